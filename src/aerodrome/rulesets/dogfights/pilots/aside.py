"""Asides: every question but the die and the path, as any competent pilot would answer it."""

from __future__ import annotations

from aerodrome.kernel.question import Question, Value
from aerodrome.rulesets.dogfights.ch06_attack import CEASE, HOLD, LONG
from aerodrome.rulesets.dogfights.ch07_defence import PASS
from aerodrome.rulesets.dogfights.ch10_weather import sun_modifier
from aerodrome.rulesets.dogfights.ch11_tasks import DROP
from aerodrome.rulesets.dogfights.pilots.odds import (
    attack_worth,
    modifier,
    odds,
    second_part,
    worth,
)
from aerodrome.rulesets.dogfights.pilots.stakes import stake
from aerodrome.rulesets.dogfights.positions import attack
from aerodrome.rulesets.dogfights.state import BOARD, OTHER, Aircraft, Sky


def advice(sky: Sky, question: Question) -> Value:
    """An answer to any question of this game but the die and the path."""
    options: tuple[Value, ...] = tuple(question.options)
    match question.rule:
        case "6.2":
            return _target(sky, options)
        case "6.20":
            return _long(sky, sky.plane(question.about))
        case "7.1":
            return _defence(sky, options)
        case "11.6":
            return DROP
    return options[0]


def _target(sky: Sky, options: tuple[Value, ...]) -> Value:
    """6.2 The shot that brings most; he shoots whenever he can."""
    best, found = 0.0, str(options[0])
    for word in options:
        if word == HOLD:
            continue
        name, gun, target = str(word).split()
        plane, other = sky.plane(name), sky.plane(target)
        shot = attack(plane.battery(gun).kind, plane, other)
        if shot is not None:
            added = sun_modifier(sky, shot)
            battery = plane.battery(gun)
            value = attack_worth(
                sky, plane, battery, other, shot.column, added=added, long=shot.long
            )
            value *= stake(sky, other)
            if value > best:
                best, found = value, str(word)
    return found


def _long(sky: Sky, me: Aircraft) -> str:
    """6.20 Whether a second part brings more than the jams it costs."""
    values = [
        second_part(sky, me, battery, other, shot.column, sun_modifier(sky, shot))
        for battery in me.batteries
        for other in sky.of(OTHER[me.side], BOARD)
        if battery.fired == sky.turn and (shot := attack(battery.kind, me, other))
    ]
    return LONG if max(values, default=0.0) > 0.0 else CEASE


def _defence(sky: Sky, options: tuple[Value, ...]) -> Value:
    """7.1 Who is likeliest to hit fires first, and everybody fires."""

    def value(word: Value) -> float:
        if word == PASS:
            return 0.0
        name, gun, target = str(word).split()
        plane, battery = sky.plane(name), sky.plane(name).battery(gun)
        chance = odds("B", modifier(plane, battery))
        return worth(sky, plane, battery, sky.plane(target), chance)

    return max(options, key=value)
