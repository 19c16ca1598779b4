"""Matching: a largest set of pairs in a graph, by Edmonds' blossom algorithm.

Pairing a round looks ahead with it: after each pair, one augmenting path tells whether the others
can still be matched.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence

Graph = Mapping[int, Sequence[int]]
"""For each vertex its possible partners, in the order in which they are tried."""


class Matching:
    """A largest matching among some vertices of a graph, which can be shrunk by a few vertices."""

    def __init__(self, graph: Graph, among: Collection[int], mate: dict[int, int] | None = None):
        self._graph = graph
        self.among = frozenset(among)
        self.mate = dict(mate or {})
        for vertex in sorted(self.among):
            if vertex not in self.mate:
                free = (one for one in graph[vertex] if one in self.among and one not in self.mate)
                if (other := next(free, None)) is not None:
                    self.mate[vertex], self.mate[other] = other, vertex
        for vertex in sorted(self.among):
            if vertex not in self.mate:
                _Search(graph, self.among, self.mate).augment(vertex)

    @property
    def pairs(self) -> int:
        return len(self.mate) // 2

    @property
    def is_perfect(self) -> bool:
        """Return whether every vertex has a partner."""
        return len(self.mate) == len(self.among)

    def without(self, *gone: int) -> Matching:
        """Return a largest matching among the remaining vertices."""
        remaining = {a: b for a, b in self.mate.items() if a not in gone and b not in gone}
        return Matching(self._graph, self.among.difference(gone), remaining)


class _Search:
    """One search for an augmenting path."""

    def __init__(self, graph: Graph, among: Collection[int], mate: dict[int, int]) -> None:
        self._graph, self._among, self._mate = graph, among, mate
        self._parent: dict[int, int] = {}
        self._base = {vertex: vertex for vertex in among}
        self._outer: set[int] = set()
        self._queue: deque[int] = deque()

    def augment(self, root: int) -> bool:
        """Grow the matching by a path from `root`; return whether there is one."""
        self._reach(root)
        while self._queue:
            vertex = self._queue.popleft()
            for other in self._graph[vertex]:
                if other in self._among and self._ends_at(root, vertex, other):
                    self._flip(other)
                    return True
        return False

    def _reach(self, vertex: int) -> None:
        self._outer.add(vertex)
        self._queue.append(vertex)

    def _ends_at(self, root: int, vertex: int, other: int) -> bool:
        """Follow one edge; return whether it leads to a vertex without a partner."""
        mate, base = self._mate, self._base
        if base[vertex] == base[other] or mate.get(vertex) == other:
            return False
        if other == root or (other in mate and mate[other] in self._parent):
            self._contract(vertex, other)
        elif other not in self._parent:
            self._parent[other] = vertex
            if other not in mate:
                return True
            self._reach(mate[other])
        return False

    def _contract(self, one: int, other: int) -> None:
        """Contract an odd cycle into the vertex at its base."""
        stem, ring = self._stem(one, other), set[int]()
        for vertex, child in ((one, other), (other, one)):
            while self._base[vertex] != stem:
                partner = self._mate[vertex]
                ring |= {self._base[vertex], self._base[partner]}
                self._parent[vertex] = child
                child, vertex = partner, self._parent[partner]
        for vertex, base in self._base.items():
            if base in ring:
                self._base[vertex] = stem
                if vertex not in self._outer:
                    self._reach(vertex)

    def _stem(self, one: int, other: int) -> int:
        """Return the vertex at which the paths back from two vertices meet."""
        passed = set[int]()
        while True:
            one = self._base[one]
            passed.add(one)
            if one not in self._mate:
                break
            one = self._parent[self._mate[one]]
        while (other := self._base[other]) not in passed:
            other = self._parent[self._mate[other]]
        return other

    def _flip(self, end: int) -> None:
        """Exchange the pairs along the path."""
        vertex: int | None = end
        while vertex is not None:
            partner = self._parent[vertex]
            following = self._mate.get(partner)
            self._mate[vertex], self._mate[partner] = partner, vertex
            vertex = following
