"""Registration of the games with OpenSpiel: import this where OpenSpiel is installed.

`pyspiel.load_game("aerodrome_squadriglia", {"scenario": "spad_duel"})`; options of the game are
given as "quick_start:true+altitude:false".
"""

from __future__ import annotations

import importlib.util
from typing import Any

import numpy as np

from aerodrome.env.make import FIRST
from aerodrome.env.spiel import SpielGame, SpielState
from aerodrome.kernel import registry
from aerodrome.kernel.refusal import Refusal
from aerodrome.tabletop.numbering import Part

if importlib.util.find_spec("pyspiel") is None:
    raise Refusal("no-open-spiel", "this needs the package `open_spiel`, which is not installed.")
SIDES = 2
"""Players in the default scenarios of the games."""
pyspiel: Any = importlib.import_module("pyspiel")


def _type(ruleset: str, players: int) -> Any:
    """Return what OpenSpiel needs to know of a game before loading it."""
    kind = pyspiel.GameType
    sums = kind.Utility.ZERO_SUM if players == 2 else kind.Utility.GENERAL_SUM
    return kind(
        short_name=f"aerodrome_{ruleset}",
        long_name=registry.find(ruleset).title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=sums,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"scenario": FIRST[ruleset], "options": ""},
    )


def _info(game: SpielGame) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=game.num_distinct_actions,
        max_chance_outcomes=game.max_chance_outcomes,
        num_players=game.num_players,
        min_utility=game.min_utility,
        max_utility=game.max_utility,
        utility_sum=0.0 if game.num_players == 2 else None,
        max_game_length=game.max_game_length,
    )


class _Loaded(pyspiel.Game):
    """A scenario of one ruleset."""

    ruleset = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {"scenario": FIRST[self.ruleset], "options": ""} | (params or {})
        options = [word.replace(":", "=", 1) for word in chosen["options"].split("+") if word]
        self.inner = SpielGame(f"{self.ruleset}/{chosen['scenario']}", options)
        kind = _type(self.ruleset, self.inner.num_players)
        super().__init__(kind, _info(self.inner), params or {})

    def new_initial_state(self) -> Any:
        return _Standing(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.inner.max_game_length

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if params:
            raise ValueError("there are no parameters for what is seen")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return _Seeing(self.inner.numbers.observation, wanted)


class _Standing(pyspiel.State):
    """A place in the tree; `inner` is the state that does the work."""

    def __init__(self, game: _Loaded) -> None:
        super().__init__(game)
        self.inner: SpielState = game.inner.new_initial_state()

    def current_player(self) -> int:
        return self.inner.current_player()

    def is_terminal(self) -> bool:
        return self.inner.is_terminal()

    def returns(self) -> list[float]:
        return self.inner.returns()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.inner.chance_outcomes()

    def _legal_actions(self, player: int) -> list[int]:
        return self.inner.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        self.inner.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.inner.action_to_string(player, action)

    def __str__(self) -> str:
        return str(self.inner)


class _Seeing:
    """Observations of a state by a player or spectators; tensors only of present views."""

    def __init__(self, parts: tuple[Part, ...], wanted: Any) -> None:
        self._recall = wanted.perfect_recall
        self._private = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self._private and not self._recall:
            self.tensor = np.zeros(sum(part.size for part in parts), np.float32)
            start = 0
            for part in parts:
                self.dict[part.name] = self.tensor[start : start + part.size].reshape(part.shape)
                start += part.size

    def set_from(self, state: Any, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = state.inner.observation_tensor(player)

    def string_from(self, state: Any, player: int) -> str:
        inner: SpielState = state.inner
        if not self._private:
            return inner.public_string()
        if self._recall:
            return inner.information_state_string(player)
        return inner.observation_string(player)


class Squadriglia(_Loaded):
    ruleset = "squadriglia"


class Dogfights(_Loaded):
    ruleset = "dogfights"


class WingedVictory(_Loaded):
    ruleset = "winged_victory"


for _made in (Squadriglia, Dogfights, WingedVictory):
    pyspiel.register_game(_type(_made.ruleset, SIDES), _made)
