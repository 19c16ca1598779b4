"""Law 15 bites: an ace who says nothing, who says what cannot be flown, and who says it mutely."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from aerodrome.bots.hints import only
from aerodrome.kernel.counsel import Counsel
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Anchor, Option, Question
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.umpire import Umpire
from tests.laws.biting import bites
from tests.laws.helping import law_15_help_is_never_mute
from tests.support.toys.bad_options import Lax
from tests.support.toys.bare import Bare, bare


class Placed(Lax):
    """Shows two places, and one that is none as if it were not allowed."""

    def __iter__(self) -> Iterator[str]:
        return iter(("step", "leap"))

    def describe(self) -> list[Option]:
        shown = [Option(v, Phrase(f"option.{v}"), Anchor(place=v)) for v in ("step", "leap")]
        return [*shown, Option("fall", Phrase("option.fall"), refused=Phrase("option.fall"))]


def advised(answer: str, options: Any, *, lines: bool = True) -> Ruleset[Any]:
    """A game of one question, to which its ace always says the same."""

    def script(umpire: Umpire, state: Bare) -> None:
        umpire.ask("red", options, rule="1.1")

    def counsel(view: Any, question: Question, random: Random) -> Counsel:
        return only(question, answer) if lines else Counsel("", (), 0.0)

    return replace(bare(script), counsel=counsel)


def test_law_15_an_ace_who_says_nothing() -> None:
    bites(law_15_help_is_never_mute, advised("step", ("step", "leap"), lines=False), by="nothing")


def test_law_15_a_line_that_the_rules_refuse() -> None:
    bites(law_15_help_is_never_mute, advised("fall", ("step", "leap")), by="cannot be flown")


def test_law_15_a_line_without_words() -> None:
    """Nothing describes what he advises."""
    bites(law_15_help_is_never_mute, advised("fall", Lax()), by="without words")


def test_law_15_a_word_that_no_book_has() -> None:
    bites(law_15_help_is_never_mute, advised("hop", ("hop", "leap")), by="no words for")


def test_law_15_a_line_without_a_place() -> None:
    bites(law_15_help_is_never_mute, advised("fall", Placed()), by="without a place")
