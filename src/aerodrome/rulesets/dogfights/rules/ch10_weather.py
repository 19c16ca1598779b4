"""Chapter 10: wind, sun and clouds."""

from __future__ import annotations

from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.hexes import Hex, direction, neighbour

from . import effects
from .ch01_game import LOWEST, blue_face
from .path_finding import Placed
from .positions import Shot
from .state import NOWHERE, CloudBank, Sky
from .tables import TABLES

BLOWS_FROM: dict[int, str] = {int(k): v for k, v in TABLES.constants["10.1"]["from"].items()}
SUN_AT: dict[int, str] = {int(k): v for k, v in TABLES.constants["10.2"]["at"].items()}
AGAINST_SUN = TABLES.number("10.2", "modifier")
TOPS: tuple[int, ...] = tuple(TABLES.constants["10.3"]["heights"])
NONE, RANDOM = "none", "random"


def set_weather(umpire: Umpire, sky: Sky) -> None:
    """10.1 Set the wind, the sun (10.2) and the clouds (10.3), as agreed or by dice."""
    if sky.rules.wind != NONE:
        set_wind(umpire, sky)
    if sky.rules.sun != NONE:
        set_sun(umpire, sky)
    for _ in range(sky.rules.clouds):
        set_clouds(umpire, sky)


def set_wind(umpire: Umpire, sky: Sky) -> None:
    """10.1 Set where the wind blows from, with a red die for NE, E, SE, SW, W, NW."""
    word = sky.rules.wind
    if word == RANDOM:
        (die,) = umpire.roll(6, rule="10.1")
        word = BLOWS_FROM[die]
    effects.set_wind(umpire, sky, direction(word), rule="10.1")


def set_sun(umpire: Umpire, sky: Sky) -> None:
    """10.2 Set where the sun is, with a blue die: -1 east, 0 south-east, +1 south-west, +2 west.

    A face that an owner's corrections changed counts as the nearest of these.
    """
    word = sky.rules.sun
    if word == RANDOM:
        (die,) = umpire.roll(6, rule="10.2")
        face = blue_face(die)
        word = SUN_AT[min(SUN_AT, key=lambda named: abs(named - face))]
    effects.set_sun(umpire, sky, direction(word), rule="10.2")


def set_clouds(umpire: Umpire, sky: Sky) -> None:
    """10.3 Place a pair of clouds by dice, point-symmetrically, so that neither side gains."""
    column, row, die = umpire.roll(sky.rules.width, sky.rules.height, len(TOPS), rule="10.3")
    at, top = sky.board.grid.to_hex(column, row), TOPS[die - 1]
    for centre in (at, sky.board.mirror(at)):
        cloud = CloudBank(at=centre, points=sky.board.cloud(centre), top=top)
        effects.place_cloud(umpire, sky, cloud, rule="10.3")


def blowing(sky: Sky) -> int | None:
    """10.1 Return where the wind blows to, if there is any."""
    return None if sky.wind == NOWHERE else sky.wind


def sun_modifier(sky: Sky, shot: Shot) -> int:
    """10.2 Return the penalty of a shot straight into the sun."""
    return AGAINST_SUN if shot.direction == sky.sun else 0


def in_cloud(sky: Sky, at: Hex, level: int) -> bool:
    """10.3 Return whether a point at a level is in a cloud."""
    return any(LOWEST <= level <= cloud.top and at in cloud.points for cloud in sky.clouds)


def hidden(sky: Sky, shooter: Placed, target: Placed, shot: Shot) -> bool:
    """10.3 Return whether clouds prevent a shot: around a piece, or between two at two points."""
    if not sky.clouds:
        return False
    if in_cloud(sky, shooter.at, shooter.level) or in_cloud(sky, target.at, target.level):
        return True
    if shot.distance == 1:
        return False
    return in_cloud(sky, neighbour(shooter.at, shot.direction), shooter.level)
