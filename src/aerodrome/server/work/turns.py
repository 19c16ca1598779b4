"""Turns: who comes next where many wait for a few places, so that nobody waits for a crowd.

There are rounds. In a round each address has one turn, and the persons of an address take that turn
one after another: three hundred guests of one address are one visitor to everybody else, and take
turns among themselves. Who has had his turn of a round waits until whoever else is there has had
his; so a newcomer waits for what is under way, and for no more of anybody's crowd than one turn.
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
    """For whom something is done, and where he comes from."""

    person: str
    address: str


HOUSE = Asker("", "")
"""For what the house does of its own accord."""


@dataclass(eq=False)
class _Entry(Generic[T]):
    """Somebody who waits; the number says since when."""

    number: int
    asker: Asker
    place: asyncio.Future[T]


class Turns(Generic[T]):
    """A few places, and those who wait for one; the place given back last is given out first."""

    def __init__(
        self, places: Iterable[T], *, each: int | None = None, there: int | None = None
    ) -> None:
        self._free = list(places)
        self._each = each
        self._there = there
        self._numbers = count()
        self._waiting: dict[str, dict[str, list[_Entry[T]]]] = {}
        self._had: set[str] = set()
        self._had_within: dict[str, set[str]] = {}

    @asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[T]:
        """Wait for a place and have it; who is cancelled meanwhile leaves the line at once."""
        place = await self._place(asker)
        try:
            yield place
        finally:
            self._free.append(place)
            self._hand_out()

    def line(self) -> Iterator[Asker]:
        """Those who wait, in the order of their turns if nobody else comes."""
        return (entry.asker for entry in self._in_order())

    async def _place(self, asker: Asker) -> T:
        self._check_room(asker)
        place: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        entry = _Entry(next(self._numbers), asker, place)
        persons = self._waiting.setdefault(asker.address, {})
        persons.setdefault(asker.person, []).append(entry)
        self._hand_out()
        try:
            return await place
        except asyncio.CancelledError:
            if place.cancelled():
                self._strike(entry)
            else:
                self._free.append(place.result())
                self._hand_out()
            raise

    def _check_room(self, asker: Asker) -> None:
        persons = self._waiting.get(asker.address, {})
        if self._each is not None and len(persons.get(asker.person, ())) >= self._each:
            sentence = "you wait for as much as you may already; let that be done first."
            raise Refusal("too-many", sentence)
        if self._there is not None and sum(map(len, persons.values())) >= self._there:
            sentence = "too much is waited for from your address just now; try again in a moment."
            raise Refusal("too-many", sentence)

    def _hand_out(self) -> None:
        """Give free places to whoever is next."""
        while self._free and (entry := next(self._in_order(), None)) is not None:
            self._strike(entry)
            if not entry.place.done():
                self._note(entry.asker)
                entry.place.set_result(self._free.pop())

    def _in_order(self) -> Iterator[_Entry[T]]:
        return _in_rounds(
            (address in self._had, self._of_address(address)) for address in self._waiting
        )

    def _of_address(self, address: str) -> Iterator[_Entry[T]]:
        had, persons = self._had_within.get(address, ()), self._waiting[address]
        return _in_rounds((person in had, entries) for person, entries in persons.items())

    def _strike(self, entry: _Entry[T]) -> None:
        """Take an entry from the line, if it still stands there."""
        person, address = entry.asker
        persons = self._waiting.get(address, {})
        if entry in persons.get(person, ()):
            persons[person].remove(entry)
            if not persons[person]:
                del persons[person]
            if not persons:
                del self._waiting[address]

    def _note(self, asker: Asker) -> None:
        """Somebody has his turn; where everybody there had his, or nobody waits, a round ends."""
        person, address = asker
        if address in self._had or not self._waiting:
            self._had.clear()
            known = self._had_within.items()
            self._had_within = {a: had for a, had in known if a in self._waiting or a == address}
        self._had.add(address)
        within = self._had_within.setdefault(address, set())
        if person in within or address not in self._waiting:
            within.clear()
        within.add(person)


def _in_rounds(lines: Iterable[tuple[bool, Iterable[_Entry[T]]]]) -> Iterator[_Entry[T]]:
    """Lines become one: a turn of each in every round, and in a round who came first.

    A line that had its turn in the present round goes on with the next one.
    """
    numbered = [zip(count(int(had)), line, strict=False) for had, line in lines]
    merged = heapq.merge(*numbered, key=lambda one: (one[0], one[1].number))
    return (entry for _, entry in merged)
