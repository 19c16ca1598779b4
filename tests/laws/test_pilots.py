"""Every game's pilots answer every question, reproducibly, and from the view alone."""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from aerodrome.bots.roster import LEVELS, SPARRING, keyed_pilot, pilot
from aerodrome.kernel import codec, registry
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.silent import playout
from aerodrome.tabletop.capabilities import GamePilots
from tests.laws.rulesets import REAL
from tests.support.sampling import sampled, times

pytestmark = [pytest.mark.slow, pytest.mark.sweep]

FLOWN = [
    one
    for one in REAL
    if {*LEVELS} <= {*GamePilots.of(one).makers()} and not registry.is_above(one.id)
]
ALL = {
    one.id: [name for name in (*LEVELS, *SPARRING) if name in GamePilots.of(one).makers()]
    for one in FLOWN
}
BRIEF: dict[str, dict[str, Any]] = {
    "squadriglia": {"turn_limit": 2},
    "dogfights": {"rounds": 2},
    "winged_victory": {"turn_limit": 4},
}
"""Options that make a game short, though it still asks pilots everything."""
SECRETIVE: dict[str, tuple[str, dict[str, Any]]] = {
    "squadriglia": ("baracca", {"turn_limit": 2}),
    "dogfights": (
        "zone_bombing",
        {
            "pilots": "hidden",
            "aces": 1,
            "rookies": 1,
            "rounds": 1,
            "choose_aircraft": True,
            "disarm": True,
            "wind": "random",
            "clouds": 3,
        },
    ),
    "winged_victory": ("giants", {"turn_limit": 3}),
}
"""Short games with as many secrets and kinds of questions as possible."""
DUELS: dict[str, tuple[str, dict[str, Any]]] = {
    "squadriglia": ("even_duel", {"quick_start": True}),
    "dogfights": ("dogfight_quick", {"quick_start": True, "rounds": 12}),
    "winged_victory": ("even_duel", {}),
}
"""Games that both sides can win."""
PAIRS = [
    (ruleset, name, pilots[number % len(pilots)], pilots[(number + 3) % len(pilots)])
    for ruleset in FLOWN
    for pilots in [ALL[ruleset.id]]
    for number, name in sampled([*enumerate(ruleset.scenario_ids())], 7)
]
"""Scenarios, each with a pair of pilots; in a soak every scenario."""
every_game = pytest.mark.parametrize("ruleset", FLOWN, ids=lambda ruleset: ruleset.id)


def test_every_game_with_pilots_is_flown_here() -> None:
    flown = {ruleset.id for ruleset in FLOWN}
    assert BRIEF.keys() == SECRETIVE.keys() == DUELS.keys() == flown


@pytest.mark.parametrize(
    ("ruleset", "name", "one", "other"), PAIRS, ids=lambda part: getattr(part, "id", part)
)
def test_they_answer_every_question_of_every_scenario(
    ruleset: Ruleset[Any], name: str, one: str, other: str
) -> None:
    scenario = ruleset.scenario(name, BRIEF[ruleset.id])
    players = {
        seat: pilot((one, other)[number % 2], ruleset, Random(seat))
        for number, seat in enumerate(ruleset.rules.seats(scenario))
    }
    state = playout(ruleset, ruleset.rules.setup(scenario), players, Random(name))
    assert ruleset.rules.outcome(state) is not None


@every_game
def test_a_recorded_game_goes_on_alike(ruleset: Ruleset[Any]) -> None:
    """Random choices depend on the place of a question, so a resumed game is the same game."""
    scenario = ruleset.scenario(ruleset.scenario_ids()[0], BRIEF[ruleset.id])
    seats = ruleset.rules.seats(scenario)
    first, second = (
        Game(
            ruleset,
            ruleset.record(scenario, "alike"),
            {seat: keyed_pilot("regular", ruleset, "alike") for seat in seats},
        )
        for _ in range(2)
    )
    assert first.record.answers == second.record.answers


