"""Swiss: everybody meets somebody with about as many points, and nobody twice.

The highest of those without an opponent gets the best that he can have: of his own points, if that
leaves as many pairs of equal points as there can be, and in any case one that leaves everybody else
an opponent. So a round is paired whenever it can be.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

from aerodrome.service.tournaments.matching import Graph, Matching

FULL_LEAN = 2
"""So much more often on one side than on the other: two such do not meet, if they need not."""


class Contender(NamedTuple):
    """Somebody to be paired; `lean` is how much more often he flew the first side."""

    number: int
    points: int = 0
    lean: int = 0
    byes: int = 0
    met: frozenset[int] = frozenset()


class RoundDraw(NamedTuple):
    """Who meets whom, the first side first, and who has nobody to meet."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None


def suggested_rounds(entries: int) -> int:
    """As many as find one winner who was never beaten."""
    return max(1, (max(entries, 2) - 1).bit_length())


def draw_round(ranked: Sequence[Contender], *, balanced: bool) -> RoundDraw | None:
    """Pair a round of people, the best first; None if somebody would have to meet one again.

    Who stays over has had as few byes as anybody, and the fewest points.
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
    """Who may meet: not twice; and, if possible, not two who need the same side."""
    graph: dict[int, list[int]] = {one.number: [] for one in ranked}
    for one, other in combinations(ranked, 2):
        same = abs(one.lean + other.lean) >= 2 * FULL_LEAN and one.lean * other.lean > 0
        if other.number not in one.met and not (mindful and same):
            graph[one.number].append(other.number)
            graph[other.number].append(one.number)
    return graph


def _byes(ranked: Sequence[Contender]) -> Iterator[int | None]:
    """Who may stay over, the first who should; nobody where all can be paired."""
    if len(ranked) % 2 == 0:
        yield None
        return
    rank = {one.number: place for place, one in enumerate(ranked)}
    for one in sorted(ranked, key=lambda one: (one.byes, -rank[one.number])):
        yield one.number


def _pairs(
    ranked: Sequence[Contender], graph: Graph, matching: Matching
) -> Iterator[tuple[int, int]]:
    """Pair from the top; `matching` says that it can be done."""
    left, levels = list(ranked), _Levels(ranked, graph)
    while left:
        one = left.pop(0)
        possible = [other for other in _preferred(one, left) if other.number in graph[one.number]]
        tried = ((other, matching.without(one.number, other.number)) for other in possible)
        other, matching = _best(
            ((other, rest) for other, rest in tried if rest.is_perfect),
            partial(levels.keeps, one),
        )
        left.remove(other)
        levels.drop(one, other)
        yield one.number, other.number


def _best(
    fitting: Iterator[tuple[Contender, Matching]], keeps: Callable[[Contender], bool]
) -> tuple[Contender, Matching]:
    """The first that costs nobody else an equal opponent; if there is none, the first of all."""
    first = next(fitting)
    if keeps(first[0]):
        return first
    return next((fit for fit in fitting if keeps(fit[0])), first)


class _Levels:
    """How many pairs there can be among all with so many points or more."""

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
        """Whether the pair is among as many pairs at their level as there can be."""
        level = self._of(other.points)
        return level.without(one.number, other.number).pairs == level.pairs - 1

    def drop(self, one: Contender, other: Contender) -> None:
        """They are paired."""
        gone = (one.number, other.number)
        self._known = {points: known.without(*gone) for points, known in self._known.items()}
        for number in gone:
            del self._left[number]


def _preferred(one: Contender, left: Sequence[Contender]) -> list[Contender]:
    """Whom somebody should meet: near in points, in need of the other side, half a group below."""
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
    """Each pair with its first side first: whoever flew it less often, else one after another."""
    for board, (one, other) in enumerate(pairs):
        leans = people[one].lean, people[other].lean
        turn = board % 2 == 1 if leans[0] == leans[1] else leans[0] > leans[1]
        yield (other, one) if turn else (one, other)
