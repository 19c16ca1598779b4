"""A game as a PettingZoo parallel environment: all agents act at once; some only wait."""

from __future__ import annotations

from typing import Any

from pettingzoo import ParallelEnv

from aerodrome.env import spaces
from aerodrome.env.aec import Observed
from aerodrome.env.seats import Seats
from aerodrome.kernel.question import Seat
from aerodrome.tabletop.numbering import WAIT

Given = tuple[
    dict[Seat, Observed],
    dict[Seat, float],
    dict[Seat, bool],
    dict[Seat, bool],
    dict[Seat, dict[str, Any]],
]


class AllAtOnce(Seats, ParallelEnv[Seat, Any, Any]):
    """An environment where a step answers all questions that were open when it began."""

    metadata = spaces.METADATA | {"name": "aerodrome_parallel_v0"}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Seat, Observed], dict[Seat, dict[str, Any]]]:
        self._begin(seed)
        return self._observed(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[Seat, Any]) -> Given:
        episode, agents = self.episode, self.agents
        legal = {agent: episode.legal(agent) for agent in agents}
        for agent in sorted(agents, key=lambda agent: not legal[agent]):
            episode.act(agent, actions.get(agent, WAIT), legal[agent])
        observed = self._observed()
        ended, broken_off = episode.ended, episode.broken_off
        if ended or broken_off:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            observed,
            episode.rewards(),
            dict.fromkeys(agents, ended),
            dict.fromkeys(agents, broken_off),
            {agent: {} for agent in agents},
        )

    def _observed(self) -> dict[Seat, Observed]:
        return {agent: self.episode.observed(agent) for agent in self.agents}
