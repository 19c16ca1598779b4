"""Outlook: what it is worth to end a move somewhere, as one pilot weighs it."""

from __future__ import annotations

from aerodrome.tabletop.hexes import offset

from ..rules.ch01_components import QUARTERS, WEST, apart, axial, hex_distance, skill, width
from ..rules.ch02_energy import at_band
from ..rules.ch05_conditions import LANDING_LEVEL, LANDING_SPEED
from ..rules.ch07_order import REAR
from ..rules.ch14_missions import points
from ..rules.flight import counted
from ..rules.state import Aircraft, Place, Sky, other
from .before_guns import Before, before_guns, cover, free, standing, within
from .courses import Pose, pose, stand
from .ends import LANDS, LEAVES, End, ahead_of
from .gunnery import Gunnery, clearing
from .style import Style
from .task import AircraftTask

SAFE = 4
"""Levels above the ground that a hard turn and a dive need."""
HIGHER = 2
"""Levels above the enemy beyond which more height no longer affects the order."""
NEAR = 8
"""The hexes within which it matters which aircraft is behind the other."""
COMING = 24
"""Hexes beyond which closing in no longer counts hex by hex, only to hunters."""
GLIDE, GLIDING = 0.05, 3
"""10.3 The worth of a point of speed without an engine, and up to how many."""
CLEARED = 0.3
"""9.7 The worth of a gun that fires again."""
QUENCHED = 0.5
"""6.7, 10.7 The worth of a slip that may put out the fire."""
FLARE = 0.4
"""The worth of being where a landing is possible in the next move."""
BEYOND = 100
"""Quarters of a hex, and half levels, beyond which two aircraft cannot meet in a turn."""
NOTHING: Before = {}


class Duel:
    """One enemy in sight, and what the two could do to each other."""

    def __init__(self, sky: Sky, me: Aircraft, foe: Aircraft) -> None:
        self.me, self.foe = me, foe
        self.ours = Gunnery(sky.rules, me, foe)
        self.theirs = Gunnery(sky.rules, foe, me)
        self.seen = foe.id in me.sees
        self.my_stand = free(stand(sky, me))
        self.his_stand = free(stand(sky, foe))
        self.still = foe.stalled or not foe.pilot_lives or foe.id not in sky.queue[1:]
        self.moved = foe.id not in sky.queue
        self.now = ahead_of(foe, sky, 0)._replace(speed=foe.speed)
        self.next = self.now if self.moved else ahead_of(foe, sky, foe.speed)
        self.skills = (skill(me), skill(foe))

    def last(self, end: End, foe: End) -> int:
        """7.2, 7.7 Return 1 if the enemy would move first next turn, -1 if last, 0 if diced for."""
        if end.pose.heading == foe.pose.heading:
            here, there = axial(_counted(end.pose)), axial(_counted(foe.pose))
            if offset(there, here) in REAR[foe.pose.heading]:
                return 1
            if offset(here, there) in REAR[end.pose.heading]:
                return -1
        mine, his = (self.skills[0], end.level, -end.speed), (self.skills[1], foe.level, -foe.speed)
        return (mine > his) - (mine < his)

    def covers(self, end: End, foe: End) -> tuple[float, float]:
        """7.7 Return what each could hope for in the next turn if it moved last."""
        if end.speed <= 0 or foe.speed <= 0:
            return (0.0, 0.0)
        mine = standing(self.my_stand, end.pose, end.speed)
        his = standing(self.his_stand, foe.pose, foe.speed)
        dx, dy = foe.pose.at[0] - end.pose.at[0], foe.pose.at[1] - end.pose.at[1]
        if abs(dx) > BEYOND or abs(dy) > BEYOND:
            return (0.0, 0.0)
        turned = end.pose.heading * foe.pose.heading
        ours = cover(mine, his, end.pose.heading * dx, dy, turned)
        theirs = cover(his, mine, -foe.pose.heading * dx, -dy, turned)
        return (_hope(ours, self.ours.hopes), _hope(theirs, self.theirs.hopes))

    def before_his_guns(self, end: End) -> Before:
        return (
            before_guns(standing(self.his_stand, end.pose, end.speed)) if end.speed > 0 else NOTHING
        )


class Rim:
    """14.6 The cost of coming near an edge, which approaches faster than one turns.

    An edge that the pilot wants to leave by costs nothing; otherwise it would keep it from leaving.
    """

    def __init__(self, task: AircraftTask, top: int) -> None:
        self.edge = width(task.sky.mats)
        self.room = 2 * top
        self.prices = {
            heading: 0.0 if task.over_edge(heading) > 0 else task.style.rim
            for heading in (WEST, -WEST)
        }

    def price(self, here: Pose) -> float:
        """Return the cost of ending here."""
        return self.prices[here.heading] * self.beyond(here)

    def beyond(self, here: Pose) -> float:
        """Return how many hexes of the room it needs lie beyond the edge."""
        ahead_ = self.edge - here.at[0] if here.heading > 0 else here.at[0]
        return max(0.0, self.room - ahead_ / QUARTERS)


