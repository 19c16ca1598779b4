"""Sides: assigns seats to players without a preference, favouring those they had less often."""

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
"""Unseated players up to this number are tried in every order; more get a random order."""
Had = Mapping[str, Counter[Seat]]
"""How often each person had each seat."""


def given(seats: Sequence[Seat], wishes: Mapping[str, Seat], had: Had) -> dict[Seat, str]:
    """Return who sits where: wishes first, then the seats that each had less often."""
    taken = {seat: person for person, seat in wishes.items() if seat}
    free = [seat for seat in seats if seat not in taken]
    open_ = [person for person, seat in wishes.items() if not seat]
    secrets.SystemRandom().shuffle(open_)
    no_seats: Counter[Seat] = Counter()

    def times_had(order: Sequence[str]) -> int:
        pairs = zip(free, order, strict=False)
        return sum(had.get(person, no_seats)[seat] for seat, person in pairs)

    orders = permutations(open_) if len(open_) <= MOST_TRIED else [tuple(open_)]
    best = min(orders, key=times_had)
    return {**taken, **dict(zip(free, best, strict=False))}


def counted(games: Iterable[tuple[str, Seat]], ruleset: str) -> Counter[Seat]:
    """Count the seats that a person had in games of one ruleset, by the headers of the records."""
    return Counter(seat for header, seat in games if _ruleset_in(header) == ruleset)


class _Head(msgspec.Struct):
    """The part of a record's header that names the ruleset."""

    ruleset: str = ""


def _ruleset_in(header: str) -> str:
    try:
        return codec.decode(header, _Head, "a header").ruleset
    except Refusal:
        return ""
