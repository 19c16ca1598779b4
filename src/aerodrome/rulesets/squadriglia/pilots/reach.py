"""Reach: every place where some order of an aircraft ends this turn, and the ace's way there.

Which way is best is the ace's reckoning; which ends give a shot, or lie in somebody's sights, is
told for enemies who fly straight on as they do now: nobody knows more of them than that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from aerodrome.kernel.control import Chances
from aerodrome.kernel.question import Anchor, Question
from aerodrome.kernel.reach import ReachWay, WithinReach
from aerodrome.tabletop.hexes import Hex, degrees

from ..ch01_introduction import MAP
from ..ch04_orders import IMMELMANN_SPEED
from ..ch06_fire import ARCS
from ..view import PlaneView, SkyView
from .ace import solved
from .grid import hex_of
from .guesswork import guesses
from .hints import ADVISER, begun_by
from .odds import fit_guns, hit_chance
from .pilot import WRITING, Answers
from .reply import Found, OrderSoFar
from .solver import Fight
from .style import styles
from .ways import OrderWay

OTHERS = 1
"""Ways to one place that are told besides the best."""
SIGNS = {"ahead": "↑", "left": "↖", "right": "↗", "climb": "⤒", "dive": "⤓"}


class Foe(NamedTuple):
    """An enemy who flew straight on: where he is at the end of the turn, and what he bears on."""

    id: str
    at: Hex
    covered: frozenset[Hex]


def reach(view: SkyView, question: Question) -> WithinReach | None:
    """All ends of the orders that begin as the player did; None where no order is written."""
    if question.rule not in WRITING:
        return None
    plane = next(plane for plane in view.planes if plane.id == question.about)
    fight = solved(view, styles()[ADVISER])
    foes = [_foe(enemy) for enemy in _enemies(view, plane)]
    unasked = 1 if fight.fighter(plane.id).free.gliding else 0
    found = (one.way for one in _few(_found(fight, plane, question)))
    given = question.given
    return WithinReach(
        about=plane.id,
        ways=tuple(
            _brought(plane, way, way.answers[unasked:], foes)
            for way in found
            if way.answers[unasked:][: len(given)] == given
        ),
    )


def _found(fight: Fight, plane: PlaneView, question: Question) -> Iterator[Found]:
    begun: OrderSoFar = begun_by(question)
    yield from fight.fighter(plane.id).ends(*fight.fields(plane.id), begun)
    if not begun.speed:
        free = fight.fighter(plane.id).free
        for side in free.immelmanns():
            way = free.fly(IMMELMANN_SPEED, (("ahead", "C", 0),) * IMMELMANN_SPEED, side)
            yield Found(fight.worth_of(plane.id, way), way)


def _few(found: Iterable[Found]) -> list[Found]:
    """By pose the best way and a few others, the best first; 5.4 none leaves the map."""

    def pose(one: Found) -> tuple[int, int, int]:
        return one.way.cells[-1], one.way.facings[-1], one.way.heights[-1]

    staying = [one for one in found if not one.way.exit]
    ordered = sorted(staying, key=lambda one: (pose(one), -one.worth))
    few = [one for _, ways in groupby(ordered, pose) for one in list(ways)[: 1 + OTHERS]]
    return sorted(few, key=lambda one: -one.worth)


def _brought(plane: PlaneView, way: OrderWay, answers: Answers, foes: list[Foe]) -> ReachWay:
    """A way in answers, without those that nobody asks for (9.3 the speed of a glide)."""
    at = hex_of(way.cells[-1])
    chances, target = _best_shot(plane, at, way.facings[-1], foes)
    threat = next((foe.id for foe in foes if at in foe.covered), "")
    return told(plane, way, answers, target, threat, chances)


def told(
    plane: PlaneView,
    way: OrderWay,
    answers: Answers,
    target: str,
    threat: str,
    chances: Chances | None = None,
) -> ReachWay:
    """A way as a page is told of it: whom it has in its sights at its end, and who has it."""
    path = [plane.at]
    for cell in way.cells:
        name = MAP.name(hex_of(cell))
        if name != path[-1]:
            path.append(name)
    return ReachWay(
        answers=answers,
        anchor=Anchor(
            piece=plane.id,
            place=path[-1],
            path=tuple(path),
            facing=degrees(way.facings[-1]),
            height=way.heights[-1],
        ),
        shot=bool(target),
        sights=bool(threat),
        target=target,
        threat=threat,
        chances=chances,
        notes=f"{way.speed} " + "".join(SIGNS[arrow] for arrow, _, _ in way.moves),
    )


def _enemies(view: SkyView, plane: PlaneView) -> Iterator[PlaneView]:
    return (p for p in view.planes if p.side != plane.side and p.placed and not p.gone)


def _foe(enemy: PlaneView) -> Foe:
    at, facing, _ = next(iter(guesses(enemy))).places[-1]
    return Foe(enemy.id, at, covered(enemy, at, facing))


def _best_shot(
    plane: PlaneView, at: Hex, facing: int, foes: list[Foe]
) -> tuple[Chances | None, str]:
    """6.3 The likeliest to hit of all shots from a place, and at whom."""
    q, r = at
    found = [
        (round(100 * hit_chance(guns.modifier)[distance]), foe.id)
        for guns in fit_guns(plane)
        for foe in foes
        if (distance := ARCS[guns.arc][facing].get((foe.at[0] - q, foe.at[1] - r)))
    ]
    if not found:
        return None, ""
    damage, target = max(found)
    return Chances(damage=damage), target


def covered(plane: PlaneView, at: Hex, facing: int) -> frozenset[Hex]:
    """6.1 The hexes that its guns bear on from a place; jammed ones bear on none."""
    q, r = at
    arcs = [ARCS[guns.arc][facing] for guns in fit_guns(plane)]
    return frozenset((q + dq, r + dr) for arc in arcs for dq, dr in arc)
