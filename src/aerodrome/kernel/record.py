"""Records: saved games. A header, then one line per answer and roll; append-only, readable."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import msgspec

from aerodrome.kernel import codec, dice, shown
from aerodrome.kernel.bounds import FEW, MANY, AddressText, Count, Hash, Text, Word, check_json
from aerodrome.kernel.edition import Rows
from aerodrome.kernel.question import Seat, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Choices, Scenario

FORMAT = 2
READABLE = (1, 2)
"""Formats that can be read: the first has a hash of all data, the second the rows in use."""
CLOSINGS = ("resigned", "drawn", "abandoned")
LONGEST_WITHIN = 8_000_000
"""Characters of an inner game's record."""
Dice = Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=2**32)], ...], MANY]
_CHECK = re.compile(rb',"check":"([0-9a-f]{8})"\}$')


class Header(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The start of a game. It includes the seed once knowing it gives no advantage.

    `rows` are the data that the game uses, `types` and `corrections` their source if it is not the
    ruleset's folder. Records of the first format have the hash of all `data` instead.
    """

    aerodrome: Count
    ruleset: Word
    version: Count
    scenario: Word
    setup: dict[str, Any]
    options: Choices
    seats: Annotated[dict[Seat, Word], FEW]
    types: dict[str, Any] = {}
    corrections: dict[str, Any] = {}
    rows: Rows | None = None
    data: Hash = ""
    seed_hash: Hash
    seed: Text | None = None
    copy_for: Word | None = None
    lines: Count = 0


class Line(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="line", tag=str.lower):
    """Base class of all lines; `at` is the address of a question, a roll or an event."""


class Answer(Line, frozen=True):
    """A player answered the question at this address."""

    at: AddressText
    seat: Seat
    value: Value


class Roll(Line, frozen=True):
    """Dice were rolled at this address."""

    at: AddressText
    sides: Dice
    dice: Dice


class Undo(Line, frozen=True):
    """A seat took back its answer at this address, before it gave anyone an advantage."""

    at: AddressText
    seat: Seat


class Close(Line, frozen=True):
    """The players ended the game outside the rules: resigned, drawn, abandoned."""

    how: Word
    seat: Seat


class Opened(Line, frozen=True):
    """An inner game began under these rules; old records have a hash of their data."""

    at: AddressText
    ruleset: Word
    version: Count
    data: Hash = ""


class Played(Line, frozen=True):
    """An inner game ended: which rules played it, and what the outer game took from it.

    `record` is the inner game's own record if programs played all of it at once.
    """

    at: AddressText
    ruleset: Word
    version: Count
    data: Hash = ""
    report: Any = None
    record: Annotated[str, msgspec.Meta(max_length=LONGEST_WITHIN)] = ""


class Heard(Line, frozen=True):
    """An event that a seat may know; only in that seat's copy of an unfinished game.

    `ruleset` is the inner game in which it happened, if it was one.
    """

    rule: Word
    event: dict[str, Any]
    ruleset: Word = ""


AnyLine = Answer | Roll | Undo | Close | Opened | Played | Heard
"""Any line of a record below its header."""


class Record:
    """A header, its lines, and the answers and dice that are currently valid.

    `places` maps an address to its line; `opened` and `played` are the inner games; `known` is a
    record under verification, with inner games of other rules that cannot be replayed; `spoken`
    counts the lines that each seat wrote: its answers, those taken back, and the end.

    A file of it, read again, is the same record:

    >>> from aerodrome.kernel import registry
    >>> rules = registry.find("squadriglia")
    >>> record = rules.record(rules.scenario("spad_duel"), "a seed")
    >>> text = record.dump(seed=True)
    >>> Record.load(text.encode(), "my.record").dump(seed=True) == text
    True
    """

    def __init__(self, header: Header, lines: Iterable[AnyLine] = (), seed: str | None = None):
        self.header = header
        self.seed = seed if seed is not None else header.seed
        self.lines: list[AnyLine] = []
        self.answers: dict[str, Answer] = {}
        self.dice: dict[str, Roll] = {}
        self.places: dict[str, int] = {}
        self.opened: dict[str, Opened] = {}
        self.played: dict[str, Played] = {}
        self.known: Record | None = None
        self.closed: Close | None = None
        self.spoken: Counter[Seat] = Counter()
        for line in lines:
            self.append(line)

    @classmethod
    def new(
        cls,
        *,
        ruleset: str,
        version: int,
        scenario: Scenario,
        corrections: Mapping[str, Any],
        rows: Rows,
        seats: Mapping[Seat, str],
        seed: str,
    ) -> Record:
        header = Header(
            aerodrome=FORMAT,
            ruleset=ruleset,
            version=version,
            scenario=scenario.id,
            setup=codec.as_written(scenario.written),
            options=dict(scenario.options),
            types=codec.as_written(scenario.types),
            corrections=codec.as_written(dict(corrections)),
            rows=codec.as_written(rows),
            seats=dict(seats),
            seed_hash=dice.commitment(seed),
        )
        return cls(header, seed=seed)

    def append(self, line: AnyLine) -> None:
        """Append a line; existing lines never change."""
        self._check(line)
        self.lines.append(line)
        if isinstance(line, Answer | Undo | Close):
            self.spoken[line.seat] += 1
        if isinstance(line, Answer | Roll | Opened | Played):
            self.places[line.at] = len(self.lines) - 1
        match line:
            case Answer():
                self.answers[line.at] = line
            case Roll():
                self.dice[line.at] = line
            case Opened():
                self.opened[line.at] = line
            case Played():
                self.played[line.at] = line
            case Undo():
                del self.answers[line.at]
            case Close():
                self.closed = line

    def _check(self, line: AnyLine) -> None:
        """Refuse a line that no game could write here."""
        fits = self.closed is None
        match line:
            case Answer():
                fits = fits and line.at not in self.answers
            case Roll():
                fair = all(1 <= die <= n for die, n in zip(line.dice, line.sides, strict=False))
                fits = (
                    fits and line.at not in self.dice and len(line.dice) == len(line.sides) and fair
                )
            case Opened():
                fits = fits and line.at not in self.opened
            case Played():
                fits = fits and line.at not in self.played
            case Undo():
                fits = fits and line.at in self.answers and self.answers[line.at].seat == line.seat
            case Close():
                fits = fits and line.how in CLOSINGS and line.seat in self.header.seats
            case Heard():
                fits = self.header.copy_for is not None
        if not fits and self.header.copy_for is None:
            raise Refusal("unfit", "no game could have written this line here.")

    def upto(self, count: int) -> Record:
        """Return the record as it was after its first `count` lines."""
        if count < len(self.lines):
            return Record(self.header, self.lines[:count], self.seed)
        return self.copy(self.seed)

    def copy(self, seed: str | None) -> Record:
        """Return the same record under a seed, without checking its lines again."""
        twin = Record(self.header, seed=seed)
        twin.lines, twin.closed = list(self.lines), self.closed
        twin.answers, twin.dice = dict(self.answers), dict(self.dice)
        twin.places = dict(self.places)
        twin.opened, twin.played = dict(self.opened), dict(self.played)
        twin.known, twin.spoken = self.known, self.spoken.copy()
        return twin

    def throw(self, at: str, sides: tuple[int, ...]) -> tuple[int, ...]:
        """Return the dice at an address: those already rolled, else new ones from the seed."""
        fallen = self.dice.get(at)
        if fallen is not None:
            if fallen.sides != sides:
                raise Refusal(
                    "unfit", f"the dice at {at} do not have the sides that the rules roll."
                )
            return fallen.dice
        if self.seed is None:
            raise Refusal(
                "no-seed", f"this copy has no seed, so the dice at {at} cannot be rolled."
            )
        thrown = dice.throw(self.seed, at, sides)
        self.append(Roll(at, sides, thrown))
        return thrown

    def _repr_html_(self) -> str:
        """Return an HTML summary of the game and its length; it never shows the seed."""
        header = self.header
        played = (f"{seat}: {by}" if by != seat else seat for seat, by in header.seats.items())
        facts: dict[str, object] = {
            "game": f"{header.ruleset}/{header.scenario}, version {header.version}",
            "options": ", ".join(f"{name}={one}" for name, one in header.options.items()),
            "seats": ", ".join(played),
            "lines": f"{len(self.answers):,} answers, {len(self.dice):,} rolls",
            "hash of the seed": header.seed_hash,
        }
        if self.closed is not None:
            facts["ended"] = f"{self.closed.how} by {self.closed.seat}"
        return shown.facts({name: one for name, one in facts.items() if one})

    def dump(self, *, seed: bool) -> str:
        """Return the contents of the file.

        With `seed`, its readers can predict every future die.
        """
        shown = self.seed if seed else None
        header = msgspec.structs.replace(self.header, seed=shown, lines=len(self.lines))
        return chained(msgspec.json.encode(part) for part in (header, *self.lines))

    @classmethod
    def load(cls, text: bytes, place: str) -> Record:
        """Read a file; refuse, by line, one that is cut off, edited, reordered or not a record."""
        rows = text.splitlines()
        if not rows:
            raise Refusal("foreign", "this file is empty, not an Aerodrome record.", place)
        header = _header(rows[0], place)
        lines: list[AnyLine] = []
        check = _checked(rows[0], "", f"{place}, line 1")[1]
        for number, row in enumerate(rows[1:], 2):
            where = f"{place}, line {number}"
            check_json(row, where)
            body, check = _checked(row, check, where)
            lines.append(codec.decode(body, AnyLine, where))
        if len(lines) != header.lines:
            sentence = f"the file ends after {len(lines)} of {header.lines} lines: it was cut off."
            raise Refusal("truncated", sentence, place)
        if header.seed is not None and dice.commitment(header.seed) != header.seed_hash:
            sentence = "the revealed seed does not match the hash published before the game."
            raise Refusal("unfit", sentence, f"{place}, line 1")
        return cls(header, lines)


def chained(bodies: Iterable[bytes]) -> str:
    """Return a file of these JSON objects, each with a check over everything up to it."""
    written, check = [], ""
    for body in bodies:
        check = _check(check, body)
        written.append(f'{body[:-1].decode()},"check":"{check}"}}\n')
    return "".join(written)


def check_format(form: object, place: str) -> None:
    """Refuse a record in a format of a newer version of the program."""
    if form not in READABLE:
        sentence = f"this record was made by a newer Aerodrome: format {form}, here up to {FORMAT}."
        raise Refusal("newer", sentence, place)


def _header(row: bytes, place: str) -> Header:
    check_json(row, place)
    try:
        said = msgspec.json.decode(row)
        form = said.get("aerodrome") if "seed_hash" in said else None
    except (msgspec.DecodeError, UnicodeDecodeError, TypeError, AttributeError, RecursionError):
        form = None
    if form is None:
        raise Refusal("foreign", "this is not an Aerodrome record.", place)
    check_format(form, place)
    return codec.decode(row, Header, f"{place}, line 1")


def _check(before: str, body: bytes) -> str:
    return codec.digest(before.encode(), body)[:8]


def _checked(row: bytes, before: str, where: str) -> tuple[bytes, str]:
    """Return a line without its check, and the check; refuse one that does not match."""
    mark = _CHECK.search(row)
    if mark is None:
        raise Refusal("truncated", "this line is cut off or has lost its check.", where)
    body, check = row[: mark.start()] + b"}", mark[1].decode()
    if _check(before, body) != check:
        sentence = "this line was edited, moved or follows one that was: its check does not match."
        raise Refusal("edited", sentence, where)
    return body, check
