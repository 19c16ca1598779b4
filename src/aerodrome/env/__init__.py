"""Environments: the games as programs that learn want them, by PettingZoo, Gymnasium, OpenSpiel.

They see what a seat sees and answer by number; docs/programmers/environments.md tells how.
"""

from __future__ import annotations

from aerodrome.env.make import aec_env, gym_env, parallel_env, register

__all__ = ["aec_env", "gym_env", "parallel_env", "register"]

register()
