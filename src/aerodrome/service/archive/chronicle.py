"""Chronicle: the log of a game in words, readable even when no rules can play its record.

Each line is written in every language of its ruleset, with the seats that may know it. So one
chronicle serves all seats through one redaction. If a game has no chronicle, the log of its last
checkpoint is put into words as far as possible, followed by the lines of the record itself.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Union

import msgspec

from aerodrome.kernel import codec, registry
from aerodrome.kernel.address import Address
from aerodrome.kernel.checkpoint import Checkpoint, LogEntry
from aerodrome.kernel.contract import Outcome
from aerodrome.kernel.events import Audience, Event, Rolled, Taken, Told
from aerodrome.kernel.game import Game
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.phrases import Phrase, Phrasebook
from aerodrome.kernel.question import Seat
from aerodrome.kernel.record import Answer, AnyLine, Close, Roll, Undo
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.service.database.store import Row
from aerodrome.service.games.messages import LogLine

SAID = "said"
"""The key of a phrase that is already in words: one parameter for each language."""
HIDDEN: Audience = ()
"""The audience of a roll before the end of the game: its line does not tell who may know it."""
Names = Mapping[str, str]
WORDS = Phrasebook.load(Path(__file__).parent)
"""Phrases for the lines of a record without rules."""
UNSAYABLE = (AttributeError, IndexError, KeyError, TypeError, ValueError)
"""Errors of phrasing the words of one version with the phrase book of another."""


class ChronicleLine(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A line of a log in the words of each language; `to` lists the seats that may know it."""

    rule: str
    ruleset: str
    says: dict[str, str]
    event: Any = None
    acts: tuple[Any, ...] = ()
    gists: tuple[Any, ...] = ()
    detail: bool = False
    to: Audience = None


Log = tuple[int, tuple[ChronicleLine, ...]]
"""The number of record lines that a log covers, and the log."""


def shown(
    entries: Sequence[ChronicleLine], seat: Seat | None, *, over: bool
) -> tuple[LogLine, ...]:
    """Return the lines that a seat, or a spectator (None), may read; after the end, all lines.

    This is the only redaction of chronicles. Lines are built field by field, so that the list of
    other seats cannot leak.
    """
    return tuple(
        LogLine(
            rule=entry.rule,
            ruleset=entry.ruleset,
            says=Phrase(SAID, dict(entry.says)),
            event=entry.event,
            acts=entry.acts,
            gists=entry.gists,
            detail=entry.detail,
        )
        for entry in entries
        if over or entry.to is None or seat in entry.to
    )


def log_of(game: Game) -> tuple[ChronicleLine, ...]:
    """Return the log of a playable game in words."""
    names, position = _Names(game), game.position
    entries = [_entry(game.ruleset, line, names.of(line.to)) for line in position.log]
    if position.outcome is not None:
        entries.append(_ending(game.ruleset, position.outcome, names.of(None)))
    return tuple(entries)


def packed(game: Game) -> bytes:
    """Return the log of a playable game in the format of the store."""
    return zlib.compress(codec.encode(log_of(game)))


def from_row(stored: Row) -> Log:
    """Decode a stored chronicle."""
    try:
        entries = zlib.decompress(stored["packed"])
    except zlib.error:
        raise Refusal("malformed", "this chronicle is damaged.", "chronicle") from None
    return stored["seq"], codec.decode(entries, tuple[ChronicleLine, ...], "chronicle")


class _Names:
    """The names of pieces for an audience: those that all of its seats know.

    When the game is over nothing is secret, and the longest name is used.
    """

    def __init__(self, game: Game) -> None:
        self._over = game.position.outcome is not None
        self._seen = {seat: _called(game, seat) for seat in (None, *game.seats)}
        self._of: dict[Audience, dict[str, str]] = {}

    def of(self, to: Audience) -> dict[str, str]:
        if to not in self._of:
            seats: Sequence[Seat | None] = (None,) if to is None else to
            self._of[to] = self._fullest() if self._over else self._common(seats)
        return self._of[to]

    def _fullest(self) -> dict[str, str]:
        names: dict[str, str] = {}
        for seen in self._seen.values():
            for piece, name in seen.items():
                names[piece] = max(names.get(piece, ""), name, key=len)
        return names

    def _common(self, seats: Sequence[Seat | None]) -> dict[str, str]:
        known = [self._seen[seat].items() for seat in seats]
        return dict(set.intersection(*map(set, known))) if known else {}


def _called(game: Game, seat: Seat | None) -> dict[str, str]:
    names: dict[str, str] = {}
    for table in game.position.tables:
        names |= table.ruleset.display.names(table.ruleset.display.view(table.state, seat))
    return names


