"""A game as a Gymnasium environment: one seat learns, and pilots of the roster fly all others."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from aerodrome.bots import roster
from aerodrome.env import spaces
from aerodrome.env.aec import Observed
from aerodrome.env.episode import Episode
from aerodrome.kernel.question import Seat, check_seat
from aerodrome.kernel.umpire import Player


class OneSeat(gymnasium.Env[Any, Any]):
    """An environment where a step is one answer of this seat, and all answers until its next."""

    metadata = spaces.METADATA

    def __init__(
        self,
        episode: Episode,
        seat: Seat | None = None,
        pilot: str = roster.CHANCE,
        render_mode: str | None = None,
    ) -> None:
        check_seat(seat, episode.seats)
        roster.check(pilot, episode.ruleset)
        self.episode = episode
        self.seat = seat or episode.seats[0]
        self.pilot = pilot
        self.render_mode = spaces.check_mode(render_mode)
        self.action_space = spaces.actions(episode.numbers)
        self.observation_space = spaces.observations(episode.numbers)
        self._others: dict[Seat, Player] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(2**63))
        others = [seat for seat in self.episode.seats if seat != self.seat]
        self._others = {
            seat: roster.pilot(self.pilot, self.episode.ruleset, Random(f"{drawn}|{seat}"))
            for seat in others
        }
        self.episode.begin(drawn)
        self._let_others_answer()
        return self.episode.observed(self.seat), {}

    def step(self, action: Any) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        episode = self.episode
        if not episode.over:
            episode.act(self.seat, action)
            self._let_others_answer()
        observed, reward = episode.observed(self.seat), episode.rewards()[self.seat]
        if self.render_mode == "human":
            self.render()
        return observed, reward, episode.ended, episode.broken_off, {}

    def _let_others_answer(self) -> None:
        """Answer for the other seats until this seat is asked."""
        episode = self.episode
        while waiting := [seat for seat in episode.asked if seat != self.seat]:
            seat = waiting[0]
            question = episode.game.question(seat)
            if question is not None:
                episode.answer(seat, self._others[seat](question, partial(episode.look, seat)))

    def action_masks(self) -> NDArray[np.bool_]:
        """Return what is legal now, under the name that learners with masks expect."""
        return self.episode.mask(self.seat).astype(bool)

    def render(self) -> Any:
        """Draw the table as this seat sees it."""
        return spaces.draw(self.episode, self.render_mode, self.seat)

    def close(self) -> None:
        self.episode.close()
