"""What is counted in missions of Winged Victory."""

from __future__ import annotations

from aerodrome.kernel.events import Event
from aerodrome.rulesets.winged_victory.rules import events as e
from aerodrome.rulesets.winged_victory.rules.ch01_components import hex_distance
from aerodrome.rulesets.winged_victory.rules.ch14_missions import SHOT_DOWN, workers
from aerodrome.rulesets.winged_victory.rules.state import Aircraft, Sky, other
from benchmarks.missions import Watch

GUN_RANGE = 5
"""9.5 The hexes that a gun carries."""
WORKED = ("recon", "artillery", "bombing", "strategic")
"""14.2 Missions with workers that need protection."""


class WingedVictory(Watch):
    """Work, way home, escorts and bursts."""

    state: Sky

    def __init__(self, state: Sky) -> None:
        super().__init__(state)
        self.first_bursts: dict[str, str] = {}
        self.turn = 0

    def heard(self, event: Event) -> None:
        if isinstance(event, e.Fired):
            self._fired(self.state.plane(event.plane), event.target)
        elif isinstance(event, e.Lost):
            plane = self.state.plane(event.plane)
            kind = "single-seater" if plane.model.kind == "single-seater" else "larger"
            self.count(f"{plane.side} {kind} lost for good", event.how in SHOT_DOWN)

    def _fired(self, plane: Aircraft, target: str) -> None:
        """9.6 Note a burst: at a worker, at the target, or at someone else."""
        sky, side = self.state, plane.side
        theirs, ours = sky.missions[other(side)], sky.missions[side]
        if not any(one.gone for one in sky.targets if one.id == ours.target):
            self.first_bursts.setdefault(plane.id, target)
        if ours.target and ours.kind in ("balloon", "strafing"):
            self.count(f"{side} bursts at the target", target == ours.target)
        if theirs.kind in WORKED and workers(sky, theirs) and target != ours.target:
            self.count(f"{side} bursts at the enemy's workers", target in theirs.workers)

    def turned(self) -> None:
        if self.state.turn == self.turn:
            return
        self.turn = self.state.turn
        for plane in self.state.flying():
            if plane.side in self.state.missions:
                self._escort(plane)

    def _escort(self, plane: Aircraft) -> None:
        """14.3 Note whether a sound escort is within gun range of its charge."""
        mission = self.state.missions[plane.side]
        if mission.kind not in WORKED or plane.id in mission.workers:
            return
        charges = workers(self.state, mission)
        if charges and plane.model.kind == "single-seater" and not plane.damaged:
            gap = min(hex_distance(plane.at, charge.at) for charge in charges)
            self.count(f"{plane.side} escorts within gun range", gap <= GUN_RANGE)
            self.count(f"{plane.side} hexes from escort to charge", gap)

    def ended(self) -> None:
        sky = self.state
        self.count("turns", sky.turn)
        self.count("to the limit", sky.turn >= sky.rules.turn_limit)
        for side, mission in sky.missions.items():
            self.count(f"{side} {mission.kind}: done", mission.done)
            for worker in mission.workers if mission.kind == "balloon" else ():
                if worker in self.first_bursts:
                    first = self.first_bursts[worker]
                    self.count("first burst of an attacker at the balloon", first == mission.target)
            for plane in (p for p in sky.aircraft if p.side == side):
                self.count(f"{side} aircraft lost for good", plane.gone in SHOT_DOWN)
