"""Hangar: the dashboards of all types, figure by figure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aerodrome.kernel import codec
from aerodrome.kernel.phrases import Phrase
from aerodrome.tabletop import hangar as shown
from aerodrome.tabletop.hangar import Airframe, Cell, Figure, figure
from aerodrome.tabletop.scene import Silhouette

from ..display.cockpit import type_card
from ..rules.dashboards import COLOURS, SCHOOL, Model, Row
from ..rules.state import ALLIES
from ..rules.tables import EDITION, TABLES

ROLES: dict[str, shown.Role] = {
    "single-seater": "fighter",
    "two-seater": "two_seater",
    "bomber": "bomber",
}
BANDS = ("low", "medium", "high")
ALIKE = {"fastest": "max", "preparation": "prep"}
"""Under which names `printed` has figures that are called otherwise in a row."""


def hangar() -> tuple[Airframe, ...]:
    """1.3 Return every type; the trainer has no service dates and no nation of its own."""
    rows = {
        key: codec.convert(entry, Row, f"aircraft.{key}") for key, entry in TABLES.aircraft.items()
    }
    found = [_airframe(model, rows[key]) for key, model in TABLES.models.items()]
    return shown.marked(found, EDITION, ("aircraft",))


def _airframe(model: Model, row: Row) -> Airframe:
    service = shown.spells(TABLES.service, model.key)
    return Airframe(
        id=model.key,
        row=model.key,
        name=model.name,
        side=model.side,
        nations=shown.flown_by(service, "britain" if model.side == ALLIES else "germany"),
        silhouette=Silhouette(model.kind, model.wings),
        role=ROLES[model.kind],
        seats=1 + model.gunners,
        figures=tuple(_figures(model, row)),
        card=type_card(model.key),
        service=service,
    )


def _figures(model: Model, row: Row) -> Iterator[Figure]:
    """1.3 Yield the strip and the drag under it, then the dice, the guns and the points."""
    kind = Cell(Phrase(f"class.{model.kind}"), _mark(row, model.kind))
    yield figure("class", "1.3", kind)
    yield _by_band(row, "fastest", model.fastest, "2.1")
    yield _by_band(row, "preparation", model.preparation, "3.2")
    yield _truth(row, "underscored", "3.2", value=model.underscored)
    for band, costs in zip(BANDS, model.drag, strict=False):
        heads = [str(speed) for speed in range(1, len(costs))] + [f"{len(costs)}+"]
        key = f"drag_{band}"
        marks = [_mark(row, f"{key}_{speed}") for speed in range(1, len(costs) + 1)]
        cells = map(Cell, map(str, costs), marks, costs, heads)
        yield figure(key, "2.3", *cells, means="drag")
    yield _by_band(row, "stall", model.stall, "2.4")
    for key, rule in (("red", "2.4"), ("cracks", "2.4"), ("ceiling", "5.4"), ("structure", "10.1")):
        yield _number(row, key, rule, getattr(row, key))
    for key, rule in (("spotting", "8.1"), ("handling", "5.2"), ("structural", "5.1")):
        colour = getattr(model, key)
        die = Cell(Phrase(f"colour.{colour}"), _mark(row, key), COLOURS.index(colour))
        yield figure(key, rule, die)
    yield figure("engine", "2.2", _engine(model, row), means=f"engine.{model.engine}")
    yield from _guns(model, row)
    yield _number(row, "loaded", "11.3", model.loaded)
    yield _number(row, "points", "14.7", model.points)
    yield figure("since", "14.3", _since(model), means=SCHOOL if model.since == SCHOOL else "")


def _since(model: Model) -> Cell:
    """14.3 Return the month in which it came to the front."""
    if model.since == SCHOOL:
        return Cell(Phrase("figure.school"), "reconstructed")
    return Cell(model.since, "reconstructed", int(model.since.replace("-", "")))


def _mark(row: Row, *names: str) -> shown.Mark:
    """Return the mark of a figure: printed, if the rulebook has one of these names."""
    return "printed" if any(name in row.printed for name in names) else "reconstructed"


def _by_band(row: Row, key: str, values: Sequence[int], rule: str) -> Figure:
    printed = ALIKE.get(key, key)
    cells = [
        Cell(str(value), _mark(row, printed, f"{printed}_{band}"), value, Phrase(f"band.{band}"))
        for band, value in zip(BANDS, values, strict=False)
    ]
    return figure(key, rule, *cells)


def _number(row: Row, key: str, rule: str, value: int) -> Figure:
    means = key if value else f"no_{key}"
    return figure(key, rule, Cell(str(value), _mark(row, key), value), means=means, value=value)


def _truth(row: Row, key: str, rule: str, *, value: bool) -> Figure:
    cell = Cell(Phrase(f"truth.{'yes' if value else 'no'}"), _mark(row, key), int(value))
    return figure(key, rule, cell, means=key if value else f"no_{key}")


def _engine(model: Model, row: Row) -> Cell:
    return Cell(Phrase(f"engine.{model.engine}"), _mark(row, "engine"))


def _guns(model: Model, row: Row) -> Iterator[Figure]:
    """9.1, 9.2 Yield each gun on its plate: the die, and the rounds before and after the line."""
    mark = _mark(row, "guns")
    for gun in model.guns:
        die = Phrase(f"colour.{gun.colour}")
        cells = (
            Cell(die, mark, COLOURS.index(gun.colour), Phrase("plate.die")),
            Cell(str(gun.rounds), mark, gun.rounds, Phrase("plate.rounds")),
            Cell(str(gun.spare), mark, gun.spare, Phrase("plate.spare")),
        )
        means = "gun_alone" if not gun.spare else "gun_fed" if gun.fed else "gun_reloaded"
        rule = "9.1" if gun.mount == "forward" else "9.2"
        label = Phrase("figure.gun", {"gun": gun.mount})
        yield Figure(f"guns.{gun.mount}", label, Phrase(f"means.{means}"), rule, cells)
