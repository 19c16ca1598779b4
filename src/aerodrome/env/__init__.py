"""Environments for reinforcement learning: PettingZoo, Gymnasium and OpenSpiel.

They show what a seat sees and take answers by number; see docs/programmers/environments.md.
"""

from __future__ import annotations

from aerodrome.env.make import aec_env, gym_env, parallel_env, register

__all__ = ["aec_env", "gym_env", "parallel_env", "register"]

register()
