"""Service: the parts of the game service that a browser has, over its locker."""

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
from aerodrome.service.workers.work import WorkHere

ME = Person("me", "", account=False)
"""The one person who plays here; nobody asked for a name."""
BUG = "something went wrong here; what is saved is safe."


class NoLimit:
    """Limits and notes of a server, which nobody needs who plays alone."""

    house = NO_BOTS

    def take(self, who: str) -> None:
        """Let everybody do everything as often as they like."""

    async def note(self, live: LiveGame, person: Person, host: str) -> None:
        """Note nothing of where a player comes from."""


class LocalService:
    """What the routes find behind them, as `Service` is on a server."""

    def __init__(self, locker: Locker) -> None:
        self.live_games = KeptGames(locker, ME)
        self.visitors = ReadHere()
        self.games = self.lessons = LocalActions(self.live_games, self.visitors)
        self.advice = Advice(self.games, WorkHere(consider), WorkHere(consider))
        self.battles = Battles(self.games)
        self.bots = self.sightings = NoLimit()
        self.chat_rate = self.hint_rate = self.reach_rate = self.draft_rate = NoLimit()
        leases, whereabouts = NoLeases(), Whereabouts()
        self.pilots = Pilots(self.live_games, WorkHere(think), leases, whereabouts)
        self.flights = InnerBattles(self.live_games, WorkHere(fly), leases, whereabouts)

    def make_room(self, person: Person, host: str) -> None:
        """Let a person make as much as they like."""
