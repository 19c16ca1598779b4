"""Lobby: the people online and the open tables, and the broadcast of changes to them.

State is in the database. After a change, in this process or another, the board is read once for all
connections. Each connection gets the difference from what it was last sent; the difference is
computed and encoded once for all who share it. Slow connections get fewer, larger updates.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import structlog

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts import programs_store
from aerodrome.service.accounts.person import Person
from aerodrome.service.database.fanout import Fanout
from aerodrome.service.database.store import Store, Transaction
from aerodrome.service.games import store as games_store
from aerodrome.service.games.broadcast import Broadcast, Hearer, Write
from aerodrome.service.games.clocks.steady_clock import SteadyClock
from aerodrome.service.lobby import messages as mm
from aerodrome.service.lobby import open_tables
from aerodrome.service.lobby.open_tables import NOTHING, Noticeboard, View
from aerodrome.service.part import ServicePart
from aerodrome.service.social import friends_store as rows
from aerodrome.service.social.friends import in_sight
from aerodrome.service.social.presence import Presence

if TYPE_CHECKING:
    from aerodrome.service.service import Service

GATHER_FOR = 0.2
"""Seconds for which changes are gathered before they are broadcast."""
TICK = 2.0
"""Seconds between checks of the counts; a change of only these is broadcast then."""
REREAD = 10.0
"""Seconds after which the board is read again in any case, to include new blocks."""
AT_ONCE = 100
"""Connections that are served before other tasks get a turn."""
MOST_PROGRAMS = 500
"""Programs, most recently seen first, that are left out of the count of people online."""
LATELY = 900.0
"""Seconds without a move after which a game does not count as in progress."""
log = structlog.get_logger()


class CrowdCounts(NamedTuple):
    """Numbers that every connection is sent besides the tables."""

    here: int
    playing: int
    waiting: tuple[mm.SeekersWaiting, ...]


class Visitor(Hearer):
    """A connection to the lobby, and what it was last sent."""

    def __init__(self, person: Person, session: str = "", write: Write | None = None) -> None:
        super().__init__(person.id, session, write)
        self.account = person.account
        self.view: View = NOTHING
        self.counts: CrowdCounts | None = None
        self.mine: mm.MyMeeting | None = None


class Round:
    """One broadcast: each difference is computed and encoded only once."""

    def __init__(self, board: Noticeboard, counts: CrowdCounts) -> None:
        self.board = board
        self.counts = counts
        self._made: dict[tuple[int, int, bool], tuple[View, View, Broadcast | None]] = {}

    def difference(self, old: View, new: View, counts: CrowdCounts | None) -> Broadcast | None:
        """Return the message for connections that saw the `old` tables, or None."""
        same = counts == self.counts
        key = id(old), id(new), same
        if key not in self._made:
            changed = not same or old != new
            made = Broadcast(open_tables.difference(old, new, *self.counts)) if changed else None
            self._made[key] = (old, new, made)
        return self._made[key][2]


class Lobby(ServicePart):
    """The people online and the open tables, with their one broadcast."""

    def __init__(
        self, store: Store, fanout: Fanout, clock: SteadyClock, presence: Presence
    ) -> None:
        self.store = store
        self.fanout = fanout
        self.clock = clock
        self.presence = presence
        self.visitors: set[Visitor] = set()
        self.on_tick: list[Callable[[], Awaitable[None]]] = []
        """Functions that are called at every tick."""
        self.round = Round(open_tables.EMPTY, CrowdCounts(0, 0, ()))
        self._people: Counter[str] = Counter()
        self._friends: dict[str, dict[str, str]] = {}
        self._playing = 0
        self._programs: frozenset[str] = frozenset()
        self._stale = asyncio.Event()
        self._read_at = -REREAD
        self._tasks: list[asyncio.Task[None]] = []

    @classmethod
    def build(cls, service: Service) -> Lobby:
        return cls(service.store, service.fanout, service.live_games.clock, service[Presence])

    @property
    def board(self) -> Noticeboard:
        """Return the open tables as last read."""
        return self.round.board

    async def startup(self) -> None:
        self._tasks = [
            asyncio.create_task(self._broadcast_changes()),
            asyncio.create_task(self._run_ticks()),
        ]

    async def shutdown(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def here(self) -> frozenset[str]:
        """Return the ids of the people connected to this process."""
        return frozenset(self._people)

    async def enter(self, visitor: Visitor) -> None:
        """Add a connection."""
        who = visitor.person
        if who not in self._friends:
            self._friends[who] = await self.store.read(lambda c: _friends(c, who))
        if not self.visitors:
            await self.read()
        self.visitors.add(visitor)
        self._people[who] += 1
        visitor.changed.set()

    def leave(self, visitor: Visitor) -> None:
        """Remove a connection; live offers of the person wait for a short time."""
        if visitor not in self.visitors:
            return
        self.visitors.remove(visitor)
        self._people[visitor.person] -= 1
        if not self._people[visitor.person]:
            del self._people[visitor.person]
            self._friends.pop(visitor.person, None)

    def changed(self) -> None:
        """Announce a change of the board to this process and the others."""
        self.stale()
        self.fanout.meet()

    def stale(self) -> None:
        """Mark the board as changed by another process."""
        self._stale.set()

    async def read(self) -> None:
        """Read the board from the database."""
        here = [one.person for one in self.visitors if one.account]
        self._read_at = time.monotonic()
        before = self.board
        since = self.clock.now() - LATELY

        def work(transaction: Transaction) -> tuple[Noticeboard, int, frozenset[str]]:
            found = open_tables.read(transaction, here, before)
            return found, games_store.played_since(transaction, since), _programs(transaction)

        found, self._playing, self._programs = await self.store.read(work)
        self.round = Round(found, self._crowd(found))

    def _crowd(self, board: Noticeboard) -> CrowdCounts:
        now = time.monotonic()
        people = self.presence.count(now) - len(self.presence.here(self._programs, now))
        return CrowdCounts(people, self._playing, board.waiting)

    def _friends_here(self, person: str) -> tuple[str, ...]:
        """Return the names of a person's friends who are online."""
        known = self._friends.get(person)
        return self._named(known) if known else ()

    def _named(self, known: dict[str, str]) -> tuple[str, ...]:
        here = self.presence.here(known, time.monotonic())
        return tuple(sorted(known[one] for one in here))

    async def look(self, person: Person) -> mm.MeetingRoom:
        """Return the lobby for a person who is not connected to it."""
        known = (person.id,) if person.account else ()

        def work(transaction: Transaction) -> tuple[Noticeboard, dict[str, str], frozenset[str]]:
            found = open_tables.read(transaction, known, open_tables.EMPTY)
            return found, _friends(transaction, person.id), _programs(transaction)

        found, friends, self._programs = await self.store.read(work)
        tables = open_tables.difference(NOTHING, found.view(person.id), *self._crowd(found))
        return mm.MeetingRoom(
            tables=codec.decode(tables, mm.TablesNews, "the lobby"),
            mine=found.mine(person.id, self._named(friends)),
        )

    async def count(self, person: str) -> mm.Counts:
        """Count tables, people and games for a person."""
        if not self.visitors and time.monotonic() - self._read_at > TICK:
            await self.read()
        crowd = self._crowd(self.board)
        tables = len(self.board.view(person))
        return mm.Counts(tables=tables, here=crowd.here, playing=crowd.playing)

    def news_for(self, visitor: Visitor) -> Iterator[Broadcast]:
        """Yield the messages that a connection has not been sent."""
        current = self.round
        view = current.board.view(visitor.person)
        if message := current.difference(visitor.view, view, visitor.counts):
            yield message
        visitor.view, visitor.counts = view, current.counts
        mine = current.board.mine(visitor.person, self._friends_here(visitor.person))
        if mine != visitor.mine:
            yield Broadcast(msgspec.json.encode(mine))
            visitor.mine = mine

    async def broadcast(self) -> None:
        """Send changes to every connection; one that is busy asks for its own later."""
        for number, visitor in enumerate(tuple(self.visitors), 1):
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)
            for message in self.news_for(visitor):
                if not visitor.hand(message):
                    visitor.changed.set()
                    break

    async def _broadcast_changes(self) -> None:
        while True:
            await self._stale.wait()
            await asyncio.sleep(GATHER_FOR)
            self._stale.clear()
            try:
                await self.read()
                await self.broadcast()
            except Refusal as refusal:
                log.debug("lobby.read_refused", code=refusal.code)
            except Exception:
                log.exception("lobby.broadcast_failed")

    async def _run_ticks(self) -> None:
        while True:
            try:
                await self._check_counts()
                for function in self.on_tick:
                    await function()
            except Refusal as refusal:
                log.debug("lobby.chore_refused", code=refusal.code)
            except Exception:
                log.exception("lobby.tick_failed")
            await asyncio.sleep(TICK)

    async def _check_counts(self) -> None:
        if not self.visitors:
            return
        if time.monotonic() - self._read_at > REREAD:
            self.stale()
        elif (crowd := self._crowd(self.board)) != self.round.counts:
            self.round = Round(self.board, crowd)
            await self.broadcast()


def _programs(transaction: Transaction) -> frozenset[str]:
    """Return the ids of programs, which do not count as people."""
    return frozenset(one["id"] for one in programs_store.lately(transaction, MOST_PROGRAMS))


def _friends(transaction: Transaction, person: str) -> dict[str, str]:
    """Return the names by id of a person's friends who let them see that they are online."""
    followed = rows.followed_by(transaction, person)
    found = {one["id"]: one["name"] for one in followed if one["mutual"]}
    return {one: found[one] for one in in_sight(transaction, person, found)}
