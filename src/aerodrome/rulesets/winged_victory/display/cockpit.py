"""The dashboard of an aircraft as a card with its tracks, and the fields of its guns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import msgspec

from aerodrome.crews.men import Man
from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.tabletop import scene as table
from aerodrome.tabletop.hangar import printed_type
from aerodrome.tabletop.scene import Badge, Card, CardLine, Sign, Span, Text, Track

from ..rules.ch01_components import HIGHEST, SKILLS, hit_percent, level_of, shade
from ..rules.ch01_components import card as fresh
from ..rules.ch02_energy import at_band, drag, stall_speed
from ..rules.ch09_guns import FORWARD, FORWARD_RANGE, GUNNER_RANGE
from ..rules.ch10_damage import FIRE_BOX, lines
from ..rules.dashboards import GunPlate, Model
from ..rules.fields import field
from ..rules.state import BOXES, DEAD, Gun
from ..rules.tables import EDITION, TABLES
from .view import Dashboard, PlaneView, plane_view

SLOWEST = -8
"""The lowest speed on the strip; the cue can get below the printed -2."""
MAGAZINE = 6
DESTROYED = 4
"""A destroyed component in points, for averages of damage."""
ENGINE_SIGNS = tuple(
    Sign(
        TABLES.number("10.3", name), Phrase(f"engine_box.{name}"), Phrase(f"engine_box_says.{name}")
    )
    for name in ("loss_1", "loss_2", "leak", "fire")
)
"""10.3 The meaning of each box of the engine."""


def card(plane: PlaneView, on_board: bool, signs: tuple[Badge, ...], marking: str = "") -> Card:
    """1.3 Return energy, state and guns; of a hidden aircraft only its number."""
    board = plane.dashboard
    title: Text = Phrase("scene.marker", {"plane": plane.id})
    if plane.type:
        title = f"{TABLES.models[plane.type].name} {plane.id}"
    return Card(
        id=f"{plane.id}.card",
        title=title,
        piece=plane.id if on_board else None,
        side=plane.side,
        marking=marking,
        lines=(*_caution(plane), *(_lines(plane, board) if board is not None else ())),
        tracks=tuple(_tracks(plane, board)) if board is not None else (),
        badges=signs,
        airframe=printed_type(EDITION, plane.type),
    )


def type_card(type_: str) -> Card:
    """1.3 Return the dashboard of a type, sound and loaded, at its best speed near the ground."""
    model = TABLES.models[type_]
    plane = fresh(type_, model.side, type_, (type_,))
    plane.speed = plane.throttle = model.fastest[0]
    plane.shown = True
    seen = plane_view(plane, None)
    assert seen.dashboard is not None
    tracks = _tracks(seen, seen.dashboard)
    return Card(
        id=type_,
        title=model.name,
        lines=(*_printed(model), *_armed(model, model.guns)),
        tracks=tuple(track for track in tracks if track.kind != "skill"),
    )


def _caution(plane: PlaneView) -> Iterator[CardLine]:
    """1.4 Yield the public side of its position marker."""
    if plane.caution:
        yield _line("marker", Phrase("marker.caution"))


def _lines(plane: PlaneView, board: Dashboard) -> Iterator[CardLine]:
    model = TABLES.models[board.type]
    yield from _printed(model)
    yield _line("skill", Phrase(f"skill.{board.skill}"))
    for number, wounds in enumerate(board.wounds):
        state = "dead" if wounds >= DEAD else "wounded" if wounds else "well"
        yield _line("crew", Phrase(f"man.{state}", {"man": number}))
        if plane.crew is not None:
            yield from _known(plane.crew.men[number])
    yield from _armed(model, board.guns)
    if board.manoeuvre:
        yield _line("manoeuvre", Phrase(f"flight.{board.manoeuvre}"))


def _printed(model: Model) -> Iterator[CardLine]:
    """1.3 Yield what the dashboard of a type prints beside its strip."""
    yield _line("engine", Phrase(f"engine.{model.engine}"))
    yield _line("fastest", "/".join(map(str, model.fastest)))
    figures = "/".join(map(str, model.preparation))
    yield _line("preparation", f"{figures}_" if model.underscored else figures)
    for test in ("spotting", "handling", "structural"):
        yield _line(test, Phrase(f"colour.{getattr(model, test)}"))
    yield _line("ceiling", str(model.ceiling))
    yield _line("points", str(model.points))


def _armed(model: Model, guns: Sequence[Gun | GunPlate]) -> Iterator[CardLine]:
    """9.4 Yield the guns and their rounds, and the top throttle of a loaded machine (11.3)."""
    for gun in guns:
        words: dict[str, Word] = {"gun": gun.mount, "colour": gun.colour}
        words |= {"rounds": gun.rounds, "spare": gun.spare}
        yield _line("gun", Phrase("gunplate.fed" if gun.fed else "gunplate.line", words))
    if model.loaded:
        yield _line("loaded", str(model.loaded))


def _known(man: Man) -> Iterator[CardLine]:
    """15 Yield the name and the skills of a crew member of a campaign."""
    yield _line("name", man.name)
    grade = [Phrase("crewman.green")] if man.green else []
    for known in (*grade, *(Phrase(f"skill.{skill}") for skill in man.able)):
        yield _line("ability", known)


def _line(key: str, value: Text) -> CardLine:
    return CardLine(Phrase(f"card.{key}"), value)


def _tracks(plane: PlaneView, board: Dashboard) -> Iterator[Track]:
    """1.3 Yield the speed strip with throttle and cue, drag, damage, ammunition, skill."""
    model = TABLES.models[board.type]
    id, level = plane.id, level_of(plane.at, board.pitch)
    yield _track(id, "speed", "speed", SLOWEST, model.cracks, board.speed, _strip(board, level))
    yield _track(id, "throttle", "throttle", 0, max(model.fastest), board.throttle)
    costs = [figure for band in model.drag for figure in band]
    paid = drag(model, board.speed, level)
    yield _track(id, "drag", "drag", 0, max(costs), paid)
    ceiling = (Span("limit", model.ceiling, model.ceiling),)
    yield _track(id, "height", "height", 0, HIGHEST, level, ceiling)
    most = plane.crew.strength if plane.crew is not None else model.structure
    marks = tuple(Span("line", line, line) for line in lines(most))
    yield _track(id, "damage", "structure", 0, most + 1, board.structure, marks)
    for part in ("ailerons", "elevators", "rudder"):
        yield _track(id, "damage", part, 0, BOXES, getattr(board, part))
    engine = _track(id, "damage", "engine", 0, FIRE_BOX, board.engine)
    yield msgspec.structs.replace(engine, signs=ENGINE_SIGNS)
    for gun in board.guns:
        yield _track(id, "ammunition", gun.mount, 0, MAGAZINE, gun.rounds)
    low, high = min(SKILLS.values()), max(SKILLS.values())
    yield _track(id, "skill", "skill", low, high, SKILLS[board.skill])


def _strip(board: Dashboard, level: int) -> tuple[Span, ...]:
    """2.4 Return the colours of the speed strip in this band, and the throttle pip on it."""
    model = TABLES.models[board.type]
    top = at_band(model.fastest, level)
    return (
        Span("stall", SLOWEST, stall_speed(model, level)),
        Span("limit", top, top),
        Span("danger", model.red, model.cracks - 1),
        Span("break", model.cracks, model.cracks),
        Span("throttle", board.throttle, board.throttle),
    )


def _track(
    id: str,
    kind: table.TrackKind,
    name: str,
    low: int,
    high: int,
    value: int,
    spans: tuple[Span, ...] = (),
) -> Track:
    return Track(
        id=f"{id}.{kind}.{name}",
        kind=kind,
        label=Phrase(f"track.{name}"),
        min=low,
        max=high,
        value=min(high, max(low, value)),
        spans=spans,
    )


def arcs(plane: PlaneView, mats: str, board_id: str) -> Iterator[table.Arc]:
    """9.1, 9.2 Yield the hexes each gun bears on, as far as they are on the mats."""
    board = plane.dashboard
    if board is None or board.stalled:
        return
    for gun in board.guns:
        cells = field(gun.mount, plane.at, board.heading, board.pitch, mats)
        odds = _odds(gun, 0 if gun.man else SKILLS[board.skill])
        yield table.Arc(piece=plane.id, kind=gun.mount, board=board_id, cells=cells, odds=odds)


def _odds(gun: Gun, skill: int) -> tuple[table.Odds, ...]:
    return _odds_of(gun.colour, skill, FORWARD_RANGE if gun.mount == FORWARD else GUNNER_RANGE)


@cache
def _odds_of(colour: str, skill: int, reach: int) -> tuple[table.Odds, ...]:
    """9.5 Return the chance to hit and the points to expect by range, before aspect and size."""
    found = []
    for distance in range(1, reach + 1):
        modifier = skill + TABLES.number("9.5", f"range_{distance}")
        die = shade(colour, modifier)
        faces = TABLES.combat[die]
        points = sum(DESTROYED if face == "K" else int(face) for face in faces)
        expected = round(100 * points / len(faces))
        found.append(table.Odds(distance, hit_percent(die), expected))
    return tuple(found)
