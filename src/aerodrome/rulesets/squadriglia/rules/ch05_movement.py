"""Chapter 5: movement, impulse by impulse."""

from __future__ import annotations

from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.hexes import DIRECTIONS, Hex, neighbour

from . import effects
from .ch01_introduction import MARGIN, edge, holder
from .ch08_scenarios import note_pass
from .ch09_advanced import DIVE_HEXES, LOWEST, STALL_IMPULSE, climb_in_turn, sinks
from .events import ImmelmannBegun, RudderHeld
from .state import Aircraft, MannedGuns, Move, Order, Sky
from .tables import TABLES

HALF_TURN_IMPULSE = TABLES.number("5.5", "turn_impulse")
FREES = TABLES.number("6.6.1", "free_on")
SLIP = {"ahead": 0, "left": 1, "right": -1}
SWING = {"C": 0, "S": 1, "D": -1}
STEPS = [
    {arrow: DIRECTIONS[(facing + turn) % 6] for arrow, turn in SLIP.items()} for facing in range(6)
]
SWINGS = [{stick: (facing + turn) % 6 for stick, turn in SWING.items()} for facing in range(6)]
"""For each facing, the step of each arrow (`STEPS`), and the facing after each stick."""
OPPOSITE = {"S": "D", "D": "S", "C": ""}
HEAVY = "P"


def flight(at: Hex, facing: int, arrow: str, before: str) -> tuple[Hex, ...]:
    """4.2 Return the hexes of a move: none for a climb (9.1.2), two for a dive (9.1.3).

    A dive repeats the last arrow.
    """
    if arrow in SLIP:
        dq, dr = STEPS[facing][arrow]
        return ((at[0] + dq, at[1] + dr),)
    if arrow == "climb":
        return ()
    dq, dr = STEPS[facing][before]
    return tuple((at[0] + dq * n, at[1] + dr * n) for n in range(1, DIVE_HEXES + 1))


def swing(facing: int, stick: str) -> int:
    """5.2 Return the facing after a move: one side to the left with S, to the right with D."""
    return SWINGS[facing][stick]


def immelmann_route(at: Hex, facing: int) -> tuple[Hex, ...]:
    """5.5 Return two hexes ahead, a half-turn, and one hex back."""
    first = neighbour(at, facing)
    return (first, neighbour(first, facing), first)


def heavy(plane: Aircraft) -> bool:
    """4.2 Return whether it flies as Heavy: by type, controls (6.6.2) or wounded pilots (6.6.4)."""
    return plane.model.manoeuvrability == HEAVY or plane.controls or pilot_hurt(plane)


def pilot_hurt(plane: MannedGuns) -> bool:
    """6.6.4 Return whether every pilot still alive is wounded."""
    return 0 not in [man.wounds for man in plane.crew if man.role == "pilot"]


def moves_in(plane: Aircraft, impulse: int) -> bool:
    """5.1 Return whether an aircraft moves in this impulse, by its speed."""
    if plane.stalled:
        return impulse == STALL_IMPULSE and not plane.hexes
    order = plane.order
    return order is not None and order.kind != "stalled" and impulse in TABLES.impulses[order.speed]


def movement(umpire: Umpire, sky: Sky) -> None:
    """5 Throw rudder dice, then make all moves of this impulse at once, then the exits."""
    movers = [plane for plane in sky.flying() if moves_in(plane, sky.impulse)]
    for plane in movers:
        if plane.rudder and plane.rudder_moved:
            try_rudder(umpire, sky, plane)
    exits = [(plane, place) for plane in movers if (place := fly(umpire, sky, plane)) is not None]
    for plane, place in exits:
        leave_map(umpire, sky, plane, edge(place))
    for plane in sky.flying():
        if sinks(sky, plane):
            glide_down(umpire, plane)


def try_rudder(umpire: Umpire, sky: Sky, plane: Aircraft) -> None:
    """6.6.1 Throw a die to free the rudder before a move after the first forced one: 6 frees it."""
    (die,) = umpire.roll(6, rule="6.6.1")
    if die >= FREES:
        effects.free_rudder(umpire, sky, plane, die, rule="6.6.1")
    else:
        umpire.tell(RudderHeld(plane.id, die), rule="6.6.1")


