"""A table for tests: any sky, an umpire with prepared dice and answers, a turn to fly.

    sky = a_sky(a_plane("I1", "spad_7", "5,9", "E", speed=4), a_plane("A1", "dfw", "20,3"))
    umpire = fly_turn(sky, {"I1": "4: ahead, right, right, ahead D"})
    assert umpire.trail("I1") == {2: "6,9 E C", 3: "7,10 E C", 5: "7,11 E C", 6: "8,11 SE D"}

An order is a speed and its moves, "4: ahead C, left S, dive 20 S, ahead"; a move without a stick
leaves the stick where it was. "immelmann" and "immelmann up" are whole orders; "glide: ahead S" has
no speed to choose. An aircraft without an order takes the first option, which is slow and straight.
A pursued aircraft declares what is in its order, unless an answer "A1 7" is given.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from aerodrome.kernel.events import Audience, Event, Taken
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Option, Options, Question, Seat, V, Value
from aerodrome.kernel.scenario import Scenario
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.rules.ch01_introduction import MAP, card
from aerodrome.rulesets.squadriglia.rules.ch03_turn import turn
from aerodrome.rulesets.squadriglia.rules.ch04_orders import Draft, Routes
from aerodrome.rulesets.squadriglia.rules.ch06_damage import apply_special, hit_crew
from aerodrome.rulesets.squadriglia.rules.events import Flew, ImpulseBegan
from aerodrome.rulesets.squadriglia.rules.state import (
    AUSTRIA,
    ITALY,
    Aims,
    Aircraft,
    Move,
    Rules,
    Sky,
)
from aerodrome.tabletop.hexes import NAMES, direction
from tests.support.scripted_umpire import Answers, ScriptedUmpire

Hook = Callable[["Scripted", Sky], None]
ORDERING = ("4.1", "4.2", "9.1.1")
"""The questions that an aircraft without an order answers by the first option."""


def a_plane(
    name: str,
    type_: str = "spad_7",
    at: str = "12,9",
    facing: str = "E",
    *,
    seat: Seat = "",
    **changes: Any,
) -> Aircraft:
    """Return an aircraft on the map; its side follows from its name, I1 or A1.

    `changes` set any field of its state: stick, speed, height, stalled, rudder, fuel, ace, ...
    """
    side = {"I": ITALY, "A": AUSTRIA}[name[0]]
    entry = {"id": name, "side": side, "columns": (1, 24), "height": (0, 0), "facing": 0}
    plane = card(entry, seat or side, type_, rules_with(ammunition=True, fuel=True))
    plane.placed, plane.at, plane.facing = True, MAP.parse(at), direction(facing)
    for field, value in changes.items():
        assert field in Aircraft.__struct_fields__, field
        setattr(plane, field, value)
    return plane


def rules_with(**options: Any) -> Rules:
    """Return the basic rules, with these options switched on."""
    off: dict[str, Any] = {"altitude": False, "ammunition": False, "fuel": False, "aces": False}
    return Rules(**(off | {"turn_limit": 40, "quick_start": False} | options))


def a_sky(
    *planes: Aircraft, aims: Aims | None = None, turn: int = 1, passed: bool = False, **options: Any
) -> Sky:
    """Return a sky before the turn after `turn`; Italy comes first, as on every table."""
    rules = rules_with(**options)
    ordered = sorted(planes, key=lambda plane: plane.side != ITALY)
    for plane in ordered:
        for battery in plane.batteries:
            if not rules.ammunition:
                battery.rounds = [-1] * len(battery.rounds)
        if not rules.fuel:
            plane.fuel = -1
    sky = Sky(
        aircraft=ordered,
        rules=rules,
        aims=aims or Aims(objective="last_side"),
        choices=(),
        first=AUSTRIA,
        quick={},
        rule="8.4",
    )
    sky.turn, sky.passed = turn, passed
    return sky


class Scripted(ScriptedUmpire):
    """An umpire with queued dice and answers, which records all events.

    An answer is looked up under "I1 6.2" (aircraft and rule; "I1 order" for the questions of an
    order), then under "I1", then under the seat. A single legal option is taken without a question;
    it is also removed from the queue.
    """

    def __init__(self, sky: Sky, answers: Answers | None = None, dice: Iterable[int] = ()) -> None:
        super().__init__(answers, dice)
        self.sky = sky
        self.after: dict[int, Hook] = {}
        self.orders: dict[str, str] = {}
        self._trails: dict[str, dict[int, tuple[str, int]]] = {}

    def ask(
        self, seat: Seat, options: tuple[V, ...] | Options[V], *, rule: str, about: str = ""
    ) -> V:
        queue = self._queue(seat, rule, about)
        only: V | None = None
        if isinstance(options, Options):
            only = options.forced()
        elif len(options) == 1:
            only = options[0]
        if only is not None:
            if queue and queue[0] == only:
                queue.pop(0)
            self.tell(Taken(seat, only, about), rule=rule, to=(seat,))
            return only
        question = Question("", seat, options, rule, about)
        self.questions.append(question)
        value: Any = queue.pop(0) if queue else self._unwritten(question)
        assert value in options, f"{about} at {rule}: {value!r} is none of {legal(options)}"
        return value  # type: ignore[no-any-return]

    def _queue(self, seat: Seat, rule: str, about: str) -> list[Value]:
        first = f"{about} order" if rule in ORDERING else f"{about} {rule}"
        for key in (first, about, seat):
            if self.answers.get(key):
                return self.answers[key]
        return []

    def _unwritten(self, question: Question) -> Value:
        name, order = question.about, self.orders.get(question.about, "")
        if question.rule == "7" and order:
            said = declaration(order, self.sky.plane(name).stick)
            if said in question.options:
                return said
        idle = question.rule in ORDERING and not order
        assert idle or question.rule == "7", f"no answer for {name} at {question.rule}"
        first: Value = next(iter(question.options))
        return first

    def tell(self, event: Event, *, rule: str, to: Audience = None) -> None:
        super().tell(event, rule=rule, to=to)
        if isinstance(event, Flew):
            plane = self.sky.plane(event.plane)
            words = f"{MAP.name(plane.at)} {NAMES[plane.facing]} {plane.stick}"
            self._trails.setdefault(event.plane, {})[self.sky.impulse] = (words, plane.height)
        if isinstance(event, ImpulseBegan) and (hook := self.after.pop(event.impulse - 1, None)):
            self.sky.impulse -= 1
            hook(self, self.sky)
            self.sky.impulse += 1

    def trail(self, name: str) -> dict[int, str]:
        """Return, by impulse, where a move led: "7,10 E C" is hex, facing, stick."""
        return {impulse: words for impulse, (words, _) in self._trails.get(name, {}).items()}

    def heights(self, name: str) -> dict[int, int]:
        """Return, by impulse, the height after a move."""
        return {impulse: height for impulse, (_, height) in self._trails.get(name, {}).items()}

    def finished(self) -> None:
        """Check that every die was thrown and every answer given."""
        assert not self.dice, f"dice left over: {self.dice}; rolled {self.rolls}"
        left = {name: queue for name, queue in self.answers.items() if queue}
        assert not left, f"answers left over: {left}"
        assert not self.after, f"nothing happened after {list(self.after)}"


def fly_turn(
    sky: Sky,
    orders: Mapping[str, str] | None = None,
    dice: Iterable[int] = (),
    *,
    answers: Answers | None = None,
    after: Mapping[int, Hook] | None = None,
    all_used: bool = True,
) -> Scripted:
    """Run the real turn with these orders; `after` does something at the end of a firing phase.

    All dice and answers must be used up, unless the game is expected to end before.
    """
    umpire = Scripted(sky, answers, dice)
    umpire.after = dict(after or {})
    for name, text in (orders or {}).items():
        umpire.orders[name] = text
        umpire.answers[f"{name} order"] = written(text, sky.plane(name))
    turn(umpire, sky)
    if all_used:
        umpire.finished()
    return umpire


def written(text: str, plane: Aircraft) -> list[Value]:
    """Return an order as the answers that write it, with every stick explicit."""
    if text.startswith("immelmann"):
        return [text]
    speed, moves = _parse(text, plane.rudder or plane.stick)
    answers: list[Value] = [] if speed == "glide" else [speed]
    for arrow, metres, stick in moves:
        answers.append(f"{arrow} {stick}")
        if metres:
            answers.append(metres)
    return answers


def declaration(text: str, stick: str) -> str:
    """7 Return what an order tells the pursuer, in the words of the question."""
    if text.startswith("immelmann"):
        return text
    _, moves = _parse(text, stick)
    sticks = [stick for _, _, stick in moves]
    ways = {"climb": " up", "dive": " down"}
    height = "".join(ways.get(arrow, "") for arrow, _, _ in moves)
    return f"S{sticks.count('S')} D{sticks.count('D')}{height}"


def _parse(text: str, stick: str) -> tuple[str, list[tuple[str, int, str]]]:
    speed, _, rest = text.partition(":")
    moves = []
    for word in filter(None, (part.strip() for part in rest.split(","))):
        found = re.fullmatch(r"(ahead|left|right|climb|dive)(?: (\d+))?(?: ([SCD]))?", word)
        assert found is not None, f"{word!r} is no move"
        stick = found[3] or stick
        moves.append((found[1], int(found[2] or 0), stick))
    return speed.strip(), moves


def strike(name: str, special: str) -> Hook:
    """Return a special damage for `after`: stall, controls, rudder_left, fuel, wound, kill, ..."""

    def hook(umpire: Scripted, sky: Sky) -> None:
        if special in ("wound", "kill"):
            hit_crew(umpire, sky, sky.plane(name), special)
        else:
            apply_special(umpire, sky, sky.plane(name), special)

    return hook


def against(plane: Aircraft, **options: Any) -> Sky:
    """Return a sky with that aircraft and an enemy in the far corner."""
    italian = plane.side == ITALY
    enemy = a_plane("A1", at="24,18", facing="W") if italian else a_plane("I1", at="1,1")
    return a_sky(plane, enemy, **options)


def drafted(plane: Aircraft, speed: int, *before: str, **options: Any) -> Draft:
    """Return an order of that speed in progress, with these moves: "ahead C", "climb S 20"."""
    draft = Draft(Routes(against(plane, **options), plane, plane.declared))
    draft.accelerate(speed)
    for word in before:
        arrow, stick, *metres = word.split()
        draft.add(Move(arrow, stick, int(metres[0]) if metres else 0))
    return draft


def legal(options: tuple[Any, ...] | Options[Any]) -> list[Value]:
    """Return the values of the legal options."""
    return list(options)


def offered(options: Options[Any]) -> dict[Value, Option]:
    """Return every option described, including refused ones, by its value."""
    return {option.value: option for option in options.describe()}


def refusals(options: Options[Any]) -> dict[Value, str]:
    """Return the key of the reason for every refused option."""
    return {v: o.refused.key for v, o in offered(options).items() if o.refused is not None}


def new_game(name: str | Scenario, seed: str = "test", **options: Any) -> Game:
    """Return a recorded game of a scenario."""
    scenario = RULESET.scenario(name, options) if isinstance(name, str) else name
    return Game(RULESET, RULESET.record(scenario, seed=seed))


def own_scenario(
    folder: Path, planes: Mapping[str, str], more: str = "", **options: Any
) -> Scenario:
    """Return an own scenario: each aircraft by name as "type", or "type first last column"."""
    lines = ['title = "Own"', more]
    for name, text in planes.items():
        type_, *columns = text.split()
        side = {"I": ITALY, "A": AUSTRIA}[name[0]]
        lines += ["[[aircraft]]", f'id = "{name}"', f'side = "{side}"', f'type = "{type_}"']
        lines.append(f"columns = [{', '.join(columns) or '1, 24'}]")
    file = folder / "own.toml"
    file.write_text("\n".join(lines), encoding="utf-8")
    return RULESET.read_scenario(file, options)


def reply(game: Game, about: str, *values: Value) -> None:
    """Answer the open questions about one aircraft, one after the other."""
    for value in values:
        found = [question for question in game.position.questions if question.about == about]
        assert found, f"nothing is asked about {about}"
        game.answer(found[0].seat, found[0].key, value)