def _entry(outer: Ruleset[Any], line: Told, names: Names) -> ChronicleLine:
    ruleset = registry.speaking(outer, line.ruleset)
    return ChronicleLine(
        rule=line.rule,
        ruleset=ruleset.id,
        says=_translated(ruleset.phrases, line.event.phrase(), names),
        event=line.event,
        acts=tuple(ruleset.display.stage(line.event)),
        gists=ruleset.display.gist(line.event),
        detail=line.event.detail,
        to=line.to,
    )


def _ending(ruleset: Ruleset[Any], outcome: Outcome, names: Names) -> ChronicleLine:
    says = _translated(ruleset.phrases, outcome.reason, names)
    return ChronicleLine(
        rule=outcome.rule, ruleset=ruleset.id, says=says, event={"type": "Outcome"}
    )


def _translated(book: Phrasebook, phrase: Phrase, names: Names) -> dict[str, str]:
    """Return a phrase in every language; if this book lacks it, its key and parameters."""
    try:
        return {one: book.say(phrase, one, names) for one in book.languages or (ENGLISH,)}
    except UNSAYABLE:
        return {ENGLISH: Phrasebook({}).say(phrase)}


class _Rulesets:
    """The installed rulesets, each looked up once."""

    def __init__(self) -> None:
        self._found: dict[str, Ruleset[Any] | None] = {}

    def find(self, name: str) -> Ruleset[Any] | None:
        if name not in self._found:
            try:
                self._found[name] = registry.find(name)
            except Refusal:
                self._found[name] = None
        return self._found[name]

    def book(self, name: str) -> Phrasebook:
        ruleset = self.find(name)
        return ruleset.phrases if ruleset is not None else Phrasebook({})

    def seat(self, name: str, seat: Seat) -> dict[str, str]:
        """Return the name of a seat in each language of the page."""
        book = self.book(name)
        return {one: book.named("seat", seat, one) for one in WORDS.languages}


def from_checkpoint(text: str) -> Log:
    """Return the log of a checkpoint in words, even if the rules of its events are gone."""
    point = codec.decode(text, Checkpoint, "the store")
    rulesets = _Rulesets()
    waiting = {name: iter(_events(raw)) for name, raw in point.events.items()}
    log = [
        _decoded_line(rulesets, page, next(waiting.get(page.ruleset, iter(())), {}))
        for page in point.log
    ]
    return point.lines, tuple(log)


def _events(raw: msgspec.Raw) -> list[dict[str, Any]]:
    return codec.decode(bytes(raw), list[dict[str, Any]], "the store")


def _decoded_line(rulesets: _Rulesets, page: LogEntry, event: dict[str, Any]) -> ChronicleLine:
    ruleset = rulesets.find(page.ruleset)
    known = _decoded_event(ruleset, event) if ruleset is not None else None
    words = {name: _word(value) for name, value in event.items() if name != "type"}
    phrase = Phrase(f"event.{event.get('type', '')}", words) if known is None else known.phrase()
    return ChronicleLine(
        rule=page.rule,
        ruleset=page.ruleset,
        says=_translated(rulesets.book(page.ruleset), phrase, {}),
        event=event,
        detail=known is not None and known.detail,
        to=page.to,
    )


def _decoded_event(ruleset: Ruleset[Any], event: dict[str, Any]) -> Event | None:
    """Decode an event with today's rules, None if they do not know it."""
    kinds: Any = Union[(Rolled, Taken, *ruleset.rules.events)]
    try:
        found: Event = codec.convert(event, kinds, "the store")
    except Refusal:
        return None
    return found


def _word(value: Any) -> Any:
    return tuple(map(str, value)) if isinstance(value, list) else value


def from_record(ruleset: str, lines: Sequence[AnyLine]) -> Iterator[ChronicleLine]:
    """Yield the lines of a record in words: answers for their seats, rolls hidden until the end."""
    rulesets = _Rulesets()
    for line in lines:
        match line:
            case Roll():
                rolled = Rolled(line.sides, line.dice)
                says = _translated(rulesets.book(ruleset), rolled.phrase(), {})
                yield _plain(ruleset, line, says, rolled, HIDDEN)
            case Answer() | Undo() | Close():
                who = rulesets.seat(ruleset, line.seat)
                to = None if isinstance(line, Close) else (line.seat,)
                yield _plain(ruleset, line, _in_words(line, who), line, to)


def _in_words(line: Answer | Undo | Close, who: Mapping[str, str]) -> dict[str, str]:
    words = {name: getattr(line, name) for name in line.__struct_fields__}
    key = type(line).__name__
    return {one: WORDS.say(Phrase(key, {**words, "who": who[one]}), one) for one in who}


def _plain(
    ruleset: str, line: Roll | Answer | Undo | Close, says: dict[str, str], event: Any, to: Audience
) -> ChronicleLine:
    """Return a record line as a log line, under the rule section at the end of its address."""
    rule = "" if isinstance(line, Close) else Address.parse(line.at).last.rule
    return ChronicleLine(rule=rule, ruleset=ruleset, says=says, event=event, to=to)
