"""Reach: every place where some order of an aircraft ends this turn, and the ace's way there.

Where orders end, and what that brings, the rules say; which way there is best, and which end, is
the ace's reckoning.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from aerodrome.bots.makers import has_numpy
from aerodrome.kernel.question import Question
from aerodrome.tabletop.reach import WithinReach

from .. import pilots
from ..display.view import PlaneView, SkyView
from ..pilots.found import Found, OrderSoFar
from .ends import ends_by


def reach(view: SkyView, question: Question) -> WithinReach | None:
    """Return all ends of the orders that begin with the answers so far, the best first.

    Return None if no order is asked for.
    """
    return ends_by(_best, view, question)


def _best(view: SkyView, plane: PlaneView, begun: OrderSoFar) -> Iterable[Found]:
    """Return the ace's best orders to every place, or a regular's without NumPy."""
    name = f"{__package__}.ace_ends" if has_numpy() else f"{pilots.__name__}.walked_ends"
    module = import_module(name)
    found: Iterable[Found] = module.order_ends(view, plane, begun)
    return found
