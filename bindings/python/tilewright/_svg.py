"""Boards as SVG, from the ports of their segments alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, List, Tuple

if TYPE_CHECKING:
    from . import Position

SIZE = 60
COLOURS = {
    "field": "#9fc46b", "prairie": "#d8c07a", "city": "#b5793d", "road": "#f4f1e6",
    "river": "#4f8fc0", "railway": "#555555", "mountain": "#8d8379", "monastery": "#a33f3f",
    "garden": "#d87fb0", "centre": "#b5793d", "junction": "#dddddd",
}
PLAYERS = ("#d02f2f", "#2f5fd0", "#e0b020", "#2f9f4f", "#222222", "#9040b0")
WIDE = {"city", "mountain"}
LINES = {"road", "river", "railway"}


def _port(number: int) -> Tuple[float, float]:
    """Where a port lies on a tile of size 1, from north clockwise."""
    edge, part = divmod(number, 3)
    along = (part + 0.5) / 3
    return ((along, 0.0), (1.0, along), (1 - along, 1.0), (0.0, 1 - along))[edge]


def _ports(bits: int, turn: int) -> List[int]:
    return [(i + 3 * turn) % 12 for i in range(12) if bits >> i & 1]


def _centre(kind: str, ports: List[int]) -> Tuple[float, float]:
    if not ports:
        return (0.5, 0.5)
    points = [_port(p) for p in ports]
    x, y = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
    return (0.6 * x + 0.2, 0.6 * y + 0.2)


def _segment(kind: str, ports: List[int], left: float, top: float) -> str:
    colour = COLOURS.get(kind, "#cccccc")
    middle = _centre(kind, ports)

    def at(point: Tuple[float, float]) -> str:
        return f"{left + point[0] * SIZE:.1f},{top + point[1] * SIZE:.1f}"

    if kind in LINES:
        return "".join(
            f'<polyline points="{at(_port(p))} {at((0.5, 0.5))}" stroke="{colour}" '
            'stroke-width="7" fill="none"/>' for p in ports)
    if kind in WIDE and ports:
        corners = " ".join(at(c) for edge in sorted({p // 3 for p in ports})
                           for c in _edge_corners(edge, len(ports)))
        return f'<polygon points="{corners}" fill="{colour}"/>'
    if not ports and kind not in ("field", "prairie"):
        return (f'<circle cx="{left + middle[0] * SIZE:.1f}" cy="{top + middle[1] * SIZE:.1f}" '
                f'r="{SIZE / 6}" fill="{colour}"/>')
    return ""


def _edge_corners(edge: int, count: int) -> List[Tuple[float, float]]:
    corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    inside = (0.5, 0.5) if count > 3 else {0: (0.5, 0.3), 1: (0.7, 0.5), 2: (0.5, 0.7), 3: (0.3, 0.5)}[edge]
    return [corners[edge], corners[(edge + 1) % 4], inside]


def draw(position: "Position") -> str:
    """The whole table as one SVG picture."""
    tiles = position.tiles
    if not tiles:
        return '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
    left, top = min(t[1] for t in tiles), min(t[2] for t in tiles)
    width = (max(t[1] for t in tiles) - left + 1) * SIZE
    height = (max(t[2] for t in tiles) - top + 1) * SIZE
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
             f'width="{width}" height="{height}">']
    for number, (name, x, y, turn) in enumerate(tiles):
        at = ((x - left) * SIZE, (y - top) * SIZE)
        segments = position._segments(number)
        ground = "prairie" if any(kind == "prairie" for kind, _ in segments) else "field"
        parts.append(f'<rect x="{at[0]}" y="{at[1]}" width="{SIZE}" height="{SIZE}" '
                     f'fill="{COLOURS[ground]}" stroke="#00000040"><title>{name}</title></rect>')
        for kind, bits in sorted(segments, key=lambda s: s[0] not in WIDE):
            parts.append(_segment(kind, _ports(bits, turn), *at))
    for tile, segment, player in position._figures():
        kind, bits = position._segments(tile)[segment]
        x, y = _centre(kind, _ports(bits, tiles[tile][3]))
        parts.append(f'<circle cx="{(tiles[tile][1] - left + x) * SIZE:.1f}" '
                     f'cy="{(tiles[tile][2] - top + y) * SIZE:.1f}" r="{SIZE / 8}" '
                     f'fill="{PLAYERS[player % 6]}" stroke="white"/>')
    return "".join(parts) + "</svg>"
