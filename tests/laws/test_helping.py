"""Law 15 finds an ace without advice, with illegal advice, and with advice without words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from aerodrome.bots.hints import only
from aerodrome.bots.roster import pilot
from aerodrome.kernel.contract import absent
from aerodrome.kernel.counsel import Counsel
from aerodrome.kernel.game import Game
from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.kernel.question import Anchor, Option, Question, Seat, Value
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.capabilities import GamePilots
from tests.laws.biting import bites
from tests.laws.helping import law_15_help_is_never_mute
from tests.laws.rulesets import REAL
from tests.support.sampling import times
from tests.support.toys.bad_options import Lax
from tests.support.toys.bare import Bare, bare

pytestmark = pytest.mark.sweep

QUICK = {"squadriglia": "even_duel", "dogfights": "dogfight_quick", "winged_victory": "duel"}
"""A short scenario of each game."""


class Placed(Lax):
    """Shows two allowed places, and one that is not allowed as if it were."""

    def __iter__(self) -> Iterator[str]:
        return iter(("step", "leap"))

    def describe(self) -> list[Option]:
        shown = [Option(v, Phrase(f"option.{v}"), Anchor(place=v)) for v in ("step", "leap")]
        return [*shown, Option("fall", Phrase("option.fall"), refused=Phrase("option.fall"))]


def advised(answer: str, options: Any, *, lines: bool = True) -> Ruleset[Any]:
    """Return a game of one question, with an ace that always gives the same answer."""

    def script(umpire: Umpire, state: Bare) -> None:
        umpire.ask("red", options, rule="1.1")

    def counsel(view: Any, question: Question, random: Random) -> Counsel:
        return only(question, answer) if lines else Counsel("", (), 0.0)

    return GamePilots(counsel=counsel).given_to(bare(script))


def test_law_15_an_ace_without_advice() -> None:
    bites(law_15_help_is_never_mute, advised("step", ("step", "leap"), lines=False), by="no advice")


def test_law_15_a_line_that_the_rules_refuse() -> None:
    bites(law_15_help_is_never_mute, advised("fall", ("step", "leap")), by="cannot be flown")


def test_law_15_a_line_without_words() -> None:
    """No words describe the advice."""
    bites(law_15_help_is_never_mute, advised("fall", Lax()), by="without words")


def test_law_15_a_word_that_no_book_has() -> None:
    bites(law_15_help_is_never_mute, advised("hop", ("hop", "leap")), by="no words for")


def test_law_15_a_line_without_a_place() -> None:
    bites(law_15_help_is_never_mute, advised("fall", Placed()), by="without a place")


# What a hint and a review say of the same choice


def flown_as_advised(ruleset: Ruleset[Any], name: str, seed: str) -> tuple[Game, Seat]:
    """Play a game in which the first seat always flies the ace's best, the other as a regular."""
    game = Game(ruleset, ruleset.record(ruleset.scenario(name), seed))
    me, *others = game.seats
    players = {seat: pilot("regular", ruleset, Random(f"{seed}{seat}")) for seat in others}
    rest: dict[str, list[Value]] = {}
    while game.position.questions:
        question = game.position.questions[0]
        view = ruleset.display.view(game.position.state, question.seat)
        if question.seat != me:
            value = players[question.seat](question, partial(_same, view))
        else:
            value = _best(ruleset, view, question, rest)
        game.answer(question.seat, question.key, value)
    return game, me


def _same(view: Any) -> Any:
    return view


def _best(
    ruleset: Ruleset[Any], view: Any, question: Question, rest: dict[str, list[Value]]
) -> Value:
    """Return the next answer of the ace's best line, which is requested once in a dialogue."""
    assert question.address is not None
    left = rest.get(question.address.place)
    if not left or left[0] not in question.options:
        lines = GamePilots.of(ruleset).counsel(view, question, Random("hint")).lines
        left = rest[question.address.place] = list(lines[0].answers[len(question.given) :])
    return left.pop(0)


@pytest.mark.slow
@pytest.mark.parametrize(
    "ruleset",
    [one for one in REAL if GamePilots.of(one).review is not absent],
    ids=lambda one: one.id,
)
def test_what_was_flown_on_the_aces_best_is_no_mistake(ruleset: Ruleset[Any]) -> None:
    """A review finds no fault with what the hint called best."""
    name = QUICK[ruleset.id]
    for seed in range(times(2)):
        game, me = flown_as_advised(ruleset, name, f"best {seed}")
        mine = [
            choice for choice in GamePilots.of(ruleset).review(game).choices if choice.seat == me
        ]
        assert mine
        assert [choice for choice in mine if choice.lost] == []


@pytest.mark.parametrize(
    "ruleset",
    [one for one in REAL if GamePilots.of(one).review is not absent],
    ids=lambda one: one.id,
)
def test_what_a_review_counts_in_has_words(ruleset: Ruleset[Any]) -> None:
    """No value is shown without its unit, in any language of the game."""
    words: dict[str, Word] = {"n": 2, "tenths": "0.4", "percent": 40}
    for language in ruleset.phrases.languages:
        for key in ("worth.unit", "worth.part", "worth.whole"):
            assert ruleset.phrases.has(key, language), f"{ruleset.id} has no {key} in {language}"
            said = ruleset.phrases.say(Phrase(key, words), language)
            assert any(letter.isalpha() for letter in said)
