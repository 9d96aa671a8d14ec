"""The base game, played and scored on the generated tile tables.

    tilewright generate --lang python --set base --out examples/python/tiles

Written from the rulebook, not from the engine: features are found by walking over the map.
"""
from tiles.base import BASE_TILES

STEPS = [(0, -1), (1, 0), (0, 1), (-1, 0)]
FOLLOWERS = 7


class Piece:
    """A segment of a tile: its name, kind, ports as numbers, pennants, and cities it touches."""

    def __init__(self, segment):
        self.id = segment.id
        self.kind = segment.kind.word
        self.ports = [int(port) for port in segment.ports]
        self.pennants = sum(n for symbol, n in segment.symbols if symbol.word == "pennants")
        self.touches = segment.touches


class Tile:
    def __init__(self, row):
        self.id = row.id
        self.count = row.count - row.start
        self.start = row.start
        self.edges = [kind.word for kind in row.edges]
        self.pieces = {segment.id: Piece(segment) for segment in row.segments}

    def edge(self, side, turns):
        return self.edges[(side - turns) % 4]

    def shows(self, word):
        return any(piece.kind == word or (word == "pennants" and piece.pennants)
                   for piece in self.pieces.values())

    def looks(self, turns):
        """What lies on the table when it is turned so: equal looks are one orientation."""
        return frozenset(
            (piece.kind, frozenset((port + 3 * turns) % 12 for port in piece.ports), piece.pennants)
            for piece in self.pieces.values())


TILES = {row.id: Tile(row) for row in BASE_TILES.tiles}
START = next(tile for tile in TILES.values() if tile.start)


