"""Shares: how much of a limit one network may use, and what is removed when the limit is reached.

With only one limit for all people together, a single visitor who returns as many guests could use
all of it. So each network has a share. When the limit is reached, the guests of the network that
holds most are removed first, and accounts last.
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
"""Length of the prefix that identifies the network of a public address, by IP version."""


class Place(NamedTuple):
    """The origin of an item: its network, and whether it belongs to a guest."""

    network: str
    guest: bool


@dataclass(frozen=True)
class SharedLimit:
    """A limit on what one network (`there`) and all people together (`in_all`) may hold.

    If `replaces` is set, an item beyond a network's share replaces the oldest one of that network.
    """

    what: str
    there: int
    in_all: int
    replaces: bool = False

    def giving_way(self, newcomer: Place, held: Mapping[Place, int]) -> Place | None:
        """Return where an item must be removed for a newcomer, None if there is room.

        Refuse the newcomer if their network has used its share, or if no other network has to give
        way.
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
    """The number of rows on a shared page, and how many of one network come first.

    Further rows of a network come after the rows of all others.
    """

    most: int
    first: int

    def shared_out(self, rows: Iterable[T], network_of: Callable[[T], str]) -> list[T]:
        """Return rows in their order, but move those beyond a network's share to the end."""
        first, last, seen = list[T](), list[T](), Counter[str]()
        for row in rows:
            network = network_of(row)
            seen[network] += 1
            (first if seen[network] <= self.first else last).append(row)
        return first + last


def wide(network: str) -> str:
    """Return the network that has the share; one subscriber usually has more than one address."""
    try:
        found = ip_network(network, strict=False)
    except ValueError:
        return network
    prefix = PREFIXES[found.version]
    if not found.network_address.is_global or found.prefixlen <= prefix:
        return network
    return str(found.supernet(new_prefix=prefix))
