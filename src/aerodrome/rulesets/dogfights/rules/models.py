"""1.3, 1.4 Types of aircraft: what a row of `aircraft.toml` may hold, printed or home-made.

Rows come from the files of the box, from a scenario's house types and from the records of games.
All of them are read here, and what cannot fly is refused. The bounds are a little wider than
anything that was printed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Annotated, Any, Literal, get_args

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.bounds import FEW, Word
from aerodrome.kernel.refusal import Refusal
from aerodrome.tabletop import printed
from aerodrome.tabletop.scene import Seats, Wings

PACKS = ("aircraft", "expansion")
"""12.4 The files of aircraft: those of the box, and those of its expansion."""
CELLS = (
    "name",
    "number",
    "speed",
    "agility",
    "boxed",
    "guns",
    "bursts",
    "pilot_nose",
    "throttle",
    "gyro",
    "fast_climb",
    "slow_descent",
    "engines",
    "bombs",
    "photos",
)
"""1.3, 1.4 The cells of a type that decide games, each printed or reconstructed."""
FIELDS = (*CELLS, "nation", "role", "silhouette", "wings", "printed")
"""All fields of a row."""
OF_A_TYPE = 3
ABOVE_PRINTED = 19
"""1.3 The first number that is in no nation's box or expansion."""
LAST_NUMBER = 97
"""1.3 The highest first number of a type: its pieces are then 97, 98 and 99."""

Role = Literal["fighter", "scout", "bomber"]
GunKind = Literal["fixed", "nose", "dorsal", "ventral"]
GUNS: tuple[GunKind, ...] = get_args(GunKind)
_GROUPS = re.compile(r"[1-3] ({0})( \+ [1-3] ({0}))*".format("|".join(GUNS)), re.ASCII)
_LOADS = re.compile(r"[1-9][0-9]?( \+ [1-9][0-9]?)*", re.ASCII)


class Gun(msgspec.Struct, frozen=True):
    """6.1 Coupled machine guns: how many, their bursts, and whether the pilot fires them."""

    kind: GunKind
    count: Annotated[int, msgspec.Meta(ge=1, le=3)]
    bursts: Annotated[int, msgspec.Meta(ge=1, le=12)]
    pilots: bool


class Armament(msgspec.Struct, frozen=True):
    """6.1 The cells of a row that together say which guns a type has."""

    guns: Annotated[str, msgspec.Meta(max_length=60)]
    bursts: Annotated[str, msgspec.Meta(max_length=30)]
    pilot_nose: bool


class Model(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """1.3, 1.4 What the piece and the control panel of a type print; `printed` names the cells.

    `gyro` is the number of turns gained to the right and lost to the left (4.7); a negative one is
    the other way round.
    """

    key: Word
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=printed.LONGEST_NAME)]
    nation: Annotated[str, msgspec.Meta(max_length=40)]
    number: Annotated[int, msgspec.Meta(ge=1, le=LAST_NUMBER)]
    role: Role
    speed: Annotated[int, msgspec.Meta(ge=1, le=10)]
    agility: Annotated[int, msgspec.Meta(ge=1, le=6)]
    boxed: bool
    guns: Annotated[tuple[Gun, ...], FEW]
    throttle: Annotated[int, msgspec.Meta(ge=0, le=6)]
    gyro: Annotated[int, msgspec.Meta(ge=-2, le=2)]
    fast_climb: bool
    slow_descent: bool
    engines: Annotated[int, msgspec.Meta(ge=1, le=6)]
    bombs: Annotated[int, msgspec.Meta(ge=0, le=6)]
    photos: Annotated[int, msgspec.Meta(ge=0, le=6)]
    silhouette: Seats
    wings: Wings
    pack: Word
    printed: Annotated[tuple[Word, ...], msgspec.Meta(max_length=40)]

    @property
    def numbers(self) -> tuple[int, ...]:
        """1.3 The designation numbers of its three aircraft."""
        return tuple(range(self.number, self.number + OF_A_TYPE))

    @property
    def multi_engine(self) -> bool:
        return self.engines > 1

    @property
    def expansion(self) -> bool:
        """12.4 Whether the type is in the expansion, not in the box."""
        return self.pack == "expansion"

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The cells that were not read off the printed game, or only in part."""
        return tuple(cell for cell in CELLS if cell not in self.printed)


def read(key: str, entry: Any, pack: str, nations: Collection[str], place: str) -> Model:
    """Return a type from its row; refuse a row that is not one, with its place."""
    armament = codec.convert(entry, Armament, place)
    for field in entry:
        if field not in FIELDS:
            raise Refusal("unknown-value", f"a type has no field {field[:40]!r}.", place)
    cells = {field: value for field, value in entry.items() if field in Model.__struct_fields__}
    made = {"key": key, "pack": pack, "guns": _guns(armament, place)}
    model = codec.convert(cells | made, Model, place)
    _check(model, nations, place)
    return model


def _check(model: Model, nations: Collection[str], place: str) -> None:
    """Check what the types of the fields leave open."""
    if not model.name.isprintable() or model.name != model.name.strip():
        sentence = "a name has printable characters only, without spaces at its ends."
        raise Refusal("bad-value", sentence, place)
    if model.nation not in nations:
        sentence = f"there is no nation {model.nation!r}; the nations are {', '.join(nations)}."
        raise Refusal("bad-value", sentence, place)
    for cell in model.printed:
        name, _, gun = cell.partition(".")
        if name not in CELLS or (gun and gun not in GUNS):
            raise Refusal("bad-value", f"no cell is called {cell[:40]!r}.", place)


def _guns(armament: Armament, place: str) -> list[dict[str, Any]]:
    """6.1 Return guns such as "2 fixed + 1 dorsal" with "4 + 3" bursts; fixed: the pilot's."""
    guns, bursts = armament.guns, armament.bursts
    if not _GROUPS.fullmatch(guns):
        sentence = f"guns are written like 2 fixed + 1 dorsal, not {guns!r}."
        raise Refusal("bad-value", sentence, place)
    if not _LOADS.fullmatch(bursts):
        raise Refusal("bad-value", f"bursts are written like 4 + 3, not {bursts!r}.", place)
    parts, loads = re.findall(r"(\d) (\w+)", guns), re.findall(r"\d+", bursts)
    if len(loads) != len(parts) or len({kind for _, kind in parts}) != len(parts):
        sentence = f"each gun group is listed once, with its bursts: {guns!r}, {bursts!r}."
        raise Refusal("bad-value", sentence, place)
    return [
        {
            "kind": kind,
            "count": int(count),
            "bursts": int(load),
            "pilots": kind == "fixed" or (kind == "nose" and armament.pilot_nose),
        }
        for (count, kind), load in zip(parts, loads, strict=True)
    ]


