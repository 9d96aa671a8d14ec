/**
 * The base game, played and scored on the generated tile tables. Features are kept as sets that
 * grow with every tile (the Python example walks over the map instead), so the two examples
 * can be wrong only in different ways.
 */
import { baseTiles } from "./tiles/base.js";
import { ports } from "./tiles/tile_types.js";

export interface Spot { readonly x: number; readonly y: number; readonly segment: string }
export interface Figure extends Spot { readonly player: number; readonly figure: string }
export interface Action {
  readonly do: string; readonly player?: number; readonly tile?: string; readonly figure?: string;
  readonly x?: number; readonly y?: number; readonly rotation?: number; readonly segment?: string;
}
export interface Position {
  readonly tiles: readonly { tile: string; x: number; y: number; rotation: number }[];
  readonly figures: readonly Figure[];
  readonly supply?: readonly { follower: number }[];
  readonly scores?: readonly number[];
  readonly turn?: number;
}
export interface Points { player: number; points: number; kind: string; when: string }

interface Part {
  readonly id: string; readonly kind: string; readonly ports: readonly number[];
  readonly pennants: number; readonly touches: readonly string[];
}
interface Tile { readonly id: string; readonly count: number; readonly edges: readonly string[]; readonly parts: readonly Part[] }
interface Laid { readonly tile: Tile; readonly turns: number; readonly x: number; readonly y: number }
/** Segments that are joined: where they lie, open ends, figures, and for fields the cities they touch. */
interface Feature {
  readonly kind: string; readonly spots: Spot[]; open: number; pennants: number;
  readonly touches: string[];
}

const steps = [[0, -1], [1, 0], [0, 1], [-1, 0]] as const;
const at = (x: number, y: number): string => `${x},${y}`;
const key = (spot: Spot): string => `${spot.x},${spot.y},${spot.segment}`;

export const tiles = new Map<string, Tile>(baseTiles.tiles.map((row) => [row.id, {
  id: row.id,
  count: row.count - (row.start ?? 0),
  edges: row.edges,
  parts: row.segments.map((segment) => ({
    id: segment.id,
    kind: segment.kind,
    ports: segment.ports.map((port) => ports.indexOf(port)),
    pennants: segment.symbols.pennants ?? 0,
    touches: segment.touches ?? [],
  })),
}]));
const startTile = baseTiles.tiles.find((row) => (row.start ?? 0) > 0)!.id;

export class Game {
  readonly map = new Map<string, Laid>();
  readonly features = new Map<string, Feature>();
  figures: Figure[] = [];
  readonly events: Points[] = [];
  supply: number[];
  scores: number[];
  player = 0;
  phase = "tile";
  tile: Tile | null = null;
  discarded = 0;
  private readonly draw: string[];
  private last: Laid;

  constructor(readonly players: number, draw: readonly string[], position?: Position) {
    this.draw = [...draw];
    this.supply = new Array<number>(players).fill(7);
    this.scores = new Array<number>(players).fill(0);
    this.last = this.lay(startTile, 0, 0, 0);
    for (const tile of position?.tiles ?? []) this.lay(tile.tile, tile.x, tile.y, tile.rotation / 90);
    for (const figure of position?.figures ?? []) this.put(figure);
    if (position?.supply) this.supply = position.supply.map((left) => left.follower);
    if (position?.scores) this.scores = [...position.scores];
    this.player = position?.turn ?? 0;
    this.beginTurn();
  }

  feature(spot: Spot): Feature {
    const feature = this.features.get(key(spot));
    if (!feature) throw new Error(`there is no ${spot.segment} at ${spot.x},${spot.y}`);
    return feature;
  }

  isComplete(spot: Spot): boolean {
    const feature = this.feature(spot);
    if (feature.kind === "monastery") return this.around(spot.x, spot.y).length === 8;
    return feature.kind !== "field" && feature.open === 0;
  }

  isOccupied(spot: Spot): boolean {
    return this.figures.some((figure) => this.feature(figure) === this.feature(spot));
  }

  placements(tile: Tile | null): [number, number, number][] {
    const found: [number, number, number][] = [];
    const seen = new Set<string>();
    for (const laid of tile ? [...this.map.values()] : [])
      for (const [dx, dy] of steps) {
        const x = laid.x + dx, y = laid.y + dy;
        if (seen.has(at(x, y))) continue;
        seen.add(at(x, y));
        for (let turns = 0; turns < 4; turns++) if (this.fits(tile!, x, y, turns)) found.push([x, y, turns]);
      }
    return found;
  }

  actions(): Action[] {
    if (this.phase === "tile")
      return this.placements(this.tile).map(([x, y, turns]) =>
        ({ do: "tile", tile: this.tile!.id, x, y, rotation: turns * 90 }));
    if (this.phase !== "figure") return [];
    return [{ do: "pass" }, ...this.places().map((spot) => ({ do: "figure", figure: "follower", ...spot }))];
  }

  isLegal(action: Action): boolean {
    if ((action.player ?? this.player) !== this.player) return false;
    if (action.do === "tile")
      return this.phase === "tile" && action.tile === this.tile!.id &&
        this.fits(this.tile!, action.x!, action.y!, action.rotation! / 90);
    if (action.do === "figure")
      return this.phase === "figure" && action.figure === "follower" &&
        this.places().some((spot) => key(spot) === `${action.x},${action.y},${action.segment}`);
    return action.do === "pass" && this.phase === "figure";
  }

