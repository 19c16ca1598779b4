"""Reach: everywhere that somebody's answers can lead this turn, so that one choice gives them all.

A dialogue asks step by step; most players know where they want to end. A ruleset that can tell the
ends of a whole dialogue does so here, from the view of the seat that is asked, and a page shows
them as it shows a question about ends. Whatever is chosen is answered as ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Value
from aerodrome.tabletop.controls import Chances, Forecast, PoseAnchor


class ReachSpan(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Amounts that one answer of a way may have as well, and what each of them brings.

    The answer at place `at` may be `first`, and every `step` from there to `last`. It then ends at
    `height`, and `rise` higher with each step; all else is as the way tells it.
    """

    at: int
    first: int
    last: int
    step: int
    height: int
    rise: int
    shot: bool = False
    sights: bool = False
    target: str = ""
    threat: str = ""
    chances: Chances | None = None


class ReachWay(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One way to answer a whole dialogue, and where on the board it ends.

    `answers` begin with those already given. `shot` tells that it ends with an enemy in its sights,
    `sights` that it ends in those of an enemy; `target` and `threat` are whom it would best shoot
    at and who bears on it. `notes` are figures in a few letters, as a log of the book would have
    them ("4 ↑↑↗↑"), `says` is what it is called, where it has a name. `chances` are those of its
    best shot as the sky stands, `forecast` is what it costs, `warns` what it risks. With `leaves`
    it ends beside the board, on the place it comes to first; one that comes down to land, where it
    lands. `spans` are the amounts of a climb or a dive that can be chosen at its end.
    """

    answers: tuple[Value, ...]
    anchor: PoseAnchor
    shot: bool = False
    sights: bool = False
    target: str = ""
    threat: str = ""
    notes: str = ""
    says: Phrase | None = None
    chances: Chances | None = None
    forecast: Forecast | None = None
    warns: Phrase | None = None
    leaves: bool = False
    spans: tuple[ReachSpan, ...] = ()


class WithinReach(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """All that can be reached by answering about one piece, the best places and ways first.

    With `late` it could not be worked out in time: whoever asks again may hear it.
    """

    about: str
    ways: tuple[ReachWay, ...] = ()
    late: bool = False


def spread(ways: Iterable[ReachWay]) -> Iterator[ReachWay]:
    """Yield every way with each amount that its spans tell, as a way of its own."""
    for way in ways:
        yield msgspec.structs.replace(way, spans=())
        for span in way.spans:
            for number, amount in enumerate(range(span.first, span.last + span.step, span.step)):
                if amount != way.answers[span.at]:
                    yield _with_amount(way, span, amount, span.height + number * span.rise)


def _with_amount(way: ReachWay, span: ReachSpan, amount: int, height: int) -> ReachWay:
    return msgspec.structs.replace(
        way,
        answers=(*way.answers[: span.at], amount, *way.answers[span.at + 1 :]),
        anchor=msgspec.structs.replace(way.anchor, height=height),
        shot=span.shot,
        sights=span.sights,
        target=span.target,
        threat=span.threat,
        chances=span.chances,
        spans=(),
    )
