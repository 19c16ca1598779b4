"""Bounds of the numbers that an owner of the printed game may correct.

The numbers of `constants.toml` may have any value with which a game can be played. Each has its
bounds here, by section and name; the checks below cover numbers that must fit together. `models`
has the bounds of types, `tables` those of nations, dice, chart and positions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.bounds import FEW, Word
from aerodrome.kernel.refusal import Refusal

Side = Annotated[int, msgspec.Meta(ge=18, le=64)]
"""1.1 The number of points along an edge of a board."""
Extent = Annotated[int, msgspec.Meta(ge=2, le=9)]
"""1.3 The number of points along an edge of a task zone."""
Level = Annotated[int, msgspec.Meta(ge=1, le=9)]
Direction = Literal["E", "NE", "NW", "W", "SW", "SE"]
Directions = Annotated[dict[Word, Direction], FEW]


def _from(low: int, high: int) -> Any:
    return Annotated[int, msgspec.Meta(ge=low, le=high)]


CONSTANTS: dict[str, dict[str, Any]] = {
    "1.1": {
        "lowest": _from(1, 1),
        "highest": _from(3, 9),
        "border": _from(0, 4),
        "boards": Annotated[dict[Word, tuple[Side, Side]], FEW],
    },
    "1.2": {"access_points": _from(2, 6), "apart": _from(1, 4)},
    "1.3": {"zone": tuple[Extent, Extent]},
    "2.5": {"on_access": _from(2, 8)},
    "3.2": {"reinforcements": _from(1, 4)},
    "4.3": {"straight": _from(0, 1)},
    "4.8": {"steps_for_radius": _from(1, 30)},
    "5.2": {"climb": _from(1, 5)},
    "5.3": {"climb": _from(1, 5)},
    "5.4": {"descent": _from(1, 5), "steep": _from(1, 9)},
    "5.5": {"descent": _from(1, 5)},
    "6.11": {"two_guns": _from(0, 4), "three_guns": _from(0, 6)},
    "6.15": {
        "wings_steps": _from(-4, 0),
        "tail_turns": _from(-4, 0),
        "engine_steps": _from(-6, 0),
    },
    "6.19": {"turns": _from(0, 8)},
    "9.1": {"rookie": _from(-4, 0), "share": _from(1, 12), "most": _from(0, 6)},
    "9.3": {"rookie_takedowns": _from(1, 9), "ace_takedowns": _from(1, 9)},
    "10.1": {"from": Directions},
    "10.2": {"modifier": _from(-4, 0), "at": Directions},
    "10.3": {"heights": Annotated[list[Level], msgspec.Meta(min_length=1, max_length=6)]},
    "11.1": {"disarmed": _from(0, 3), "empty_bomber": _from(0, 3)},
    "11.2": {"downed_halves": _from(1, 20), "damaged_halves": _from(0, 20)},
    "11.4": {"photo": _from(0, 50), "all_zones": _from(0, 50), "wins_with_zones": _from(1, 3)},
    "11.6": {"bomb": _from(0, 50), "all_zones": _from(0, 50)},
    "11.7": {"bomber": _from(0, 50), "scout": _from(0, 50)},
    "12.1": {"level": Level},
}
"""The type and the bounds of every number outside the tables, by section and name."""


def check_constants(constants: Mapping[str, Mapping[str, Any]], place: str) -> None:
    """Refuse numbers with which no game could be played."""
    for section, kinds in CONSTANTS.items():
        for name, kind in kinds.items():
            codec.convert(constants[section][name], kind, f"{place}.{section}.{name}")
    _check_levels(constants, place)
    _check_access(constants, place)
    for name, size in constants["1.1"]["boards"].items():
        _check_board(constants, size, f"{place}.1.1.boards.{name}")


def _check_levels(constants: Mapping[str, Mapping[str, Any]], place: str) -> None:
    """Refuse clouds (10.3) or an only level (12.1) above the highest level (1.1)."""
    highest = constants["1.1"]["highest"]
    for named in (*constants["10.3"]["heights"], constants["12.1"]["level"]):
        if named > highest:
            sentence = f"there is no level {named} (10.3, 12.1) above the highest, {highest}."
            raise Refusal("bad-value", sentence, f"{place}.1.1.highest")


def _check_access(constants: Mapping[str, Mapping[str, Any]], place: str) -> None:
    """2.5 Refuse more first aircraft than a side has access points."""
    points = 2 * constants["1.2"]["access_points"]
    if constants["2.5"]["on_access"] > points:
        sentence = f"a side has only {points} access points (1.2)."
        raise Refusal("bad-value", sentence, f"{place}.2.5.on_access")


def _check_board(constants: Mapping[str, Mapping[str, Any]], size: list[int], place: str) -> None:
    """Refuse boards too small for the extensions beside each edge (1.2) or for the zones (11.4)."""
    count, apart = constants["1.2"]["access_points"], constants["1.2"]["apart"]
    span = apart * (count - 1)
    for length in size:
        first = length // 4 - span // 2
        if first < 1 or 2 * (first + span) > length:
            sentence = f"an edge of {length} points has no room for its access points (1.2)."
            raise Refusal("bad-value", sentence, place)
    for length, extent in zip(size, constants["1.3"]["zone"], strict=True):
        if extent >= length // 3:
            sentence = f"a board of {size[0]} x {size[1]} points has no room for its zones (1.3)."
            raise Refusal("bad-value", sentence, place)