def fly(umpire: Umpire, sky: Sky, plane: Aircraft) -> Hex | None:
    """5.2 Fly one move and the turn after it; return the place off the map, if it leads there."""
    ordered = ordered_move(plane)
    flown = bent(plane, ordered)
    half_turn = turns_over(plane.order, sky.impulse) and not plane.stalled
    if plane.order is not None and plane.order.immelmann and not plane.flown:
        umpire.tell(ImmelmannBegun(plane.id), rule="5.5")
    before = arrow_before(plane) if flown.arrow == "dive" else "ahead"
    path, off = _on_map(flight(plane.at, plane.facing, flown.arrow, before))
    facing = (plane.facing + 3) % 6 if half_turn else swing(plane.facing, flown.stick)
    height = plane.height + height_change(plane, flown, half_turn)
    effects.fly(
        umpire,
        sky,
        plane,
        flown,
        path,
        facing,
        height,
        forced=flown.arrow != ordered.arrow or bool(plane.rudder) or dive_is_bent(plane, flown),
        half_turn=half_turn,
        rule="5.5" if half_turn else "5.2",
    )
    note_pass(umpire, sky, plane, path, flown)
    return off


def _on_map(path: tuple[Hex, ...]) -> tuple[tuple[Hex, ...], Hex | None]:
    """Return the part of a path that stays on the map, and where it leaves it."""
    for index, place in enumerate(path):
        if place not in MARGIN:
            return path[:index], place
    return path, None


def ordered_move(plane: Aircraft) -> Move:
    """Return the next move of the order, or straight ahead with a stalled engine (6.6.3).

    5.4 If damage has prevented an exit, nothing is written after it: the aircraft flies ahead.
    """
    if plane.stalled or plane.order is None:
        return Move("ahead", "C")
    moves = plane.order.moves
    return moves[plane.flown] if plane.flown < len(moves) else Move("ahead", plane.stick)


def bent(plane: Aircraft, move: Move) -> Move:
    """6.6 Return the move really flown, after damage to rudder, controls or crew."""
    if plane.rudder:
        return Move("ahead", plane.rudder)
    stick = "C" if move.stick == OPPOSITE[plane.stick] else move.stick
    if move.metres and plane.aboard.nursed:
        return Move("ahead", stick)
    arrow = "ahead" if move.arrow in ("left", "right") and heavy(plane) else move.arrow
    return Move(arrow, stick, move.metres)


def arrow_before(plane: Aircraft) -> str:
    """9.1.3 Return the arrow a dive repeats: that of the move before, ahead if there was none."""
    order = plane.order
    if order is None or not 0 < plane.flown < len(order.moves) or heavy(plane):
        return "ahead"
    before = [move.arrow for move in order.moves[: plane.flown] if move.arrow in SLIP]
    return before[-1] if before else "ahead"


def dive_is_bent(plane: Aircraft, move: Move) -> bool:
    """6.6.2 Return whether damage has turned a dive to the side into a dive ahead."""
    if move.arrow != "dive" or not heavy(plane) or plane.order is None or not plane.flown:
        return False
    before = [m.arrow for m in plane.order.moves[: plane.flown] if m.arrow in SLIP]
    return before[-1:] in (["left"], ["right"])


def turns_over(order: Order | None, impulse: int) -> bool:
    """5.5 Return whether this is impulse 4 of an Immelmann, with its half-turn."""
    return order is not None and bool(order.immelmann) and impulse == HALF_TURN_IMPULSE


def height_change(plane: Aircraft, move: Move, half_turn: bool) -> int:
    """9.1.4 Return the change of height that takes effect with a move."""
    if half_turn and plane.order is not None:
        return climb_in_turn(plane, plane.order.immelmann)
    return -move.metres if move.arrow == "dive" else move.metres


def glide_down(umpire: Umpire, plane: Aircraft) -> None:
    """9.3, 6.6.3 Lower it by its descent figure; below the lowest height it lands (9.1.1)."""
    effects.sink(umpire, plane, plane.model.descent, rule="9.3")
    if plane.height < LOWEST:
        effects.leave(umpire, plane, "ground", "driven_off", rule="9.1.1")


def leave_map(umpire: Umpire, sky: Sky, plane: Aircraft, over: str) -> None:
    """5.4 Take it off the map: goal reached, driven off by damage, or fight abandoned."""
    if sky.aims.objective == "escape" and (plane.id, over) == (sky.aims.aircraft, sky.aims.edge):
        how = "escaped"
    else:
        how = "driven_off" if driven(sky, plane) else "abandoned"
    effects.leave(umpire, plane, over, how, holder(sky.front, over), rule="5.4")


def driven(sky: Sky, plane: Aircraft) -> bool:
    """5.4 Return whether damage, not the pilot, chose the move over the edge."""
    gliding = plane.order is not None and plane.order.kind == "glide"
    jammed = bool(plane.rudder) or plane.rudder_turn == sky.turn
    return plane.stalled or gliding or jammed or plane.bent_turn == sky.turn
