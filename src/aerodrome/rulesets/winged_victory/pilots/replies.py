"""Replies: a pilot's best courses against the best answer of an enemy that moves later."""

from __future__ import annotations

from ..rules.ch01_components import hex_distance
from ..rules.ch02_energy import at_band
from .courses import pose
from .ends import End, ends
from .outlook import Duel, Outlook, Rim
from .task import AircraftTask

FAR = 16
"""Hexes beyond which an enemy's reply is not tried."""
BARRED = 50.0
"""How much less a course counts that was not tried."""
RASH = 0.5
"""Risks that no enemy is assumed to take."""
Worth = list[tuple[float, End]]


def opponent(outlook: Outlook) -> Duel | None:
    """Return the nearest enemy that still has to move, and can."""
    near = [d for d in outlook.duels if not d.still]
    gap = {id(d): hex_distance(outlook.me.at, d.foe.at) for d in near}
    close = [d for d in near if gap[id(d)] <= FAR]
    return min(close, key=lambda d: gap[id(d)], default=None)


def answers(outlook: Outlook, duel: Duel) -> list[tuple[float, End]]:
    """Return what the enemy may do, each with its worth to the enemy by itself."""
    foe, sky = duel.foe, outlook.sky
    top = at_band(foe.model.fastest, pose(foe).level)
    rim = Rim(AircraftTask(sky, foe, outlook.style), top)
    found: dict[tuple[object, ...], tuple[float, End]] = {}
    for end in ends(sky, foe, outlook.style):
        if end.fate or end.risk > RASH:
            continue
        value = outlook.energy(end, top) - end.risk - rim.price(end.pose)
        key = (end.pose, end.speed, end.course.kind in ("jink", "barrel_roll", "falling_leaf"))
        if key not in found or found[key][0] < value:
            found[key] = (value, end)
    return list(found.values())


def replied(outlook: Outlook, found: Worth, candidates: int) -> Worth:
    """Return the first few courses again, each against the reply that hurts it most."""
    duel = opponent(outlook)
    if duel is None:
        return found
    tried = [pair for pair in found if not pair[1].fate][:candidates]
    replies = answers(outlook, duel)
    if not tried or not replies:
        return found
    weight = outlook.style.reply
    again: Worth = []
    for value, end in tried:
        others = sum(outlook.against(d, end) for d in outlook.duels if d is not duel)
        worst = min(answered(outlook, duel, end, pair) for pair in replies)
        again.append(((1 - weight) * value + weight * (outlook.alone(end) + others + worst), end))
    rest = {id(end) for _, end in again}
    return again + [(value - BARRED, end) for value, end in found if id(end) not in rest]


def answered(outlook: Outlook, duel: Duel, end: End, reply: tuple[float, End]) -> float:
    """Return the worth of an end after one reply: fire given and taken, and the positions."""
    his, foe = reply
    return outlook.exchange(duel, end, foe) + outlook.stance(duel, end, foe) - his
