"""Games with OpenSpiel's interface: a tree of states, with dice as moves of chance.

This does not need OpenSpiel; `env.spiel_games` registers them where it is installed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from aerodrome.env.episode import DRAWN, LOST, WON, numbers_of
from aerodrome.kernel import codec, registry
from aerodrome.kernel.contract import Outcome
from aerodrome.kernel.question import Seat, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.stepped import Stepped

CHANCE, OVER = -1, -4
"""OpenSpiel's numbers for chance and for the end of the game."""
LONGEST = 20_000
"""More answers and dice than any game has."""
FACES = 256
"""More sides than any die has."""


class SpielGame:
    """A scenario: the root of its states, and what they share."""

    def __init__(self, game: str, options: Sequence[str] = ()) -> None:
        self._made_of = game, tuple(options)
        self.ruleset, self.scenario = registry.find_game(game, None, options)
        self.numbers = numbers_of(self.ruleset)
        self.seats: tuple[Seat, ...] = self.ruleset.rules.seats(self.scenario)
        self.num_players = len(self.seats)
        self.num_distinct_actions = self.numbers.size
        self.max_chance_outcomes, self.max_game_length = FACES, LONGEST
        self.min_utility, self.max_utility = LOST, WON

    def __reduce__(self) -> Any:
        return SpielGame, self._made_of

    def new_initial_state(self) -> SpielState:
        return SpielState(self, self.ruleset.rules.setup(self.scenario))

    def deserialize_state(self, text: str) -> SpielState:
        """Return a state from the text that `serialize` wrote."""
        state = self.new_initial_state()
        for action in text.split():
            state.apply_action(int(action))
        return state

    def returns(self, outcome: Outcome | None) -> list[float]:
        """Return each player's value of the end of a game."""
        if outcome is None or not outcome.winners:
            return [DRAWN] * self.num_players
        side = self.ruleset.rules.side
        won = {side(winner) for winner in outcome.winners}
        return [WON if side(seat) in won else LOST for seat in self.seats]


class SpielState:
    """A place in the tree of a game: all actions and dice that lead there.

    Greenlets cannot be copied. A clone begins with a copy of the state at the start of the last
    turn, and repeats what came since.
    """

    def __init__(self, game: SpielGame, state: Any, actions: Sequence[int] = ()) -> None:
        self.game = game
        self._actions = list(actions)
        self._mark: list[Any] = []
        self._memory = ["" for _ in game.seats]
        noted = _noting(self._mark, state, self._actions)
        self._stepped: Stepped[Any] = Stepped(game.ruleset, state, turned=noted)

    def clone(self) -> SpielState:
        """Return an independent copy of this state."""
        if not self._mark:
            return self.game.deserialize_state(self.serialize())
        state, first = self._mark
        clone = SpielState(self.game, state.copy(), self._actions[:first])
        for action in self._actions[first:]:
            clone._take(action)
        clone._memory = list(self._memory)
        return clone

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielState:
        return self.clone()

    def __reduce__(self) -> Any:
        return self.game.deserialize_state, (self.serialize(),)

    def serialize(self) -> str:
        """Return all actions and dice so far, from which the state can be restored."""
        return " ".join(map(str, self._actions))

    def __str__(self) -> str:
        return self.serialize()

    def history(self) -> list[int]:
        return list(self._actions)

    def is_terminal(self) -> bool:
        return self._stepped.outcome is not None

    def is_chance_node(self) -> bool:
        return self._stepped.die is not None

    def current_player(self) -> int:
        """Return the first player to act; secret decisions are taken one after another."""
        if self.is_terminal():
            return OVER
        if self.is_chance_node():
            return CHANCE
        return self.game.seats.index(self._stepped.questions[0].seat)

    def returns(self) -> list[float]:
        return self.game.returns(self._stepped.outcome)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible results of the next die, from 0, with their probabilities."""
        sides = self._stepped.die or 0
        return [(face, 1 / sides) for face in range(sides)]

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions in ascending order; none for players who do not act now."""
        acting = self.current_player()
        if player not in (None, acting) or acting == OVER:
            return []
        if acting == CHANCE:
            return [face for face, _ in self.chance_outcomes()]
        return sorted(self._numbered())

    def _numbered(self) -> dict[int, Value]:
        question = self._stepped.questions[0]
        return self.game.numbers.numbered(question, self._stepped.look(question.seat))

    def apply_action(self, action: int) -> None:
        """Apply an answer of the current player, or the result of a die."""
        player = self.current_player()
        if player >= 0:
            seen = f"{self._memory[player]}\n{self.observation_string(player)}\n{action}"
            self._take(action)
            self._memory[player] = codec.digest(seen.encode())
        else:
            self._take(action)

    def _take(self, action: int) -> None:
        stepped = self._stepped
        self._actions.append(action)
        try:
            if stepped.die is not None:
                stepped.throw(action + 1)
            elif stepped.questions and action in (legal := self._numbered()):
                stepped.answer(stepped.questions[0].seat, legal[action])
            else:
                raise Refusal("illegal", f"{action} is not a legal action here.")
        except Refusal:
            self._actions.pop()
            raise

    def action_to_string(self, player: int, action: int) -> str:
        return f"throws {action + 1}" if player == CHANCE else self.game.numbers.name(action)

    def observation_string(self, player: int) -> str:
        """Return everything a seat may know of the table now, and its question."""
        question = self._stepped.question(self.game.seats[player])
        asked = None if question is None else (question.rule, question.about, question.given)
        seen = self._stepped.look(self.game.seats[player])
        return codec.encode((self.game.seats[player], asked, seen)).decode()

    def public_string(self) -> str:
        """Return everything that is public on the table now."""
        return codec.encode(self._stepped.look(None)).decode()

    def information_state_string(self, player: int) -> str:
        """Return the same with a digest of all that the seat has seen and answered before."""
        return f"{self._memory[player]} {self.observation_string(player)}"

    def observation_tensor(self, player: int) -> NDArray[np.float32]:
        """Return what a seat sees, as one row of numbers."""
        seat = self.game.seats[player]
        stepped = self._stepped
        return self.game.numbers.observe(stepped.look(seat), seat, stepped.question(seat))


def _noting(mark: list[Any], state: Any, actions: list[int]) -> Callable[[], None]:
    """Return a function that stores the last place between two turns in `mark`.

    It holds no reference to the state of the tree, which could otherwise never be freed.
    """

    def note() -> None:
        mark[:] = [state.copy(), len(actions)]

    return note
