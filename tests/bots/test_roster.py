"""The roster: every pilot by name, who wins what he should and sees nothing but his own view."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from aerodrome.bots.random_player import random_player
from aerodrome.bots.roster import keyed_pilot, left_to_chance, pilot, resolve
from aerodrome.kernel import codec
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Options, Question, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.silent import playout
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.ch01_introduction import MAP
from aerodrome.rulesets.squadriglia.guesswork import can_stay, expected
from tests.toys.ladder import RULESET as LADDER

GAMES = 40
WANTED = 0.75
ADVANCED = {"altitude": True, "ammunition": True, "fuel": True, "aces": True}


def match(name: str, side: str, games: int, **options: bool) -> float:
    """Points a game against the random player."""
    scenario = RULESET.scenario(name, {"quick_start": True, **options})
    points = 0.0
    for number in range(games):
        random = Random(f"{name} {side} {number}")
        players = dict.fromkeys(("italy", "austria"), random_player(random))
        players[side] = pilot("tactician", RULESET, random)
        outcome = RULESET.outcome(playout(RULESET, RULESET.setup(scenario), players, random))
        assert outcome is not None
        points += (side in outcome.winners) + 0.5 * (not outcome.winners)
    return points / games


def test_it_beats_the_random_player() -> None:
    results = [match("spad_duel", side, GAMES // 2) for side in ("italy", "austria")]
    assert sum(results) / 2 >= WANTED


@pytest.mark.parametrize("side", ["italy", "austria"])
def test_it_knows_what_the_bomber_is_for(side: str) -> None:
    points = match("senza_cozzar", side, 6)
    assert points >= WANTED


def test_the_two_seater_gets_home_or_the_hunter_is_lost() -> None:
    assert match("baracca", "austria", 6) >= WANTED


@pytest.mark.parametrize("name", RULESET.scenario_ids())
@pytest.mark.parametrize("options", [{}, ADVANCED], ids=["basic", "advanced"])
def test_it_answers_every_question_of_every_scenario(name: str, options: dict[str, Any]) -> None:
    scenario = RULESET.scenario(name, options)
    player = keyed_pilot("tactician", RULESET, "all")
    players = dict.fromkeys(RULESET.seats(scenario), player)
    game = Game(RULESET, RULESET.record(scenario, "all"), players)
    assert game.position.outcome is not None


def test_it_sees_the_view_and_the_options_and_nothing_else() -> None:
    """The same answers from a view that was sent over a wire, and from bare lists of options."""
    scenario = RULESET.scenario("own", {"quick_start": True, **ADVANCED})
    record = RULESET.record(scenario, "blind")
    plain = keyed_pilot("tactician", RULESET, "blind")

    def blind(question: Question, look: Callable[[], Any]) -> Value:
        view = look()
        copy = codec.decode(codec.encode(view), type(view), "view")
        listed = question.options
        if isinstance(listed, Options):
            listed = tuple(listed)
        bare = Question(
            question.key, question.seat, listed, question.rule, question.about, question.given
        )
        value = plain(bare, lambda: copy)
        assert value == plain(question, look)
        return value

    game = Game(RULESET, record, dict.fromkeys(RULESET.seats(scenario), blind))
    assert game.position.outcome is not None


def test_a_game_without_pilots_is_left_to_chance_and_says_so() -> None:
    assert "chance flies" in left_to_chance("ace", LADDER)
    assert not left_to_chance("ace", RULESET)
    assert not left_to_chance("random", LADDER)
    scenario = LADDER.scenario("twelve")
    players = dict.fromkeys(LADDER.seats(scenario), pilot("ace", LADDER, Random(1)))
    assert LADDER.outcome(playout(LADDER, LADDER.setup(scenario), players, Random(1))) is not None


def test_names_of_old_and_of_characters() -> None:
    assert resolve("cadet") == ("rookie", "")
    assert resolve("tactical") == ("tactician", "")
    assert resolve("ace:bold") == ("ace", "bold")
    with pytest.raises(Refusal, match="no pilot `god`; there are rookie, regular, veteran, ace"):
        resolve("god")
    with pytest.raises(Refusal, match="no character `mad`; there are cautious, bold, dogged"):
        resolve("ace:mad")


def test_expected_damage_by_hand() -> None:
    """At range 5 with no modifier: 11 gives 1, 12 gives 1*."""
    assert expected(0)[5] == pytest.approx((2 * 1 + 1 * (1 + 2.5)) / 36)
    assert expected(20)[1] == 4


def test_a_corner_is_a_trap() -> None:
    corner = MAP.to_hex(1, 2)
    assert not can_stay(corner, 3, "C", True, 1)
    assert can_stay(corner, 0, "C", True, 6)
