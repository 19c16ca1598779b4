"""No leak: hidden pilots (9.2) and simultaneous choices give all others the same bytes."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.kernel import codec
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Seat, Value
from aerodrome.kernel.seen import copy_for, seen_by
from aerodrome.rulesets.dogfights import RULESET
from tests.laws import laws

HIDDEN: dict[str, Any] = {"pilots": "hidden", "aces": 1, "rookies": 1, "quick_start": True}


def bytes_for(game: Game, seat: Seat | None) -> list[bytes]:
    """Return everything that this seat can get."""
    doors = [codec.encode(seen_by(game, seat)), codec.encode(copy_for(game, seat).lines)]
    if seat is not None:
        fork = game.fork("fork", seat)
        doors.append(codec.encode(fork.position.state))
        doors.append(codec.encode(seen_by(fork, seat)))
    return doors


def world(ace: str, rookie: str) -> Game:
    """Return a game of hidden pilots in which the Allies chose these two."""
    scenario = RULESET.scenario("dogfight_quick", HIDDEN)
    game = Game(RULESET, RULESET.record(scenario, "leak"))
    for seat, values in (("central", ("G4", "G5")), ("allies", (ace, rookie))):
        for value in values:
            reply(game, seat, value)
    return game


def reply(game: Game, seat: Seat, value: Value) -> None:
    question = next(q for q in game.position.questions if q.seat == seat)
    game.answer(seat, question.key, value)


def play_on(game: Game, moves: int) -> None:
    """Let all players fly slowly to their first end and hold their fire."""
    for _ in range(moves):
        (question,) = game.position.questions
        options = [*question.options]
        quiet = next((v for v in ("hold", "pass", "none", "blue") if v in options), options[0])
        game.answer(question.seat, question.key, quiet)


@pytest.mark.parametrize("other", [("F10", "B4"), ("B5", "F11"), ("F11", "F10")])
def test_9_2_the_enemys_hidden_pilots_do_not_leak(other: tuple[str, str]) -> None:
    worlds = [world("B4", "B5"), world(*other)]
    for moves in (0, 6, 12):
        for game in worlds:
            play_on(game, moves)
        for seat in ("central", None):
            assert bytes_for(worlds[0], seat) == bytes_for(worlds[1], seat), (seat, moves)
        assert bytes_for(worlds[0], "allies") != bytes_for(worlds[1], "allies")


def test_9_2_open_pilots_are_seen() -> None:
    scenario = RULESET.scenario("dogfight_quick", HIDDEN | {"pilots": "open"})
    game = Game(RULESET, RULESET.record(scenario, "leak"))
    for seat, values in (("central", ("G4", "G5")), ("allies", ("B4", "B5"))):
        for value in values:
            reply(game, seat, value)
    planes = {plane.id: plane.pilot for plane in seen_by(game, "central").tables[0].view.planes}
    assert (planes["B4"], planes["B5"]) == ("ace", "rookie")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("dogfight_quick", {"pilots": "hidden"}),
        ("dogfight_quick", {"pilots": "hidden", "choose_aircraft": True}),
        ("zone_bombing", {"pilots": "hidden", "disarm": True}),
    ],
)
def test_9_1_choices_made_at_once_do_not_leak(name: str, options: dict[str, Any]) -> None:
    """Law 5 with the options that give this game its secrets."""
    for seed in ("1", "2"):
        laws.law_5_no_leak(RULESET, RULESET.scenario(name, options), seed)


def test_2_1_the_log_names_the_aircraft_called_in_for_a_shared_side() -> None:
    options: dict[str, Any] = {"players_allies": 3, "players_central": 3, "quick_start": False}
    scenario = RULESET.scenario("attack_at_dawn", options)
    laws.law_5_no_leak(RULESET, scenario, "soak 334")
