"""The roster: which computer pilots there are, by level, each with a sentence."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from aerodrome.bots.random_player import random_player
from aerodrome.bots.tactical import tactical_player
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.umpire import Player


class Level(NamedTuple):
    """A pilot for hire."""

    text: str
    make: Callable[[Ruleset[Any], Random], Player]


LEVELS: dict[str, Level] = {
    "cadet": Level(
        "A cadet on his first flight: does anything that is legal.",
        lambda ruleset, random: random_player(random),
    ),
    "regular": Level(
        "A squadron pilot: gets his guns on you, keeps out of yours, thinks one turn ahead.",
        tactical_player,
    ),
}


def pilot(level: str, ruleset: Ruleset[Any], random: Random) -> Player:
    """A pilot of this level for this game."""
    if level not in LEVELS:
        listed = ", ".join(LEVELS)
        raise Refusal("unknown-level", f"there is no pilot `{level}`; there are {listed}.")
    return LEVELS[level].make(ruleset, random)
