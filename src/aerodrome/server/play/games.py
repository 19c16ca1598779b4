"""Games: what a person may do with them. Each checks the seat, then goes through the lobby."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from aerodrome.kernel import registry
from aerodrome.kernel.question import Options, Question, Seat, Traced, check_seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.seen import copy_for
from aerodrome.server.messages import play as m
from aerodrome.server.packing import Packed
from aerodrome.server.people.accounts import Person, hashed, new_token
from aerodrome.server.people.names import quoted, spoken
from aerodrome.server.play import chat, handover, listing, school, seating
from aerodrome.server.play.absence import seated_again
from aerodrome.server.play.kept import unplayable_game
from aerodrome.server.play.kept.history import PageCache, film_of
from aerodrome.server.play.kept.unplayable import Unplayable
from aerodrome.server.play.kept.unplayable_game import UnplayableGame
from aerodrome.server.play.live import RECORDED, Chair, LiveGame, SideEffects
from aerodrome.server.play.lobby import Lobby
from aerodrome.server.play.reading import Again, Reader, wished
from aerodrome.server.store import games as rows
from aerodrome.server.store.database import Conflict

MOST_OPEN = 50
"""Unfinished games that one person may have made."""
MOST_UPLOADED = 200
MOST_SAID = 2000
"""Lines of chat in one game."""
LONGEST_PATH = 60
"""Cells of a path that is drawn."""


class Games:
    """The actions of people; computer pilots use the same door."""

    def __init__(self, lobby: Lobby, reader: Reader) -> None:
        self.lobby = lobby
        self.reader = reader
        self.albums = PageCache()

    async def create(self, person: Person, wish: m.NewGame, host: str = "") -> m.Created:
        """A new game, with everybody seated or invited."""
        await self._check_room(person)
        ruleset = registry.find(wish.ruleset)
        if wish.lesson:
            wish, scenario = await asyncio.to_thread(school.enrolled, ruleset, wish)
            seats = ruleset.seats(scenario)
        else:
            scenario, seats = await wished(self.reader, ruleset, wish, person.id, host)
        ruleset = await asyncio.to_thread(ruleset.making, scenario)
        chairs = seating.seated(ruleset, seats, wish.seats, person)
        tokens = {seat: new_token() for seat in seats if chairs[seat].kind == "open"}
        record = ruleset.record(scenario, wish.seed, seating.names(chairs))
        hashes = {seat: hashed(token) for seat, token in tokens.items()}
        notice = None
        if wish.seed is not None and not wish.lesson:
            notice = m.Notice("seed_chosen", {"name": person.name})
        live = await self.lobby.create(person, record, chairs, hashes, wish.deadline, notice=notice)
        invites = tuple(m.Invite(live.id, seat, token) for seat, token in tokens.items())
        return m.Created(live.info(person.id), invites)

    async def _check_room(self, person: Person) -> None:
        known = dict(self.lobby.unplayable)
        made = await self.lobby.store.read(lambda c: listing.unfinished(c, person.id, known))
        if made >= MOST_OPEN:
            sentence = f"you have {MOST_OPEN} unfinished games; finish or resign one first."
            raise Refusal("too-many", sentence)

    async def join(self, person: Person, token: str) -> m.Joined:
        """Sit down where the link says; a link seats one person, and him again and again."""
        found = await self.lobby.store.read(lambda c: rows.invited(c, hashed(token)))
        if found is None:
            raise Refusal("no-invite", "this invitation is not valid, or no longer.")
        game, seat = found["game"], found["seat"]
        live = await self.lobby.open(game)
        if live.chairs[seat].kind == "open":
            if live.game.position.outcome is not None:
                raise Refusal("over", "the game is over.", game)
            await self.lobby.seat(live, seat, person)
        if live.chairs[seat].person != person.id:
            raise Refusal("taken", "this place is already taken.")
        return m.Joined(game, seat)

    async def invite(self, person: Person, game: str, seat: Seat) -> m.Invite:
        """A new link for an open seat; the old one is void."""
        live = await self.lobby.open(game)
        if person.id != live.creator:
            raise Refusal("not-yours", "only the player who made the game can invite to it.")
        token = new_token()
        free = {"kind": "open"}
        if seat not in live.chairs or not await self.lobby.reseat(
            live, seat, None, free, invite_hash=hashed(token)
        ):
            raise Refusal("taken", f"`{seat}` is not an open seat of this game.")
        return m.Invite(game, seat, token)

    async def answer(self, person: Person, game: str, said: m.AnswerIn) -> m.Ack:
        """Answer a question."""
        live = await self.mine_at(person, game, said.seat)
        await handover.take_controls(self.lobby, live, said.seat)

        def act() -> None:
            _check_asked(live, said.seat, said.key)
            live.game.answer(said.seat, said.key, said.value, *said.then)

        with self.lobby.metrics.timed("answer"):
            ack = await self.lobby.change(live, person.id, said.id, act, said.seat)
        self.lobby.metrics.count("answers")
        return ack

    async def undo(self, person: Person, game: str, said: m.UndoIn) -> m.Ack:
        """Take an answer back."""
        live = await self.mine_at(person, game, said.seat)
        await handover.take_controls(self.lobby, live, said.seat)
        act = partial(live.game.undo, said.seat, said.key)
        return await self.lobby.change(live, person.id, said.id, act, said.seat)

    async def resign(self, person: Person, game: str, said: m.ResignIn) -> m.Ack:
        """Give the game up.

        One that nothing here plays is closed without anybody having won.
        """
        try:
            live = await self.mine_at(person, game, said.seat)
        except Unplayable as refusal:
            return await unplayable_game.close(self.lobby, person, game, said, refusal.why)
        act = partial(live.game.close, said.seat, "resigned")
        return await self.lobby.change(live, person.id, said.id, act, said.seat)

    async def draw(self, person: Person, game: str, said: m.DrawIn) -> m.Ack:
        """Offer or accept a draw.

        The last person to offer agrees, and the game is drawn.
        """
        live = await self.mine_at(person, game, said.seat)

        def act() -> SideEffects:
            if live.game.position.outcome is not None:
                raise Refusal("over", "the game is over.")
            mine = live.seats_of(person.id)
            _check_agreeable([c for c in live.chairs.values() if c.seat not in mine])
            offers = tuple(s for s in live.chairs if s in live.draw_offers or s in mine)
            if len(offers) < len(live.chairs):
                return SideEffects(offers, m.Notice("draw_offered", {"name": person.name}))
            live.game.close(said.seat, "drawn")
            return SideEffects(offers)

        return await self.lobby.change(live, person.id, said.id, act, said.seat)

    async def take_controls(self, person: Person, game: str, said: m.ReturnIn) -> m.Ack:
        """Back from the autopilot."""
        live = await self.mine_at(person, game, said.seat)
        await handover.take_controls(self.lobby, live, said.seat)
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
        check_seat(seat, live.chairs)
        if live.chairs[seat].person != person.id:
            raise Refusal("not-yours", f"you do not play {seat}.")
        return live

    async def watch(self, person: Person, game: str, seat: Seat | None) -> LiveGame:
        """The game, if this person may look at it from that seat.

        Anybody may watch, and a finished game may be looked at from every seat.
        """
        live = await self.lobby.current(game)
        async with live.lock:
            over = live.game.position.outcome is not None
        if seat is None or (over and seat in live.chairs):
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
            mine = live.seats_of(person.id)
            return next((seat for seat in mine if seat in live.waiting), next(iter(mine), None))

    async def way(self, person: Person, game: str, seat: Seat, key: str, value: str) -> m.Way:
        """The path of one option of an open question of mine; a page may ask just too late."""
        live = await self.mine_at(person, game, seat, current=True)
        async with live.lock:
            asked = _asked(live, seat, key)
            if asked is None:
                return m.Way(path=())
            if not isinstance(asked.options, Options) or value not in asked.options:
                raise Refusal("illegal", "there is no such option with a path.", key)
            return m.Way(path=asked.options.way(value))

    async def trace(self, person: Person, game: str, seat: Seat, key: str, path: str) -> Traced:
        """What comes of a path drawn cell by cell, as an answer to an open question of mine."""
        live = await self.mine_at(person, game, seat, current=True)
        async with live.lock:
            asked = _asked(live, seat, key)
            if asked is None or not isinstance(asked.options, Options):
                return Traced()
            return asked.options.trace(tuple(path.split()[:LONGEST_PATH]))

    async def info(self, person: Person, game: str) -> m.GameInfo:
        try:
            live = await self.lobby.current(game)
        except Unplayable as refusal:
            kept = await unplayable_game.read(self.lobby.store, game, refusal.why)
            return kept.info(person.id)
        async with live.lock:
            return live.info(person.id)

    async def position(
        self, person: Person, game: str, seat: Seat | None, log: int, chat: int
    ) -> m.Update:
        """What somebody sees; never what is not committed yet."""
        live = await self.look(person, game, seat)
        async with live.lock:
            return live.update(person.id, seat, log, chat)

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
            over = live.game.position.outcome is not None
            return copy_for(live.game, seat).dump(seed=over)

    async def rematch(
        self, person: Person, game: str, host: str = "", *, swap: bool = False
    ) -> m.Created:
        """The same game anew, everybody in their seat, or `swap`ped; asked twice, it is one."""
        live = await self.lobby.open(game)
        if not live.seats_of(person.id):
            raise Refusal("not-yours", "only its players can ask for a rematch.")
        if live.game.position.outcome is None:
            raise Refusal("not-over", "the game is not over.")
        if live.rematch is None:
            await self._check_room(person)
            await self._again(person, live, host, swap)
        if live.rematch is None:
            raise Refusal("busy", "somebody else was faster; try again.")
        again = await self.lobby.open(live.rematch)
        async with again.lock:
            return m.Created(again.info(person.id), ())

    async def _again(self, person: Person, live: LiveGame, host: str, swap: bool) -> None:
        ruleset = registry.find(live.game.ruleset.id)
        played = Again(ruleset.id, ruleset.recorded(live.game.record.header))
        scenario, _ = await self.reader.composed(played, person.id, host)
        sat = reversed(live.chairs.values()) if swap else live.chairs.values()
        pairs = zip(live.chairs, sat, strict=True)
        chairs = {seat: seated_again(chair, seat) for seat, chair in pairs}
        record = await asyncio.to_thread(ruleset.record, scenario, None, seating.names(chairs))
        try:
            await self.lobby.create(person, record, chairs, {}, live.deadline, again=live.id)
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
        return m.Created(live.info(person.id), ())

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
    m.ReturnIn: Games.take_controls,
    m.HandOverIn: Games.hand_over,
    m.ChatIn: Games.chat,
}
"""What is done at a table, by the message that asks for it; the same over HTTP and the socket."""


def _asked(live: LiveGame, seat: Seat, key: str) -> Question | None:
    """An open question of this seat; None if it was answered just now."""
    if live.answered(seat, key):
        return None
    _check_asked(live, seat, key)
    return next(question for question in live.game.position.questions if question.key == key)


def _check_asked(live: LiveGame, seat: Seat, key: str) -> None:
    """Refuse what this seat is not asked, in the same words whether anybody else is.

    Otherwise a seat could try out addresses, and learn from the refusals what another has secretly
    answered.
    """
    asked = live.game.position.questions
    if any(question.key == key and question.seat == seat for question in asked):
        return
    if live.game.position.outcome is not None:
        raise Refusal("over", "the game is over.", key)
    if live.answered(seat, key):
        raise Refusal("answered", "this question has been answered already.", key)
    raise Refusal("not-open", "this question is not open for you.", key)


def _check_agreeable(others: list[Chair]) -> None:
    """Whether there is somebody to agree to a draw."""
    if any(chair.kind == "bot" for chair in others):
        raise Refusal("no-draw", "the computer does not accept a draw.")
    if any(chair.kind == "open" for chair in others):
        raise Refusal("no-draw", "there is no opponent yet.")
