"""Fan-out: tells other processes what has changed, so that they read it from the database.

The messages are about games, connected people, ended sessions, new names, changed blocks and mutes,
and open tables.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Protocol

import msgspec
import structlog

from aerodrome.kernel import codec

CHANNEL = "aerodrome_games"
PULSE = 0.5
"""Seconds between looks at who is connected here."""
SWEEP = 2.0
"""Seconds between sweeps for changes that were not announced; presence is then repeated."""
GONE_AFTER = 3 * SWEEP
"""Seconds without a message after which the people at another process count as gone."""
PORTION = 200
"""People in one message: PostgreSQL carries 8,000 bytes."""
Presence = tuple[tuple[str, ...], int]
"""Who is connected to a game: the seats, and the number of spectators."""
NO_PRESENCE: Presence = ((), 0)
log = structlog.get_logger()


class LiveGames(Protocol):
    """The games in memory, which fan-out brings up to date."""

    live: dict[str, Any]

    async def catch_up(self, game: str) -> None: ...


class Connected(Protocol):
    """The part of the service that receives messages about people and sessions."""

    def hung_up(self, ended: SessionsEnded) -> None: ...

    def called(self, person: str, name: str) -> None: ...

    def connected(self) -> set[str]: ...

    def present(self) -> set[str]: ...

    def heard(self, people: tuple[str, ...]) -> None: ...

    def mutes_changed(self, person: str) -> None: ...

    def met(self) -> None: ...


class SessionsEnded(msgspec.Struct, frozen=True, omit_defaults=True):
    """Ended sessions: one, or all of a person except one; tokens are hashed."""

    session: str = ""
    person: str = ""
    but: str = ""

    def means(self, session: str, person: str) -> bool:
        """Return whether this ends a session of a person."""
        if self.person and self.person == person:
            return not self.but or session != self.but
        return bool(self.session) and session == self.session


class NameChanged(msgspec.Struct, frozen=True):
    """A new name of a person."""

    person: str
    name: str


class Notification(msgspec.Struct, omit_defaults=True):
    """A message between processes: a changed game, its connected seats, or one of the others."""

    sender: str
    game: str = ""
    here: tuple[str, ...] | None = None
    watching: int = 0
    ended: SessionsEnded | None = None
    named: NameChanged | None = None
    present: tuple[str, ...] = ()
    """People connected to the sender, as many as one message holds."""
    choosy: str = ""
    """Id of a person with changed blocks or mutes."""
    met: bool = False
    """Whether open tables have changed."""


class Fanout:
    """Fan-out of a single process, which has no others to tell."""

    def publish(self, game: str) -> None:
        """Announce that a game has changed."""

    def end(self, ended: SessionsEnded) -> None:
        """Announce that sessions have ended."""

    def rename(self, person: str, name: str) -> None:
        """Announce that a person has another name."""

    def choose(self, person: str) -> None:
        """Announce that a person's blocks or mutes have changed."""

    def meet(self) -> None:
        """Announce that open tables have changed."""

    def start(self, field: LiveGames, online: Connected) -> None:
        """Start to listen for changes in other processes."""

    def stop(self) -> None:
        """Stop listening."""


