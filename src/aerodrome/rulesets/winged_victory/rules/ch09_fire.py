"""9 Combat: targets are chosen, then all dice fall, then all effects are applied."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.kernel.question import Anchor, Listed, Option
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.controls import BoardOption, Chances

from . import effects
from .ch01_components import cell, hit_percent, roll_combat, shade, skill
from .ch09_guns import (
    COST,
    FORWARD,
    aspect,
    bears,
    in_sight,
    printed_range,
    ready,
    target_modifiers,
)
from .ch10_damage import KILL, apply
from .ch14_ground import GroundShot, ground_fire, hit_ground
from .events import Fired, FiredUpon
from .flight import counted
from .hooks import (
    BURNS,
    Source,
    burns_balloon,
    burst_bonus,
    clear_share,
    fires_first,
    gunfire,
    may_aim,
    note_burst,
    note_fire,
    note_first,
    note_jam,
    range_penalty,
    stays_clear,
)
from .salvos import fire_salvos
from .state import Aircraft, Gun, Sky, Target
from .tables import TABLES

HOLD, SHORT, LONG = "hold", "short", "long"
JAMS = "1"
"""9.6 The face that jams a gun in a long burst."""


class Aim(NamedTuple):
    """9.3 A gun and what it bears on, with the range to each."""

    plane: Aircraft
    gun: Gun
    targets: tuple[tuple[Aircraft | Target, int], ...]


class Shot(NamedTuple):
    """9.3 One burst: short or long."""

    plane: Aircraft
    gun: Gun
    target: Aircraft | Target
    range: int
    burst: str


class Hit(NamedTuple):
    shot: Shot | GroundShot
    face: str
    aspect: str


def volley(umpire: Umpire, sky: Sky, planes: list[Aircraft], *, ground: bool = True) -> None:
    """9.3 Let all choose targets, then roll all dice, then apply all effects at once.

    12.3 In a freeze only those of the group fire, and at one another.
    """
    among = None if ground else [plane.id for plane in planes]
    aims = [aim for plane in planes for aim in bearing(sky, plane, among)]
    shots = quick_fire(umpire, sky, choose(umpire, sky, aims))
    hits = [fire(umpire, sky, shot) for shot in shots]
    salvos = list(fire_salvos(umpire, sky, planes)) if ground else []
    if ground:
        hits += [Hit(shot, face, "side") for shot, face in ground_fire(umpire, sky)]
    for hit in hits:
        take_effect(umpire, sky, hit)
    for target, face in salvos:
        if face != "0":
            hit_ground(umpire, target, face in BURNS, face)


def quick_fire(umpire: Umpire, sky: Sky, shots: list[Shot]) -> list[Shot]:
    """15.2 Fire and apply quick bursts first, together; return the bursts still to be fired.

    An aircraft put out of the fight does not fire, nor do those that aimed at it.
    """
    quick = [shot for shot in shots if fires_first(sky, shot.plane, shot.gun)]
    if not quick or len(quick) == len(shots):
        return shots
    for shot in quick:
        note_first(umpire, sky, shot.plane, shot.gun)
    for hit in [fire(umpire, sky, shot) for shot in quick]:
        take_effect(umpire, sky, hit)
    left = [shot for shot in shots if shot not in quick]
    return [shot for shot in left if ready(shot.plane, shot.gun) and shot.target.flying]


def bearing(sky: Sky, plane: Aircraft, among: list[str] | None) -> Iterator[Aim]:
    """9.3 Yield every gun of an aircraft that bears on something in sight."""
    bodies = in_sight(sky, plane)
    for gun in plane.guns if bodies else ():
        if not ready(plane, gun):
            continue
        found = [
            (body, reach)
            for body in bodies
            if among is None or body.id in among
            if (reach := bears(plane, gun, body.at)) is not None
        ]
        if found:
            yield Aim(plane, gun, tuple(found))


def choose(umpire: Umpire, sky: Sky, aims: list[Aim]) -> list[Shot]:
    """9.3 Ask for the target of each gun, in secret and at once; a gun may hold its fire."""
    planes = {aim.plane.id: aim.plane.owner for aim in aims}
    if not planes:
        return []

    def dialogue(umpire: Umpire, name: str) -> list[Shot]:
        shots = []
        for aim in aims:
            if aim.plane.id == name:
                targets = Targets(sky, aim)
                word = umpire.ask(aim.plane.owner, targets, rule="9.3", about=name)
                if word != HOLD:
                    shots.append(targets.shots[word])
        return shots

    chosen = umpire.together(planes, dialogue, rule="9.3")
    return [shot for name in planes for shot in chosen[name]]


class Targets(Listed[str]):
    """9.3, 9.4 The targets of a gun, each with a short burst or a long one."""

    def __init__(self, sky: Sky, aim: Aim) -> None:
        self.sky = sky
        long = aim.gun.rounds >= COST[LONG] and may_aim(aim.plane, aim.gun)
        bursts = (SHORT, LONG) if long else (SHORT,)
        self.shots = {
            f"{body.id} {burst}": Shot(aim.plane, aim.gun, body, reach, burst)
            for body, reach in aim.targets
            for burst in bursts
        }
        words: dict[str, Word] = {"about": aim.plane.id, "gun": aim.gun.mount}
        words["rounds"] = aim.gun.rounds
        super().__init__((*self.shots, HOLD), Phrase("ask.9.3", words))

    def describe(self) -> Iterable[Option]:
        for word, shot in self.shots.items():
            colour = die(self.sky, shot)
            says = Phrase(
                f"target.{shot.burst}",
                {"target": shot.target.id, "range": shot.range, "colour": colour},
            )
            place = cell(counted(shot.target.at, -1))
            anchor = Anchor(piece=shot.target.id, place=place)
            yield BoardOption(word, says, anchor, chances=burst_chances(self.sky, shot))
        yield Option(HOLD, Phrase("target.hold"))


def modifiers(sky: Sky, shot: Shot) -> list[tuple[str, int]]:
    """9.5 Return skill, range, aspect, burst, target's antics and (option) size; 15.2 skills."""
    gunner = shot.gun.mount != FORWARD
    found = [("skill", 0 if gunner else skill(shot.plane)), _range(shot)]
    if isinstance(shot.target, Aircraft):
        seen = aspect(shot.plane, shot.gun, shot.target)
        found += [(seen, TABLES.number("9.5", seen)), *target_modifiers(sky, shot.target)]
    if shot.burst == LONG:
        found.append(("long_burst", TABLES.number("9.5", "long_burst")))
    short = shot.burst == SHORT
    found += burst_bonus(sky, shot.plane, shot.gun, shot.target, short=short)
    return [(name, value) for name, value in found if value]


