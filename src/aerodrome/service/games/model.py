"""Games: what a person may do with them. Each checks the seat, then goes through the lobby."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from aerodrome.kernel import registry
from aerodrome.kernel.question import Seat, Traced
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.model import hashed, new_token
from aerodrome.service.accounts.names import quoted, spoken
from aerodrome.service.accounts.person import Person
from aerodrome.service.advice import messages as wm
from aerodrome.service.archive import unplayable_game
from aerodrome.service.archive.history_cache import PageCache, film_of
from aerodrome.service.archive.refusal_reason import Unplayable
from aerodrome.service.archive.unplayable_game import UnplayableGame
from aerodrome.service.compression import Packed
from aerodrome.service.database.store import Conflict, Transaction
from aerodrome.service.games import (
    actions,
    chat,
    invitations,
    listing,
    open_questions,
    spectator_delay,
)
from aerodrome.service.games import messages as m
from aerodrome.service.games import store as rows
from aerodrome.service.games.autopilot.bot_processes import BotProcesses
from aerodrome.service.games.autopilot.house_bots import NO_BOTS, HouseBots
from aerodrome.service.games.broadcast import update_of
from aerodrome.service.games.chair import RECORDED, Chair
from aerodrome.service.games.clocks import claims, handover, sleep
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.live_games import LiveGames
from aerodrome.service.games.new_game import seating
from aerodrome.service.games.new_game.reading import Again, Reader
from aerodrome.service.games.new_game.requests import laid_out
from aerodrome.service.games.new_live_game import Also, NewLiveGame
from aerodrome.service.limits.store import note_network
from aerodrome.service.part import ServicePart
from aerodrome.service.ratings import eligibility
from aerodrome.service.set_ups.model import Setups
from aerodrome.service.social.blocking import apart_from, muted_by
from aerodrome.service.workers.untrusted_input import VisitorReader

if TYPE_CHECKING:
    from aerodrome.service.service import Service

MOST_OPEN = 50
"""Unfinished games that one person may have made."""
MOST_UPLOADED = 200
MOST_SAID = 2000
"""Lines of chat in one game."""


class Games(ServicePart):
    """The actions of people; computer pilots use the same door."""

    def __init__(self, live_games: LiveGames, reader: Reader, house: HouseBots = NO_BOTS) -> None:
        self.live_games = live_games
        self.reader = reader
        self.house = house
        self.setups = Setups(live_games.store, reader, live_games.clock)
        self.albums = PageCache()

    @classmethod
    def build(cls, service: Service) -> Games:
        return cls(service.live_games, service[VisitorReader], service[BotProcesses].house)

    async def create(
        self,
        person: Person,
        wish: m.NewGame,
        host: str = "",
        others: Mapping[Seat, Person] | None = None,
        also: Also | None = None,
    ) -> m.Created:
        """A new game, with everybody seated or invited; `others` sit there at once.

        What is to be done `also` is done in the same transaction, or there is no game.
        """
        await self.check_room(person)
        if wish.rated:
            eligibility.check_wish(wish)
        laid = await laid_out(self.setups, self.reader, person, wish, host)
        wish, ruleset, scenario, seats = laid
        chairs = seating.seated(ruleset, seats, wish.seats, person, others, self.house)
        if wish.rated:
            eligibility.check_table(ruleset, chairs)
        tokens = {seat: new_token() for seat in seats if chairs[seat].kind == "open"}
        record = ruleset.record(scenario, wish.seed, seating.names(chairs))
        hashes = {seat: hashed(token) for seat, token in tokens.items()}
        notice = None
        if wish.seed is not None and not wish.lesson:
            notice = m.Notice("seed_chosen", {"name": person.name})
        live = await self.live_games.create(
            NewLiveGame(
                creator=person,
                record=record,
                chairs=chairs,
                invites=hashes,
                deadline=wish.deadline,
                clock=wish.clock,
                rated=wish.rated,
                public=wish.public and not wish.lesson,
                delay=wish.delay,
                notice=notice,
                also=_noting(person, host, also) if wish.public else also,
            )
        )
        if wish.kept is not None:
            await self.setups.flown(wish.kept, live.id)
        invites = tuple(m.Invite(live.id, seat, token) for seat, token in tokens.items())
        return m.Created(spectator_delay.info_for(live, person.id), invites)

    async def check_room(self, person: Person) -> None:
        """Refuse somebody who has made as many games as one may have."""
        known = dict(self.live_games.unplayable)
        made = await self.live_games.store.read(lambda c: listing.unfinished(c, person.id, known))
        if made >= MOST_OPEN:
            sentence = f"you have {MOST_OPEN} unfinished games; finish or resign one first."
            raise Refusal("too-many", sentence)

    async def practise(self, person: Person, game: str, host: str = "") -> m.Created:
        """The same set-up against the computer, while somebody is still waited for."""
        await self.check_room(person)
        return await invitations.practise(self.live_games, self.reader, person, game, host)

    async def answer(self, person: Person, game: str, said: m.AnswerIn) -> m.Ack:
        """Answer a question."""
        live = await self.mine_at(person, game, said.seat)
        await sleep.come_back(self.live_games, live, said.seat)
        act = partial(actions.answer, live, said)
        with self.live_games.metrics.timed("answer"):
            ack = await self.live_games.change(live, person.id, said.id, act, said.seat)
        self.live_games.metrics.count("answers")
        return ack

    async def undo(self, person: Person, game: str, said: m.UndoIn) -> m.Ack:
        """Take an answer back."""
        live = await self.mine_at(person, game, said.seat)
        await sleep.come_back(self.live_games, live, said.seat)
        act = partial(actions.undo, live, said)
        return await self.live_games.change(live, person.id, said.id, act, said.seat)

    async def resign(self, person: Person, game: str, said: m.ResignIn) -> m.Ack:
        """Give the game up; one that nothing here plays is closed without anybody having won."""
        try:
            live = await self.mine_at(person, game, said.seat)
        except Unplayable as refusal:
            return await unplayable_game.close(self.live_games, person, game, said, refusal.why)
        act = partial(actions.resign, live, said)
        return await self.live_games.change(live, person.id, said.id, act, said.seat)

    async def draw(self, person: Person, game: str, said: m.DrawIn) -> m.Ack:
        """Offer or accept a draw: the last person to offer agrees, and the game is drawn."""
        live = await self.mine_at(person, game, said.seat)
        act = partial(actions.draw, live, person, said)
        return await self.live_games.change(live, person.id, said.id, act, said.seat)

    async def adjourn(self, person: Person, game: str, said: m.AdjournIn) -> m.Ack:
        """Propose to go on later, or agree to it."""
        live = await self.mine_at(person, game, said.seat, current=True)
        return await claims.adjourn(self.live_games, live, person, said)

    async def claim(self, person: Person, game: str, said: m.ClaimIn) -> m.Ack:
        """Claim the game from a side that is gone."""
        live = await self.mine_at(person, game, said.seat, current=True)
        return await claims.claim(self.live_games, live, person, said)

    async def take_controls(self, person: Person, game: str, said: m.ReturnIn) -> m.Ack:
        """Be here again: wake the game, and take the controls from whoever answers for me."""
        live = await self.mine_at(person, game, said.seat)
        await sleep.come_back(self.live_games, live, said.seat)
        async with live.lock:
            return m.Ack(said.id, live.seq_for(said.seat))

    async def hand_over(self, person: Person, game: str, said: m.HandOverIn) -> m.Ack:
        """Leave my machines to the computer for the rest of a battle within the game."""
        live = await self.mine_at(person, game, said.seat)
        return await handover.hand_over(self.live_games, live, person, said)

    async def chat(self, person: Person, game: str, said: m.ChatIn) -> m.Ack:
        live = await self.mine_at(person, game, said.seat)
        if live.last_chat >= MOST_SAID:
            raise Refusal("too-many", "the chat of this game is full.")
        text = spoken(said.text)
        if not text:
            raise Refusal("malformed", "an empty message cannot be sent.", "text")
        return await chat.say(self.live_games, live, said.seat, person, text, said.id)

    async def mine_at(
        self, person: Person, game: str, seat: Seat, *, current: bool = False
    ) -> LiveGame:
        """The game, if this person sits in that seat; `current` if it has to be the newest."""
        live = await self.live_games.open(game)
        if current or (seat in live.chairs and live.chairs[seat].person != person.id):
            live = await self.live_games.current(game)
        actions.check_mine(live, person, seat)
        return live

    async def watch(self, person: Person, game: str, seat: Seat | None) -> LiveGame:
        """The game, if this person may look at it from that seat.

        Anybody may watch, and a finished game may be looked at from every seat.
        """
        live = await self.live_games.current(game)
        async with live.lock:
            if seat is None or actions.is_shown(live, seat):
                return live
        return await self.mine_at(person, game, seat)

    async def look(self, person: Person, game: str, seat: Seat | None) -> LiveGame | UnplayableGame:
        """The same, or what is kept of a game that nothing here plays."""
        try:
            return await self.watch(person, game, seat)
        except Unplayable as refusal:
            kept = await unplayable_game.prepared(self.live_games.store, game, refusal.why)
            kept.check_seat(person.id, seat)
            return kept

    async def seat_of(self, person: Person, game: str) -> Seat | None:
        """Where somebody sits, first where he is waited for; None if he only watches."""
        live = await self.live_games.current(game)
        async with live.lock:
            return actions.seat_of(live, person)

    async def way(self, person: Person, game: str, seat: Seat, key: str, value: str) -> wm.Way:
        """The path of one option of an open question of mine; a page may ask just too late."""
        live = await self.mine_at(person, game, seat, current=True)
        async with live.lock:
            return open_questions.way(live, seat, key, value)

    async def trace(self, person: Person, game: str, seat: Seat, key: str, path: str) -> Traced:
        """What comes of a path drawn cell by cell, as an answer to an open question of mine."""
        live = await self.mine_at(person, game, seat, current=True)
        async with live.lock:
            return open_questions.trace(live, seat, key, path)

    async def info(self, person: Person, game: str) -> m.GameInfo:
        try:
            live = await self.live_games.current(game)
        except Unplayable as refusal:
            kept = await unplayable_game.read(self.live_games.store, game, refusal.why)
            return kept.info(person.id)
        async with live.lock:
            return spectator_delay.info_for(live, person.id)

    async def position(
        self, person: Person, game: str, seat: Seat | None, log: int, chat: int
    ) -> m.Update:
        """What somebody sees; never what is not committed yet."""
        live = await self.look(person, game, seat)
        unread = await self.live_games.store.read(lambda c: muted_by(c, person.id))
        async with live.lock:
            told = live if isinstance(live, UnplayableGame) else spectator_delay.shown(live, seat)
            return update_of(told, person.id, seat, log, chat, unread)

    async def history(self, person: Person, game: str, seat: Seat | None, page: int) -> Packed:
        """A page of all that a seat was entitled to see so far."""
        live = await self.look(person, game, seat)
        if isinstance(live, UnplayableGame):
            film, over = live.film(seat), live.over
        else:
            film, over = await film_of(live, seat), live.status == "over"
        shared = over or seat is None
        return await self.albums.page((game, 0, seat), film, page, shared=shared)

    async def record(self, person: Person, game: str, seat: Seat | None) -> str:
        """A seat's copy of the record during play; all of it, seed included, after the end."""
        live = await self.look(person, game, seat)
        if isinstance(live, UnplayableGame):
            return live.copy(seat)
        async with live.lock:
            return actions.record_for(live, seat)

    async def rematch(
        self, person: Person, game: str, host: str = "", *, swap: bool = False
    ) -> m.Created:
        """The same game anew, everybody in their seat, or `swap`ped; asked twice, it is one."""
        live = await self.live_games.open(game)
        actions.check_again(live, person)
        if live.rematch is None:
            await self._check_willing(person, live)
            await self.check_room(person)
            await self._again(person, live, host, swap)
        if live.rematch is None:
            raise Refusal("busy", "somebody else was faster; try again.")
        again = await self.live_games.open(live.rematch)
        async with again.lock:
            return m.Created(spectator_delay.info_for(again, person.id), ())

    async def _check_willing(self, person: Person, live: LiveGame) -> None:
        """Refuse somebody who would bring people together of whom one has blocked the other."""
        never = await self.live_games.store.read(lambda c: apart_from(c, person.id))
        if any(chair.person in never for chair in live.chairs.values()):
            raise Refusal("apart", "one of you has blocked the other.")

    async def _again(self, person: Person, live: LiveGame, host: str, swap: bool) -> None:
        ruleset = registry.find(live.game.ruleset.id)
        played = Again(ruleset.id, ruleset.recorded(live.game.record.header))
        scenario, _ = await self.reader.composed(played, person.id, host)
        chairs = seating.again(live.chairs, ruleset, swap=swap)
        record = await asyncio.to_thread(ruleset.record, scenario, None, seating.names(chairs))
        try:
            await self.live_games.create(
                NewLiveGame(
                    creator=person,
                    record=record,
                    chairs=chairs,
                    deadline=live.deadline,
                    clock=live.clock,
                    rated=live.rated,
                    public=live.public,
                    delay=live.delay,
                    again=live.id,
                )
            )
        except Conflict:
            await self.live_games.catch_up(live.id)
            return
        await self.live_games.catch_up(live.id)
        if any(one.person not in (None, person.id) for one in live.chairs.values()):
            asked = m.Notice("rematch_asked", {"name": person.name})
            await chat.notice(self.live_games, live, asked)

    async def upload(self, person: Person, text: bytes, host: str = "") -> m.Created:
        """A finished record, verified, to be watched by whoever has its address."""
        stored = await self.live_games.store.read(
            lambda c: rows.made_with_seats(c, person.id, RECORDED)
        )
        if stored >= MOST_UPLOADED:
            raise Refusal("too-many", f"you have uploaded {MOST_UPLOADED} records already.")
        record, end = await self.reader.verified(text, person.id, host)
        chairs = {
            seat: Chair(seat, RECORDED, "", name=quoted(name))
            for seat, name in record.header.seats.items()
        }
        new = NewLiveGame(creator=person, record=record, chairs=chairs, checkpoint=end)
        live = await self.live_games.create(new)
        return m.Created(spectator_delay.info_for(live, person.id), ())

    async def mine(self, person: Person, *, hidden: bool = False) -> m.GameList:
        """My games, or those I have hidden; those that wait for me first, then the newest."""
        known, store = dict(self.live_games.unplayable), self.live_games.store
        return await store.read(lambda c: listing.games_of(c, person.id, known, hidden=hidden))


Action = Callable[[Games, Person, str, Any], Coroutine[Any, Any, m.Ack]]
ACTIONS: dict[type[m.Message], Action] = {
    m.AnswerIn: Games.answer,
    m.UndoIn: Games.undo,
    m.ResignIn: Games.resign,
    m.DrawIn: Games.draw,
    m.AdjournIn: Games.adjourn,
    m.ClaimIn: Games.claim,
    m.ReturnIn: Games.take_controls,
    m.HandOverIn: Games.hand_over,
    m.ChatIn: Games.chat,
}
"""What is done at a table, by the message that asks for it; the same over HTTP and the socket."""


def _noting(person: Person, host: str, also: Also | None) -> Also:
    """What is done also, and that it is noted from where a game comes that everybody may see."""

    def work(transaction: Transaction, game: str) -> None:
        note_network(transaction, person.id, host)
        if also is not None:
            also(transaction, game)

    return work
