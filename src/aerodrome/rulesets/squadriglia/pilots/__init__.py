"""The computer pilots of this game, by name. What they reckon with is loaded when one is made."""

from __future__ import annotations

from collections.abc import Mapping

from aerodrome.bots.pilot import makers
from aerodrome.kernel.ruleset import Maker

LEVELS = {
    "rookie": "human.Human",
    "regular": "human.Human",
    "veteran": "human.Human",
    "ace": "ace.Ace",
    "equilibrium": "ace.Ace",
}
OTHERS = {
    "exploiter": "insiders.Exploiter",
    "cheat": "insiders.Cheat",
    "straight": "straight.Straight",
    "tactician": "tactician.Tactician",
    "homeward": "homeward.Homeward",
}


def pilots() -> Mapping[str, Maker]:
    """Everybody who flies this game, and the sparring partners they are measured with."""
    return makers(__name__, LEVELS, OTHERS)
