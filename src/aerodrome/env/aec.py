"""A game as a PettingZoo AEC environment: one agent acts at a time, and every seat is an agent."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray
from pettingzoo import AECEnv

from aerodrome.env import spaces
from aerodrome.env.seats import Seats
from aerodrome.kernel.question import Seat

Observed = dict[str, NDArray[Any]]


class TurnByTurn(Seats, AECEnv[Seat, Any, Any]):
    """An environment in which the agents act one after another, also in secret decisions.

    This reveals nothing: an agent sees only its own view.
    """

    metadata = spaces.METADATA | {"name": "aerodrome_v0", "is_parallelizable": False}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._select()

    def observe(self, agent: Seat) -> Observed:
        return self.episode.observed(agent)

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.episode.act(agent, action)
        self.rewards = self.episode.rewards()
        self._accumulate_rewards()
        self._select()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        """Select the agent to act; when the game is over all agents leave."""
        episode = self.episode
        self.terminations = dict.fromkeys(self.agents, episode.ended)
        self.truncations = dict.fromkeys(self.agents, episode.broken_off)
        if episode.asked:
            self.agent_selection = episode.asked[0]
