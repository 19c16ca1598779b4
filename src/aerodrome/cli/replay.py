"""Replays: the log of a record, in words or as JSON, from any seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Union

from aerodrome.cli.log import ended, goes_on
from aerodrome.kernel import codec, complaint, registry
from aerodrome.kernel.events import Rolled, Taken, Told
from aerodrome.kernel.game import Game
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.question import Seat, check_seat
from aerodrome.kernel.record import Answer, Heard, Record, Roll
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.verify import verify
from aerodrome.kernel.within import taken_out

SPECTATOR = "spectator"


class Replay:
    """A record file and its game; a seat's copy of an unfinished game has no game."""

    def __init__(self, file: Path) -> None:
        self.place = str(file)
        data = _bytes(file)
        self.complaint = complaint.read(data, self.place)
        """The report in the file, if it is one."""
        self.record = _record(data, self.place)
        self.ruleset = _ruleset(self.record, self.place)
        self.game = None if self.record.header.copy_for is not None else self._game()
        self.outer: Game | None = None
        if self.game is not None:
            self.ruleset = self.game.ruleset

    def go_within(self, number: int) -> None:
        """Switch to an inner battle of this game, by its number."""
        if self.game is None:
            sentence = "this is a copy of an unfinished game; it has no battles to show."
            raise Refusal("copy", sentence, self.place)
        self.outer, self.game = self.game, taken_out(self.game, number)
        self.record, self.ruleset = self.game.record, self.game.ruleset

    def save(self, file: Path) -> None:
        """Write the record of this game to a new file."""
        try:
            with file.open("x", encoding="utf-8", newline="\n") as new:
                new.write(self.record.dump(seed=True))
        except OSError as error:
            raise Refusal("unwritable", f"{error.strerror}.", str(file)) from None

    def _game(self) -> Game:
        try:
            return Game(self.ruleset, self.record)
        except Refusal as refusal:
            raise Refusal(refusal.code, str(refusal), self.place) from None
        except Exception as error:
            raise unplayable(error, self.place) from error

    def wrong(self) -> str:
        """Return the report's text with its origin; "" for a plain record."""
        told = self.complaint
        if told is None:
            return ""
        when = datetime.fromtimestamp(told.at, UTC).strftime("%Y-%m-%d %H:%M UTC")
        by = ", ".join(f"{what} {which}" for what, which in told.versions.items() if which)
        head = f"Report of {when}, {told.seat or SPECTATOR} in game {told.game}; {by}"
        return f"{head}\n{told.words}\n"

    def told(self, seat: Seat | None, *, everything: bool = False) -> list[Told]:
        """Return the log as a seat, or a spectator (None), knows it; or all of it."""
        owner = self.record.header.copy_for
        if self.game is None:
            if not everything and (seat or SPECTATOR) != owner:
                raise Refusal("copy", f"this is {owner}'s copy; it has no other view.", self.place)
            return list(self._heard())
        check_seat(seat, self.game.seats)
        return [told for told in self.game.position.log if everything or told.known_to(seat)]

    def _heard(self) -> Iterator[Told]:
        for number, line in enumerate(self.record.lines, 2):
            if isinstance(line, Heard):
                yield self._retold(line, f"{self.place}, line {number}")

    def _retold(self, line: Heard, where: str) -> Told:
        """Return an event of a copy; if the copy does not name its game, the first that fits."""
        refused: Refusal | None = None
        for speaker in self._speakers(line):
            kinds: Any = Union[(*speaker.rules.events, Rolled, Taken)]
            try:
                return Told(line.rule, codec.convert(line.event, kinds, where), None, speaker.id)
            except Refusal as refusal:
                refused = refused or refusal
        raise refused or Refusal("malformed", "no ruleset has such an event.", where)

    def _speakers(self, line: Heard) -> Iterator[Ruleset[Any]]:
        """Yield the rulesets that may have the event: the named one, or the outer and then any."""
        if line.ruleset:
            yield registry.speaking(self.ruleset, line.ruleset)
            return
        yield self.ruleset
        yield from (registry.find(name) for name in registry.names() if name != self.ruleset.id)

    def names(self, seat: Seat | None) -> dict[str, str]:
        """Return the names of the pieces, as far as that seat may know them."""
        outer = {} if self.outer is None else names_in(self.outer, seat)
        return outer if self.game is None else outer | names_in(self.game, seat)

    def ending(self, language: str = ENGLISH) -> str:
        """Return how the game ended, or that it did not."""
        outcome = None if self.game is None else self.game.position.outcome
        return goes_on(language) if outcome is None else ended(self.ruleset, outcome, language)


def read(file: Path) -> Record:
    """Read a record from a file."""
    return _record(_bytes(file), str(file))


def _bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise Refusal("unreadable", f"{error.strerror}.", str(file)) from None


def _record(data: bytes, place: str) -> Record:
    try:
        return Record.load(complaint.record_in(data, place), place)
    except RecursionError:
        raise Refusal("foreign", "this is not an Aerodrome record.", place) from None


def verified(file: Path) -> str:
    """Return a sentence saying that a record is valid; refuse it otherwise."""
    record = read(file)
    try:
        game = verify(_ruleset(record, str(file)), record, str(file))
    except Refusal as refusal:
        raise Refusal(refusal.code, refusal.sentence, refusal.place or str(file)) from None
    except Exception as error:
        raise unplayable(error, str(file)) from error
    answers = sum(isinstance(line, Answer) for line in record.lines)
    rolls = sum(isinstance(line, Roll) for line in record.lines)
    state = "" if game.position.outcome else "; the game is not over"
    return f"verified: {answers} answers and {rolls} rolls fit the rules and the seed{state}."


def as_json(log: Sequence[Told]) -> Iterator[str]:
    """Yield one JSON object per event."""
    return (codec.encode(told).decode() for told in log)


def names_in(game: Game, seat: Seat | None) -> dict[str, str]:
    """Return the names of a game's pieces, as far as that seat may know them."""
    view = game.ruleset.display.view(game.position.state, seat)
    return dict(game.ruleset.display.names(view))


def check_language(ruleset: Ruleset[Any], language: str) -> None:
    spoken = {ENGLISH, *ruleset.phrases.languages}
    if language not in spoken:
        listed = ", ".join(sorted(spoken))
        raise Refusal(
            "unknown-language", f"{ruleset.id} is available in {listed}, not in `{language}`."
        )


def unplayable(error: Exception, place: str) -> Refusal:
    """Return the refusal of a valid record that causes an error in the rules."""
    sentence = f"the rules cannot play this record ({type(error).__name__}: {error})."
    return Refusal("unplayable", sentence, place)


def _ruleset(record: Record, place: str) -> Ruleset[Any]:
    try:
        return registry.find(record.header.ruleset)
    except Refusal as refusal:
        raise Refusal(refusal.code, refusal.sentence, place) from None
