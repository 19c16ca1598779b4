"""What a mission asks of one aircraft, and when it is time to go home (14)."""

from __future__ import annotations

from ..rules.ch01_components import MAT, QUARTERS, WEST, ahead, apart, hex_distance, width
from ..rules.ch02_energy import fastest
from ..rules.ch11_bombing import bomb_colour
from ..rules.ch14_ground import may_go_home, own_ground
from ..rules.ch14_missions import ARTILLERY, NEAR, RECON_LEVEL
from ..rules.state import Aircraft, Sky, Target
from ..rules.tables import TABLES
from .assignment import BOMBED, GUARDED, GUNNED, HUNTED, Assignment, is_heavy
from .before_guns import before_guns, free, standing, within
from .courses import Pose, stand
from .ends import LEAVES, End
from .gunnery import all_jammed, armed
from .odds import RANGES, bearing, ground_bursts
from .style import Style

FLED = 0.6
"""14.7 A machine driven off loses half its points."""
TURNING = 8
"""The hexes that a reversal costs."""
WAITING = 14
"""The hexes from its own edge within which a machine waits that may not leave yet."""
RUN = 8
"""Levels above the ground from which a dive on a target begins."""
HOPE = 0.5
STEADY = 4
"""The level above which bombs become less accurate (11.2)."""
CLOSE = 4
"""The hexes from their charge within which escorts are well placed."""
ABOVE = 4
"""The levels above their charge that are worth an escort's climb."""
CARELESS = 0.75
"""How much less height is worth to an aircraft with other things to do than to fight."""
RELEASE = 2.0
"""A load on its way, in turns of other work."""
NEARLY = 0.3
"""11.1 A near miss against a hit."""
AT_WORK, ASIDE = 8.0, 0.3
"""14.7 How much a hit counts on a machine that may be on the enemy's mission, and on any other."""
LARGE = 1.2
"""How much a hit counts on a bomber, which has many points already."""
WARINESS = 2.0
"""How much more its own losses count to one that attacks bombers, with guns on all sides."""
SPENT = 0.5
"""How much a hit counts on a machine after its mission."""
OPPORTUNITY = 0.3
"""How much a shot at an aircraft counts on the way to a target that guns must hit."""
RESERVE = 0.8
"""What a shot must bring on the way to such a target."""
CHASE = 6.0
"""How much more than others those who stop the enemy's mission want to be near its workers."""
SOON = 8
"""Turns to the target within which a load is not given up."""


