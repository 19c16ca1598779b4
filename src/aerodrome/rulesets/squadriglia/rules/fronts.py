"""Fronts: other places than the printed map, their nations (1.2) and their ground.

No rule depends on a front: it only gives things their names and looks. A scenario names one, and
its sides have the names of nations; in the state they stay those of the printed map.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.tabletop.scene import FeatureKind

from .state import ITALY, Front, Side
from .tables import DATA

FOLDER = DATA / "fronts"


class Nation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    side: Side
    letter: str


class Land(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something on the ground; `label` is a phrase under `land`, `name` is never translated."""

    kind: FeatureKind
    cells: tuple[str, ...]
    label: str = ""
    name: str = ""


class Trenches(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line along no man's land: how many hexes behind its edge it is, row by row."""

    side: Literal["west", "east"]
    back: tuple[int, ...]
    named: bool = False


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A front as it is drawn, on a map of so many columns and rows; and its default nations."""

    west: str
    east: str
    columns: int
    rows: int
    line: tuple[Trenches, ...]
    feature: tuple[Land, ...]


def _nations() -> dict[str, Nation]:
    rows = codec.toml(FOLDER / "nations.toml")
    return {name: codec.convert(row, Nation, f"nations.{name}") for name, row in rows.items()}


NATIONS = _nations()
NAMES = tuple(sorted(f.stem for f in FOLDER.glob("*.toml") if f.stem != "nations"))


@cache
def ground(name: str) -> Ground:
    """Return the ground of a front."""
    return codec.convert(codec.toml(FOLDER / f"{name}.toml"), Ground, f"{name}.toml")


def front(name: str, west: str = "", east: str = "") -> Front | None:
    """1.2 Return the front a scenario names, with its own nations or the default ones."""
    if not name:
        if west or east:
            raise bad("only with a `front` the sides are other nations'")
        return None
    if name not in NAMES:
        raise bad(f"there is no front `{name}`; there are {', '.join(NAMES)}")
    drawn = ground(name)
    held = Front(name=name, west=west or drawn.west, east=east or drawn.east)
    for nation, place in ((held.west, "west"), (held.east, "east")):
        able = [key for key, known in NATIONS.items() if (known.side == ITALY) == (place == "west")]
        if nation not in able:
            raise bad(f"the {place} is held by one of {', '.join(able)}, not by `{nation}`")
    return held


def letter(held: Front | None, side: Side) -> str:
    """1.3 Return the letter of a side's counters."""
    return NATIONS[held.nation(side)].letter if held is not None else side[0].upper()


def as_sides(setup: Mapping[str, Any]) -> dict[str, Any]:
    """1.2 Return a set-up in which nations' names are replaced by the sides they fly for."""
    changed = dict(setup)
    if not changed.get("front"):
        return changed
    for table in ("aircraft", "choice"):
        if isinstance(entries := changed.get(table), list | tuple):
            changed[table] = [_sided(entry) for entry in entries]
    sided: dict[str, Any] = _sided(changed)
    return sided


def _sided(entry: Any) -> Any:
    """Return an entry with its side, border or first player named by side, not by nation."""
    if not isinstance(entry, Mapping):
        return entry
    words = {key: entry[key] for key in ("side", "border", "first") if key in entry}
    known = {key: word for key, word in words.items() if isinstance(word, str) and word in NATIONS}
    return dict(entry) | {key: NATIONS[word].side for key, word in known.items()}


def bad(sentence: str) -> Refusal:
    """Return the refusal of a scenario file."""
    return Refusal("bad-scenario", f"{sentence}.")
