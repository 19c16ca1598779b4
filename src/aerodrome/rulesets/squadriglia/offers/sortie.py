"""Sortie: what this game offers to campaigns. 10.5 Briefing and debriefing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from aerodrome.crews.debrief import debriefing as debrief
from aerodrome.kernel import codec
from aerodrome.kernel.scenario import Scenario, read_options, settle
from aerodrome.tabletop import sortie as s
from aerodrome.tabletop.hexes import NE, NW, SE, SW, neighbour
from aerodrome.tabletop.printed import Served
from aerodrome.tabletop.scene import Silhouette

from ..rules.ch01_introduction import MAP, MIDDLE_ROW, OWN_EDGE, third
from ..rules.fronts import front, letter
from ..rules.state import ITALY, SIDES, Aircraft, Front, Side, Sky
from ..rules.tables import DATA, EDITION, TABLES, rows_of

NUMBERS = codec.toml(DATA / "sortie" / "numbers.toml")
LARGEST = 4
FRONT = {SIDES[0]: 5, SIDES[1]: MAP.width - 4}
"""10.5 The column where the first machine of a flight begins."""
ABREAST = (0, 1, -1, 2)
"""10.5 In line and loose, the rows beside the leader."""
STAGGERED = {"vic": ((0, 0), (1, 0), (0, 1), (2, 0)), "echelon": ((0, 0), (0, 1), (0, 2), (0, 3))}
"""10.5 In vic and echelon, the hexes back on the left and on the right of the leader."""
POINTS = {s.SCOUT: 4, s.TWO_SEATER: 3, s.BOMBER: 8}
FLIES = {
    mission: "patrol" for mission in s.MISSIONS if mission not in ("patrol", "scramble", "bombing")
}
UNUSED = {
    "incendiary_bullets": "no_balloons",
    "rockets": "no_balloons",
    "luck_of_the_devil": "aftermath",
    "technical_eye": "open_damage",
    "eagle_eye": "no_photographs",
    "radio_technician": "no_artillery",
}
"""10.2 What a skill speaks of, and this game has not."""
FLAT = {"daredevil": "no_altitude"}
"""10.2 The same without the rule of heights."""


def shown(row: Served) -> tuple[str, str, tuple[str, ...], Silhouette]:
    """10.5 Return name, kind, crew and drawing of a machine in service; its dates are
    reconstructed."""
    model = TABLES.models[row.type]
    drawn = Silhouette(model.silhouette, model.wings)
    return model.name.partition(" (")[0], row.kind, model.crew, drawn


def honours(options: Mapping[str, Any]) -> dict[str, str]:
    """10.1, 10.2 Return for each skill and grade the phrase for why it has no use here, or ""."""
    flat = {} if options.get("altitude", False) else FLAT
    return s.reasons(UNUSED | flat)


def fits(first: str, second: str) -> tuple[str, str]:
    """10.5 Return the missions with one raid at most: against a raid, the second flight
    scrambles."""
    return (first, "scramble") if first == second == "bombing" else (first, second)


def briefing(sortie: s.Sortie) -> Scenario:
    """10.5 Return the scenario of a sortie; campaigns without fronts use the printed map."""
    setup: dict[str, Any] = {
        "title": f"Sortie of {sortie.date}",
        "rule": "10.5",
        "aircraft": [entry for side in SIDES for entry in _entries(sortie, side)],
    }
    if (held := _held(sortie)) is not None:
        setup |= {"front": held.name, "west": held.west, "east": held.east}
    for side, flight in zip(SIDES, sortie.flights, strict=True):
        if flight.mission == "bombing":
            edge = "right" if side == ITALY else "left"
            setup |= {"objective": "trench", "trench": {"aircraft": _bomber(sortie, side)}}
            setup["trench"]["edge"] = edge
    chosen = {"quick_start": True} | sortie.options
    options = settle(OPTIONS, {}, chosen)
    return Scenario("sortie", setup, options)


def _held(sortie: s.Sortie) -> Front | None:
    """10.5 Return the front of a campaign, held by the two nations that meet there."""
    west, east = (flight.nation for flight in sortie.flights)
    return front(sortie.front, west, east) if sortie.front else None


def _name(sortie: s.Sortie, side: Side, number: int) -> str:
    """1.3 Return the letter of a side with a number in its flight."""
    return f"{letter(_held(sortie), side)}{number + 1}"


def _bomber(sortie: s.Sortie, side: Side) -> str:
    """10.5 Return the first machine with room for bombs and a second airman, else the leader."""
    kinds = [BATTLES.model(mount.type).kind for mount in sortie.flights[SIDES.index(side)].mounts]
    number = next((n for n, kind in enumerate(kinds) if kind != s.SCOUT), 0)
    return _name(sortie, side, number)


def _entries(sortie: s.Sortie, side: str) -> Iterator[dict[str, Any]]:
    flight = sortie.flights[SIDES.index(side)]
    for number, mount in enumerate(flight.mounts):
        native = sortie.ace_edge and mount.crew[0].quality == "ace"
        yield {
            "id": _name(sortie, side, number),
            "side": side,
            "type": mount.type,
            "columns": [1, 6] if side == ITALY else [MAP.width - 5, MAP.width],
            "quick": _start(side, flight.formation, number),
            "seat": mount.seat,
            "crew": codec.plain(mount.crew),
            "extra": mount.extra,
            "ace": native,
        }


def _start(side: str, formation: str, number: int) -> str:
    """10.5 Close formations fly 1 hex apart, a loose one 3 where the map has so many rows."""
    if formation in STAGGERED:
        at = MAP.to_hex(FRONT[side], MIDDLE_ROW)
        left, right = (NW, SW) if side == ITALY else (SE, NE)
        for direction, steps in zip((left, right), STAGGERED[formation][number], strict=True):
            for _ in range(steps):
                at = neighbour(at, direction)
        return MAP.name(at)
    apart = int(NUMBERS["loose_spacing" if formation == "loose" else "close_spacing"])
    row = min(MAP.height, MIDDLE_ROW + ABREAST[number] * apart)
    return MAP.name(MAP.to_hex(FRONT[side], row))


def debriefing(sky: Sky, sortie: s.Sortie) -> s.Debriefing:
    """10.5 Return what a campaign needs from the end of a battle."""
    points = _points(sky, SIDES[0]), _points(sky, SIDES[1])
    done = (_done(sky, sortie, 0, points), _done(sky, sortie, 1, points))
    return debrief(sortie, sky.aircraft, _report, points=points, done=done, turns=sky.turn)


def _report(mount: s.Mount, plane: Aircraft) -> s.MachineReport:
    return s.MachineReport(
        id=mount.id,
        end=_end(plane),
        place=_place(plane),
        damage=max(0, min(plane.strength, plane.strength - plane.robustness)),
        strength=plane.strength,
        engine=plane.stalled,
        shooters=plane.aboard.credited,
    )


def strength(mount: s.Mount) -> int:
    """10.5 Return the damage that a machine can take: its robustness, and what a mechanic adds."""
    return TABLES.models[mount.type].robustness + mount.extra


def _end(plane: Aircraft) -> str:
    if plane.gone == "shot_down":
        return s.EXPLODED if plane.cause == "explosion" else s.SHOT_DOWN
    if plane.gone:
        return s.FORCED_DOWN if plane.edge == "ground" else s.LEFT
    return s.FLYING


def _place(plane: Aircraft) -> str:
    """10.5 Return in which third of the map it is, from its own side; beyond its own border it is
    home."""
    if plane.gone and plane.edge == OWN_EDGE[plane.side]:
        return s.OWN
    at = third(MAP.to_cell(plane.at)[0])
    return s.PLACES[at if plane.side == ITALY else len(s.PLACES) - 1 - at]


def _points(sky: Sky, side: str) -> int:
    """10.5 Return the worth of the enemy's losses; an aircraft that left or landed at home counts
    half."""
    total = 0
    for plane in sky.aircraft:
        if plane.side == side or not plane.gone:
            continue
        worth = POINTS[BATTLES.model(plane.type).kind]
        down = plane.gone == "shot_down" or (plane.edge == "ground" and _place(plane) != s.OWN)
        total += worth if down else (worth + 1) // 2
    return total


def _done(sky: Sky, sortie: s.Sortie, number: int, points: tuple[int, int]) -> bool:
    """10.5 Return whether a raid passed, a scramble stopped one, or else its side has more
    points."""
    mission, other = (sortie.flights[n].mission for n in (number, 1 - number))
    if mission == "bombing":
        return sky.passed
    if mission == "scramble" and other == "bombing":
        return not sky.passed
    return points[number] > points[1 - number]


OPTIONS = EDITION.offered(read_options(DATA / "options.toml"))
BATTLES = s.BattleGame(
    models=s.models(TABLES.service.values(), shown),
    flies=FLIES,
    honours=honours,
    briefing=briefing,
    debriefing=debriefing,
    fits=fits,
    rows=s.rows_with_service(rows_of, TABLES.served),
    strength=strength,
    largest=LARGEST,
    skies=(),
)
