"""The computer pilots of this game, by name; what a pilot computes with is loaded with it."""

from __future__ import annotations

from collections.abc import Mapping

from aerodrome.bots.makers import makers, without_numpy
from aerodrome.tabletop.capabilities import Maker

LEVELS = {
    "novice": "forecaster.Forecaster",
    "rookie": "forecaster.Forecaster",
    "regular": "forecaster.Forecaster",
    "veteran": "ace.Veteran",
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
FREE = ("novice", "rookie", "regular", "straight", "tactician", "homeward")
"""The pilots that do not need NumPy."""
LACKING = without_numpy("review")
"""What the ace does for other features, and cannot do without NumPy."""


def pilots() -> Mapping[str, Maker]:
    """Return all pilots of this game, and the sparring partners they are measured with."""
    return makers(__name__, LEVELS, OTHERS, {name: {**LEVELS, **OTHERS}[name] for name in FREE})
