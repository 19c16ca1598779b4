"""Reach: every place where some order of an aircraft ends this turn, and the ace's way there; one
that leaves the map ends on the first hex beside it.

Which way is best is the ace's reckoning; which ends give a shot, or lie in somebody's sights, is
told for enemies who fly straight on as they do now: nobody knows more of them than that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import groupby
from typing import NamedTuple

from aerodrome.bots.pilot import has_numpy
from aerodrome.kernel.control import Chances
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Anchor, Question
from aerodrome.kernel.reach import ReachWay, WithinReach
from aerodrome.tabletop.hexes import Hex, degrees

from ..ch01_introduction import MAP
from ..ch06_fire import ARCS
from ..hooks import HOOKS
from ..view import PlaneView, SkyView
from .cells import NOWHERE, hex_of
from .found import BARRED, Found, OrderSoFar, begun_by
from .guesswork import guesses
from .odds import fit_guns, hit_chance
from .pilot import WRITING, Answers
from .ways import Freedom, OrderWay

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
    foes = [_foe(enemy) for enemy in _enemies(view, plane)]
    unasked = 1 if Freedom(view, plane).gliding else 0
    found = (one.way for one in _few(_open(plane, _found(view, plane, begun_by(question)))))
    given = question.given
    return WithinReach(
        about=plane.id,
        ways=tuple(
            _brought(plane, way, way.answers[unasked:], foes)
            for way in found
            if way.answers[unasked:][: len(given)] == given
        ),
    )


def _found(view: SkyView, plane: PlaneView, begun: OrderSoFar) -> Iterable[Found]:
    """By the ace's reckoning, or by that of those who need no NumPy where it is not there."""
    module = import_module(f"{__package__}.{'ace' if has_numpy() else 'plain'}_ends")
    found: Iterable[Found] = module.order_ends(view, plane, begun)
    return found


def _open(plane: PlaneView, found: Iterable[Found]) -> list[Found]:
    """5.4 Those that may be flown: over a foreign edge only by the trapped, and by a jammed rudder
    (6.6.1), whose orders are written to the end. 10.4 Who is held by his nature writes that he
    leaves move by move: whether he may is told there."""
    held = any(HOOKS.worth("leaving", man) for man in plane.men)
    some = [one for one in found if not (one.way.exit and held)]
    if plane.rudder:
        return [one._replace(way=_whole(one.way)) for one in some]
    return [one for one in some if one.worth > BARRED / 2] or some


def _whole(way: OrderWay) -> OrderWay:
    """With all of its moves, though it leaves the map before the last."""
    return way._replace(moves=way.moves + way.moves[-1:] * (way.speed - len(way.moves)))


def _few(found: Iterable[Found]) -> list[Found]:
    """By pose the best way and a few others, the best first; one off the map has no pose."""

    def pose(one: Found) -> tuple[Hex, int, int]:
        way = one.way
        return (way.beyond, 0, 0) if way.beyond else (_at(way), way.facings[-1], way.heights[-1])

    ordered = sorted(found, key=lambda one: (pose(one), -one.worth))
    few = [
        one
        for _, ways in groupby(ordered, pose)
        for number, one in enumerate(ways)
        if number < (1 if one.way.beyond else 1 + OTHERS)
    ]
    return sorted(few, key=lambda one: -one.worth)


def _at(way: OrderWay) -> Hex:
    """Where it ends, on the map or beside it."""
    return way.beyond or hex_of(way.cells[-1])


def _brought(plane: PlaneView, way: OrderWay, answers: Answers, foes: list[Foe]) -> ReachWay:
    """A way in answers, without those that nobody asks for (9.3 the speed of a glide)."""
    if way.beyond:
        return told(plane, way, answers, "", "")
    at = _at(way)
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
    flown = [hex_of(cell) for cell in way.cells if cell != NOWHERE]
    for place in (*flown, *([way.beyond] if way.beyond else [])):
        name = MAP.name(place)
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
        leaves=bool(way.exit),
        warns=Phrase("warns.order") if way.exit else None,
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
