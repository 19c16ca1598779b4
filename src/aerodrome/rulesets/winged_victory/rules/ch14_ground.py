"""Chapter 14.4 to 14.6: targets on the ground, flak, and coming home."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Anchor, Listed, Option, Routine
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.controls import PlacesControl

from . import effects, effects_ground
from .ch01_components import (
    MAT,
    MEDIUM_TOP,
    QUARTERS,
    apart,
    cell,
    hex_distance,
    hex_place,
    level_of,
    mega_cells,
    mega_centre,
    mega_distance,
    megahex,
    megahexes,
    roll_combat,
    shade,
)
from .ch02_energy import altitude
from .ch05_conditions import handling_test
from .ch09_guns import target_modifiers
from .ch10_damage import apply, hurt
from .events import GroundFired, Struck
from .state import ALLIES, Aircraft, Place, Sky, Target
from .tables import EDITION, TABLES

NOWHERE = "nowhere"
NEAR = 10
"""The hexes within which an enemy may come into a barrage in a turn."""
FLAK_RANGE = TABLES.number("14.5", "flak_megahexes")
FLAK_LEVELS = (TABLES.number("14.5", "flak_lowest"), TABLES.number("14.5", "flak_highest"))
HAUL = TABLES.number("14.2", "haul_megahexes")
AERODROME = TABLES.number("14.6", "aerodrome_hexes") * QUARTERS


class GroundShot(NamedTuple):
    """14.4 Fire from the ground."""

    source: Target
    target: Aircraft
    range: int


def haul_balloons(umpire: Umpire, sky: Sky) -> None:
    """14.4 Haul balloons down a level each turn, once an enemy is within three MegaHexes."""
    for target in sky.targets:
        if target.gone or target.kind != "balloon":
            continue
        enemies = sky.enemies(target.side)
        if going_down(target) or any(apart(e.at, target.at) <= HAUL for e in enemies):
            down = hex_place(target.x // QUARTERS + 1, target.y // 2 - 1)
            effects_ground.haul_down(umpire, target, down, rule="14.4")


def going_down(balloon: Target) -> bool:
    """14.4 Return whether a balloon is going down, which goes on until it is down."""
    return EDITION.since(2) and balloon.y // 2 < TABLES.targets[balloon.kind].level


def ground_fire(umpire: Umpire, sky: Sky) -> list[tuple[GroundShot, str]]:
    """14.4 Fire machine guns and trenches at the nearest enemy in range, seen or not."""
    fired = []
    for source in sky.targets:
        shot = ground_shot(sky, source)
        if shot is None:
            continue
        colour = ground_die(sky, shot)
        to = effects.audience(shot.target)
        face = roll_combat(umpire, colour, rule="14.4", to=to)
        event = GroundFired(source.kind, source.id, shot.target.id, shot.range, colour, face)
        umpire.tell(event, rule="14.4", to=to)
        fired.append((shot, face))
    return fired


def ground_shot(sky: Sky, source: Target) -> GroundShot | None:
    """14.4 Return the shot at the nearest enemy within the range of a gun on the ground."""
    kind = TABLES.targets[source.kind]
    if source.gone or not kind.die:
        return None
    found = [
        GroundShot(source, plane, hex_distance(source.at, plane.at))
        for plane in sky.enemies(source.side)
        if 1 <= hex_distance(source.at, plane.at) <= kind.range and not plane.parked
    ]
    return min(found, key=lambda shot: shot.range) if found else None


def ground_die(sky: Sky, shot: GroundShot) -> str:
    """14.4 Return the die of the counter by range, aspect, manoeuvre (9.5) and size.

    Fire from below has the aspect of a side.
    """
    modifier = TABLES.number("9.5", f"range_{shot.range}") + TABLES.number("9.5", "side")
    for name, value in target_modifiers(sky, shot.target):
        modifier += value if name == "size" or EDITION.since(2) else 0
    return shade(TABLES.targets[shot.source.kind].die, modifier)


def hit_ground(umpire: Umpire, target: Target, destroyed: bool, face: str) -> None:
    """14.4 Add points to a target; K destroys it."""
    if target.gone:
        return
    needed = TABLES.targets[target.kind].hits
    hits = needed if destroyed else target.hits + int(face)
    effects_ground.hit_target(umpire, target, hits, needed, rule="14.4")


def place_flak(umpire: Umpire, sky: Sky) -> None:
    """14.5 Let each side place its barrages in secret, within four MegaHexes of its batteries."""
    guns = [side for side in sky.sides if sky.markers.get(side) and reach(sky, side)]
    subjects = {side: sky.team(side)[0] for side in guns}
    if not subjects:
        return

    def dialogue(umpire: Umpire, side: str) -> list[Place]:
        found: list[Place] = []
        for _ in range(sky.markers[side]):
            barrages = Barrages(sky, side, found)
            word = umpire.ask(subjects[side], barrages, rule="14.5")
            if word == NOWHERE:
                break
            found.append(barrages.places[word])
        return found

    laid = umpire.together(subjects, dialogue, rule="14.5")
    places = tuple(place for side in subjects for place in laid[side])
    if places:
        effects_ground.place_flak(umpire, sky, places, rule="14.5")


def reach(sky: Sky, side: str) -> list[Place]:
    """14.5 Return the middles of the MegaHexes that the batteries of a side reach."""
    guns = [t.at for t in sky.targets if t.side == side and t.kind == "battery" and not t.gone]
    centres = [
        mega_centre(mega, sky.mats)
        for mega in mega_cells(sky.mats)
        if any(mega_distance(mega, megahex(gun)) <= FLAK_RANGE for gun in guns)
    ]
    low, high = FLAK_LEVELS
    return [centre for centre in centres if low <= centre[1] // 2 <= high]


class Barrages(Listed[str]):
    """14.5 The places for the next barrage, and the choice of none."""

    def __init__(self, sky: Sky, side: str, taken: list[Place]) -> None:
        self.enemies = [plane.at for plane in sky.enemies(side)]
        self.places = {cell(at): at for at in reach(sky, side) if at not in taken}
        self.last = len(taken) + 1 == sky.markers[side]
        super().__init__((NOWHERE, *self.places))

    def describe(self) -> Iterable[Option]:
        yield Option(NOWHERE, Phrase("flak.nowhere"), final=True)
        for name in self.places:
            yield Option(name, Phrase("flak.at", {"cell": name}), Anchor(place=name))

    def control(self) -> PlacesControl:
        return PlacesControl()

    def goes_on(self) -> bool:
        return not self.last

    def routine(self) -> Routine:
        """Return the routine, quiet while no aircraft can fly into a barrage, as all can see."""
        places = self.places.values()
        near = any(hex_distance(at, there) <= NEAR for at in self.enemies for there in places)
        return Routine(Phrase("routine.barrage"), NOWHERE, not near)


def flak_strikes(umpire: Umpire, sky: Sky, plane: Aircraft) -> None:
    """14.5 Strike an aircraft, friend or foe, that was in a barrage at any step of its move.

    The level at which it came into the barrage decides the die.
    """
    if not sky.flak:
        return
    under = [megahex(place) for place in sky.flak]
    levels = [
        level
        for place, level in zip(plane.trail, trail_levels(plane), strict=True)
        if any(mega in under for mega in megahexes(place))
    ]
    if not levels:
        return
    level = levels[0] if EDITION.since(2) else altitude(plane)
    colour = TABLES.word("14.5", "flak_high" if level > MEDIUM_TOP else "flak_low")
    to = effects.audience(plane)
    face = roll_combat(umpire, colour, rule="14.5", to=to)
    umpire.tell(Struck(plane.id, "flak", colour, face), rule="14.5", to=to)
    apply(umpire, sky, plane, face)


def trail_levels(plane: Aircraft) -> list[int]:
    """1.2 Return the level that counted at each step; off a spine a climb is up, a dive down."""
    heights = [y for _, y in plane.trail[1:]]
    after = (*heights, plane.y + plane.pitch)
    steps = zip(plane.trail, after, strict=False)
    return [level_of(place, height - place[1]) for place, height in steps]


def front_line(mats: str) -> int:
    """14.6 Return where Allied ground ends: in the middle of mat B, else after the A mats."""
    before = sum(mat == "A" for mat in mats) * MAT * QUARTERS
    return before + MAT * QUARTERS // 2 if "B" in mats else before


def third(mats: str, x: int) -> int:
    """15.6 Return the third of mat B: 0 west of no man's land, 1 in it, 2 east, in a campaign."""
    front = mats.index("B") * MAT * QUARTERS
    return min(2, max(0, (x - front) * 3 // (MAT * QUARTERS)))


def own_ground(sky: Sky, plane: Aircraft) -> bool:
    """14.6 Return whether the land below belongs to the side of an aircraft."""
    return (plane.x < front_line(sky.mats)) == (plane.side == ALLIES)


def may_go_home(sky: Sky, side: str) -> bool:
    """14.6 Return whether a side may fly home: its mission is done, or its photographs taken."""
    mission = sky.missions[side]
    return mission.done or (mission.kind == "recon" and mission.progress == mission.needed - 1)


def leave_map(umpire: Umpire, sky: Sky, plane: Aircraft, west: bool) -> None:
    """14.6 Take it off the map: home by its own edge after the mission, otherwise fled."""
    how = "fled"
    if not plane.pilot_lives:
        how = "adrift"
    elif west == (plane.side == ALLIES) and may_go_home(sky, plane.side):
        how = "home"
    effects.lose(umpire, plane, how, rule="14.6")


def touch_down(umpire: Umpire, sky: Sky, plane: Aircraft) -> None:
    """14.6 Land safely at its side's aerodrome; elsewhere test handling, where x is a wreck."""
    hangars = [t.x for t in sky.targets if t.kind == "hangar" and t.side == plane.side]
    if not any(abs(x - plane.x) <= AERODROME for x in hangars):
        if not handling_test(umpire, sky, plane) and plane.flying:
            for man in range(len(plane.wounds)):
                hurt(umpire, sky, plane, man, 1)
            effects.lose(umpire, plane, "wrecked", rule="14.6")
        if plane.gone:
            return
    how = "landed" if own_ground(sky, plane) else "captured"
    effects.lose(umpire, plane, how, rule="14.6")
