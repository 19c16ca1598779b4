"""Actions on games for a single person, where a server would use its database."""

from __future__ import annotations

import msgspec

from aerodrome.kernel import registry
from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.lessons import lesson
from aerodrome.local.games import KeptGames
from aerodrome.service.accounts.person import Person
from aerodrome.service.archive.history_cache import PageCache
from aerodrome.service.games import messages as m
from aerodrome.service.games.autopilot import orders
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.new_game import seating
from aerodrome.service.games.new_game.reading import Reader
from aerodrome.service.games.new_game.requests import resolve_request
from aerodrome.service.games.open_games import GameStart
from aerodrome.service.games.table_actions import TableActions
from aerodrome.service.lessons import messages as lm

NO_SERVER = Refusal("no-server", "this needs a server; here you play without one.")


class LocalActions(TableActions):
    """Actions at the tables of this browser; several seats may be the one person's."""

    live_games: KeptGames

    def __init__(self, live_games: KeptGames, reader: Reader) -> None:
        super().__init__(live_games, reader, PageCache(compressed=False))

    async def with_text(self, wish: m.NewGame) -> m.NewGame:
        """Return a wish as it is: no set-ups are stored here."""
        return wish

    async def create(self, person: Person, wish: m.NewGame, host: str = "") -> m.Created:
        """Make a new game; every seat is the person's or a program's."""
        if wish.rated or any(one is not None for one in (wish.kept, wish.deadline, wish.clock)):
            raise Refusal("no-server", "clocks, ratings and saved set-ups need a server.")
        laid = await resolve_request(self, self.reader, person, wish, host)
        chairs = seating.seated(laid.ruleset, laid.seats, laid.wish.seats, person)
        if any(chair.kind == "open" for chair in chairs.values()):
            sentence = "an open seat needs a server; take it yourself or give it to the computer."
            raise Refusal("no-server", sentence, "seats")
        record = laid.ruleset.record(laid.scenario, laid.wish.seed, seating.names(chairs))
        live = await self.live_games.create(person, GameStart(record=record, chairs=chairs))
        return m.Created(live.info(person.id), ())

    async def adjourn(self, person: Person, game: str, said: m.AdjournIn) -> m.Ack:
        """Refuse an adjournment: there is no opponent to agree to it."""
        raise NO_SERVER

    async def claim(self, person: Person, game: str, said: m.ClaimIn) -> m.Ack:
        """Refuse a claim: no opponent is absent."""
        raise NO_SERVER

    async def hand_over(self, person: Person, game: str, said: m.HandOverIn) -> m.Ack:
        """Leave my machines to the computer for the rest of an inner battle."""
        live = await self.mine_at(person, game, said.seat)
        known = await self.live_games.receipt(live, person.id, said.id)
        if known is not None:
            return m.Ack(said.id, known)

        def work() -> None:
            orders.check_errand(live, said)
            for seat in orders.left_seats(live, person, said):
                live.chairs[seat].errand, live.chairs[seat].battle = said.errand, said.battle

        ack = m.Ack(said.id, live.seq_for(said.seat))
        await self.live_games.rearrange(live, work, ack)
        return ack

    async def _come_back(self, live: LiveGame, seat: Seat) -> None:
        def work() -> None:
            live.chairs[seat].errand = ""

        if live.status != "over" and live.chairs[seat].errand:
            await self.live_games.rearrange(live, work)

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
