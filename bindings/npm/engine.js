/* The engine behind its interface. The page of the site carries this file as well, so it imports nothing. */

const FORMS = { position: 0, game: 1, scenario: 2, record: 3, jcz: 4 };
const DOS = ["tile", "draw", "symbol", "figure", "tent", "dig", "recall", "pass", "score", "wagon", "final"];

export class LabError extends Error {
  constructor(answer) {
    super(answer.expected ? `${answer.error}; expected: ${answer.expected}` : answer.error);
    this.name = "LabError";
    Object.assign(this, answer);
  }
}

export class Lab {
  constructor(instance) {
    this.engine = instance.exports;
    this.engine._initialize?.();
  }

  #give(text) {
    const bytes = new TextEncoder().encode(text);
    const at = this.engine.tw_lab_input(bytes.length);
    if (!at) throw new RangeError("the text is too long");
    new Uint8Array(this.engine.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }

  #answer() {
    const at = this.engine.tw_lab_text(), length = this.engine.tw_lab_text_length();
    /** What the engine said last, as it stands. */
    this.lastText = new TextDecoder().decode(new Uint8Array(this.engine.memory.buffer, at, length));
    return this.lastText;
  }

  #json() {
    const answer = JSON.parse(this.#answer());
    if (answer.error) throw new LabError(answer);
    return answer;
  }

  #demand(fine, what) {
    if (fine) return;
    const text = this.#answer();
    throw new LabError(text.startsWith('{"error"') ? JSON.parse(text) : { error: what });
  }

  /** What can be played: rules, players, readings. */
  catalogue() {
    this.engine.tw_lab_catalogue();
    return this.#json();
  }

  clause(id) {
    return this.engine.tw_lab_clause(this.#give(id)) ? this.#json() : null;
  }

  /** Opens a position or a game in one line of text. */
  open(text) {
    this.#demand(this.engine.tw_lab_open(this.#give(text)), "the text cannot be read");
  }

  /** Begins the game of the open rules with a pile that the seed shuffles. */
  shuffle(seed) {
    this.#demand(this.engine.tw_lab_shuffle(seed >>> 0), "no game is open");
  }

  /** The position reached and every decision. */
  tell() {
    this.engine.tw_lab_tell();
    return this.#json();
  }

  /** Takes the decision with this number in tell().decisions. */
  decide(number) {
    this.#demand(this.engine.tw_lab_decide(number), `there is no decision ${number}`);
  }

  /** To the position after so many decisions. */
  go(step) {
    this.#demand(this.engine.tw_lab_go(step), `there is no step ${step}`);
  }

  /** Why a decision is refused: [{reason, clauses: [{id, statement}]}]; empty when it is legal. */
  refuse({ do: what, figure = 0, rotation = 0, segment = 0, x = 0, y = 0 }) {
    this.engine.tw_lab_refuse(DOS.indexOf(what), figure, rotation / 90, segment, x, y);
    return this.#json().reasons;
  }

  /** The board as SVG; light: {x, y, segment} of the feature that shines. */
  draw(light) {
    const length = light ? this.#give(light.segment) : 0;
    this.#demand(this.engine.tw_lab_draw(light ? 1 : 0, light?.x ?? 0, light?.y ?? 0, length),
                 "the board cannot be drawn");
    return this.#answer();
  }

  /** One tile as SVG. */
  tile(id) {
    this.#demand(this.engine.tw_lab_tile(this.#give(id)), `there is no tile ${id}`);
    return this.#answer();
  }

  /** {scores, winners} if no further tile came. */
  end() {
    this.engine.tw_lab_end();
    return this.#json();
  }

  /**
   * Plays a game record (JSON) or a saved game (.jcz) through: {holds, problems: [{text, line, column}], game}. The game
   * that is open stays; open(game) shows the other as far as it went.
   */
  check(text) {
    this.engine.tw_lab_check(this.#give(text));
    return this.#json();
  }

  /** "position", "game", "scenario", "record" or "jcz". */
  write(form) {
    this.#demand(this.engine.tw_lab_write(FORMS[form] ?? 99), "it cannot be written");
    return this.#answer();
  }

  /** The hash of random games: the same on every machine that plays by the same rules. */
  signature(seed, first, count) {
    this.engine.tw_lab_signature(seed, first, count);
    return this.#answer();
  }
}

/* The engine writes no files; what the C library would print goes nowhere. */
const imports = { wasi_snapshot_preview1: { fd_close: () => 0, fd_seek: () => 0, fd_write: () => 52 } };

/** Makes a Lab of a compiled module. */
export async function instantiate(module) {
  return new Lab(await WebAssembly.instantiate(module, imports));
}
