"""Limits: how far an owner of the printed game may correct its numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from aerodrome.kernel.refusal import Refusal
from aerodrome.tabletop.charts import DASH, Chart

from .dashboards import COLOURS

Span = tuple[int, int]
D20 = 20
SHIFT: Span = (-8, 8)
"""1.6 The number of shades between the white die and the black one."""
SKILL: Span = (-3, 3)
POINTS: Span = (0, 20)
BOX: Span = (1, 12)
LEVEL: Span = (1, 60)
MEGAHEXES: Span = (0, 12)
ANGLE: Span = (-360, 360)
UNUSED = (-1000, 1000)
"""The limits of a number that no rule uses yet."""
LIMITS: dict[str, dict[str, Span]] = {
    "1.1": {
        "mat_hexes": (24, 80),
        "highest": (18, 60),
        "low_top": LEVEL,
        "medium_top": LEVEL,
    },
    "1.2": {"megahex_radius": (2, 2)},
    "1.5": {"recruit": SKILL, "expert": SKILL, "ace": SKILL},
    "3.3": {"hard_climb": (0, 6), "levels": (1, 3)},
    "4.2": {"levels": (1, 2)},
    "4.3": {"levels": (1, 2)},
    "5.1": {"damage": POINTS, "softened_x": POINTS, "softened_i": POINTS},
    "5.3": {"levels": (1, 6)},
    "5.5": {"highest": (1, 3), "fastest": (1, 9)},
    "6.5": {"gain": (0, 8)},
    "7.4": {"range": (1, 5)},
    "7.5": {"megahexes": MEGAHEXES},
    "8.1": {"range": (1, 20), "sure": (1, 20)},
    "9.1": {"range": (1, 5)},
    "9.2": {"range": (1, 5)},
    "9.2.observer": {"from": ANGLE, "to": ANGLE},
    "9.2.nose": {"from": ANGLE, "to": ANGLE},
    "9.2.dorsal": {"from": ANGLE, "to": ANGLE},
    "9.2.ventral": {"from": ANGLE, "to": ANGLE},
    "9.4": {"short": (1, 3), "long": (1, 6)},
    "9.5": dict.fromkeys(
        (
            *("range_1", "range_2", "range_3", "range_4", "range_5", "tail", "head_on", "side"),
            *("long_burst", "jink", "barrel_roll", "falling_leaf"),
            *("single-seater", "two-seater", "bomber"),
        ),
        SHIFT,
    ),
    "9.8": {"rear": (-6, 6), "front": (-6, 6)},
    "10.1": {"thirds": (1, 6)},
    "10.2": {"boxes": (1, 6), "structure": POINTS},
    "10.3": {"loss_1": BOX, "loss_2": BOX, "leak": BOX, "fire": BOX},
    "10.5": {"wounds_that_kill": (1, 4)},
    "11.1": {"near_miss": POINTS},
    "11.2": {"levels_per_die": LEVEL},
    "12.2": {"units": (2, 60)},
    "13.1": {"level": LEVEL},
    "13.2": {"modifier": SHIFT},
    "13.4": {"modifier": SHIFT},
    "13.5": {"modifier": SHIFT},
    "13.6": {"modifier": SHIFT},
    "14.2": {
        "near_hexes": (0, 20),
        "artillery_megahexes": MEGAHEXES,
        "highest_recon": LEVEL,
        "haul_megahexes": MEGAHEXES,
    },
    "14.5": {"flak_megahexes": MEGAHEXES, "flak_lowest": LEVEL, "flak_highest": LEVEL},
    "14.6": {"aerodrome_hexes": (0, 40)},
    "14.7": {"half_share": (1, 10)},
}
"""The least and the most of every number, by its section."""
RISING = {
    "8.1": ("sure", "range"),
    "9.2.observer": ("from", "to"),
    "9.2.nose": ("from", "to"),
    "9.2.dorsal": ("from", "to"),
    "9.2.ventral": ("from", "to"),
    "9.4": ("short", "long"),
    "10.3": ("loss_1", "loss_2", "leak", "fire"),
    "14.5": ("flak_lowest", "flak_highest"),
}
"""Numbers of a section that must not be less than the one before."""
THINNEST = 6
"""1.1 The fewest levels of a band."""
PARTS = ("engine", "tank", "pilot", "crew", "structure", "ailerons", "elevators", "rudder")
YEARS = ("1916", "1917", "1918")
SKIES: dict[str, Span] = {
    "clear": (0, 0),
    "haze": LEVEL,
    "storm": LEVEL,
    "high_stratus": (0, 0),
    "medium_stratus": (0, 0),
    "low_stratus": (1, 6),
    "cumulus": (1, 6),
}
"""13 The kinds of sky, each with the limits of its figure: a level, or a number of clouds."""


def check_constants(constants: Mapping[str, Any]) -> None:
    """Refuse numbers outside their limits, or that do not fit together."""
    sections = dict(_sections(constants, ""))
    for section, values in sections.items():
        for key, value in values.items():
            _check_value(section, key, value)
    for section, names in RISING.items():
        for one, two in pairwise(names):
            if sections[section][one] > sections[section][two]:
                raise _bad(f"`{one}` may not be more than `{two}`", f"constants.{section}")
    sky = sections["1.1"]
    tops = (0, sky["low_top"], sky["medium_top"], sky["highest"])
    if any(top - below < THINNEST for below, top in pairwise(tops)):
        sentence = f"Low, Medium and High have {THINNEST} levels each at least"
        raise _bad(sentence, "constants.1.1")
    if sections["13.1"]["level"] > sky["highest"]:
        raise _bad("the sun is no higher than the highest level", "constants.13.1.level")


def _sections(table: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield tables of plain values by their dotted names."""
    for name, section in table.items():
        inner = {key: value for key, value in section.items() if isinstance(value, Mapping)}
        yield f"{prefix}{name}", {k: v for k, v in section.items() if k not in inner}
        yield from _sections(inner, f"{prefix}{name}.")


