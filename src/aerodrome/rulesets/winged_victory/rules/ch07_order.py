"""7 The order of movement: tailing, engagement, pools, chains and ties."""

from __future__ import annotations

from collections.abc import Iterable

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Anchor, Listed, Option
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.hexes import E, W, offset, sector_table

from . import effects
from .ch01_components import EAST, FACES, apart, axial, cell, skill
from .ch02_energy import altitude
from .ch07_move import lonely
from .ch08_spotting import fixate
from .flight import counted
from .hooks import after_tailing
from .state import Aircraft, Sky
from .tables import TABLES

TAIL_RANGE = TABLES.number("7.4", "range")
CLOSE = TABLES.number("7.5", "megahexes")
REAR_DEGREES = 60
REAR = {
    heading: sector_table(W if heading == EAST else E, REAR_DEGREES, TAIL_RANGE)
    for heading in (EAST, -EAST)
}
"""7.4 The three rear directions of a target, two hexes deep."""
MOVES = "moves"


def out_of_control(plane: Aircraft) -> bool:
    """7.2 Return whether it is in a stall or a falling leaf, or has no living pilot."""
    return plane.stalled or not plane.pilot_lives


def tailable(sky: Sky, plane: Aircraft) -> list[Aircraft]:
    """7.4 Return the enemies in sight that it tails: same heading, within two hexes."""
    if not plane.sees or out_of_control(plane) or plane.parked:
        return []
    here = axial(counted(plane.at, plane.pitch))
    return [
        enemy
        for enemy in sky.enemies(plane.side)
        if enemy.id in plane.sees and enemy.heading == plane.heading
        if plane.shaken != enemy.id
        if offset(axial(counted(enemy.at, enemy.pitch)), here) in REAR[enemy.heading]
    ]


def tailing(umpire: Umpire, sky: Sky) -> None:
    """7.4 Fix which aircraft tails which; if there are several tails, ask. 8.5 A tailer sees
    nothing else.

    15.2 Some shake a pursuer off at once. 7.5 Engagements follow, from what is still in sight.
    """
    found = {plane.id: tailable(sky, plane) for plane in sky.flying()}
    torn = {name: sky.plane(name).owner for name, tails in found.items() if len(tails) > 1}
    picked: dict[str, str] = {}
    if torn:

        def dialogue(umpire: Umpire, name: str) -> str:
            return umpire.ask(torn[name], Tails(found[name]), rule="7.4", about=name)

        picked = umpire.together(torn, dialogue, rule="7.4")
    for plane in sky.flying():
        tails = found[plane.id]
        target = picked.get(plane.id) or (tails[0].id if tails else "")
        if target or plane.tails or plane.shaken:
            effects.fix_tail(umpire, plane, target, rule="7.4")
    after_tailing(umpire, sky)
    fixate(umpire, sky)
    engage(umpire, sky)


class Tails(Listed[str]):
    """7.4 The tails to choose from."""

    def __init__(self, enemies: list[Aircraft]) -> None:
        self.enemies = enemies
        super().__init__([enemy.id for enemy in enemies])

    def describe(self) -> Iterable[Option]:
        for enemy in self.enemies:
            anchor = Anchor(piece=enemy.id, place=cell(counted(enemy.at, enemy.pitch)))
            yield Option(enemy.id, Phrase("tail", {"plane": enemy.id}), anchor)


def engage(umpire: Umpire, sky: Sky) -> None:
    """7.5 Engage enemies who see each other in the same or adjacent MegaHexes, for this turn."""
    engaged: dict[str, tuple[str, ...]] = {}
    for plane in sky.flying():
        partners = [
            enemy.id
            for enemy in sky.enemies(plane.side)
            if enemy.id in plane.sees and plane.id in enemy.sees
            if apart(plane.at, enemy.at) <= CLOSE
        ]
        if partners:
            engaged[plane.id] = tuple(partners)
    groups: list[tuple[str, ...]] = []
    for name in engaged:
        if not any(name in known for known in groups):
            groups.append(component(engaged, name))
    effects.fix_engagements(umpire, sky, engaged, groups, rule="7.5")


def component(engaged: dict[str, tuple[str, ...]], name: str) -> tuple[str, ...]:
    """7.5 Return everyone connected with an aircraft by a chain of engagements."""
    found = [name]
    for member in found:
        found += [partner for partner in engaged.get(member, ()) if partner not in found]
    return tuple(sorted(found))


def pool(sky: Sky, plane: Aircraft) -> int:
    """7.2 Return the number of its pool; 4 and 5 are without and with an enemy in sight (7.6)."""
    if out_of_control(plane):
        return 1
    if plane.tails or plane.id in [enemy.tails for enemy in sky.enemies(plane.side)]:
        return 2
    if plane.engaged:
        return 3
    return 4 if lonely(sky, plane) else 5


def fix_order(umpire: Umpire, sky: Sky) -> None:
    """7.2 Fix one order of movement for both sides, pool by pool."""
    pools: dict[int, list[Aircraft]] = {}
    for plane in sky.flying():
        pools.setdefault(pool(sky, plane), []).append(plane)
    queue: list[str] = []
    for number, planes in sorted(pools.items()):
        ordered = chains(umpire, planes) if number == 2 else ranked(umpire, planes)
        queue += [plane.id for plane in ordered]
    effects.fix_order(umpire, sky, tuple(queue), MOVES, rule="7.2")


def chains(umpire: Umpire, planes: list[Aircraft]) -> list[Aircraft]:
    """7.2 Return the aircraft in chains, tailed before tailing, ranked by their first one."""
    names = [plane.id for plane in planes]
    fronts = [plane for plane in planes if plane.tails not in names]
    ordered: list[Aircraft] = []

    def follow(front: Aircraft) -> None:
        ordered.append(front)
        for tailer in ranked(umpire, [p for p in planes if p.tails == front.id]):
            if tailer not in ordered:
                follow(tailer)

    for front in ranked(umpire, fronts):
        follow(front)
    return ordered + [plane for plane in planes if plane not in ordered]


def tie_key(plane: Aircraft) -> tuple[int, int, int]:
    """7.7 Return the sort key: first the least skilled, then the lowest, then the fastest."""
    return (skill(plane), altitude(plane), -plane.speed)


def ranked(umpire: Umpire, planes: list[Aircraft]) -> list[Aircraft]:
    """7.7 Return them by skill, level and speed; ties are diced for, the lowest first."""
    if len(planes) < 2:
        return planes
    groups: dict[tuple[int, int, int], list[Aircraft]] = {}
    for plane in sorted(planes, key=tie_key):
        groups.setdefault(tie_key(plane), []).append(plane)
    return [plane for tied in groups.values() for plane in diced(umpire, tied)]


def diced(umpire: Umpire, tied: list[Aircraft]) -> list[Aircraft]:
    """7.7 Return them by a d6 each, the lowest first; equal dice are thrown again."""
    if len(tied) == 1:
        return tied
    dice = umpire.roll(*([FACES] * len(tied)), rule="7.7")
    ordered: list[Aircraft] = []
    for number in range(1, FACES + 1):
        again = [plane for plane, die in zip(tied, dice, strict=True) if die == number]
        ordered += diced(umpire, again) if again else []
    return ordered
