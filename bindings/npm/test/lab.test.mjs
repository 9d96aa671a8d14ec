import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { LabError, load } from "../index.js";

const bytes = readFileSync(process.env.TILEWRIGHT_MODULE ?? new URL("../tilewright.wasm", import.meta.url));

test("a road that is closed pays its owner, and says why", async () => {
  const lab = await load(bytes);
  lab.open("TW1 base tiles:W@1,0 figures:follower1@1,0.r3 turn:2 pile:W;U moves:W@-1,0s;pass");
  const { table, story } = lab.tell();
  assert.deepEqual(table.scores, [3, 0]);
  const points = story.moves.flatMap((move) => move.events ?? []).filter((event) => event.points === 3);
  assert.equal(points.length, 1);
  assert.ok(points[0].clauses.includes("BASE-ROAD-05"));
});

test("a tile that does not fit is refused with its clause", async () => {
  const lab = await load(bytes);
  lab.open("TW1 base pile:U");
  const reasons = lab.refuse({ do: "tile", x: 1, y: 0, rotation: 90 });
  assert.deepEqual(reasons.map((reason) => reason.reason), ["mismatch"]);
  assert.equal(reasons[0].clauses[0].id, "BASE-TILE-03");
  assert.deepEqual(lab.refuse({ do: "tile", x: 1, y: 0, rotation: 0 }), []);
});

test("a text that is wrong is told by its column", async () => {
  const lab = await load(bytes);
  assert.throws(() => lab.open("TW1 base tile:W@1,0"), (problem) => {
    assert.ok(problem instanceof LabError);
    assert.equal(problem.column, 10);
    return /'tile' is not a field/.test(problem.message);
  });
});

test("steps go back and forth", async () => {
  const lab = await load(bytes);
  lab.open("TW1 base players:2");
  lab.shuffle(4);
  for (let i = 0; i < 20; i++) lab.decide(i % lab.tell().decisions.length);
  const there = lab.write("game");
  lab.go(7);
  assert.equal(lab.tell().step, 7);
  lab.go(20);
  assert.equal(lab.write("game"), there);
  const other = await load(bytes);
  other.open(there);
  assert.deepEqual(other.tell().table, lab.tell().table);
});

test("two labs do not know each other", async () => {
  const [one, two] = [await load(bytes), await load(bytes)];
  one.open("TW1 base pile:U");
  two.open("TW1 gold-rush pile:E1");
  assert.equal(one.tell().rules, "base");
  assert.equal(two.tell().rules, "gold-rush");
});
