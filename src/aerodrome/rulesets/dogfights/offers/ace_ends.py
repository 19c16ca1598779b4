"""The ace's appraisal of all ends, point by point."""

from __future__ import annotations

from random import Random

from ..pilots.ace import Ace
from ..pilots.ends import columns
from ..pilots.outlook import Outlook
from ..pilots.standing import StandingEnds
from ..pilots.style import styles
from ..rules.state import Aircraft, Sky
from .points import FEW, by_point


def at_once(sky: Sky, me: Aircraft, ends: StandingEnds) -> list[float]:
    """Return the worth of every end, one move ahead."""
    worth: list[float] = Outlook(sky, me, styles()["ace"]).worth(columns(ends)).tolist()
    return worth


def appraised(sky: Sky, me: Aircraft, ends: StandingEnds) -> list[float]:
    """Return the worth of every end; the best few of every point are tried against replies."""
    ace, table = Ace(Random(0), styles()["ace"]), columns(ends)
    first = Outlook(sky, me, ace.style).worth(table).tolist()
    best = [row for rows in by_point(ends, first) for row in rows[:FEW]]
    return ace.valued(sky, me, table, best)
