"""Ends: every point where a move may end, or where a new piece may enter.

A point has many ends: headings, levels, tilts. Only the best few are offered, and one with a shot
is always among them. Shots are judged at present positions, because where the enemy will go is not
yet known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from aerodrome.bots.makers import has_numpy
from aerodrome.kernel.question import Question, Value
from aerodrome.tabletop.controls import Chances, PoseAnchor
from aerodrome.tabletop.hexes import NAMES, Hex, degrees, distance, step, turn
from aerodrome.tabletop.reach import ReachWay, WithinReach

from ..display.from_view import sky_from
from ..display.view import SkyView
from ..pilots.minor import ENTRY_LEVELS, berth_cost
from ..pilots.standing import EndStanding, StandingEnds, stands
from ..pilots.style import Style, styles
from ..pilots.task import AircraftTask
from ..rules.ch06_attack import Shots
from ..rules.ch06_chances import burst_chances
from ..rules.ch06_damage import guns_work
from ..rules.ch10_weather import hidden
from ..rules.ch11_tasks import attacks
from ..rules.flight import SIDES, FlightWay
from ..rules.lattice import EDGES
from ..rules.path_finding import End
from ..rules.positions import FAR, attack, covers
from ..rules.state import BOARD, OTHER, Aircraft, Sky, TaskZone
from .points import FEW, by_point
from .thrown import thrown

USUAL = sorted(ENTRY_LEVELS)[len(ENTRY_LEVELS) // 2]
"""2.5 The level at which one comes in if nothing else counts."""
NONE: tuple[Chances | None, str] = (None, "")


Appraiser = Callable[[Sky, Aircraft, StandingEnds], list[float]]
"""A function that returns the worth of each end of a move."""


def ends(view: SkyView, question: Question) -> WithinReach | None:
    """4.2 Return the ends of a move, or 2.5 the entries of a new piece, all as equally good.

    Return None if the question asks for neither.
    """
    return ends_by(_alike, view, question)


def ends_by(appraised: Appraiser, view: SkyView, question: Question) -> WithinReach | None:
    """Return the same as `ends`, with the ends of a move that are worth most first."""
    ways: Iterable[ReachWay]
    if question.rule == "4.2":
        sky = sky_from(view)
        ways = _moves(sky, sky.plane(question.about), question.options, appraised)
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


class WayBuilder:
    """Builder of the ends of a move as a page gets them."""

    def __init__(self, sky: Sky, me: Aircraft, ends: StandingEnds) -> None:
        self.sky, self.me, self.ends = sky, me, ends
        self.shots = Shots(sky, me)
        self.zones: dict[str, TaskZone] = {z.letter: z for z in sky.zones if z.side == me.side}
        self.enemies = [e for e in sky.of(OTHER[me.side], BOARD) if guns_work(e)]

    def way(self, row: int) -> ReachWay:
        here, over = self.ends.standing(row), self.ends.over[row]
        chances, target = self._best_shot(here)
        threat = next((enemy.id for enemy in self.enemies if self._fires(enemy, here)), "")
        return ReachWay(
            answers=(self.ends.words[row],),
            anchor=PoseAnchor(
                piece=self.me.id,
                place=self.sky.board.name(here.at),
                facing=degrees(here.facing),
                height=here.level,
                tilt=here.tilt,
                through=self.zones[over].id if over else None,
            ),
            shot=chances is not None,
            sights=bool(threat),
            target=target,
            threat=threat,
            chances=chances,
        )

    def _best_shot(self, here: EndStanding) -> tuple[Chances | None, str]:
        """6.2 Return the chances and the target of the shot likeliest to bring it down, else to
        damage it."""
        if not self.shots.near(here.at):
            return NONE
        aims = self.shots.aims(End(here.at, here.facing, here.level), here.tilt)
        found = ((burst_chances(self.sky, aim, "attack"), aim.target.id) for aim in aims)
        return max(found, key=lambda one: (one[0].takedown or 0, one[0].damage or 0), default=NONE)

    def _fires(self, enemy: Aircraft, here: EndStanding) -> bool:
        """6.2, 7.2 Return whether a working gun of an enemy bears on an end from its present
        position."""
        if distance(enemy.at, here.at) > FAR:
            return False
        for battery in enemy.batteries:
            if battery.bursts and not battery.jammed:
                may = attacks(enemy) and attack(battery.kind, enemy, here)
                shot = may or covers(battery.kind, enemy, here)
                if shot and not hidden(self.sky, enemy, here, shot):
                    return True
        return False


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
