"""The view: what a seat, or a spectator, may know; the fields of these structs and no others.

An aircraft that a side does not have in sight is a position marker: its number, its side and its
place. Its type is only known to those who have spotted it at least once.
"""

from __future__ import annotations

from copy import copy
from random import Random

import msgspec

from aerodrome.crews.men import Man
from aerodrome.kernel.question import Seat
from aerodrome.tabletop.conversion import made_from

from ..rules.ch01_components import card, hexes
from ..rules.ch02_energy import fastest
from ..rules.state import (
    ALLIES,
    Aircraft,
    Gun,
    Mission,
    Place,
    Rules,
    Sky,
    Target,
    Verdict,
    Weather,
)


class Dashboard(msgspec.Struct, frozen=True):
    """1.3 Everything about an aircraft in sight; what it sees is only for its own side."""

    type: str
    skill: str
    heading: int
    pitch: int
    speed: int
    throttle: int
    parked: bool
    structure: int
    ailerons: int
    elevators: int
    rudder: int
    engine: int
    stopped: bool
    leaking: bool
    leak_turns: int
    leak_at: Place | None
    fire: bool
    goggles: bool
    stalled: bool
    leaf: bool
    manoeuvre: str
    before: str
    wounds: tuple[int, ...]
    guns: tuple[Gun, ...]
    bombs: bool
    engaged: tuple[str, ...]
    tails: str
    sees: tuple[str, ...]
    trail: tuple[Place, ...]


class CrewView(msgspec.Struct, frozen=True):
    """15 The crew behind a dashboard, by name and skills, and the strength of their machine."""

    men: tuple[Man, ...]
    strength: int
    nursed: bool


class PlaneView(msgspec.Struct, frozen=True, kw_only=True):
    """1.4 A counter, or the marker that hides it; `type` may be known without a dashboard.

    Its `caution` side is visible even while it is hidden.
    """

    id: str
    side: str
    at: Place
    gone: str
    caution: bool = False
    type: str = ""
    dashboard: Dashboard | None = None
    crew: CrewView | None = None


class SkyView(msgspec.Struct, frozen=True):
    seat: Seat | None
    seats: tuple[Seat, ...]
    turn: int
    phase: str
    rules: Rules
    mats: str
    weather: Weather
    school: bool
    lesson: str
    editor: bool
    mission: Mission | None
    markers: dict[str, int]
    flak: tuple[Place, ...]
    queue: tuple[str, ...]
    targets: tuple[Target, ...]
    verdict: Verdict | None
    planes: tuple[PlaneView, ...]
    campaign: bool = False
    side: str = ""


def view(sky: Sky, seat: Seat | None) -> SkyView:
    """Return what this seat may know."""
    side = sky.side_of(seat) if seat is not None else ""
    return made_from(
        sky,
        SkyView,
        seat=seat,
        side=side,
        mission=sky.missions.get(side),
        markers=dict(sky.markers),
        targets=tuple([copy(target) for target in sky.targets]),
        planes=tuple([plane_view(plane, seat) for plane in sky.aircraft]),
        campaign=bool(sky.teams),
    )


def plane_view(plane: Aircraft, seat: Seat | None) -> PlaneView:
    """1.4 Return an aircraft; spectators see it while its enemy does, as then both sides do."""
    mine = seat in plane.friends
    seen = mine or plane.shown
    return PlaneView(
        id=plane.id,
        side=plane.side,
        at=plane.at,
        gone=plane.gone,
        caution=plane.caution and not plane.gone,
        type=plane.type if mine or plane.known else "",
        dashboard=_dashboard(plane, mine) if seen else None,
        crew=_crew(plane) if seen and plane.aboard.men else None,
    )


def _crew(plane: Aircraft) -> CrewView:
    aboard = plane.aboard.copy()
    return CrewView(tuple(aboard.men), plane.strength, aboard.nursed)


def _dashboard(plane: Aircraft, mine: bool) -> Dashboard:
    guns = tuple([copy(gun) for gun in plane.guns])
    return made_from(plane, Dashboard, guns=guns, sees=plane.sees if mine else ())


def forget(sky: Sky, seat: Seat, random: Random) -> None:
    """Replace all that this seat may not know by a guess."""
    for side in sky.missions:
        if side != sky.side_of(seat):
            sky.missions[side] = Mission()
    mine = [plane for plane in sky.aircraft if seat in plane.friends]
    for number, plane in enumerate(sky.aircraft):
        plane.aboard.forget()
        if seat in plane.friends:
            plane.shown = plane.known = bool(plane.engaged) or sky.school
        elif plane.shown:
            plane.sees = tuple(own.id for own in mine if plane.id in own.sees)
            plane.shaken = ""
        else:
            sky.aircraft[number] = guessed(plane, random)


def guessed(plane: Aircraft, random: Random) -> Aircraft:
    """1.4 Return an aircraft behind a marker: some type, sound, at full throttle.

    On the caution side its pilot is assumed to be wounded.
    """
    type_ = plane.type if plane.known else random.choice(plane.among)
    guess = card(plane.id, plane.side, type_, plane.among)
    guess.x, guess.y, guess.gone, guess.known = plane.x, plane.y, plane.gone, plane.known
    guess.engaged, guess.caution = plane.engaged, plane.caution
    if plane.caution and not plane.gone:
        guess.wounds = (1, *guess.wounds[1:])
    guess.heading = 1 if plane.side == ALLIES else -1
    if plane.y % 2:
        upper = hexes(plane.at)[0]
        guess.pitch = 1 if plane.x - upper[0] == guess.heading else -1
    guess.speed = guess.throttle = max(1, fastest(guess))
    return guessed_crew(plane, guess)


def guessed_crew(plane: Aircraft, guess: Aircraft) -> Aircraft:
    """15 Return an unknown crew: veterans without a name or a skill."""
    guess.seat, guess.team, guess.rivals = plane.seat, plane.team, plane.rivals
    guess.fixed = plane.fixed
    if plane.aboard.men:
        seats = range(len(guess.wounds))
        guess.aboard.men = [Man(id=f"{plane.id}.{seat}") for seat in seats]
    return guess
