"""What is counted in missions of Age of Dogfights."""

from __future__ import annotations

from aerodrome.kernel.events import Event
from aerodrome.rulesets.dogfights.rules import events as e
from aerodrome.rulesets.dogfights.rules.state import ACCESS, BOARD, DOWN, Aircraft, Sky
from benchmarks.missions import Watch

ROUNDS = (1, 3, 5, 8, 11)
"""The rounds in which heights are noted."""


class Dogfights(Watch):
    """Entries, heights, full throttle, film and bombs."""

    state: Sky

    def __init__(self, state: Sky) -> None:
        super().__init__(state)
        self.berths: dict[str, set[tuple[str, int]]] = {}
        self.film: dict[str, str] = {}
        self.round = 0
        self.green = self.before = 0
        self.has_fired = False

    def heard(self, event: Event) -> None:
        match event:
            case e.PutOnAccess():
                side = self._piece(event.plane).side
                self.berths.setdefault(side, set()).add((event.access, event.level))
            case e.DieThrown(die="green"):
                self.green += 1
                self.before += not self.has_fired
            case e.Fired():
                self.has_fired = True
            case e.PhotoTaken():
                self.film.setdefault(event.plane, "aboard")
            case e.Left() if event.plane in self.film:
                own = self.state.rules.homes[self._piece(event.plane).side]
                self.film[event.plane] = "home" if event.edge == own else "over the wrong edge"
            case e.ShotDown():
                self.count("lost by the own engine", event.cause == "engine")
                if self.film.get(event.plane) == "aboard":
                    self.film[event.plane] = "shot down"
            case e.BombDropped():
                self.count("bombs a game", event.bombs, 0)

    def _piece(self, plane: str) -> Aircraft:
        return next(piece for piece in self.state.aircraft if piece.id == plane)

    def turned(self) -> None:
        if self.state.round == self.round:
            return
        self.round = self.state.round
        if self.round in ROUNDS:
            for piece in self.state.aircraft:
                if piece.place == BOARD:
                    self.count(f"level in round {self.round}", piece.level)

    def ended(self) -> None:
        sky = self.state
        self.count("rounds", sky.round)
        self.count("green dice before the first shot", self.before, self.green)
        self.count("green dice a game", self.green)
        for berths in self.berths.values():
            self.count("access points of a side", len({access for access, _ in berths}))
            self.count("levels of a side at entry", len({level for _, level in berths}))
        for side in {piece.side for piece in sky.aircraft}:
            pieces = [piece for piece in sky.aircraft if piece.side == side]
            self.count(f"{side} shot down", sum(p.place == DOWN for p in pieces), len(pieces))
            waiting = sum(p.place == ACCESS for p in pieces)
            self.count(f"{side} never entered", waiting, len(pieces))
        for fate in ("home", "shot down", "over the wrong edge", "aboard"):
            for found in self.film.values():
                self.count(f"film {fate}", found == fate)
        for zone in sky.zones:
            self.count("zones with film home", zone.delivered)
        if "bombs a game" in self.counted:
            self.count("bombs a game", 0)
