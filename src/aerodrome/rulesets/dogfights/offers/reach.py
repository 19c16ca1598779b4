"""Reach: every point where a move, or a piece that comes in, may end, and the ace's end there.

The ace's order puts the best ends of a point first, so that one choice of a point gives an end he
would fly himself.
"""

from __future__ import annotations

from importlib import import_module

from aerodrome.bots.pilot import has_numpy
from aerodrome.kernel.question import Question
from aerodrome.tabletop.reach import WithinReach

from .. import pilots
from ..display.view import SkyView
from ..pilots.standing import StandingEnds
from ..rules.state import Aircraft, Sky
from .ends import ends_by


def reach(view: SkyView, question: Question) -> WithinReach | None:
    """All ends of a move or of a coming in, the best first; None where neither is asked."""
    return ends_by(_appraised, view, question)


def _appraised(sky: Sky, me: Aircraft, ends: StandingEnds) -> list[float]:
    """What the ace thinks of every end, or where NumPy is not there a regular."""
    module = import_module(f"{pilots.__name__}.{'ace_ends' if has_numpy() else 'plain'}")
    worth: list[float] = module.appraised(sky, me, ends)
    return worth
