"""A table for tests: any sky, an umpire with prepared dice and answers, a move to fly.

    sky = a_sky(a_plane("A1", "sopwith_camel", "12,15", "east", speed=6))
    umpire = fly(sky, "A1", "dive_shallow", "3", throttle=6)
    assert lies(sky, "A1") == "17,14 east -1"

Columns count from 1, levels from the ground; an attitude is its pitch, from 2 (hard climb) to -2.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from aerodrome.kernel.events import Taken
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Option, Options, Question, Seat, V, Value
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.rules.ch01_components import card, cell, hex_place
from aerodrome.rulesets.winged_victory.rules.ch07_flying import take_move
from aerodrome.rulesets.winged_victory.rules.ch07_move import MANOEUVRES
from aerodrome.rulesets.winged_victory.rules.flight import counted
from aerodrome.rulesets.winged_victory.rules.state import (
    ALLIES,
    GERMANY,
    SIDES,
    Aircraft,
    Mission,
    Place,
    Rules,
    Sky,
    Target,
    Weather,
)
from aerodrome.rulesets.winged_victory.rules.tables import TABLES
from tests.support.scripted_umpire import ScriptedUmpire

OPTIONS = {name: RULESET.options[name].default for name in Rules.__struct_fields__}


def at(name: str) -> Place:
    """Return the hex called "12,15"."""
    column, _, level = name.partition(",")
    return hex_place(int(column), int(level))


def a_plane(
    name: str, type_: str = "sopwith_camel", where: str = "12,15", facing: str = "", **changes: Any
) -> Aircraft:
    """Return an aircraft, level at full throttle; its side follows from its name, A1 or G1."""
    side = {"A": ALLIES, "G": GERMANY}[name[0]]
    plane = card(name, side, type_, (type_,))
    plane.x, plane.y = at(where)
    plane.heading = {"east": 1, "west": -1, "": 1 if side == ALLIES else -1}[facing]
    plane.speed = plane.throttle = max(plane.model.fastest)
    plane.bombs = False
    for field, value in changes.items():
        assert field in Aircraft.__struct_fields__, field
        setattr(plane, field, value)
    return plane


def a_target(name: str, kind: str, column: int) -> Target:
    side = {"A": ALLIES, "G": GERMANY}[name[0]]
    x, y = hex_place(column, TABLES.targets[kind].level)
    return Target(id=name, side=side, kind=kind, x=x, y=y)


def a_sky(
    *planes: Aircraft,
    targets: Iterable[Target] = (),
    mats: str = "B",
    weather: Weather | None = None,
    school: bool = False,
    missions: Mapping[str, Mission] | None = None,
    markers: Mapping[str, int] | None = None,
    **options: Any,
) -> Sky:
    """Return a sky in its first turn; optional rules are on unless switched off."""
    rules = Rules(**(OPTIONS | options))
    ordered = sorted(planes, key=lambda plane: plane.side != ALLIES)
    return Sky(
        aircraft=ordered,
        targets=list(targets),
        rules=rules,
        mats=mats,
        seats=(ALLIES,) if school else SIDES,
        missions={side: (missions or {}).get(side, Mission()) for side in SIDES},
        weather=weather or Weather(),
        school=school,
        markers=dict(markers or {}),
        turn=1,
    )


def seeing(*planes: Aircraft) -> None:
    """Let all aircraft see all of the other side."""
    for plane in planes:
        plane.sees = tuple(p.id for p in planes if p.side != plane.side)
        plane.shown = plane.known = any(p.side != plane.side for p in planes)


class Scripted(ScriptedUmpire):
    """An umpire with queued dice and answers, which records all events.

    An answer is looked up under "A1 7.3" (piece and rule), then under "A1", then under the seat;
    without any the first option is taken. A single legal option is taken as it is.
    """

    box: ClassVar[frozenset[int]] = frozenset({6, 20})
    lots: ClassVar[frozenset[str]] = frozenset({"10.5", "14.1", "14.2"})

    def ask(
        self, seat: Seat, options: tuple[V, ...] | Options[V], *, rule: str, about: str = ""
    ) -> V:
        only: V | None = None
        if isinstance(options, Options):
            only = options.forced()
        elif len(options) == 1:
            only = options[0]
        if only is not None:
            self.tell(Taken(seat, only, about), rule=rule, to=(seat,))
            return only
        self.questions.append(Question("", seat, options, rule, about))
        queue = next(
            (q for key in (f"{about} {rule}", about, seat) if (q := self.answers.get(key))), None
        )
        value: Any = queue.pop(0) if queue else next(iter(options))
        assert value in options, f"{about} at {rule}: {value!r} is none of {list(options)}"
        return value  # type: ignore[no-any-return]

    def finished(self) -> None:
        """Check that every die was thrown and every answer given."""
        assert not self.dice, f"dice left over: {self.dice}; rolled {self.rolls}"
        left = {name: queue for name, queue in self.answers.items() if queue}
        assert not left, f"answers left over: {left}"


def fly(
    sky: Sky,
    name: str,
    kind: str = "level",
    way: str = "",
    *,
    throttle: int | None = None,
    dice: Iterable[int] = (),
    more: Mapping[str, Iterable[Value]] | None = None,
) -> Scripted:
    """Fly one move by the rules; without a throttle the engine runs at full power."""
    answers: dict[str, Iterable[Value]] = {f"{name} 7.3": [kind], **(more or {})}
    if way:
        answers[f"{name} {MANOEUVRES[kind][0]}"] = [way]
    if throttle is not None:
        answers[f"{name} 2.1"] = [throttle]
    umpire = Scripted(answers, dice)
    take_move(umpire, sky, sky.plane(name))
    assert not umpire.dice, f"dice left over: {umpire.dice}; rolled {umpire.rolls}"
    return umpire


def lies(sky: Sky, name: str) -> str:
    """Return an aircraft's position and attitude: "17,14 east -1"; a spine is marked with *."""
    plane = sky.plane(name)
    heading = "east" if plane.heading == 1 else "west"
    spine = "*" if plane.y % 2 else ""
    return f"{cell(counted(plane.at, plane.pitch))}{spine} {heading} {plane.pitch}"


def offered(options: Options[Any]) -> dict[Value, Option]:
    """Return every option described, including refused ones, by its value."""
    return {option.value: option for option in options.describe()}


def refusals(options: Options[Any]) -> dict[Value, str]:
    """Return the key of the reason for every refused option."""
    return {v: o.refused.key for v, o in offered(options).items() if o.refused is not None}


def new_game(name: str, seed: str = "test", **options: Any) -> Game:
    """Return a recorded game of a scenario."""
    return Game(RULESET, RULESET.record(RULESET.scenario(name, options), seed=seed))
