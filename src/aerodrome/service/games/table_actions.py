"""Table actions: what people do and view at a table, for any storage."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import partial
from typing import Any

from aerodrome.kernel import registry
from aerodrome.kernel.question import Seat, Traced
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.service.accounts.names import quoted, spoken
from aerodrome.service.accounts.person import Person
from aerodrome.service.advice import messages as wm
from aerodrome.service.archive.history_cache import PageCache, film_of
from aerodrome.service.compression import Packed
from aerodrome.service.conflict import Conflict
from aerodrome.service.games import actions, open_questions, spectator_delay
from aerodrome.service.games import messages as m
from aerodrome.service.games.autopilot.house_bots import NO_BOTS, HouseBots
from aerodrome.service.games.broadcast import Unread, update_of
from aerodrome.service.games.chair import RECORDED, Chair
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.new_game import seating
from aerodrome.service.games.new_game.reading import Again, Reader
from aerodrome.service.games.open_games import GameStart, OpenGames

NO_SERVER = Refusal("no-server", "this needs a server; here you play without one.")
MOST_SAID = 2000
"""Most chat lines in one game."""


class Unrestricted:
    """Hooks of a place with one person: nothing is muted and nothing refused."""

    async def _unread(self, person: Person) -> Unread:
        """Return the people muted by this person."""
        return frozenset()

    async def _check_rematch(self, person: Person, live: LiveGame) -> None:
        """Refuse a rematch that is not allowed."""

    async def _check_upload(self, person: Person) -> None:
        """Refuse a person who has uploaded too much."""

    async def adjourn(self, person: Person, game: str, said: m.AdjournIn) -> m.Ack:
        """Offer to adjourn the game, or accept the offer; refused if there is no opponent."""
        raise NO_SERVER

    async def claim(self, person: Person, game: str, said: m.ClaimIn) -> m.Ack:
        """Claim the game because the other side is gone; refused if there is no opponent."""
        raise NO_SERVER


class TableActions(Unrestricted, ABC):
    """The actions of people on games; each checks the seat, then changes the game."""

    house: HouseBots = NO_BOTS

    def __init__(self, live_games: OpenGames, reader: Reader, history_cache: PageCache) -> None:
        self.live_games = live_games
        self.reader = reader
        self.history_cache = history_cache

    async def act(self, person: Person, game: str, said: m.Action, host: str = "") -> m.Ack:
        """Perform the action of a message, whether it was sent over HTTP or a socket.

        `host` is the network of the person, if it is not known from their connection.
        """
        match said:
            case m.AnswerIn():
                return await self.answer(person, game, said)
            case m.UndoIn():
                return await self.undo(person, game, said)
            case m.ResignIn():
                return await self.resign(person, game, said)
            case m.DrawIn():
                return await self.draw(person, game, said)
            case m.AdjournIn():
                return await self.adjourn(person, game, said)
            case m.ClaimIn():
                return await self.claim(person, game, said)
            case m.ReturnIn():
                return await self.take_controls(person, game, said)
            case m.HandOverIn():
                return await self.hand_over(person, game, said)
            case m.ChatIn():
                return await self.chat(person, game, said)

    async def answer(self, person: Person, game: str, said: m.AnswerIn) -> m.Ack:
        """Answer a question."""
        live = await self.mine_at(person, game, said.seat)
        await self._come_back(live, said.seat)
        act = partial(actions.answer, live, said)
        with self.live_games.metrics.timed("answer"):
            ack = await self.live_games.change(live, person.id, said.id, act, said.seat)
        self.live_games.metrics.count("answers")
        return ack

    async def undo(self, person: Person, game: str, said: m.UndoIn) -> m.Ack:
        """Take back an answer."""
        live = await self.mine_at(person, game, said.seat)
        await self._come_back(live, said.seat)
        act = partial(actions.undo, live, said)
        return await self.live_games.change(live, person.id, said.id, act, said.seat)

    async def resign(self, person: Person, game: str, said: m.ResignIn) -> m.Ack:
        """Resign the game; a game that cannot be played is closed without a winner."""
        live = await self.mine_at(person, game, said.seat)
        act = partial(actions.resign, live, said)
        return await self.live_games.change(live, person.id, said.id, act, said.seat)

    async def draw(self, person: Person, game: str, said: m.DrawIn) -> m.Ack:
        """Offer or accept a draw; when all players have, the game is drawn."""
        live = await self.mine_at(person, game, said.seat)
        act = partial(actions.draw, live, person, said)
        return await self.live_games.change(live, person.id, said.id, act, said.seat)

    async def take_controls(self, person: Person, game: str, said: m.ReturnIn) -> m.Ack:
        """Rejoin the game: wake it if it sleeps, and take the controls back from the computer."""
        live = await self.mine_at(person, game, said.seat)
        await self._come_back(live, said.seat)
        async with live.lock:
            return m.Ack(said.id, live.seq_for(said.seat))

    async def hand_over(self, person: Person, game: str, said: m.HandOverIn) -> m.Ack:
        """Hand the player's aircraft over to the computer for the rest of a battle."""
        live = await self.mine_at(person, game, said.seat)
        act = partial(actions.hand_over, live, person, said)
        return await self.live_games.change(live, person.id, said.id, act, said.seat)

    async def chat(self, person: Person, game: str, said: m.ChatIn) -> m.Ack:
        """Send a chat message to the table."""
        live = await self.mine_at(person, game, said.seat)
        if live.last_chat >= MOST_SAID:
            raise Refusal("too-many", "the chat of this game is full.")
        text = spoken(said.text)
        if not text:
            raise Refusal("malformed", "an empty message cannot be sent.", "text")
        return await self.live_games.say(live, said.seat, person, text, said.id)

    async def mine_at(
        self, person: Person, game: str, seat: Seat, *, current: bool = False
    ) -> LiveGame:
        """Return the game if this person plays that seat; `current` reloads it if necessary."""
        live = await self.live_games.open(game)
        if current or (seat in live.chairs and live.chairs[seat].person != person.id):
            live = await self.live_games.current(game)
        actions.check_mine(live, person, seat)
        return live

    async def watch(self, person: Person, game: str, seat: Seat | None) -> LiveGame:
        """Return the game if this person may look at it from that seat.

        Anyone may watch as a spectator, and a finished game is open from every seat.
        """
        live = await self.live_games.current(game)
        async with live.lock:
            if seat is None or actions.is_shown(live, seat):
                return live
        return await self.mine_at(person, game, seat)

    async def seat_of(self, person: Person, game: str) -> Seat | None:
        """Return a person's seat, preferably one that must answer; None for a spectator."""
        live = await self.live_games.current(game)
        async with live.lock:
            return actions.seat_of(live, person)

    async def rules(self, game: str) -> Ruleset[Any]:
        """Return the rules of a game."""
        return (await self.live_games.open(game)).game.ruleset

    async def way(self, person: Person, game: str, seat: Seat, key: str, value: str) -> wm.Way:
        """Return the path of an option; empty if the question was answered in the meantime."""
        live = await self.mine_at(person, game, seat, current=True)
        async with live.lock:
            return open_questions.way(live, seat, key, value)

    async def trace(self, person: Person, game: str, seat: Seat, key: str, path: str) -> Traced:
        """Return where a drawn path can continue, and which answer it gives."""
        live = await self.mine_at(person, game, seat, current=True)
        async with live.lock:
            return open_questions.trace(live, seat, key, path)

    async def info(self, person: Person, game: str) -> m.GameInfo:
        """Return what a game is and who plays it."""
        live = await self.live_games.current(game)
        async with live.lock:
            return spectator_delay.info_for(live, person.id)

    async def position(
        self, person: Person, game: str, seat: Seat | None, log: int, chat: int
    ) -> m.Update:
        """Return what a person sees, without uncommitted changes."""
        live = await self.watch(person, game, seat)
        unread = await self._unread(person)
        async with live.lock:
            viewed = spectator_delay.shown(live, seat)
            return update_of(viewed, person.id, seat, log, chat, unread)

    async def history(self, person: Person, game: str, seat: Seat | None, page: int) -> Packed:
        """Return a page of all that a seat may see of the game so far."""
        live = await self.watch(person, game, seat)
        film, shared = await film_of(live, seat), seat is None or live.status == "over"
        return await self.history_cache.page((game, 0, seat), film, page, shared=shared)

    async def record(self, person: Person, game: str, seat: Seat | None) -> str:
        """Return a seat's copy of the record; after the end, all of it with the seed."""
        live = await self.watch(person, game, seat)
        async with live.lock:
            return actions.record_for(live, seat)

    async def rematch(
        self, person: Person, game: str, host: str = "", *, swap: bool = False
    ) -> m.Created:
        """Return the rematch of a game, with sides swapped on `swap`; create it unless it
        exists."""
        live = await self.live_games.open(game)
        actions.check_again(live, person)
        if live.rematch is None:
            await self._check_rematch(person, live)
            await self._create_rematch(person, live, host, swap)
        if live.rematch is None:
            raise Refusal("busy", "another player was faster; try again.")
        again = await self.live_games.open(live.rematch)
        async with again.lock:
            return m.Created(spectator_delay.info_for(again, person.id), ())

    async def _create_rematch(self, person: Person, live: LiveGame, host: str, swap: bool) -> None:
        """Create the rematch of a game, unless another player was faster."""
        ruleset = registry.find(live.game.ruleset.id)
        played = Again(ruleset.id, ruleset.recorded(live.game.record.header))
        scenario, _ = await self.reader.composed(played, person.id, host)
        chairs = seating.again(live.chairs, ruleset, swap=swap)
        record = await asyncio.to_thread(ruleset.record, scenario, None, seating.names(chairs))
        start = GameStart(
            record=record,
            chairs=chairs,
            deadline=live.deadline,
            clock=live.clock,
            public=live.public,
            delay=live.delay,
            rated=live.rated,
            again=live.id,
        )
        try:
            await self.live_games.create(person, start)
        except Conflict:
            await self.live_games.catch_up(live.id)
            return
        await self.live_games.catch_up(live.id)
        if any(one.person not in (None, person.id) for one in live.chairs.values()):
            asked = m.Notice("rematch_asked", {"name": person.name})
            await self.live_games.notice(live, asked)

    async def upload(self, person: Person, text: bytes, host: str = "") -> m.Created:
        """Verify and save the record of a finished game, for anyone with its address."""
        await self._check_upload(person)
        record, end = await self.reader.verified(text, person.id, host)
        start = GameStart(record=record, chairs=recorded_chairs(record), checkpoint=end)
        live = await self.live_games.create(person, start)
        return m.Created(spectator_delay.info_for(live, person.id), ())

    async def abandon(self, person: Person, game: str) -> None:
        """Close a lesson that a person has given up, and hide it."""
        live = await self.live_games.open(game)
        seat = actions.lesson_seat(live, person)
        act = partial(actions.abandon, live, seat)
        await self.live_games.change(live, person.id, actions.ABANDONED, act, seat)
        await self.hide(person, game)

    @abstractmethod
    async def create(self, person: Person, wish: m.NewGame, host: str = "") -> m.Created:
        """Create a game with all players seated or invited."""

    @abstractmethod
    async def mine(self, person: Person, *, hidden: bool = False) -> m.GameList:
        """Return a person's games, or their hidden games; those that wait for them first."""

    @abstractmethod
    async def hide(self, person: Person, game: str) -> None:
        """Hide a game from a person's list; the game itself does not change."""

    @abstractmethod
    async def show(self, person: Person, game: str) -> None:
        """Show a hidden game on a person's list again."""

    @abstractmethod
    async def _come_back(self, live: LiveGame, seat: Seat) -> None:
        """Take the controls back from the computer for a player who acts."""


def recorded_chairs(record: Record) -> Mapping[Seat, Chair]:
    """Return the seats of an uploaded record."""
    return {
        seat: Chair(seat, RECORDED, "", name=quoted(name))
        for seat, name in record.header.seats.items()
    }
