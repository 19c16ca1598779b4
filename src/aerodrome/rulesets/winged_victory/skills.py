"""Chapter 15: crews of a campaign. What their quality, skills and injuries change in this game.

15 In a plain game there are no such crews, and nothing here applies. What they fly is in
`acrobatics.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.kernel.question import Anchor, Option, Options
from aerodrome.kernel.umpire import Umpire

from . import effects, effects_crews
from .ch01_components import FACES, QUARTERS, cell, roll_combat
from .ch09_guns import in_sight, line_of_fire
from .crews import (
    BALLOON,
    NUMBERS,
    Flyer,
    Mount,
    burdened,
    first_ready,
    has,
    keepsake,
    man_at,
    pilot,
    ready,
)
from .events_crews import RocketsFired
from .flight import counted
from .state import Aircraft, Gun, Sky, Target

CRACK_SHOT = ("crack_shot", int(NUMBERS["crack_shot"]))
INCENDIARY = ("incendiary_bullets", int(NUMBERS["incendiary"]))
BURNS: list[str] = NUMBERS["burns"]
ROCKET_RANGE = int(NUMBERS["rocket_range"])
ROCKET_DIE = str(NUMBERS["rocket_die"])
SAVES = int(NUMBERS["bullet_checker_saves"])
FAR = int(NUMBERS["titanium_far"])
RELEASE_REACH = int(NUMBERS["release_reach"]) * QUARTERS
PHOTOGRAPH_REACH = int(NUMBERS["photograph_reach"]) * QUARTERS
RADIO_TURNS = int(NUMBERS["radio_turns"])
KEEP, ROCKETS, VOID, NOBODY = "keep", "rockets", "void", "nobody"


# Tails


def evasions(umpire: Umpire, sky: Sky) -> None:
    """15.2 Evade: cancels one tailing at the start of the turn; not against another evader.

    A pursuer whom nobody has in sight is not told of, and cannot be shaken off.
    """
    able: dict[str, Shaken] = {}
    for plane in sky.flying():
        tails = [p for p in sky.enemies(plane.side) if p.tails == plane.id and p.shown]
        shaken = Shaken(plane, tails)
        if ready(sky, pilot(plane), "evade") and len(list(shaken)) > 1:
            able[plane.id] = shaken
    if not able:
        return

    def shake(umpire: Umpire, name: str) -> str:
        return umpire.ask(seats[name], able[name], rule="15.2", about=name)

    seats = {name: shaken.plane.owner for name, shaken in able.items()}
    for name, tail in umpire.together(seats, shake, rule="15.2").items():
        plane = sky.plane(name)
        man = pilot(plane)
        if tail != NOBODY and man is not None:
            effects_crews.use_skill(umpire, sky, plane, man, "evade", rule="15.2")
            effects_crews.evade(umpire, sky.plane(tail), rule="15.2")


class Shaken(Options[str]):
    """15.2 Evade: which pursuer is shaken off, or none."""

    def __init__(self, plane: Aircraft, tails: list[Aircraft]) -> None:
        self.plane = plane
        self.tails = tails

    def __iter__(self) -> Iterator[str]:
        return iter([*(p.id for p in self.tails if not has(pilot(p), "evade")), NOBODY])

    def describe(self) -> Iterable[Option]:
        for plane in self.tails:
            why = Phrase("no.evader") if has(pilot(plane), "evade") else None
            anchor = Anchor(piece=plane.id, place=cell(counted(plane.at, plane.pitch)))
            yield Option(plane.id, Phrase("evade.shake", {"plane": plane.id}), anchor, why)
        yield Option(NOBODY, Phrase("evade.nobody"))

    def prompt(self) -> Phrase:
        return Phrase("ask.15.evade", {"about": self.plane.id})


# Fire


def burst_bonus(
    sky: Sky, plane: Aircraft, gun: Gun, target: Aircraft | Target, *, short: bool
) -> Iterator[tuple[str, int]]:
    """15.2 Crack Shot: one shade more on a short burst. Incendiary Bullets: two at a balloon."""
    man = man_at(plane, gun.man)
    if short and ready(sky, man, "crack_shot") and not burdened(man, "one_eye"):
        yield CRACK_SHOT
    if incendiary(sky, plane, gun, target):
        yield INCENDIARY


def incendiary(sky: Sky, plane: Aircraft, gun: Gun, target: Aircraft | Target) -> bool:
    """15.2 Incendiary Bullets are for balloons, on missions against them."""
    balloon = isinstance(target, Target) and target.kind == BALLOON
    sent = sky.missions[plane.side].kind == BALLOON
    return balloon and sent and has(man_at(plane, gun.man), "incendiary_bullets")


def range_penalty(plane: Aircraft, gun: Gun, printed: int, steps: int, value: int) -> int:
    """15.4 Titanium bullets: no penalty for range, and one as printed for the hex beyond it."""
    if steps > printed:
        return FAR
    return max(0, value) if burdened(man_at(plane, gun.man), "titanium") else value


def is_quick(sky: Sky, plane: Aircraft, gun: Gun) -> bool:
    """15.2 Quick on the Trigger: his burst and its effects come before the other dice."""
    return ready(sky, man_at(plane, gun.man), "quick_on_the_trigger")


def checks_bullets(umpire: Umpire, sky: Sky, plane: Aircraft, gun: Gun) -> bool:
    """15.2 Bullet Checker: when his gun would jam, a die of 1 to 3 says that it does not."""
    man = man_at(plane, gun.man)
    if man is None or not ready(sky, man, "bullet_checker"):
        return False
    effects_crews.use_skill(umpire, sky, plane, man, "bullet_checker", rule="15.2")
    (die,) = umpire.roll(FACES, rule="15.2", to=effects.audience(plane))
    return die <= SAVES


# Rockets


def balloons(sky: Sky, plane: Aircraft) -> list[Target]:
    """15.2 The balloons in sight, on a mission against one."""
    if sky.missions[plane.side].kind != BALLOON:
        return []
    return [t for t in in_sight(sky, plane) if isinstance(t, Target) and t.kind == BALLOON]


def readies_rockets(umpire: Umpire, sky: Sky, plane: Aircraft) -> bool:
    """15.2 Rockets: one salvo a sortie, declared at the start of the move."""
    if not has(pilot(plane), "rockets") or not balloons(sky, plane):
        return False
    salvo = Salvo(plane)
    return umpire.ask(plane.owner, salvo, rule="15.2", about=plane.id) == ROCKETS


class Salvo(Options[str]):
    """15.2 Whether the rockets are to go off in the combat step of this turn."""

    def __init__(self, plane: Aircraft) -> None:
        self.plane = plane

    def __iter__(self) -> Iterator[str]:
        return iter((KEEP, ROCKETS))

    def describe(self) -> Iterable[Option]:
        return [Option(word, Phrase(f"salvo.{word}")) for word in self]

    def prompt(self) -> Phrase:
        return Phrase("ask.15.rockets", {"about": self.plane.id})


def rocket_fire(umpire: Umpire, sky: Sky, planes: list[Aircraft]) -> Iterator[tuple[Target, str]]:
    """15.2 The salvos declared in this turn go off, at a balloon one or two hexes ahead or at none.

    The Black die; what it hit, and the face.
    """
    for plane in planes:
        man = pilot(plane)
        if man is None or man.salvo != sky.turn or plane.gone or plane.stalled:
            continue
        found = [(line_of_fire(plane, t.at) or FACES, t) for t in balloons(sky, plane)]
        near = [pair for pair in found if pair[0] <= ROCKET_RANGE]
        steps, target = min(near, key=lambda pair: pair[0]) if near else (0, None)
        face = "0"
        if target is not None:
            face = roll_combat(umpire, ROCKET_DIE, rule="15.2", to=effects.audience(plane))
        name = target.id if target is not None else ""
        event = RocketsFired(plane.id, name, steps, ROCKET_DIE, face)
        if target is not None and face != "0":
            effects_crews.note_balloon(sky, man, target)
        effects_crews.fire_rockets(umpire, plane, man, event, rule="15.2")
        if target is not None:
            yield target, face


# Damage


def nine_lives(umpire: Umpire, sky: Sky, plane: Aircraft, part: str, face: str) -> bool:
    """15.2 Nine Lives: once a sortie one damage roll, with its location, is void."""
    man = pilot(plane)
    if man is None or not ready(sky, man, "nine_lives"):
        return False
    word = umpire.ask(plane.owner, Lives(plane, part, face), rule="15.2", about=plane.id)
    if word == VOID:
        effects_crews.use_skill(umpire, sky, plane, man, "nine_lives", spent=True, rule="15.2")
    return word == VOID


class Lives(Options[str]):
    """15.2 Nine Lives: take the hit, or make it void."""

    def __init__(self, plane: Aircraft, part: str, face: str) -> None:
        self.plane = plane
        self.words: dict[str, Word] = {"about": plane.id, "part": part, "face": face}

    def __iter__(self) -> Iterator[str]:
        return iter((VOID, KEEP))

    def describe(self) -> Iterable[Option]:
        return [Option(word, Phrase(f"lives.{word}")) for word in self]

    def prompt(self) -> Phrase:
        return Phrase("ask.15.lives", self.words)


def light_touch(umpire: Umpire, sky: Sky, plane: Aircraft) -> bool:
    """15.2 Light Touch: structure passed by gunfire, and yet it flies on; not a second time."""
    man = pilot(plane)
    if not isinstance(plane, Mount) or plane.nursed or man is None:
        return False
    if not ready(sky, man, "light_touch"):
        return False
    effects_crews.use_skill(umpire, sky, plane, man, "light_touch", rule="15.2")
    effects_crews.nurse(umpire, plane, rule="15.2")
    return True


def hurt_flyer(umpire: Umpire, plane: Mount, number: int, *, killed: bool) -> None:
    """15.4 A keepsake stops a wound, not a killed result; otherwise he is hurt, out, or dead."""
    thing = "" if killed else keepsake(plane.crew[number])
    if thing:
        effects_crews.save_man(umpire, plane, plane.crew[number], thing, rule="15.4")
    else:
        effects_crews.wound_man(umpire, plane, number, killed=killed, rule="10.5")


# Missions


def eagle_eye(sky: Sky, plane: Aircraft, distance: int, printed: int) -> Flyer | None:
    """15.2 Eagle Eye: photographs from two hexes further off; who takes them, if it needs him."""
    if not printed < distance <= printed + PHOTOGRAPH_REACH:
        return None
    return first_ready(sky, plane, "eagle_eye")


def radio_technician(sky: Sky, planes: list[Aircraft]) -> tuple[Aircraft, Flyer] | None:
    """15.2 Radio Technician: once a sortie a turn of artillery work counts for one more."""
    for plane in planes:
        man = first_ready(sky, plane, "radio_technician")
        if man is not None:
            return plane, man
    return None
