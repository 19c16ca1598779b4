"""Open questions of a seat, and the paths of their options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aerodrome.kernel.question import Options, Question, Seat, Traced
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.advice import messages as wm

if TYPE_CHECKING:
    from aerodrome.service.games.live_game import LiveGame

LONGEST_PATH = 60
"""Most cells of a drawn path."""


def way(live: LiveGame, seat: Seat, key: str, value: str) -> wm.Way:
    """Return the path of an option; empty if the question was answered in the meantime."""
    question = asked(live, seat, key)
    if question is None:
        return wm.Way(path=())
    if not isinstance(question.options, Options) or value not in question.options:
        raise Refusal("illegal", "there is no such option with a path.", key)
    return wm.Way(path=question.options.way(value))


def trace(live: LiveGame, seat: Seat, key: str, path: str) -> Traced:
    """Return where a drawn path can continue, and which answer it gives."""
    question = asked(live, seat, key)
    if question is None or not isinstance(question.options, Options):
        return Traced()
    return question.options.trace(tuple(path.split()[:LONGEST_PATH]))


def asked(live: LiveGame, seat: Seat, key: str) -> Question | None:
    """Return an open question of this seat; None if it was just answered."""
    if live.answered(seat, key):
        return None
    check_asked(live, seat, key)
    return next(question for question in live.game.position.questions if question.key == key)


def check_asked(live: LiveGame, seat: Seat, key: str) -> None:
    """Refuse a question that this seat is not asked.

    The refusal is the same whether or not another seat is asked. Otherwise a seat could try
    addresses and learn what another has secretly answered.
    """
    asked = live.game.position.questions
    if any(question.key == key and question.seat == seat for question in asked):
        return
    if live.game.position.outcome is not None:
        raise Refusal("over", "the game is over.", key)
    if live.answered(seat, key):
        raise Refusal("answered", "this question has been answered already.", key)
    raise Refusal("not-open", "this question is not open for you.", key)
