"""A campaign with battles of one or a few turns, as an author would write it."""

from __future__ import annotations

LIMITS = {"squadriglia": "turn_limit", "dogfights": "rounds", "winged_victory": "turn_limit"}
"""The name of the limit on a battle's length in each game."""
SHORT = """
title = "A short battle"
start = "1917-10-01"
game = "{game}"

[battle]
{limit} = {turns}

[[squadron]]
nation = "britain"
service = "rfc"
name = "No. 70 Squadron"
scouts = 2

[[squadron]]
nation = "germany"
service = "fliegertruppe"
name = "Jasta 10"
scouts = 2
"""


def short_battle(game: str, turns: int = 1) -> str:
    """Return a battle of two against two for some turns, in this game."""
    return SHORT.format(game=game, limit=LIMITS[game], turns=turns)
