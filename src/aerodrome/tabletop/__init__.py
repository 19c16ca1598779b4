"""What lies on a table: hexes and lattices of points, printed charts, and the scene a client draws.

Rulesets share these modules and the kernel knows nothing of them. Geometry is exact, in integers;
charts are checked when they are loaded; a scene is plain data.
"""

from pathlib import Path

ROOM = Path(__file__).parent
"""Where the words stand that games say of hexes."""
