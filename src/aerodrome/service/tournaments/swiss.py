"""Swiss pairing: entrants meet others with about as many points, and no one twice.

The highest unpaired entrant gets the best opponent who leaves everyone else one, preferring one
with equal points if that leaves as many equal pairs as possible. So a round is paired whenever it
can be.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

from aerodrome.service.tournaments.matching import Graph, Matching

FULL_LEAN = 2
"""Surplus of games on one side from which on two such entrants are not paired if avoidable."""


class Contender(NamedTuple):
    """An entrant to be paired; `lean` is the surplus of games on the first side."""

    number: int
    points: int = 0
    lean: int = 0
    byes: int = 0
    met: frozenset[int] = frozenset()


class RoundDraw(NamedTuple):
    """The pairs of a round, the first side first, and the entrant with a bye."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None


def suggested_rounds(entries: int) -> int:
    """Return enough rounds to find a single unbeaten winner."""
    return max(1, (max(entries, 2) - 1).bit_length())


def draw_round(ranked: Sequence[Contender], *, balanced: bool) -> RoundDraw | None:
    """Pair a round of entrants, best first; return None if a repeat cannot be avoided.

    The bye goes to the entrant with the fewest byes, and then the fewest points.
    """
    people = {one.number: one for one in ranked}
    for mindful in (True, False) if balanced else (False,):
        graph = _graph(ranked, mindful=mindful)
        for bye in _byes(ranked):
            matching = Matching(graph, people.keys() - {bye})
            if matching.is_perfect:
                pairs = _pairs([one for one in ranked if one.number != bye], graph, matching)
                return RoundDraw(tuple(seated(people, pairs)), bye)
    return None


def _graph(ranked: Sequence[Contender], *, mindful: bool) -> Graph:
    """Return the permitted pairs: no repeats and, if `mindful`, no two who need the same side."""
    graph: dict[int, list[int]] = {one.number: [] for one in ranked}
    for one, other in combinations(ranked, 2):
        same = abs(one.lean + other.lean) >= 2 * FULL_LEAN and one.lean * other.lean > 0
        if other.number not in one.met and not (mindful and same):
            graph[one.number].append(other.number)
            graph[other.number].append(one.number)
    return graph


def _byes(ranked: Sequence[Contender]) -> Iterator[int | None]:
    """Yield the candidates for a bye, the first choice first; None if the number is even."""
    if len(ranked) % 2 == 0:
        yield None
        return
    rank = {one.number: place for place, one in enumerate(ranked)}
    for one in sorted(ranked, key=lambda one: (one.byes, -rank[one.number])):
        yield one.number


def _pairs(
    ranked: Sequence[Contender], graph: Graph, matching: Matching
) -> Iterator[tuple[int, int]]:
    """Yield pairs from the top; `matching` proves that all can be paired."""
    left, levels = list(ranked), _ScoreGroups(ranked, graph)
    while left:
        one = left.pop(0)
        possible = [other for other in _preferred(one, left) if other.number in graph[one.number]]
        tried = ((other, matching.without(one.number, other.number)) for other in possible)
        other, matching = _best(
            ((other, rest) for other, rest in tried if rest.is_perfect), partial(levels.keeps, one)
        )
        left.remove(other)
        levels.drop(one, other)
        yield one.number, other.number


def _best(
    fitting: Iterator[tuple[Contender, Matching]], keeps: Callable[[Contender], bool]
) -> tuple[Contender, Matching]:
    """Return the first pair that costs no one else an equal opponent, else the first of all."""
    first = next(fitting)
    if keeps(first[0]):
        return first
    return next((fit for fit in fitting if keeps(fit[0])), first)


class _ScoreGroups:
    """The largest matchings among all entrants with at least a given number of points."""

    def __init__(self, ranked: Sequence[Contender], graph: Graph) -> None:
        self._left = {one.number: one.points for one in ranked}
        self._graph = graph
        self._known: dict[int, Matching] = {}

    def _of(self, points: int) -> Matching:
        if points not in self._known:
            among = [number for number, has in self._left.items() if has >= points]
            self._known[points] = Matching(self._graph, among)
        return self._known[points]

    def keeps(self, one: Contender, other: Contender) -> bool:
        """Return whether the pair leaves as many pairs at its level as possible."""
        level = self._of(other.points)
        return level.without(one.number, other.number).pairs == level.pairs - 1

    def drop(self, one: Contender, other: Contender) -> None:
        """Remove a pair that was made."""
        gone = (one.number, other.number)
        self._known = {points: known.without(*gone) for points, known in self._known.items()}
        for number in gone:
            del self._left[number]


def _preferred(one: Contender, left: Sequence[Contender]) -> list[Contender]:
    """Return possible opponents: near in points, needing the other side, half a group below."""
    places: dict[int, int] = {}
    keyed = []
    for other in left:
        place = places[other.points] = places.get(other.points, -1) + 1
        keyed.append((other, place))
    sizes = {points: last + 1 for points, last in places.items()}

    def key(each: tuple[Contender, int]) -> tuple[int, bool, int]:
        other, place = each
        ideal = (sizes[other.points] - 1) // 2 if other.points == one.points else 0
        return one.points - other.points, one.lean * other.lean > 0, abs(place - ideal)

    return [other for other, _ in sorted(keyed, key=key)]


def seated(
    people: Mapping[int, Contender], pairs: Collection[tuple[int, int]] | Iterator[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """Yield each pair with the one who had the first side less often first, else in turn."""
    for board, (one, other) in enumerate(pairs):
        leans = people[one].lean, people[other].lean
        turn = board % 2 == 1 if leans[0] == leans[1] else leans[0] > leans[1]
        yield (other, one) if turn else (one, other)
