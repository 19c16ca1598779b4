"""Observations: what a seat sees, from its view and its question, as `layout` describes.

The sky is seen from the player's own edge: places are counted from there for either side, and an
aircraft that flies forward flies towards the enemy's edge.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from aerodrome.crews.muster import mustered
from aerodrome.kernel.question import Question, Seat
from aerodrome.tabletop.sights import ROOM, each, either, flags, share

from ..display.view import CrewView, Dashboard, PlaneView, SkyView
from ..rules.ch01_components import QUARTERS, hex_distance, width
from ..rules.ch14_ground import NOWHERE
from ..rules.dashboards import COLOURS
from ..rules.limits import PARTS as HIT_PARTS
from ..rules.setup_limits import MOST_CLOUDS
from ..rules.state import GERMANY, Gun, Mission, Place, Target, other
from ..rules.tables import TABLES
from .answers import KINDS, Sides, kind
from .layout import (
    BANDS,
    BOXES,
    CEILING,
    CLASSES,
    FASTEST,
    FLAK,
    FLOWN,
    GROUND,
    MATS,
    MISSIONS,
    MOST_DRAG,
    MOST_NEEDED,
    MOST_TURNS,
    MOUNTS,
    MOVES,
    OPTIONS,
    PARTS,
    PHASES,
    PITCHED,
    PLANE,
    QUALITY,
    SIZE,
    SLICES,
    SLOWEST,
    STATES,
    STRONGEST,
    SUNS,
    TALLEST,
    TOP,
    WIDEST,
)

LAST_COLOUR = len(COLOURS) - 1
MAGAZINE, PREPARED, MARKERS, MOST_WOUNDS, LEAKED, WORTH = 6, 6, 3, 4, 9, 20
DASHED = PLANE.index("in sight")
"""The index of the first entry that describes how an aircraft flies."""


def observe(view: SkyView, seat: Seat, question: Question | None) -> NDArray[np.float32]:
    """Return all parts in one row."""
    row = np.zeros(SIZE, np.float32)
    shown = {part.name: row[SLICES[part.name]].reshape(part.shape) for part in PARTS}
    observer = _Observer(view)
    shown["game"][:] = observer.game()
    for plane in view.planes:
        place = observer.place(plane.id)
        known = observer.plane(plane)
        shown["aircraft"][place][: len(known)] = known
        shown["caution"][place] = plane.caution
        if plane.crew is not None:
            shown["crews"][place] = observer.crew(plane.crew)
        if plane.dashboard is not None:
            shown["aircraft"][place][DASHED:] = observer.dashboard(plane.dashboard)
            observer.relate(plane.id, plane.dashboard, shown)
    for target in view.targets:
        shown["targets"][observer.ground(target.id)] = observer.target(target)
    for number, (cloud, at) in enumerate(observer.clouds()):
        shown["clouds"][number] = (1.0, *cloud, *observer.at(at))
    for number, at in enumerate(view.flak[:FLAK]):
        shown["flak"][number] = (1.0, *observer.at(at))
    if question is not None:
        shown["question"][:] = observer.asked(question)
        for name, sight in observer.sights(question.about):
            shown["sights"][observer.place(name)] = sight
    return row


class _Observer:
    """What one seat sees of one view."""

    def __init__(self, view: SkyView) -> None:
        self.view = view
        self.sides = Sides(view)
        self.mirrored = view.side == GERMANY

    def place(self, name: str) -> tuple[int, int]:
        """Return own (0) or enemy (1), and which of them."""
        own = self.sides.own.get(name)
        return (1, self.sides.enemies[name]) if own is None else (0, own)

    def ground(self, name: str) -> tuple[int, int]:
        held = self.sides.held.get(name)
        return (1, self.sides.targets[name]) if held is None else (0, held)

    def at(self, place: Place) -> tuple[float, float]:
        """Return a place, across from the player's own edge and up from the ground."""
        across = width(self.view.mats) - place[0] if self.mirrored else place[0]
        return share(across, WIDEST), share(place[1], TALLEST)

    def game(self) -> list[float]:
        view, weather, side = self.view, self.view.weather, self.view.side
        sun = len(SUNS) + 1 - weather.sun if self.mirrored and weather.sun else weather.sun
        return [
            *flags(view.phase, PHASES),
            share(view.turn, MOST_TURNS),
            share(view.rules.turn_limit, MOST_TURNS),
            *(float(getattr(view.rules, name)) for name in OPTIONS),
            float(self.mirrored),
            *each(view.mats, MATS),
            share(width(view.mats), WIDEST),
            *flags(sun, tuple(SUNS)),
            share(weather.haze, CEILING),
            share(weather.storm, CEILING),
            float(weather.high_stratus),
            float(weather.medium_stratus),
            float(view.school),
            float(view.campaign),
            *self.mission(view.mission or Mission(kind="")),
            share(view.markers.get(side, 0), MARKERS),
            share(view.markers.get(other(side), 0), MARKERS),
        ]

    def mission(self, mission: Mission) -> list[float]:
        """14.2 Return the player's mission; only that is known."""
        needed, progress = mission.needed, mission.progress
        shares = share(needed, MOST_NEEDED), share(progress, MOST_NEEDED)
        return [*flags(mission.kind, MISSIONS), *shares]

    def plane(self, plane: PlaneView) -> list[float]:
        """1.4 Return what even a marker shows, and what is known of its type."""
        queue = self.view.queue
        order = queue.index(plane.id) + 1 if plane.id in queue else 0
        known = [1.0, float(not plane.gone), *self.at(plane.at), share(order, 2 * ROOM)]
        return [*known, *_type(plane.type)] if plane.type else known

    def dashboard(self, board: Dashboard) -> list[float]:
        """1.3 Return what is seen of an aircraft in sight."""
        forward = (board.heading < 0) == self.mirrored
        return [
            1.0,
            *flags(board.skill, QUALITY),
            float(forward),
            *flags(board.pitch, PITCHED),
            share(board.speed, FASTEST),
            share(board.throttle, TOP),
            *(share(getattr(board, part), most) for part, most in BOXES.items()),
            *(float(getattr(board, state)) for state in STATES),
            share(board.leak_turns, LEAKED),
            *flags(board.manoeuvre, FLOWN),
            float(board.before == "half_loop"),
            share(board.wounds[0], MOST_WOUNDS),
            share(max(board.wounds[1:], default=0), MOST_WOUNDS),
            *_guns(board.guns),
        ]

    def relate(self, name: str, board: Dashboard, shown: dict[str, NDArray[np.float32]]) -> None:
        """Fill in which aircraft it sees, is engaged with, and tails."""
        side, place = self.place(name)
        enemies = self.sides.own if side else self.sides.enemies
        if board.tails in enemies:
            there = enemies[board.tails]
            shown["tails"][(1, there, place) if side else (0, place, there)] = 1.0
        if side:
            return
        for other_ in board.engaged:
            shown["engaged"][place, enemies[other_]] = 1.0
        for seen in board.sees:
            if seen in enemies:
                shown["sees"][place, enemies[seen]] = 1.0
            elif seen in self.sides.targets:
                shown["sees on the ground"][place, self.sides.targets[seen]] = 1.0

    def sights(self, about: str) -> Iterator[tuple[str, tuple[float, ...]]]:
        """Yield all other flying aircraft, from the nose of this one."""
        flying = [plane for plane in self.view.planes if not plane.gone]
        eye = next((plane for plane in flying if plane.id == about), None)
        if eye is None or eye.dashboard is None:
            return
        heading, (x, y) = eye.dashboard.heading, eye.at
        for plane in flying:
            if plane is not eye:
                board = plane.dashboard
                yield (
                    plane.id,
                    (
                        1.0,
                        either(heading * (plane.at[0] - x), WIDEST),
                        either(plane.at[1] - y, TALLEST),
                        share(hex_distance(eye.at, plane.at), WIDEST // QUARTERS),
                        float(board is not None and board.heading == heading),
                    ),
                )

    def crew(self, crew: CrewView) -> list[float]:
        return [
            *mustered(crew.men, self.view.turn),
            share(crew.strength, STRONGEST),
            float(crew.nursed),
        ]

    def target(self, target: Target) -> list[float]:
        mission = self.view.mission
        return [
            1.0,
            float(not target.gone),
            *flags(target.kind, GROUND),
            *self.at(target.at),
            share(target.hits, STRONGEST),
            float(mission is not None and mission.target == target.id),
        ]

    def clouds(self) -> Iterator[tuple[tuple[float, float], Place]]:
        """13 Return low stratus, then cumulus, as far as there is room."""
        weather = self.view.weather
        both = [((1.0, 0.0), at) for at in weather.low_stratus]
        both += [((0.0, 1.0), at) for at in weather.cumulus]
        return iter(both[:MOST_CLOUDS])

    def asked(self, question: Question) -> list[float]:
        words = question.prompt().words
        about = [0.0] * (2 * ROOM)
        if question.about:
            side, place = self.place(question.about)
            about[side * ROOM + place] = 1.0
        throttle = next((value for value in question.given if isinstance(value, int)), 0)
        asked = kind(question)
        laid = sum(value != NOWHERE for value in question.given) if asked == "barrage" else 0
        return [
            *flags(asked, KINDS),
            *about,
            *flags(str(words.get("gun")), MOUNTS),
            share(_figure(words.get("rounds")), MAGAZINE),
            *flags(str(words.get("manoeuvre")), MOVES),
            share(throttle, TOP),
            share(_figure(words.get("units")), max(1, _figure(words.get("whole")))),
            *flags(str(words.get("part")), HIT_PARTS),
            share(laid, MARKERS),
        ]


def _figure(word: object) -> int:
    return word if isinstance(word, int) else 0


@cache
def _type(key: str) -> tuple[float, ...]:
    """1.3 Return what a dashboard prints; a band that a type never gets to is empty."""
    model = TABLES.models[key]
    missing = len(BANDS) - len(model.drag)
    none = (0.0,) * missing
    return (
        1.0,
        *flags(model.kind, CLASSES),
        share(model.points, WORTH),
        float(model.engine == "rotary"),
        *(share(figure, TOP) for figure in model.fastest),
        *none,
        *(share(figure, PREPARED) for figure in model.preparation),
        *none,
        float(model.underscored),
        *(share(figure, MOST_DRAG) for band in model.drag for figure in band),
        *((0.0,) * (len(model.drag[0]) * missing)),
        *(share(figure, SLOWEST) for figure in model.stall),
        *none,
        share(model.red, FASTEST),
        share(model.cracks, FASTEST),
        share(model.ceiling, CEILING),
        share(model.structure, STRONGEST),
        share(model.loaded, TOP),
        *(
            share(COLOURS.index(die), LAST_COLOUR)
            for die in (model.spotting, model.handling, model.structural)
        ),
    )


def _guns(guns: tuple[Gun, ...]) -> list[float]:
    by_mount: dict[str, tuple[float, ...]] = {gun.mount: _gun(gun) for gun in guns}
    return [figure for mount in MOUNTS for figure in by_mount.get(mount, (0.0,) * 5)]


def _gun(gun: Gun) -> tuple[float, ...]:
    return (
        share(1 + COLOURS.index(gun.colour), len(COLOURS)),
        share(gun.rounds, MAGAZINE),
        share(gun.spare, MAGAZINE),
        float(gun.jammed),
        float(gun.fired),
    )
