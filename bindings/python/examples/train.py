"""Trains six numbers by playing, until they beat random play.

usage: train.py [ROUNDS]

The player looks one decision ahead. It values how far it is ahead afterwards, plus a number for where
a figure goes: one of six numbers that training finds. A round changes the numbers at random and keeps
the change when it wins more on the same games.
"""

import random
import sys
from typing import Dict, Optional

import tilewright

KINDS = ("city", "road", "monastery", "field", "none", "tile")
Weights = Dict[str, float]


def best(position: tilewright.Position, weights: Weights, chance: random.Random) -> int:
    me, best_value, best_number = position.player, -1e9, 0
    for number, action in enumerate(position.legal()):
        kind = "tile" if action.what == "tile" else position.kind(action) or "none"
        position.apply(action)
        scores = position.scores
        position.undo()
        value = scores[me] - scores[1 - me] + weights[kind] + chance.random()
        if value > best_value:
            best_value, best_number = value, number
    return best_number


def margin(game: tilewright.Game, weights: Weights, index: int) -> int:
    """By how many points the trained player wins game `index` against a random one."""
    chance, me = random.Random(index), index % 2
    position = game.start(seed=7, index=index, undo=True)
    while not position.over:
        if position.player == me:
            position.apply(best(position, weights, chance))
        else:
            position.apply(chance.randrange(position.count()))
    return position.scores[me] - position.scores[1 - me]


def train(game: tilewright.Game, rounds: int, games: int = 12) -> Weights:
    chance = random.Random(2026)
    weights: Weights = dict.fromkeys(KINDS, 0.0)
    value = sum(margin(game, weights, i) for i in range(games))
    for _ in range(rounds):
        tried = {kind: w + chance.gauss(0, 2) for kind, w in weights.items()}
        result = sum(margin(game, tried, i) for i in range(games))
        if result > value:
            weights, value = tried, result
    return weights


def won(game: tilewright.Game, weights: Optional[Weights], games: int) -> int:
    """Of games that training has not seen."""
    return sum(margin(game, weights or dict.fromkeys(KINDS, 0.0), 1000 + i) > 0 for i in range(games))


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    game = tilewright.Game("base", players=2)
    weights = train(game, rounds)
    print("weights:", ", ".join(f"{kind} {w:+.1f}" for kind, w in weights.items()))
    print(f"won {won(game, weights, 100)} of 100 games against random play")


if __name__ == "__main__":
    main()
