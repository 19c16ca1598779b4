"""Bearing: who would have whom before the guns if an aircraft stood elsewhere.

Every figure is the chapters' own: they are asked about a sky in which the aircraft stands there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from aerodrome.tabletop.controls import Chances
from aerodrome.tabletop.hexes import Hex

from ..rules.ch06_fire import Shot, burst_chances, in_range, ready
from ..rules.state import Aircraft, Order, Sky


class Brought(NamedTuple):
    """What a place brings: the likeliest shot and at whom, and who would fire in turn."""

    target: str = ""
    threat: str = ""
    chances: Chances | None = None


NOTHING = Brought()


class Bearing:
    """6 The fire of one aircraft and of its enemies, wherever it is put."""

    def __init__(self, sky: Sky, name: str) -> None:
        self.sky = sky
        self.plane = sky.plane(name)
        self.foes = [foe for foe in sky.flying() if foe.side != self.plane.side]
        self._odds: dict[tuple[str, str, int, bool], Chances] = {}
        self._near: dict[tuple[Hex, int], bool] = {}
        self._brought: dict[tuple[Hex, int, int, str], Brought] = {}

    def near(self, at: Hex, facing: int) -> bool:
        """9.1.5 Whether any gun would bear with no difference in height, which only adds."""
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

    def brought(self, at: Hex, facing: int, height: int, immelmann: str = "") -> Brought:
        """What a place brings. 6.2 Who stands there after an Immelmann hits worse."""
        place = (at, facing, height, immelmann)
        if place not in self._brought:
            self._brought[place] = self._reckoned(*place)
        return self._brought[place]

    def _reckoned(self, at: Hex, facing: int, height: int, immelmann: str) -> Brought:
        self._put(at, facing, height)
        self.plane.order = Order(0, (), immelmann)
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
        """The odds of a shot; the same guns at the same distance have the same."""
        turned = bool(self.plane.order and self.plane.order.immelmann)
        key = (shot.battery.arc, shot.target.id, shot.distance, turned)
        if key not in self._odds:
            self._odds[key] = burst_chances(self.sky, shot)
        return self._odds[key]

    def _bears(self, foe: Aircraft) -> bool:
        """6.1 Whether he has the aircraft in the arc of any gun."""
        found = (in_range(self.sky, foe, battery) for battery in foe.batteries)
        return any(target is self.plane for some in found for target, _ in some)

    def _fires(self, foe: Aircraft) -> bool:
        """Whether a gun of his that can fire bears on the aircraft."""
        triggers = (ready(self.sky, foe, battery) for battery in foe.batteries)
        return any(target is self.plane for one in triggers if one for target, _ in one.targets)
