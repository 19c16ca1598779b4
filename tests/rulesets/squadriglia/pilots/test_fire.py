"""The computed fire is what the rules throw: expected points compared with sampled turns."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from aerodrome.kernel.silent import Silent
from aerodrome.rulesets.squadriglia.display.view import view
from aerodrome.rulesets.squadriglia.pilots.cells import cell_of
from aerodrome.rulesets.squadriglia.pilots.duel import Duel
from aerodrome.rulesets.squadriglia.pilots.fighter import Fighter
from aerodrome.rulesets.squadriglia.pilots.fire import distances
from aerodrome.rulesets.squadriglia.pilots.model import way_of
from aerodrome.rulesets.squadriglia.pilots.odds import burst, hit_chance
from aerodrome.rulesets.squadriglia.pilots.style import styles
from aerodrome.rulesets.squadriglia.pilots.tracks import Tracks
from aerodrome.rulesets.squadriglia.pilots.ways import OrderWay
from aerodrome.rulesets.squadriglia.rules import ch06_fire
from aerodrome.rulesets.squadriglia.rules.ch03_turn import turn
from aerodrome.rulesets.squadriglia.rules.state import Aircraft, Sky
from tests.support.squadriglia.table import a_plane, a_sky

pytestmark = pytest.mark.slow

PLAIN = msgspec.structs.replace(styles()["equilibrium"], special=0.0)
STURDY = 1000
SAMPLES = 1500
Given = dict[str, Any]
STRAIGHT = "3: ahead C, ahead C, ahead C"
FIGHTS: list[tuple[Given, Given, str, str]] = [
    ({"at": "8,9"}, {"at": "12,9"}, STRAIGHT, STRAIGHT),
    (
        {"at": "8,9"},
        {"at": "14,9", "facing": "W"},
        "4: ahead C, left C, ahead D, ahead C",
        "5: ahead C, ahead S, ahead S, left C, ahead C",
    ),
    (
        {"at": "8,9", "type_": "spad_13"},
        {"at": "11,8", "facing": "NE", "type_": "dfw"},
        "3: ahead C, ahead S, ahead S",
        "4: ahead C, ahead C, ahead D, ahead D",
    ),
    (
        {"at": "8,9", "type_": "macchi_l3"},
        {"at": "11,10", "facing": "NW", "type_": "ufag_w13"},
        "3: ahead C, ahead S, ahead S",
        "2: ahead C, ahead D",
    ),
]


def answers(order: str) -> tuple[str, ...]:
    speed, moves = order.split(": ")
    return (speed, *moves.split(", "))


def the_sky(mine: Given, his: Given) -> Sky:
    planes = []
    for name, given in (("I1", dict(mine)), ("A1", dict(his))):
        type_ = given.pop("type_", "spad_7")
        planes.append(a_plane(name, type_, given.pop("at"), given.pop("facing", "E"), **given))
    for plane in planes:
        plane.robustness, plane.speed = STURDY, 3
    return a_sky(*planes, turn=2)


@pytest.mark.parametrize(("mine", "his", "order", "other"), FIGHTS)
def test_the_matrix_is_the_mean_of_silent_play(
    monkeypatch: pytest.MonkeyPatch, mine: Given, his: Given, order: str, other: str
) -> None:
    """Special damage is left out on both sides: it would change the orders in mid-turn."""
    monkeypatch.setattr(ch06_fire, "special_damage", lambda umpire, sky, target: ("", 0))
    script = {"I1": answers(order), "A1": answers(other)}
    sky = the_sky(mine, his)
    seen = msgspec.structs.replace(view(sky, "italy"), turn=sky.turn + 1)
    me, foe = (Fighter(seen, plane, PLAIN) for plane in seen.planes)
    duel = Duel(me, foe, (1.0, 1.0), (1.0, 1.0), 0.0)
    pair = flown(me, script), flown(foe, script)
    expected = [float(duel.points(*pair)[0, 0]), float(duel.hurt(*pair)[0, 0])]
    dealt = np.array([sampled(sky.copy(), script, number) for number in range(SAMPLES)])
    error = dealt.std(axis=0) / np.sqrt(SAMPLES)
    assert sum(expected) > 0.2
    assert expected[0] == pytest.approx(dealt[:, 0].mean(), abs=4 * error[0] + 0.01)
    assert expected[1] == pytest.approx(dealt[:, 1].mean(), abs=4 * error[1] + 0.01)


def flown(fighter: Fighter, script: dict[str, tuple[str, ...]]) -> Tracks:
    way = way_of(fighter.free, script[fighter.plane.id])
    assert way is not None
    return Tracks.of([way])


def sampled(sky: Sky, script: dict[str, tuple[str, ...]], seed: int) -> tuple[int, int]:
    """Return points dealt by Italy and by Austria in one silent turn of these orders."""

    def answer(question: Any, look: Any) -> Any:
        if question.rule in ("4.1", "4.2"):
            return script[question.about][len(question.given)]
        options = tuple(question.options)
        if "fire" in options:
            return "fire"
        said = "S" + str(sum(w.endswith(" S") for w in script[question.about]))
        said += " D" + str(sum(w.endswith(" D") for w in script[question.about]))
        return said if said in options else options[0]

    players = dict.fromkeys(("italy", "austria"), answer)
    umpire = Silent(players, Random(seed), {seat: lambda: None for seat in players})
    turn(umpire, sky)
    return STURDY - sky.plane("A1").robustness, STURDY - sky.plane("I1").robustness


@pytest.mark.parametrize("altitude", [False, True], ids=["level", "altitude"])
def test_distances_are_those_of_the_rules(altitude: bool) -> None:
    random = Random(5)
    shots = 0
    for number in range(150):
        here, there = (f"{random.randint(6, 12)},{random.randint(5, 12)}" for _ in "ab")
        sky = the_sky({"at": here, "type_": "dfw"}, {"at": there})
        sky.rules = msgspec.structs.replace(sky.rules, altitude=altitude)
        shooter, target = sky.aircraft
        shooter.facing, shooter.height = number % 6, random.randrange(0, 200, 5)
        tracks = standing(shooter), standing(target)
        for battery in shooter.batteries:
            listed = ch06_fire.in_range(sky, shooter, battery)
            wanted = listed[0][1] if listed else 0
            shots += wanted > 0
            assert distances(battery.arc, *tracks, altitude)[0, 0].tolist() == [wanted] * 6
    assert shots > 20


def standing(plane: Aircraft) -> Tracks:
    """Return an aircraft that stays where it is for a turn."""
    cells, facings, heights = ((x,) * 6 for x in (cell_of(plane.at), plane.facing, plane.height))
    return Tracks.of([OrderWay(1, (), "", cells, facings, heights, "C" * 6)])


def test_a_burst_by_hand() -> None:
    """At range 5: 11 gives 1, 12 gives 1*; of 36 rolls two and one."""
    assert len(ch06_fire.THROWS) == 36
    assert burst(0, 1, 2.5)[5] == pytest.approx((2 * 1 + 1 * (1 + 2.5)) / 36)
    assert burst(0, 2, 2.5)[5] == pytest.approx((2 * 2 + 1 * (2 + 2.5)) / 36)
    assert hit_chance(0)[5] == pytest.approx(3 / 36)
    assert hit_chance(20)[1] == 1
