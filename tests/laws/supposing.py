"""Supposing: everything that a seat learns from suppositions, for the law against leaks."""

from __future__ import annotations

from collections import Counter

from aerodrome.kernel import codec
from aerodrome.kernel.contract import absent
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Seat
from aerodrome.tabletop.capabilities import GameOffers
from aerodrome.tabletop.supposition import OpponentSet, Supposing

ENOUGH = 1
"""How many suppositions of a seat are compared in a game; each takes as long as a decision."""


class SupposedAlike:
    """Compares suppositions in two worlds that look alike to a seat."""

    def __init__(self) -> None:
        self.told: Counter[Seat] = Counter()

    def __call__(self, seat: Seat, *worlds: Game) -> None:
        if self.told[seat] < ENOUGH:
            found = {supposed_by(world, seat) for world in worlds}
            assert len(found) == 1, f"law 5: a supposition of {seat} knows a secret of others"
            self.told[seat] += found != {b""}


def supposed_by(game: Game, seat: Seat) -> bytes:
    """Return the first opponent set that a seat can ask for, and the turn of its first guess.

    Both come from the same view and question as on a server.
    """
    asked = next((q for q in game.position.questions if q.seat == seat and not q.given), None)
    if asked is None:
        return b""
    table = next(t for t in reversed(game.position.tables) if t.ruleset.id == asked.ruleset)
    ruleset, question = table.ruleset, asked.plain()
    if GameOffers.of(ruleset).opponent_set is absent or GameOffers.of(ruleset).suppose is absent:
        return b""
    view = ruleset.display.view(table.state, seat)
    pieces = [piece.id for piece in getattr(ruleset.display.scene(view), "pieces", ())] or [
        asked.about
    ]
    for piece in pieces:
        opponents: OpponentSet | None = GameOffers.of(ruleset).opponent_set(
            view, question, piece, Supposing()
        )
        if opponents is not None and opponents.ways:
            guess = Supposing({}, {piece: opponents.ways[len(opponents.ways) // 2].answers})
            return codec.encode((opponents, GameOffers.of(ruleset).suppose(view, question, guess)))
    return b""
