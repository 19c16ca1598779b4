"""Shares: how much of a limit one network may hold, and who gives way when it is full.

A limit on what all people together may hold would let one visitor, who comes as often as he likes
as another guest, take the room away from all others. So a network has a share of it; when it is
full the guests of the network that holds most give way, and only then the accounts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from ipaddress import ip_network
from typing import NamedTuple, TypeVar

from aerodrome.kernel.refusal import Refusal

T = TypeVar("T")
PREFIXES = {4: 24, 6: 48}
"""How much of a public address names the network that a share belongs to, by its version."""


class Place(NamedTuple):
    """Where something comes from: from which network, and whether a guest holds it."""

    network: str
    guest: bool


@dataclass(frozen=True)
class SharedLimit:
    """How much of something one network, and all people together, may hold at a time.

    Where it `replaces`, what a network holds beyond its share takes the place of its oldest.
    """

    what: str
    there: int
    in_all: int
    replaces: bool = False

    def giving_way(self, newcomer: Place, held: Mapping[Place, int]) -> Place | None:
        """Return where something has to give way to a newcomer; none if there is room.

        Refused if the network has its share, or nobody holds more who could give way.
        """
        networks = Counter[str]()
        for place, number in held.items():
            networks[place.network] += number
        here = networks[newcomer.network]
        if here >= self.there:
            return self._replaced(newcomer.network, held)
        if networks.total() < self.in_all:
            return None
        for place in sorted(held, key=lambda one: (not one.guest, -networks[one.network])):
            fuller = networks[place.network] > here + 1
            if (place.guest and not newcomer.guest) or (
                fuller and (place.guest or not newcomer.guest)
            ):
                return place
        raise Refusal("too-many", f"there are too many {self.what} right now; try again later.")

    def _replaced(self, network: str, held: Mapping[Place, int]) -> Place:
        if not self.replaces:
            sentence = f"there are {self.there} {self.what} from your network already."
            raise Refusal("too-many", sentence)
        guests = Place(network, guest=True)
        return guests if held.get(guests) else Place(network, guest=False)


class SharedList(NamedTuple):
    """How many rows of a list everybody sees at a time, and how many of one network come first.

    What a network has beyond that comes after the rows of all others.
    """

    most: int
    first: int

    def shared_out(self, rows: Iterable[T], network_of: Callable[[T], str]) -> list[T]:
        """Return rows in their order, those last that a network has beyond its share."""
        first, last, seen = list[T](), list[T](), Counter[str]()
        for row in rows:
            network = network_of(row)
            seen[network] += 1
            (first if seen[network] <= self.first else last).append(row)
        return first + last


def wide(network: str) -> str:
    """Return the network that a share belongs to; whoever has a line has more than one address."""
    try:
        found = ip_network(network, strict=False)
    except ValueError:
        return network
    prefix = PREFIXES[found.version]
    if not found.network_address.is_global or found.prefixlen <= prefix:
        return network
    return str(found.supernet(new_prefix=prefix))
