"""11 Bombing: the run in level flight, the line of sixty degrees, the load."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.kernel.question import Anchor, Listed, Option
from aerodrome.kernel.umpire import Umpire

from . import effects, effects_ground
from .ch01_components import LEVEL, cell, roll_test, shade
from .ch02_energy import altitude
from .flight import FlightPlan
from .hooks import note_release, release_reach
from .state import Aircraft, Sky, Target
from .tables import TABLES

KEEP, JETTISON = "keep", "jettison"
NEAR_MISS = TABLES.number("11.1", "near_miss")
LEVELS_PER_DIE = TABLES.number("11.2", "levels_per_die")


class BombRun(NamedTuple):
    """11.1 Where the load goes, and which gunner aims it instead of firing.

    15.2 `precise` is whether it takes a skill to hit the target from there.
    """

    target: str
    man: int = 0
    precise: bool = False


def release_x(sky: Sky, plane: Aircraft, target: Target) -> int:
    """11.1 Return the X above the target, or on the line of sixty degrees to it (11.2, option)."""
    return target.x - plane.heading * plane.y if sky.rules.bomb_line else target.x


def reached(sky: Sky, plane: Aircraft, plan: FlightPlan, slack: int = 0) -> list[Target]:
    """11.1 Return the targets in sight with a line that a level move crosses, or nearly so."""
    if plan.kind != "level" or plane.pitch != LEVEL:
        return []
    far = plane.heading * (plan.frames[-1].at[0] - plane.x)
    return [
        target
        for target in sky.standing(plane.side)
        if target.id in plane.sees and target.y == 0
        if -slack <= plane.heading * (release_x(sky, plane, target) - plane.x) <= far + slack
    ]


def aimers(plane: Aircraft) -> tuple[str, ...]:
    """11.1 Return the mounts of the gunners fit to aim."""
    return tuple(gun.mount for gun in plane.guns if gun.man and not plane.wounds[gun.man])


def choose_release(umpire: Umpire, sky: Sky, plane: Aircraft, plan: FlightPlan) -> BombRun | None:
    """11.1 Ask a loaded bomber in level flight what to drop on, of all it crosses, or jettison."""
    if not (plane.bombs and plane.model.bomber) or plan.kind != "level":
        return None
    crossed = reached(sky, plane, plan)
    near = reached(sky, plane, plan, release_reach(sky, plane))
    loads = Loads(near if aimers(plane) else [])
    word = umpire.ask(plane.owner, loads, rule="11.1", about=plane.id)
    if word == KEEP:
        return None
    if word == JETTISON:
        return BombRun(JETTISON)
    mount = umpire.ask(plane.owner, Aimers(plane), rule="11.1", about=plane.id)
    aimer = next(gun.man for gun in plane.guns if gun.mount == mount)
    return BombRun(word, aimer, all(target.id != word for target in crossed))


class Loads(Listed[str]):
    """11.1 The choice to keep the bombs, drop them on a target, or jettison them."""

    def __init__(self, targets: list[Target]) -> None:
        self.targets = targets
        super().__init__([KEEP, *(target.id for target in targets), JETTISON])

    def describe(self) -> Iterable[Option]:
        yield Option(KEEP, Phrase("bombs.keep"))
        for target in self.targets:
            anchor = Anchor(piece=target.id, place=cell(target.at))
            words: dict[str, Word] = {"what": target.kind, "target": target.id}
            yield Option(target.id, Phrase("bombs.drop", words), anchor)
        yield Option(JETTISON, Phrase("bombs.jettison"))


class Aimers(Listed[str]):
    """11.1 The gunners who may aim, and then do not fire this turn."""

    def __init__(self, plane: Aircraft) -> None:
        super().__init__(aimers(plane), Phrase("ask.aimer", {"about": plane.id}))

    def describe(self) -> Iterable[Option]:
        return [Option(mount, Phrase(f"gun.{mount}")) for mount in self]


def bomb_colour(sky: Sky, level: int) -> str:
    """11.1 Return the Yellow die; 11.2 one shade less for every five levels (option)."""
    less = level // LEVELS_PER_DIE if sky.rules.bomb_line else 0
    return shade(TABLES.word("11.1", "die"), -less, test=True)


def drop(umpire: Umpire, sky: Sky, plane: Aircraft, run: BombRun) -> None:
    """11.1 Drop the whole load: x misses, i is a near miss, v a direct hit.

    11.3 After that the aircraft is light again.
    """
    if run.target == JETTISON:
        effects_ground.release(umpire, plane, "", "", JETTISON, rule="11.3")
        return
    target = sky.target(run.target)
    if run.precise:
        note_release(umpire, sky, plane)
    colour = bomb_colour(sky, altitude(plane))
    face = roll_test(umpire, colour, rule="11.1", to=effects.audience(plane))
    result = {"x": "missed", "i": "near", "v": "hit"}[face]
    effects_ground.release(umpire, plane, target.id, colour, result, man=run.man, rule="11.1")
    if face != "x" and target.flying:
        needed = TABLES.targets[target.kind].hits
        hits = needed if face == "v" else target.hits + NEAR_MISS
        effects_ground.hit_target(umpire, target, hits, needed, rule="11.1")
