"""Verification: replay a record through the same calls as people's, and check every die."""

from __future__ import annotations

from typing import Any

from aerodrome.kernel import dice
from aerodrome.kernel.game import Game, fitting
from aerodrome.kernel.record import Answer, AnyLine, Close, Opened, Played, Record, Roll, Undo
from aerodrome.kernel.refusal import Broken, Refusal
from aerodrome.kernel.ruleset import Ruleset

HEADER_LINES = 1


def verify(ruleset: Ruleset[Any], record: Record, place: str) -> Game:
    """Return the game of a record, or refuse it with the first line that does not fit.

    >>> from aerodrome.bots.random_player import keyed_player
    >>> from aerodrome.kernel import registry
    >>> rules, scenario = registry.find_game("squadriglia/spad_duel", None, [])
    >>> players = dict.fromkeys(rules.rules.seats(scenario), keyed_player("whim"))
    >>> played = Game(rules, rules.record(scenario, "a seed"), players)
    >>> verify(rules, played.record, "my.record").position.outcome == played.position.outcome
    True
    """
    try:
        ruleset, _ = fitting(ruleset, record)
    except Refusal as refusal:
        where = [f"{place}, line {HEADER_LINES}", *filter(None, [refusal.place])]
        raise Refusal(refusal.code, refusal.sentence, ", ".join(where)) from None
    if record.seed is None:
        sentence = "the seed is not revealed yet, so its dice cannot be verified."
        raise Refusal("no-seed", sentence, place)
    fresh = Record(record.header, seed=record.seed)
    fresh.known = record
    game = Game(ruleset, fresh)
    for number, line in enumerate(record.lines, HEADER_LINES + 1):
        try:
            if not game.believed(line):
                _repeat(game, line, record.seed)
        except (Refusal, Broken) as refusal:
            raise _unfit(getattr(refusal, "sentence", f"{refusal}."), place, number) from None
    for number, line in enumerate(record.lines, HEADER_LINES + 1):
        thrown = not isinstance(line, Roll) or line.at in game.record.dice
        if not (thrown or game.believed(line)):
            raise _unfit("the rules never roll these dice.", place, number)
    played = {at: roll for at, roll in record.dice.items() if not game.believed(roll)}
    if played != game.record.dice:
        raise Refusal("unfit", "does not fit: it lacks dice that the rules roll.", place)
    if (record.opened, record.played) != (game.record.opened, game.record.played):
        raise Refusal("unfit", "does not fit: an inner game was played differently.", place)
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
                raise Refusal("unfit", "these dice do not follow from the seed.")
        case Opened() | Played():
            if line not in game.record.lines:
                raise Refusal("unfit", "the rules play no such inner game.")
        case _:
            raise Refusal("unfit", "a complete record has no such line.")


def _unfit(sentence: str, place: str, number: int) -> Refusal:
    return Refusal("unfit", f"does not fit: {sentence}", f"{place}, line {number}")