def _range(shot: Shot) -> tuple[str, int]:
    printed = printed_range(shot.gun)
    value = TABLES.number("9.5", f"range_{min(printed, shot.range)}")
    return ("range", range_penalty(shot.plane, shot.gun, printed, shot.range, value))


def die(sky: Sky, shot: Shot) -> str:
    """9.5 Return the die of the gun, shifted by all modifiers."""
    return shade(shot.gun.colour, sum(value for _, value in modifiers(sky, shot)))


def burst_chances(sky: Sky, shot: Shot) -> Chances:
    """9.6, 9.7 Return the chances of the die; the state of the target is not shown."""
    colour = die(sky, shot)
    faces = TABLES.combat[colour]
    jams = faces.count(JAMS) if shot.burst == LONG else 0
    saved = clear_share(sky, shot.plane, shot.gun)
    return Chances(
        damage=hit_percent(colour),
        jam=round(100 * (1.0 - saved) * jams / len(faces)),
    )


def fire(umpire: Umpire, sky: Sky, shot: Shot) -> Hit:
    """9.6 Throw a combat die; a target that does not see the shooter only notices bullets."""
    plane, colour, added = shot.plane, die(sky, shot), tuple(modifiers(sky, shot))
    seen = aspect(plane, shot.gun, shot.target) if isinstance(shot.target, Aircraft) else "side"
    face = roll_combat(umpire, colour, rule="9.6", to=effects.audience(plane))
    event = Fired(
        plane=plane.id,
        gun=shot.gun.mount,
        target=shot.target.id,
        range=shot.range,
        burst=shot.burst,
        modifiers=added,
        colour=colour,
        face=face,
    )
    note_fire(sky, plane, shot.gun, shot.target, hit=face != "0")
    effects.shoot(umpire, plane, shot.gun, event, rule="9.6")
    if not plane.shown:
        umpire.tell(FiredUpon(shot.target.id), rule="9.6", to=plane.foes)
    note_burst(umpire, sky, plane, shot.gun, added)
    return Hit(shot, face, seen)


def take_effect(umpire: Umpire, sky: Sky, hit: Hit) -> None:
    """9.6 Apply points to the target; a 1 with a long burst jams the gun that fired it."""
    shot, face = hit.shot, hit.face
    if isinstance(shot, Shot) and shot.burst == LONG and face == JAMS and shot.plane.flying:
        jam(umpire, sky, shot)
    if isinstance(shot.target, Aircraft):
        apply(umpire, sky, shot.target, face, hit.aspect, source(shot))
    elif isinstance(shot, Shot) and face != "0":
        burns = face in BURNS and burns_balloon(sky, shot.plane, shot.gun, shot.target)
        hit_ground(umpire, shot.target, face == KILL or burns, face)


def jam(umpire: Umpire, sky: Sky, shot: Shot) -> None:
    """9.7 Jam a gun, unless a skill prevents it (15.2)."""
    if stays_clear(umpire, sky, shot.plane, shot.gun):
        return
    note_jam(shot.plane, shot.gun)
    effects.jam(umpire, shot.plane, shot.gun, rule="9.7")


def source(shot: Shot | GroundShot) -> Source:
    """10 Return the source of a hit: gunfire of a crew member, or from the ground."""
    return gunfire(shot.plane, shot.gun) if isinstance(shot, Shot) else Source(gunfire=True)
