"""The control panel of an aircraft as a card with its sliders."""

from __future__ import annotations

from collections.abc import Iterator

from aerodrome.crews.men import Man
from aerodrome.kernel.phrases import Phrase
from aerodrome.tabletop.hangar import printed_type
from aerodrome.tabletop.scene import Badge, Card, CardLine, Text, Track

from ..rules.ch01_game import HIGHEST, LOWEST, UNCERTAIN
from ..rules.models import Model
from ..rules.state import ACCESS, BOARD
from ..rules.tables import EDITION, TABLES
from .view import PlaneView

ROMAN = ("0", "I", "II", "III", "IV", "V", "VI")
GYRO = {1: "gyro", 2: "gyro_2", -1: "gyro_reversed", -2: "gyro_reversed_2"}


def card(plane: PlaneView, name: str, badges: tuple[Badge, ...]) -> Card:
    """1.4 Return the card of a piece: the figures of its type and its sliders."""
    return Card(
        id=f"{plane.id}.card",
        title=name,
        piece=plane.id if plane.place in (BOARD, ACCESS) else None,
        side=plane.side,
        lines=tuple(_lines(plane)),
        tracks=tuple(_tracks(plane)),
        badges=badges,
        airframe=printed_type(EDITION, plane.type),
    )


def type_card(type_: str) -> Card:
    """1.4 Return the control panel of a type with all its sliders full."""
    model = TABLES.models[type_]
    nation = _line("nation", Phrase(f"nation.{model.nation}"))
    guns = (_red(type_, model, gun.kind, gun.bursts, stuck=False) for gun in model.guns)
    green = (_green(type_, model, model.throttle + UNCERTAIN),) if model.throttle else ()
    return Card(
        id=type_,
        title=model.name,
        marking=model.nation,
        lines=(nation, *_printed(model)),
        tracks=(*guns, *green),
    )


def _lines(plane: PlaneView) -> Iterator[CardLine]:
    model = TABLES.models[plane.type]
    yield _line("model", model.name)
    yield _line("nation", Phrase(f"nation.{model.nation}"))
    yield _line("place", Phrase(f"place.{plane.place}"))
    yield from _printed(model)
    if plane.owner and plane.crew is None:
        yield _line("player", Phrase(f"seat.{plane.owner}"))
    if plane.load != "armed":
        yield _line("load", Phrase(f"load.{plane.load}"))
    if plane.takedowns:
        yield _line("takedowns", str(plane.takedowns))
    if plane.crew is not None:
        for man in plane.crew.men:
            yield from _man(man)


def _printed(model: Model) -> Iterator[CardLine]:
    """1.3 Yield what the piece of a type prints."""
    yield _line("speed", str(model.speed))
    yield _line("agility", agility(model))
    for gun in model.guns:
        yield _line("gun", Phrase("card.guns", {"guns": gun.count, "gun": gun.kind}))
    for special in _specials(model):
        yield _line("special", Phrase(f"special.{special}"))


def agility(model: Model) -> str:
    """4.6 Return the agility as a Roman figure, in brackets where the book has a square (4.8)."""
    return f"[{ROMAN[model.agility]}]" if model.boxed else ROMAN[model.agility]


def _man(man: Man) -> Iterator[CardLine]:
    """13 Yield the lines of a crew member: seat, name, skills and burdens."""
    yield CardLine(Phrase(f"crewman.{man.role}"), man.name)
    grade = [Phrase("crewman.green")] if man.green else []
    for known in (*grade, *(Phrase(f"skill.{skill}") for skill in man.able)):
        yield _line("skill", known)
    for burden in man.burdens:
        yield _line("burden", Phrase(f"burden.{burden}"))


def _specials(model: Model) -> Iterator[str]:
    if model.fast_climb:
        yield "fast_climb"
    if model.slow_descent:
        yield "slow_descent"
    if model.gyro:
        yield GYRO[model.gyro]


def _line(key: str, value: Text) -> CardLine:
    return CardLine(Phrase(f"card.{key}"), value)


def _tracks(plane: PlaneView) -> Iterator[Track]:
    """1.4 Yield the red sliders, the green one, and the stand."""
    model = TABLES.models[plane.type]
    for battery in plane.batteries:
        yield _red(plane.id, model, battery.kind, battery.bursts, stuck=battery.jammed)
    if model.throttle:
        yield _green(plane.id, model, plane.throttle)
    if plane.place in (BOARD, ACCESS):
        yield Track(
            id=f"{plane.id}.level",
            kind="height",
            label=Phrase("card.level"),
            min=LOWEST,
            max=HIGHEST,
            value=plane.level,
        )


def _red(id: str, model: Model, kind: str, left: int, *, stuck: bool) -> Track:
    full = next(gun.bursts for gun in model.guns if gun.kind == kind)
    return Track(
        id=f"{id}.{kind}",
        kind="ammunition",
        label=Phrase("card.bursts", {"gun": kind}),
        min=0,
        max=full,
        value=left,
        stuck=stuck,
        slots=_falling(full),
    )


def _green(id: str, model: Model, left: int) -> Track:
    return Track(
        id=f"{id}.throttle",
        kind="throttle",
        label=Phrase("card.throttle"),
        min=0,
        max=model.throttle + UNCERTAIN,
        value=left,
        slots=(*_falling(model.throttle), Phrase("card.uncertain")),
    )


def _falling(most: int) -> tuple[str, ...]:
    """1.4 Return the numbers printed on the slots of a slider, the highest at the far left."""
    return tuple(str(number) for number in range(most, 0, -1))
