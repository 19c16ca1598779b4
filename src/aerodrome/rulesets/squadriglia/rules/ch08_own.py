"""Chapter 8, 8.4: the requirements that a set-up must meet before a game is made from it.

Games made before these checks existed are still played as they were made.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Scenario
from aerodrome.tabletop.hexes import NAMES

from .ch01_introduction import MAP, fill_in
from .ch02_preparation import ALL_SIDES, deployment, placing_order, read, setup
from .fronts import bad, front, letter
from .setup_file import SetupFile
from .state import Aircraft, Sky

OF_CAMPAIGNS = ("seat", "crew", "extra", "ace")
"""10 The fields of an aircraft that only a campaign sets."""


def vet(scenario: Scenario) -> None:
    """8.4 Refuse a set-up that cannot be played from its first question on."""
    file = read(scenario)
    for check in (_names, _own_fields, _aims, _choices, _quick_starts):
        check(file)
    _room(setup(scenario))


def _names(file: SetupFile) -> None:
    """1.4 Refuse aircraft unless their names are the letter of their side and a number."""
    held = front(file.front, file.west, file.east)
    for entry in file.aircraft:
        first = letter(held, entry.side)
        if not re.fullmatch(rf"{first}[1-9][0-9]?", entry.id):
            side = held.nation(entry.side) if held is not None else entry.side
            sentence = f"an aircraft of {side} is called {first}1, {first}2 and so on"
            raise bad(f"{sentence}, not {entry.id[:20]!r}")


def _own_fields(file: SetupFile) -> None:
    for entry in file.aircraft:
        for name in OF_CAMPAIGNS:
            if getattr(entry, name):
                raise bad(f"`{name}` of {entry.id} is for campaigns only")


def _aims(file: SetupFile) -> None:
    """8.1 Refuse a hunter on the side of its quarry, or the table of another objective."""
    for name in ("escape", "trench"):
        if getattr(file, name) is not None and file.objective != name:
            raise bad(f"the table [{name}] needs the objective `{name}`, not `{file.objective}`")
    sides = {entry.id: entry.side for entry in file.aircraft}
    if file.escape and sides[file.escape.hunter] == sides[file.escape.aircraft]:
        hunter, quarry = file.escape.hunter, file.escape.aircraft
        raise bad(f"the hunter {hunter} must be an enemy of {quarry}, which it is to shoot down")


def _choices(file: SetupFile) -> None:
    """8.2 Refuse a choice of types without options, or for an aircraft of another side."""
    sides = {entry.id: entry.side for entry in file.aircraft}
    chosen = [name for choice in file.choice for name in choice.aircraft]
    for choice in file.choice:
        if not choice.aircraft or not choice.types:
            raise bad("a [[choice]] names `aircraft` and `types`, one of each at least")
        if len(dict.fromkeys(choice.types)) < len(choice.types):
            raise bad("a [[choice]] names each of its `types` once")
        for name in choice.aircraft:
            if sides[name] != choice.side:
                raise bad(f"a [[choice]] of {choice.side} cannot speak of {name}, an enemy")
            if chosen.count(name) > 1:
                raise bad(f"the type of {name} is chosen twice")


def _quick_starts(file: SetupFile) -> None:
    for entry in file.aircraft:
        if entry.quick != "":
            first, last = entry.span
            if not first <= MAP.to_cell(entry.start)[0] <= last:
                raise bad(f"the quick start of {entry.id} is outside its columns")


def _room(sky: Sky) -> None:
    """2 Refuse a set-up in which an aircraft may find no hex it can fly on from."""
    before: list[Aircraft] = []
    for plane in placing_order(sky):
        low, high = plane.columns
        rivals = sum(p.columns[0] <= high and low <= p.columns[1] for p in before)
        for typed in _variants(sky, plane):
            found = len(deployment(sky, typed, _headings(sky, plane)))
            if not found:
                raise _no_way(sky, plane)
            if found <= rivals:
                sentence = f"there is no room for {plane.id}: it can start from {found} hexes"
                raise bad(f"{sentence} of its columns, and {rivals} others may stand there by then")
        before.append(plane)


def _headings(sky: Sky, plane: Aircraft) -> tuple[int, ...]:
    """2 Return the facings it may have: the usual one at a quick start, else any."""
    return (plane.facing,) if sky.rules.quick_start else tuple(ALL_SIDES)


def _variants(sky: Sky, plane: Aircraft) -> Iterator[Aircraft]:
    """1.4 Yield the aircraft as each of the types that may be chosen for it."""
    types = [t for choice in sky.choices if plane.id in choice.aircraft for t in choice.types]
    for type_ in types or [plane.type]:
        variant = plane.copy()
        variant.type = type_
        fill_in(variant, sky.rules)
        yield variant


def _no_way(sky: Sky, plane: Aircraft) -> Refusal:
    way = f", heading {NAMES[plane.facing]} in a quick start," if sky.rules.quick_start else ""
    sentence = f"{plane.id} has no first order{way} that stays on the map"
    return bad(f"{sentence}: give it other columns or another `facing`")
