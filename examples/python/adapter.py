"""The adapter between game.py and `tilewright conform` (docs/conformance.md)."""
import json
import sys

from game import Game, TILES

SPOTS = ("same", "complete", "occupied")
QUESTIONS = ["legal", "placements", "actions", "score", "events", "perft", "figures", "supply",
             *SPOTS, "features", "phase", "player", "tile", "discarded", "pile", "order", "winners",
             "playable"]


def about_spots(game, ask, spots):
    spots = [(spot["x"], spot["y"], spot["segment"]) for spot in spots]
    if ask == "complete":
        return [game.is_complete(spot) for spot in spots]
    if ask == "occupied":
        return [game.occupied(spot) for spot in spots]
    features = [game.feature(spot)[0] for spot in spots]
    return [features.index(feature) for feature in features]


def count_features(game, kind):
    every = {(x, y, name) for (x, y), (tile, _) in game.map.items()
             for name, piece in tile.pieces.items() if piece.kind == kind}
    return len({frozenset(game.feature(spot)[0]) for spot in every})


def count_pile(question):
    """How many tiles a whole game draws: all, copies of one, or those that show something."""
    return sum(tile.count for tile in TILES.values()
               if question.get("tile", tile.id) == tile.id and
               ("with" not in question or tile.shows(question["with"])))


def can_lie(ids):
    return sorted(ids) == sorted(tile.id for tile in TILES.values() for _ in range(tile.count))


def answer(game, question):
    ask = question["ask"]
    if ask == "legal":
        return game.legal(question["action"])
    if ask == "placements":
        return [{"x": x, "y": y, "rotation": turns * 90}
                for x, y, turns in (game.placements(game.tile) if game.phase == "tile" else [])]
    if ask == "actions":
        return [action for action in game.actions() if action["do"] == question.get("of", action["do"])]
    if ask == "figures":
        return [{"player": player, "figure": "follower", "x": x, "y": y, "segment": name}
                for player, x, y, name in game.figures]
    if ask in SPOTS:
        return about_spots(game, ask, question["of"])
    if ask == "features":
        return count_features(game, question["kind"])
    if ask == "perft":
        return game.perft(question["depth"])
    if ask == "supply":
        return [{"follower": left} for left in game.supply]
    if ask == "pile":
        return count_pile(question)
    if ask == "order":
        return can_lie(question["of"])
    if ask == "winners":
        best = max(game.scores)
        return [seat for seat, score in enumerate(game.scores) if score == best] if game.phase == "over" else None
    if ask == "playable":
        return question["rules"] == "base"
    if ask == "tile":
        return game.tile.id if game.tile else None
    return {"score": game.scores, "events": game.events, "phase": game.phase, "player": game.player,
            "discarded": game.discarded}[ask]


def run(message, new_game=Game):
    record = message["game"]
    game = new_game(len(record["players"]), record["draw"], record.get("position"))
    questions = message["questions"]
    answers = [None] * len(questions)
    for done in range(len(record["actions"]) + 1):
        for index, question in enumerate(questions):
            if question["after"] == done:
                # Answers are kept, not the lists they came from: the game goes on.
                answers[index] = json.loads(json.dumps(answer(game, question)))
        if done < len(record["actions"]):
            if not game.legal(record["actions"][done]):
                return {"refused": done}
            game.apply(record["actions"][done])
    return {"answers": answers}


def reply(message, new_game=Game):
    if message["cmd"] == "start":
        return {"protocol": 1, "rules": ["base"], "options": {}, "questions": QUESTIONS,
                "implementation": {"name": "python example", "version": "1", "language": "Python"}}
    if message["cmd"] == "rules":
        if message["rules"] == "base":
            return {"ok": True}
        return {"unsupported": "only the base game"}
    try:
        return run(message, new_game)
    except Exception as problem:  # whatever it is, the next case can still be played
        return {"error": repr(problem)}


def serve(new_game=Game):
    for line in sys.stdin:
        message = json.loads(line)
        if message["cmd"] == "stop":
            return
        print(json.dumps({"seq": message["seq"], **reply(message, new_game)}), flush=True)


if __name__ == "__main__":
    serve()
