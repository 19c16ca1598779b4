"""Comparison of two plans on the same seeds: the effect of a change, pair by pair."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import msgspec

from aerodrome.kernel.refusal import Refusal
from aerodrome.lab.one_game import Result
from aerodrome.lab.plan import Plan
from aerodrome.lab.statistics import Interval, paired
from aerodrome.lab.summary import share


class Difference(msgspec.Struct, frozen=True):
    """How much larger a side's share of the points is in the second plan than in the first.

    Games of a seed are one observation: all of its seatings start with the same dice.
    """

    side: str
    seeds: int
    share: Interval


def check_comparable(first: Plan, second: Plan) -> None:
    """Refuse plans that cannot be paired game by game."""
    if first.sides != second.sides:
        listed = " and ".join(", ".join(plan.sides) for plan in (first, second))
        sentence = f"only set-ups with the same sides can be compared, not {listed}."
        raise Refusal("not-alike", sentence)


def differences(
    first: Plan, second: Plan, ones: Mapping[int, Result], others: Mapping[int, Result]
) -> tuple[Difference, ...]:
    """Return each side's gain by the second plan, over the pairs that both have flown."""
    both = [number for number in sorted(ones) if _whole(ones, number) and _whole(others, number)]
    found = []
    for side in first.sides:
        by_seed: defaultdict[str, list[float]] = defaultdict(list)
        for number in both:
            gained = share(second, others[number], side) - share(first, ones[number], side)
            by_seed[ones[number].seed].append(gained)
        means = [sum(gains) / len(gains) for gains in by_seed.values()]
        found.append(Difference(side, len(means), paired(means)))
    return tuple(found)


def _whole(results: Mapping[int, Result], number: int) -> bool:
    return number in results and results[number].counts_for
