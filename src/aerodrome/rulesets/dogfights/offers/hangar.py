"""Hangar: the types of the box and of its expansion, figure by figure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aerodrome.kernel.phrases import Phrase
from aerodrome.tabletop import hangar as shown
from aerodrome.tabletop.hangar import Airframe, Cell, Figure, figure

from ..display.panels import agility, type_card
from ..display.scene import silhouette
from ..rules.models import PACKS, Model, stations
from ..rules.tables import EDITION, TABLES

ROLES: dict[str, shown.Role] = {
    "fighter": "fighter",
    "scout": "reconnaissance",
    "bomber": "bomber",
}


def hangar() -> tuple[Airframe, ...]:
    """1.3 Return every type of every nation."""
    found = [_airframe(model) for model in TABLES.models.values()]
    return shown.marked(found, EDITION, PACKS)


def _airframe(model: Model) -> Airframe:
    service = shown.spells(TABLES.service, model.key)
    others = shown.flown_by(service, model.nation)
    return Airframe(
        id=model.key,
        row=model.key,
        name=model.name,
        side=TABLES.nations[model.nation].side,
        nations=tuple(dict.fromkeys((model.nation, *others))),
        silhouette=silhouette(model),
        role=ROLES[model.role],
        seats=len(stations(model)),
        figures=tuple(_figures(model)),
        card=type_card(model.key),
        service=service,
    )


def _figures(model: Model) -> Iterator[Figure]:
    """Yield 1.3 what the piece prints, then 1.4 what the control panel prints."""
    row: dict[str, Any] = TABLES.packs[model.pack][model.key]
    first, last = model.numbers[0], model.numbers[-1]
    numbers = _cell(model, "number", f"{first}-{last}", first)
    yield figure("number", "3.1", numbers, first=first, last=last)
    yield _number(model, "speed", "4.2")
    turns = _cell(model, "agility", agility(model), model.agility)
    yield figure("agility", "4.6", turns, value=model.agility)
    yield _truthful(model, "boxed", "4.8", value=model.boxed)
    yield figure("guns", "6.1", *_groups(model, "guns", [gun.count for gun in model.guns]))
    yield figure("bursts", "1.4", *_groups(model, "bursts", [gun.bursts for gun in model.guns]))
    yield _truthful(model, "pilot_nose", "6.1", value=bool(row["pilot_nose"]))
    yield _number(model, "throttle", "4.1")
    yield _gyro(model)
    yield _truthful(model, "fast_climb", "5.3", value=model.fast_climb)
    yield _truthful(model, "slow_descent", "5.5", value=model.slow_descent)
    yield _number(model, "engines", "4.8")
    yield _number(model, "bombs", "11.6")
    yield _number(model, "photos", "11.4")


def _number(model: Model, key: str, rule: str) -> Figure:
    value = getattr(model, key)
    means = key if value else f"no_{key}"
    return figure(key, rule, _cell(model, key, str(value), value), means=means, value=value)


def _truthful(model: Model, key: str, rule: str, *, value: bool) -> Figure:
    means = key if value else f"no_{key}"
    return figure(key, rule, _cell(model, key, _truth(value), int(value)), means=means)


def _gyro(model: Model) -> Figure:
    """4.7 Return which way it turns better, and by how much."""
    turns = abs(model.gyro)
    means = "no_gyro" if not turns else "gyro" if model.gyro > 0 else "gyro_reversed"
    cell = _cell(model, "gyro", f"{model.gyro:+d}" if turns else "0", model.gyro)
    return figure("gyro", "4.7", cell, means=means, value=turns)


def _groups(model: Model, key: str, numbers: list[int]) -> Iterator[Cell]:
    """6.1 Yield a number for each gun group; of some types the book prints only one group."""
    for gun, number in zip(model.guns, numbers, strict=True):
        printed = key in model.printed or f"{key}.{gun.kind}" in model.printed
        mark: shown.Mark = "printed" if printed else "reconstructed"
        yield Cell(str(number), mark, number, Phrase(f"battery.{gun.kind}"))


def _cell(model: Model, key: str, value: str | Phrase, order: int) -> Cell:
    return Cell(value, "printed" if key in model.printed else "reconstructed", order)


def _truth(value: bool) -> Phrase:
    return Phrase("truth.yes" if value else "truth.no")
