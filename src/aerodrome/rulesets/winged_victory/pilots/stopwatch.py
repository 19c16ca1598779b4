"""The stopwatch: when to stop the clock, and what to declare while it is stopped (12)."""

from __future__ import annotations

from itertools import pairwise

from ..rules.ch12_freezing import FREEZE, LET_BE, ON, hexes_by, time
from ..rules.state import Aircraft, Sky
from .courses import Pose, courses, moved, pose, stand
from .ends import End, ahead_of, ends
from .outlook import Duel, Outlook
from .style import Style

STEPS = ((4, 0), (3, 1), (2, 2))
GUESS = 0.6
"""How much a shot counts that depends on where the enemy will go."""


def flown(plane: Aircraft) -> int:
    """12.2 Return the hexes of this move already flown, from the aircraft's trail."""
    trail = plane.trail
    steps = [(abs(b[0] - a[0]), abs(b[1] - a[1])) for a, b in pairwise(trail)]
    return min(plane.speed, (1 if trail else 0) + sum(step in STEPS for step in steps))


def units(plane: Aircraft) -> int:
    """12.2 Return the time on the clock."""
    return time(flown(plane), plane.speed) if plane.speed > 0 else 0


def frozen(sky: Sky, me: Aircraft) -> bool:
    """12.3 Return whether this is a declaration while another aircraft's move is frozen."""
    return sky.phase == "moves" and bool(sky.queue) and sky.queue[0] != me.id


def until(plane: Aircraft, shown: int, steps: tuple[Pose, ...]) -> Pose:
    """12.3 Return where a course is at this time on the clock."""
    if plane.stalled or plane.speed <= 0:
        return pose(plane)
    return moved(plane, steps[min(hexes_by(shown, plane.speed), len(steps) - 1)])


def in_the_freeze(outlook: Outlook, found: list[End]) -> list[tuple[float, End]]:
    """12.3 Return the shots at the frozen moment, then the end of the move."""
    sky, me = outlook.sky, outlook.me
    shown = units(sky.plane(sky.queue[0]))
    later = {duel.foe.id: _flies_on(sky, duel.foe) for duel in outlook.duels}
    worth = []
    for end in found:
        value = outlook.alone(end)
        if not end.fate:
            here = until(me, shown, end.course.steps)
            for duel in outlook.duels:
                shots = _shots(outlook, duel, here, end.course.kind)
                goal = later[duel.foe.id]
                if not shots:
                    shots = GUESS * outlook.exchange(duel, end, goal)
                value += shots + outlook.stance(duel, end, goal)
        worth.append((value, end))
    return worth


def _shots(outlook: Outlook, duel: Duel, here: Pose, kind: str) -> float:
    """9 Return shots given and taken with the enemy where it is now."""
    there = duel.now.pose
    given = duel.ours.fire(here, there, kind) if duel.seen else 0.0
    taken = 0.0 if duel.foe.stalled else duel.theirs.fire(there, here, "", kind)
    return given * outlook.task.value_of(duel.foe) - outlook.caution * taken


def _flies_on(sky: Sky, foe: Aircraft) -> End:
    """Return where an enemy will end if it flies straight on."""
    if foe.id not in sky.queue:
        return ahead_of(foe, sky, 0)._replace(speed=foe.speed)
    return ahead_of(foe, sky, foe.speed - flown(foe))


def call(sky: Sky, side: str, mover: Aircraft, style: Style) -> str:
    """12.1 Return whether to stop the clock, to fly on, or not to be asked again."""
    if not style.freezes:
        return LET_BE
    gain = _own(sky, mover, style) if mover.side == side else _others(sky, side, mover, style)
    return FREEZE if gain > style.gain else ON


def _own(sky: Sky, mover: Aircraft, style: Style) -> float:
    """12.1 Return the sure gain in the side's own move, if every enemy does its worst until now."""
    outlook = Outlook(sky, mover, style)
    here, shown, total = pose(mover), units(mover), 0.0
    duels = [duel for duel in outlook.duels if duel.foe.id in mover.engaged]
    for duel in duels:
        foe = duel.foe
        spots = {(until(foe, shown, c.steps), c.kind) for c in courses(stand(sky, foe))}
        total += min(
            (_balance(outlook, duel, here, there, "", kind) for there, kind in spots),
            default=0.0,
        )
    return total


def _balance(outlook: Outlook, duel: Duel, here: Pose, there: Pose, mine: str, his: str) -> float:
    given = duel.ours.fire(here, there, mine, his) if duel.seen else 0.0
    return given - outlook.caution * duel.theirs.fire(there, here, his, mine)


def _others(sky: Sky, side: str, mover: Aircraft, style: Style) -> float:
    """12.1 Return the best shot now in an enemy's move, less the best after it has flown on."""
    shown, total = units(mover), 0.0
    for me in sky.flying(side):
        if mover.id not in me.engaged or me.id not in sky.queue or me.stalled:
            continue
        outlook = Outlook(sky, me, style)
        duel = next((d for d in outlook.duels if d.foe.id == mover.id), None)
        if duel is None:
            continue
        goal = _flies_on(sky, mover)
        safe = [end for end in ends(sky, me, style) if not end.fate and end.risk < style.stall]
        now = max(
            (
                _shots(outlook, duel, until(me, shown, end.course.steps), end.course.kind)
                for end in safe
            ),
            default=0.0,
        )
        if now > 0.0:
            later = max(outlook.exchange(duel, end, goal) for end in safe)
            total += now - GUESS * max(0.0, later)
    return total
