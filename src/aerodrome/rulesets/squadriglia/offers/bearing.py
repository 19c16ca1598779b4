"""Bearing: which aircraft could fire at which if one of them were elsewhere.

Every figure comes from the rules' own chapters, asked about a state with the aircraft moved there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from aerodrome.crews.men import NEVER
from aerodrome.tabletop.controls import Chances
from aerodrome.tabletop.hexes import Hex

from ..rules.ch03_turn import IMPULSES
from ..rules.ch06_fire import Shot, burst_chances, in_range, ready
from ..rules.hooks import needed_skill, pilot
from ..rules.state import Aircraft, Order, Sky
from ..rules.tables import TABLES


class Brought(NamedTuple):
    """What a place brings: the likeliest shot and its target, and which enemy would fire back."""

    target: str = ""
    threat: str = ""
    chances: Chances | None = None


NOTHING = Brought()


class Flown(NamedTuple):
    """What of an order matters to fire at its end.

    An Immelmann (6.2), the last change of height (10.1), the skill that it needs (10.3).
    """

    immelmann: bool = False
    altered: int = NEVER
    skill: str = ""


def _ends_with_a_change(order: Order) -> bool:
    """10.1 Return whether a climb or a dive is flown in the last impulse."""
    if not order.moves or order.immelmann:
        return False
    return order.moves[-1].metres > 0 and TABLES.impulses[order.speed][-1] == IMPULSES


class Bearing:
    """6 The fire of one aircraft and of its enemies, with it in any place."""

    def __init__(self, sky: Sky, name: str) -> None:
        self.sky = sky
        self.plane = sky.plane(name)
        self.foes = [foe for foe in sky.flying() if foe.side != self.plane.side]
        self._odds: dict[tuple[str, str, int, Flown], Chances] = {}
        self._near: dict[tuple[Hex, int], bool] = {}
        self._flown = Flown()
        self._brought: dict[tuple[Hex, int, int, Flown], Brought] = {}

    def near(self, at: Hex, facing: int) -> bool:
        """9.1.5 Return whether any gun would bear if there were no difference in height."""
        if (at, facing) not in self._near:
            self._near[at, facing] = self._any_near(at, facing)
        return self._near[at, facing]

    def _any_near(self, at: Hex, facing: int) -> bool:
        for foe in self.foes:
            self._put(at, facing, foe.height)
            if any(in_range(self.sky, self.plane, battery) for battery in self.plane.batteries):
                return True
            if self._bears(foe):
                return True
        return False

    def brought(self, at: Hex, facing: int, height: int, order: Order) -> Brought:
        """Return what a place brings if this order leads to it."""
        self.plane.order = order
        self.plane.altered = self.sky.phase if _ends_with_a_change(order) else NEVER
        skill = needed_skill(self.sky, self.plane, pilot(self.plane))
        self._flown = Flown(bool(order.immelmann), self.plane.altered, skill)
        place = (at, facing, height, self._flown)
        if place not in self._brought:
            self._brought[place] = self._computed(at, facing, height)
        return self._brought[place]

    def _computed(self, at: Hex, facing: int, height: int) -> Brought:
        self._put(at, facing, height)
        shots = [(self._chances(shot), shot.target.id) for shot in self._shots()]
        chances, target = max(
            shots, key=lambda one: (one[0].damage or 0, one[0].takedown or 0), default=(None, "")
        )
        threat = next((foe.id for foe in self.foes if self._fires(foe)), "")
        return Brought(target, threat, chances)

    def _put(self, at: Hex, facing: int, height: int) -> None:
        self.plane.at, self.plane.facing, self.plane.height = at, facing, height

    def _shots(self) -> Iterator[Shot]:
        for battery in self.plane.batteries:
            trigger = ready(self.sky, self.plane, battery)
            for target, distance in trigger.targets if trigger else ():
                yield Shot(self.plane, battery, target, distance)

    def _chances(self, shot: Shot) -> Chances:
        """Return the odds of a shot; the same guns at the same distance have the same."""
        key = (shot.battery.arc, shot.target.id, shot.distance, self._flown)
        if key not in self._odds:
            self._odds[key] = burst_chances(self.sky, shot)
        return self._odds[key]

    def _bears(self, foe: Aircraft) -> bool:
        """6.1 Return whether an enemy has the aircraft in the arc of any gun."""
        found = (in_range(self.sky, foe, battery) for battery in foe.batteries)
        return any(target is self.plane for some in found for target, _ in some)

    def _fires(self, foe: Aircraft) -> bool:
        """Return whether an enemy's gun that can fire bears on the aircraft."""
        triggers = (ready(self.sky, foe, battery) for battery in foe.batteries)
        return any(target is self.plane for one in triggers if one for target, _ in one.targets)
