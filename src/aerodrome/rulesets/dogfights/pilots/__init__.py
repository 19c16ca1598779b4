"""The computer pilots of this game, by name; what a pilot computes with is loaded with it."""

from __future__ import annotations

from collections.abc import Mapping

from aerodrome.bots.makers import makers, without_numpy
from aerodrome.tabletop.capabilities import Maker

LEVELS = {
    "novice": "fighter.Fighter",
    "rookie": "fighter.Fighter",
    "regular": "fighter.Fighter",
    "veteran": "ace.Ace",
    "tactician": "fighter.Fighter",
    "ace": "ace.Ace",
}
OTHERS = {
    "straight": "straight.Straight",
    "homeward": "homeward.Homeward",
}
WITHOUT = {
    "novice": "plain.Plain",
    "rookie": "plain.Plain",
    "regular": "plain.Plain",
    "straight": "straight.Straight",
    "homeward": "plain.Homeward",
}
"""The pilots that fly without NumPy."""
LACKING = without_numpy("review")
"""What the ace does for other features, and cannot do without NumPy."""


def pilots() -> Mapping[str, Maker]:
    """Return all pilots of this game, and the sparring partners they are measured with."""
    return makers(__name__, LEVELS, OTHERS, WITHOUT)
