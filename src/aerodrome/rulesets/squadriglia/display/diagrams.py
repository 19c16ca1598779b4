"""The rulebook's diagrams of moves and arcs, drawn from the rules themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from aerodrome.tabletop.engraving import Engraving, above
from aerodrome.tabletop.hexes import ORIGIN, Hex, distance, neighbour

from ..rules.ch05_movement import SLIP, SWING, flight, immelmann_route, swing
from ..rules.ch06_fire import ARCS
from ..rules.tables import Arc

SIXTH = 60
NEAR = [(q, r) for q in range(-3, 4) for r in range(-3, 4)]
LETTERS = {"S": "L", "C": "C", "D": "R"}


def diagrams() -> Mapping[str, Callable[[], str]]:
    """Return the functions that draw the diagrams, by their names in `diagrams.toml`."""
    arcs = {f"arc_{arc.lower()}": partial(_arc, arc) for arc in ARCS}
    return {"moves": _moves, "stick": _stick, "immelmann": _immelmann, **arcs}


def _around(*ways: tuple[Hex, ...]) -> Engraving:
    """Return a drawing of blank hexes around the paths of moves."""
    flown = {place for way in ways for place in way} | {ORIGIN}
    near = [at for at in NEAR if any(distance(at, one) <= 1 for one in flown)]
    return Engraving().cells([above(at) for at in near])


def _moves() -> str:
    """4.2 Draw a move ahead, and a slip to either side, with the nose as it was."""
    ways = {arrow: flight(ORIGIN, 0, arrow, "") for arrow in SLIP}
    plate = _around(*ways.values())
    for way in ways.values():
        plate.path([above(ORIGIN), above(way[-1])])
        plate.aircraft(above(way[-1]), 0, ghost=True)
    return plate.aircraft(above(ORIGIN), 0).svg()


def _stick() -> str:
    """4.3, 5.2 Draw one hex ahead, and the nose where each stick turns it."""
    end = neighbour(ORIGIN, 0)
    noses = {stick: neighbour(end, swing(0, stick)) for stick in SWING}
    plate = _around((end, *noses.values())).path([above(ORIGIN), above(end)])
    for stick, nose in noses.items():
        plate.path([above(end), above(nose)])
        plate.aircraft(above(nose), SIXTH * swing(0, stick), ghost=True)
        plate.note(above(nose), LETTERS[stick])
    return plate.aircraft(above(ORIGIN), 0).aircraft(above(end), 0, ghost=True).svg()


def _immelmann() -> str:
    """5.5 Draw two hexes ahead, a half-turn, and one hex back."""
    way = immelmann_route(ORIGIN, 0)
    plate = _around(way).path([above(ORIGIN), above(way[1])])
    plate.aircraft(above(ORIGIN), 0).aircraft(above(way[1]), 0, ghost=True)
    return plate.aircraft(above(way[2]), 180).svg()


def _arc(arc: Arc) -> str:
    """6.1.1 to 6.1.3 Draw the hexes that a battery reaches, each with its distance."""
    plate = Engraving()
    for at, far in ARCS[arc][0].items():
        plate.cell(above(at), str(far), shaded=True)
    return plate.cell(above(ORIGIN)).aircraft(above(ORIGIN), 0).svg()
