"""The computer pilots of this game, by name; what a pilot computes with is loaded with it."""

from __future__ import annotations

from collections.abc import Mapping

from aerodrome.bots.makers import makers
from aerodrome.tabletop.capabilities import Maker

LEVELS = dict.fromkeys(
    ("novice", "rookie", "regular", "veteran", "tactician", "ace"), "fighter.Fighter"
)
OTHERS = {"straight": "straight.Straight", "homeward": "homeward.Homeward"}


def pilots() -> Mapping[str, Maker]:
    """Return all pilots of this game, and the sparring partners they are measured with."""
    return makers(__name__, LEVELS, OTHERS)
