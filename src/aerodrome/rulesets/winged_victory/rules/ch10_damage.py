"""Chapter 10: damage, part by part; leakage, fire, crack-ups, and a pilot killed in flight."""

from __future__ import annotations

from aerodrome.kernel.umpire import Umpire

from . import effects
from .ch01_components import (
    FACES,
    HARD,
    LEVEL,
    SHALLOW,
    WEST,
    hexes,
    roll_combat,
    roll_test,
    shade,
    skill,
)
from .events import Struck, TookTest
from .events_crews import Spared
from .hooks import PLAIN, Source, bullet_taken, keeps_flying, voided, wounds_after
from .state import BOXES, DEAD, Aircraft, Sky
from .tables import EDITION, TABLES

THIRDS = TABLES.number("10.1", "thirds")
SHAKEN = TABLES.number("10.2", "structure")
LEAK_BOX = TABLES.number("10.3", "leak")
FIRE_BOX = TABLES.number("10.3", "fire")
D20 = 20
LOCATION = {"tail": TABLES.number("9.8", "rear"), "head_on": TABLES.number("9.8", "front")}
CONTROLS = ("ailerons", "elevators", "rudder")
KILL = "K"


def locate(umpire: Umpire, sky: Sky, plane: Aircraft, aspect: str) -> str:
    """9.8 Throw a d20 for the part hit: +1 from the rear, -1 from the front (option)."""
    (die,) = umpire.roll(D20, rule="9.8", to=effects.audience(plane))
    shift = LOCATION.get(aspect, 0) if sky.rules.hit_direction else 0
    return TABLES.locations.cell(die + shift)


def apply(
    umpire: Umpire,
    sky: Sky,
    plane: Aircraft,
    face: str,
    aspect: str = "side",
    source: Source = PLAIN,
) -> None:
    """9.6, 9.8 Apply a combat die: nothing, or points to some part, unless void (15.2)."""
    if face == "0" or plane.gone:
        return
    part = manned_part(plane, locate(umpire, sky, plane, aspect))
    if not voided(umpire, sky, plane, part, face):
        strike(umpire, sky, plane, part, face, source)


def manned_part(plane: Aircraft, part: str) -> str:
    """9.8 Return the part; without a second crew member, `crew` is structure."""
    return "structure" if part == "crew" and len(plane.wounds) == 1 else part


def strike(
    umpire: Umpire, sky: Sky, plane: Aircraft, part: str, face: str, source: Source = PLAIN
) -> None:
    """10 Apply the points to one part; K destroys it."""
    part = manned_part(plane, part)
    if part in CONTROLS:
        strike_control(umpire, sky, plane, part, face, source)
    elif part == "engine":
        strike_engine(umpire, sky, plane, face, source)
    elif part == "tank":
        strike_tank(umpire, sky, plane, face, source)
    elif part in ("pilot", "crew"):
        strike_crew(umpire, sky, plane, part, face)
    elif face == KILL:
        _to_box(umpire, sky, plane, next_line(plane), face, source)
    else:
        strike_structure(umpire, sky, plane, int(face), source)


