"""Chapter 12: time freezing (option).

The first aircraft of an engaged group flies hex by hex. Any player in the group may stop the clock;
then all fly up to that moment, fire, and fly on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.kernel.question import Listed, Option, Routine, Seat, plain_option
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.controls import BoardOption, hit_chance

from . import effects
from .ch07_flying import Move, begin, finish, fly_on
from .ch07_order import component, out_of_control
from .ch09_fire import SHORT, Targets, bearing, volley
from .ch12_shots import here, shot_possible, spots
from .events import FreezeCalled
from .state import Aircraft, Sky, other
from .tables import EDITION, TABLES

UNITS = TABLES.number("12.2", "units")
ON, FREEZE, LET_BE = "on", "freeze", "let_be"


def group(sky: Sky, plane: Aircraft) -> list[Aircraft]:
    """12.1 Return the engaged group of an aircraft, as far as it still flies."""
    engaged = {p.id: p.engaged for p in sky.aircraft}
    names = component(engaged, plane.id)
    return [p for p in sky.flying() if p.id in names]


def may_freeze(sky: Sky, plane: Aircraft) -> bool:
    """12.1 Return whether the clock may be stopped: in the group's first controlled move, once."""
    able = not out_of_control(plane) and bool(plane.engaged) and plane.id not in sky.thawed
    return sky.rules.freezing and able and len(group(sky, plane)) > 1


def time(hexes: int, speed: int) -> int:
    """12.2 Return hexes flown at a speed as units of time, eleven to a turn, rounded half up."""
    return (2 * UNITS * hexes + speed) // (2 * speed)


def hexes_by(units: int, speed: int) -> int:
    """12.2 Return the hexes flown at a speed in so much time, rounded down."""
    return max((n for n in range(speed + 1) if time(n, speed) <= units), default=0)


def freezing_move(umpire: Umpire, sky: Sky, plane: Aircraft) -> list[str]:
    """12.1 Fly hex by hex, asking after each; return the aircraft that have moved in the end."""
    members = group(sky, plane)
    move = begin(umpire, sky, plane)
    if move is None:
        return [plane.id]
    asked = callers(sky, plane, members)
    while move.due(None) and plane.flying:
        fly_on(umpire, sky, move, move.flown + 1)
        if not move.due(None):
            break
        seat = called(umpire, sky, move, members, asked)
        if seat:
            return freeze(umpire, sky, move, sky.side_of(seat), members)
    finish(umpire, sky, move)
    return [plane.id]


def callers(sky: Sky, plane: Aircraft, members: list[Aircraft]) -> list[Seat]:
    """12.1 Return who may call a freeze: the owner first, then every other owner in the group."""
    others = [member.owner for member in members] + [sky.team(other(plane.side))[0]]
    return [seat for seat in dict.fromkeys([plane.owner, *others]) if seat in sky.seats]


class Clock(Listed[str]):
    """12.1 The choice to fly on, stop the clock, or not be asked again; 12.2 with the time."""

    def __init__(self, sky: Sky, move: Move, members: list[Aircraft], seat: Seat) -> None:
        self.sky = sky
        self.move = move
        self.members = [member for member in members if member.flying]
        self.side = sky.side_of(seat)
        self.units = time(move.flown, move.speed)
        words: dict[str, Word] = {"about": move.plane.id, "hexes": move.flown}
        words |= {"units": self.units, "whole": UNITS}
        super().__init__((ON, FREEZE, LET_BE), Phrase("ask.12.1", words))

    def describe(self) -> Iterable[Option]:
        """Yield the options; stopping the clock shows the best shot at the present places."""
        best = max(self._shots(), key=lambda shot: hit_chance(shot) or 0, default=None)
        for value in self:
            plain = plain_option(value)
            if value == FREEZE and best is not None:
                yield BoardOption(value, plain.says, best.anchor, chances=best.chances)
            else:
                yield plain

    def _shots(self) -> Iterator[BoardOption]:
        """9.3 Yield the short bursts of this side as its guns bear now."""
        among = [member.id for member in self.members]
        for plane in self.members:
            for aim in bearing(self.sky, plane, among) if plane.side == self.side else ():
                for option in Targets(self.sky, aim).describe():
                    if isinstance(option, BoardOption) and str(option.value).endswith(SHORT):
                        yield option

    def routine(self) -> Routine:
        """Return the routine, quiet while this side cannot get a shot, as all can see."""
        found = [spot for member in self.members for spot in self._spots(member)]
        return Routine(Phrase("routine.clock"), ON, not shot_possible(found, self.side))

    def _spots(self, member: Aircraft) -> Iterator[Aircraft]:
        """12.3 Yield where an aircraft may be when the clock stops; the mover stays where it is."""
        if member is self.move.plane or not member.speed:
            return iter((here(member),))
        return spots(self.sky, member, hexes_by(self.units, member.speed))


def called(
    umpire: Umpire, sky: Sky, move: Move, members: list[Aircraft], asked: list[Seat]
) -> Seat:
    """12.1 Return the first of these seats that calls a freeze, or ""."""
    for seat in list(asked):
        word = umpire.ask(seat, Clock(sky, move, members, seat), rule="12.1", about=move.plane.id)
        if word == FREEZE:
            return seat
        if word == LET_BE:
            asked.remove(seat)
    return ""


def freeze(umpire: Umpire, sky: Sky, move: Move, side: str, members: list[Aircraft]) -> list[str]:
    """12.3 Let the others declare in order and fly as long; then all fire, and finish in order."""
    units = time(move.flown, move.speed)
    umpire.tell(FreezeCalled(move.plane.id, side, units), rule="12.1")
    moves, done = [move], [move.plane.id]
    for plane in [sky.plane(name) for name in sky.queue]:
        if plane in members and plane is not move.plane and plane.flying:
            done.append(plane.id)
            following = begin(umpire, sky, plane)
            if following is not None:
                fly_on(umpire, sky, following, hexes_by(units, following.speed))
                moves.append(following)
    for flown in moves:
        if flown.plane.flying and not flown.over:
            effects.declare(umpire, flown.plane, flown.plan.kind, rule="12.3")
    volley(umpire, sky, [plane for plane in members if plane.flying], ground=False)
    for flown in moves:
        end_of_freeze(umpire, sky, flown)
    return done


def end_of_freeze(umpire: Umpire, sky: Sky, move: Move) -> None:
    """12.3 Finish a move as declared, unless the pilot is dead or the aircraft lost."""
    if move.plane.gone and EDITION.since(2):
        return
    if move.plane.pilot_lives or move.plan.kind == "drift":
        fly_on(umpire, sky, move)
    finish(umpire, sky, move)
