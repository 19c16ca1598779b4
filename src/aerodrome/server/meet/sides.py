"""Sides: who sits where when somebody does not mind; each gets what he had less often."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations

from aerodrome.kernel.question import Seat

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
