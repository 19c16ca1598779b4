"""No leak: two games that differ in a secret give all others the same bytes.

Each test plays two games that agree in all that a seat may know, and compares the view, scene, log
and questions of that seat and of a spectator, their copies of the record, and a fork for the seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from aerodrome.kernel import codec
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Seat, Value
from aerodrome.kernel.record import Answer
from aerodrome.kernel.seen import copy_for, seen_by
from tests.support.squadriglia.table import new_game, own_scenario, reply

Script = Iterable[tuple[str, Value]]
AHEAD = "ahead C"


def bytes_for(game: Game, seat: Seat | None) -> list[bytes]:
    """Return everything that this seat can get."""
    copy = copy_for(game, seat)
    doors = [codec.encode(seen_by(game, seat)), codec.encode(copy.lines)]
    if seat is not None:
        fork = game.fork("fork", seat)
        doors.append(codec.encode(seen_by(fork, seat)))
    return doors


def world(folder: Path, places: Mapping[str, str], script: Script, **options: Any) -> Game:
    """Return a game with aircraft placed in order as "type at facing", then played on."""
    types = {name: text.split()[0] for name, text in places.items()}
    game = new_game(own_scenario(folder, types, **{"ammunition": True} | options))
    for name, text in places.items():
        reply(game, name, *text.split()[1:])
        if any(question.rule == "9.1" for question in game.position.questions):
            reply(game, name, 0)
    for name, value in script:
        reply(game, name, value)
    return game


def order(name: str, *values: Value) -> list[tuple[str, Value]]:
    return [(name, value) for value in values]


def assert_same(worlds: list[Game], *seats: Seat | None) -> None:
    first, second = worlds
    for seat in seats:
        assert bytes_for(first, seat) == bytes_for(second, seat), seat


HEAD_ON = {"A1": "albatros_d3 15,9 W", "I1": "spad_13 10,9 E"}
MINE = order("I1", "6", *[AHEAD] * 6)
THEIRS = [
    order("A1", "6", *[AHEAD] * 6),
    order("A1", "6", AHEAD, "left S", "left S", AHEAD, "ahead D", "right D"),
    order("A1", "5", AHEAD, AHEAD, "ahead S", "ahead S", "left C"),
]


@pytest.mark.parametrize("other", [1, 2])
def test_4_orders_of_later_impulses_do_not_leak(tmp_path: Path, other: int) -> None:
    """The orders agree in impulse 1; after it all may hold fire, and none knows more."""
    worlds = [world(tmp_path, HEAD_ON, [*MINE, *THEIRS[n]]) for n in (0, other)]
    for game in worlds:
        assert game.position.state.impulse == 1
        assert {question.rule for question in game.position.questions} == {"6.2"}
    assert_same(worlds, "italy", None)
    assert bytes_for(worlds[0], "austria") != bytes_for(worlds[1], "austria")
    for game in worlds:
        reply(game, "A1", "hold")
    assert_same(worlds, "italy", None)


def test_4_orders_show_when_they_are_flown(tmp_path: Path) -> None:
    """Not before that: the second impulse differs, and then so does what is seen."""
    worlds = [world(tmp_path, HEAD_ON, [*MINE, *THEIRS[n]]) for n in (0, 1)]
    for game in worlds:
        reply(game, "A1", "hold")
        reply(game, "I1", "hold")
        assert game.position.state.impulse > 1
    assert bytes_for(worlds[0], None) != bytes_for(worlds[1], None)


def test_4_half_written_orders_do_not_leak(tmp_path: Path) -> None:
    """Neither what the enemy has written so far nor how much."""
    empty = world(tmp_path, HEAD_ON, [])
    for steps in range(1, 6):
        begun = world(tmp_path, HEAD_ON, THEIRS[1][:steps])
        assert_same([empty, begun], "italy", None)
    mine = world(tmp_path, HEAD_ON, MINE)
    theirs = world(tmp_path, HEAD_ON, [*MINE, *THEIRS[1][:4]])
    assert_same([mine, theirs], "italy", None)


def test_9_1_1_amounts_do_not_leak(tmp_path: Path) -> None:
    """The amount of a climb is part of the secret order."""
    climbs = [
        order("A1", "6", AHEAD, AHEAD, AHEAD, "climb C", metres, AHEAD, AHEAD) for metres in (5, 20)
    ]
    worlds = [world(tmp_path, HEAD_ON, [*MINE, *climb], altitude=True) for climb in climbs]
    assert_same(worlds, "italy", None)


CHASE = {
    "A1": "albatros_d3 16,9 E",
    "I1": "spad_13 10,9 E",
    "A2": "albatros_d3 14,3 W",
    "I2": "spad_13 8,3 W",
}


def test_7_a_declaration_reaches_only_the_owner_of_the_pursuer(tmp_path: Path) -> None:
    """I1 pursues A1 and A2 pursues I2; when both have declared, orders are asked for."""
    worlds = [
        world(tmp_path, CHASE, [("A1", said), ("I2", "S0 D0")], players_italy=2, players_austria=2)
        for said in ("S1 D0", "S0 D3")
    ]
    for game in worlds:
        assert {question.rule for question in game.position.questions} == {"4.1"}
    assert_same(worlds, "italy-2", "austria-2", None)
    for seat in ("italy-1", "austria-1"):
        assert bytes_for(worlds[0], seat) != bytes_for(worlds[1], seat)


def test_7_a_declaration_is_not_heard_before_all_are_made(tmp_path: Path) -> None:
    """The other declaration is still to come: even the pursuer does not know yet."""
    options = {"players_italy": 2, "players_austria": 2}
    worlds = [world(tmp_path, CHASE, [("A1", said)], **options) for said in ("S1 D0", "S0 D3")]
    assert_same(worlds, "italy-1", "italy-2", "austria-2", None)


PICKS = {
    "A1": "albatros_d3 16,9 E",
    "I1": "spad_13 10,9 E",
    "A2": "albatros_d3 17,9 E",
    "I2": "spad_13 10,3 E",
    "A3": "albatros_d3 4,3 E",
    "I3": "spad_13 11,3 E",
}


def test_7_picks_are_made_at_the_same_time(tmp_path: Path) -> None:
    """I1 has two quarries and so has A3: neither learns the other's choice beforehand."""
    worlds = [world(tmp_path, PICKS, [("A3", quarry)]) for quarry in ("I2", "I3")]
    assert_same(worlds, "italy", None)
    for game in worlds:
        reply(game, "I1", "A1")
    assert bytes_for(worlds[0], None) != bytes_for(worlds[1], None)