class PostgresFanout(Fanout):
    """Fan-out over PostgreSQL: NOTIFY carries the game's id, and receivers read its log."""

    def __init__(self, url: str) -> None:
        self._address = url.replace("postgresql+psycopg://", "postgresql://")
        self._me = secrets.token_hex(4)
        self._stopped = threading.Event()
        self._wake = threading.Event()
        self._threads: list[threading.Thread] = []
        self._outbox: deque[Notification] = deque()
        self._said: dict[str, tuple[Presence, float]] = {}
        self._connected: list[str] = []
        self._present: set[str] = set()
        self._told_all = 0.0

    def publish(self, game: str) -> None:
        self._post(Notification(self._me, game))

    def end(self, ended: SessionsEnded) -> None:
        self._post(Notification(self._me, ended=ended))

    def rename(self, person: str, name: str) -> None:
        self._post(Notification(self._me, named=NameChanged(person, name)))

    def choose(self, person: str) -> None:
        self._post(Notification(self._me, choosy=person))

    def meet(self) -> None:
        self._post(Notification(self._me, met=True))

    def _post(self, note: Notification) -> None:
        self._outbox.append(note)
        self._wake.set()

    def start(self, field: LiveGames, online: Connected) -> None:
        self._field, self._online = field, online
        self._loop = asyncio.get_running_loop()
        self._pulse = asyncio.create_task(self._beat())
        for target in (self._listen, self._send):
            thread = threading.Thread(target=self._again(target), daemon=True)
            thread.start()
            self._threads.append(thread)

    def _again(self, target: Callable[[], None]) -> Callable[[], None]:
        """Return a function that repeats `target` after a lost connection until the end."""

        def run() -> None:
            while not self._stopped.is_set():
                try:
                    target()
                except Exception as error:
                    log.warning("fanout.connection_lost", error=type(error).__name__)
                    self._stopped.wait(1)

        return run

    def _listen(self) -> None:
        """Listen to the other processes; sweeps find what was missed while disconnected."""
        import psycopg

        with psycopg.connect(self._address, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            while not self._stopped.is_set():
                self._sweep(connection)
                swept = time.monotonic()
                while not self._stopped.is_set() and time.monotonic() - swept < SWEEP:
                    for heard in connection.notifies(timeout=PULSE, stop_after=1):
                        self._hear(codec.decode(heard.payload, Notification, "a note"))

    def _hear(self, note: Notification) -> None:
        if note.sender == self._me:
            return
        soon = self._loop.call_soon_threadsafe
        if note.ended is not None:
            soon(self._online.hung_up, note.ended)
        elif note.named is not None:
            soon(self._online.called, note.named.person, note.named.name)
        elif note.met:
            soon(self._online.met)
        elif note.present:
            soon(self._online.heard, note.present)
        elif note.choosy:
            soon(self._online.mutes_changed, note.choosy)
        elif note.here is not None:
            soon(self._seat, note.game, note.sender, note.here, note.watching)
        else:
            self._catch_up(note.game)

    def _catch_up(self, game: str) -> None:
        if game in self._field.live:
            catching = self._field.catch_up(game)
            asyncio.run_coroutine_threadsafe(catching, self._loop).add_done_callback(_complain)

    def _sweep(self, connection: Any) -> None:
        """Find changes in the database that were not announced."""
        self._sweep_games(connection)
        self._sweep_sessions(connection)

    def _sweep_sessions(self, connection: Any) -> None:
        """End the connections of sessions that are gone from the database."""
        connected = self._connected
        if not connected:
            return
        query = "SELECT token_hash FROM sessions WHERE token_hash = ANY(%s)"
        there = {session for (session,) in connection.execute(query, (connected,)).fetchall()}
        for session in connected:
            if session not in there:
                self._loop.call_soon_threadsafe(self._online.hung_up, SessionsEnded(session))

    def _sweep_games(self, connection: Any) -> None:
        """Catch up with games that are newer in the database than here."""
        known = {live.id: (live.seq, live.updated) for live in list(self._field.live.values())}
        if not known:
            return
        query = "SELECT id, seq, updated FROM games WHERE id = ANY(%s)"
        for game, seq, updated in connection.execute(query, (list(known),)).fetchall():
            if seq > known[game][0] or updated != known[game][1]:
                self._catch_up(game)

    def _send(self) -> None:
        import psycopg

        with psycopg.connect(self._address, autocommit=True) as connection:
            stopped = False
            while not stopped:
                self._wake.wait(PULSE)
                self._wake.clear()
                stopped = self._stopped.is_set()
                while self._outbox:
                    payload = msgspec.json.encode(self._outbox[0]).decode()
                    connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))
                    self._outbox.popleft()

    async def _beat(self) -> None:
        """Announce who is connected here, at changes and before others forget it."""
        while True:
            await asyncio.sleep(PULSE)
            now = time.monotonic()
            self._connected = sorted(self._online.connected())
            self._say_who_is_here(now)
            for live in list(self._field.live.values()):
                here = tuple(sorted({one.seat for one in live.listeners if one.seat is not None}))
                there: Presence = (here, live.gallery.here)
                said, then = self._said.get(live.id, (NO_PRESENCE, now))
                if there != said or (there != NO_PRESENCE and now - then > SWEEP):
                    self._said[live.id] = (there, now)
                    self._post(Notification(self._me, live.id, *there))
                for sender, (_, heard) in list(live.elsewhere.items()):
                    if now - heard > GONE_AFTER:
                        self._seat(live.id, sender, ())
            self._said = {game: said for game, said in self._said.items() if said[0] != NO_PRESENCE}

    def _say_who_is_here(self, now: float) -> None:
        """Announce new people, and from time to time all of them."""
        present = self._online.present()
        whole = now - self._told_all > SWEEP
        if whole:
            self._told_all = now
        named = sorted(present if whole else present - self._present)
        self._present = present
        for start in range(0, len(named), PORTION):
            self._post(Notification(self._me, present=tuple(named[start : start + PORTION])))

    def _seat(self, game: str, sender: str, here: tuple[str, ...], watching: int = 0) -> None:
        """Record the people of another process at a game."""
        live = self._field.live.get(game)
        if live is None:
            return
        before, _ = live.elsewhere.pop(sender, ((), 0.0))
        live.gallery.elsewhere.pop(sender, 0)
        if here or watching:
            live.elsewhere[sender] = (here, time.monotonic())
            live.gallery.elsewhere[sender] = watching
        if here != before:
            live.tell()

    def stop(self) -> None:
        """End both threads; a message to this process wakes the listener."""
        self._stopped.set()
        self._post(Notification(self._me))
        self._loop.call_soon_threadsafe(self._pulse.cancel)
        for thread in self._threads:
            thread.join(2)


def _complain(done: Future[None]) -> None:
    """Log a failure to catch up with a game; the next sweep tries again."""
    if not done.cancelled() and (error := done.exception()) is not None:
        log.warning("fanout.catch_up_failed", error=type(error).__name__)
