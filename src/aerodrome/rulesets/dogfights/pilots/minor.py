"""Minor questions: all but the die and the path, as any competent pilot would answer them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from aerodrome.kernel.question import Question, Value
from aerodrome.tabletop.hexes import distance

from ..rules.ch06_attack import CEASE, HOLD, LONG
from ..rules.ch06_chances import odds
from ..rules.ch07_defence import PASS
from ..rules.ch09_pilots import marked
from ..rules.ch10_weather import sun_modifier
from ..rules.ch11_bonus import FLY_ON, STOP, unhurt
from ..rules.ch11_modes import BOMB, losses
from ..rules.ch11_tasks import BREAKTHROUGH, COMBINED, DROP, KEEP, ZONE_BOMBING, has_task
from ..rules.models import Model
from ..rules.positions import attack
from ..rules.state import ACCESS, BOARD, OTHER, Aircraft, Sky
from ..rules.tables import TABLES
from .odds import attack_worth, modifier, second_part, worth
from .targets import value_of
from .task import bonus_share

TOO_EARLY = -1.0
"""The worth of bringing in a piece that has nothing to do yet."""
FIRST = 100.0
"""The worth that makes a piece the next to come in, before all others."""
SECTION = 7
"""The points between two pairs that come in beside each other."""
ABOVE = 1
"""How much higher than its leader the second of a pair comes in."""
ENTRY_LEVELS = (2, 3, 3, 4, 4)
"""2.5 Where pieces come in: about the middle, from where every level is near."""


def advice(sky: Sky, question: Question, random: Random) -> Value:
    """Return an answer to any question of this game but the die and the path."""
    options: tuple[Value, ...] = tuple(question.options)
    match question.rule:
        case "6.2":
            return max(options, key=lambda word: _attack(sky, str(word)))
        case "6.20":
            return _long(sky, sky.plane(question.about), question)
        case "7.1":
            return max(options, key=lambda word: _defence(sky, str(word)))
        case "13.2" if PASS in options:
            return max(options, key=lambda word: _defence(sky, str(word)))
        case "11.6":
            return _bomb(sky, sky.plane(question.about), _said(question, "letter"))
        case "11.2":
            return _bonus(sky, question)
        case "11.1":
            return _load(sky, options)
        case "9.1":
            return _cockpit(sky, options, len(question.given))
        case "2.5" if question.about:
            return _berth(sky, sky.plane(question.about), options, random)
        case "2.5" if options[0] in TABLES.models:
            return max(options, key=lambda word: strength(TABLES.models[str(word)]))
        case "2.4" | "2.5" | "3.2":
            return max(options, key=lambda word: _newcomer(sky, str(word)))
    return options[0]


# 6 and 7 Fire


def _attack(sky: Sky, word: str) -> float:
    """6.2 Return what a shot brings; the pilot shoots whenever it can."""
    if word == HOLD:
        return 0.0
    name, gun, target = word.split()
    plane, other = sky.plane(name), sky.plane(target)
    battery = plane.battery(gun)
    shot = attack(battery.kind, plane, other)
    if shot is None:
        return 0.0
    added = sun_modifier(sky, shot)
    value = attack_worth(sky, plane, battery, other, shot.column, added=added, long=shot.long)
    return value * value_of(sky, other)


def _said(question: Question, word: str) -> str:
    """Return a word of the question's prompt, such as its target."""
    return str(question.prompt().words.get(word, ""))


def _long(sky: Sky, me: Aircraft, question: Question) -> str:
    """6.20 Return whether a second part at the same target brings more than the jams it costs."""
    battery, other = me.battery(_said(question, "gun")), sky.plane(_said(question, "target"))
    shot = attack(battery.kind, me, other)
    if shot is None:
        return CEASE
    value = second_part(sky, me, battery, other, shot.column, sun_modifier(sky, shot))
    return LONG if value > 0.0 else CEASE


def _bomb(sky: Sky, me: Aircraft, letter: str) -> str:
    """11.6 Return whether to drop a bomb: the last is saved for the last zone, for the bonus."""
    here = next(z for z in sky.zones if z.side == me.side and z.letter == letter)
    bombs = sum(plane.bombs for plane in sky.aircraft if plane.side == me.side and plane.alive)
    last = bombs == 1 and bonus_share(sky, me.side) > BOMB
    return KEEP if last and here.bombs and not me.damage else DROP


