"""What must hold in every position of every game, whatever its options; random play looks for more.

`python -m tests.rulesets.dogfights.test_invariants 5000` plays so many games over all scenarios.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from aerodrome.bots.random_player import random_player
from aerodrome.kernel.silent import Silent
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.ch02_general import room
from aerodrome.rulesets.dogfights.state import ACCESS, BOARD, SIDES, Aircraft, Sky
from tests.soak import draw


def faults(sky: Sky) -> Iterator[str]:
    """What is wrong with a position."""
    flying = sky.flying()
    places = [(plane.at, plane.level) for plane in flying]
    if len(dict.fromkeys(places)) < len(places):
        yield "two pieces at the same point and level"
    for plane in flying:
        if plane.at not in sky.board:
            yield f"{plane.id} flies off the board"
    for plane in sky.aircraft:
        yield from (f"{plane.id} {fault}" for fault in piece_faults(sky, plane))
    for side in SIDES:
        if room(sky, side) < 0:
            yield f"{side} has too many fighters in play"
        taken = [plane.access for plane in sky.of(side, ACCESS)]
        if len(dict.fromkeys(taken)) < len(taken):
            yield f"{side} has two pieces on one access point"


def piece_faults(sky: Sky, plane: Aircraft) -> Iterator[str]:
    aimed = plane.level + plane.tilt
    if not (1 <= plane.level <= 5 and 1 <= aimed <= 5):
        yield f"is at L{plane.level}, tilted {plane.tilt}"
    if sky.rules.one_level and plane.place in (BOARD, ACCESS) and (plane.level, aimed) != (1, 1):
        yield "left the only level"
    if plane.throttle < 0 or plane.bombs < 0 or any(b.bursts < 0 for b in plane.batteries):
        yield "used more than it had"
    if len(plane.photos) > plane.model.photos or plane.moved > sky.turn:
        yield "did too much"
    if sky.rules.ace_versus_ace and plane.damage not in ("", "engine"):
        yield "is damaged among aces"


def play(name: str, options: dict[str, Any], random: Random) -> Sky:
    """A random game, every position of it examined."""
    scenario = RULESET.scenario(name, options)
    sky: Sky = RULESET.setup(scenario)
    seats = RULESET.seats(scenario)
    player = random_player(random)
    umpire = Silent(dict.fromkeys(seats, player), random, dict.fromkeys(seats, lambda: None))
    while RULESET.outcome(sky) is None:
        RULESET.turn(umpire, sky)
        found = [*faults(sky)]
        assert not found, f"{name} {options}: {found}"
    return sky


def game(number: int) -> tuple[str, Sky]:
    """The game of a number: scenarios in turn, options at random."""
    random = Random(f"dogfights {number}")
    names = RULESET.scenario_ids()
    name = names[number % len(names)]
    return name, play(name, draw(RULESET, name, random), random)


@pytest.mark.parametrize("start", range(len(RULESET.scenario_ids())))
def test_2_2_every_position_is_sound(start: int) -> None:
    for number in range(start, start + 3 * 11, 11):
        name, sky = game(number)
        assert sky.verdict is not None, name


def main(games: int) -> None:
    ends: dict[str, int] = {}
    for number in range(games):
        _, sky = game(number)
        assert sky.verdict is not None
        ends[sky.verdict.reason] = ends.get(sky.verdict.reason, 0) + 1
    print(f"{games} games sound; ended by {ends}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
