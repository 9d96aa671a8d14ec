"""The reference engine of Tilewright.

    import tilewright

    game = tilewright.Game("base+river", players=3)
    position = game.start(seed=1)
    while not position.over:
        position.apply(position.legal()[0])
    print(position.scores)
"""

from __future__ import annotations

import struct
from array import array
from dataclasses import dataclass
from typing import Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union, overload

from ._engine import ffi as _ffi
from ._engine import lib as _lib
from ._svg import draw as _draw

__all__ = ["Action", "Actions", "Event", "Game", "IllegalAction", "Position", "Random", "rulesets"]

_OVER = 8


def _text(pointer) -> Optional[str]:
    return _ffi.string(pointer).decode() if pointer else None


def _words(pointer, count: int) -> Tuple[str, ...]:
    return tuple(_ffi.string(pointer[i]).decode() for i in range(count))


_PHASES = _words(_lib.tw_phase_words, 9)
_DOS = _words(_lib.tw_do_words, 11)
_HAPPENINGS = _words(_lib.tw_happening_words, 11)
_MOMENTS = _words(_lib.tw_moment_words, 6)
_KINDS = _words(_lib.tw_kind_words, 12)
_FIGURES = _words(_lib.tw_figure_words, 10)
_COUNTERS = _words(_lib.tw_counter_words, _lib.TW_COUNTER__COUNT)
assert _PHASES[_OVER] == "over"


def rulesets() -> Dict[str, str]:
    """Names and titles of all rulesets; join names with +."""
    tables = _lib.py_tables()
    return {
        _text(tables.rulesets[i].id) or "": _text(tables.rulesets[i].title) or ""
        for i in range(tables.ruleset_count)
    }


class IllegalAction(ValueError):
    """A decision that the rules forbid; `clauses` say why."""

    def __init__(self, message: str, clauses: Sequence[str]) -> None:
        super().__init__(message)
        self.clauses = tuple(clauses)


@dataclass(frozen=True)
class Action:
    """One decision. x grows east, y south; rotation in quarter turns clockwise."""

    what: str
    x: int = 0
    y: int = 0
    rotation: int = 0
    segment: int = 0
    figure: int = 0

    def _bytes(self) -> bytes:
        return _ACTION.pack(
            _DOS.index(self.what), self.figure, self.rotation, self.segment, self.x, self.y
        )


_ACTION = struct.Struct("=BBBBhh")


class Actions(Sequence[Action]):
    """The legal decisions of a position. They become objects when they are looked at."""

    __slots__ = ("_bytes",)

    def __init__(self, data: bytes) -> None:
        self._bytes = data

    def __len__(self) -> int:
        return len(self._bytes) // _ACTION.size

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> List[Action]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Action, List[Action]]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError(index)
        what, figure, rotation, segment, x, y = _ACTION.unpack_from(
            self._bytes, index * _ACTION.size
        )
        return Action(_DOS[what], x, y, rotation, segment, figure)

    def __iter__(self) -> Iterator[Action]:
        for what, figure, rotation, segment, x, y in _ACTION.iter_unpack(self._bytes):
            yield Action(_DOS[what], x, y, rotation, segment, figure)


@dataclass(frozen=True)
class Event:
    """Something that happened, with the clauses behind it."""

    what: str
    player: int
    points: int
    kind: str
    moment: Optional[str]
    formula: Optional[str]
    clauses: Tuple[str, ...]
    owners: Tuple[int, ...]
    counters: Mapping[str, int]


class Random:
    """The generator of docs/random.md; the same numbers in every language."""

    def __init__(self, seed: int, index: int = 0) -> None:
        self._random = _ffi.new("struct tw_random *")
        _lib.tw_random_start(self._random, seed, index)

    @classmethod
    def of_choices(cls, seed: int, index: int = 0) -> "Random":
        """The stream from which `tilewright play` and play_many() choose."""
        return cls(seed ^ 0x54696C6577726967, index)

    def below(self, bound: int) -> int:
        """Uniform in 0 to bound - 1."""
        if not 0 < bound < 1 << 32:
            raise ValueError("the bound is 1 to 2**32 - 1")
        return _lib.py_random_below(self._random, bound)


