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
    """7.1 Flak; leaks and sight; tails; order; moves, one by one; combat; fire and the end."""
    PHASES[sky.phase](umpire, sky)


def preparation(umpire: Umpire, sky: Sky) -> None:
    """1.7 The editor draws a mission, then the types are chosen in secret."""
    if sky.editor:
        draw_missions(umpire, sky)
    effects.begin_phase(umpire, sky, "types", rule="1.7")


def types(umpire: Umpire, sky: Sky) -> None:
    choose_types(umpire, sky)
    effects.begin_phase(umpire, sky, "flak", rule="1.7")


def flak(umpire: Umpire, sky: Sky) -> None:
    """7.1 A new turn: 14.4 balloons go down, 14.5 barrages are laid."""
    effects.begin_turn(umpire, sky, "sighting", rule="7.1")
    haul_balloons(umpire, sky)
    place_flak(umpire, sky)


def sight(umpire: Umpire, sky: Sky) -> None:
    """7.1 Leaks run, sight is lost and won; nobody is asked anything."""
    run_leaks(umpire, sky)
    sighting(umpire, sky)
    effects.begin_phase(umpire, sky, "tailing", rule="7.1")


def tails(umpire: Umpire, sky: Sky) -> None:
    tailing(umpire, sky)
    effects.begin_phase(umpire, sky, "order", rule="7.1")


def move(umpire: Umpire, sky: Sky) -> None:
    """7.1 The next aircraft, or 12 its whole group if somebody stops the clock."""
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
    """7.1, 9.3 After all moves everybody fires at once."""
    volley(umpire, sky, sky.flying())
    effects.begin_phase(umpire, sky, "end", rule="7.1")


def end(umpire: Umpire, sky: Sky) -> None:
    """7.1 What burns, burns; missions are noted; perhaps it is over."""
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
