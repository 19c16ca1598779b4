"""The parts of the game service that a browser has, over its locker."""

from __future__ import annotations

from aerodrome.local.games import KeptGames
from aerodrome.local.local_actions import LocalActions
from aerodrome.local.locker import Locker
from aerodrome.service.accounts.person import Person
from aerodrome.service.advice.advisers import Advice
from aerodrome.service.advice.model import consider
from aerodrome.service.archive.battles import Battles
from aerodrome.service.games.autopilot.askers import NoLeases, Whereabouts
from aerodrome.service.games.autopilot.battle_task import fly
from aerodrome.service.games.autopilot.house_bots import NO_BOTS
from aerodrome.service.games.autopilot.inner_battles import InnerBattles
from aerodrome.service.games.autopilot.pilot_task import think
from aerodrome.service.games.autopilot.pilots import Pilots
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.new_game.reading import ReadHere
from aerodrome.service.part import ServicePart
from aerodrome.service.workers.work import WorkHere

ME = Person("me", "", account=False)
"""The one person who plays here, without a name."""
BUG = "something went wrong here; what is saved is safe."


class NoLimits:
    """A replacement for a server's limits: a single person has none."""

    house = NO_BOTS

    def __getattr__(self, name: str) -> NoLimits:
        return self

    def take(self, who: str) -> None:
        """Allow everything, as often as requested."""

    def make(self, person: str, host: str) -> None:
        """Allow everything to be made."""

    async def note(self, live: LiveGame, person: Person, host: str) -> None:
        """Record nothing of where a player comes from."""


class LocalService:
    """The service that route handlers use here, in place of a server's `Service`."""

    def __init__(self, locker: Locker) -> None:
        self.live_games = KeptGames(locker, ME)
        self.visitors = ReadHere()
        self.games = self.lessons = LocalActions(self.live_games, self.visitors)
        self.bots = self.rates = self.sightings = NoLimits()
        self._parts: dict[type[ServicePart], ServicePart] = {
            Advice: Advice(self.games, WorkHere(consider), WorkHere(consider)),
            Battles: Battles(self.games),
        }
        leases, whereabouts = NoLeases(), Whereabouts()
        pilots = Pilots(self.live_games, WorkHere(think), leases, whereabouts)
        battles = InnerBattles(self.live_games, WorkHere(fly), leases, whereabouts)
        self.live_games.listeners = (pilots.game_changed, battles.game_changed)

    def __getitem__(self, kind: type[ServicePart]) -> ServicePart:
        return self._parts[kind]