# 1.3 Numbers


def check_numbers(models: Sequence[Model], place: Mapping[str, str]) -> None:
    """1.3 Refuse two types of a nation with a number in common, naming the later one."""
    owners: dict[tuple[str, int], str] = {}
    for model in models:
        for number in model.numbers:
            owner = owners.setdefault((model.nation, number), model.key)
            if owner != model.key:
                others = [other for other in models if other is not model]
                sentence = f"the number {number} is one of `{owner}`; {_said_free(model, others)}."
                raise Refusal("bad-value", sentence, place[model.key])


def _free(taken: Collection[int]) -> list[int]:
    """1.3 Return the first numbers that a further type of a nation may have."""
    return [
        number
        for number in range(1, LAST_NUMBER + 1)
        if not any(number + piece in taken for piece in range(OF_A_TYPE))
    ]


def _said_free(model: Model, others: Iterable[Model]) -> str:
    numbers = _free([n for other in others if other.nation == model.nation for n in other.numbers])
    if not numbers:
        return f"none is free in {model.nation}"
    begins = [later for before, later in pairwise([-1, *numbers]) if later != before + 1]
    ends = [before for before, later in pairwise([*numbers, -1]) if later != before + 1]
    spans = [f"{a} to {b}" if a < b else f"{a}" for a, b in zip(begins, ends, strict=True)]
    return f"free for a type of {model.nation} are {', '.join(spans)}"


# House types


def add_house_type(tables: dict[str, Any], key: str, own: Any, place: str) -> None:
    """1.3 Add a home-made type to the pack of its base, which served at the same time.

    None of its cells counts as printed; without a number it gets the next free one.
    """
    known = {base: row for pack in PACKS for base, row in tables[pack].items()}

    def base(name: str) -> dict[str, Any] | None:
        return known[name] | {"printed": []} if name in known else None

    entry = printed.house_type(tables, PACKS, key, own, base, place)
    if "number" not in own:
        entry["number"] = _next_number(known.values(), entry["nation"], place)
    based_on = own[printed.BASE]
    pack = next(pack for pack in PACKS if based_on in tables[pack])
    tables[pack] = tables[pack] | {key: entry}
    tables["service"] = printed.serving(tables["service"], key, based_on)


def _next_number(rows: Iterable[Mapping[str, Any]], nation: str, place: str) -> int:
    firsts = [row["number"] for row in rows if row["nation"] == nation]
    taken = [first + piece for first in firsts for piece in range(OF_A_TYPE)]
    free = [number for number in _free(taken) if number >= ABOVE_PRINTED]
    if not free:
        raise Refusal("bad-value", "no number is left for this type's nation.", place)
    return free[0]


def stations(model: Model) -> tuple[str, ...]:
    """13.5 Return the crew of a type: a pilot, a nose gunner if the pilot is none, an observer."""
    kinds = [gun.kind for gun in model.guns if not gun.pilots]
    nose = ("nose_gunner",) if "nose" in kinds else ()
    rear = ("observer",) if "dorsal" in kinds or "ventral" in kinds else ()
    return ("pilot", *nose, *rear)
