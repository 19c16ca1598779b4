"""Assignments: who works, escorts, attacks the enemy's worker, or goes home (14)."""

from __future__ import annotations

from aerodrome.bots.side_plan import Duty, Role, SidePlan, nearest

from ..rules.ch01_components import WEST, hex_distance
from ..rules.ch09_guns import FORWARD
from ..rules.ch10_damage import LEAK_BOX
from ..rules.ch14_ground import may_go_home
from ..rules.ch14_missions import ATTACKS, points, workers
from ..rules.state import ALLIES, Aircraft, Sky, other
from .gunnery import armed

GUNNED = ("strafing", "balloon")
BOMBED = ("bombing", "strategic")
HUNTED = ("cap", "scramble")
"""14.2 Missions that succeed by foiling the enemy's."""
GUARDED = ("recon", "artillery", *BOMBED)
"""14.2 Missions with workers that cannot protect themselves."""
NEARBY = 16
"""The hexes within which an enemy is a reason to stay when the mission is done."""
SEVERAL = 3
"""Fighters of which one can keep the escorts busy."""
PRESSED = 12
"""The hexes within which an enemy is a reason to flee."""
SHAKY, WARY = 0.67, 0.4
"""The share of lost structure after which a machine is taken home, and one that attacks bombers."""


class Assignment:
    """What one aircraft does for its side."""

    def __init__(self, sky: Sky, me: Aircraft) -> None:
        self.sky, self.me = sky, me
        self.mission = sky.missions[me.side]
        self.home = WEST if me.side == ALLIES else -WEST
        self.work = self._work()
        self.working = bool(self.work)
        self.charge = self._charge()
        self.foiling = self.mission.kind in HUNTED and not self._is_foiled()
        self.returns = self._returns()
        self.breaks_off = self.returns and self._is_hopeless()
        self.decoy = self.foiling and self._is_decoy()
        self.prey = self._prey()
        self.hunts = self._hunts()

    @property
    def duty(self) -> Duty:
        """14.2 The role of the aircraft, and the piece that it concerns."""
        if self.returns:
            return Duty(Role.HOME)
        if self.charge is not None:
            return Duty(Role.ESCORT, self.charge.id)
        if self.working and self.work != "patrol":
            return Duty(Role.STRIKE, self.mission.target)
        if self.decoy:
            return Duty(Role.DECOY)
        if self.foiling and any(is_heavy(foe) for foe in self.prey):
            gaps = (
                (hex_distance(self.me.at, foe.at), foe.id) for foe in self.prey if is_heavy(foe)
            )
            return Duty(Role.STRIKE, nearest(gaps))
        return Duty(Role.SWEEP)

    def _is_foiled(self) -> bool:
        """14.7 Return whether the work that is to be stopped is over, as far as one can see.

        Bombers without their loads are no danger to the mission.
        """
        heavies = heavies_against(self.sky, self.me.side)
        return bool(heavies) and all(_is_spent(foe) for foe in heavies)

    def _is_decoy(self) -> bool:
        """14.2 Return whether it keeps the escorts busy: the furthest of several from the prey."""
        foes = self.sky.enemies(self.me.side)
        heavies = [foe for foe in foes if is_heavy(foe)]
        friends = [p for p in self.sky.flying(self.me.side) if p.model.kind == "single-seater"]
        escorted = any(foe.shown and not is_heavy(foe) for foe in foes)
        if not heavies or not escorted or len(friends) < SEVERAL or self.me not in friends:
            return False

        def gap(plane: Aircraft) -> tuple[int, str]:
            return min(hex_distance(plane.at, foe.at) for foe in heavies), plane.id

        return max(friends, key=gap) is self.me

    def _work(self) -> str:
        """14.2 Return what this machine can still do for the mission, by its kind, or "".

        A hit counts no matter who makes it: after the last bombs, guns continue the attack.
        """
        mission, me = self.mission, self.me
        worker = me.id in mission.workers
        if mission.done or any(t.gone for t in self.sky.targets if t.id == mission.target):
            return ""
        if mission.kind not in ATTACKS:
            return mission.kind if worker and mission.kind in (*GUARDED, "patrol") else ""
        if worker and me.bombs and mission.kind in BOMBED:
            return mission.kind
        helped = [p for p in workers(self.sky, mission) if p is not me and self._able(p)]
        strafes = any(gun.mount == FORWARD for gun in me.guns) and armed(me)
        needed = not helped or (worker and mission.kind in GUNNED)
        return "strafing" if strafes and needed else ""

    def _able(self, plane: Aircraft) -> bool:
        return plane.bombs if self.mission.kind in BOMBED else armed(plane)

    def _charge(self) -> Aircraft | None:
        """14.3 Return the nearest of those that an escort protects."""
        me, mission = self.me, self.mission
        if self.working or mission.kind not in GUARDED or me.model.kind != "single-seater":
            return None
        others = [plane for plane in workers(self.sky, mission) if plane is not me]
        return min(others, key=lambda p: hex_distance(me.at, p.at), default=None)

    def _returns(self) -> bool:
        """14.6 Return whether it flies home: photographs taken, mission over, or crippled.

        One that is alone and behind flies on while its side may still win.
        """
        sky, me = self.sky, self.me
        if may_go_home(sky, me.side) and self._is_finished():
            return True
        if self.mission.kind in BOMBED and me.model.bomber and not me.bombs:
            return True
        if me.stopped:
            return True
        hurt = self.work in GUNNED and self._torn()
        if not hurt and (self.working or not self._crippled()):
            return False
        friends = [plane for plane in sky.flying(me.side) if plane is not me]
        if friends or self._is_hopeless():
            return True
        return points(sky, me.side) > points(sky, other(me.side)) + me.model.points

    def _is_finished(self) -> bool:
        """14.7 Return whether there is no reason to stay, now that it may fly home.

        With the mission done, fighters stay only if behind on points, or while an enemy is near.
        """
        sky, me, mission = self.sky, self.me, self.mission
        if me.id in mission.workers and (me.model.kind != "single-seater" or not mission.done):
            return True
        if not mission.done:
            return False
        near = any(hex_distance(me.at, foe.at) <= NEARBY for foe in sky.enemies(me.side))
        return not near or points(sky, me.side) > points(sky, other(me.side)) or self._crippled()

    def _prey(self) -> list[Aircraft]:
        """14.7 Return the enemies to look for; if their work is to be stopped, its workers."""
        foes = self.sky.enemies(self.me.side)
        if not self.foiling:
            return foes
        if self.decoy:
            return [foe for foe in foes if not is_heavy(foe)]
        return [foe for foe in foes if not foe.known or is_heavy(foe)] or foes

    def _hunts(self) -> bool:
        """7.6 Return whether a free fighter with no other in sight looks for the enemy."""
        busy = self.working or self.returns or self.charge is not None or not self.prey
        if busy or self.me.model.kind != "single-seater" or not armed(self.me):
            return False
        return all(is_heavy(foe) for foe in self.sky.enemies(self.me.side) if foe.shown)

    def _is_hopeless(self) -> bool:
        """14.7 Return whether its side has nothing left that could still do its work.

        Those that stop the enemy's work succeed by staying.
        """
        if self.mission.done or not self.mission.needed or self.mission.kind in HUNTED:
            return False
        friends = [plane for plane in self.sky.flying(self.me.side) if plane is not self.me]
        return all(is_crippled(self.sky, plane) for plane in friends)

    def _crippled(self) -> bool:
        return is_crippled(self.sky, self.me)

    def _torn(self) -> bool:
        return is_torn(self.sky, self.me)

    def is_pressed(self) -> bool:
        """14.7 Return whether an enemy is so near that losing half the points is better."""
        at, enemies = self.me.at, self.sky.enemies(self.me.side)
        return self._crippled() and any(hex_distance(at, p.at) < PRESSED for p in enemies)


