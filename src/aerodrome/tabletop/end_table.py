"""End table: everything within reach in few bytes, for a page that shows it with its question.

A question may have seven hundred ways. They have most parts in common, so each
distinct part is written once and named by its number. A column of numbers is text: a number is one
letter, or three from `SMALL` on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

import msgspec

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Value
from aerodrome.tabletop.controls import Chances, Forecast, PoseAnchor
from aerodrome.tabletop.reach import ReachSpan, ReachWay, WithinReach

FIRST, SKIPPED, WIDE = "#", "\\", "!"
"""The letter of 0, a letter that JSON would escape, and the mark of a number of two digits."""
SMALL = ord("~") - ord(FIRST)
"""The numbers that are one letter."""
K = TypeVar("K")


class EndBrings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an end brings, as in `ReachWay`."""

    shot: bool = False
    sights: bool = False
    target: str = ""
    threat: str = ""
    chances: Chances | None = None


class EndCost(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a way is called, costs and risks, as in `ReachWay`.

    `notes` are None if they are the signs of its answers.
    """

    notes: str | None = None
    says: Phrase | None = None
    forecast: Forecast | None = None
    warns: Phrase | None = None
    leaves: bool = False
    chance: int | None = None
    fast: bool = False


class EndTable(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Everything within reach of one piece, packed.

    `answers` and `paths` have a row for each way: how many entries it shares with the row before,
    how many others follow, and those. Entries of `answers` count the question's `options` first,
    then `values`, each of which has its part of the notes in `signs`. Those of `paths` count
    `places`, and a path ends at the place of the end; a path of one place is that place alone.

    `each` names the kind of each way. A kind is five entries of `kinds`: its pose, the places that
    its guns bear on, what it brings, what it costs, and its spans.
    """

    options: int = 0
    values: tuple[Value, ...] = ()
    places: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    answers: str = ""
    paths: str = ""
    poses: tuple[PoseAnchor, ...] = ()
    bears: tuple[dict[str, str], ...] = ()
    brings: tuple[EndBrings, ...] = ()
    costs: tuple[EndCost, ...] = ()
    spans: tuple[tuple[ReachSpan, ...], ...] = ()
    kinds: str = ""
    each: str = ""


class _Numbered(Generic[K]):
    """Distinct things, numbered in the order of their first use."""

    def __init__(self, first: Iterable[K] = ()) -> None:
        self._numbers: dict[bytes, int] = {}
        self.all: list[K] = []
        for one in first:
            self.of(one)

    def of(self, thing: K) -> int:
        """Return the number of a thing."""
        number = self._numbers.setdefault(msgspec.json.encode(thing), len(self.all))
        if number == len(self.all):
            self.all.append(thing)
        return number

    def text(self, things: Iterable[K]) -> str:
        """Return the numbers of some things as text."""
        return letters(map(self.of, things))


def letters(numbers: Iterable[int]) -> str:
    """Return numbers as text."""
    return "".join(
        _letter(number)
        if number < SMALL
        else WIDE + _letter(number // SMALL) + _letter(number % SMALL)
        for number in numbers
    )


def _letter(number: int) -> str:
    code = ord(FIRST) + number
    return chr(code if code < ord(SKIPPED) else code + 1)


def rows(found: Iterable[Sequence[int]]) -> str:
    """Return rows of numbers as text, each by what differs from the row before."""
    before: Sequence[int] = ()
    written = []
    for row in found:
        shared = next(
            (at for at, (one, other) in enumerate(zip(row, before, strict=False)) if one != other),
            min(len(row), len(before)),
        )
        written.append(letters((shared, len(row) - shared, *row[shared:])))
        before = row
    return "".join(written)


def packed(
    found: WithinReach, options: Sequence[Value] = ()
) -> tuple[EndTable, tuple[ReachWay, ...]]:
    """Return the table of everything within reach, and its ways in the order of the table.

    If the ends are a question's own `options`, answers among these are named by their numbers
    there, and the places are left out: the board has them with the options.
    """
    values: _Numbered[Value] = _Numbered(options)
    ways = sorted(found.ways, key=lambda way: [*map(values.of, way.answers)])
    parts = _Parts(signs_of(ways), posed=bool(options))
    kinds = [parts.kind(way) for way in ways]
    usual = {kind: number for number, (kind, _) in enumerate(Counter(kinds).most_common())}
    own = values.all[len(options) :]
    table = EndTable(
        options=len(options),
        values=tuple(own),
        signs=tuple(parts.signs.get(value, "") for value in own) if parts.signs else (),
        answers=rows([*map(values.of, way.answers)] for way in ways),
        paths="" if options else rows(map(parts.path, ways)),
        places=tuple(parts.places.all),
        poses=tuple(parts.poses.all),
        bears=tuple(parts.bears.all),
        brings=tuple(parts.brings.all),
        costs=tuple(parts.costs.all),
        spans=tuple(parts.spans.all),
        kinds=letters(number for kind in usual for number in kind),
        each=letters(usual[kind] for kind in kinds),
    )
    return table, tuple(ways)


def signs_of(ways: Iterable[ReachWay]) -> dict[Value, str]:
    """Return the part of the notes that most often belongs to each answer, as far as it shows.

    Most notes have something for the first answer, and a letter for each of the others.
    """
    seen: dict[Value, Counter[str]] = {}
    for way in ways:
        head = len(way.notes) - len(way.answers) + 1
        if way.notes and head >= 0:
            for value, sign in zip(way.answers, (way.notes[:head], *way.notes[head:]), strict=True):
                seen.setdefault(value, Counter())[sign] += 1
    return {value: signs.most_common(1)[0][0] for value, signs in seen.items()}


class _Parts:
    """The distinct parts of a table's ways."""

    def __init__(self, signs: dict[Value, str], *, posed: bool) -> None:
        self.signs = signs
        self.posed = posed
        self.places: _Numbered[str] = _Numbered()
        self.poses: _Numbered[PoseAnchor] = _Numbered()
        self.bears: _Numbered[dict[str, str]] = _Numbered()
        self.brings: _Numbered[EndBrings] = _Numbered()
        self.costs: _Numbered[EndCost] = _Numbered()
        self.spans: _Numbered[tuple[ReachSpan, ...]] = _Numbered()

    def path(self, way: ReachWay) -> list[int]:
        """Return the numbers of the places of a path."""
        place = way.anchor.place
        return [*map(self.places.of, way.anchor.path or ([place] if place else []))]

    def kind(self, way: ReachWay) -> tuple[int, ...]:
        """Return the numbers of all parts of a way beside its answers and its path."""
        anchor = PoseAnchor() if self.posed else way.anchor
        there = {gun: self.places.text(cells) for gun, cells in anchor.bears.items()}
        signed = "".join(self.signs.get(value, "") for value in way.answers)
        notes = None if way.notes == signed else way.notes
        return (
            self.poses.of(msgspec.structs.replace(anchor, place=None, path=(), bears={})),
            self.bears.of(there),
            self.brings.of(EndBrings(way.shot, way.sights, way.target, way.threat, way.chances)),
            self.costs.of(
                EndCost(
                    notes,
                    way.says,
                    way.forecast,
                    way.warns,
                    way.leaves,
                    way.chance,
                    way.fast,
                )
            ),
            self.spans.of(way.spans),
        )
