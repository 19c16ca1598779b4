"""OpenSpiel's own tests of any game; only where it is installed."""

from __future__ import annotations

import importlib
import unittest
from typing import Any

import numpy as np
import pytest

from aerodrome.env.make import FIRST

pyspiel: Any = pytest.importorskip("pyspiel")


@pytest.fixture(params=FIRST)
def game(request: pytest.FixtureRequest) -> Any:
    importlib.import_module("aerodrome.env.spiel_games")
    np.random.seed(1)
    return pyspiel.load_game(f"aerodrome_{request.param}")


def test_random_games_are_played_cloned_and_pickled(game: Any) -> None:
    tests: Any = importlib.import_module("open_spiel.python.tests.games_sim_test")
    tests.GamesSimTest("test_pig").sim_game(game)


def test_the_core_takes_it(game: Any) -> None:
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_the_interface_of_every_state_is_complete(game: Any) -> None:
    tests: Any = importlib.import_module("open_spiel.integration_tests.api_test")
    name = game.get_type().short_name
    kept = type("Kept", (tests.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": name})
    done = unittest.TextTestRunner().run(unittest.defaultTestLoader.loadTestsFromTestCase(kept))
    assert done.testsRun
    assert done.wasSuccessful()


def test_options_are_those_of_the_game() -> None:
    importlib.import_module("aerodrome.env.spiel_games")
    words = {"scenario": "even_duel", "options": "quick_start:true"}
    state = pyspiel.load_game("aerodrome_squadriglia", words).new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    assert state.action_to_string(state.legal_actions()[0]).startswith("speed")
