// Prints generated sets in the plain form.
import type { Cell, Symbols, Tile, TileSet } from "./tiles/index.js";
import { sets } from "./tiles/index.js";

const order = [
  "pennants", "inn", "cathedral", "wine", "grain", "cloth",
  "well", "tunnel", "nuggets", "train", "tipi", "horses",
];

function counts(symbols: Symbols): string {
  const found = new Map<string, number>();
  for (const [key, value] of Object.entries(symbols)) {
    if (key === "goods") found.set(String(value), 1);
    else if (key !== "castle_base") found.set(key, Number(value));
  }
  return list(order.filter((k) => found.has(k)).map((k) => `${k}:${found.get(k)}`));
}

function list(words: readonly string[] | undefined): string {
  return words === undefined || words.length === 0 ? "-" : words.join(",");
}

function groups(all: readonly (readonly string[])[] | undefined): string {
  return list((all ?? []).map((group) => group.join("+")));
}

const lines: string[] = [];

function printCell(cell: Cell): void {
  lines.push(`edges ${cell.edges.join(" ")}`);
  for (const s of cell.segments) {
    const base = s.symbols.castle_base === false ? "no" : "yes";
    lines.push(
      `segment ${s.id} ${s.kind} ports ${list(s.ports)} touches ${list(s.touches)}` +
        ` ends ${list(s.ends)} symbols ${counts(s.symbols)} base ${base}`,
    );
  }
  lines.push(`crosses ${groups(cell.crosses)}`);
  lines.push(`wagon ${groups(cell.wagon)}`);
  lines.push(`split ${list(cell.corner_split)}`);
}

function printTile(what: string, tile: Tile): void {
  const arrow = tile.arrow ? `${tile.arrow.edge}:${tile.arrow.symbol}` : "-";
  const garden = tile.garden ? `${tile.garden.copies}:${tile.garden.in ?? "-"}` : "-";
  lines.push(
    `${what} ${tile.id} line ${tile.line} count ${tile.count} start ${tile.start ?? 0}` +
      ` ${tile.provenance} role ${tile.role ?? "none"} arrow ${arrow} garden ${garden}`,
  );
  printCell(tile);
  for (const cell of (tile.cells ?? []).slice(1)) {
    lines.push("cell");
    printCell(cell);
  }
  lines.push(`ref ${tile.ref ?? "-"}`, `basis ${tile.basis ?? "-"}`, `note ${tile.note ?? "-"}`);
}

function printSet(s: TileSet): void {
  lines.push(`set ${s.set}`, `title ${s.title}`, `source ${s.source}`, `origin ${s.origin}`);
  lines.push(`hash ${s.hash}`, s.provenance, `total ${s.total}`);
  lines.push(`drawn first ${s.drawn_first ? "yes" : "no"}`);
  const tokens = (s.tokens ?? []).map((t) => `${t.value}:${t.count}`).join(",");
  lines.push(`tokens ${tokens} ${tokens ? s.tokens_provenance : "-"}`);
  for (const tile of s.tiles) printTile("tile", tile);
  for (const tile of s.extras ?? []) printTile("extra", tile);
}

for (const s of sets) printSet(s);
declare const console: { log(text: string): void };
console.log(lines.join("\n"));
