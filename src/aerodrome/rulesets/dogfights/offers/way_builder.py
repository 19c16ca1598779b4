"""Way builder: an end of a move as a page gets it, with its shot and the enemy that bears on it.

Shots are judged at present positions, because where the enemy will go is not yet known.
"""

from __future__ import annotations

from aerodrome.tabletop.controls import Chances, PoseAnchor
from aerodrome.tabletop.hexes import degrees, distance
from aerodrome.tabletop.reach import ReachWay

from ..pilots.standing import EndStanding, StandingEnds
from ..rules.ch06_attack import Shots
from ..rules.ch06_chances import burst_chances
from ..rules.ch06_damage import guns_work
from ..rules.ch10_weather import hidden
from ..rules.ch11_tasks import attacks
from ..rules.path_finding import End
from ..rules.positions import FAR, attack, covers
from ..rules.state import BOARD, OTHER, Aircraft, Sky, TaskZone

NONE: tuple[Chances | None, str] = (None, "")


class WayBuilder:
    """Builder of the ends of a move as a page gets them."""

    def __init__(self, sky: Sky, me: Aircraft, ends: StandingEnds) -> None:
        self.sky, self.me, self.ends = sky, me, ends
        self.shots = Shots(sky, me)
        self.zones: dict[str, TaskZone] = {z.letter: z for z in sky.zones if z.side == me.side}
        self.enemies = [e for e in sky.of(OTHER[me.side], BOARD) if guns_work(e)]

    def way(self, row: int) -> ReachWay:
        here, over = self.ends.standing(row), self.ends.over[row]
        chances, target = self._best_shot(here)
        threat = next((enemy.id for enemy in self.enemies if self._fires(enemy, here)), "")
        return ReachWay(
            answers=(self.ends.words[row],),
            anchor=PoseAnchor(
                piece=self.me.id,
                place=self.sky.board.name(here.at),
                facing=degrees(here.facing),
                height=here.level,
                tilt=here.tilt,
                through=self.zones[over].id if over else None,
            ),
            shot=chances is not None,
            sights=bool(threat),
            target=target,
            threat=threat,
            chances=chances,
        )

    def has_shot(self, row: int) -> bool:
        """6.2 Return whether a gun bears on an enemy from an end."""
        return self._best_shot(self.ends.standing(row))[0] is not None

    def _best_shot(self, here: EndStanding) -> tuple[Chances | None, str]:
        """6.2 Return the chances and the target of the shot likeliest to bring it down, else to
        damage it."""
        if not self.shots.near(here.at):
            return NONE
        aims = self.shots.aims(End(here.at, here.facing, here.level), here.tilt)
        found = ((burst_chances(self.sky, aim, "attack"), aim.target.id) for aim in aims)
        return max(found, key=lambda one: (one[0].takedown or 0, one[0].damage or 0), default=NONE)

    def _fires(self, enemy: Aircraft, here: EndStanding) -> bool:
        """6.2, 7.2 Return whether a working gun of an enemy bears on an end from its present
        position."""
        if distance(enemy.at, here.at) > FAR:
            return False
        for battery in enemy.batteries:
            if battery.bursts and not battery.jammed:
                may = attacks(enemy) and attack(battery.kind, enemy, here)
                shot = may or covers(battery.kind, enemy, here)
                if shot and not hidden(self.sky, enemy, here, shot):
                    return True
        return False
