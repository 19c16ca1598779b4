"""Hints: what the ace would do in this seat, from the seat's own view alone.

Without NumPy, what a regular would do who makes no mistakes.
"""

from __future__ import annotations

from importlib import import_module
from random import Random

from aerodrome.bots.makers import has_numpy
from aerodrome.kernel.counsel import Counsel
from aerodrome.kernel.question import Question

from ..display.view import SkyView


def counsel(view: SkyView, question: Question, random: Random) -> Counsel:
    """Return the orders to choose from, the best first, or the one answer to other questions."""
    module = import_module(f"{__package__}.{'ace' if has_numpy() else 'walked'}_hints")
    found: Counsel = module.counsel(view, question, random)
    return found
