"""14 Missions: what a mission asks, how far it has come, and who has won."""

from __future__ import annotations

from aerodrome.kernel.contract import Outcome
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.umpire import Umpire

from . import effects
from .ch01_components import LEVEL, MAT, QUARTERS, apart
from .ch02_energy import altitude
from .hooks import further_turns, note_artillery, note_photograph, sees_so_far
from .state import Aircraft, Mission, Sky, Verdict, other
from .tables import TABLES

NEAR = TABLES.number("14.2", "near_hexes") * QUARTERS
ARTILLERY = TABLES.number("14.2", "artillery_megahexes")
RECON_LEVEL = TABLES.number("14.2", "highest_recon")
HALF = TABLES.number("14.7", "half_share")
SHOT_DOWN = ("cracked", "crashed", "exploded", "wrecked", "captured", "adrift")
"""14.7 Lost for good: worth all its points."""
BEATEN = (*SHOT_DOWN, "fled")
ATTACKS = ("bombing", "strategic", "strafing", "balloon")
"""14.2 Missions that are measured by the hits on their target."""


def note_missions(umpire: Umpire, sky: Sky) -> None:
    """14.2 Update the progress of each side's mission at the end of every turn."""
    for side in sky.sides:
        mission = sky.missions[side]
        progress = min(mission.needed, reached(sky, side, mission))
        if progress > mission.progress:
            show_skills(umpire, sky, mission)
            effects.advance_mission(umpire, sky, side, progress, rule="14.2")


def workers(sky: Sky, mission: Mission) -> list[Aircraft]:
    """14.2 Return those of the flight who do the work, and still can."""
    return [p for p in sky.flying() if p.id in mission.workers and p.pilot_lives]


def reached(sky: Sky, side: str, mission: Mission) -> int:
    """14.2 Return how far a mission has come now."""
    done, busy = mission.progress, workers(sky, mission)
    if mission.kind == "patrol":
        return done + any(over_front(sky, plane) for plane in busy)
    if mission.kind == "scramble":
        return sum(p.gone in BEATEN for p in sky.aircraft if p.side != side)
    if mission.kind in ATTACKS:
        return sky.target(mission.target).hits
    if mission.kind == "artillery":
        work = [plane for plane in busy if directs(sky, plane, mission)]
        return done + bool(work) + further_turns(sky, work)
    if mission.kind == "recon":
        if done < mission.needed - 1:
            return done + any(photographs(sky, plane, mission) for plane in busy)
        back = [p for p in sky.aircraft if p.id in mission.workers]
        return done + any(plane.gone in ("home", "landed") for plane in back)
    return done


def over_front(sky: Sky, plane: Aircraft) -> bool:
    """14.2 Return whether it is above mat B, or anywhere if the front is not in play."""
    mat = plane.x // (MAT * QUARTERS)
    return "B" not in sky.mats or sky.mats[mat] == "B"


def photographs(sky: Sky, plane: Aircraft, mission: Mission) -> bool:
    """14.2 Return whether it takes photographs: level over the target and not High (or 15.2)."""
    off = abs(plane.x - sky.target(mission.target).x)
    near = off <= NEAR or sees_so_far(sky, plane, off, NEAR)
    steady = plane.manoeuvre == "level" and plane.pitch == LEVEL
    return near and steady and altitude(plane) <= RECON_LEVEL


def directs(sky: Sky, plane: Aircraft, mission: Mission) -> bool:
    """14.2 Return whether it directs the guns: the target in sight, within three MegaHexes."""
    target = sky.target(mission.target)
    return target.id in plane.sees and apart(plane.at, target.at) <= ARTILLERY


def show_skills(umpire: Umpire, sky: Sky, mission: Mission) -> None:
    """15.2 Use up the skills that advanced a mission."""
    busy = workers(sky, mission)
    if mission.kind == "artillery":
        note_artillery(umpire, sky, [p for p in busy if directs(sky, p, mission)])
    if mission.kind != "recon" or mission.progress >= mission.needed - 1:
        return
    target = sky.target(mission.target)
    shots = [plane for plane in busy if photographs(sky, plane, mission)]
    if all(abs(plane.x - target.x) > NEAR for plane in shots):
        for plane in shots[:1]:
            note_photograph(umpire, sky, plane, abs(plane.x - target.x), NEAR)


def accomplished(sky: Sky, side: str) -> bool:
    """14.7 Return whether a mission is done; a defensive patrol is if the enemy's is not."""
    mission = sky.missions[side]
    if mission.kind == "cap":
        enemy = sky.missions[other(side)]
        return enemy.kind == "cap" or not enemy.done
    return mission.done


def points(sky: Sky, side: str) -> int:
    """14.7 Return the victory points for what the other side lost, whole or half."""
    return sum(worth(plane) for plane in sky.aircraft if plane.side != side)


def worth(plane: Aircraft) -> int:
    """14.7 Return all points if shot down or down on foreign ground, half if driven off."""
    return share(plane.model.points, plane.gone, damaged=plane.damaged)


def share(value: int, gone: str, *, damaged: bool) -> int:
    """14.7 Return the enemy's share of the points of a machine that is gone in this way."""
    if gone in SHOT_DOWN:
        return value
    driven = gone == "fled" or (gone == "landed" and damaged)
    return -(-value // HALF) if driven else 0


def pending(sky: Sky, side: str) -> bool:
    """14.7 Return whether a side alone in the sky still has work that it can do."""
    mission = sky.missions[side]
    if not mission.needed or mission.done or mission.kind in ("cap", "scramble"):
        return False
    if any(target.id == mission.target and target.gone for target in sky.targets):
        return False
    able = workers(sky, mission)
    if mission.kind in ("bombing", "strategic"):
        able = [plane for plane in able if plane.bombs]
    return bool(able)


def over(sky: Sky) -> bool:
    """14.7 Return whether the limit is reached, or the only side left has nothing more to do."""
    if sky.turn >= sky.rules.turn_limit or not sky.flying():
        return True
    if len(sky.sides) == 1:
        return False
    left = [side for side in sky.sides if sky.flying(side)]
    return len(left) == 1 and not pending(sky, left[0])


def judge(umpire: Umpire, sky: Sky) -> None:
    """14.7 End the game if it is over; missions decide, then victory points."""
    if not over(sky):
        return
    if sky.school:
        lost = any(plane.gone in SHOT_DOWN for plane in sky.aircraft)
        side, reason = ("", "failed") if lost else (sky.sides[0], "lesson")
        effects.end(umpire, sky, Verdict(side=side, reason=reason, points={}), rule="14.9")
        return
    gained = {side: points(sky, side) for side in sky.sides}
    done = [side for side in sky.sides if accomplished(sky, side)]
    best = max(gained.values())
    ahead = [side for side in sky.sides if gained[side] == best]
    if len(done) == 1:
        verdict = Verdict(side=done[0], reason="mission", points=gained)
    elif len(ahead) == 1:
        verdict = Verdict(side=ahead[0], reason="points", points=gained)
    else:
        verdict = Verdict(side="", reason="draw", points=gained)
    effects.end(umpire, sky, verdict, rule="14.7")


def outcome(sky: Sky) -> Outcome | None:
    """14.7 Return who has won, and why."""
    verdict = sky.verdict
    if verdict is None:
        return None
    winners = sky.team(verdict.side) if verdict.side else ()
    words = {side: verdict.points.get(side, 0) for side in ("allies", "germany")}
    reason = Phrase(f"outcome.{verdict.reason}", {"side": verdict.side, **words})
    return Outcome(winners, reason, "14.9" if sky.school else "14.7")
