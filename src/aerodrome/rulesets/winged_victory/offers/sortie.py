"""Sortie: what this game offers to campaigns. 15.5 Briefing and debriefing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from aerodrome.crews.debrief import debriefing as debrief
from aerodrome.kernel import codec
from aerodrome.kernel.scenario import Scenario, read_options, settle
from aerodrome.tabletop import sortie as s
from aerodrome.tabletop.printed import Served
from aerodrome.tabletop.scene import Silhouette

from ..rules.acrobatics import mission_done
from ..rules.ch01_components import MAT, QUARTERS, hex_place
from ..rules.ch10_damage import KILL
from ..rules.ch14_editor import LETTER, lay_ground, mats_for
from ..rules.ch14_ground import third
from ..rules.ch14_missions import points
from ..rules.hooks import BALLOON, NUMBERS
from ..rules.state import ALLIES, SIDES, Aircraft, Side, Sky
from ..rules.tables import DATA, EDITION, TABLES, Briefing, rows_of

LARGEST = 4
KINDS = {
    "patrol": "patrol",
    "defensive_patrol": "cap",
    "reconnaissance": "recon",
    "bombing": "bombing",
    "strategic_bombing": "strategic",
    "strafing": "strafing",
    "balloon_busting": "balloon",
    "artillery_direction": "artillery",
    "scramble": "scramble",
}
"""14.2 What the missions of a campaign are called here."""
WAITING = ("defensive_patrol", "scramble")
"""15.5 Missions that need an enemy who comes."""
ROLES = {"fighter": s.SCOUT, "two-seater": s.TWO_SEATER, "bomber": s.BOMBER}
STAGGERED = {"vic": (0, 1, -1, 2), "echelon": (0, 1, 2, 3)}
"""15.5 In vic and echelon, the levels above the leader, and the half hexes behind."""
UNUSED = {"luck_of_the_devil": "aftermath", "technical_eye": "open_dashboards"}
"""15.2 What a skill speaks of, and this game has not."""
SHOT = ("cracked", "crashed", "adrift")
"""15.5 What a campaign calls shot down."""
LANDED = ("landed", "captured", "wrecked")
FIRE_POINTS = {KILL: 3}
"""15.5 What a destroyed component is worth where a fire is counted in points."""
ENGINE_HURT = TABLES.number("10.3", "loss_1")


def shown(row: Served) -> tuple[str, str, tuple[str, ...], Silhouette]:
    """15.5 Return name, kind, crew and drawing of a machine in service.

    14.3 Before there were fighters, nimble two-seaters take their place.
    """
    model = TABLES.models[row.type]
    crew = ("pilot", *(["gunner"] * model.gunners))
    return model.name, row.kind, crew, Silhouette(model.kind, model.wings)


def honours(options: Mapping[str, Any]) -> dict[str, str]:
    """15.1, 15.2 Return for each skill and grade the phrase for why it has no use here, or ""."""
    return s.reasons(UNUSED)


def fits(first: str, second: str) -> tuple[str, str]:
    """15.5 Return the missions; if both would wait for the other, the second becomes a patrol."""
    return (first, "patrol") if first in WAITING and second in WAITING else (first, second)


# Briefing


def briefing(sortie: s.Sortie) -> Scenario:
    """15.5 Return the scenario of a sortie: 14.1 mats and ground by its missions, crews in
    formation.

    A campaign that was written for another game may have options that mean nothing here.
    """
    flights = dict(zip(SIDES, sortie.flights, strict=True))
    briefings = {side: TABLES.briefings[KINDS[f.mission]] for side, f in flights.items()}
    mats = mats_for(briefings)
    ground = [
        {"id": t.id, "side": t.side, "kind": t.kind, "column": t.x // QUARTERS + 1}
        for t in lay_ground(mats)
    ]
    setup: dict[str, Any] = {
        "title": f"Sortie of {sortie.date}",
        "rule": "15.5",
        "mats": mats,
        "aircraft": [entry for side in SIDES for entry in _entries(sortie, side, mats)],
        "target": ground,
        "mission": {
            side: _mission(side, f, briefings[side], ground) for side, f in flights.items()
        },
        "weather": _weather(sortie.clouds, mats),
        "flak": {side: flight.flak for side, flight in flights.items() if flight.flak},
    }
    known = {name: value for name, value in sortie.options.items() if name in OPTIONS}
    return Scenario("sortie", setup, settle(OPTIONS, {}, known))


def _mission(
    side: Side, flight: s.Flight, briefing: Briefing, ground: list[dict[str, Any]]
) -> dict[str, Any]:
    """14.2 Return the mission of a flight; its task is for machines of that kind, else for all of
    them."""
    aimed = [t["id"] for t in ground if t["side"] != side and t["kind"] == briefing.target]
    names = {
        _name(side, n): BATTLES.model(mount.type).kind for n, mount in enumerate(flight.mounts)
    }
    fitting = [name for name, kind in names.items() if kind == ROLES[briefing.role]]
    return {
        "kind": KINDS[flight.mission],
        "target": aimed[0] if aimed else "",
        "workers": fitting or list(names),
        "needed": briefing.needed,
    }


def _name(side: Side, number: int) -> str:
    return f"{LETTER[side]}{number + 1}"


def _entries(sortie: s.Sortie, side: Side, mats: str) -> Iterator[dict[str, Any]]:
    flight = sortie.flights[SIDES.index(side)]
    low, high = TABLES.briefings[KINDS[flight.mission]].level
    among = _among(sortie, flight)
    for number, mount in enumerate(flight.mounts):
        column, level = _place(side, flight.formation, number, (low + high) // 2, mats)
        level = min(level, TABLES.models[mount.type].ceiling)
        yield {
            "id": _name(side, number),
            "side": side,
            "types": [mount.type],
            "column": column,
            "level": level,
            "facing": "east" if side == ALLIES else "west",
            "skill": _skill(sortie, mount.crew[0]),
            "seat": mount.seat,
            "crew": codec.plain(mount.crew),
            "extra": mount.extra,
            "among": among,
        }


def _place(side: Side, formation: str, number: int, level: int, mats: str) -> tuple[int, int]:
    """15.5 Return the place of a machine in its formation, in a sky that is seen from the side.

    A line is flown one behind the other, 1 hex apart, a loose formation 3; vic and echelon are
    stepped by a level each.
    """
    heading = 1 if side == ALLIES else -1
    first = int(NUMBERS["leader_hexes"])
    x, y = hex_place(first if side == ALLIES else len(mats) * MAT + 1 - first, level)
    if formation in STAGGERED:
        up = STAGGERED[formation][number]
        return (x - heading * 2 * abs(up)) // QUARTERS + 1, y // 2 + up
    apart = int(NUMBERS["loose_spacing" if formation == "loose" else "close_spacing"])
    return x // QUARTERS + 1 - heading * number * apart, level


def _skill(sortie: s.Sortie, man: s.Crewman) -> str:
    """15.1 Return the skill: recruit for novices and the wounded, expert for others, 1.5 ace with
    that edge."""
    if man.quality == "novice" or man.wounds:
        return "recruit"
    return "ace" if man.quality == "ace" and sortie.ace_edge else "expert"


def _among(sortie: s.Sortie, flight: s.Flight) -> list[str]:
    """15.5 Return the types that an enemy must expect: all that the nation flies in that month.

    They are the same for the whole flight, so that the list gives no machine away.
    """
    month = int(sortie.date[:4] + sortie.date[5:7])
    flown = [model.type for model in BATTLES.in_service(flight.nation, month)]
    return sorted(dict.fromkeys([*flown, *(mount.type for mount in flight.mounts)]))


def _weather(clouds: str, mats: str) -> dict[str, Any]:
    """15.5 Return the clouds: few and many are cumulus, an overcast sky is a layer."""
    if clouds in NUMBERS["layers"]:
        return {NUMBERS["layers"][clouds]: True}
    columns = len(mats) * MAT
    return {"cumulus": [[columns * at // 100, level] for at, level in NUMBERS["clouds"][clouds]]}


# Debriefing


def debriefing(sky: Sky, sortie: s.Sortie) -> s.Debriefing:
    """15.5 Return what a campaign needs from the end of a battle."""
    west, east = SIDES
    return debrief(
        sortie,
        sky.aircraft,
        lambda mount, plane: _report(sky, mount, plane),
        points=(points(sky, west), points(sky, east)),
        done=(mission_done(sky, west), mission_done(sky, east)),
        turns=sky.turn,
        balloons=tuple(_balloons(sky)),
    )


def _balloons(sky: Sky) -> Iterator[tuple[str, ...]]:
    """15.5 Yield the airmen to be credited with each balloon that fell to guns or rockets."""
    for target in sky.targets:
        if target.kind == BALLOON and target.gone == "destroyed" and target.id in sky.volleys:
            yield sky.volleys[target.id].men


def _report(sky: Sky, mount: s.Mount, plane: Aircraft) -> s.MachineReport:
    """15.5 Return the report on a machine, by its structure; a hit box counts at least a point."""
    most = plane.strength
    hurt = max(plane.structure, 1) if _any_box(plane) else 0
    hurt = most if plane.gone in (*SHOT, "exploded", "wrecked") else hurt
    return s.MachineReport(
        id=mount.id,
        end=_end(plane),
        place=_where(sky, plane),
        damage=min(most, hurt),
        strength=most,
        engine=plane.engine >= ENGINE_HURT or plane.leaking or plane.stopped,
        fire=_fire() if plane.fire and plane.gone in ("home", "fled") else None,
        shooters=plane.aboard.credited,
    )


def strength_of(mount: s.Mount) -> int:
    """15.5 Return the damage that a machine can take: its structure, and what a mechanic adds."""
    return TABLES.models[mount.type].structure + mount.extra


def _any_box(plane: Aircraft) -> bool:
    controls = plane.ailerons or plane.elevators or plane.rudder
    return bool(plane.structure or controls or plane.engine or plane.leaking or plane.fire)


def _fire() -> s.Fire:
    """15.5 Return the fire of a machine that leaves burning: 10.7 three more attacks with the Red
    die."""
    faces = TABLES.combat[TABLES.word("10.7", "burns")]
    worth = tuple(FIRE_POINTS.get(face) or int(face) for face in faces)
    return s.Fire(worth, int(NUMBERS["fire_attacks"]))


def _end(plane: Aircraft) -> str:
    """15.5 Return how a machine ended; a crack-up and a pilot out of action count as shot down."""
    if plane.gone == "exploded":
        return s.EXPLODED
    if plane.gone in LANDED:
        return s.FORCED_DOWN
    if plane.gone in SHOT or not plane.pilot_lives:
        return s.SHOT_DOWN
    return s.LEFT if plane.gone else s.FLYING


def _where(sky: Sky, plane: Aircraft) -> str:
    """15.5 Return the side of the ground below, seen from its own."""
    at = third(sky.mats, plane.x)
    return s.PLACES[at if plane.side == ALLIES else len(s.PLACES) - 1 - at]


OPTIONS = EDITION.offered(read_options(DATA / "options.toml"))
BATTLES = s.BattleGame(
    models=s.models(TABLES.service.values(), shown),
    flies={},
    honours=honours,
    briefing=briefing,
    debriefing=debriefing,
    fits=fits,
    rows=s.rows_with_service(rows_of, TABLES.served),
    strength=strength_of,
    largest=LARGEST,
)
