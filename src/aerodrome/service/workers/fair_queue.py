"""A fair queue: distributes a few places among many callers, so that no crowd starves the others.

There are rounds. Each address has one turn in a round, and the persons at an address take that turn
one after another. So three hundred guests at one address count as one visitor, and take turns among
themselves. After its turn, an address waits until all other waiting addresses have had theirs. A
newcomer therefore waits for the turns under way, and for at most one turn of each crowd. A turn
that takes too long can be charged as several turns, and its address skips as many rounds.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from typing import Generic, NamedTuple, TypeVar

from aerodrome.kernel.refusal import Refusal

T = TypeVar("T")


class Asker(NamedTuple):
    """The person who asks for work, and their address."""

    person: str
    address: str


SERVER = Asker("", "")
"""The asker of work that the server does for itself."""


@dataclass(eq=False)
class _Entry(Generic[T]):
    """A waiting request; `number` is its arrival order."""

    number: int
    asker: Asker
    place: asyncio.Future[T]


class Turn(Generic[T]):
    """A turn of an asker, with the place that it holds."""

    def __init__(self, turns: Turns[T], asker: Asker, place: T) -> None:
        self._turns = turns
        self._asker = asker
        self._held = [place]

    @property
    def place(self) -> T:
        return self._held[0]

    async def again(self) -> None:
        """Give the place to the next in the queue, and wait for another turn.

        The new request enters the queue before the place is released.
        """
        entry = self._turns._enter(self._asker)
        self.end()
        self._held.append(await self._turns._called(entry))

    def end(self) -> None:
        if self._held:
            self._turns._give_back(self._held.pop())


class Turns(Generic[T]):
    """A few places and the queue for them; the place released last is assigned first."""

    def __init__(
        self, places: Iterable[T], *, each: int | None = None, there: int | None = None
    ) -> None:
        self._free = list(places)
        self._each = each
        self._there = there
        self._numbers = count()
        self._waiting: dict[str, dict[str, list[_Entry[T]]]] = {}
        self._rounds = _Rounds()
        self._within: dict[str, _Rounds] = {}

    @asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[Turn[T]]:
        """Wait for a place and hold it; a cancelled request leaves the queue at once."""
        turn = Turn(self, asker, await self._called(self._enter(asker)))
        try:
            yield turn
        finally:
            turn.end()

    def charge(self, asker: Asker, turns: int) -> None:
        """Charge an asker's turn as this many additional turns."""
        self._rounds.charge(asker.address, turns)
        self._of(asker.address).charge(asker.person, turns)

    @property
    def awaited(self) -> bool:
        """Whether any request is waiting; safe to read from any thread."""
        return bool(self._waiting)

    def line(self) -> Iterator[Asker]:
        """Return the waiting askers in the order of their turns, if no more arrive."""
        return (entry.asker for entry in self._in_order())

    def _enter(self, asker: Asker) -> _Entry[T]:
        """Add a request to the queue."""
        self._check_room(asker)
        entry = _Entry(next(self._numbers), asker, asyncio.get_running_loop().create_future())
        persons = self._waiting.setdefault(asker.address, {})
        persons.setdefault(asker.person, []).append(entry)
        return entry

    async def _called(self, entry: _Entry[T]) -> T:
        """Wait in the queue for a place."""
        self._assign_places()
        try:
            return await entry.place
        except asyncio.CancelledError:
            if entry.place.cancelled():
                self._remove(entry)
            else:
                self._give_back(entry.place.result())
            raise

    def _give_back(self, place: T) -> None:
        self._free.append(place)
        self._assign_places()

    def _check_room(self, asker: Asker) -> None:
        persons = self._waiting.get(asker.address, {})
        if self._each is not None and len(persons.get(asker.person, ())) >= self._each:
            sentence = "you are already waiting for several answers; let them come first."
            raise Refusal("too-many", sentence)
        if self._there is not None and sum(map(len, persons.values())) >= self._there:
            sentence = "too many requests from your address; try again in a moment."
            raise Refusal("too-many", sentence)

    def _assign_places(self) -> None:
        """Assign free places to the next requests."""
        while self._free and (entry := next(self._in_order(), None)) is not None:
            self._remove(entry)
            if not entry.place.done():
                self._note(entry.asker)
                entry.place.set_result(self._free.pop())

    def _in_order(self) -> Iterator[_Entry[T]]:
        return _merged(
            (self._rounds.of(address), self._of_address(address)) for address in self._waiting
        )

    def _of_address(self, address: str) -> Iterator[_Entry[T]]:
        rounds, persons = self._of(address), self._waiting[address]
        return _merged((rounds.of(person), entries) for person, entries in persons.items())

    def _of(self, address: str) -> _Rounds:
        return self._within.setdefault(address, _Rounds())

    def _remove(self, entry: _Entry[T]) -> None:
        """Remove a request from the queue, if it is still waiting."""
        person, address = entry.asker
        persons = self._waiting.get(address, {})
        if entry in persons.get(person, ()):
            persons[person].remove(entry)
            if not persons[person]:
                del persons[person]
            if not persons:
                del self._waiting[address]

    def _note(self, asker: Asker) -> None:
        """Record that an asker's turn has begun."""
        person, address = asker
        self._rounds.take(address, alone=not self._waiting)
        self._of(address).take(person, alone=address not in self._waiting)
        if len(self._within) > len(self._waiting) + len(self._rounds):
            known = self._within.items()
            self._within = {a: r for a, r in known if a in self._waiting or a in self._rounds}


class _Rounds:
    """The round in which each key has its next turn; an unknown key has had none in this round."""

    def __init__(self) -> None:
        self._now = 0
        self._next: dict[str, int] = {}

    def of(self, who: str) -> int:
        return max(self._now, self._next.get(who, 0))

    def take(self, who: str, *, alone: bool) -> None:
        """Record a turn; if no other key is waiting (`alone`), a new round begins."""
        now = max(self.of(who), self._now + 1 if alone else 0)
        if now > self._now:
            self._now = now
            self._next = {one: at for one, at in self._next.items() if at > now}
        self._next[who] = now + 1

    def charge(self, who: str, rounds: int) -> None:
        self._next[who] = self.of(who) + rounds

    def __contains__(self, who: str) -> bool:
        return who in self._next

    def __len__(self) -> int:
        return len(self._next)


def _merged(lines: Iterable[tuple[int, Iterable[_Entry[T]]]]) -> Iterator[_Entry[T]]:
    """Merge queues by round, given the first round of each; in a round, the oldest request is
    first."""
    numbered = [zip(count(first), line, strict=False) for first, line in lines]
    merged = heapq.merge(*numbered, key=lambda one: (one[0], one[1].number))
    return (entry for _, entry in merged)
