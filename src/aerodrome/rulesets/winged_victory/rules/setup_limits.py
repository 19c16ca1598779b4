"""Limits of set-up files of new games; older records may exceed them.

14.8 Every name can be used in answers and read, every number can be written down, and no sky is so
crowded that players have to wait for it.
"""

from __future__ import annotations

from collections.abc import Iterable

from aerodrome.crews.offer import NO_ONE
from aerodrome.kernel.question import Seat

from .ch09_fire import HOLD
from .ch11_bombing import JETTISON, KEEP
from .setup_file import Entry, SetupFile, bad
from .state import SIDES
from .tables import TABLES

MOST_AIRCRAFT = 24
"""The most aircraft of a side."""
MOST_TARGETS = 40
MOST_CLOUDS = 40
LONGEST_NAME = 40
LONGEST_MAN = 120
"""15.5 The longest name of a crew member, with the rank before it."""
LONGEST_TITLE = 200
MOST_NEEDED = 99
MOST_WOUNDS = 9
STRONGEST = 99
TAKEN = (HOLD, KEEP, JETTISON, NO_ONE, *SIDES)
"""Answers that share a question with names of pieces, and so cannot be names."""


def check_limits(file: SetupFile) -> None:
    """14.8 Refuse what could be set up, but not played to its end."""
    if len(file.title) > LONGEST_TITLE:
        raise bad(f"a title has {LONGEST_TITLE} letters at most")
    _check_crowd(file)
    for name in _names(file):
        if not _is_name(name) or " " in name:
            raise bad(f"an id is one word of up to {LONGEST_NAME} letters, not {name!r}")
        if name in TAKEN:
            raise bad(f"no piece can be called {name!r}, a word of the game itself")
    for entry in file.aircraft:
        _check_entry(entry)
    _check_seats(file)
    _check_orders(file)


def _names(file: SetupFile) -> Iterable[str]:
    return [*(entry.id for entry in file.aircraft), *(target.id for target in file.target)]


def _is_name(name: str, longest: int = LONGEST_NAME) -> bool:
    return bool(name.strip()) and len(name) <= longest and name.isprintable()


def _check_crowd(file: SetupFile) -> None:
    for side in SIDES:
        if sum(entry.side == side for entry in file.aircraft) > MOST_AIRCRAFT:
            raise bad(f"{side} may have {MOST_AIRCRAFT} aircraft at most")
    if len(file.target) > MOST_TARGETS:
        raise bad(f"there may be {MOST_TARGETS} targets at most")
    if len(file.weather.low_stratus) + len(file.weather.cumulus) > MOST_CLOUDS:
        raise bad(f"there may be {MOST_CLOUDS} clouds at most")


def _check_entry(entry: Entry) -> None:
    """14.8 Refuse wrong types (each must have one name), or (2.3) a speed below 0."""
    if len(dict.fromkeys(entry.types)) < len(entry.types):
        raise bad(f"{entry.id} has the same type twice")
    if entry.speed is not None and entry.speed < 0:
        raise bad(f"{entry.id} cannot begin at speed {entry.speed}")
    for type_ in entry.types:
        if not 1 <= TABLES.models[type_].structure + entry.extra <= STRONGEST:
            raise bad(f"the structure of {entry.id} with its extra must be 1 to {STRONGEST}")


def _check_seats(file: SetupFile) -> None:
    """15.5 Refuse a seat on both sides, crews without names, or crews in a lesson or editor."""
    if file.crewed and (file.editor or file.lesson):
        raise bad("a battle with crews is neither a lesson nor drawn by the editor")
    owners: dict[Seat, str] = {}
    for entry in file.aircraft:
        if not entry.crew:
            continue
        if not _is_name(entry.seat):
            raise bad(f"{entry.seat!r} cannot be the name of a seat")
        if owners.setdefault(entry.seat, entry.side) != entry.side:
            raise bad(f"the seat {entry.seat!r} cannot fly for both sides")
        for man in entry.crew:
            if not _is_name(man.name, LONGEST_MAN) or not _is_name(man.id):
                raise bad(f"all crew of {entry.id} need an id and a name that can be read")
            if not 0 <= man.wounds <= MOST_WOUNDS:
                raise bad(f"{man.name} may have 0 to {MOST_WOUNDS} wounds")


def _check_orders(file: SetupFile) -> None:
    """14.2 Refuse a mission against an unknown target, or with a number out of range."""
    targets = [target.id for target in file.target]
    for side, mission in file.mission.items():
        if mission.target and mission.target not in targets:
            raise bad(f"the mission of {side} names no target of this sky: {mission.target!r}")
        if not 0 <= mission.needed <= MOST_NEEDED:
            raise bad(f"the mission of {side} may need 0 to {MOST_NEEDED}")