@pytest.mark.parametrize(
    ("ruleset", "level"),
    [(ruleset, level) for ruleset in FLOWN for level in ALL[ruleset.id]],
    ids=lambda part: getattr(part, "id", part),
)
def test_they_see_the_view_and_the_options_and_nothing_else(
    ruleset: Ruleset[Any], level: str
) -> None:
    """Pilots answer alike when what a server sends comes from tables that differ only in
    secrets."""
    scenario = ruleset.scenario(*SECRETIVE[ruleset.id])
    state = ruleset.rules.setup(scenario)
    asked = differed = 0

    def blind(question: Question, look: Callable[[], Any]) -> Value:
        nonlocal asked, differed
        asked += 1
        other = state.copy()
        if ruleset.rules.forget is not None:
            ruleset.rules.forget(other, question.seat, Random(asked))
            differed += codec.encode(other) != codec.encode(state)
        seen = ruleset.display.view(other, question.seat)
        copy = codec.decode(codec.encode(seen), type(seen), "view")
        answer = pilot(level, ruleset, Random(asked))(question, look)
        assert pilot(level, ruleset, Random(asked))(question.plain(), lambda: copy) == answer
        return answer

    players = dict.fromkeys(ruleset.rules.seats(scenario), blind)
    playout(ruleset, state, players, Random(level))
    assert asked > 5
    assert differed > 3 or ruleset.rules.forget is None


@every_game
def test_a_rookie_beats_chance(ruleset: Ruleset[Any]) -> None:
    """A few games are played from both sides; a draw is half a win."""
    scenario = ruleset.scenario(*DUELS[ruleset.id])
    seats, games, won = ruleset.rules.seats(scenario), times(6), 0.0
    for number in range(games):
        side = seats[number % 2]
        players = dict.fromkeys(seats, pilot("random", ruleset, Random(number)))
        players[side] = pilot("rookie", ruleset, Random(number))
        state = playout(ruleset, ruleset.rules.setup(scenario), players, Random(number // 2))
        outcome = ruleset.rules.outcome(state)
        assert outcome is not None
        won += side in outcome.winners if outcome.winners else 0.5
    assert won >= 2 * games / 3


@pytest.mark.parametrize("numpy", [True, False])
@every_game
def test_hints_are_answers_to_what_was_asked_and_come_from_the_view(
    ruleset: Ruleset[Any], numpy: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not numpy:
        monkeypatch.setitem(sys.modules, "numpy", None)
    hinted: set[str] = set()
    counsel, rest = GamePilots.of(ruleset).counsel, pilot("rookie", ruleset, Random(1))
    assert counsel is not None

    def player(question: Question, look: Callable[[], Any]) -> Value:
        if question.rule not in hinted:
            hinted.add(question.rule)
            seen = look()
            copy = codec.decode(codec.encode(seen), type(seen), "view")
            hint = counsel(copy, question, Random(2))
            assert hint == counsel(seen, question, Random(2))
            assert sum(line.share for line in hint.lines) == pytest.approx(1.0)
            for line in hint.lines:
                assert line.answers[: len(question.given)] == question.given
                assert line.answers[len(question.given)] in question.options
        return rest(question, look)

    scenario = ruleset.scenario(ruleset.scenario_ids()[0], BRIEF[ruleset.id])
    players = dict.fromkeys(ruleset.rules.seats(scenario), player)
    playout(ruleset, ruleset.rules.setup(scenario), players, Random("hints"))
    assert hinted


@every_game
def test_a_review_speaks_of_the_game_that_was_played(ruleset: Ruleset[Any]) -> None:
    scenario = ruleset.scenario(ruleset.scenario_ids()[0], BRIEF[ruleset.id])
    seats = ruleset.rules.seats(scenario)
    flown = {seat: keyed_pilot("rookie", ruleset, "review") for seat in seats}
    game = Game(ruleset, ruleset.record(scenario, "review"), flown)
    review = GamePilots.of(ruleset).review(game)
    assert {choice.seat for choice in review.choices} == {*seats}
    assert {fortune.seat for fortune in review.fortunes} <= {*seats}
    moments = len(game.moments())
    assert all(one.lost >= 0 and one.moment < moments for one in review.choices)