def _defence(sky: Sky, word: str) -> float:
    """7.1 Return the worth of a shot back: the likeliest hit fires first, and every piece fires."""
    if word == PASS:
        return 0.0
    name, gun, target = word.split()
    plane, battery = sky.plane(name), sky.plane(name).battery(gun)
    return worth(sky, plane, battery, sky.plane(target), odds("B", modifier(plane, battery)))


def _bonus(sky: Sky, question: Question) -> str:
    """11.2 Return whether to fight on: if behind on points, or not weaker."""
    side = sky.side_of(question.seat)
    behind = losses(sky, side) > losses(sky, OTHER[side])
    strong = len(unhurt(sky, side)) >= len(unhurt(sky, OTHER[side]))
    return FLY_ON if behind or strong else STOP


# 2, 9 and 11 Before the fight


def strength(model: Model) -> float:
    """Return how strong a type is."""
    guns = sum(gun.count for gun in model.guns if gun.pilots)
    others = sum(gun.count for gun in model.guns if not gun.pilots)
    return model.speed + model.agility + 2.0 * guns + others + 0.5 * model.throttle


def _newcomer(sky: Sky, word: str) -> float:
    """2.5, 3.2 Return the worth of bringing in a piece: first a task, then the strongest.

    11.7 A raid comes in as a formation, the slowest first and a fighter with each.
    """
    if word not in [plane.id for plane in sky.aircraft]:
        return 0.0
    plane = sky.plane(word)
    if _awaits_bombs(sky, plane):
        return TOO_EARLY
    if not has_task(sky, plane):
        return strength(plane.model)
    there = sky.of(plane.side, BOARD, ACCESS)
    charges = sum(has_task(sky, other) for other in there)
    escorted = sky.aims.mode == BREAKTHROUGH and 2 * charges <= len(there)
    return FIRST - plane.model.speed if escorted or not charges else strength(plane.model)


def _awaits_bombs(sky: Sky, plane: Aircraft) -> bool:
    """11.9 Return whether a scout should wait: nothing is bombed yet, but a friend is about to."""
    if sky.aims.mode != COMBINED or plane.role != "scout" or plane.bombs:
        return False
    bombed = any(zone.bombs for zone in sky.zones if zone.side == plane.side)
    return not bombed and any(friend.bombs for friend in sky.of(plane.side, BOARD, ACCESS))


def _berth(sky: Sky, me: Aircraft, options: tuple[Value, ...], random: Random) -> Value:
    """2.5 Return a berth in pairs that are apart, in the middle or where photographs count (11.5).

    The first berth is random, so that the enemy cannot foresee it.
    """
    cost = berth_cost(sky, me, sky.aims.photo_level or random.choice(ENTRY_LEVELS))
    return min(options, key=lambda word: (cost(word), random.random()))


def berth_cost(sky: Sky, me: Aircraft, wanted: int) -> Callable[[Value], float]:
    """2.5 Return a function for how ill a berth fits: beside a leader, or apart for a new pair."""
    points = {point.id: point for point in sky.board.access(sky.rules.homes[me.side])}
    friends = sky.of(me.side, ACCESS, BOARD)
    leader = max(friends, key=lambda one: _apart(one, friends)) if len(friends) % 2 else None

    def cost(word: Value) -> float:
        edge, number, _, level = str(word).split()
        at = points[f"{edge} {number}"].at
        if leader is not None:
            return distance(at, leader.at) + abs(int(level[1:]) - leader.level - ABOVE)
        near = min((distance(at, friend.at) for friend in friends), default=SECTION)
        return abs(near - SECTION) + abs(int(level[1:]) - wanted)

    return cost


def _apart(me: Aircraft, friends: list[Aircraft]) -> int:
    """Return how far the nearest friend is, in points."""
    gaps = (distance(me.at, friend.at) for friend in friends if friend is not me)
    return min(gaps, default=0)


def _cockpit(sky: Sky, options: tuple[Value, ...], named: int) -> Value:
    """9.1 Return a fighter: for aces the best pilot's guns, for rookies where they matter least."""

    def guns(name: Value) -> float:
        return strength(sky.plane(str(name)).model)

    side = sky.plane(str(options[0])).side
    fighters = [plane for plane in sky.aircraft if plane.side == side and plane.role == "fighter"]
    aces = marked(sky.rules.aces, len(fighters))
    return max(options, key=guns) if named < aces else min(options, key=guns)


def _load(sky: Sky, options: tuple[Value, ...]) -> Value:
    """11.1 Return a bomb where bombs count, else the guns."""
    bombs = sky.aims.mode in (BREAKTHROUGH, ZONE_BOMBING)
    return "bomb" if bombs and "bomb" in options else options[0]
