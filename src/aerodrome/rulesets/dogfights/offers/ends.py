"""Ends: every point where a move may end, or where a new piece may enter.

A point has many ends: headings, levels, tilts. Only the best few are offered, and one with a shot
is always among them. Before the die is thrown, these are the ends of each throttle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from aerodrome.bots.makers import has_numpy
from aerodrome.kernel.question import Question, Value
from aerodrome.tabletop.controls import PoseAnchor
from aerodrome.tabletop.hexes import NAMES, Hex, degrees, distance, step, turn
from aerodrome.tabletop.reach import ReachWay, WithinReach

from ..display.from_view import sky_from
from ..display.view import SkyView
from ..pilots.minor import ENTRY_LEVELS, berth_cost
from ..pilots.standing import StandingEnds, stands
from ..pilots.style import Style, styles
from ..pilots.task import AircraftTask
from ..rules.flight import SIDES, FlightWay
from ..rules.lattice import EDGES
from ..rules.state import Aircraft, Sky
from .points import FEW, by_point
from .thrown import thrown
from .throws import throw_ways
from .way_builder import WayBuilder

USUAL = sorted(ENTRY_LEVELS)[len(ENTRY_LEVELS) // 2]
"""2.5 The level at which one comes in if nothing else counts."""


Appraiser = Callable[[Sky, Aircraft, StandingEnds], list[float]]
"""A function that returns the worth of each end of a move."""


def ends(view: SkyView, question: Question) -> WithinReach | None:
    """Return 4.1 the ends of each throttle, 4.2 of a move, or 2.5 the entries of a new piece.

    Those of a move are all as equally good. Return None if the question asks for none of these.
    """
    return ends_by(_alike, view, question)


def ends_by(appraised: Appraiser, view: SkyView, question: Question) -> WithinReach | None:
    """Return the same as `ends`, with the ends of a move that are worth most first."""
    ways: Iterable[ReachWay]
    if question.rule == "4.2":
        sky = sky_from(view)
        ways = _moves(sky, sky.plane(question.about), question.options, appraised)
    elif question.rule == "4.1":
        sky = sky_from(view)
        ways = throw_ways(sky, sky.plane(question.about), question.options)
    elif question.rule == "2.5" and question.about:
        sky = sky_from(view)
        ways = _berths(sky, sky.plane(question.about), question.options)
    else:
        return None
    return WithinReach(about=question.about, ways=tuple(ways))


def _alike(sky: Sky, me: Aircraft, ends: StandingEnds) -> list[float]:
    return [0.0] * len(ends.words)


# 4.2 A move


def _moves(
    sky: Sky, me: Aircraft, options: Iterable[Value], appraised: Appraiser
) -> Iterator[ReachWay]:
    """Yield the best few ends of every point, the best with a shot, and 2.3 the edges it may leave
    by.

    The best points come first.
    """
    ends = stands(sky.board, options)
    groups = [*_leaving(sky, me, ends)]
    if ends.words:
        builder, worth = WayBuilder(sky, me, ends), appraised(sky, me, ends)
        points = by_point(ends, worth)
        groups += [(worth[rows[0]], _few(builder.way(row) for row in rows)) for rows in points]
    for _, ways in sorted(groups, key=lambda group: -group[0]):
        yield from ways


def _leaving(sky: Sky, me: Aircraft, ends: StandingEnds) -> Iterator[tuple[float, list[ReachWay]]]:
    """2.3 Yield one way over each open edge, with its worth, for the die that was thrown."""
    if not ends.exits:
        return
    task, reach = AircraftTask(sky, me, _adviser()), thrown(sky, me, ends)
    for word in ends.exits:
        edge = next(edge for edge in EDGES if word == f"leave {edge}")
        anchor = PoseAnchor(piece=me.id)
        if reach is not None:
            points = (me.at, *_out(me, reach.exit(edge)))
            path = tuple(sky.board.name(at) for at in points)
            anchor = PoseAnchor(piece=me.id, place=path[-1], path=path)
        yield task.leaving(word), [ReachWay(answers=(word,), anchor=anchor, leaves=True)]


def _out(me: Aircraft, way: FlightWay) -> tuple[Hex, ...]:
    """Return the points of a way that leaves the board, and the first one beyond the edge."""
    at, facing = me.at, me.facing
    for letter in way.turns[: len(way.points) + 1]:
        facing = turn(facing, SIDES[letter])
        at = step(at, facing, 1)
    return (*way.points, at)


def _adviser() -> Style:
    """Return the style of the pilot that values ends."""
    return styles()["ace" if has_numpy() else "regular"]


def _few(ways: Iterable[ReachWay]) -> list[ReachWay]:
    found = list(ways)
    best, others = found[:FEW], found[FEW:]
    if not any(way.shot for way in best):
        best += [way for way in others if way.shot][:1]
    return best


# 2.5 Coming in


def _berths(sky: Sky, me: Aircraft, options: Iterable[Value]) -> Iterator[ReachWay]:
    """Yield the best few headings and levels of every access point."""
    points = {point.id: point.at for point in sky.board.access(sky.rules.homes[me.side])}
    cost = berth_cost(sky, me, sky.aims.photo_level or USUAL)
    berths = [_Berth(str(word), points) for word in options]
    berths.sort(key=lambda berth: (berth.id, cost(berth.word), _astray(sky, berth)))
    for _, found in groupby(berths, lambda berth: berth.id):
        for berth in list(found)[:FEW]:
            place, facing = sky.board.name(berth.at), degrees(berth.facing)
            yield ReachWay(
                answers=(berth.word,),
                anchor=PoseAnchor(piece=me.id, place=place, facing=facing, height=berth.level),
            )


class _Berth:
    """2.5 An access point, a facing and a level, read off an option."""

    def __init__(self, word: str, points: dict[str, Hex]) -> None:
        edge, number, facing, level = word.split()
        self.word = word
        self.id = f"{edge} {number}"
        self.at = points[self.id]
        self.facing = NAMES.index(facing)
        self.level = int(level[1:])


def _astray(sky: Sky, berth: _Berth) -> int:
    """Return how far from the middle of the board a straight flight from an entry would pass."""
    board = sky.board
    middle = board.grid.to_hex(board.width // 2, board.height // 2)
    return distance(step(berth.at, berth.facing, board.height // 2), middle)
