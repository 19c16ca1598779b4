"""Gallery: the chat of a game's spectators, which the players can read when the game is over."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import msgspec

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.names import spoken
from aerodrome.service.accounts.own_account import check_voice
from aerodrome.service.accounts.person import Person
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Row, Transaction
from aerodrome.service.games import store as games_store
from aerodrome.service.games.broadcast import Broadcast
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.live_games import LiveGames
from aerodrome.service.limits import store as limits_store
from aerodrome.service.limits.shares import SharedLimit
from aerodrome.service.part import ServicePart
from aerodrome.service.social.blocking import muted_by
from aerodrome.service.spectators import gallery_store as rows
from aerodrome.service.spectators import messages as wm

if TYPE_CHECKING:
    from aerodrome.service.service import Service

REMARKS = SharedLimit("remarks", there=250, in_all=1000, replaces=True)
"""Limits for each game."""

COUNTED_EVERY, CROWD = 5.0, 50
"""Minimum seconds between two counts of a game's spectators, and the crowd size that doubles
them."""


class Gallery(ServicePart):
    """Stores spectators' messages and sends them to all spectators, in every process."""

    def __init__(self, live_games: LiveGames) -> None:
        self.live_games = live_games
        self._working: set[asyncio.Task[None]] = set()

    @classmethod
    def build(cls, service: Service) -> Gallery:
        return cls(service.live_games)

    async def say(self, person: Person, game: str, said: wm.GalleryIn, host: str = "") -> None:
        """Add a message; a repeated call with the same key adds it once."""
        live = await self._opened(person, game)
        text = spoken(said.text)
        if not text:
            raise Refusal("malformed", "an empty message cannot be sent.", "text")
        now = self.live_games.clock.now()

        def work(transaction: Transaction) -> int:
            check_voice(transaction, person, now)
            games_store.give_receipt(transaction, game, person.id, f"remark {said.id}", 0)
            held = rows.held_in(game)
            gone = limits_store.make_room(transaction, REMARKS, held, person.id, host)
            if gone is not None:
                rows.discard(transaction, game, gone["number"])
            return rows.add(transaction, game, person.id, text, now)

        try:
            number = await self.live_games.store.run(work)
        except Conflict:
            return
        await self._send_after(live, number - 1)
        self.live_games.fanout.publish(game)

    async def remarks(self, person: Person, game: str, after: int) -> wm.GallerySaid:
        """Return the messages after a number, without those by people this person mutes."""
        live = await self._opened(person, game)

        def work(transaction: Transaction) -> tuple[int, list[Row]]:
            unread = muted_by(transaction, person.id)
            found = rows.after(transaction, game, after)
            said = [one for one in found if one["person"] not in unread]
            return rows.last(transaction, game), said

        last, said = await self.live_games.store.read(work)
        if live.gallery.remarked is None:
            live.gallery.remarked = last
        return wm.GallerySaid(tuple(map(_remark, said)))

    async def _opened(self, person: Person, game: str) -> LiveGame:
        """Return the game; refuse a person who may not read its spectators' messages."""
        live = await self.live_games.current(game)
        if not _may_read(live, person.id):
            sentence = "players can read the spectators' chat when the game is over."
            raise Refusal("not-yours", sentence)
        return live

    async def tick(self) -> None:
        """Update the number of spectators now and then, because each update is sent to all of
        them."""
        now = time.monotonic()
        for live in self.live_games.live.values():
            players = {chair.person for chair in live.chairs.values()}
            live.gallery.here = len({one.person for one in live.listeners} - players)
            there = live.gallery.here + sum(live.gallery.elsewhere.values())
            soon = live.gallery.counted + COUNTED_EVERY * (1 + there / CROWD)
            if there != live.gallery.announced and now >= soon:
                live.gallery.announced, live.gallery.counted = there, now
                live.tell()

    def game_changed(self, live: LiveGame) -> None:
        """Look for messages that were sent in another process."""
        if not self.live_games.store.shared:
            return
        last = live.gallery.remarked
        if last is not None and any(_may_read(live, one.person) for one in live.listeners):
            task = asyncio.create_task(self._send_after(live, last))
            self._working.add(task)
            task.add_done_callback(self._working.discard)

    async def _send_after(self, live: LiveGame, after: int) -> None:
        """Send the messages after a number to all spectators; newcomers load them."""
        for one in await self.live_games.store.read(lambda c: rows.after(c, live.id, after)):
            if one["number"] <= (live.gallery.remarked or 0):
                continue
            live.gallery.remarked = one["number"]
            message = Broadcast(msgspec.json.encode(wm.GallerySaid((_remark(one),))))
            for listener in live.listeners:
                if _may_read(live, listener.person) and one["person"] not in listener.unread:
                    listener.send_extra(message)


def _may_read(live: LiveGame, person: str) -> bool:
    return live.game.position.outcome is not None or not live.seats_of(person)


def _remark(found: Row) -> wm.GalleryLine:
    return wm.GalleryLine(
        number=found["number"],
        name=found["name"],
        account=found["account"] is not None,
        text=found["text"],
        at=found["at"],
    )