def _check_value(section: str, key: str, value: Any) -> None:
    place = f"constants.{section}.{key}"
    if isinstance(value, str) and value not in COLOURS:
        raise _bad(f"the dice are {', '.join(COLOURS)}", place)
    if type(value) is int:
        low, high = LIMITS.get(section, {}).get(key, UNUSED)
        if not low <= value <= high:
            raise _bad(f"this must be between {low} and {high}", place)


def check_charts(charts: Mapping[str, Chart[str]], missions: Iterable[str], rear: Span) -> None:
    """9.8, 14.1 Refuse charts without a row for every d20, or with unknown words.

    `rear` are the least and the most that is added to the die for the part hit.
    """
    low, high = rear
    _among(charts["locations"], "part", PARTS, range(1 + min(0, low), D20 + 1 + max(0, high)))
    for year in YEARS:
        _among(charts["missions"], year, missions)
    _among(charts["weather"], "sky", SKIES)
    for die in range(1, D20 + 1):
        row = charts["weather"].row(die)
        low, high = SKIES[row["sky"]]
        figure = row.get("figure", "").replace(DASH, "0")
        if figure not in map(str, range(low, high + 1)):
            sentence = f"the figure of `{row['sky']}` must be between {low} and {high}"
            raise _bad(sentence, "weather")


def _among(
    chart: Chart[str], column: str, words: Iterable[str], dice: range = range(1, D20 + 1)
) -> None:
    known = tuple(words)
    for die in dice:
        cell = chart.cell(die, column)
        if cell not in known:
            sentence = f"there is no {cell!r} in the column {column!r}, only {', '.join(known)}"
            raise _bad(sentence, chart.name)


def _bad(sentence: str, place: str) -> Refusal:
    return Refusal("bad-value", f"{sentence}.", place)
