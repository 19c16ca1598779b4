"""Kites: the first to gain enough height wins; with types, a table, options, and a rule that
changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from aerodrome.kernel import codec, edition
from aerodrome.kernel.contract import GameDisplay, GameRules, Outcome
from aerodrome.kernel.edition import Edition, Rows
from aerodrome.kernel.events import Event
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop import printed
from tests.support.toys.shared import no_scene, red_and_blue, seen_whole

FOLDER = Path(__file__).parent
DATA = FOLDER / "data"
KINDS = ("kites",)
VERSIONS = (1, 2)
EDITION = edition.of(__package__, VERSIONS[-1])


class Model(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, msgspec.Meta(max_length=40)]
    lift: Annotated[int, msgspec.Meta(ge=0, le=9)]
    tails: Annotated[int, msgspec.Meta(ge=0, le=3)]


class Tables:
    def __init__(self, edition: Edition) -> None:
        sources = {
            "kites": codec.toml(DATA / "kites.toml"),
            "constants": codec.toml(DATA / "constants.toml"),
            "winds": printed.rows(DATA / "winds.csv"),
        }
        self.rows = printed.as_played(DATA, sources, edition, KINDS, _add_type)
        self.goal = int(self.rows["constants"]["1.1"]["goal"])
        self.winds = printed.chart(self.rows, "winds")
        self.models = {
            key: codec.convert(row, Model, f"kites.{key}")
            for key, row in self.rows["kites"].items()
        }


def _add_type(tables: dict[str, Any], key: str, own: Any, place: str) -> None:
    kites: Mapping[str, Any] = tables["kites"]
    tables["kites"] = {
        **kites,
        key: printed.house_type(tables, KINDS, key, own, kites.get, place),
    }


TABLES = Tables(EDITION)


class Kite(msgspec.Struct):
    id: Seat
    type: str
    height: int = 0
    tails: int = 0


class Sky(msgspec.Struct):
    kites: list[Kite]
    windy: bool
    turn: int = 0

    def copy(self) -> Sky:
        kites = [Kite(k.id, k.type, k.height, k.tails) for k in self.kites]
        return Sky(kites, self.windy, self.turn)


class Rose(Event, frozen=True):
    kite: Seat
    height: int


class Sank(Event, frozen=True):
    kite: Seat
    height: int


class Drawn(Event, frozen=True):
    kite: Seat
    model: str


class Turned(Event, frozen=True):
    turn: int


def model(type_: str) -> Model:
    if type_ not in TABLES.models:
        raise Refusal("unknown-aircraft", f"there is no kite `{type_}`.")
    return TABLES.models[type_]


def _types(scenario: Scenario) -> tuple[str, ...]:
    """1 Return the types that the scenario gives; none where they are drawn."""
    return codec.convert(scenario.setup.get("flown", []), tuple[str, ...], "flown")


def setup(scenario: Scenario) -> Sky:
    types = _types(scenario) or ("", "")
    kites = [
        Kite(seat, type_, 0, model(type_).tails if type_ else 0)
        for seat, type_ in zip(red_and_blue(scenario), types, strict=True)
    ]
    return Sky(kites, bool(scenario.options["windy"]))


def rows(scenario: Scenario) -> Rows:
    """1 Return the types in play: all there are, where they are drawn."""
    types = [type_ for type_ in _types(scenario) or tuple(TABLES.models) if model(type_)]
    return {"kites": {key: row for key, row in TABLES.rows["kites"].items() if key in types}}


def turn(umpire: Umpire, sky: Sky) -> None:
    """1 Let each pay out line, or pull; then the wind lifts."""
    for kite in sky.kites:
        if not kite.type:
            (die,) = umpire.roll(len(TABLES.models), rule="1")
            kite.type = list(TABLES.models)[die - 1]
            kite.tails = model(kite.type).tails
            umpire.tell(Drawn(kite.id, kite.type), rule="1")

    def order(private: Umpire, name: str) -> str:
        return private.ask(name, ("let", "pull"), rule="1.2", about=name)

    orders = umpire.together({kite.id: kite.id for kite in sky.kites}, order, rule="1.2")
    for kite in sky.kites:
        lift(umpire, sky, kite, orders[kite.id])
    sky.turn += 1
    umpire.tell(Turned(sky.turn), rule="1")


def lift(umpire: Umpire, sky: Sky, kite: Kite, order: str) -> None:
    """1.3 Add a die, the kite's lift, and the wind."""
    (die,) = umpire.roll(6, rule="1.3")
    gain = die + model(kite.type).lift + (int(TABLES.winds.cell(die, "gain")) if sky.windy else 0)
    if order == "pull":
        gain = gain // 2 if EDITION.since(2) else gain - 1
    kite.height += gain
    umpire.tell(Rose(kite.id, kite.height), rule="1.3")
    if die == 1 and kite.tails:
        kite.tails -= 1
        kite.height -= 1
        umpire.tell(Sank(kite.id, kite.height), rule="1.3")


def outcome(sky: Sky) -> Outcome | None:
    best = max(kite.height for kite in sky.kites)
    if best < TABLES.goal:
        return None
    winners = tuple(kite.id for kite in sky.kites if kite.height == best)
    return Outcome(winners if len(winners) == 1 else (), Phrase("up"), "1.1")


RULESET = Ruleset(
    id="kites",
    version=EDITION.version,
    edition=EDITION,
    title="Kites",
    folder=FOLDER,
    rules=GameRules(
        versions=VERSIONS,
        seats=red_and_blue,
        setup=setup,
        turn=turn,
        outcome=outcome,
        rows=rows,
        events=(Drawn, Rose, Sank, Turned),
    ),
    display=GameDisplay(view=seen_whole, scene=no_scene),
)
