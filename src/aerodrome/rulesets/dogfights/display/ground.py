"""Ground: 13.6 which side owns the land under a battle of a campaign, and how it is drawn."""

from __future__ import annotations

from functools import cache

from aerodrome.kernel.phrases import Phrase
from aerodrome.tabletop import scene as table

from ..rules.homeward import third, to_edge
from ..rules.lattice import OPPOSITE, Edge, Lattice
from ..rules.state import ALLIES, CENTRAL


@cache
def thirds(board: Lattice, home: Edge, nations: tuple[str, str]) -> tuple[table.Zone, ...]:
    """13.6 Return a third for each side, and no man's land; `home` is the edge of the Allies.

    `nations` are those with their markings on the two thirds, the Allies first.
    """
    names: tuple[list[str], ...] = ([], [], [])
    for point in board.points:
        names[third(board, home, point)].append(board.name(point))
    return tuple(
        table.Zone(
            id=f"ground {side or 'no_mans_land'}",
            kind="ground",
            cells=tuple(cells),
            label=Phrase(f"scene.ground_{side or 'no_mans_land'}"),
            side=side or None,
            marking=marking,
        )
        for side, cells, marking in zip(
            (ALLIES, "", CENTRAL), names, (nations[0], "", nations[1]), strict=True
        )
    )


@cache
def trenches(board: Lattice, home: Edge) -> tuple[table.Feature, ...]:
    """Return the trenches on either side of no man's land, as scenery."""
    lines = []
    for edge in (home, OPPOSITE[home]):
        own = [to_edge(board, edge, at) for at in board.points if third(board, edge, at) == 0]
        line = [at for at in board.points if to_edge(board, edge, at) == max(own)]
        cells = tuple(board.name(at) for at in line)
        lines.append(table.Feature(kind="trench", cells=cells))
    return tuple(lines)
