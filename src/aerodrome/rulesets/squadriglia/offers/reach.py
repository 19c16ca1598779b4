"""Reach: every place where some order of an aircraft ends this turn, and the ace's way there.

Where orders end, and what that brings, the rules say; which way there is best, and which end, is
the ace's reckoning.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from aerodrome.bots.pilot import has_numpy
from aerodrome.kernel.question import Question
from aerodrome.tabletop.reach import WithinReach

from .. import pilots
from ..display.view import PlaneView, SkyView
from ..pilots.found import Found, OrderSoFar
from .ends import ends_by


def reach(view: SkyView, question: Question) -> WithinReach | None:
    """All ends of the orders that begin as the player did, the best first; None where no order is
    written."""
    return ends_by(_best, view, question)


def _best(view: SkyView, plane: PlaneView, begun: OrderSoFar) -> Iterable[Found]:
    """By the ace's reckoning, or by that of those who need no NumPy where it is not there."""
    module = import_module(f"{pilots.__name__}.{'ace' if has_numpy() else 'plain'}_ends")
    found: Iterable[Found] = module.order_ends(view, plane, begun)
    return found
