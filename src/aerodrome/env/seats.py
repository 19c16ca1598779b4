"""The common part of both PettingZoo environments: agents, spaces, seeds and drawing."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from gymnasium.spaces import Space
from numpy.typing import NDArray

from aerodrome.env import spaces
from aerodrome.env.episode import Episode
from aerodrome.kernel.question import Seat


class Seats:
    """The seats of a game as agents."""

    agents: list[Seat]
    possible_agents: list[Seat]
    action_spaces: dict[Seat, Space[Any]]
    observation_spaces: dict[Seat, Space[Any]]

    def __init__(self, episode: Episode, render_mode: str | None = None) -> None:
        self.episode = episode
        self.render_mode = spaces.check_mode(render_mode)
        self.possible_agents = list(episode.seats)
        self.agents = []
        self.action_spaces = {seat: spaces.actions(episode.numbers) for seat in episode.seats}
        self.observation_spaces = {
            seat: spaces.observations(episode.numbers) for seat in episode.seats
        }
        self._seeds = Random()

    def observation_space(self, agent: Seat) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: Seat) -> Space[Any]:
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        """Begin a new game; with a seed, the first of those that follow from it."""
        if seed is not None:
            self._seeds = Random(seed)
        self.episode.begin(self._seeds.getrandbits(64))
        self.agents = list(self.possible_agents)

    def render(self) -> str | NDArray[np.uint8] | None:
        """Draw the table as spectators may see it."""
        return spaces.draw(self.episode, self.render_mode, None)

    def close(self) -> None:
        self.episode.close()
