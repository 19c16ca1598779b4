"""Sortie: what this game offers to campaigns. 13.5 Briefing and debriefing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from aerodrome.crews.debrief import debriefing as debrief
from aerodrome.kernel import codec
from aerodrome.kernel.scenario import Scenario, read_options, settle
from aerodrome.tabletop import sortie as s
from aerodrome.tabletop.printed import Served
from aerodrome.tabletop.scene import Silhouette

from ..rules.ch11_modes import all_points, mission_done
from ..rules.ch11_tasks import BREAKTHROUGH, RECONNAISSANCE, ZONE_BOMBING
from ..rules.homeward import third, to_edge
from ..rules.hooks import NUMBERS
from ..rules.lattice import OPPOSITE
from ..rules.models import stations
from ..rules.state import ALLIES, BOARD, CENTRAL, DOWN, LEFT, Aircraft, Side, Sky
from ..rules.tables import DATA, EDITION, TABLES, rows_of

LARGEST = 4
FLOWN: tuple[Side, Side] = (ALLIES, CENTRAL)
"""13.5 Who flies from the west, and who from the east."""
KINDS = {"fighter": s.SCOUT, "scout": s.TWO_SEATER, "bomber": s.BOMBER}
MODES = {
    "reconnaissance": RECONNAISSANCE,
    "bombing": ZONE_BOMBING,
    "strategic_bombing": BREAKTHROUGH,
}
"""13.5 The missions with a task, and the mode of chapter 11 that each of them is."""
DOERS = {
    RECONNAISSANCE: ("scout",),
    ZONE_BOMBING: ("bomber", "scout"),
    BREAKTHROUGH: ("bomber", "scout"),
}
RULES = {"dogfight": "11.2", RECONNAISSANCE: "11.4", ZONE_BOMBING: "11.6", BREAKTHROUGH: "11.7"}
FLIES = {mission: "patrol" for mission in s.MISSIONS if mission not in ("patrol", *MODES)}
SETTLED = {"choose_aircraft": False, "pieces": 0, "experience": False, "asymmetrical": "none"}
"""13.5 Options that the campaign decides: the aircraft, what airmen learn, and which side has a
task."""
UNUSED = {
    "acrobatic_pilot": "no_immelmann",
    "incendiary_bullets": "no_balloons",
    "rockets": "no_balloons",
    "chivalrous": "no_fire",
    "luck_of_the_devil": "aftermath",
    "technical_eye": "open_damage",
    "tough_as_old_boots": "no_wounds",
    "radio_technician": "no_artillery",
    "wounded": "no_wounds",
}
"""13.1, 13.2 What a skill or grade speaks of, and this game has not."""


def shown(row: Served) -> tuple[str, str, tuple[str, ...], Silhouette]:
    """13.5 Return name, kind, crew and drawing of a machine in service; its dates are
    reconstructed."""
    model = TABLES.models[row.type]
    drawn = Silhouette(model.silhouette, model.wings)
    return model.name, KINDS[model.role], stations(model), drawn


def honours(options: Mapping[str, Any]) -> dict[str, str]:
    """13.1, 13.2 Return for each skill and grade the phrase for why it has no use here, or ""."""
    reasons = s.reasons(UNUSED)
    if options.get("pilots") == "hidden":
        reasons["technical_eye"] = ""
    if options.get("one_level", False):
        reasons["daredevil"] = "unused.one_level"
    return reasons


def fits(first: str, second: str) -> tuple[str, str]:
    """13.5 Return the missions with one task at most: a second, different task becomes a patrol."""
    apart = first != second and first in MODES and second in MODES
    return (first, "patrol") if apart else (first, second)


# 13.5 Briefing


def briefing(sortie: s.Sortie) -> Scenario:
    """13.5 Return the scenario of a sortie."""
    tasks = {side: task(flight) for side, flight in zip(FLOWN, sortie.flights, strict=True)}
    tasked = [side for side, mode in tasks.items() if mode]
    mode = tasks[tasked[0]] if tasked else "dogfight"
    setup: dict[str, Any] = {
        "title": f"Sortie of {sortie.date}",
        "mode": mode,
        "rule": RULES[mode],
        "board": "full" if tasked else "short",
        "tasked": tasked,
    }
    for side, flight in zip(FLOWN, sortie.flights, strict=True):
        setup[side] = {"mounts": list(_entries(sortie, flight, tasks[side]))}
    chosen = {"quick_start": True, "clouds": NUMBERS["clouds"][sortie.clouds]} | sortie.options
    return Scenario("sortie", setup, settle(OPTIONS, {}, chosen | SETTLED))


def task(flight: s.Flight) -> str:
    """13.5 Return the mode of a flight's task; "" if it has none, or no machine that could do
    it."""
    mode = MODES.get(flight.mission, "")
    roles = [TABLES.models[mount.type].role for mount in flight.mounts]
    return mode if mode and any(role in DOERS[mode] for role in roles) else ""


def _entries(sortie: s.Sortie, flight: s.Flight, mode: str) -> Iterator[dict[str, Any]]:
    places = NUMBERS["formations"][flight.formation]
    for number, mount in enumerate(flight.mounts):
        role = TABLES.models[mount.type].role
        bombed_up = role == "scout" and mode in (ZONE_BOMBING, BREAKTHROUGH)
        yield {
            "id": _name(flight, number),
            "type": mount.type,
            "nation": _nation(flight, mount),
            "number": number + 1,
            "seat": mount.seat,
            "crew": codec.plain(mount.crew),
            "cared": mount.extra > 0,
            "ace": sortie.ace_edge and mount.crew[0].quality == "ace",
            "load": "bomb" if bombed_up else "armed",
            "point": places["points"][number],
            "level": places["levels"][number],
        }


def _nation(flight: s.Flight, mount: s.Mount) -> str:
    """13.5 Return the nation of a machine: its flight's, or its type's if that has no letter
    here."""
    return flight.nation if flight.nation in TABLES.nations else TABLES.models[mount.type].nation


def _name(flight: s.Flight, number: int) -> str:
    """13.5 Return the letter of the flight's nation with a number in the flight."""
    nation = _nation(flight, flight.mounts[0])
    return f"{TABLES.nations[nation].letter}{number + 1}"


