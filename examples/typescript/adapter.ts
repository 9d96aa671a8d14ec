/** The adapter between game.ts and `tilewright conform` (docs/conformance.md). */
import { Game, tiles } from "./game.js";
import type { Action, Position, Spot } from "./game.js";

declare const process: { stdin: unknown; stdout: { write(text: string): void } };
declare function require(name: string): any;

interface Question { ask: string; after: number; action: Action; of?: unknown; kind?: string;
  tile?: string; with?: string; rules?: string }
interface Message {
  seq: number; cmd: string; rules?: string;
  game: { players: unknown[]; draw: string[]; position?: Position; actions: Action[] };
  questions: Question[];
}

const questions = ["legal", "placements", "actions", "score", "events", "figures", "supply", "same", "complete",
  "occupied", "features", "phase", "player", "tile", "discarded", "pile", "order", "winners", "playable"];

/** All tiles that a whole game draws, by their ids. */
const pile = [...tiles.values()].flatMap((tile) => new Array<string>(tile.count).fill(tile.id));

function shows(id: string, word: string): boolean {
  return tiles.get(id)!.parts.some((part) => part.kind === word || (word === "pennants" && part.pennants > 0));
}

function answer(game: Game, question: Question): unknown {
  const spots = (): Spot[] => question.of as Spot[];
  switch (question.ask) {
    case "legal": return game.isLegal(question.action);
    case "placements":
      return game.placements(game.phase === "tile" ? game.tile : null)
        .map(([x, y, turns]) => ({ x, y, rotation: turns * 90 }));
    case "actions":
      return game.actions().filter((action) => question.of === undefined || action.do === question.of);
    case "score": return game.scores;
    case "events": return game.events;
    case "figures": return game.figures;
    case "supply": return game.supply.map((left) => ({ follower: left }));
    case "same": {
      const features = spots().map((spot) => game.feature(spot));
      return features.map((feature) => features.indexOf(feature));
    }
    case "complete": return spots().map((spot) => game.isComplete(spot));
    case "occupied": return spots().map((spot) => game.isOccupied(spot));
    case "features":
      return new Set([...game.features.values()].filter((feature) => feature.kind === question.kind)).size;
    case "phase": return game.phase;
    case "player": return game.player;
    case "tile": return game.tile ? game.tile.id : null;
    case "discarded": return game.discarded;
    case "pile":
      return pile.filter((id) => (question.tile ?? id) === id &&
        (question.with === undefined || shows(id, question.with))).length;
    case "order": return [...question.of as string[]].sort().join() === [...pile].sort().join();
    case "winners":
      return game.phase !== "over" ? null :
        game.scores.flatMap((score, seat) => score === Math.max(...game.scores) ? [seat] : []);
    case "playable": return question.rules === "base";
    default: return { unsupported: `no answer to ${question.ask}` };
  }
}

function run(message: Message): object {
  const record = message.game;
  const game = new Game(record.players.length, record.draw, record.position);
  const answers: unknown[] = message.questions.map(() => null);
  for (let done = 0; done <= record.actions.length; done++) {
    message.questions.forEach((question, index) => {
      // Answers are kept, not the lists they came from: the game goes on.
      if (question.after === done) answers[index] = JSON.parse(JSON.stringify(answer(game, question)));
    });
    const action = record.actions[done];
    if (action === undefined) break;
    if (!game.isLegal(action)) return { refused: done };
    game.apply(action);
  }
  return { answers };
}

function reply(message: Message): object {
  if (message.cmd === "start")
    return {
      protocol: 1, rules: ["base"], options: {}, questions,
      implementation: { name: "typescript example", version: "1", language: "TypeScript" },
    };
  if (message.cmd === "rules") return message.rules === "base" ? { ok: true } : { unsupported: "only the base game" };
  try {
    return run(message);
  } catch (problem) {
    return { error: String(problem) };
  }
}

const lines = require("readline").createInterface({ input: process.stdin });
lines.on("line", (line: string) => {
  const message = JSON.parse(line) as Message;
  if (message.cmd === "stop") lines.close();
  else process.stdout.write(JSON.stringify({ seq: message.seq, ...reply(message) }) + "\n");
});
