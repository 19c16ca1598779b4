"""A campaign whose battles last one turn, as its author writes it."""

from __future__ import annotations

LIMITS = {"squadriglia": "turn_limit", "dogfights": "rounds", "winged_victory": "turn_limit"}
"""What each game calls the length of a battle."""
SHORT = """
title = "A short battle"
start = "1917-10-01"
game = "{game}"

[battle]
{limit} = 1

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


def short_battle(game: str) -> str:
    """Two against two for a turn, in this game."""
    return SHORT.format(game=game, limit=LIMITS[game])
