"""Bounds of the constants that an owner of the printed game may correct.

A number with only one allowed value cannot be corrected: the rules are built on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from aerodrome.kernel.refusal import Refusal
from aerodrome.tabletop.hexes import HALF_WIDTHS

Leaf = tuple[str, str, Any]
"""The place of a constant, its name, and its value."""
ANY = (-1000, 1000)
"""The bounds of a number that no rule uses yet."""
ROLL = (-6, 6)
"""The bounds of a modifier to two dice."""
NUMBERS: dict[str, tuple[int, int]] = {
    "1.2.columns": (12, 48),
    "1.2.rows": (8, 36),
    "1.2.scale.hex_metres": (1, 1000),
    "1.2.scale.turn_seconds": (1, 600),
    "4.1.lowest_speed": (1, 1),
    "5.1.impulses": (6, 6),
    "5.2.turn_degrees": (60, 60),
    "5.5.speed": (3, 3),
    "5.5.turn_impulse": (1, 6),
    "5.5.turn_degrees": (180, 180),
    "6.1.range": (1, 5),
    "6.2.after_miss": ROLL,
    "6.2.after_hit": ROLL,
    "6.2.immelmann": ROLL,
    "6.2.immelmann_phases.first": (1, 6),
    "6.4.shot_down_at": (-10, 10),
    "6.5.twin_factor": (1, 4),
    "6.6.structure_1_dice": (0, 6),
    "6.6.structure_2_dice": (0, 6),
    "6.6.fuel_loss_dice_without_fuel_rule": (0, 6),
    "6.6.1.free_on": (1, 6),
    "6.6.3.impulse": (1, 6),
    "6.6.3.restart_on": (1, 6),
    "6.6.4.wounded_fire": ROLL,
    "6.6.4.wounds_that_kill": (1, 4),
    "6.6.5.faces_per_man.two_living": (1, 5),
    "6.6.5.faces_per_man.three_living": (1, 2),
    "6.6.5.faces_per_man.four_living": (1, 1),
    "6.7.jam_on": (2, 12),
    "6.7.clear_on": (2, 12),
    "7.range": (1, 12),
    "7.1.metres_above_per_hex": (0, 500),
    "8.2.highest_pass": (-1000, 1000),
    "8.2.trench.from_right": (1, 48),
    "8.2.trench.column": (0, 48),
    "9.1.start_lowest": (-1000, 1000),
    "9.1.start_highest": (-1000, 1000),
    "9.1.1.step": (1, 50),
    "9.1.1.limits.lowest": (-1000, 0),
    "9.1.1.limits.highest": (0, 1000),
    "9.1.3.hexes": (1, 3),
    "9.1.4.immelmann_impulse": (1, 6),
    "9.1.5.band_metres": (1, 500),
    "9.2.light": (1, 500),
    "9.2.medium": (1, 500),
    "9.2.heavy": (1, 500),
    "9.3.light": (1, 1000),
    "9.3.medium": (1, 1000),
    "9.3.heavy_after_loss": (1, 1000),
    "9.3.loss": (0, 1000),
    "9.3.per_speed": (0, 20),
    "9.3.glide_speed": (1, 1),
    "9.4.fire": ROLL,
    "9.4.clear": ROLL,
    "9.4.clear_stick_turned": ROLL,
}
LISTS: dict[str, tuple[int, int]] = {
    "8.2.trench.from_middle": (-18, 18),
    "8.2.trench.rows": (1, 36),
}
"""Lists of whole numbers, each within these bounds."""
LONGEST_LIST = 36
CHOICES: dict[str, tuple[int | str, ...]] = {
    "1.2.shifted_right": ("odd", "even"),
    "5.5.manoeuvrability": ("L", "M"),
    "6.1.1.half_width_degrees": HALF_WIDTHS,
    "6.1.2.half_width_degrees": HALF_WIDTHS,
    "6.1.3.half_width_degrees": HALF_WIDTHS,
    "7.sector.frontal_half_width_degrees": HALF_WIDTHS,
    "7.sector.tail_half_width_degrees": HALF_WIDTHS,
}


def leaves(table: Mapping[str, Any], place: str = "") -> Iterator[Leaf]:
    """Yield every constant of a table, with the sections above it as its place."""
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from leaves(value, f"{place}{name}.")
        else:
            yield place.removesuffix("."), name, value


def check_constants(constants: Mapping[str, Any]) -> None:
    """Refuse numbers with which no game could be played."""
    for place, name, value in leaves(constants):
        if not isinstance(value, bool):
            wanted = _unfit(f"{place}.{name}", value)
            if wanted:
                raise _bad(f"`{name}` is {wanted}", place)


def _unfit(path: str, value: Any) -> str:
    """Return what a constant should be if it is something else, or ""."""
    if path in CHOICES:
        listed = ", ".join(map(str, CHOICES[path]))
        return "" if value in CHOICES[path] else f"one of {listed}"
    if path in LISTS:
        low, high = LISTS[path]
        fits = all(type(part) is int and low <= part <= high for part in value)
        return "" if fits and len(value) <= LONGEST_LIST else f"some numbers from {low} to {high}"
    low, high = NUMBERS.get(path, ANY)
    if low <= value <= high:
        return ""
    return f"{low} to {high}" if low < high else f"{low} in this game"


def check_together(constants: Mapping[str, Any], impulses: Mapping[int, tuple[int, ...]]) -> None:
    """Refuse numbers that do not fit together."""
    limits, start = constants["9.1.1"]["limits"], constants["9.1"]
    lowest, highest = start["start_lowest"], start["start_highest"]
    if not limits["lowest"] <= lowest <= highest <= limits["highest"]:
        raise _bad("heights at the start lie within the limits of 9.1.1, the lowest first", "9.1")
    step = constants["9.1.1"]["step"]
    if lowest % step or highest % step:
        raise _bad(f"heights at the start are in steps of {step} m (9.1.1)", "9.1")
    turns = impulses[constants["5.5"]["speed"]][1]
    if constants["5.5"]["turn_impulse"] != turns:
        sentence = f"the half-turn comes with the second of its three moves, in impulse {turns}"
        raise _bad(sentence, "5.5.turn_impulse")
    if constants["9.1.4"]["immelmann_impulse"] != turns:
        sentence = f"the height changes with the half-turn, in impulse {turns}"
        raise _bad(sentence, "9.1.4.immelmann_impulse")


def _bad(sentence: str, place: str) -> Refusal:
    return Refusal("bad-value", f"{sentence}.", f"constants.{place}")
