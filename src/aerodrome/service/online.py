"""Connected people: close their connections, and show them changes of names and mutes at once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from aerodrome.service.accounts.model import People
from aerodrome.service.accounts.person import Person
from aerodrome.service.database.fanout import SessionsEnded
from aerodrome.service.games.broadcast import Hearer, Listener
from aerodrome.service.lobby.model import Lobby
from aerodrome.service.part import ServicePart
from aerodrome.service.social.blocking import muted_by
from aerodrome.service.social.presence import Presence

if TYPE_CHECKING:
    from aerodrome.service.service import Service


class Online(ServicePart):
    """Closes connections and refreshes what they show, in this process and in all others.

    The methods that other processes trigger act on this process only.
    """

    def __init__(self, service: Service) -> None:
        self.store = service.store
        self.fanout = service.fanout
        self.live_games = service.live_games
        self.sessions = service[People].sessions
        self.presence = service[Presence]
        self.lobby = service[Lobby]
        self._refreshing: set[asyncio.Task[None]] = set()

    @classmethod
    def build(cls, service: Service) -> Online:
        return cls(service)

    async def shutdown(self) -> None:
        await asyncio.gather(*self._refreshing, return_exceptions=True)

    def hang_up(self, *, session: str = "", person: str = "", but: str = "") -> None:
        """Close the connections of ended sessions in every process.

        `session` is the hash of a session token (`accounts.hashed`). `person` selects all sessions
        of that person, except `but`. Call this after the commit that ended the sessions.
        """
        ended = SessionsEnded(session, person, but)
        self.hung_up(ended)
        self.fanout.end(ended)

    def hung_up(self, ended: SessionsEnded) -> None:
        """Close the connections of sessions that another process has ended."""
        self.sessions.forget(ended)
        for listener in self._listeners():
            if ended.means(listener.session, listener.person):
                listener.leave("login")

    def connected(self) -> set[str]:
        """Return the sessions that are connected to this process."""
        return {listener.session for listener in self._listeners()}

    def present(self) -> set[str]:
        """Return the people who have connections or open pages in this process."""
        return self.presence.present(time.monotonic())

    def heard(self, people: tuple[str, ...]) -> None:
        """Record that these people are connected to another process."""
        self.presence.heard(people, time.monotonic())

    async def chose(self, person: str) -> None:
        """Apply the mute list of a person to all their connections, in every process."""
        await self._read_mutes(person)
        self.fanout.choose(person)

    def mutes_changed(self, person: str) -> None:
        """Apply a mute list that was changed in another process."""
        self._refreshing.add(task := asyncio.create_task(self._read_mutes(person)))
        task.add_done_callback(self._refreshing.discard)

    async def _read_mutes(self, person: str) -> None:
        self.lobby.stale()
        tables = (one for one in self._listeners() if isinstance(one, Listener))
        mine = [one for one in tables if one.person == person]
        if mine:
            unread = await self.store.read(lambda c: muted_by(c, person))
            for listener in mine:
                listener.unread = unread

    def _listeners(self) -> Iterator[Hearer]:
        yield from self.lobby.visitors
        for live in self.live_games.live.values():
            yield from live.listeners

    def met(self) -> None:
        """Reload the open tables after another process has changed them."""
        self.lobby.stale()

    def renamed(self, person: Person) -> None:
        """Show the new name of a person at all their seats, in every process."""
        self.called(person.id, person.name)
        self.fanout.rename(person.id, person.name)

    def called(self, person: str, name: str) -> None:
        """Show the new name of a person at all their seats in this process."""
        self.sessions.forget(SessionsEnded(person=person))
        for live in self.live_games.live.values():
            for chair in live.chairs.values():
                if chair.person == person:
                    chair.name = name
                    live.tell()
