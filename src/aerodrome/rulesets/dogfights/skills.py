"""Chapter 13: crews of a campaign. What their skills and injuries change, where dice or men decide.

13 In a plain game there are no such crews, and nothing here applies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Anchor, Option, Options
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.hexes import distance

from . import effects
from .ch01_game import damage_face
from .crews import (
    NUMBERS,
    Flyer,
    Mount,
    able,
    burdened,
    has,
    nursed,
    pilot,
    ready,
    server,
)
from .positions import FAR, Shot
from .state import BOARD, OTHER, Aircraft, Battery, Sky

CRACK_SHOT = int(NUMBERS["crack_shot"])
SAVES = int(NUMBERS["bullet_checker_saves"])
EYE_RANGE = int(NUMBERS["eye_range"])
CONTACT_RANGE = int(NUMBERS["contact_range"])
USE, KEEP, NOBODY = "use", "keep", "nobody"
DAMAGE = "damage"


class Trick(Options[str]):
    """13.2 Use a skill now, or save the roundel."""

    __slots__ = ("about", "by", "skill")

    def __init__(self, skill: str, about: str, by: str) -> None:
        self.skill = skill
        self.about = about
        self.by = by

    def __iter__(self) -> Iterator[str]:
        return iter((USE, KEEP))

    def describe(self) -> Iterable[Option]:
        yield Option(USE, Phrase(f"trick.{self.skill}"), Anchor(piece=self.about))
        yield Option(KEEP, Phrase("trick.keep"))

    def prompt(self) -> Phrase:
        return Phrase(f"ask.13.{self.skill}", {"about": self.about, "plane": self.by})


def wants(umpire: Umpire, plane: Aircraft, skill: str, by: Aircraft) -> bool:
    """13.2 Whether its owner has his man use a skill against somebody."""
    options = Trick(skill, plane.id, by.id)
    return umpire.ask(plane.seat, options, rule="13.2", about=plane.id) == USE


# Firing


def sharpened(plane: Aircraft, battery: Battery, shot: Shot) -> Shot:
    """13.4 Titanium bullets: a shot at two points straight on is read in column A."""
    far = shot.distance == FAR and burdened(server(plane, battery), "titanium")
    return shot._replace(column="A") if far else shot


def dodged(umpire: Umpire, sky: Sky, plane: Aircraft, target: Aircraft, shot: Shot) -> Shot:
    """13.2 Evade: an attack in column A from straight behind becomes B; not against Evade."""
    man = pilot(target)
    behind = shot.parallel and shot.direction == target.facing
    if shot.column != "A" or not behind or has(pilot(plane), "evade"):
        return shot
    if man is None or not ready(sky, man, "evade") or not wants(umpire, target, "evade", plane):
        return shot
    effects.use_skill(umpire, sky, target, man, "evade", rule="13.2")
    return shot._replace(column="B")


def crack_shot(umpire: Umpire, sky: Sky, plane: Aircraft, battery: Battery) -> int:
    """13.2 Crack Shot: a bonus on the first roll of an attack; 13.4 not with one eye."""
    man = server(plane, battery)
    if man is None or not ready(sky, man, "crack_shot") or burdened(man, "one_eye"):
        return 0
    effects.use_skill(umpire, sky, plane, man, "crack_shot", rule="13.2")
    return CRACK_SHOT


def checks_bullets(umpire: Umpire, sky: Sky, plane: Aircraft, battery: Battery) -> bool:
    """13.2 Bullet Checker: when his guns would jam, a die of 1 to 3 says that they do not."""
    man = server(plane, battery)
    if man is None or not ready(sky, man, "bullet_checker"):
        return False
    effects.use_skill(umpire, sky, plane, man, "bullet_checker", rule="13.2")
    (die,) = umpire.roll(6, rule="13.2")
    return die <= SAVES


# Being hit


def voided(umpire: Umpire, sky: Sky, plane: Aircraft, target: Aircraft, result: str) -> bool:
    """13.4 A machine cared for by a good mechanic loses nothing by its first damage.

    13.2 Nine Lives: once a sortie a damage or takedown is a miss.
    """
    if not isinstance(target, Mount):
        return False
    if result == DAMAGE and target.cared:
        effects.spare(umpire, target, rule="13.4")
        return True
    man = target.crew[0]
    if not ready(sky, man, "nine_lives") or not wants(umpire, target, "nine_lives", plane):
        return False
    effects.use_skill(umpire, sky, target, man, "nine_lives", spent=True, rule="13.2")
    return True


def credit(sky: Sky, plane: Aircraft, battery: Battery, target: Aircraft) -> None:
    """13.5 The last move in which it was hit decides whose victory a machine will be."""
    man = server(plane, battery)
    if man is not None and isinstance(target, Mount):
        mover = plane if plane.side == sky.side else target
        effects.credit(target, man, f"{sky.turn} {mover.id}")


def light_touch(
    umpire: Umpire, sky: Sky, plane: Aircraft, battery: Battery, target: Aircraft
) -> bool:
    """13.2 Light Touch: taken down by gunfire it flies on with two markers; not a second time."""
    man = pilot(target)
    if man is None or not isinstance(target, Mount) or nursed(target):
        return False
    if not ready(sky, man, "light_touch"):
        return False
    effects.use_skill(umpire, sky, target, man, "light_touch", rule="13.2")
    first = target.damage or damage_face(*umpire.roll(6, rule="6.15"))
    second = damage_face(*umpire.roll(6, rule="6.15"))
    credit(sky, plane, battery, target)
    effects.nurse(umpire, target, first, second, rule="13.2")
    return True


# After a move


def note_range(umpire: Umpire, sky: Sky, plane: Aircraft) -> None:
    """13.5 Who has an enemy in gun range has seen battle."""
    if not isinstance(plane, Mount):
        return
    near = [
        other
        for other in sky.of(OTHER[plane.side], BOARD)
        if isinstance(other, Mount) and distance(other.at, plane.at) <= CONTACT_RANGE
    ]
    fresh = [mount for mount in (plane, *near) if not mount.contact]
    if near and fresh:
        effects.come_in_range(umpire, fresh, rule="13.5")


class Strangers(Options[str]):
    """13.2 Technical Eye: whose pilot is looked at, or nobody's."""

    __slots__ = ("about", "planes")

    def __init__(self, about: str, planes: list[Mount]) -> None:
        self.about = about
        self.planes = planes

    def __iter__(self) -> Iterator[str]:
        return iter([*(plane.id for plane in self.planes), NOBODY])

    def describe(self) -> Iterable[Option]:
        for plane in self.planes:
            yield Option(plane.id, Phrase("piece", {"plane": plane.id}), Anchor(piece=plane.id))
        yield Option(NOBODY, Phrase("trick.keep"))

    def prompt(self) -> Phrase:
        return Phrase("ask.13.technical_eye", {"about": self.about})


def look_closely(umpire: Umpire, sky: Sky, plane: Aircraft, hidden: list[Mount]) -> None:
    """13.2 Technical Eye: with hidden pilots, the grade of one within two points."""
    man: Flyer | None = able(sky, plane, "technical_eye")
    near = [other for other in hidden if distance(other.at, plane.at) <= EYE_RANGE]
    if man is None or not near:
        return
    word = umpire.ask(plane.seat, Strangers(plane.id, near), rule="13.2", about=plane.id)
    if word == NOBODY:
        return
    effects.use_skill(umpire, sky, plane, man, "technical_eye", rule="13.2")
    seen = next(other for other in near if other.id == word)
    effects.see_through(umpire, seen, sky.seats(plane.side), rule="13.2")
