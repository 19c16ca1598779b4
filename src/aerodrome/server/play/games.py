"""Games: what a person may do with them. Each checks the seat, then goes through the lobby."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from typing import Any

from aerodrome.kernel import registry
from aerodrome.kernel.question import Seat, Traced
from aerodrome.kernel.refusal import Refusal
from aerodrome.server.messages import play as m
from aerodrome.server.messages import whatif as wm
from aerodrome.server.packing import Packed
from aerodrome.server.people.accounts import hashed, new_token
from aerodrome.server.people.manners import apart_from, muted_by
from aerodrome.server.people.names import quoted, spoken
from aerodrome.server.people.person import Person
from aerodrome.server.play import behind, chat, deeds, invitations, listing, open_questions
from aerodrome.server.play.chair import RECORDED, Chair
from aerodrome.server.play.house_bots import NO_BOTS, HouseBots
from aerodrome.server.play.kept import unplayable_game
from aerodrome.server.play.kept.albums import PageCache, film_of
from aerodrome.server.play.kept.unplayable_game import UnplayableGame
from aerodrome.server.play.kept.why_not import Unplayable
from aerodrome.server.play.live import LiveGame
from aerodrome.server.play.lobby import Also, Lobby
from aerodrome.server.play.making import seating
from aerodrome.server.play.making.reading import Again, Reader
from aerodrome.server.play.making.setups import Setups
from aerodrome.server.play.making.wishes import laid_out
from aerodrome.server.play.pace import claims, handover, sleep
from aerodrome.server.play.rating import rated
from aerodrome.server.store import games as rows
from aerodrome.server.store.database import Conflict, Transaction
from aerodrome.server.store.shares import note_network

MOST_OPEN = 50
"""Unfinished games that one person may have made."""
MOST_UPLOADED = 200
MOST_SAID = 2000
"""Lines of chat in one game."""


class Games:
    """The actions of people; computer pilots use the same door."""

    def __init__(self, lobby: Lobby, reader: Reader, house: HouseBots = NO_BOTS) -> None:
        self.lobby = lobby
        self.reader = reader
        self.house = house
        self.setups = Setups(lobby.store, reader, lobby.clock)
        self.albums = PageCache()

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
            rated.check_wish(wish)
        laid = await laid_out(self.setups, self.reader, person, wish, host)
        wish, ruleset, scenario, seats = laid
        chairs = seating.seated(ruleset, seats, wish.seats, person, others, self.house)
        if wish.rated:
            rated.check_table(ruleset, chairs)
        tokens = {seat: new_token() for seat in seats if chairs[seat].kind == "open"}
        record = ruleset.record(scenario, wish.seed, seating.names(chairs))
        hashes = {seat: hashed(token) for seat, token in tokens.items()}
        notice = None
        if wish.seed is not None and not wish.lesson:
            notice = m.Notice("seed_chosen", {"name": person.name})
        live = await self.lobby.create(
            *(person, record, chairs, hashes, wish.deadline),
            rated=wish.rated,
            public=wish.public and not wish.lesson,
            delay=wish.delay,
            notice=notice,
            also=_noting(person, host, also) if wish.public else also,
            clock=wish.clock,
        )
        if wish.kept is not None:
            await self.setups.flown(wish.kept, live.id)
        invites = tuple(m.Invite(live.id, seat, token) for seat, token in tokens.items())
        return m.Created(behind.info_for(live, person.id), invites)

    async def check_room(self, person: Person) -> None:
        """Refuse somebody who has made as many games as one may have."""
        known = dict(self.lobby.unplayable)
        made = await self.lobby.store.read(lambda c: listing.unfinished(c, person.id, known))
        if made >= MOST_OPEN:
            sentence = f"you have {MOST_OPEN} unfinished games; finish or resign one first."
            raise Refusal("too-many", sentence)

    async def practise(self, person: Person, game: str, host: str = "") -> m.Created:
        """The same set-up against the computer, while somebody is still waited for."""
        await self.check_room(person)
        return await invitations.practise(self.lobby, self.reader, person, game, host)

    async def answer(self, person: Person, game: str, said: m.AnswerIn) -> m.Ack:
        """Answer a question."""
        live = await self.mine_at(person, game, said.seat)
        await sleep.come_back(self.lobby, live, said.seat)
        act = partial(deeds.answer, live, said)
        with self.lobby.metrics.timed("answer"):
            ack = await self.lobby.change(live, person.id, said.id, act, said.seat)
        self.lobby.metrics.count("answers")
        return ack

    async def undo(self, person: Person, game: str, said: m.UndoIn) -> m.Ack:
        """Take an answer back."""
        live = await self.mine_at(person, game, said.seat)
        await sleep.come_back(self.lobby, live, said.seat)
        act = partial(live.game.undo, said.seat, said.key)
        return await self.lobby.change(live, person.id, said.id, act, said.seat)

    async def resign(self, person: Person, game: str, said: m.ResignIn) -> m.Ack:
        """Give the game up; one that nothing here plays is closed without anybody having won."""
        try:
            live = await self.mine_at(person, game, said.seat)
        except Unplayable as refusal:
            return await unplayable_game.close(self.lobby, person, game, said, refusal.why)
        act = partial(live.game.close, said.seat, "resigned")
        return await self.lobby.change(live, person.id, said.id, act, said.seat)

    async def draw(self, person: Person, game: str, said: m.DrawIn) -> m.Ack:
        """Offer or accept a draw: the last person to offer agrees, and the game is drawn."""
        live = await self.mine_at(person, game, said.seat)
        act = partial(deeds.draw, live, person, said)
        return await self.lobby.change(live, person.id, said.id, act, said.seat)

    async def adjourn(self, person: Person, game: str, said: m.AdjournIn) -> m.Ack:
        """Propose to go on later, or agree to it."""
        live = await self.mine_at(person, game, said.seat, current=True)
        return await claims.adjourn(self.lobby, live, person, said)

    async def claim(self, person: Person, game: str, said: m.ClaimIn) -> m.Ack:
        """Claim the game from a side that is gone."""
        live = await self.mine_at(person, game, said.seat, current=True)
        return await claims.claim(self.lobby, live, person, said)

    async def take_controls(self, person: Person, game: str, said: m.ReturnIn) -> m.Ack:
        """Be here again: wake the game, and take the controls from whoever answers for me."""
        live = await self.mine_at(person, game, said.seat)
        await sleep.come_back(self.lobby, live, said.seat)
        async with live.lock:
            return m.Ack(said.id, live.seq_for(said.seat))

    async def hand_over(self, person: Person, game: str, said: m.HandOverIn) -> m.Ack:
        """Leave my machines to the computer for the rest of a battle within the game."""
        live = await self.mine_at(person, game, said.seat)
        return await handover.hand_over(self.lobby, live, person, said)

    async def chat(self, person: Person, game: str, said: m.ChatIn) -> m.Ack:
        live = await self.mine_at(person, game, said.seat)
        if live.last_chat >= MOST_SAID:
            raise Refusal("too-many", "the chat of this game is full.")
        text = spoken(said.text)
        if not text:
            raise Refusal("malformed", "an empty message cannot be sent.", "text")
        return await chat.say(self.lobby, live, said.seat, person, text, said.id)

    async def mine_at(
        self, person: Person, game: str, seat: Seat, *, current: bool = False
    ) -> LiveGame:
        """The game, if this person sits in that seat; `current` if it has to be the newest."""
        live = await self.lobby.open(game)
        if current or (seat in live.chairs and live.chairs[seat].person != person.id):
            live = await self.lobby.current(game)
        deeds.check_mine(live, person, seat)
        return live

    async def watch(self, person: Person, game: str, seat: Seat | None) -> LiveGame:
        """The game, if this person may look at it from that seat.

        Anybody may watch, and a finished game may be looked at from every seat.
        """
        live = await self.lobby.current(game)
        async with live.lock:
            if seat is None or deeds.is_shown(live, seat):
                return live
        return await self.mine_at(person, game, seat)

    async def look(self, person: Person, game: str, seat: Seat | None) -> LiveGame | UnplayableGame:
        """The same, or what is kept of a game that nothing here plays."""
        try:
            return await self.watch(person, game, seat)
        except Unplayable as refusal:
            kept = await unplayable_game.prepared(self.lobby.store, game, refusal.why)
            kept.check_seat(person.id, seat)
            return kept

    async def seat_of(self, person: Person, game: str) -> Seat | None:
        """Where somebody sits, first where he is waited for; None if he only watches."""
        live = await self.lobby.current(game)
        async with live.lock:
            return deeds.seat_of(live, person)

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
            live = await self.lobby.current(game)
        except Unplayable as refusal:
            kept = await unplayable_game.read(self.lobby.store, game, refusal.why)
            return kept.info(person.id)
        async with live.lock:
            return behind.info_for(live, person.id)

    async def position(
        self, person: Person, game: str, seat: Seat | None, log: int, chat: int
    ) -> m.Update:
        """What somebody sees; never what is not committed yet."""
        live = await self.look(person, game, seat)
        unread = await self.lobby.store.read(lambda c: muted_by(c, person.id))
        async with live.lock:
            told = live if isinstance(live, UnplayableGame) else behind.shown(live, seat)
            return told.update(person.id, seat, log, chat, unread)

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
            return deeds.record_for(live, seat)

    async def rematch(
        self, person: Person, game: str, host: str = "", *, swap: bool = False
    ) -> m.Created:
        """The same game anew, everybody in their seat, or `swap`ped; asked twice, it is one."""
        live = await self.lobby.open(game)
        deeds.check_again(live, person)
        if live.rematch is None:
            await self._check_willing(person, live)
            await self.check_room(person)
            await self._again(person, live, host, swap)
        if live.rematch is None:
            raise Refusal("busy", "somebody else was faster; try again.")
        again = await self.lobby.open(live.rematch)
        async with again.lock:
            return m.Created(behind.info_for(again, person.id), ())

    async def _check_willing(self, person: Person, live: LiveGame) -> None:
        """Refuse somebody who would bring people together of whom one has blocked the other."""
        never = await self.lobby.store.read(lambda c: apart_from(c, person.id))
        if any(chair.person in never for chair in live.chairs.values()):
            raise Refusal("apart", "one of you has blocked the other.")

    async def _again(self, person: Person, live: LiveGame, host: str, swap: bool) -> None:
        ruleset = registry.find(live.game.ruleset.id)
        played = Again(ruleset.id, ruleset.recorded(live.game.record.header))
        scenario, _ = await self.reader.composed(played, person.id, host)
        chairs = seating.again(live.chairs, ruleset, swap=swap)
        record = await asyncio.to_thread(ruleset.record, scenario, None, seating.names(chairs))
        try:
            await self.lobby.create(
                *(person, record, chairs, {}, live.deadline),
                again=live.id,
                rated=live.rated,
                public=live.public,
                delay=live.delay,
                clock=live.clock,
            )
        except Conflict:
            await self.lobby.catch_up(live.id)
            return
        await self.lobby.catch_up(live.id)
        if any(one.person not in (None, person.id) for one in live.chairs.values()):
            asked = m.Notice("rematch_asked", {"name": person.name})
            await chat.notice(self.lobby, live, asked)

    async def upload(self, person: Person, text: bytes, host: str = "") -> m.Created:
        """A finished record, verified, to be watched by whoever has its address."""
        stored = await self.lobby.store.read(lambda c: rows.made_with_seats(c, person.id, RECORDED))
        if stored >= MOST_UPLOADED:
            raise Refusal("too-many", f"you have uploaded {MOST_UPLOADED} records already.")
        record, end = await self.reader.verified(text, person.id, host)
        chairs = {
            seat: Chair(seat, RECORDED, "", name=quoted(name))
            for seat, name in record.header.seats.items()
        }
        live = await self.lobby.create(person, record, chairs, {}, None, checkpoint=end)
        return m.Created(behind.info_for(live, person.id), ())

    async def mine(self, person: Person, *, hidden: bool = False) -> m.GameList:
        """My games, or those I have hidden; those that wait for me first, then the newest."""
        known, store = dict(self.lobby.unplayable), self.lobby.store
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
