"""The faces of the die, and how likely they are (1.5)."""

from __future__ import annotations

from ..rules.tables import TABLES

FACES = tuple(sorted(dict.fromkeys(TABLES.blue)))
"""1.5 The faces of the blue die, each once."""
GREEN_FACES = tuple(face for face, _ in TABLES.green)
LIKELY = tuple(TABLES.blue.count(face) / len(TABLES.blue) for face in FACES)
"""The probability of each of them."""
