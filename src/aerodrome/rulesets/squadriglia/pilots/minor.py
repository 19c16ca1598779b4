"""Judgement: what a competent pilot would answer, from its seat's view and nothing else.

It guesses how each enemy may fly on, tries its own orders against those guesses with a narrow
search, and takes the one that brings its guns to bear at short range and keeps it out of theirs.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from aerodrome.crews.offer import KEEP, NO_ONE
from aerodrome.kernel.question import Question, Value
from aerodrome.tabletop.hexes import distance

from ..display.view import PlaneView, SkyView
from ..rules.ch01_introduction import MAP
from ..rules.ch04_orders import IMMELMANN_SPEED
from ..rules.ch06_fire import HOLD
from ..rules.ch07_pursuit import in_words
from ..rules.state import Declaration
from ..rules.tables import TABLES
from .foresight import Foresight, OrderPlan
from .ways import half_turn

WORTH_FIRING = 0.4
"""The expected damage from which a twin with one gun jammed fires instead of repairing."""


def advice(view: SkyView, question: Question, random: Random) -> Value:
    """Return an answer to any question of this game but the writing of orders."""
    options: tuple[Value, ...] = tuple(question.options)
    me = next(plane for plane in view.planes if plane.id == question.about)
    match question.rule:
        case "6.2":
            return _target(Foresight(view, me), options)
        case "6.7":
            return _fire_or_repair(Foresight(view, me))
        case "7" if options[0] in [plane.id for plane in view.planes]:
            return _quarry(view, me, options)
        case "7":
            return _declaration(Foresight(view, me), [str(word) for word in options], random)
        case "2":
            return _place(view, me, [str(word) for word in options])
        case "9.1":
            return _height(view, me, options)
        case "8.2":
            return max(options, key=lambda type_: _strength(str(type_)))
        case "9.4":
            return "ace"
        case "10.2":
            return _skill(options, random)
    return options[0]


# 4 Orders


def order_of(pilot: Foresight, immelmanns: Sequence[str], random: Random) -> tuple[Value, ...]:
    """4 Return the order it likes best, as answers; () if every way is barred."""
    words = [*(str(speed) for speed in pilot.speeds()), *map(half_turn, immelmanns)]
    plans = _plans(pilot, words, random)
    if not plans:
        return ()
    return answers_of(pilot, *max(plans, key=lambda pair: pair[1].score))


def answers_of(pilot: Foresight, word: str, plan: OrderPlan) -> tuple[Value, ...]:
    """4 Return an order as the answers that write it: its speed or half-turn, then move by move."""
    answers: list[Value] = [word]
    for arrow, stick in plan.moves:
        answers.append(f"{arrow} {stick}")
        if arrow in ("climb", "dive"):
            answers.append(abs(pilot.height_wanted()))
    return tuple(answers)


def _plans(pilot: Foresight, options: Sequence[str], random: Random) -> list[tuple[str, OrderPlan]]:
    """Return the best order of each speed, and the half-turns; of equal ones, any."""
    found = []
    for word in options:
        kind, _, way = word.partition(" ")
        plan = pilot.immelmann(way or "level") if kind == "immelmann" else pilot.search(int(word))
        if plan is not None:
            found.append((word, plan._replace(score=plan.score + random.random() / 50)))
    return found


def _declaration(pilot: Foresight, options: list[str], random: Random) -> str:
    """7 Return the declaration that fits the order it would like best."""
    speeds = [str(speed) for speed in pilot.speeds()]
    words = [word for word in options if word.startswith("immelmann")]
    if IMMELMANN_SPEED not in pilot.speeds():
        words = []
    plans = sorted(_plans(pilot, [*speeds, *words], random), key=lambda pair: -pair[1].score)
    for word, plan in plans:
        if word.startswith("immelmann"):
            return word
        sticks = [stick for _, stick in plan.moves]
        arrows = [arrow for arrow, _ in plan.moves]
        height = "up" if "climb" in arrows else "down" if "dive" in arrows else "level"
        said = in_words(Declaration(sticks.count("S"), sticks.count("D"), height))
        if said in options:
            return said
    return options[0]


# 6 Fire


def _target(pilot: Foresight, options: tuple[Value, ...]) -> Value:
    """6.2 Return the enemy most likely to be hurt; the pilot shoots whenever it can."""
    names = [value for value in options if value != HOLD]
    return max(names, key=lambda name: pilot.worth(str(name)))


def _fire_or_repair(pilot: Foresight) -> str:
    """6.7 Return whether to fire with one gun, as at short range, or to repair the other."""
    best = max(pilot.worth(plane.id) for plane in pilot.enemies)
    return "fire" if best >= WORTH_FIRING else "repair"


# 2, 7, 8 and 9


def _quarry(view: SkyView, me: PlaneView, options: tuple[Value, ...]) -> Value:
    """7 Return the enemy that the scenario is about, else the nearest."""
    at = MAP.parse(me.at)
    planes = {plane.id: plane for plane in view.planes}
    return min(
        options,
        key=lambda name: (
            name != view.aims.aircraft,
            distance(at, MAP.parse(planes[str(name)].at)),
        ),
    )


def _place(view: SkyView, me: PlaneView, options: list[str]) -> str:
    """2 Return the foremost hex near the middle, or near the enemy; then the usual facing."""
    if "," not in options[0]:
        return options[0]
    foes = [MAP.parse(p.at) for p in view.planes if p.placed and p.side != me.side]
    forward = 1 if me.facing in (0, 1, 5) else -1

    def order(name: str) -> tuple[int, int]:
        place = MAP.parse(name)
        column, row = MAP.to_cell(place)
        aside = abs(2 * row - MAP.height - 1)
        near = min((distance(place, foe) for foe in foes), default=0)
        return (abs(near - 4) + aside // 4 if foes else aside // 2, -forward * column)

    return min(options, key=order)


def _height(view: SkyView, me: PlaneView, options: tuple[Value, ...]) -> Value:
    """9.1 Return the enemy's height; for the bomber, the height of its pass."""
    foes = [p.height for p in view.planes if p.placed and p.side != me.side]
    wanted = 0 if me.id == view.aims.aircraft or not foes else sum(foes) // len(foes)
    return min(options, key=lambda metres: abs(int(metres) - wanted))


def _skill(options: tuple[Value, ...], random: Random) -> Value:
    """10.2 Return the first pursuer to shake off, or the first hit to void, or any last move."""
    if options[0] in (NO_ONE, KEEP):
        return options[1]
    return random.choice(options)


def _strength(type_: str) -> int:
    model = TABLES.models[type_]
    guns = sum(count for _, count in model.guns)
    return model.robustness * 2 + guns * 6 + model.speed * 3 + model.acceleration
