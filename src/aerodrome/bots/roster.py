"""The roster: which computer pilots there are, by level, each with a sentence."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from aerodrome.bots.drill import PREFIX, drilled_player
from aerodrome.bots.random_player import random_player
from aerodrome.bots.tactical import tactical_player
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.umpire import Player


class Level(NamedTuple):
    """A pilot for hire: how he is called and described, and how he is made."""

    words: dict[str, str]
    make: Callable[[Ruleset[Any], Random], Player]


LEVELS: dict[str, Level] = {
    "cadet": Level(
        {
            "title": "Cadet",
            "text": "A cadet on his first flight: does anything that is legal.",
            "title_it": "Allievo",
            "text_it": "Un allievo al primo volo: fa qualunque cosa sia lecita.",
        },
        lambda ruleset, random: random_player(random),
    ),
    "regular": Level(
        {
            "title": "Regular",
            "text": "Gets his guns on you, keeps out of yours, thinks a turn ahead.",
            "title_it": "Pilota di squadriglia",
            "text_it": "Vi mette sotto tiro, si tiene fuori dal vostro, pensa un turno avanti.",
        },
        tactical_player,
    ),
}


def pilot(level: str, ruleset: Ruleset[Any], random: Random) -> Player:
    """A pilot of this level for this game, or the one who flies a lesson's script."""
    if level.startswith(PREFIX):
        return drilled_player(ruleset, level.removeprefix(PREFIX))
    if level not in LEVELS:
        listed = ", ".join(LEVELS)
        raise Refusal("unknown-level", f"there is no pilot `{level}`; there are {listed}.")
    return LEVELS[level].make(ruleset, random)