class Game:
    def __init__(self, players, draw, position=None):
        self.players = players
        self.draw = list(draw)
        self.map = {(0, 0): (START, 0)}
        self.figures = []  # (player, x, y, segment)
        self.supply = [FOLLOWERS] * players
        self.scores = [0] * players
        self.events = []
        self.discarded = 0
        self.player = 0
        self.last = None
        if position:
            self.lay_out(position)
        self.begin_turn()

    def lay_out(self, position):
        for tile in position["tiles"]:
            self.map[tile["x"], tile["y"]] = (TILES[tile["tile"]], tile["rotation"] // 90)
        for figure in position["figures"]:
            self.figures.append((figure["player"], figure["x"], figure["y"], figure["segment"]))
            self.supply[figure["player"]] -= 1
        if "supply" in position:
            self.supply = [left["follower"] for left in position["supply"]]
        self.scores = list(position.get("scores", self.scores))
        self.player = position.get("turn", 0)

    # Features

    def owner_of_port(self, x, y, port):
        tile, turns = self.map[x, y]
        for piece in tile.pieces.values():
            if (port - 3 * turns) % 12 in piece.ports:
                return (x, y, piece.id)
        return None

    def piece(self, spot):
        x, y, name = spot
        return self.map[x, y][0].pieces[name]

    def feature(self, spot):
        """All segments that are joined with this one, and how many ends are open."""
        found, todo, is_open = {spot}, [spot], 0
        while todo:
            x, y, name = todo.pop()
            tile, turns = self.map[x, y]
            for port in tile.pieces[name].ports:
                side, place = divmod((port + 3 * turns) % 12, 3)
                beside = (x + STEPS[side][0], y + STEPS[side][1])
                if beside not in self.map:
                    is_open += 1
                    continue
                other = self.owner_of_port(*beside, (side + 2) % 4 * 3 + 2 - place)
                if other not in found:
                    found.add(other)
                    todo.append(other)
        return found, is_open

    def ring(self, x, y):
        return [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)
                if (dx or dy) and (x + dx, y + dy) in self.map]

    def is_complete(self, spot):
        kind = self.piece(spot).kind
        if kind == "monastery":
            return len(self.ring(spot[0], spot[1])) == 8
        return kind != "field" and self.feature(spot)[1] == 0

    def occupied(self, spot):
        found, _ = self.feature(spot)
        return any(figure[1:] in found for figure in self.figures)

    # Laying tiles

    def fits(self, tile, x, y, turns):
        if (x, y) in self.map:
            return False
        touched = False
        for side, (dx, dy) in enumerate(STEPS):
            if (x + dx, y + dy) in self.map:
                other, other_turns = self.map[x + dx, y + dy]
                touched = True
                if tile.edge(side, turns) != other.edge((side + 2) % 4, other_turns):
                    return False
        return touched

    def cells(self):
        return {(x + dx, y + dy) for x, y in self.map for dx, dy in STEPS} - set(self.map)

    def placements(self, tile):
        return [(x, y, turns) for x, y in sorted(self.cells()) for turns in range(4)
                if self.fits(tile, x, y, turns)]

    def begin_turn(self):
        while self.draw:
            self.tile = TILES[self.draw.pop(0)]
            self.phase = "tile"
            if self.placements(self.tile):
                return
            self.discarded += 1
        self.tile, self.phase = None, "over"
        self.score_end()

    # Decisions

    def legal(self, action):
        if self.phase == "over" or action.get("player", self.player) != self.player:
            return False
        if action["do"] == "tile":
            return (self.phase == "tile" and action["tile"] == self.tile.id and
                    self.fits(self.tile, action["x"], action["y"], action["rotation"] // 90))
        if action["do"] == "figure":
            spot = (action["x"], action["y"], action.get("segment"))
            return (self.phase == "figure" and action["figure"] == "follower" and
                    spot in self.figure_spots())
        return action["do"] == "pass" and self.phase == "figure"

    def figure_spots(self):
        if self.supply[self.player] == 0:
            return []
        x, y = self.last
        return [(x, y, name) for name in self.map[x, y][0].pieces if not self.occupied((x, y, name))]

    def actions(self):
        if self.phase == "tile":
            return [{"do": "tile", "tile": self.tile.id, "x": x, "y": y, "rotation": turns * 90}
                    for x, y, turns in self.placements(self.tile)]
        if self.phase == "figure":
            return [{"do": "pass"}] + [{"do": "figure", "figure": "follower", "x": x, "y": y,
                                        "segment": name} for x, y, name in self.figure_spots()]
        return []

    def apply(self, action):
        if action["do"] == "tile":
            self.last = (action["x"], action["y"])
            self.map[self.last] = (self.tile, action["rotation"] // 90)
            self.phase = "figure"
            return
        if action["do"] == "figure":
            self.figures.append((self.player, action["x"], action["y"], action["segment"]))
            self.supply[self.player] -= 1
        self.score_completed()
        self.player = (self.player + 1) % self.players
        self.begin_turn()

    # Points

    def pay(self, feature, points, kind, when):
        """The players with most figures get the points, each in full."""
        counts = [sum(1 for f in self.figures if f[0] == player and f[1:] in feature)
                  for player in range(self.players)]
        for player, count in enumerate(counts):
            if count and count == max(counts) and points:
                self.scores[player] += points
                self.events.append({"player": player, "points": points, "kind": kind, "when": when})

    def send_home(self, feature):
        for figure in self.figures:
            if figure[1:] in feature:
                self.supply[figure[0]] += 1
        self.figures = [figure for figure in self.figures if figure[1:] not in feature]

    def points(self, spot, feature, complete):
        kind = self.piece(spot).kind
        tiles = len({(x, y) for x, y, _ in feature})
        if kind == "city":
            worth = tiles + sum(self.piece(part).pennants for part in feature)
            return 2 * worth if complete else worth
        if kind == "monastery":
            return 1 + len(self.ring(spot[0], spot[1]))
        return tiles if kind == "road" else self.field_points(feature)

    def field_points(self, feature):
        cities = set()
        for x, y, name in feature:
            for city in self.map[x, y][0].pieces[name].touches:
                found, is_open = self.feature((x, y, city))
                if is_open == 0:
                    cities.add(min(found))
        return 3 * len(cities)

    def score_completed(self):
        x, y = self.last
        spots = [(x, y, name) for name in self.map[x, y][0].pieces]
        spots += [(a, b, name) for a, b in self.ring(x, y) for name in self.map[a, b][0].pieces
                  if self.map[a, b][0].pieces[name].kind == "monastery"]
        done = set()
        for spot in spots:
            if spot in done or not self.is_complete(spot):
                continue
            feature, _ = self.feature(spot)
            done |= feature
            self.pay(feature, self.points(spot, feature, True), self.piece(spot).kind, "complete")
            self.send_home(feature)

    def score_end(self):
        done = set()
        for figure in list(self.figures):
            spot = figure[1:]
            if spot in done or self.is_complete(spot):
                continue
            feature, _ = self.feature(spot)
            done |= feature
            self.pay(feature, self.points(spot, feature, False), self.piece(spot).kind, "end")

    # Counting

    def perft(self, depth, pool=None):
        if depth == 0:
            return 1
        pool = pool or {name: tile.count for name, tile in TILES.items()}
        leaves = 0
        for name, left in pool.items():
            tile = TILES[name]
            seen = set()
            for x, y, turns in self.placements(tile) if left else []:
                if (x, y, tile.looks(turns)) in seen:
                    continue
                seen.add((x, y, tile.looks(turns)))
                if depth == 1:
                    leaves += 1
                    continue
                self.map[x, y] = (tile, turns)
                leaves += self.perft(depth - 1, {**pool, name: left - 1})
                del self.map[x, y]
        return leaves
