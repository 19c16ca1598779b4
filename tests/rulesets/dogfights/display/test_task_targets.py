"""The sites in the zones of the tasks: by the land, or else by the task."""

from __future__ import annotations

from aerodrome.rulesets.dogfights.display.task_targets import with_targets
from aerodrome.rulesets.dogfights.display.view import ZoneView
from aerodrome.rulesets.dogfights.rules.lattice import Edge, lattice
from aerodrome.rulesets.dogfights.rules.state import Side
from aerodrome.tabletop.scene import Feature

BOARD = lattice(48, 32)
HOMES: tuple[tuple[Side, Edge], ...] = (("central", "east"), ("allies", "west"))
ZONES = tuple(
    ZoneView(
        id=f"{side} {letter}",
        side=side,
        letter=letter,
        points=tuple(map(BOARD.name, points)),
        bombs=0,
        delivered=False,
    )
    for side, home in HOMES
    for letter, points in BOARD.zones(home)
)


def kinds(mode: str, *land: Feature) -> list[str]:
    """Return the sites in the zones of the Central Powers."""
    features = with_targets(BOARD, land, ZONES, mode)
    return [one.kind for one in features if set(one.cells) <= covered(3)]


def covered(zones: int) -> set[str]:
    return {point for zone in ZONES[:zones] for point in zone.points}


def test_every_zone_has_a_site_of_its_own() -> None:
    assert kinds("reconnaissance") == ["aerodrome", "battery", "dump"]
    assert kinds("zone_bombing") == ["factory", "dump", "aerodrome"]


def test_a_river_is_bridged_and_a_village_has_a_station() -> None:
    first, second = (zone.points[len(zone.points) // 2] for zone in ZONES[:2])
    river = Feature(kind="river", cells=(first, "1,1"))
    town = Feature(kind="town", cells=(second, "1,2"), label="Staden")
    assert kinds("zone_bombing", river, town) == ["bridge", "station", "factory"]


def test_what_grows_there_makes_room() -> None:
    points = ZONES[0].points
    woods = Feature(kind="woods", cells=(*points, "1,1"))
    grown = with_targets(BOARD, (woods,), ZONES, "combined")[0]
    site = with_targets(BOARD, (), ZONES, "combined")[0]
    assert grown.kind == "woods"
    assert "1,1" in grown.cells
    assert set(site.cells) < set(points)
    assert not set(site.cells) & set(grown.cells)
