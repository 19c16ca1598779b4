"""Replay: the log of a record, in words or as JSON, from any seat."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Union

from aerodrome.kernel import codec, registry
from aerodrome.kernel.events import Rolled, Taken, Told
from aerodrome.kernel.game import Game
from aerodrome.kernel.phrases import ENGLISH
from aerodrome.kernel.question import Seat
from aerodrome.kernel.record import Answer, Heard, Record, Roll
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.seen import check_seat
from aerodrome.kernel.verify import verify


def read(file: Path) -> Record:
    """A record from a file somebody named."""
    try:
        return Record.load(file.read_bytes(), str(file))
    except OSError as error:
        raise Refusal("unreadable", f"{error.strerror}.", str(file)) from None


def open_game(file: Path) -> Game:
    """The game of a record file."""
    record = read(file)
    try:
        return Game(registry.find(record.header.ruleset), record)
    except Refusal as refusal:
        raise Refusal(refusal.code, str(refusal), str(file)) from None


def verified(file: Path) -> str:
    """One sentence saying that a record is what it claims to be; otherwise a refusal."""
    record = read(file)
    game = verify(registry.find(record.header.ruleset), record, str(file))
    answers = sum(isinstance(line, Answer) for line in record.lines)
    rolls = sum(isinstance(line, Roll) for line in record.lines)
    state = "" if game.position.outcome else "; the game is not over"
    return f"verified: {answers} answers and {rolls} rolls fit the rules and the seed{state}."


def told_to(file: Path, seat: Seat | None, *, everything: bool) -> tuple[Ruleset[Any], list[Told]]:
    """The log of a record as a seat knows it, or all of it."""
    record = read(file)
    ruleset = registry.find(record.header.ruleset)
    if record.header.copy_for is not None:
        if seat not in (None, record.header.copy_for):
            whose = record.header.copy_for
            raise Refusal("copy", f"this is {whose}'s copy; it holds no other view.", str(file))
        return ruleset, list(_heard(ruleset, record, str(file)))
    game = open_game(file)
    check_seat(game, seat)
    return ruleset, [told for told in game.position.log if everything or told.known_to(seat)]


def _heard(ruleset: Ruleset[Any], record: Record, place: str) -> Iterator[Told]:
    kinds: Any = Union[(*ruleset.events, Rolled, Taken)]  # noqa: UP007
    for number, line in enumerate(record.lines, 2):
        if isinstance(line, Heard):
            event = codec.convert(line.event, kinds, f"{place}, line {number}")
            yield Told(line.rule, event)


def as_json(log: list[Told]) -> Iterator[str]:
    """One JSON object per event."""
    return (codec.encode(Told(told.rule, told.event, told.to)).decode() for told in log)


def as_text(
    ruleset: Ruleset[Any], log: list[Told], names: dict[str, str], language: str = ENGLISH
) -> Iterator[str]:
    """One line per event, with the section it stands on."""
    wide = max((len(told.rule) for told in log), default=0)
    for told in log:
        private = f"  (only {', '.join(told.to)})" if told.to else ""
        said = ruleset.phrases.say(told.event.phrase(), language, names)
        yield f"{told.rule:<{wide}}  {said}{private}"


def names_in(file: Path, seat: Seat | None) -> dict[str, str]:
    """What the pieces of a game are called, as far as that seat may know."""
    if read(file).header.copy_for is not None:
        return {}
    game = open_game(file)
    view = game.ruleset.view(game.position.state, seat)
    return dict(game.ruleset.names(view))


def ending(file: Path, language: str = ENGLISH) -> str:
    """How the game ended, or that it did not."""
    if read(file).header.copy_for is not None:
        return "The game goes on."
    game = open_game(file)
    outcome = game.position.outcome
    if outcome is None:
        return "The game goes on."
    winners = ", ".join(outcome.winners)
    reason = game.ruleset.phrases.say(outcome.reason, language)
    return f"{winners or 'Nobody'} won: {reason}." if winners else f"A draw: {reason}."
