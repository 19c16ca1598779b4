"""Sides: who sits where when somebody does not mind; each gets what he had less often."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal

MOST_TRIED = 6
"""People without a seat for whom every order is tried; of more, some orders."""
Had = Mapping[str, Counter[Seat]]
"""How often people sat where."""


def given(seats: Sequence[Seat], wishes: Mapping[str, Seat], had: Had) -> dict[Seat, str]:
    """Who of these people sits where: as he wished, else where he sat less often than others."""
    taken = {seat: person for person, seat in wishes.items() if seat}
    free = [seat for seat in seats if seat not in taken]
    open_ = [person for person, seat in wishes.items() if not seat]
    secrets.SystemRandom().shuffle(open_)
    nobody: Counter[Seat] = Counter()

    def weariness(order: Sequence[str]) -> int:
        pairs = zip(free, order, strict=False)
        return sum(had.get(person, nobody)[seat] for seat, person in pairs)

    orders = permutations(open_) if len(open_) <= MOST_TRIED else [tuple(open_)]
    best = min(orders, key=weariness)
    return {**taken, **dict(zip(free, best, strict=False))}


def counted(games: Iterable[tuple[str, Seat]], ruleset: str) -> Counter[Seat]:
    """Count where a person sat in the games of one ruleset, by the headers of their records."""
    return Counter(seat for header, seat in games if _ruleset_in(header) == ruleset)


class _Head(msgspec.Struct):
    """The part of a record's header that names the ruleset."""

    ruleset: str = ""


def _ruleset_in(header: str) -> str:
    try:
        return codec.decode(header, _Head, "a header").ruleset
    except Refusal:
        return ""
