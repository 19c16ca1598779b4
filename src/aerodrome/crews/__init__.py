"""Crews: the airmen of a campaign in any board game, with their skills, burdens and wounds.

A chapter of a game calls a hook where a skill or burden may have an effect; a table of the game
binds skills, burdens and grades to its hooks. Machines of a plain game have a crew without men,
which no hook affects.
"""

from pathlib import Path

ROOM = Path(__file__).parent
"""Folder of the phrases about crews that all games share."""
