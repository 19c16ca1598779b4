"""Lobby: who is where people meet just now, and how they are told what changes there.

What changes lies in the store. After a change, here or in another process, the board is read anew,
once for everybody, and each connection is told the difference from what it has been sent: made and
encoded once for all who saw the same and now see the same. Who reads slowly is told less often, and
then of more at once.
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

CALM = 0.2
"""Seconds in which changes are gathered before anybody is told."""
BEAT = 2.0
"""Seconds between looks at who is here; only then is anybody told of that alone."""
REREAD = 10.0
"""Seconds after which the board is read anew whatever was said, for who has blocked whom."""
AT_ONCE = 100
"""Connections that are told before others have their turn."""
MOST_PROGRAMS = 500
"""Programs, those seen last, that do not count as people who are here."""
LATELY = 900.0
"""Seconds without a move after which a game does not count as one that is played now."""
log = structlog.get_logger()


class CrowdStand(NamedTuple):
    """What everybody is told besides the tables."""

    here: int
    playing: int
    waiting: tuple[mm.SeekersWaiting, ...]


class Visitor(Hearer):
    """A connection to the lobby, and what it has been sent."""

    def __init__(self, person: Person, session: str = "", write: Write | None = None) -> None:
        super().__init__(person.id, session, write)
        self.account = person.account
        self.view: View = NOTHING
        self.stand: CrowdStand | None = None
        self.mine: mm.MyMeeting | None = None


class Round:
    """One telling: the same difference is worked out and encoded once, however many it is for."""

    def __init__(self, board: Noticeboard, stand: CrowdStand) -> None:
        self.board = board
        self.stand = stand
        self._made: dict[tuple[int, int, bool], tuple[View, View, Broadcast | None]] = {}

    def difference(self, old: View, new: View, stand: CrowdStand | None) -> Broadcast | None:
        """What is told to who saw the old tables; nothing where nothing is different."""
        same = stand == self.stand
        key = id(old), id(new), same
        if key not in self._made:
            told = not same or old != new
            made = Broadcast(open_tables.difference(old, new, *self.stand)) if told else None
            self._made[key] = (old, new, made)
        return self._made[key][2]


class Lobby(ServicePart):
    """Who is here, what is on the board, and the one way to tell of it."""

    def __init__(
        self, store: Store, fanout: Fanout, clock: SteadyClock, presence: Presence
    ) -> None:
        self.store = store
        self.fanout = fanout
        self.clock = clock
        self.presence = presence
        self.visitors: set[Visitor] = set()
        self.chores: list[Callable[[], Awaitable[None]]] = []
        """What is done at every beat."""
        self.round = Round(open_tables.EMPTY, CrowdStand(0, 0, ()))
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
        """The open tables, as they were read last."""
        return self.round.board

    async def startup(self) -> None:
        self._tasks = [asyncio.create_task(self._tell_changes()), asyncio.create_task(self._beat())]

    async def shutdown(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def here(self) -> frozenset[str]:
        """Who is connected to this process."""
        return frozenset(self._people)

    async def enter(self, visitor: Visitor) -> None:
        """Somebody comes in."""
        who = visitor.person
        if who not in self._friends:
            self._friends[who] = await self.store.read(lambda c: _friends(c, who))
        if not self.visitors:
            await self.read()
        self.visitors.add(visitor)
        self._people[who] += 1
        visitor.changed.set()

    def leave(self, visitor: Visitor) -> None:
        """Somebody goes; what he offers to be played at once waits for him a little while."""
        if visitor not in self.visitors:
            return
        self.visitors.remove(visitor)
        self._people[visitor.person] -= 1
        if not self._people[visitor.person]:
            del self._people[visitor.person]
            self._friends.pop(visitor.person, None)

    def changed(self) -> None:
        """Something on the board has changed in the store: here, so others are told as well."""
        self.stale()
        self.fanout.meet()

    def stale(self) -> None:
        """The same in another process."""
        self._stale.set()

    async def read(self) -> None:
        """The board as the store has it now."""
        here = [one.person for one in self.visitors if one.account]
        self._read_at = time.monotonic()
        before = self.board
        since = self.clock.now() - LATELY

        def work(transaction: Transaction) -> tuple[Noticeboard, int, frozenset[str]]:
            found = open_tables.read(transaction, here, before)
            return found, games_store.played_since(transaction, since), _programs(transaction)

        found, self._playing, self._programs = await self.store.read(work)
        self.round = Round(found, self._crowd(found))

    def _crowd(self, board: Noticeboard) -> CrowdStand:
        now = time.monotonic()
        people = self.presence.count(now) - len(self.presence.here(self._programs, now))
        return CrowdStand(people, self._playing, board.waiting)

    def _friends_here(self, person: str) -> tuple[str, ...]:
        """The friends of somebody who are here, by name."""
        known = self._friends.get(person)
        return self._named(known) if known else ()

    def _named(self, known: dict[str, str]) -> tuple[str, ...]:
        here = self.presence.here(known, time.monotonic())
        return tuple(sorted(known[one] for one in here))

    async def look(self, person: Person) -> mm.MeetingRoom:
        """The lobby as somebody sees it who is not connected."""
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
        """How much there is for somebody, in numbers."""
        if not self.visitors and time.monotonic() - self._read_at > BEAT:
            await self.read()
        crowd = self._crowd(self.board)
        tables = len(self.board.view(person))
        return mm.Counts(tables=tables, here=crowd.here, playing=crowd.playing)

    def news_for(self, visitor: Visitor) -> Iterator[Broadcast]:
        """What this connection is to be sent; it has what it was handed before it asks on."""
        told = self.round
        view = told.board.view(visitor.person)
        if message := told.difference(visitor.view, view, visitor.stand):
            yield message
        visitor.view, visitor.stand = view, told.stand
        mine = told.board.mine(visitor.person, self._friends_here(visitor.person))
        if mine != visitor.mine:
            yield Broadcast(msgspec.json.encode(mine))
            visitor.mine = mine

    async def tell(self) -> None:
        """Tell everybody what they have not been sent; who is not ready asks for it himself."""
        for number, visitor in enumerate(tuple(self.visitors), 1):
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)
            for message in self.news_for(visitor):
                if not visitor.hand(message):
                    visitor.changed.set()
                    break

    async def _tell_changes(self) -> None:
        while True:
            await self._stale.wait()
            await asyncio.sleep(CALM)
            self._stale.clear()
            try:
                await self.read()
                await self.tell()
            except Refusal as refusal:
                log.debug("the board was refused", code=refusal.code)
            except Exception:
                log.exception("the board could not be told")

    async def _beat(self) -> None:
        while True:
            try:
                await self._look_round()
                for chore in self.chores:
                    await chore()
            except Refusal as refusal:
                log.debug("lobby.chore_refused", code=refusal.code)
            except Exception:
                log.exception("lobby.tick_failed")
            await asyncio.sleep(BEAT)

    async def _look_round(self) -> None:
        if not self.visitors:
            return
        if time.monotonic() - self._read_at > REREAD:
            self.stale()
        elif (crowd := self._crowd(self.board)) != self.round.stand:
            self.round = Round(self.board, crowd)
            await self.tell()


def _programs(transaction: Transaction) -> frozenset[str]:
    """Who is here without being a person."""
    return frozenset(one["id"] for one in programs_store.lately(transaction, MOST_PROGRAMS))


def _friends(transaction: Transaction, person: str) -> dict[str, str]:
    """The friends of somebody who let him see that they are here: what they are called."""
    followed = rows.followed_by(transaction, person)
    found = {one["id"]: one["name"] for one in followed if one["mutual"]}
    return {one: found[one] for one in in_sight(transaction, person, found)}
