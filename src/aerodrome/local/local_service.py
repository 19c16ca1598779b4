"""The parts of the game service that a browser has: its actions, and what works for them."""

from __future__ import annotations

from functools import partial

import msgspec

from aerodrome.kernel import registry
from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.lessons import lesson
from aerodrome.local.games import KeptGames
from aerodrome.local.locker import Locker
from aerodrome.service.accounts.person import Person
from aerodrome.service.advice.advisers import Advice
from aerodrome.service.advice.model import consider
from aerodrome.service.advice.pushed_ends import PushedEnds
from aerodrome.service.archive.battles import Battles
from aerodrome.service.archive.history_cache import PageCache
from aerodrome.service.games import messages as m
from aerodrome.service.games.autopilot.askers import NoLeases, Whereabouts
from aerodrome.service.games.autopilot.battle_task import fly
from aerodrome.service.games.autopilot.inner_battles import InnerBattles
from aerodrome.service.games.autopilot.pilot_task import think
from aerodrome.service.games.autopilot.pilots import Pilots
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.new_game import seating
from aerodrome.service.games.new_game.reading import Reader, ReadHere
from aerodrome.service.games.new_game.requests import resolve_request
from aerodrome.service.games.open_games import GameStart
from aerodrome.service.games.table_actions import TableActions
from aerodrome.service.lessons import messages as lm
from aerodrome.service.part import ServicePart
from aerodrome.service.workers.work import WorkHere

ME = Person("me", "", account=False)
"""The one person who plays here, without a name."""


class LocalActions(TableActions):
    """Actions at the tables of this browser; several seats may be the one person's."""

    live_games: KeptGames

    def __init__(self, live_games: KeptGames, reader: Reader) -> None:
        super().__init__(live_games, reader, PageCache(compressed=False))

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
        live = await self.live_games.create(person, GameStart(record=record, chairs=chairs))
        return m.Created(live.info(person.id), ())

    async def _come_back(self, live: LiveGame, seat: Seat) -> None:
        if live.status != "over" and live.chairs[seat].errand:
            here = partial(setattr, live.chairs[seat], "errand", "")
            await self.live_games.rearrange(live, here)

    async def info(self, person: Person, game: str) -> m.GameInfo:
        """Return what a game is, without playing it."""
        self.live_games.text(game)
        return await self.live_games.info(game)

    async def mine(self, person: Person, *, hidden: bool = False) -> m.GameList:
        """Return my games, or those I have hidden; those that wait for me come first."""
        away, there = set(self.live_games.mine.hidden), list(self.live_games.texts)
        found = [await self.live_games.info(game) for game in there if (game in away) == hidden]
        ordered = sorted(found, key=lambda game: (not game.my_turn, -game.updated))
        return m.GameList(games=tuple(ordered), hidden=len(away.intersection(there)))

    async def hide(self, person: Person, game: str) -> None:
        """Take a game off my list, without any other effect."""
        await self._list_otherwise(game, game)

    async def show(self, person: Person, game: str) -> None:
        """Put a hidden game back on my list."""
        await self._list_otherwise(game)

    async def _list_otherwise(self, game: str, *hidden: str) -> None:
        self.live_games.text(game)
        mine = self.live_games.mine
        others = tuple(one for one in mine.hidden if one != game)
        await self.live_games.keep_self(msgspec.structs.replace(mine, hidden=(*others, *hidden)))

    async def finish(self, person: Person, done: lm.LessonDone) -> None:
        """Record that I have done a lesson."""
        ruleset, mine = registry.find(done.ruleset), self.live_games.mine
        name, known = lesson.find(ruleset, done.lesson).id, mine.lessons.get(ruleset.id, ())
        if name not in known:
            lessons = {**mine.lessons, ruleset.id: (*known, name)}
            await self.live_games.keep_self(msgspec.structs.replace(mine, lessons=lessons))

    async def learnt(self, person: Person) -> lm.LessonsDone:
        """Return the lessons I have done."""
        return lm.LessonsDone(dict(self.live_games.mine.lessons))


class LocalService:
    """The service that route handlers use here, in place of a server's `Service`."""

    def __init__(self, locker: Locker) -> None:
        self.live_games = KeptGames(locker, ME)
        self.visitors = ReadHere()
        self.games = self.lessons = LocalActions(self.live_games, self.visitors)
        advice = Advice(self.games, WorkHere(consider), WorkHere(consider))
        self._parts: dict[type[ServicePart], ServicePart] = {
            Advice: advice,
            Battles: Battles(self.games),
        }
        leases, whereabouts = NoLeases(), Whereabouts()
        pilots = Pilots(self.live_games, WorkHere(think), leases, whereabouts)
        battles = InnerBattles(self.live_games, WorkHere(fly), leases, whereabouts)
        self.ends = PushedEnds(advice.hinting, whereabouts)
        self.live_games.listeners = (
            pilots.game_changed,
            battles.game_changed,
            self.ends.game_changed,
        )

    def __getitem__(self, kind: type[ServicePart]) -> ServicePart:
        return self._parts[kind]
