"""The parts of a board game that rulesets share: hexes, printed tables, scenes and their drawing.

The kernel does not know these modules. Geometry is exact, in integers; tables are checked when they
are loaded; a scene is plain data.
"""

from pathlib import Path

ROOM = Path(__file__).parent
"""Folder of the phrases about hexes that games share."""
