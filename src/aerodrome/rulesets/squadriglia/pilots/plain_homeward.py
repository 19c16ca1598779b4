"""The homeward pilot where NumPy is missing."""

from __future__ import annotations

import msgspec

from ..display.view import PlaneView, SkyView
from ..rules.ch01_introduction import OWN_EDGE
from ..rules.ch04_orders import IMMELMANN_SPEED
from .foresight import Foresight
from .found import ANY, BARRED
from .guesswork import Place
from .home import GONE, HomewardBound, nearness
from .plain_ends import walked
from .wants import Wants
from .ways import OrderWay


class PlainHomeward(HomewardBound):
    """A pilot that finds the way home a move at a time."""

    def ways_home(self, view: SkyView, plane: PlaneView) -> list[OrderWay]:
        alone = msgspec.structs.replace(view, planes=(plane,))
        leaver = _Leaver(view, plane, self.style)
        found = sorted(walked(leaver, _HomeCrew(alone, plane), ANY), key=lambda one: -one.worth)
        return [one.way for one in found] or [_held(leaver)]


def _held(leaver: Wants) -> OrderWay:
    """Return the half-turn that was declared (7), or straight flight if there is no other way."""
    free = leaver.free
    for side in free.immelmanns():
        return free.fly(IMMELMANN_SPEED, (("ahead", "C", 0),) * IMMELMANN_SPEED, side)
    speed, stick = free.speeds[0], free.plane.rudder or "C"
    return free.fly(speed, (("ahead", stick, 0),) * speed)


class _Leaver(Wants):
    """An aircraft for which only its own border counts."""

    def leaving(self, edge: str) -> float:
        return GONE if edge == OWN_EDGE[self.plane.side] else BARRED

    @property
    def passing(self) -> float:
        return 0.0


class _HomeCrew(Foresight):
    """A crew that values the end of a turn by how near its own border it is."""

    def end(self, here: Place, stick: str) -> float:
        at, facing, _ = here
        return nearness(self.me.side, at, facing)

    def passing(self, place: object, stick: str, height: int) -> float:
        return 0.0
