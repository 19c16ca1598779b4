from __future__ import annotations

import copy
import gc
import pickle
import weakref
from random import Random

import pytest

from aerodrome.env.make import FIRST
from aerodrome.env.spiel import CHANCE, OVER, SpielGame, SpielState
from aerodrome.kernel.refusal import Refusal

DUEL = SpielGame("squadriglia/spad_duel", ["quick_start=true"])
games = pytest.mark.parametrize("name", FIRST)
DEEP = 60
"""The number of actions of a game that are looked at."""


def past_dice(state: SpielState) -> SpielState:
    while state.is_chance_node():
        state.apply_action(0)
    return state


def same(one: SpielState, other: SpielState) -> bool:
    """Return whether two states look the same to all players."""
    looks = [
        [state.information_state_string(player) for player in range(state.game.num_players)]
        + [str(state), state.current_player(), state.legal_actions(), state.returns()]
        for state in (one, other)
    ]
    return looks[0] == looks[1]


@games
def test_a_clone_is_the_same_and_goes_its_own_way(name: str) -> None:
    random = Random(name)
    state = SpielGame(f"{name}/{FIRST[name]}").new_initial_state()
    for number in range(DEEP):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        if number % 7 == 3:
            first = state
            before, state = str(first), copy.deepcopy(first)
            assert same(first, state)
            state.apply_action(random.choice(legal))
            assert str(first) == before
        else:
            state.apply_action(random.choice(legal))
    again = state.game.deserialize_state(state.serialize())
    assert same(again, state)
    assert same(pickle.loads(pickle.dumps(state)), state)


def test_a_game_comes_to_its_end() -> None:
    random, state = Random(1), DUEL.new_initial_state()
    players = set()
    while not state.is_terminal():
        players.add(state.current_player())
        state.apply_action(random.choice(state.legal_actions()))
    assert players == {0, 1, CHANCE}
    assert (state.current_player(), state.legal_actions()) == (OVER, [])
    assert sorted(state.returns()) in ([-1.0, 1.0], [0.0, 0.0])
    assert same(state.clone(), state)


def test_dice_are_moves_of_chance() -> None:
    state = SpielGame("dogfights/dogfight_quick").new_initial_state()
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    outcomes = state.chance_outcomes()
    assert state.current_player() == CHANCE
    assert sum(share for _, share in outcomes) == pytest.approx(1)
    assert state.legal_actions(0) == []
    assert state.action_to_string(CHANCE, 2) == "throws 3"


def test_what_another_answers_in_secret_changes_nothing_that_a_player_knows() -> None:
    base = past_dice(DUEL.new_initial_state())
    assert base.current_player() == 0
    worlds = []
    for action in base.legal_actions():
        state = base.clone()
        state.apply_action(action)
        while state.current_player() == 0:
            state.apply_action(state.legal_actions()[-1])
        worlds.append(state)
    assert {state.current_player() for state in worlds} == {1}
    assert len({state.information_state_string(1) for state in worlds}) == 1
    assert len({state.information_state_string(0) for state in worlds}) == len(worlds) > 1
    assert len({state.public_string() for state in worlds}) == 1


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    state = past_dice(DUEL.new_initial_state())
    before = str(state)
    with pytest.raises(Refusal):
        state.apply_action(0)
    assert str(state) == before
    assert state.action_to_string(0, state.legal_actions()[0]).startswith("speed")
    assert state.observation_tensor(0).dtype == "float32"


def test_an_unreferenced_state_is_freed() -> None:
    gc.disable()
    try:
        state = past_dice(DUEL.new_initial_state())
        there = weakref.ref(state)
        del state
        assert there() is None
    finally:
        gc.enable()
