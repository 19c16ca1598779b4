"""Ways of a reach, with each amount of a climb or a dive as a way of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from aerodrome.tabletop.reach import ReachSpan, ReachWay


def spread(ways: Iterable[ReachWay]) -> Iterator[ReachWay]:
    """Yield every way, and each amount of its spans as a way of its own."""
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
