"""Crews: the men of a campaign in any board game: what they can do, bear and suffer.

A chapter of a game asks a hook where something may bite; a table of the game binds skills, burdens
and grades to its hooks. Machines of a plain game have a crew without men, at which nothing bites.
"""

from pathlib import Path

ROOM = Path(__file__).parent
"""Where the words stand that all games say of crews."""
