"""The parts of the game service that a browser has: its actions, and what works for them."""

from __future__ import annotations

from functools import partial
from typing import Any

from aerodrome.kernel import registry
from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.lessons import lesson
from aerodrome.local.games import KeptGames
from aerodrome.local.locker import Locker
from aerodrome.service.accounts.person import Person
from aerodrome.service.advice.pushed_ends import PushedEnds
from aerodrome.service.archive.history_cache import PageCache
from aerodrome.service.games import messages as m
from aerodrome.service.games.autopilot.askers import NoLeases
from aerodrome.service.games.autopilot.inner_battles import InnerBattles
from aerodrome.service.games.autopilot.pilots import DEFAULT_THINKING, Pilots
from aerodrome.service.games.game_info import list_of
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.new_game import seating
from aerodrome.service.games.new_game.reading import ReadHere
from aerodrome.service.games.new_game.requests import resolve_request
from aerodrome.service.games.open_games import GameStart
from aerodrome.service.games.table_actions import TableActions
from aerodrome.service.lessons import messages as lm
from aerodrome.service.lessons.model import lesson_record
from aerodrome.service.part import Parts
from aerodrome.service.standing_orders.answering import UsualOrders
from aerodrome.service.workers.work import Think, WorkHere

ME = Person("me", "", account=False)
"""The one person who plays here, without a name."""


class LocalActions(TableActions):
    """Actions at the tables of this browser; several seats may be the one person's."""

    live_games: KeptGames

    async def create(self, person: Person, wish: m.NewGame, host: str = "") -> m.Created:
        """Make a new game; every seat is the person's or a program's."""
        if wish.rated or any(one is not None for one in (wish.kept, wish.deadline, wish.clock)):
            raise Refusal("no-server", "clocks, ratings and saved set-ups need a server.")
        laid = await resolve_request(None, self.reader, person, wish, host)
        chairs = seating.seated(laid.ruleset, laid.seats, laid.wish.seats, person)
        if any(chair.kind == "open" for chair in chairs.values()):
            sentence = "an open seat needs a server; take it yourself or give it to the computer."
            raise Refusal("no-server", sentence, "seats")
        record = laid.ruleset.record(laid.scenario, laid.wish.seed, seating.names(chairs))
        record = lesson_record(laid.ruleset, laid.wish, record)
        live = await self.live_games.create(person, GameStart(record=record, chairs=chairs))
        return m.Created(live.info(person.id), ())

    async def _come_back(self, live: LiveGame, seat: Seat) -> None:
        if live.status != "over" and live.chairs[seat].errand:
            here = partial(setattr, live.chairs[seat], "errand", "")
            await self.live_games.rearrange(live, here)

    async def info(self, person: Person, game: str) -> m.GameInfo:
        """Return what a game is, without playing it."""
        return await self.live_games.info(game)

    async def mine(self, person: Person, *, hidden: bool = False) -> m.GameList:
        """Return my games, or those I have hidden; those that wait for me come first."""
        away, there = set(self.live_games.mine.hidden), list(self.live_games.texts)
        found = [await self.live_games.info(game) for game in there if (game in away) == hidden]
        return list_of(found, len(away.intersection(there)))

    async def hide(self, person: Person, game: str) -> None:
        """Take a game off my list, without any other effect."""
        await self._list_otherwise(game, game)

    async def show(self, person: Person, game: str) -> None:
        """Put a hidden game back on my list."""
        await self._list_otherwise(game)

    async def _list_otherwise(self, game: str, *hidden: str) -> None:
        self.live_games.text(game)
        others = tuple(one for one in self.live_games.mine.hidden if one != game)
        await self.live_games.keep_self(hidden=(*others, *hidden))

    async def finish(self, person: Person, done: lm.LessonDone) -> None:
        """Record that I have done a lesson."""
        ruleset, known = registry.find(done.ruleset), self.live_games.mine.lessons
        name, before = lesson.find(ruleset, done.lesson).id, known.get(ruleset.id, ())
        if name not in before:
            await self.live_games.keep_self(lessons={**known, ruleset.id: (*before, name)})

    async def learnt(self, person: Person) -> lm.LessonsDone:
        """Return the lessons I have done."""
        return lm.LessonsDone(self.live_games.mine.lessons)


class LocalService(Parts):
    """The service that route handlers use here, in place of a server's `Service`."""

    bots, leases, thinking = None, NoLeases(), DEFAULT_THINKING

    def __init__(self, locker: Locker) -> None:
        super().__init__()
        self.live_games = KeptGames(locker, ME)
        self.visitors = ReadHere()
        history_cache = PageCache(compressed=False)
        self.games = self.lessons = LocalActions(self.live_games, self.visitors, history_cache)
        listening = self[UsualOrders], self[Pilots], self[InnerBattles], self[PushedEnds]
        self.live_games.listeners = tuple(part.game_changed for part in listening)

    @staticmethod
    def queue(think: Think, *_: Any, **limits: Any) -> WorkHere:
        """Return a queue that has no processes and needs no limits."""
        return WorkHere(think)
