"""What must hold in every position of every game, whatever its options."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from aerodrome.bots.random_player import random_player
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.silent import Silent
from aerodrome.kernel.umpire import Player
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.rules.ch02_general import room
from aerodrome.rulesets.dogfights.rules.ch05_altitude import TILTS
from aerodrome.rulesets.dogfights.rules.models import GunKind
from aerodrome.rulesets.dogfights.rules.positions import attack
from aerodrome.rulesets.dogfights.rules.state import ACCESS, BOARD, SIDES, Aircraft, Sky
from aerodrome.tabletop.hexes import NAMES, Hex, disc
from tests.support.random_games import drawn_options
from tests.support.sampling import times

pytestmark = [pytest.mark.slow, pytest.mark.sweep]


def faults(sky: Sky) -> Iterator[str]:
    """Yield what is wrong with a position."""
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


def hunter(sky: Sky, random: Random) -> Player:
    """Return a player that fires whenever possible, and flies where it can fire."""
    anyhow = random_player(random)

    def answer(question: Question, look: Callable[[], Any]) -> Value:
        if question.rule in ("6.2", "6.20", "7.1"):
            first: Value = next(iter(question.options))
            return first
        if question.rule == "4.2":
            mover = sky.plane(question.about)
            enemies = [p for p in sky.flying() if p.side != mover.side]
            guns: list[GunKind] = [battery.kind for battery in mover.batteries]
            name = sky.board.name
            near = {name(point) for enemy in enemies for point in disc(enemy.at, 2)}
            shots = [
                value
                for value in question.options
                if str(value).partition(" ")[0] in near
                and any(attack(gun, placed(sky, str(value)), e) for gun in guns for e in enemies)
            ]
            if shots:
                return random.choice(shots)
        return anyhow(question, look)

    return answer


class There(NamedTuple):
    at: Hex
    facing: int
    level: int
    tilt: int


def placed(sky: Sky, value: str) -> There:
    """Return the end that a value names."""
    name, facing, level, tilt = value.split()[:4]
    return There(sky.board.parse(name), NAMES.index(facing), int(level[1:]), TILTS[tilt])


def play(name: str, options: dict[str, Any], random: Random, fierce: bool) -> Sky:
    """Return a random game after checking every position of it."""
    scenario = RULESET.scenario(name, options)
    sky: Sky = RULESET.rules.setup(scenario)
    seats = RULESET.rules.seats(scenario)
    player = hunter(sky, random) if fierce else random_player(random)
    umpire = Silent(dict.fromkeys(seats, player), random, dict.fromkeys(seats, lambda: None))
    while RULESET.rules.outcome(sky) is None:
        RULESET.rules.turn(umpire, sky)
        found = [*faults(sky)]
        assert not found, f"{name} {options}: {found}"
    return sky


def game(number: int) -> tuple[str, Sky]:
    """Return a numbered game: scenarios in turn, random options, every third with hunters."""
    random = Random(f"dogfights {number}")
    names = RULESET.scenario_ids()
    name = names[number % len(names)]
    return name, play(name, drawn_options(RULESET, name, random), random, number % 3 == 0)


@pytest.mark.parametrize("start", range(len(RULESET.scenario_ids())))
def test_2_2_every_position_is_sound(start: int) -> None:
    for number in range(start, start + times(11), 11):
        name, sky = game(number)
        assert sky.verdict is not None, name
