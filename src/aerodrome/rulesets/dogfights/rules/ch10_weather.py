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
STANDS: dict[int, str] = {int(k): v for k, v in TABLES.constants["10.2"]["at"].items()}
AGAINST_SUN = TABLES.number("10.2", "modifier")
TOPS: tuple[int, ...] = tuple(TABLES.constants["10.3"]["heights"])
NONE, RANDOM = "none", "random"


def set_weather(umpire: Umpire, sky: Sky) -> None:
    """10.1 The wind, 10.2 the sun and 10.3 the clouds, as agreed or as the dice fall."""
    if sky.rules.wind != NONE:
        set_wind(umpire, sky)
    if sky.rules.sun != NONE:
        set_sun(umpire, sky)
    for _ in range(sky.rules.clouds):
        set_clouds(umpire, sky)


def set_wind(umpire: Umpire, sky: Sky) -> None:
    """10.1 A red die tells where it blows from: NE, E, SE, SW, W, NW."""
    word = sky.rules.wind
    if word == RANDOM:
        (die,) = umpire.roll(6, rule="10.1")
        word = BLOWS_FROM[die]
    effects.set_wind(umpire, sky, direction(word), rule="10.1")


def set_sun(umpire: Umpire, sky: Sky) -> None:
    """10.2 The blue die tells where it stands: -1 east, 0 south-east, +1 south-west, +2 west.

    A face that an owner has corrected to one not named here counts as the nearest that is.
    """
    word = sky.rules.sun
    if word == RANDOM:
        (die,) = umpire.roll(6, rule="10.2")
        face = blue_face(die)
        word = STANDS[min(STANDS, key=lambda named: abs(named - face))]
    effects.set_sun(umpire, sky, direction(word), rule="10.2")


def set_clouds(umpire: Umpire, sky: Sky) -> None:
    """10.3 A pair of clouds, placed by dice and turned by 180 degrees, so that nobody gains."""
    column, row, die = umpire.roll(sky.rules.width, sky.rules.height, len(TOPS), rule="10.3")
    at, top = sky.board.grid.to_hex(column, row), TOPS[die - 1]
    for centre in (at, sky.board.mirror(at)):
        cloud = CloudBank(at=centre, points=sky.board.cloud(centre), top=top)
        effects.place_cloud(umpire, sky, cloud, rule="10.3")


def blowing(sky: Sky) -> int | None:
    """10.1 Where the wind blows to, if there is any."""
    return None if sky.wind == NOWHERE else sky.wind


def sun_modifier(sky: Sky, shot: Shot) -> int:
    """10.2 A shot straight into the sun loses one."""
    return AGAINST_SUN if shot.direction == sky.sun else 0


def in_cloud(sky: Sky, at: Hex, level: int) -> bool:
    """10.3 Whether a point at a level lies in a cloud."""
    return any(LOWEST <= level <= cloud.top and at in cloud.points for cloud in sky.clouds)


def hidden(sky: Sky, shooter: Placed, target: Placed, shot: Shot) -> bool:
    """10.3 No shot if either is in a cloud, nor, at two points, through one between them."""
    if not sky.clouds:
        return False
    if in_cloud(sky, shooter.at, shooter.level) or in_cloud(sky, target.at, target.level):
        return True
    if shot.distance == 1:
        return False
    return in_cloud(sky, neighbour(shooter.at, shot.direction), shooter.level)