  apply(action: Action): void {
    if (action.do === "tile") {
      this.last = this.lay(this.tile!.id, action.x!, action.y!, action.rotation! / 90);
      this.phase = "figure";
      return;
    }
    if (action.do === "figure")
      this.put({ player: this.player, figure: "follower", x: action.x!, y: action.y!, segment: action.segment! });
    this.scoreCompleted();
    this.player = (this.player + 1) % this.players;
    this.beginTurn();
  }

  private fits(tile: Tile, x: number, y: number, turns: number): boolean {
    if (this.map.has(at(x, y))) return false;
    let touches = false;
    for (let side = 0; side < 4; side++) {
      const other = this.map.get(at(x + steps[side]![0], y + steps[side]![1]));
      if (!other) continue;
      touches = true;
      if (tile.edges[(side - turns + 4) % 4] !== other.tile.edges[(side + 2 - other.turns + 4) % 4]) return false;
    }
    return touches;
  }

  /** Lays a tile and joins its segments with what they meet. */
  private lay(id: string, x: number, y: number, turns: number): Laid {
    const tile = tiles.get(id);
    if (!tile) throw new Error(`there is no tile ${id}`);
    const laid = { tile, turns, x, y };
    this.map.set(at(x, y), laid);
    for (const part of tile.parts) {
      const spot = { x, y, segment: part.id };
      this.features.set(key(spot), {
        kind: part.kind, spots: [spot], open: part.ports.length, pennants: part.pennants,
        touches: part.touches.map((city) => key({ x, y, segment: city })),
      });
    }
    for (const part of tile.parts)
      for (const port of part.ports) this.meet(laid, part, (port + 3 * turns) % 12);
    return laid;
  }

  private meet(laid: Laid, part: Part, port: number): void {
    const side = Math.floor(port / 3);
    const other = this.map.get(at(laid.x + steps[side]![0], laid.y + steps[side]![1]));
    if (!other || other === laid) return;
    const facing = (((side + 2) % 4) * 3 + 2 - (port % 3) - 3 * other.turns + 12) % 12;
    const found = other.tile.parts.find((candidate) => candidate.ports.includes(facing));
    if (!found) return;
    const one = this.feature({ x: laid.x, y: laid.y, segment: part.id });
    const two = this.feature({ x: other.x, y: other.y, segment: found.id });
    one.open -= 1;
    two.open -= 1;
    if (one === two) return;
    one.open += two.open;
    one.pennants += two.pennants;
    one.touches.push(...two.touches);
    one.spots.push(...two.spots);
    for (const spot of two.spots) this.features.set(key(spot), one);
  }

  private put(figure: Figure): void {
    this.figures.push(figure);
    this.supply[figure.player] -= 1;
  }

  private places(): Spot[] {
    if (this.supply[this.player] === 0) return [];
    return this.last.tile.parts
      .map((part) => ({ x: this.last.x, y: this.last.y, segment: part.id }))
      .filter((spot) => !this.isOccupied(spot));
  }

  private around(x: number, y: number): Laid[] {
    const found: Laid[] = [];
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++) {
        const laid = dx !== 0 || dy !== 0 ? this.map.get(at(x + dx, y + dy)) : undefined;
        if (laid) found.push(laid);
      }
    return found;
  }

  private beginTurn(): void {
    this.phase = "tile";
    for (let id = this.draw.shift(); id !== undefined; id = this.draw.shift()) {
      this.tile = tiles.get(id)!;
      if (this.placements(this.tile).length > 0) return;
      this.discarded += 1;
    }
    this.tile = null;
    this.phase = "over";
    this.scoreEnd();
  }

  private worth(spot: Spot, complete: boolean): number {
    const feature = this.feature(spot);
    const size = new Set(feature.spots.map((part) => at(part.x, part.y))).size;
    if (feature.kind === "city") return (size + feature.pennants) * (complete ? 2 : 1);
    if (feature.kind === "monastery") return 1 + this.around(spot.x, spot.y).length;
    if (feature.kind === "road") return size;
    const cities = new Set(feature.touches.map((city) => this.features.get(city)!));
    return 3 * [...cities].filter((city) => city.open === 0).length;
  }

  /** All who have most figures there get the points. */
  private pay(spot: Spot, when: string): void {
    const feature = this.feature(spot);
    const points = this.worth(spot, when === "complete");
    const counts = new Array<number>(this.players).fill(0);
    for (const figure of this.figures) if (this.feature(figure) === feature) counts[figure.player] += 1;
    const most = Math.max(...counts);
    for (let player = 0; player < this.players; player++) {
      if (most === 0 || counts[player] !== most || points === 0) continue;
      this.scores[player] += points;
      this.events.push({ player, points, kind: feature.kind, when });
    }
  }

  private scoreCompleted(): void {
    const done = new Set<Feature>();
    for (const laid of [this.last, ...this.around(this.last.x, this.last.y)])
      for (const part of laid.tile.parts) {
        const spot = { x: laid.x, y: laid.y, segment: part.id };
        if (laid !== this.last && part.kind !== "monastery") continue;
        if (done.has(this.feature(spot)) || !this.isComplete(spot)) continue;
        done.add(this.feature(spot));
        this.pay(spot, "complete");
      }
    for (const figure of this.figures) if (done.has(this.feature(figure))) this.supply[figure.player] += 1;
    this.figures = this.figures.filter((figure) => !done.has(this.feature(figure)));
  }

  private scoreEnd(): void {
    const done = new Set<Feature>();
    for (const figure of this.figures) {
      if (done.has(this.feature(figure)) || this.isComplete(figure)) continue;
      done.add(this.feature(figure));
      this.pay(figure, "end");
    }
  }
}
