"""A campaign whose battles last a turn or a few, as its author writes it."""

from __future__ import annotations

LIMITS = {"squadriglia": "turn_limit", "dogfights": "rounds", "winged_victory": "turn_limit"}
"""What each game calls the length of a battle."""
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
    """Two against two for so many turns, in this game."""
    return SHORT.format(game=game, limit=LIMITS[game], turns=turns)
