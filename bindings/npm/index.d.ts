/** Numbers of players count from 0; cells: x grows east, y south. */
export interface Decision {
  move: string;
  words: string;
  do: "tile" | "draw" | "symbol" | "figure" | "tent" | "dig" | "recall" | "pass" | "score" | "wagon" | "final";
  x: number;
  y: number;
  rotation: 0 | 90 | 180 | 270;
  abbey?: true;
  figure?: string;
  /** Where its figure would stand on the board that draw() gives. */
  spot?: [number, number];
}

export interface GameEvent {
  what: string;
  player?: number;
  kind?: string;
  x?: number;
  y?: number;
  segment?: string;
  when?: string;
  points: number;
  owners?: number[];
  clauses: string[];
  counters?: Record<string, number>;
  formula?: string;
  filled?: string;
  text?: string;
}

export interface Move {
  text: string;
  events?: GameEvent[];
}

export interface Table {
  turn: number;
  scores: number[];
  supply: Record<string, number>[];
  goods?: [number, number, number][];
  tokens?: number[][];
  abbeys?: number[];
  king?: number;
  robber?: number;
  left: number;
}

export interface Told {
  rules: string;
  step: number;
  steps: number;
  phase: "abbey" | "tile" | "symbol" | "figure" | "score" | "wagon" | "closing" | "final" | "over";
  player: number;
  active: number;
  drawn?: string;
  /** Where a figure may be placed now: the tile laid last. */
  last?: { x: number; y: number; segments: string[] };
  pile: number;
  result: number;
  /** One bit for each player. */
  winners: number;
  table: Table;
  decisions: Decision[];
  gaps: [number, number][];
  story: { players: string[]; moves?: Move[] };
}

export interface Clause {
  id: string;
  statement: string;
}

export interface Reason {
  reason: string;
  clauses: Clause[];
}

export interface Catalogue {
  version: string;
  rules: { id: string; title: string; least: number; most: number; needs: string[]; excludes: string[] }[];
  combinations: string[];
  readings: { id: string; case: string; rules: string; clause: Clause; values: string[] }[];
}

export interface Checked {
  holds: boolean;
  /** What breaks which rule, and totals that are wrong. */
  problems: { text: string; line?: number; column?: number }[];
  /** In one line, as far as it went; absent where nothing could be played. */
  game?: string;
}

export class LabError extends Error {
  error: string;
  /** Counts from 1, in characters. */
  column?: number;
  width?: number;
  expected?: string;
}

export class Lab {
  constructor(instance: WebAssembly.Instance);
  /** What the engine said last, as it stands. */
  lastText: string;
  catalogue(): Catalogue;
  clause(id: string): Clause | null;
  open(text: string): void;
  shuffle(seed: number): void;
  tell(): Told;
  decide(number: number): void;
  go(step: number): void;
  refuse(action: { do: Decision["do"]; figure?: number; rotation?: number; segment?: number; x?: number; y?: number }): Reason[];
  draw(light?: { x: number; y: number; segment: string }): string;
  tile(id: string): string;
  end(): { scores: number[]; winners: number };
  write(form: "position" | "game" | "scenario" | "record" | "jcz"): string;
  check(text: string): Checked;
  signature(seed: number, first: number, count: number): string;
}

export function instantiate(module: WebAssembly.Module): Promise<Lab>;
export function load(bytes?: BufferSource): Promise<Lab>;
