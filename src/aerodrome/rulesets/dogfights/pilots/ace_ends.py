"""The ace's appraisal of all ends, point by point."""

from __future__ import annotations

from random import Random

from ..rules.state import Aircraft, Sky
from .ace import Ace
from .ends import columns
from .outlook import Outlook
from .points import FEW, by_point
from .standing import StandingEnds
from .style import styles


def appraised(sky: Sky, me: Aircraft, ends: StandingEnds) -> list[float]:
    """Return the worth of every end; the best few of every point are tried against replies."""
    ace, table = Ace(Random(0), styles()["ace"]), columns(ends)
    first = Outlook(sky, me, ace.style).worth(table).tolist()
    best = [row for rows in by_point(ends, first) for row in rows[:FEW]]
    return ace.valued(sky, me, table, best)