class AircraftTask(Assignment):
    """What an end of a move does for what one aircraft has to do."""

    def __init__(self, sky: Sky, me: Aircraft, style: Style) -> None:
        super().__init__(sky, me)
        self.style = style
        named = (t for t in sky.targets if self.work and t.id == self.mission.target)
        self.target = next(named, None)
        self.may_leave = self.over_edge(self.home) > 0
        self._reach = free(stand(sky, me))

    @property
    def caution(self) -> float:
        """The weight of its own losses, higher on the way home and among the guns of bombers."""
        if self.foiling and any(foe.model.bomber for foe in self.prey):
            return WARINESS
        return 1.5 if self.returns else 1.0

    @property
    def eager(self) -> float:
        """How much it wants to be near the enemy."""
        if self.returns or not armed(self.me):
            return -0.5
        if all_jammed(self.me):
            return -0.2
        if self.me.model.kind != "single-seater":
            return 0.0 if self.working else CHASE / 2 if self.foiling else 0.5
        if self.foiling and not self.decoy:
            return CHASE
        return 0.3 if self.working or self.charge is not None else 1.0

    @property
    def reserve(self) -> float:
        """9.3 What it is worth to save a burst: rounds for a target that guns must hit."""
        return RESERVE if self.work in GUNNED else 0.0

    def value_of(self, foe: Aircraft) -> float:
        """14.7 Return the worth of a hit on an enemy: bombers count more than fighters.

        14.2 So do possible workers for those who must stop them; a dogged pilot prefers the
        damaged.
        """
        hurt = foe.damaged or foe.caution
        value = (0.5 + foe.model.points / 10) * (self.style.dogged if hurt else 1.0)
        return value * self._matters(foe)

    def _matters(self, foe: Aircraft) -> float:
        """14.2 Return how much more or less a hit counts because of the missions."""
        if self.foiling:
            if not is_heavy(foe):
                return 1.0 if self.decoy else ASIDE
            return LARGE if foe.model.bomber else AT_WORK
        if self.mission.kind in HUNTED:
            return SPENT
        return OPPORTUNITY if self.work in GUNNED else 1.0

    def worth(self, end: End) -> float:
        """14.2 Return what an end does for the task."""
        if self.returns:
            return -self.style.progress * 2 * self._way_home(end.pose)
        if self.charge is not None:
            return -self.style.escort * self._astray(end.pose, self.charge)
        if not self.working:
            return 0.0
        if self.work == "patrol":
            return self._over_front(end.pose)
        assert self.target is not None
        value = -self.style.progress * self._gap(end.pose, self.target)
        return value + self.style.task * self._prize(end, self.target)

    def needless(self, level: int) -> float:
        """Return the levels of height that do nothing for the task."""
        if self.charge is not None and not self.returns:
            return max(0, level - self.charge.y // 2 - ABOVE)
        if self.prey and (self.hunts or (self.foiling and not self.decoy)):
            nearest = min(self.prey, key=lambda foe: hex_distance(self.me.at, foe.at))
            return max(0, level - nearest.y // 2 - ABOVE)
        return CARELESS * level if self.returns or self.work in GUARDED else 0.0

    def _astray(self, here: Pose, charge: Aircraft) -> float:
        """Return the hexes too far from where the aircraft in its care will be."""
        at = charge.at
        if charge.id in self.sky.queue:
            at = ahead(at, charge.heading, 0, charge.speed)
        return max(0, hex_distance(here.at, at) - CLOSE)

    def _way_home(self, here: Pose) -> float:
        """Return the hexes to its own edge, with the cost of a reversal towards it.

        Where it may not be crossed yet, the way ends before it, with room to turn.
        """
        edge = width(self.sky.mats)
        way = (here.at[0] if self.home == WEST else edge - here.at[0]) / QUARTERS
        if not self.may_leave:
            way -= WAITING
        return max(0.0, way) + (TURNING if here.heading != self.home and way > 0 else 0)

    def _over_front(self, here: Pose) -> float:
        mats = self.sky.mats
        mat = min(len(mats) - 1, max(0, here.at[0] // (MAT * QUARTERS)))
        return self.style.task * ("B" not in mats or mats[mat] == "B")

    def _gap(self, here: Pose, target: Target) -> float:
        """Return the hexes to where the work is done, with the cost of a reversal towards it."""
        goal = target.x
        kind = self.work
        if kind in BOMBED:
            goal = self._line(here, target)
        way = (goal - here.at[0]) / QUARTERS
        slack = NEAR / QUARTERS if kind == "recon" else 0.0
        turned = here.heading * way < 0 and abs(way) > slack
        found = max(0.0, abs(way) - slack) + (TURNING if turned else 0)
        if kind == "recon":
            found += 2.0 * max(0, here.level - RECON_LEVEL)
        if kind in BOMBED and self.sky.rules.bomb_line:
            found += 3.0 * max(0, here.level - STEADY)
        if kind in GUNNED and abs(way) < 2 * RUN:
            found += abs(here.level - target.y // 2 - RUN / 2)
        return found

    def _prize(self, end: End, target: Target) -> float:
        """14.2 Return a turn's worth of work, or a shot at the target."""
        kind, here = self.work, end.pose
        if kind == "recon":
            near = abs(here.at[0] - target.x) <= NEAR and here.level <= RECON_LEVEL
            return float(near and end.course.kind == "level")
        if kind == "artillery":
            return float(apart(here.at, target.at) <= ARTILLERY)
        if kind in GUNNED:
            return 3.0 * self._strafe(end, target)
        return self._bomb(end, target)

    def _line(self, here: Pose, target: Target) -> int:
        """11.1, 11.2 Return the X from which bombs are dropped."""
        return target.x - here.heading * here.at[1] if self.sky.rules.bomb_line else target.x

    def _bomb(self, end: End, target: Target) -> float:
        """11.1 Return the worth of a load dropped in this move, or in a run that takes two."""
        me, here = self.me, end.pose
        if end.course.kind == "level" and me.pitch == here.pitch == 0 and target.id in me.sees:
            way = here.heading * (self._line(here, target) - me.x)
            if 0 <= way <= here.heading * (here.at[0] - me.x):
                return 2 * RELEASE * self._sure(here.level)
        way = here.heading * (self._line(here, target) - here.at[0])
        if here.pitch == 0 and 0 <= way <= QUARTERS * end.speed:
            return RELEASE * self._sure(here.level)
        return 0.0

    def _sure(self, level: int) -> float:
        """11.1 Return how likely a load hits; a near miss counts for something."""
        faces = TABLES.tests[bomb_colour(self.sky, level)]
        return (faces.count("v") + NEARLY * faces.count("i")) / len(faces)

    def _strafe(self, end: End, target: Target) -> float:
        """14.4 Return the worth of a shot at it now, and of the one in the next move."""
        there = Pose(target.at, 1, 0)
        value = 0.0
        for gun in self.me.guns:
            steps = bearing(gun.mount, end.pose, there)
            ready = gun.rounds and not gun.jammed and not gun.fired
            if ready and steps is not None and target.id in self.me.sees:
                value += max(0.0, *ground_bursts(gun, RANGES[steps], target).values())
        if end.speed > 0:
            reach = before_guns(standing(self._reach, end.pose, end.speed))
            steps = within(reach, end.pose, target.at)
            value += HOPE * (6 - steps) / 30 if steps else 0.0
        return value

    def leaving(self, end: End) -> float:
        """14.6 Return the worth of leaving over an edge or landing, where flying on is worth 0."""
        me, sky = self.me, self.sky
        if end.fate == LEAVES:
            return self.over_edge(end.pose.heading)
        risk = 0.0 if own_ground(sky, me) else 1.0
        if me.stopped or me.fire:
            return 1.0 - risk
        return 0.5 - risk if self.returns else -FLED - 1.0 - risk

    def over_edge(self, heading: int) -> float:
        """14.6 Return the worth of leaving the map this way; above 0 it is the way to go."""
        me, mission = self.me, self.mission
        if heading == self.home and (self.breaks_off or may_go_home(self.sky, me.side)):
            carries = mission.kind == "recon" and not mission.done
            return 5.0 if carries and me.id in mission.workers else 0.5 + self.returns
        return 0.2 if self.returns and self.is_pressed() else -FLED - 1.0

    @property
    def burdened(self) -> bool:
        """11.3 Whether a load is only a burden: too late, or an enemy is near a torn machine."""
        me, sky = self.me, self.sky
        if self.target is None or self.work not in BOMBED:
            return True
        here = Pose(me.at, me.heading, me.pitch)
        turns = abs(self._line(here, self.target) - me.x) / (QUARTERS * max(1, fastest(me)))
        left = sky.rules.turn_limit - sky.turn
        left = min(left, me.leak_turns) if me.leaking else left
        return turns > left or (self._torn() and self.is_pressed() and turns > SOON)


def worth_bombing(target: Target) -> float:
    """11.1 Return how much a load on a target counts: more, the less of it is gone."""
    needed = TABLES.targets[target.kind].hits
    return 1.0 - target.hits / (2 * needed)
