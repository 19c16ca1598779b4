"""What is counted in missions of La Squadriglia degli Assi."""

from __future__ import annotations

from aerodrome.kernel.events import Event
from aerodrome.rulesets.squadriglia.rules import events as e
from aerodrome.rulesets.squadriglia.rules.state import Sky
from aerodrome.tabletop.hexes import distance
from benchmarks.missions import Watch

NEAR = 4
"""The hexes from which an escort can shoot at those who attack its charge."""


class Squadriglia(Watch):
    """Escorts, the trench, and losses."""

    state: Sky

    def heard(self, event: Event) -> None:
        match event:
            case e.TrenchPassed():
                self.count("passes over the trench", event.passed, 0)
            case e.ShotDown():
                self.count(f"{event.plane} shot down", 1, 0)
            case e.Fired():
                self.count("bursts", 1, 0)

    def turned(self) -> None:
        flying = self.state.flying()
        for charge in flying:
            if len(charge.crew) > 1:
                for friend in flying:
                    if friend.side == charge.side and len(friend.crew) == 1:
                        gap = distance(friend.at, charge.at)
                        self.count("escorts within reach", gap <= NEAR)
                        self.count("hexes from escort to charge", gap)

    def ended(self) -> None:
        self.count("turns", self.state.turn)
        for what in [what for what in self.counted if "shot down" in what or what == "bursts"]:
            self.count(what, 0)
