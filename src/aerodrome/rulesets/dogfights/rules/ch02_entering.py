"""Chapter 2, entering: from patrol to the access points, and when a piece must come in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Anchor, Listed, Option
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.controls import EndsControl, PoseAnchor
from aerodrome.tabletop.hexes import NAMES, degrees

from . import effects
from .ch02_general import counts_as_fighter, must_bring_in, room
from .ch11_tasks import has_task, home, owes_errand
from .ch12_variants import levels
from .events import CalledIn
from .lattice import Access
from .state import ACCESS, PATROL, Aircraft, Side, Sky
from .tables import EDITION, TABLES

BROUGHT_IN = TABLES.number("3.2", "reinforcements")
NONE = "none"


def candidates(sky: Sky, side: Side, *, errands: bool = False) -> list[Aircraft]:
    """2.2 Return the pieces that may leave patrol now; with `errands` only those with a task."""
    space = room(sky, side) > 0
    return [
        plane
        for plane in sky.of(side, PATROL)
        if (space or not counts_as_fighter(sky, plane)) and (not errands or has_task(sky, plane))
    ]


def free_points(sky: Sky, side: Side) -> list[Access]:
    """1.2 Return the access points of a side that are free."""
    taken = [plane.access for plane in sky.of(side, ACCESS)]
    return [point for point in sky.board.access(home(sky, side)) if point.id not in taken]


def bring_in(umpire: Umpire, sky: Sky) -> None:
    """2.4 Place one or two pieces if the side has none in play; they enter in this same turn."""
    if not must_bring_in(sky, sky.side):
        return
    for number in range(BROUGHT_IN):
        planes = candidates(sky, sky.side, errands=owes_errand(sky, sky.side))
        if not planes:
            return
        word = umpire.ask(sky.speaker(sky.side), Patrol(planes, number > 0), rule="2.4")
        if word == NONE:
            return
        put(umpire, sky, sky.plane(word), rule="2.4")


class Patrol(Listed[str]):
    """2.5 The pieces in the patrol zone, and `enough` if none of them has to come."""

    __slots__ = ()

    def __init__(self, planes: list[Aircraft], enough: bool = False) -> None:
        names = [plane.id for plane in planes]
        super().__init__([*names, NONE] if enough else names)

    def describe(self) -> Iterable[Option]:
        for name in self:
            if name == NONE:
                yield Option(NONE, Phrase("option.none"))
            else:
                yield Option(name, Phrase("piece", {"plane": name}), Anchor(piece=name))


class Berth(NamedTuple):
    """2.5 An access point, a facing and a level."""

    access: Access
    facing: int
    level: int

    @property
    def word(self) -> str:
        return f"{self.access.id} {NAMES[self.facing]} L{self.level}"


def put(umpire: Umpire, sky: Sky, plane: Aircraft, *, rule: str) -> None:
    """2.5 Ask a piece's owner for a free access point and a level, and place it facing inwards."""
    if EDITION.since(2) and plane.seat != sky.speaker(plane.side):
        umpire.tell(CalledIn(plane.id), rule="2.1")
    berths = Berths(sky, plane)
    berth = berths.berths[umpire.ask(plane.seat, berths, rule="2.5", about=plane.id)]
    place(umpire, sky, plane, berth, rule=rule)


def place(umpire: Umpire, sky: Sky, plane: Aircraft, berth: Berth, *, rule: str) -> None:
    effects.put_on_access(umpire, sky, plane, berth.access, berth.facing, berth.level, rule=rule)


class Berths(Listed[str]):
    """2.5 Every free access point at each level, with each facing where there are two."""

    __slots__ = ("berths", "plane", "sky")

    def __init__(self, sky: Sky, plane: Aircraft) -> None:
        self.sky = sky
        self.plane = plane
        found = [
            Berth(access, facing, level)
            for access in free_points(sky, plane.side)
            for facing in access.facings
            for level in levels(sky)
        ]
        self.berths = {berth.word: berth for berth in found}
        super().__init__(self.berths)

    def describe(self) -> Iterable[Option]:
        for word, berth in self.berths.items():
            at = self.sky.board.name(berth.access.at)
            edge, _, number = berth.access.id.partition(" ")
            says = Phrase(
                "berth",
                {"edge": edge, "number": number, "facing": berth.facing, "level": berth.level},
            )
            facing = degrees(berth.facing)
            yield Option(word, says, PoseAnchor(self.plane.id, at, (), facing, height=berth.level))

    def control(self) -> EndsControl:
        return EndsControl()
