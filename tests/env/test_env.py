"""PettingZoo's and Gymnasium's own tests, for every game that has numbers."""

from __future__ import annotations

import importlib
import sys
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from aerodrome import env as environments
from aerodrome.env.make import FIRST
from aerodrome.kernel import registry
from aerodrome.kernel.contract import absent
from aerodrome.kernel.refusal import Refusal
from aerodrome.tabletop.capabilities import GameLearning

GAMES = [
    f"{name}/{scenario}"
    for name, scenario in FIRST.items()
    if GameLearning.of(registry.find(name)).numbering is not absent
]
zoo: Any = importlib.import_module("pettingzoo.test")
every_game = pytest.mark.parametrize("game", GAMES)
FEW = 40
"""Cycles of their tests: enough for many turns, and for some games to end."""
advice = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:We recommend agents to be named in the format",
)
"""Their warnings about all environments with an action mask, and about agents with names."""


@every_game
@advice
def test_pettingzoo_takes_it_turn_by_turn(game: str) -> None:
    zoo.api_test(environments.aec_env(game), FEW)
    zoo.seed_test(partial(environments.aec_env, game), FEW)


@every_game
def test_pettingzoo_takes_it_all_at_once(game: str) -> None:
    zoo.parallel_api_test(environments.parallel_env(game), FEW)
    zoo.parallel_seed_test(partial(environments.parallel_env, game), FEW)


@every_game
@pytest.mark.usefixtures("capsys")
def test_it_is_drawn_in_every_mode(game: str) -> None:
    zoo.render_test(
        partial(environments.aec_env, game),
        {"svg": lambda drawn: drawn.startswith("<svg"), "ansi": lambda drawn: "\n" in drawn},
    )


@every_game
@pytest.mark.usefixtures("capsys")
def test_gymnasium_takes_one_seat(game: str) -> None:
    name = f"aerodrome/{game.partition('/')[0]}-v0"
    made: Any = gymnasium.make(name, render_mode="svg")
    check_env(made.unwrapped)


def played(env: Any, choose: Any) -> tuple[dict[str, float], int]:
    """Return the rewards of every agent in a game of turns, and the number of answers."""
    got, answers = dict.fromkeys(env.possible_agents, 0.0), 0
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        got[agent] += reward
        over = terminated or truncated
        env.step(None if over else choose(np.flatnonzero(seen["action_mask"])))
        answers += not over
    return got, answers


@every_game
def test_the_winner_gets_one_and_the_loser_minus_one(game: str) -> None:
    env = environments.aec_env(game)
    results = set()
    for seed in range(2):
        env.reset(seed=seed)
        got, _ = played(env, np.random.default_rng(seed).choice)
        outcome = env.episode.game.outcome
        assert outcome is not None
        won = {seat: (seat in outcome.winners) - bool(outcome.winners) * 0.5 for seat in got}
        assert got == {seat: 2.0 * share for seat, share in won.items()}
        results.add(tuple(got.values()))
    assert results <= {(1.0, -1.0), (-1.0, 1.0), (0.0, 0.0)}


def test_shaping_rewards_earlier_and_adds_nothing_in_the_end() -> None:
    plain, shaped = [
        environments.aec_env("squadriglia/spad_duel", worth=worth)
        for worth in (None, lambda row: float(row.sum()) / len(row))
    ]
    totals = []
    for env in (plain, shaped):
        env.reset(seed=5)
        first = dict(env.episode._last_worths)
        got, _ = played(env, np.random.default_rng(5).choice)
        totals.append({seat: got[seat] + first[seat] for seat in got})
    assert totals[1] == pytest.approx(totals[0], abs=1e-6)


def test_an_action_that_is_not_legal_loses_at_once() -> None:
    env = environments.aec_env()
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(0)
    assert env.rewards == {seat: -1.0 if seat == agent else 0.0 for seat in env.possible_agents}
    assert all(env.terminations.values())


@every_game
def test_all_at_once_plays_to_the_end(game: str) -> None:
    """A seat without a question waits, also when the others' answers lead to one for it."""
    env = environments.parallel_env(game)
    seen, _ = env.reset(seed=2)
    answers, turns = 0, 0
    while env.agents:
        actions = {seat: int(np.flatnonzero(seen[seat]["action_mask"])[0]) for seat in env.agents}
        answers += sum(action > 0 for action in actions.values())
        turns += 1
        seen, *_ = env.step(actions)
    assert env.episode.foul is None
    assert env.episode.game.outcome is not None
    assert turns <= answers == env.episode.given


def test_a_game_can_be_broken_off() -> None:
    env = environments.aec_env(most=7)
    env.reset(seed=1)
    got, answers = played(env, lambda legal: legal[0])
    assert (answers, set(got.values())) == (7, {0.0})
    one = environments.gym_env(most=5)
    one.reset(seed=1)
    *_, terminated, truncated, _ = one.step(np.flatnonzero(one.action_masks())[0])
    assert (terminated, truncated) == (False, False)


def test_one_seat_plays_a_named_pilot_to_the_end() -> None:
    env = environments.gym_env("squadriglia/spad_duel", seat="austria", pilot="rookie", most=400)
    seen, _ = env.reset(seed=3)
    over, total = False, 0.0
    while not over:
        assert (seen["action_mask"].astype(bool) == env.action_masks()).all()
        action = np.flatnonzero(env.action_masks())[0]
        seen, reward, terminated, truncated, _ = env.step(action)
        over, total = terminated or truncated, total + reward
    assert total == env.episode.result("austria")
    assert np.flatnonzero(seen["action_mask"]).tolist() == [0]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"game": "squadriglia/nowhere"}, "unknown-scenario"),
        ({"game": "campaign/circus_1917"}, "no-numbers"),
        ({"seat": "west"}, "unknown-seat"),
        ({"pilot": "unknown"}, "unknown-level"),
        ({"render_mode": "oils"}, "no-mode"),
        ({"options": {"altitude": "maybe"}}, "bad-option"),
    ],
)
def test_what_cannot_be_made_is_refused(words: dict[str, Any], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        environments.gym_env(**words)
    assert refused.value.code == code


def test_options_are_those_of_the_game() -> None:
    env = environments.aec_env("squadriglia/spad_duel", options={"quick_start": True})
    env.reset(seed=1)
    assert env.episode.game.questions[0].rule == "4.1"


def test_without_the_extra_one_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(Refusal, match=r"aerodrome\[env\].*pettingzoo"):
        environments.aec_env()


def test_before_a_reset_there_is_nothing_to_see() -> None:
    with pytest.raises(Refusal, match="reset"):
        environments.aec_env().observe("italy")
