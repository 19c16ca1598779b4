"""Debriefing: an analysis of a finished game that separates choices from luck.

Each game provides its own judgement of the choices, and of every throw's result and expectation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from aerodrome.kernel.counsel import Fortune, Judged, Review, summed_up
from aerodrome.kernel.events import Told
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Question, Seat, Value
from aerodrome.kernel.refusal import Refusal


class Stretch(NamedTuple):
    """The part of a game between two checkpoints: the first one's number, its state, and the log.

    The state is the game's own and is not changed.
    """

    moment: int
    state: Any
    told: Sequence[Told]


class DiceThrow(NamedTuple):
    """A throw of dice: the piece that threw, if any, its target, the result, its expectation."""

    by: str
    at: str
    points: float
    expected: float


Where = tuple[int, int, Seat, str]
"""The place of a choice: the checkpoint before it, the turn, the seat and the piece."""
Throws = Callable[[Any, Sequence[Told]], Iterable[DiceThrow]]
"""Returns the throws of a stretch, from its state and its log."""


def review(game: Game, choices: Iterable[Judged], fortunes: Iterable[Fortune]) -> Review:
    """Return the review of a whole game; refuse a game that is not over."""
    if game.position.outcome is None:
        raise Refusal("not-over", "only a finished game can be reviewed.")
    return summed_up(list(choices), list(fortunes), game.seats)


def stretches(game: Game) -> Iterator[Stretch]:
    """Yield the game from checkpoint to checkpoint."""
    moments = [*game.moments(), (None, len(game.position.log))]
    for moment, ((state, since), (_, until)) in enumerate(pairwise(moments)):
        yield Stretch(moment, state, game.position.log[since:until])


def asked_again(game: Game) -> Iterator[tuple[Question, Any]]:
    """Yield every answered question, in order, with its seat's view at that moment.

    The game is replayed for what each pilot saw: checkpoints do not show what is reported or
    declared during a turn.
    """
    again = Game(game.ruleset, game.record.upto(0))
    while question := _next_answered(again, game):
        yield question, game.ruleset.display.view(again.position.state, question.seat)
        again.answer(question.seat, question.key, game.record.answers[question.key].value)


def _next_answered(again: Game, game: Game) -> Question | None:
    """Return the first open question that was answered; None once the game was over or given up."""
    open_ = again.position.questions
    return next((one for one in open_ if one.key in game.record.answers), None)


def fortunes(
    seats: Sequence[Seat],
    flown: Iterable[Stretch],
    owners: Callable[[Any], Mapping[str, Seat]],
    throws: Throws,
    number: Callable[[Any], int] = lambda state: int(state.turn),
) -> Iterator[Fortune]:
    """Yield every turn's dice for each seat.

    `owners` returns the seat of each piece, `number` the turn as players count it.
    """
    counted: dict[tuple[int, Seat], list[float]] = {}
    began: dict[int, int] = {}
    for moment, state, told in flown:
        turn, owner = number(state), owners(state)
        began.setdefault(turn, moment)
        for seat in seats:
            counted.setdefault((turn, seat), [0.0] * 4)
        for throw in throws(state, told):
            _count(counted[turn, owner[throw.at]], 2, throw)
            if throw.by:
                _count(counted[turn, owner[throw.by]], 0, throw)
    for (turn, seat), (dealt, hoped, taken, feared) in counted.items():
        yield Fortune(turn, seat, dealt, hoped, taken, feared, began[turn])


def _count(points: list[float], column: int, throw: DiceThrow) -> None:
    """Add a throw's result to a column, and its expectation to the next."""
    points[column] += throw.points
    points[column + 1] += throw.expected


def judged(
    where: Where,
    chosen: tuple[Value, ...],
    worth: float,
    best: tuple[tuple[Value, ...], float],
    hair: float = 0.0,
    *,
    advised: bool = False,
) -> Judged:
    """Return a choice compared with the best one; within `hair` it counts as equally good.

    So does one that the ace would have `advised`, since the ace's search may still be uncertain.
    """
    moment, turn, seat, about = where
    better, value = best
    lost = max(0.0, value - worth)
    if advised or lost < hair:
        lost, better = 0.0, chosen
    return Judged(turn, seat, about, chosen, better, worth, value, round(lost, 4), moment)
