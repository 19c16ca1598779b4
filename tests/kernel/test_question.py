from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Anchor, Option, Options, Question, is_value, option_phrase
from tests.support.toys.sealed import Amounts, Clerk


class Sticks(Options[str]):
    """The least that lazy options need."""

    def __iter__(self) -> Iterator[str]:
        return iter(("left", "right"))


@pytest.mark.parametrize("value", ["", "left", 0, -3, 10**30])
def test_words_and_whole_numbers_are_values(value: Any) -> None:
    assert is_value(value)


class Word(str):
    pass


@pytest.mark.parametrize("value", [True, False, 1.0, None, b"left", ("left",), Word("left")])
def test_nothing_else_is_a_value(value: Any) -> None:
    assert not is_value(value)


def test_options_need_only_be_listed() -> None:
    sticks = Sticks()
    assert "left" in sticks
    assert "up" not in sticks
    assert sticks.forced() is None
    assert sticks.anchor() is None
    assert list(sticks.describe()) == [
        Option("left", Phrase("option.left", {"value": "left"})),
        Option("right", Phrase("option.right", {"value": "right"})),
    ]
    unlisted: Any = Options
    with pytest.raises(TypeError, match="abstract"):
        unlisted()


def test_numbers_share_one_phrase() -> None:
    assert option_phrase(3) == Phrase("option.number", {"value": 3})


@pytest.mark.parametrize("options", [("left", "right"), Sticks()])
def test_posed_lists_what_is_offered(options: Any) -> None:
    posed = Question("0/1#1", "red", options, "1", "A1", ("up",)).posed()
    assert [option.value for option in posed.options] == ["left", "right"]
    assert posed.says == Phrase("ask.1", {"about": "A1"})
    assert posed.anchor == Anchor(piece="A1")
    assert (posed.key, posed.seat, posed.rule, posed.given) == ("0/1#1", "red", "1", ("up",))
    assert Question("0/1#1", "red", options, "1", "").posed().anchor is None


def test_posed_shows_what_is_refused_and_why() -> None:
    posed = Question("0/1#1", "north", Amounts(Clerk("n", "north", 1)), "1", "n").posed()
    assert [(o.value, o.refused) for o in posed.options] == [
        (0, None),
        (1, None),
        (2, Phrase("too_much", {"purse": 1})),
    ]
    assert posed.anchor == Anchor(piece="n", place="desk")