class Outlook:
    """What a pilot sees in the ends of its move."""

    def __init__(
        self, sky: Sky, me: Aircraft, style: Style, task: type[AircraftTask] = AircraftTask
    ) -> None:
        self.sky, self.me, self.style = sky, me, style
        self.task = task(sky, me, style)
        self.caution = style.caution * self.task.caution * nerve(sky, me.side, style.urge)
        self.top = at_band(me.model.fastest, pose(me).level)
        self.rim = Rim(self.task, self.top)
        foes = [foe for foe in sky.enemies(me.side) if foe.shown]
        near = [f for f in foes if hex_distance(me.at, f.at) <= style.sight]
        self.duels = [Duel(sky, me, foe) for foe in near]
        self.places = [p.at for p in self.task.prey]
        self.clears = {level: CLEARED * clearing(me, level=level) for level in (True, False)}

    def worth(self, end: End) -> float:
        """Return the worth of an end as it looks now, without trying a reply."""
        return self.alone(end) + sum(self.against(duel, end) for duel in self.duels)

    def alone(self, end: End) -> float:
        """Return the worth of an end by itself: energy, ground, edge, task."""
        if end.fate in (LEAVES, LANDS):
            return self.task.leaving(end)
        value = self.energy(end, self.top) - end.risk - self.rim.price(end.pose)
        value += self.task.worth(end) - self.style.height * self.task.needless(end.level)
        if self.me.fire and end.course.kind == "side_slip":
            value += QUENCHED
        if self.me.stopped:
            value += self.glide(end)
        if self.places:
            gap = min(hex_distance(end.pose.at, place) for place in self.places)
            gap = gap if self.task.hunts else min(gap, COMING)
            value -= self.style.closing * self.task.eager * gap
        return value + self.clears[end.course.kind == "level"]

    def energy(self, end: End, top: int) -> float:
        """2, 3 Return the worth of height and speed; speed beyond the throttle counts less."""
        style, level = self.style, end.level
        over = max(0, end.speed - top)
        value = style.height * level + style.speed * (min(end.speed, top) + 0.3 * over)
        return value - style.floor * max(0, SAFE - level)

    def glide(self, end: End) -> float:
        """5.5, 10.3 Return the worth without an engine: speed to the last, then level and low."""
        here = end.pose
        value = GLIDE * min(end.speed, GLIDING) + self.style.floor * max(0, SAFE - end.level)
        ready = here.level == LANDING_LEVEL and here.pitch == 0 and end.speed <= LANDING_SPEED
        return value + (FLARE if ready and end.speed > 0 else 0.0)

    def against(self, duel: Duel, end: End) -> float:
        """Return the worth against one enemy, which has moved, or could still move."""
        if end.fate:
            return 0.0
        fire = self.exchange(duel, end, duel.next)
        if not duel.moved:
            fire = 0.5 * fire - self.caution * self.feared(duel, end)
        return fire + self.stance(duel, end, duel.next)

    def exchange(self, duel: Duel, end: End, foe: End) -> float:
        """9 Return the worth of this turn's shots."""
        given, taken = self.shots(duel, end, foe)
        return given - self.caution * taken

    def shots(self, duel: Duel, end: End, foe: End) -> tuple[float, float]:
        """9 Return the shots of this turn, given and taken."""
        mine, his = end.course.kind, foe.course.kind if not duel.moved else duel.foe.manoeuvre
        given = duel.ours.fire(end.pose, foe.pose, mine, his) if duel.seen else 0.0
        taken = 0.0
        if not duel.foe.stalled:
            taken = duel.theirs.fire(foe.pose, end.pose, his, mine)
        return given * self.task.value_of(duel.foe), taken

    def stance(self, duel: Duel, end: End, foe: End) -> float:
        """Return what the next turn will bring: who moves last, who is behind, who could shoot."""
        style = self.style
        above = min(HIGHER, max(-HIGHER, end.level - foe.level)) / HIGHER
        last = duel.last(end, foe)
        value = style.order * (above + last) / 2 + self.behind(end.pose, foe.pose)
        value += self.hidden(end.pose, foe.pose)
        ours, theirs = self.hopes(duel, end, foe, last)
        return value + style.prospect * (ours - self.caution * theirs)

    def hopes(self, duel: Duel, end: End, foe: End, last: int) -> tuple[float, float]:
        """7.7 Return what each may shoot in the next turn: more for who moves last."""
        ours, theirs = duel.covers(end, foe)
        return ours * (1 + last), theirs * (1 - last)

    def feared(self, duel: Duel, end: End) -> float:
        """9 Return what an enemy that is still to move may shoot at this end."""
        if duel.moved:
            return 0.0
        reach = within(duel.before_his_guns(duel.now), duel.now.pose, end.pose.at)
        return duel.theirs.hopes[reach]

    def behind(self, here: Pose, there: Pose) -> float:
        """7.4 Return the worth of being behind an enemy, less that of the opposite."""
        gap = hex_distance(here.at, there.at)
        if gap > NEAR:
            return 0.0
        dx = there.at[0] - here.at[0]
        facing = (here.heading * dx > 0) - (here.heading * dx < 0)
        exposed = (there.heading * dx > 0) - (there.heading * dx < 0)
        return self.style.tail * (facing + exposed) / 2 * (1.0 - gap / (NEAR + 2))

    def hidden(self, here: Pose, there: Pose) -> float:
        """8.4 Return the worth of the blind spot, which hides an aircraft below and behind."""
        if not self.sky.rules.blind_spot or not apart(here.at, there.at):
            return 0.0
        dx = there.at[0] - here.at[0]
        lost = here.heading * dx < 0 and there.level < here.level
        losing = there.heading * dx > 0 and here.level < there.level
        return self.style.blind * (losing - lost)


def nerve(sky: Sky, side: str, urge: float) -> float:
    """14.7 Return how much caution a pilot keeps: less in later turns, unless ahead."""
    if points(sky, side) > points(sky, other(side)):
        return 1.0
    return 1.0 - urge * min(1.0, sky.turn / sky.rules.turn_limit)


def _hope(shares: tuple[float, ...], hopes: tuple[float, ...]) -> float:
    return sum(share * hope for share, hope in zip(shares, hopes, strict=True))


def _counted(here: Pose) -> Place:
    return counted(here.at, here.pitch)
