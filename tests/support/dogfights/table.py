"""A table for tests: any sky, and an umpire with prepared dice and answers.

    sky = a_sky(a_plane("F10", "12,9", "E"), a_plane("G4", "20,9", "W"))
    flown = fly(sky, "F10", face=-1, turns="SSRSRS")
    assert (len(flown.path), parts(flown)) == (6, "7 -1")

Dice are given as faces: `blue(-1)`, `green(3)` and `hit("wings")` find a number that shows them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from aerodrome.kernel.events import Taken
from aerodrome.kernel.question import Options, Question, Seat, V, Value
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.rules.ch01_game import PIECES, piece
from aerodrome.rulesets.dogfights.rules.ch02_setup import prepare
from aerodrome.rulesets.dogfights.rules.ch03_turn import move
from aerodrome.rulesets.dogfights.rules.ch04_movement import flight, legal
from aerodrome.rulesets.dogfights.rules.ch04_movement import parts as parts_of
from aerodrome.rulesets.dogfights.rules.ch05_altitude import TILT_WORDS
from aerodrome.rulesets.dogfights.rules.events import Fired, Flew
from aerodrome.rulesets.dogfights.rules.lattice import lattice
from aerodrome.rulesets.dogfights.rules.path_finding import FlightWay, walk
from aerodrome.rulesets.dogfights.rules.state import (
    ACCESS,
    ALLIES,
    BOARD,
    CENTRAL,
    OTHER,
    Aims,
    Aircraft,
    CloudBank,
    Rules,
    Sky,
    TaskZone,
)
from aerodrome.rulesets.dogfights.rules.tables import TABLES
from aerodrome.tabletop.hexes import NAMES, direction
from tests.support.scripted_umpire import Answers, ScriptedUmpire

SIZE = (48, 32)
DEFAULTS: dict[str, Any] = {
    "homes": {CENTRAL: "east", ALLIES: "west"},
    "max_fighters": 6,
    "choose_aircraft": False,
    "quick_start": False,
    "pilots": "none",
    "aces": 3,
    "rookies": 3,
    "experience": True,
    "wind": "none",
    "sun": "none",
    "clouds": 0,
    "disarm": False,
    "scout_bombs": True,
    "one_level": False,
    "ace_versus_ace": False,
    "specials": True,
    "rounds": 30,
}
RULES_OF_MODES = {
    "dogfight": "11.2",
    "general": "11.3",
    "reconnaissance": "11.4",
    "zone_bombing": "11.6",
    "breakthrough": "11.7",
    "combined": "11.9",
}


def a_plane(
    name: str,
    at: str = "12,9",
    facing: str = "E",
    level: int = 3,
    tilt: int = 0,
    *,
    size: tuple[int, int] = SIZE,
    **changes: Any,
) -> Aircraft:
    """Return a piece on the board; `changes` set any field of its state."""
    plane = piece(name)
    plane.place, plane.facing, plane.level, plane.tilt = BOARD, direction(facing), level, tilt
    grid = lattice(*size).grid
    plane.at = grid.to_hex(*map(int, at.split(",")))
    for field, value in changes.items():
        assert field in Aircraft.__struct_fields__, field
        setattr(plane, field, value)
    return plane


def on_access(name: str, access: str, facing: str = "E", level: int = 3, **more: Any) -> Aircraft:
    """Return a piece about to enter."""
    plane = a_plane(name, facing=facing, level=level, **more)
    edge = access.split()[0]
    points = lattice(*SIZE).access(edge)  # type: ignore[arg-type]
    plane.at = next(point.at for point in points if point.id == access)
    plane.place, plane.access = ACCESS, access
    return plane


def a_sky(
    *planes: Aircraft,
    mode: str = "dogfight",
    tasked: tuple[str, ...] | None = None,
    zones: Mapping[str, tuple[int, int]] | None = None,
    size: tuple[int, int] = SIZE,
    side: str = "",
    turn: int = 1,
    wind_from: str = "",
    sun_in: str = "",
    overcast: tuple[CloudBank, ...] = (),
    general: str = "",
    photo_level: int = 0,
    wins: int = 0,
    draws: int = 0,
    **options: Any,
) -> Sky:
    """Return a sky in the turn of the first plane's side, with zones like {"allies A": (10, 5)}."""
    rules = Rules(width=size[0], height=size[1], **(DEFAULTS | options))
    if tasked is None:
        tasked = () if mode in ("dogfight", "general") else (CENTRAL, ALLIES)
    aims = Aims(
        mode=mode,
        rule=RULES_OF_MODES[mode],
        tasked=tasked,
        general=general,
        photo_level=photo_level,
        wins=wins,
        draws=draws,
    )
    sky = Sky(aircraft=list(planes), zones=[], rules=rules, aims=aims, pools=(), clouds=overcast)
    for name, corner in (zones or {}).items():
        owner, letter = name.split()
        sky.zones.append(
            TaskZone(id=name, side=owner, letter=letter, points=sky.board.zone(*corner))
        )
    sky.side = side or planes[0].side
    sky.first = sky.side if turn % 2 else OTHER[sky.side]
    sky.turn, sky.phase = turn, "move"
    sky.wind = (direction(wind_from) + 3) % 6 if wind_from else -1
    sky.sun = direction(sun_in) if sun_in else -1
    return sky


