"""Verify: re-play a record through the same doors as people, and check every die."""

from __future__ import annotations

from typing import Any

from aerodrome.kernel import dice
from aerodrome.kernel.game import Game, check_fit
from aerodrome.kernel.record import Answer, AnyLine, Close, Record, Roll, Undo
from aerodrome.kernel.refusal import Broken, Refusal
from aerodrome.kernel.ruleset import Ruleset

HEADER_LINES = 1


def verify(ruleset: Ruleset[Any], record: Record, place: str) -> Game:
    """The game a record tells of, or a refusal naming the first line that does not fit."""
    check_fit(ruleset, record)
    if record.seed is None:
        sentence = "the seed is not revealed yet, so its dice cannot be verified."
        raise Refusal("no-seed", sentence, place)
    game = Game(ruleset, Record(record.header, seed=record.seed))
    for number, line in enumerate(record.lines, HEADER_LINES + 1):
        try:
            _repeat(game, line, record.seed)
        except (Refusal, Broken) as refusal:
            raise _unfit(getattr(refusal, "sentence", f"{refusal}."), place, number) from None
    for number, line in enumerate(record.lines, HEADER_LINES + 1):
        if isinstance(line, Roll) and line.at not in game.record.dice:
            raise _unfit("the rules never throw these dice.", place, number)
    if record.dice != game.record.dice:
        raise Refusal("unfit", "does not fit: it lacks dice that the rules throw.", place)
    return game


def _repeat(game: Game, line: AnyLine, seed: str) -> None:
    match line:
        case Answer():
            game.answer(line.seat, line.at, line.value)
        case Undo():
            game.undo(line.seat, line.at)
        case Close():
            game.close(line.seat, line.how)
        case Roll():
            if dice.throw(seed, line.at, line.sides) != line.dice:
                raise Refusal("unfit", "these dice are not what the seed gives.")
        case _:
            raise Refusal("unfit", "a complete record has no such line.")


def _unfit(sentence: str, place: str, number: int) -> Refusal:
    return Refusal("unfit", f"does not fit: {sentence}", f"{place}, line {number}")
