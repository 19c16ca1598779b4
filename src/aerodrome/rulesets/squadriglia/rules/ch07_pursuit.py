"""Chapter 7: pursuit, and what the pursued must declare."""

from __future__ import annotations

from collections.abc import Iterable

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Anchor, Listed, Option
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.controls import Dial, DialsControl
from aerodrome.tabletop.hexes import sector_table

from . import effects
from .ch01_introduction import CELL
from .ch04_orders import DOWN, LEVEL, UP, Routes, declarations
from .ch09_advanced import effective_distance
from .hooks import before_declarations
from .state import Aircraft, Declaration, Sky
from .tables import TABLES

REACH = TABLES.number("7", "range")
FRONT = TABLES.number("7", "sector", "frontal_half_width_degrees")
TAIL = TABLES.number("7", "sector", "tail_half_width_degrees")
METRES_PER_HEX = TABLES.number("7.1", "metres_above_per_hex")
FRONTAL = [sector_table(facing, FRONT, REACH) for facing in range(6)]
BEHIND = [sector_table((facing + 3) % 6, TAIL, REACH) for facing in range(6)]
QUIET = Declaration(0, 0)
OFF_ON = (Phrase("declared.no"), Phrase("declared.yes"))


def pursuit(umpire: Umpire, sky: Sky) -> None:
    """7 Let pursuers choose their quarry; then the pursued declare, each to its pursuers only."""
    flying = sky.flying()
    found = {plane.id: quarries(sky, plane, flying) for plane in flying}
    pursuers = {name: some for name, some in found.items() if some}
    if not pursuers:
        return
    seats = {name: sky.plane(name).seat for name in pursuers}

    def pick(umpire: Umpire, name: str) -> str:
        options = Quarries(name, [sky.plane(enemy) for enemy in pursuers[name]])
        return umpire.ask(seats[name], options, rule="7", about=name)

    for name, quarry in umpire.together(seats, pick, rule="7").items():
        effects.pursue(umpire, sky.plane(name), sky.plane(quarry), rule="7")
    before_declarations(umpire, sky, flying)
    declare_all(umpire, sky, flying)


def quarries(sky: Sky, plane: Aircraft, flying: list[Aircraft]) -> list[str]:
    """7 Return the enemies in its frontal sector that have it in their tail sector."""
    at, facing = plane.at, plane.facing
    found = []
    for enemy in flying:
        if enemy.side != plane.side:
            dq, dr = enemy.at[0] - at[0], enemy.at[1] - at[1]
            distance = FRONTAL[facing].get((dq, dr))
            astern = distance and (-dq, -dr) in BEHIND[enemy.facing]
            if distance and astern and heights_allow(sky, plane, enemy, distance):
                found.append(enemy.id)
    return found


def heights_allow(sky: Sky, plane: Aircraft, enemy: Aircraft, distance: int) -> bool:
    """7.1 Return whether it is near in effective distance and the enemy not too far above.

    The limits are 8 hexes, and 30 m a hex.
    """
    if not sky.rules.altitude:
        return True
    near = effective_distance(sky, plane, enemy, distance) <= REACH
    return near and enemy.height - plane.height <= METRES_PER_HEX * distance


def declare_all(umpire: Umpire, sky: Sky, flying: list[Aircraft]) -> None:
    """7 Let all pursued declare at the same time; only owners of their pursuers hear it."""
    hearers: dict[str, tuple[str, ...]] = {}
    for plane in flying:
        if plane.quarry:
            heard = (*hearers.get(plane.quarry, ()), plane.seat)
            hearers[plane.quarry] = tuple(dict.fromkeys(heard))
    pursued = {plane.id: plane for plane in flying if plane.id in hearers}
    if not pursued:
        return

    def say(umpire: Umpire, name: str) -> Declaration:
        plane = pursued[name]
        options = Declarations(Routes(sky, plane))
        word = umpire.ask(plane.seat, options, rule="7", about=name)
        return options.known[word]

    subjects = {name: plane.seat for name, plane in pursued.items() if not plane.stalled}
    said = umpire.together(subjects, say, rule="7")
    for name, plane in pursued.items():
        effects.declare(umpire, plane, said.get(name, QUIET), hearers[name], rule="7")


class Quarries(Listed[str]):
    """7 The enemies an aircraft may pursue."""

    def __init__(self, pursuer: str, enemies: list[Aircraft]) -> None:
        self.enemies = enemies
        names = [enemy.id for enemy in enemies]
        super().__init__(names, Phrase("ask.7.pick", {"about": pursuer}))

    def describe(self) -> Iterable[Option]:
        for enemy in self.enemies:
            anchor = Anchor(piece=enemy.id, place=CELL[enemy.at])
            yield Option(enemy.id, Phrase("quarry", {"quarry": enemy.id}), anchor)


class Declarations(Listed[str]):
    """7 The declarations that some legal order fits."""

    def __init__(self, routes: Routes) -> None:
        self.plane = routes.plane
        self.known = {in_words(said): said for said in declarations(routes)}
        super().__init__(self.known, Phrase("ask.7.declare", {"about": self.plane.id}))

    def describe(self) -> Iterable[Option]:
        lefts, rights, heights = self._positions()
        for word, said in self.known.items():
            parts = lefts.index(said.left), rights.index(said.right), heights.index(said.height)
            yield Option(word, phrase(said), parts=(*parts, int(said.immelmann)))

    def _positions(self) -> tuple[list[int], list[int], list[str]]:
        """Return the legal numbers of moves under S and under D and the changes of height."""
        said = self.known.values()
        heights = {one.height for one in said}
        return (
            sorted({one.left for one in said}),
            sorted({one.right for one in said}),
            [height for height in (DOWN, LEVEL, UP) if height in heights],
        )

    def control(self) -> DialsControl:
        """Return dials for the moves under S, those under D and the height, and a switch."""
        lefts, rights, heights = self._positions()
        dials = [
            Dial(Phrase("declared.left"), tuple(Phrase("count", {"number": n}) for n in lefts)),
            Dial(Phrase("declared.right"), tuple(Phrase("count", {"number": n}) for n in rights)),
            Dial(Phrase("declared.height"), tuple(Phrase(f"declared.{way}") for way in heights)),
        ]
        return DialsControl((*dials, Dial(Phrase("declared.immelmann"), OFF_ON, switch=True)))

    def anchor(self) -> Anchor:
        return Anchor(piece=self.plane.id, place=CELL[self.plane.at])


def in_words(said: Declaration) -> str:
    """Return a declaration as an answer: "S2 D0", "S1 D1 up", "immelmann", "immelmann up"."""
    height = "" if said.height == LEVEL else f" {said.height}"
    return f"immelmann{height}" if said.immelmann else f"S{said.left} D{said.right}{height}"


def phrase(said: Declaration) -> Phrase:
    if said.immelmann:
        return Phrase(f"declare.immelmann.{said.height}")
    return Phrase(f"declare.{said.height}", {"left": said.left, "right": said.right})
