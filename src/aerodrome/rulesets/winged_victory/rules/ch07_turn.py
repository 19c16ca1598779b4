"""Chapter 7.1: the game turn, and nothing else. A unit of play is a phase or one move."""

from __future__ import annotations

from aerodrome.kernel.umpire import Umpire

from . import effects
from .ch07_flying import take_move
from .ch07_order import fix_order, tailing
from .ch08_spotting import sighting
from .ch09_fire import volley
from .ch10_damage import burning, run_leaks
from .ch12_freezing import freezing_move, group, may_freeze
from .ch14_editor import draw_missions
from .ch14_ground import haul_balloons, place_flak
from .ch14_missions import judge, note_missions
from .ch14_scenarios import choose_types
from .state import Sky


def turn(umpire: Umpire, sky: Sky) -> None:
    """7.1 Play a phase or a move: flak; leaks and sight; tails; order; moves; combat; the end."""
    PHASES[sky.phase](umpire, sky)


def preparation(umpire: Umpire, sky: Sky) -> None:
    """1.7 Draw missions with the editor, then let types be chosen in secret."""
    if sky.editor:
        draw_missions(umpire, sky)
    effects.begin_phase(umpire, sky, "types", rule="1.7")


def types(umpire: Umpire, sky: Sky) -> None:
    choose_types(umpire, sky)
    effects.begin_phase(umpire, sky, "flak", rule="1.7")


def flak(umpire: Umpire, sky: Sky) -> None:
    """7.1 Begin a turn: balloons go down (14.4), barrages are placed (14.5)."""
    effects.begin_turn(umpire, sky, "sighting", rule="7.1")
    haul_balloons(umpire, sky)
    place_flak(umpire, sky)


def sight(umpire: Umpire, sky: Sky) -> None:
    """7.1 Run leaks, then lose and gain sight, without asking the players."""
    run_leaks(umpire, sky)
    sighting(umpire, sky)
    effects.begin_phase(umpire, sky, "tailing", rule="7.1")


def tails(umpire: Umpire, sky: Sky) -> None:
    tailing(umpire, sky)
    effects.begin_phase(umpire, sky, "order", rule="7.1")


def move(umpire: Umpire, sky: Sky) -> None:
    """7.1 Move the next aircraft, or (12) its whole group if a player stops the clock."""
    if not sky.queue:
        effects.begin_phase(umpire, sky, "combat", rule="7.1")
        return
    plane = sky.plane(sky.queue[0])
    done, thawed = [plane.id], []
    if may_freeze(sky, plane):
        thawed = [member.id for member in group(sky, plane)]
        done = freezing_move(umpire, sky, plane)
    elif plane.flying:
        take_move(umpire, sky, plane)
    effects.leave_queue(umpire, sky, done, thawed, "combat", rule="7.1")


def combat(umpire: Umpire, sky: Sky) -> None:
    """7.1, 9.3 Let all aircraft fire at once, after all moves."""
    volley(umpire, sky, sky.flying())
    effects.begin_phase(umpire, sky, "end", rule="7.1")


def end(umpire: Umpire, sky: Sky) -> None:
    """7.1 Let fires burn, note missions, and end the game if it is over."""
    burning(umpire, sky)
    note_missions(umpire, sky)
    judge(umpire, sky)
    effects.begin_phase(umpire, sky, "flak", rule="7.1")


PHASES = {
    "preparation": preparation,
    "types": types,
    "flak": flak,
    "sighting": sight,
    "tailing": tails,
    "order": fix_order,
    "moves": move,
    "combat": combat,
    "end": end,
}