TARGETS = {
    "A1": "albatros_d3 14,9 W",
    "I1": "spad_13 11,9 E",
    "I2": "spad_13 10,9 E",
}


@pytest.mark.parametrize("picks", [("I1", "I2"), ("I1", "hold")])
def test_6_2_target_choices_do_not_leak(tmp_path: Path, picks: tuple[str, str]) -> None:
    """All targets are chosen in secret before any dice: mine is still to be chosen."""
    slow = [*order("A1", "1", AHEAD), *order("I1", "1", AHEAD), *order("I2", "1", AHEAD)]
    worlds = [world(tmp_path, TARGETS, [*slow, ("A1", pick)]) for pick in picks]
    assert_same(worlds, "italy", None)
    for game in worlds:
        reply(game, "I1", "hold")
    assert_same(worlds, "italy", None)
    for game in worlds:
        reply(game, "I2", "hold")
    assert bytes_for(worlds[0], None) != bytes_for(worlds[1], None)


def test_4_a_copy_of_the_record_holds_own_answers_only(tmp_path: Path) -> None:
    """A spectator's copy has none."""
    game = world(tmp_path, HEAD_ON, [*MINE, *THEIRS[1]])
    mine = [line for line in copy_for(game, "italy").lines if isinstance(line, Answer)]
    assert {line.seat for line in mine} == {"italy"}
    assert not [line for line in copy_for(game, None).lines if isinstance(line, Answer)]
