"""The situation of one piece: the enemies it sees and hunts, and what a shot now would bring."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from aerodrome.tabletop.hexes import distance

from ..rules.ch06_chances import odds
from ..rules.ch06_damage import guns_work
from ..rules.ch10_weather import hidden, sun_modifier
from ..rules.ch11_tasks import attacks, has_task
from ..rules.models import GunKind
from ..rules.path_finding import Placed
from ..rules.positions import Shot, attack, covers, engaged, joins
from ..rules.state import ACCESS, BOARD, OTHER, Aircraft, Sky
from .odds import able, attack_worth, modifier, worth
from .standing import EndStanding
from .style import Style
from .targets import lure, nerve, value_of

Position = Callable[[GunKind, Placed, Placed], Shot | None]
FIRE = 2
"""6.2 How far any gun carries."""
BEHIND = 3
"""The wanted distance behind an enemy."""
CHASE = 2.5
"""How much more it counts to close in on a piece with a task, or on the attacker of one."""
CARELESS = 0.3
"""How much return fire counts, even for a style that ignores other shots."""
JAMMED = 0.4
"""How much guns that must be cleared first still count."""


def best_shot(sky: Sky, plane: Aircraft, target: Aircraft, column: str, added: int = 0) -> float:
    """Return what a shot of a column would bring a piece in a later turn, with its best guns."""
    found = 0.0
    for battery in able(plane):
        value = attack_worth(sky, plane, battery, target, column, added=added, long=True)
        found = max(found, value * (JAMMED if battery.jammed else 1.0))
    return found


class Situation:
    """What a piece sees from where it is."""

    def __init__(self, sky: Sky, me: Aircraft, style: Style) -> None:
        self.sky = sky
        self.me = me
        self.style = style
        self.enemies = [e for e in sky.of(OTHER[me.side], BOARD, ACCESS) if self._in_sight(e)]
        self.friends = [f for f in sky.of(me.side, BOARD) if f is not me]

    @cached_property
    def free(self) -> bool:
        """Whether it is free to choose its height, because it has no task."""
        return not has_task(self.sky, self.me)

    @cached_property
    def caution(self) -> float:
        """The weight of a point of its own now."""
        return self.style.caution * nerve(self.sky, self.me, self.style.urge)

    def _in_sight(self, enemy: Aircraft) -> bool:
        return distance(self.me.at, enemy.at) <= self.style.sight

    def exchange(self, here: EndStanding, enemies: list[Aircraft]) -> tuple[float, float]:
        """6.2, 7.1, 7.3 Return what one attack from here gives, and what all return fire takes."""
        gain, target, kills = self._attack(here, enemies)
        lost = 0.0
        for other in enemies:
            if other is target:
                lost += (1.0 - kills) * self._answer(here, other, covers)
            elif engaged(here, other):
                lost += self._answer(here, other, covers)
            elif target is not None:
                lost += self._answer(here, other, joins)
        return gain, lost

    @property
    def return_fire(self) -> float:
        """The weight of return fire; even a careless pilot minds some of it."""
        return max(CARELESS, self.style.caution)

    def _attack(
        self, here: EndStanding, enemies: list[Aircraft]
    ) -> tuple[float, Aircraft | None, float]:
        """Return the best attack: its worth, its target, and how likely that falls at once."""
        best: tuple[float, Aircraft | None, float] = (0.0, None, 0.0)
        for battery in able(self.me):
            if battery.jammed or battery.cleared == self.sky.turn:
                continue
            for enemy in enemies:
                shot = attack(battery.kind, here, enemy)
                if shot is None or hidden(self.sky, here, enemy, shot):
                    continue
                added = sun_modifier(self.sky, shot)
                value = value_of(self.sky, enemy) * attack_worth(
                    self.sky, self.me, battery, enemy, shot.column, added=added, long=shot.long
                )
                if value > best[0]:
                    chance = odds(shot.column, modifier(self.me, battery) + added)
                    best = (value, enemy, chance.takedown)
        return best

    def _answer(self, here: EndStanding, other: Aircraft, position: Position) -> float:
        """7.2, 7.4 Return what one enemy can fire back."""
        if not guns_work(other):
            return 0.0
        found = 0.0
        for battery in other.batteries:
            if battery.jammed or not battery.bursts or battery.fired == self.sky.turn:
                continue
            shot = position(battery.kind, other, here)
            if shot is not None and not hidden(self.sky, other, here, shot):
                chance = odds("B", modifier(other, battery) + sun_modifier(self.sky, shot))
                found += worth(self.sky, other, battery, self.me, chance)
        return found * value_of(self.sky, self.me)

    @cached_property
    def hunted(self) -> list[Aircraft]:
        """The enemies it would like to catch: those in sight, and those with a task anywhere.

        If there are none, the nearest.
        """
        if not guns_work(self.me) or not attacks(self.me) or not able(self.me):
            return []
        foes = self.sky.of(OTHER[self.me.side], BOARD) or self.sky.of(OTHER[self.me.side], ACCESS)
        seen = [e for e in foes if e in self.enemies or has_task(self.sky, e)]
        return seen or sorted(foes, key=lambda e: distance(self.me.at, e.at))[:1]

    @cached_property
    def eager(self) -> float:
        """The worth of a point nearer to a tail; more, if an enemy has a task or threatens one."""
        chasing = any(lure(self.sky, self.me, enemy) for enemy in self.hunted)
        return (CHASE if chasing else 1.0) * self.style.closing
