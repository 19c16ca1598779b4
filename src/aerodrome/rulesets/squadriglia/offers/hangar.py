"""Hangar: the types of the table of characteristics, figure by figure."""

from __future__ import annotations

from collections.abc import Iterator

from aerodrome.kernel import codec
from aerodrome.kernel.phrases import Phrase
from aerodrome.tabletop import hangar as shown
from aerodrome.tabletop.hangar import Airframe, Cell, Figure, figure
from aerodrome.tabletop.scene import Silhouette

from ..display.scene import type_card
from ..rules.ch06_fire import RANGE
from ..rules.fronts import NAMES, ground
from ..rules.state import AUSTRIA, ITALY
from ..rules.tables import EDITION, TABLES, Model, Row

SIDES = {"allied": (ITALY, "italy"), "central": (AUSTRIA, "austria_hungary")}
"""1.3 The edge of the map from which a type flies, and its nation if no service dates are known."""
ROLES: dict[str, shown.Role] = {
    "single-seater": "fighter",
    "two-seater": "two_seater",
    "flying-boat": "flying_boat",
    "bomber": "bomber",
}
NIMBLE = "PML"
"""1.4 From heavy to light."""
UNARMED = "-"


def hangar() -> tuple[Airframe, ...]:
    """1.4 Return every version of every type."""
    rows = {
        key: codec.convert(entry, Row, f"aircraft.{key}") for key, entry in TABLES.aircraft.items()
    }
    found = [_airframe(model, rows[key.partition(":")[0]]) for key, model in TABLES.models.items()]
    return shown.marked(found, EDITION, ("aircraft",))


def _airframe(model: Model, row: Row) -> Airframe:
    key, _, version = model.key.partition(":")
    side, home = SIDES[row.side]
    service = shown.spells(TABLES.service, model.key)
    nations = shown.flown_by(service, home)
    return Airframe(
        id=model.key,
        row=key,
        name=model.name,
        side=side,
        nations=nations,
        silhouette=Silhouette(model.silhouette, model.wings),
        role=ROLES[model.silhouette],
        seats=len(model.crew),
        figures=tuple(_figures(model, row, version)),
        card=type_card(model.key),
        service=service,
        fronts=tuple(_fronts(nations)),
    )


def _fronts(nations: tuple[str, ...]) -> Iterator[Phrase]:
    """1.2 Yield the fronts that one of these nations holds."""
    for name in NAMES:
        drawn = ground(name)
        if drawn.west in nations or drawn.east in nations:
            yield Phrase(f"front.{name}")


def _figures(model: Model, row: Row, version: str) -> Iterator[Figure]:
    """1.4 Yield the figures in the order of the printed table."""
    written = next((one for one in row.versions if one.key == version), None)
    crew = written.crew or row.crew if written else row.crew
    guns = written.guns if written else row.guns
    fired = sum(count for _, count in model.guns)

    def cell(key: str, value: str | int, order: int) -> Cell:
        mark: shown.Mark = "printed"
        if key in row.reconstructed:
            mark = "reconstructed"
        elif key in row.doubtful:
            mark = "doubtful"
        return Cell(str(value), mark, order)

    def number(key: str, rule: str) -> Figure:
        value = getattr(model, key)
        return figure(key, rule, cell(key, value, value), value=value)

    yield figure("crew", "1.4", cell("crew", crew, len(model.crew)), men=model.crew)
    yield number("speed", "4.1")
    yield number("acceleration", "4.1")
    means = "unarmed" if guns == UNARMED else "guns"
    yield figure("guns", "6.1", cell("guns", guns, fired), means=means, range=RANGE)
    yield number("robustness", "6.4")
    handling = model.manoeuvrability
    shade = cell("manoeuvrability", handling, NIMBLE.index(handling))
    yield figure("manoeuvrability", "1.4", shade, means=f"handling.{handling}", **_stores(handling))
    yield number("climb", "9.1.2")
    yield number("descent", "9.1.3")


def _stores(handling: str) -> dict[str, int]:
    """9.2, 9.3 Return the rounds and the fuel that a class carries."""
    rounds = {"L": "light", "M": "medium", "P": "heavy"}[handling]
    fuel = {"L": "light", "M": "medium", "P": "heavy_after_loss"}[handling]
    return {"rounds": TABLES.number("9.2", rounds), "fuel": TABLES.number("9.3", fuel)}
