"""The landscape under a fight, by the part of the front; pure scenery that no rule looks at.

Land is laid out in steps from the edge of the Allies (deep) and along the front, always the same
for a region and a board, and only then put on the points of the lattice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import pairwise
from random import Random
from typing import NamedTuple

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.phrases import Phrase
from aerodrome.tabletop import scene as table

from ..rules.homeward import to_edge
from ..rules.lattice import Edge, Lattice
from ..rules.tables import DATA

Spot = tuple[int, int]
"""Steps from the edge of the Allies, and along the front."""
NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1))
WASTE = 1
"""How far no man's land reaches on either side of its middle."""
LINES = (WASTE + 1, WASTE + 4)
"""How far the first and the second line of trenches are from the middle."""
QUIET = WASTE + 6
"""How far from the middle there are still villages."""
APART = 6
"""The least distance between two villages."""
SWAY = 0.12
"""How far the front sways, as a part of the depth of the board."""
WOOD, FIELD = (4, 11), (3, 8)
"""How many points a wood and some fields have."""


class Region(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the front: the nations that fight there, what grows there, and its names."""

    nations: tuple[str, ...]
    woods: int
    fields: int
    points_to_a_village: int
    rivers: tuple[str, ...]
    villages: tuple[str, ...]
    barrier: bool = False


@cache
def regions() -> dict[str, Region]:
    return codec.convert(codec.toml(DATA / "landscape.toml"), dict[str, Region], "landscape.toml")


def region_of(nations: Iterable[str]) -> str:
    """Return the region where these aircraft meet: that of most of the Allies among them."""
    seen = list(nations)
    counts = {name: sum(map(seen.count, one.nations)) for name, one in regions().items()}
    return max(counts, key=lambda name: counts[name])


class Landscape(NamedTuple):
    """What is drawn: land, and the torn ground in the middle of it."""

    features: tuple[table.Feature, ...]
    torn: tuple[str, ...]


@cache
def landscape(board: Lattice, home: Edge, name: str, torn: frozenset[str] | None) -> Landscape:
    """Return the land of a region; `torn` is no man's land where the rules define it."""
    spots = {_spot(board, home, at): board.name(at) for at in board.points}
    country = Country(regions()[name], spots.keys(), f"{name} {board.width} {board.height}")
    if torn is not None:
        country.torn = {spot for spot, cell in spots.items() if cell in torn}
    features = tuple(
        table.Feature(kind=kind, cells=tuple(spots[spot] for spot in laid), label=label or None)
        for kind, laid, label in country.laid_out(lines=torn is None)
    )
    return Landscape(features, tuple(spots[spot] for spot in sorted(country.torn)))


def no_mans_land(cells: tuple[str, ...]) -> table.Zone:
    """Return no man's land as a zone without meaning for the rules."""
    return table.Zone(id="no_mans_land", cells=cells, label=Phrase("scene.ground_no_mans_land"))


def _spot(board: Lattice, home: Edge, at: tuple[int, int]) -> Spot:
    column, row = board.grid.to_cell(at)
    return to_edge(board, home, at), row if home in ("west", "east") else column


Laid = tuple[table.FeatureKind, list[Spot], str]


class Country:
    """A country while it is laid out: first the front, last what grows there."""

    def __init__(self, region: Region, spots: Iterable[Spot], seed: str) -> None:
        self.region = region
        self.spots = set(spots)
        self.random = Random(f"landscape {seed}")
        self.deep = max(deep for deep, _ in self.spots)
        self.long = max(along for _, along in self.spots)
        self.front = self._swaying(self.deep * (1 - SWAY) / 2, self.deep * (1 + SWAY) / 2)
        self.torn = {spot for spot in self.spots if self._ahead(spot) <= WASTE}
        self.built: set[Spot] = set()

    def _swaying(self, low: float, high: float) -> list[int]:
        """Return a line along the front that wanders between two depths, by one step at most."""
        at, drift, found = (low + high) / 2, 0.0, []
        for _ in range(self.long + 1):
            drift = max(-0.7, min(0.7, drift + self.random.uniform(-0.35, 0.35)))
            at += drift
            if not low <= at <= high:
                at, drift = max(low, min(high, at)), -drift
            found.append(round(at))
        return found

    def _ahead(self, spot: Spot) -> int:
        """Return how far a place is from the middle of no man's land."""
        return abs(spot[0] - self.front[spot[1]])

    def laid_out(self, *, lines: bool) -> Iterator[Laid]:
        rivers = list(self._rivers())
        villages = list(self._villages())
        self.built |= {spot for _, cells, _ in (*rivers, *villages) for spot in cells}
        roads = list(self._roads([cells[0] for _, cells, _ in villages]))
        self.built |= {spot for _, cells, _ in roads for spot in cells}
        yield from self._grown("field", self.region.fields, FIELD)
        yield from self._grown("woods", self.region.woods, WOOD)
        yield from rivers
        yield from roads
        yield from villages
        if lines:
            yield from self._trenches()

    # Built by people

    def _trenches(self) -> Iterator[Laid]:
        """Yield a line on either side all along, and a second one behind it here and there."""
        for sign in (-1, 1):
            for number, back in enumerate(LINES):
                line = [(self.front[a] + sign * back, a) for a in range(1, self.long + 1)]
                line = [spot for spot in line if spot in self.spots]
                if number:
                    start = self.random.randrange(len(line) // 2)
                    line = line[start : start + len(line) // 2]
                if len(line) > 1:
                    yield "trench", line, ""

    def _villages(self) -> Iterator[Laid]:
        wanted = len(self.spots) // self.region.points_to_a_village
        names, stand = list(self.region.villages), sorted(self.spots)
        self.random.shuffle(names)
        self.random.shuffle(stand)
        found: list[Spot] = []
        for spot in stand:
            if len(found) == min(wanted, len(names)):
                return
            if not self._roomy(spot) or any(_far(spot, other) < APART for other in found):
                continue
            found.append(spot)
            houses = [spot, *self._around(spot)[: self.random.randrange(3)]]
            yield "town", houses, names[len(found) - 1]

    def _roomy(self, spot: Spot) -> bool:
        deep, along = spot
        inside = 2 < deep < self.deep - 1 and 2 < along < self.long - 1
        clear = all(abs(deep - d) > 3 for d, a in self.torn if a == along)
        return inside and clear and self._ahead(spot) >= QUIET and spot not in self.built

    def _around(self, spot: Spot) -> list[Spot]:
        near = [(spot[0] + deep, spot[1] + along) for deep, along in NEIGHBOURS]
        return [one for one in near if one in self.spots and one not in self.built]

    def _roads(self, villages: list[Spot]) -> Iterator[Laid]:
        """Yield roads on each side: along the front from village to village, and to the edge."""
        for rear, mine in ((1, lambda d: d < 0), (self.deep, lambda d: d > 0)):
            side: Callable[[int], bool] = mine
            own = [v for v in villages if side(v[0] - self.front[v[1]])]
            own.sort(key=lambda spot: spot[1])
            if not own:
                continue
            ends = [(own[0][0], 1), *own, (own[-1][0], self.long)]
            yield "road", _joined(_way(a, b) for a, b in pairwise(ends)), ""
            for village in own[1::3]:
                yield "road", _way(village, (rear, village[1])), ""

    # Natural features

    def _rivers(self) -> Iterator[Laid]:
        """Yield one river across the country or along the front, and brooks that run into it."""
        main, *brooks = self.region.rivers
        if self.region.barrier:
            course = [(self.front[a], a) for a in range(1, self.long + 1)]
        else:
            course = self._across(self.random.uniform(0.25, 0.75))
        yield "river", course, main
        for number, name in enumerate(brooks):
            mouth = course[len(course) * (2 * number + 1) // (2 * len(brooks))]
            yield "river", self._brook(mouth, 1 if number % 2 else -1), name

    def _across(self, share: float) -> list[Spot]:
        along, drift, found = share * self.long, 0.0, []
        for deep in range(1, self.deep + 1):
            drift = max(-0.8, min(0.8, drift + self.random.uniform(-0.4, 0.4)))
            along = max(2.0, min(self.long - 1.0, along + drift))
            found.append((deep, round(along)))
        return found

    def _brook(self, mouth: Spot, sign: int) -> list[Spot]:
        """Return a brook from the hills to its mouth, away from the river or the front."""
        (deep, along), found = mouth, []
        for _ in range(self.random.randrange(8, 14)):
            slip = self.random.choice((-1, 0, 0, 1))
            deep, along = (
                (deep + sign, along + slip)
                if self.region.barrier
                else (
                    deep + slip,
                    along + sign,
                )
            )
            if (deep, along) not in self.spots:
                break
            found.append((deep, along))
        return found[::-1] or [mouth]

    def _grown(self, kind: table.FeatureKind, share: int, sizes: tuple[int, int]) -> Iterator[Laid]:
        """Yield patches until they cover so many of 1,000 points; none on what is already there."""
        left = len(self.spots) * share // 1000
        for start in self.random.sample(sorted(self.spots), len(self.spots)):
            if left <= 0:
                return
            patch = self._patch(start, min(left, self.random.randrange(*sizes)))
            if len(patch) >= min(sizes):
                left -= len(patch)
                self.built |= set(patch)
                yield kind, patch, ""

    def _patch(self, start: Spot, size: int) -> list[Spot]:
        found: list[Spot] = []
        rim = [start]
        while rim and len(found) < size:
            spot = rim.pop(self.random.randrange(len(rim)))
            if spot in found or spot in self.built or spot in self.torn:
                continue
            found.append(spot)
            rim += self._around(spot)
        return found


def _far(one: Spot, other: Spot) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _way(start: Spot, end: Spot) -> list[Spot]:
    """Return the steps from one place to another, with the bends spread over the whole way."""
    steps = max(1, _far(start, end))
    return [
        (
            round(start[0] + (end[0] - start[0]) * step / steps),
            round(start[1] + (end[1] - start[1]) * step / steps),
        )
        for step in range(steps + 1)
    ]


def _joined(ways: Iterable[list[Spot]]) -> list[Spot]:
    whole: list[Spot] = []
    for way in ways:
        whole += way[1:] if whole else way
    return whole
