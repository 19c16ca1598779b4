"""Standing orders: a condition leaves options, a reply picks one, or the player is asked."""

from __future__ import annotations

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Option, Posed, Routine, plain_option
from aerodrome.tabletop.controls import BoardOption, Chances
from aerodrome.tabletop.standing_orders import (
    ALWAYS,
    BEFORE,
    BEST,
    ODDS,
    QUIET,
    MinorQuestion,
    MinorQuestions,
    Occasion,
    least,
    word,
)


def shot(value: str, percent: int, distance: int, refused: str = "") -> Option:
    says = Phrase("target", {"target": value, "distance": distance})
    why = Phrase(refused) if refused else None
    return BoardOption(value, says, refused=why, chances=Chances(damage=percent))


def nearness(occasion: Occasion, option: Option) -> int | None:
    distance = option.says.words.get("distance")
    return distance if isinstance(distance, int) else None


TARGETS = MinorQuestion(
    "targets",
    ("ask.1",),
    (ALWAYS, *ODDS, QUIET),
    (BEST, least("nearest", nearness), BEFORE, word("hold")),
)
OPTIONS = (
    *(shot("A", 20, 1), shot("B", 40, 3), shot("C", 40, 2), shot("D", 90, 1, "no")),
    plain_option("hold"),
)


def occasion(routine: Routine | None = None, before: str | None = None) -> Occasion:
    asked = Posed(
        key="1/1#1", seat="red", rule="1", says=Phrase("ask.1"), options=OPTIONS, routine=routine
    )
    return Occasion(None, asked, before)


def test_a_condition_leaves_options_and_a_reply_picks_among_them() -> None:
    assert TARGETS.answer(occasion(), "always", "best") == "B"
    assert TARGETS.answer(occasion(), "always", "nearest") == "A"
    assert TARGETS.answer(occasion(), "odds_third", "nearest") == "C"
    assert TARGETS.answer(occasion(), "odds_sixth", "nearest") == "A"
    assert TARGETS.answer(occasion(), "odds_half", "nearest") is None, "D is refused"


def test_a_word_is_answered_where_it_is_among_the_options() -> None:
    assert TARGETS.answer(occasion(), "odds_third", "hold") == "hold"
    assert TARGETS.answer(occasion(), "odds_half", "hold") is None


def test_as_before_needs_a_last_time_that_is_still_legal() -> None:
    assert TARGETS.answer(occasion(before="C"), "always", "before") == "C"
    assert TARGETS.answer(occasion(before="D"), "always", "before") is None
    assert TARGETS.answer(occasion(), "always", "before") is None


def test_quiet_is_a_property_of_the_question() -> None:
    says = Phrase("routine.targets")
    assert TARGETS.answer(occasion(Routine(says, "hold", quiet=True)), "quiet", "hold") == "hold"
    assert TARGETS.answer(occasion(Routine(says, "hold")), "quiet", "hold") is None
    assert TARGETS.answer(occasion(), "quiet", "hold") is None


def test_what_is_not_offered_answers_nothing() -> None:
    assert TARGETS.answer(occasion(), "never", "best") is None
    assert TARGETS.answer(occasion(), "always", "at random") is None
    thumbs = MinorQuestions((TARGETS,), lambda view: 1)
    assert thumbs.of("ask.1") is TARGETS
    assert thumbs.named("targets") is TARGETS
    assert thumbs.of("ask.2") is None
    assert thumbs.named("orders") is None
