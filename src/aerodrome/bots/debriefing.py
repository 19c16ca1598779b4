"""Debriefing: a finished game looked over, choices apart from luck; a game brings the judgement.

It judges the choices, and says of every throw what it did and what was to be expected of it.
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
    """What lies between two checkpoints: the number of the first, the state there, what was told.

    The state is the game's own and is not changed.
    """

    moment: int
    state: Any
    told: Sequence[Told]


class DiceThrow(NamedTuple):
    """A throw of dice: which piece threw, if one did, at which, what it did, and might have."""

    by: str
    at: str
    points: float
    expected: float


Where = tuple[int, int, Seat, str]
"""Of a choice: the checkpoint before it, the turn, the seat and the piece."""
Throws = Callable[[Any, Sequence[Told]], Iterable[DiceThrow]]
"""The throws of a stretch, from its state and what was told."""


def review(game: Game, choices: Iterable[Judged], fortunes: Iterable[Fortune]) -> Review:
    """The whole game, from every choice judged and every turn's dice; only once it is over."""
    if game.position.outcome is None:
        raise Refusal("not-over", "only a finished game is reviewed.")
    return summed_up(list(choices), list(fortunes), game.seats)


def stretches(game: Game) -> Iterator[Stretch]:
    """The game from checkpoint to checkpoint."""
    moments = [*game.moments(), (None, len(game.position.log))]
    for moment, ((state, since), (_, until)) in enumerate(pairwise(moments)):
        yield Stretch(moment, state, game.position.log[since:until])


def asked_again(game: Game) -> Iterator[tuple[Question, Any]]:
    """Every question that was answered, in order, each with the view of its seat at that moment.

    The game is played once more, for what each pilot saw: no checkpoint shows what is told, or
    declared, while a turn is under way.
    """
    again = Game(game.ruleset, game.record.upto(0))
    while question := _next_answered(again, game):
        yield question, game.ruleset.display.view(again.position.state, question.seat)
        again.answer(question.seat, question.key, game.record.answers[question.key].value)


def _next_answered(again: Game, game: Game) -> Question | None:
    """The first open question that was answered; none once the game was over or given up."""
    open_ = again.position.questions
    return next((one for one in open_ if one.key in game.record.answers), None)


def fortunes(
    seats: Sequence[Seat],
    flown: Iterable[Stretch],
    owners: Callable[[Any], Mapping[str, Seat]],
    throws: Throws,
    number: Callable[[Any], int] = lambda state: int(state.turn),
) -> Iterator[Fortune]:
    """Every turn's dice for each seat; `owners` tells whose each piece is, `number` which turn it
    is as players count them.
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
    """Beside what it did, what was to be expected of it."""
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
    """A choice beside the best one; within a hair of it, it is as good as that.

    So is one that the ace would have `advised`, whatever his search is still unsure of.
    """
    moment, turn, seat, about = where
    better, value = best
    lost = max(0.0, value - worth)
    if advised or lost < hair:
        lost, better = 0.0, chosen
    return Judged(turn, seat, about, chosen, better, worth, value, round(lost, 4), moment)