def lines(structure: int) -> tuple[int, ...]:
    """10.1 Return the thick lines, one after each third."""
    return tuple(-(-structure * third // THIRDS) for third in range(1, THIRDS + 1))


def next_line(plane: Aircraft) -> int:
    """10.1 Return the thick line that a destroyed component moves the disc to."""
    last = plane.strength
    return next((line for line in lines(last) if line > plane.structure), last + 1)


def strike_structure(
    umpire: Umpire, sky: Sky, plane: Aircraft, points: int, source: Source = PLAIN
) -> None:
    """10.1 Mark a box for each point; past the last thick line the machine cracks up."""
    _to_box(umpire, sky, plane, plane.structure + points, str(points), source)


def _to_box(umpire: Umpire, sky: Sky, plane: Aircraft, box: int, face: str, source: Source) -> None:
    """10.1 Move the disc to a box; 15.2 some survive gunfire at the last line."""
    last = plane.strength
    broken = box > last and plane.flying
    if broken and source.gunfire and keeps_flying(umpire, sky, plane):
        broken, box = False, last
    effects.mark_part(umpire, plane, "structure", face, box, rule="10.1")
    if broken:
        crack_up(umpire, plane)


def strike_control(
    umpire: Umpire, sky: Sky, plane: Aircraft, part: str, face: str, source: Source
) -> None:
    """10.2 Mark a control, broken at three boxes; every hit also costs a point of structure."""
    box = BOXES if face == KILL else min(BOXES, getattr(plane, part) + int(face))
    effects.mark_part(umpire, plane, part, face, box, rule="10.2")
    strike_structure(umpire, sky, plane, SHAKEN, source)


def strike_engine(
    umpire: Umpire, sky: Sky, plane: Aircraft, face: str, source: Source = PLAIN
) -> None:
    """10.3 Mark the engine: sound, one slower, two slower, leak, fire; K is a leak and a stop.

    15.2 A gentle hit stops at the leak.
    """
    was = plane.engine
    last = LEAK_BOX if source.gentle else FIRE_BOX
    box = max(was, LEAK_BOX) if face == KILL else max(was, min(last, was + int(face)))
    effects.mark_part(umpire, plane, "engine", face, box, rule="10.3")
    if box >= LEAK_BOX > was:
        leak(umpire, sky, plane, gentle=source.gentle)
    if face == KILL and not plane.stopped:
        effects.stop_engine(umpire, plane, rule="10.3")
    if box >= FIRE_BOX and not plane.fire:
        effects.burn(umpire, plane, rule="10.7")


def strike_tank(
    umpire: Umpire, sky: Sky, plane: Aircraft, face: str, source: Source = PLAIN
) -> None:
    """10.4 Puncture the tank: any hit is a leak, K also a fire, unless it was gentle (15.2)."""
    effects.mark_part(umpire, plane, "tank", face, 0, rule="10.4")
    leak(umpire, sky, plane, gentle=source.gentle)
    if face == KILL and not plane.fire and not source.gentle:
        effects.burn(umpire, plane, rule="10.7")


def strike_crew(umpire: Umpire, sky: Sky, plane: Aircraft, part: str, face: str) -> None:
    """10.5 Wound a crew member; a second wound or K kills; of several gunners a die picks one."""
    man = 0
    if part == "crew":
        gunners = len(plane.wounds) - 1
        man = 1
        if gunners > 1:
            man = umpire.roll(gunners, rule="10.5", to=effects.audience(plane))[0]
    hurt(umpire, sky, plane, man, DEAD if face == KILL else 1)


def hurt(umpire: Umpire, sky: Sky, plane: Aircraft, man: int, wounds: int) -> None:
    """10.5 Wound or kill a crew member; 15.4 or put them out of action."""
    if plane.wounds[man] >= DEAD or bullet_taken(umpire, plane, man, wounds):
        return
    effects.wound(umpire, plane, man, *wounds_after(plane, man, wounds), rule="10.5")
    if man == 0 and not plane.pilot_lives:
        pilot_killed(umpire, sky, plane)


def leak(umpire: Umpire, sky: Sky, plane: Aircraft, *, gentle: bool = False) -> None:
    """10.6 Throw a d6 of turns until the engine stops; of two leaks the faster counts."""
    (turns,) = umpire.roll(FACES, rule="10.6", to=effects.audience(plane))
    if plane.leaking:
        turns = min(turns, plane.leak_turns)
    effects.leak(umpire, plane, turns, gentle=gentle, rule="10.6")
    if plane.gentle:
        umpire.tell(Spared(plane.id), rule="15.2", to=effects.audience(plane))
    if sky.rules.goggles and not plane.goggles:
        effects.foul_goggles(umpire, plane, rule="10.6")


def run_leaks(umpire: Umpire, sky: Sky) -> None:
    """10.6 Run every leak at the start of a turn; a Blue K sets it alight.

    15.2 A gentle leak never burns.
    """
    for plane in sky.flying():
        if not plane.leaking:
            continue
        if plane.leak_turns:
            effects.run_leak(umpire, plane, plane.leak_turns - 1, rule="10.6")
            if not plane.leak_turns and not plane.stopped:
                effects.stop_engine(umpire, plane, rule="10.6")
        if plane.gentle:
            continue
        to = effects.audience(plane)
        face = roll_combat(umpire, TABLES.word("10.6", "die"), rule="10.6", to=to)
        if face == KILL and not plane.fire:
            effects.burn(umpire, plane, rule="10.7")


def cross_leak(umpire: Umpire, sky: Sky, plane: Aircraft) -> None:
    """10.6 Foul the goggles of pilots that cross the hex of a leakage marker (option).

    1.2 On a spine an aircraft is in both hexes.
    """
    if not sky.rules.goggles or plane.goggles:
        return
    markers = [p.leak_at for p in sky.flying() if p.leaking and p.id != plane.id]
    crossed = plane.trail
    if EDITION.since(2):
        crossed = tuple(hex_ for place in crossed for hex_ in hexes(place))
    if any(place in crossed for place in markers if place is not None):
        effects.foul_goggles(umpire, plane, rule="10.6")


def put_out_fire(umpire: Umpire, sky: Sky, plane: Aircraft) -> None:
    """10.7 Test after a side slip: x burns on, i is out, v blows up the tank."""
    colour = shade(TABLES.word("10.7", "put_out"), skill(plane), test=True)
    to = effects.audience(plane)
    face = roll_test(umpire, colour, rule="10.7", to=to)
    umpire.tell(TookTest(plane.id, "fire", colour, face), rule="10.7", to=to)
    if face == "i":
        effects.put_out(umpire, plane, rule="10.7")
    elif face == "v":
        effects.lose(umpire, plane, "exploded", rule="10.7")


def burning(umpire: Umpire, sky: Sky) -> None:
    """10.7 Let fire strike at the end of a turn, like a frontal attack with the Red die."""
    for plane in sky.flying():
        if plane.fire:
            colour, to = TABLES.word("10.7", "burns"), effects.audience(plane)
            face = roll_combat(umpire, colour, rule="10.7", to=to)
            umpire.tell(Struck(plane.id, "fire", colour, face), rule="10.7", to=to)
            apply(umpire, sky, plane, face, "head_on")


def crack_up(umpire: Umpire, plane: Aircraft) -> None:
    """10.8 Plunge it straight to the ground; all aboard are killed."""
    effects.lose(umpire, plane, "cracked", rule="10.8")


def pilot_killed(umpire: Umpire, sky: Sky, plane: Aircraft) -> None:
    """10.9 Turn level flight into a dive after the pilot's death: shallow eastward.

    Westward, into the wind, it is a hard one (option). From now on throttle and controls are
    frozen.
    """
    if plane.gone or plane.pitch != LEVEL or plane.stalled:
        return
    hard = sky.rules.west_wind and plane.heading == WEST
    effects.drop_nose(umpire, plane, -HARD if hard else -SHALLOW, rule="10.9")