def is_crippled(sky: Sky, me: Aircraft) -> bool:
    """Return whether it has nothing to shoot with, or is hardly able to fly."""
    return is_torn(sky, me) or me.fire or bool(me.wounds[0]) or not armed(me)


def is_torn(sky: Sky, me: Aircraft) -> bool:
    """10 Return whether it is damaged so much that it is taken home."""
    hunted = heavies_against(sky, me.side) if sky.missions[me.side].kind in HUNTED else []
    limit = WARY if any(foe.model.bomber for foe in hunted) else SHAKY
    return me.structure > limit * me.model.structure or me.engine >= LEAK_BOX or me.leaking


def heavies_against(sky: Sky, side: str) -> list[Aircraft]:
    """14.2 Return the enemies that may be on a mission."""
    return [foe for foe in sky.enemies(side) if not foe.known or is_heavy(foe)]


def _is_spent(foe: Aircraft) -> bool:
    """11.1 Return whether it is seen to be a bomber without a load."""
    return foe.shown and foe.model.bomber and not foe.bombs


def is_heavy(foe: Aircraft) -> bool:
    """14.2 Return whether it is of a kind that flies missions."""
    return foe.model.kind != "single-seater"


def side_plan(sky: Sky, side: str) -> SidePlan:
    """14 Return what a side is out for, and what each of its aircraft does for that."""
    duties = {plane.id: Assignment(sky, plane).duty for plane in sky.flying(side)}
    return SidePlan(sky.missions[side].kind, duties)
