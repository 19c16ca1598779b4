"""Muster: a seat's view of the men aboard a machine, as numbers from 0 to 1."""

from __future__ import annotations

from collections.abc import Sequence

from aerodrome.tabletop.sights import each, share, titled
from aerodrome.tabletop.sortie import BURDENS, SKILLS

from .men import Man

MOST_MEN = 6
MUSTER = (
    "men / 6",
    "novice at the stick",
    "novices / 6",
    "a skill used just now",
    *titled("skill", SKILLS),
    *titled("burden", BURDENS),
)
"""The columns of a muster."""


def mustered(men: Sequence[Man], now: int) -> list[float]:
    """Return the men's number, experience, skills and burdens in this turn."""
    return [
        share(len(men), MOST_MEN),
        float(men[0].green),
        share(sum(man.green for man in men), MOST_MEN),
        float(any(man.roundel == now for man in men)),
        *each((skill for man in men for skill in man.able), SKILLS),
        *each((one for man in men for one in man.burdens if man.has(one)), BURDENS),
    ]
