"""Chapter 12: variants, all of them options of a scenario."""

from __future__ import annotations

from .ch01_game import HIGHEST, LOWEST
from .state import Sky
from .tables import TABLES

ONE_LEVEL = TABLES.number("12.1", "level")


def levels(sky: Sky) -> tuple[int, ...]:
    """12.1 Return the levels of the game: all five, or only one."""
    return (ONE_LEVEL,) if sky.rules.one_level else tuple(range(LOWEST, HIGHEST + 1))


def every_hit_kills(sky: Sky) -> bool:
    """12.2 Return whether there is no damage, only takedowns, misses and jams (ace versus ace)."""
    return sky.rules.ace_versus_ace


def types_of(nations: tuple[str, ...], roles: tuple[str, ...]) -> tuple[str, ...]:
    """12.4 Return the types a player may choose from, those of the expansion included."""
    models = TABLES.models.items()
    return tuple(key for key, m in models if m.role in roles and m.nation in nations)


def out_of_rounds(sky: Sky) -> bool:
    """12.5 Return whether the last round is over; a round is one turn each."""
    return sky.turn >= 2 * sky.rules.rounds