def a_cloud(at: str, top: int, size: tuple[int, int] = SIZE) -> CloudBank:
    board = lattice(*size)
    centre = board.parse(at)
    return CloudBank(at=centre, points=board.cloud(centre), top=top)


# Dice


def blue(face: int) -> int:
    return TABLES.blue.index(face) + 1


def green(face: int) -> int:
    return [shown for shown, _ in TABLES.green].index(face) + 1


def hit(part: str) -> int:
    return TABLES.damage_die.index(part) + 1


def red(total: int) -> tuple[int, int]:
    """Return two red dice with a sum."""
    first = min(6, total - 1)
    return first, total - first


class Scripted(ScriptedUmpire):
    """An umpire with queued dice and answers, which records all events.

    An answer is looked up under the piece it is about ("F10 6.2", with the rule; "F10"), then under
    the side ("allies 7.1"; "allies"). A question without a queued answer gets its last option,
    which is to hold fire, pass, or do nothing.
    """

    lots: ClassVar[frozenset[str]] = frozenset({"2.5", "10.3"})

    def __init__(self, sky: Sky, answers: Answers | None = None, dice: Iterable[int] = ()) -> None:
        super().__init__(answers, dice)
        self.sky = sky

    def ask(
        self, seat: Seat, options: tuple[V, ...] | Options[V], *, rule: str, about: str = ""
    ) -> V:
        only = options[0] if isinstance(options, tuple) and len(options) == 1 else None
        if isinstance(options, Options):
            only = options.forced()
        if only is not None:
            self.tell(Taken(seat, only, about), rule=rule, to=(seat,))
            return only
        self.questions.append(Question("", seat, options, rule, about))
        queue = self._queue(seat, rule, about)
        value: Any = queue.pop(0) if queue else [*options][-1]
        assert value in options, f"{about} at {rule}: {value!r} is none of {[*options][:20]}"
        return value  # type: ignore[no-any-return]

    def _queue(self, seat: Seat, rule: str, about: str) -> list[Value]:
        own = [f"{about} {rule}", about] if about and self.sky.plane(about).seat == seat else []
        keys = (*own, f"{seat} {rule}", seat)
        return next((self.answers[key] for key in keys if self.answers.get(key)), [])

    def asked(self, rule: str) -> list[Question]:
        return [question for question in self.questions if question.rule == rule]

    def shots(self) -> list[str]:
        """Return every burst as "F10 fixed G4 attack: 5+4 +1 = 10 A takedown"."""
        said = []
        for shot in self.events(Fired):
            dice = "+".join(map(str, shot.dice))
            more = "".join(f" {value:+d}" for _, value in shot.modifiers)
            who = f"{shot.plane} {shot.gun} {shot.target} {shot.kind}"
            said.append(f"{who}: {dice}{more} = {shot.total} {shot.column} {shot.outcome}")
        return said

    def finished(self) -> Scripted:
        """Check that every die was thrown and every answer given."""
        assert not self.dice, f"dice left over: {self.dice}; rolled {self.rolls}"
        left = {name: queue for name, queue in self.answers.items() if queue}
        assert not left, f"answers left over: {left}"
        return self


