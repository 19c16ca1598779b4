"""The land under a fight: the same for a region and a board, sound, and clear of the front."""

from __future__ import annotations

import pytest

from aerodrome.rulesets.dogfights.display.landscape import landscape, region_of, regions
from aerodrome.rulesets.dogfights.rules.lattice import Edge, Lattice, lattice
from aerodrome.rulesets.dogfights.rules.tables import TABLES
from tests.support.soundness import cell_names

SIZES = ((48, 32), (32, 32), (24, 16))


@pytest.mark.parametrize("home", ["west", "north"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("region", regions())
def test_every_region_has_land_of_every_kind(
    region: str, size: tuple[int, int], home: Edge
) -> None:
    board = lattice(*size)
    land = landscape(board, home, region, None)
    cells = set(cell_names(board.grid))
    assert {feature.kind for feature in land.features} >= {"woods", "field", "river", "trench"}
    assert all(cells.issuperset(feature.cells) for feature in land.features)
    torn = set(land.torn)
    for feature in land.features:
        if feature.kind in ("woods", "field", "town"):
            assert not torn.intersection(feature.cells), feature.kind
    names = [feature.label for feature in land.features if feature.kind == "town"]
    assert len(set(names)) == len(names) > 0


def test_land_is_the_same_whenever_it_is_looked_at() -> None:
    board = Lattice(48, 32)
    one, other = (landscape.__wrapped__(board, "west", "flanders", None) for _ in range(2))
    assert one == other
    assert one != landscape(board, "west", "piave", None)


def test_nations_meet_where_they_fought() -> None:
    assert region_of(["germany", "france", "france", "britain"]) == "champagne"
    assert region_of(["austria_hungary", "italy"]) == "piave"
    assert region_of([]) == next(iter(regions()))
    nations = {nation for region in regions().values() for nation in region.nations}
    allies = {n for n, one in TABLES.nations.items() if one.side == "allies"}
    assert allies <= nations