class Game:
    """Rules, players and readings, put together once."""

    def __init__(
        self, rules: str = "base", players: int = 0, options: Optional[Mapping[str, str]] = None
    ) -> None:
        keep = [_ffi.new("char[]", text.encode()) for pair in (options or {}).items() for text in pair]
        choices = _ffi.new("struct tw_choice[]", len(keep) // 2)
        for i in range(len(keep) // 2):
            choices[i].option, choices[i].value = keep[2 * i], keep[2 * i + 1]
        name = _ffi.new("char[]", rules.encode())
        setup = _ffi.new("struct tw_setup *")
        setup.rules, setup.players = name, players
        setup.choices, setup.choice_count = choices, len(keep) // 2
        made = _ffi.new("struct tw_game **")
        problem = _ffi.new("struct tw_problem *")
        if not 0 <= players <= 6 or not _lib.tw_game_create(
            _lib.py_tables(), setup, made, problem
        ):
            raise ValueError(_text(problem.text) or f"there is no game for {players} players")
        self._game = _ffi.gc(made[0], _lib.tw_game_free)
        self._actions = _ffi.new("struct tw_action[]", _lib.TW_MAX_ACTIONS)
        self._events = _ffi.new("struct py_events *")
        self._filled_for: Optional[Position] = None  # whose decisions stand in _actions
        self.rules = rules
        self.players: int = _lib.tw_game_players(self._game)

    def __repr__(self) -> str:
        return f"Game({self.rules!r}, players={self.players})"

    @property
    def tiles(self) -> Dict[str, int]:
        """Ids of the tile types, and how many of each are drawn."""
        return {
            _text(_lib.tw_game_type_id(self._game, i)) or "": _lib.tw_game_type_copies(self._game, i)
            for i in range(_lib.tw_game_type_count(self._game))
        }

    def start(self, seed: int = 1, index: int = 0, undo: bool = False) -> "Position":
        """Game `index` of a seed. With `undo` decisions can be taken back."""
        position = Position(self, undo)
        _lib.tw_state_start(self._game, seed, index, position._state)
        return position

    def start_with(
        self, draw: Sequence[str], tokens: Sequence[int] = (), undo: bool = False
    ) -> "Position":
        """A game with given draws: ids of tiles without the start tile; in Gold Rush, tokens."""
        types = [_lib.tw_game_find_type(self._game, id.encode()) for id in draw]
        if -1 in types:
            raise ValueError(f"there is no tile {draw[types.index(-1)]!r} in {self.rules}")
        position = Position(self, undo)
        if not _lib.tw_state_start_with(
            self._game, types, len(types), list(tokens), len(tokens), position._state
        ):
            raise ValueError("these draws cannot be: more copies than there are, or other tokens")
        return position

    def play_many(self, seed: int, count: int, first: int = 0) -> "array[int]":
        """Totals of `count` random games, player by player, game by game: one flat array."""
        totals = array("i", bytes(4 * count * self.players))
        state = _ffi.new("struct tw_state *")
        _lib.py_play_many(self._game, seed, first, count, state, _ffi.from_buffer("int32_t[]", totals))
        return totals


class Position:
    """A position, and what can be done in it. Made by Game.start() and copy()."""

    __slots__ = ("game", "_state", "_journal", "_count", "__weakref__")

    def __init__(self, game: Game, undo: bool) -> None:
        self.game = game
        self._state = _ffi.new("struct tw_state *")
        self._journal = _ffi.NULL
        self._count = 0
        if undo:
            self._journal = _ffi.gc(_lib.py_journal_new(), _lib.py_journal_free)
            if not self._journal:
                raise MemoryError

    @property
    def over(self) -> bool:
        return self._state.phase == _OVER

    @property
    def phase(self) -> str:
        """What the game waits for."""
        return _PHASES[self._state.phase]

    @property
    def player(self) -> int:
        """Who decides."""
        return self._state.player

    @property
    def scores(self) -> Tuple[int, ...]:
        return tuple(self._state.score[0 : self.game.players])

    @property
    def drawn(self) -> Optional[str]:
        """The id of the tile to be laid."""
        if self._state.drawn == 0xFF:
            return None
        return _text(_lib.tw_game_type_id(self.game._game, self._state.drawn))

    @property
    def winners(self) -> Tuple[int, ...]:
        bits = _lib.tw_winners(self.game._game, self._state)
        return tuple(i for i in range(self.game.players) if bits >> i & 1)

    @property
    def tiles(self) -> List[Tuple[str, int, int, int]]:
        """What lies on the table: id, x, y, quarter turns."""
        state, game = self._state, self.game._game
        return [
            (_text(_lib.tw_game_type_id(game, t.type)) or "", t.x, t.y, t.rotation)
            for t in state.tiles[0 : state.tile_count]
        ]

    def count(self) -> int:
        """How many decisions are legal; apply() takes their numbers."""
        game = self.game
        if game._filled_for is not self:
            self._count = _lib.tw_legal_actions(game._game, self._state, game._actions)
            game._filled_for = self
        return self._count

    def legal(self) -> Actions:
        """All legal decisions, in an order that does not change."""
        count = self.count()
        return Actions(bytes(_ffi.buffer(self.game._actions, count * 8)))

    def apply(self, action: Union[int, Action]) -> None:
        """Carries out a decision, given by its number or as an Action."""
        self._apply(action, _ffi.NULL)

    def apply_and_tell(self, action: Union[int, Action]) -> List[Event]:
        """The same; gives back what happened."""
        events = self.game._events
        self._apply(action, events)
        return [_event(events.list[i]) for i in range(events.count)]

    def _apply(self, action: Union[int, Action], events) -> None:
        game = self.game
        if action.__class__ is int:
            count = self._count if game._filled_for is self else self.count()
            if not 0 <= action < count:
                raise IndexError(f"there are {count} legal decisions, so none is {action}")
            fine = _lib.py_apply_at(
                game._game, self._state, game._actions, action, self._journal, events
            )
        else:
            fine = _lib.py_apply(
                game._game, self._state, self._checked(action)[0], self._journal, events
            )
        game._filled_for = None
        if not fine:
            raise MemoryError

    def _checked(self, action: Action):
        value = _ffi.from_buffer("struct tw_action *", action._bytes())
        if _lib.tw_is_legal(self.game._game, self._state, value[0]):
            return value
        reasons = _lib.tw_refusal(self.game._game, self._state, value[0])
        found = _ffi.new("uint16_t[64]")
        clauses: List[str] = []
        for reason in range(64):
            if reasons >> reason & 1:
                count = _lib.tw_reason_clauses(self.game._game, reason, found, 64)
                clauses += [_clause(found[i]) for i in range(count)]
        raise IllegalAction(f"{action} is not legal: {', '.join(clauses) or 'not now'}", clauses)

    def kind(self, action: Action) -> Optional[str]:
        """What the segment is that a decision names: "city", "road" ...; None where it names none."""
        if action.what not in ("figure", "tent", "score", "wagon"):
            return None
        tile = _lib.tw_tile_at(self.game._game, self._state, action.x, action.y)
        segments = self._segments(tile) if tile >= 0 else []
        return segments[action.segment][0] if action.segment < len(segments) else None

    def undo(self) -> bool:
        """Takes the last decision back; False when there is none."""
        if not self._journal:
            raise ValueError("start the position with undo=True")
        self.game._filled_for = None
        return _lib.py_undo(self.game._game, self._state, self._journal)

    def copy(self, undo: bool = False) -> "Position":
        """The same position, without what can be taken back."""
        other = Position(self.game, undo)
        _lib.tw_state_copy(self.game._game, self._state, other._state)
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position) or other.game is not self.game:
            return NotImplemented
        return _lib.tw_state_same(self.game._game, self._state, other._state)

    __hash__ = None  # type: ignore[assignment]

    def perft(self, depth: int) -> int:
        """Leaves of the tree of placements, as in docs/perft.md."""
        return _lib.tw_perft(self.game._game, self._state, depth)

    def __repr__(self) -> str:
        return f"<Position of {self.game.rules}: {self.phase}, player {self.player}, {self.scores}>"

    def _repr_svg_(self) -> str:
        """The board, for notebooks."""
        return _draw(self)

    def _figures(self) -> Iterator[Tuple[int, int, int]]:
        """Tile number, segment and player of every figure."""
        state = self._state
        for figure in state.figures[0 : state.figure_slots]:
            if figure.kind != 0xFF and figure.node != _lib.TW_NO_NODE:
                tile = state.node_tile[figure.node]
                yield tile, figure.node - state.tiles[tile].first_node, figure.player

    def _segments(self, tile: int) -> List[Tuple[str, int]]:
        """Kind and ports of the segments of a tile on the table."""
        count = _ffi.new("unsigned *")
        segments = _lib.tw_game_segments(self.game._game, self._state.tiles[tile].type, count)
        return [(_KINDS[segments[i].kind], segments[i].ports) for i in range(count[0])]


def _clause(index: int) -> str:
    return _text(_lib.py_tables().clauses[index].id) or ""


def _event(event) -> Event:
    what = _HAPPENINGS[event.what]
    return Event(
        what=what,
        player=event.player,
        points=event.points,
        kind=_KINDS[event.kind] if event.kind < 12 else "player",
        moment=_MOMENTS[event.moment] if what == "points" else None,
        formula=_text(event.formula),
        clauses=tuple(_clause(event.clauses[i]) for i in range(event.clause_count)),
        owners=tuple(i for i in range(8) if event.owners >> i & 1),
        counters={name: n for name, n in zip(_COUNTERS, event.counters) if n},
    )