# Flying


def drawn(sky: Sky, plane: Aircraft, face: int, turns: str, change: int = 0, tilt: int = 0) -> str:
    """Return the answer that draws a path, with the end it leads to."""
    total = sum(value for _, value in parts_of(plane, face))
    found = legal(flight(sky, plane, total))
    way = walk(found.flight, turns, change)
    assert isinstance(way, FlightWay), f"{turns}: {way}"
    if way.edges:
        return f"leave {way.edges[0]} via {turns}"
    at, facing = sky.board.name(way.end.at), NAMES[way.end.facing]
    return f"{at} {facing} L{way.end.level} {TILT_WORDS[tilt]} via {turns}"


def refused(sky: Sky, plane: Aircraft, face: int, turns: str, change: int = 0) -> str:
    """Return why a path is not legal; "" if it is."""
    total = sum(value for _, value in parts_of(plane, face))
    way = walk(flight(sky, plane, total), turns, change)
    return way if isinstance(way, str) else ""


def play_move(
    sky: Sky,
    name: str,
    *,
    face: int = 0,
    turns: str = "",
    change: int = 0,
    tilt: int = 0,
    throttle: bool = False,
    to: str = "",
    answers: Answers | None = None,
    dice: Iterable[int] = (),
) -> Scripted:
    """Play a whole move of one piece: its die, a path drawn or an end named, and later dice."""
    plane = sky.plane(name)
    given = {key: list(queue) for key, queue in (answers or {}).items()}
    thrown = green(face) if throttle else blue(face)
    if plane.throttle:
        given[f"{name} 4.1"] = ["green" if throttle else "blue"]
    shadow = sky.copy()
    mover = shadow.plane(name)
    overused = throttle and mover.throttle == 1 and dict(TABLES.green)[face]
    if overused and not mover.damage:
        mover.damage = "engine"
    if turns or to:
        given[f"{name} 4.2"] = [to or drawn(shadow, mover, face, turns, change, tilt)]
    umpire = Scripted(sky, given, (thrown, *dice))
    move(umpire, sky, plane)
    return umpire.finished()


def fly(sky: Sky, name: str, **how: Any) -> Flew:
    """Play one move, and return the event of the flight."""
    (flown,) = play_move(sky, name, **how).events(Flew)
    assert isinstance(flown, Flew)
    return flown


def parts(flown: Flew) -> str:
    """Return the parts of the number of steps: "5 +3 -1"."""
    return " ".join(f"{value:+d}" for _, value in flown.parts).removeprefix("+")


def prepared(name: str, answers: Any = None, dice: tuple[int, ...] = (1,), **options: Any) -> Sky:
    """Return a prepared game; by default the first pieces are still to be placed by hand."""
    scenario = RULESET.scenario(name, {"quick_start": False} | options)
    sky: Sky = RULESET.rules.setup(scenario)
    prepare(Scripted(sky, answers or {}, dice), sky)
    return sky


def force(letter: str, *fates: tuple[int, str, str]) -> Iterator[Aircraft]:
    """Yield aircraft for each fate: "down", or "left" or "board", and a damage."""
    names = (name for name in PIECES if name[0] == letter)
    for count, place, damage in fates:
        for _ in range(count):
            plane = piece(next(names))
            plane.place, plane.damage = place, damage
            yield plane
