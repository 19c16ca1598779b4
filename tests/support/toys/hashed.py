"""Hashed: a ladder that depends on the order of a set, so each process plays another game."""

from __future__ import annotations

from aerodrome.kernel.umpire import Umpire
from tests.support.altered import altered
from tests.support.toys import ladder

NAMES = {"red", "blue", "green", "white", "black", "amber"}


def turn(umpire: Umpire, state: ladder.Ladder) -> None:
    """Announce names in the order in which this process hashes them, which is broken."""
    umpire.tell(ladder.Tripped(" ".join(name for name in NAMES)), rule="1")
    ladder.turn(umpire, state)


RULESET = altered(ladder.RULESET, id="hashed", turn=turn)
