"""Chapter 3: the sequence of play, and nothing else. One call plays one piece's move."""

from __future__ import annotations

from aerodrome.kernel.umpire import Umpire

from . import effects
from .ch02_entering import NONE, Patrol, bring_in, candidates, free_points, put
from .ch02_general import fights
from .ch02_setup import place_next, prepare, prepare_again
from .ch04_ends import fly
from .ch04_movement import entry_taken, throw_die
from .ch06_attack import shooting
from .ch06_damage import clear_jams
from .ch07_defence import late_break_turn
from .ch09_pilots import hidden_enemies
from .ch11_modes import judge, judge_round
from .ch11_prospects import prospects
from .ch11_tasks import Passage, carry_out, leave, owes_errand
from .events_end import TurnPassed
from .hooks import after_move
from .state import ACCESS, BOARD, DOWN, PATROL, Aircraft, Sky
from .tables import EDITION, TABLES

REINFORCEMENTS = TABLES.number("3.2", "reinforcements")
RANKS = {"bomber": 0, "scout": 1, "fighter": 2}


def turn(umpire: Umpire, sky: Sky) -> None:
    """3.1 Play one step: preparation, a placement, or the next piece's move of the turn."""
    if sky.phase == "prepare":
        prepare(umpire, sky)
    elif sky.phase == "bonus":
        prepare_again(umpire, sky)
    elif sky.phase == "placing":
        place_next(umpire, sky)
    elif sky.phase == "turn":
        effects.begin_turn(umpire, sky, rule="3.1")
        bring_in(umpire, sky)
        pass_without_aircraft(umpire, sky)
    elif (plane := next_piece(sky)) is not None:
        move(umpire, sky, plane)
        judge(umpire, sky)
    else:
        reinforce(umpire, sky)
        if not judge_round(umpire, sky):
            effects.begin_phase(umpire, sky, "turn", rule="3.1")


def pass_without_aircraft(umpire: Umpire, sky: Sky) -> None:
    """11.2 Pass the turn of a side without aircraft while others can still score."""
    if EDITION.since(2) and not sky.of(sky.side, BOARD, ACCESS, PATROL):
        hopes = prospects(sky)
        why = tuple(dict.fromkeys(one.by for one in hopes))
        umpire.tell(TurnPassed(sky.side, tuple(one.plane for one in hopes), why), rule="11.2")


def next_piece(sky: Sky) -> Aircraft | None:
    """3.1 Return the lowest number that has not moved; with tasks, bombers and scouts come first.

    Of equal numbers France moves before the United Kingdom.
    """
    waiting = [p for p in sky.of(sky.side, BOARD, ACCESS) if p.moved < sky.turn]
    by_class = not fights(sky)
    return min(
        waiting,
        key=lambda p: (
            RANKS[p.role] if by_class else 0,
            p.number,
            TABLES.nations[p.nation].order,
        ),
        default=None,
    )


def move(umpire: Umpire, sky: Sky, plane: Aircraft) -> None:
    """4.1 Throw the die, fly (4.2), do tasks (11.4), clear jams (6.19) and fire (6.2), or wait.

    2.6 It waits if its entry point is taken.
    """
    if plane.place == ACCESS and entry_taken(sky, plane):
        effects.wait(umpire, sky, plane, rule="2.6")
        return
    start, facing, steady = plane.at, plane.facing, plane.steady and plane.place == BOARD
    face = throw_die(umpire, sky, plane)
    if plane.place == DOWN:
        return
    way = fly(umpire, sky, plane, face)
    if way is not None:
        carry_out(umpire, sky, plane, Passage(start, steady, way))
        if way.edges:
            leave(umpire, sky, plane, way.edges)
            return
    clear_jams(umpire, sky, plane, turns_between(facing, plane) if way is None else way.bends)
    after_move(umpire, sky, plane, hidden_enemies(sky, plane))
    if way is None and not fires_on_the_spot():
        late_break_turn(umpire, sky, plane, [])
    else:
        shooting(umpire, sky, plane)


def fires_on_the_spot() -> bool:
    """4.9 Return whether a piece that turned on the spot may fire, as it could before version 2."""
    return not EDITION.since(2)


def turns_between(facing: int, plane: Aircraft) -> int:
    """4.9 Return by how many turns the facing changed on the spot."""
    return min((facing - plane.facing) % 6, (plane.facing - facing) % 6)


def reinforce(umpire: Umpire, sky: Sky) -> None:
    """3.2 Let one or two pieces go from patrol to access points.

    11.4, 11.6 One with a task must come if none is in play.
    """
    for _ in range(REINFORCEMENTS):
        must = owes_errand(sky, sky.side)
        planes = candidates(sky, sky.side, errands=must)
        if not planes or not free_points(sky, sky.side):
            return
        patrol = Patrol(planes, enough=not must)
        word = umpire.ask(sky.speaker(sky.side), patrol, rule="3.2")
        if word == NONE:
            return
        put(umpire, sky, sky.plane(word), rule="3.2")
