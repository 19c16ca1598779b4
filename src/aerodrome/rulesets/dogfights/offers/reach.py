"""Reach: the ends of a move or an entry, ordered as the ace values them.

The ace's order puts the best ends of a point first, so that choosing a point gives an end that the
ace would fly.
"""

from __future__ import annotations

from importlib import import_module

from aerodrome.bots.makers import has_numpy
from aerodrome.kernel.question import Question
from aerodrome.tabletop.reach import WithinReach

from .. import pilots
from ..display.view import SkyView
from ..pilots.standing import StandingEnds
from ..rules.state import Aircraft, Sky
from .ends import ends_by


def reach(view: SkyView, question: Question) -> WithinReach | None:
    """Return all ends of a throttle, a move or an entry, the best first; None if the question asks
    for none of them."""
    return ends_by(_appraised, view, question)


def _appraised(sky: Sky, me: Aircraft, ends: StandingEnds) -> list[float]:
    """Return the ace's worth of every end, or a regular's without NumPy."""
    name = f"{__package__}.ace_ends" if has_numpy() else f"{pilots.__name__}.plain"
    module = import_module(name)
    worth: list[float] = module.appraised(sky, me, ends)
    return worth
