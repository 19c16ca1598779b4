from __future__ import annotations

from typing import Any

import msgspec
import pytest

from aerodrome.kernel import codec
from aerodrome.kernel.events import Event, Rolled, Taken, Told
from aerodrome.kernel.phrases import Phrase


class Landed(Event, frozen=True):
    plane: str
    hexes: int


def test_an_event_is_a_phrase_with_its_fields_for_words() -> None:
    assert Landed("A", 3).phrase() == Phrase("event.Landed", {"plane": "A", "hexes": 3})
    assert Rolled((6, 10), (2, 9)).phrase() == Phrase(
        "event.Rolled", {"sides": "d6 d10", "dice": "2 9"}
    )


def test_an_event_has_its_kind_and_is_frozen() -> None:
    assert codec.plain(Landed("A", 3)) == {"type": "Landed", "plane": "A", "hexes": 3}
    event: Any = Landed("A", 3)
    with pytest.raises(AttributeError):
        event.plane = "B"


def test_only_what_repeats_a_choice_is_an_echo() -> None:
    assert Taken("red", "step").echo
    assert not Rolled((6,), (1,)).echo
    assert not Landed("A", 3).echo
    assert "echo" not in codec.plain(Taken("red", "step"))


@pytest.mark.parametrize(
    ("to", "knowing"),
    [
        (None, {"red", "blue", None}),
        (("red",), {"red"}),
        (("red", "blue"), {"red", "blue"}),
        ((), set()),
    ],
)
def test_the_audience_of_an_event(to: tuple[str, ...] | None, knowing: set[str | None]) -> None:
    entry = Told("1", Landed("A", 3), to)
    assert {seat for seat in ("red", "blue", None) if entry.known_to(seat)} == knowing


def test_a_log_line_for_no_seat_is_not_one_for_all() -> None:
    assert "to" in msgspec.to_builtins(Told("1", Landed("A", 3), ()))
    assert "to" not in msgspec.to_builtins(Told("1", Landed("A", 3)))
