"""Numbers are assigned once, and parts follow one another."""

from __future__ import annotations

import pytest

from aerodrome.kernel.refusal import Broken
from aerodrome.tabletop.numbering import WAIT, NumberBook, Part, no_room, slices


def test_numbers_are_handed_out_run_after_run() -> None:
    book = NumberBook()
    assert book.names[WAIT] == "wait"
    assert [*book.add(["left", "right"]), *book.add(["fire"])] == [1, 2, 3]
    assert book.names[2] == "right"
    with pytest.raises(Broken, match="two numbers are called 'fire'"):
        book.add(["fire"])


def test_parts_follow_one_another() -> None:
    parts = (Part(name="a", shape=(2, 3), text="six"), Part(name="b", shape=(4,), text="four"))
    assert slices(parts) == {"a": slice(0, 6), "b": slice(6, 10)}


def test_an_answer_without_a_number_is_refused_in_a_sentence() -> None:
    assert no_room("so many").sentence == "there are no numbers for so many."