# 13.5 Debriefing


def debriefing(sky: Sky, sortie: s.Sortie) -> s.Debriefing:
    """13.5 Return what a campaign needs from the end of a battle; points are in halves."""
    planes = [
        sky.plane(_name(flight, number))
        for flight in sortie.flights
        for number in range(len(flight.mounts))
    ]
    west, east = FLOWN
    return debrief(
        sortie,
        planes,
        lambda mount, plane: _report(sky, sortie, mount, plane),
        points=(all_points(sky, west), all_points(sky, east)),
        done=(mission_done(sky, west), mission_done(sky, east)),
        turns=sky.round,
    )


def _report(sky: Sky, sortie: s.Sortie, mount: s.Mount, plane: Aircraft) -> s.MachineReport:
    """13.5 Return the report on a machine: one marker is half of its strength, two are all of
    it."""
    markers = bool(plane.damage) + bool(plane.second)
    down = plane.place == DOWN
    return s.MachineReport(
        id=mount.id,
        end=s.SHOT_DOWN if down else s.LEFT if plane.place == LEFT else s.FLYING,
        place=_place(sky, sortie, plane),
        damage=STRENGTH if down else markers * int(NUMBERS["marker"]),
        strength=STRENGTH,
        engine=plane.hurt("engine") > 0,
        shooters=plane.aboard.credited,
    )


def strength(mount: s.Mount) -> int:
    """13.5 Return the damage that a machine can take, the same for all; a mechanic helps
    differently."""
    return STRENGTH


def _place(sky: Sky, sortie: s.Sortie, plane: Aircraft) -> str:
    """13.5 Return in which third of the board it is, from its own side; after leaving, that of the
    edge.

    Campaigns older than fronts counted the middle third from each side apart, so the same point
    could be one side's own ground and open ground for the other.
    """
    home = sky.rules.homes[plane.side]
    if plane.place not in (BOARD, DOWN, LEFT) or plane.edge == home:
        return s.OWN
    if plane.edge == OPPOSITE[home]:
        return s.ENEMY
    if sortie.front:
        return s.PLACES[third(sky.board, home, plane.at)]
    deep = sky.board.width if home in ("west", "east") else sky.board.height
    return s.PLACES[(to_edge(sky.board, home, plane.at) - 1) * len(s.PLACES) // deep]


OPTIONS = EDITION.offered(read_options(DATA / "options.toml"))
STRENGTH = int(NUMBERS["strength"])
ROUGH, CRASH = NUMBERS["landing"]
BATTLES = s.BattleGame(
    models=s.models(TABLES.service.values(), shown),
    flies=FLIES,
    honours=honours,
    briefing=briefing,
    debriefing=debriefing,
    fits=fits,
    rows=s.rows_with_service(rows_of, TABLES.served),
    strength=strength,
    landing=(int(ROUGH), int(CRASH)),
    largest=LARGEST,
    skies=(s.CLOUDS,),
)
