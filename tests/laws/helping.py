"""Law 15: help is never mute. A hint has words, a place on the board, and can be flown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import takewhile
from random import Random

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel.address import Address
from aerodrome.kernel.contract import absent
from aerodrome.kernel.counsel import Counsel
from aerodrome.kernel.game import Game
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.position import TableStanding
from aerodrome.kernel.question import Anchor, Question, open_in
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Scenario
from aerodrome.service.advice.model import hinted, trial_of
from aerodrome.service.lessons.messages import Advised
from aerodrome.tabletop.capabilities import GamePilots
from tests.support.random_games import LONGEST, AnyRuleset
from tests.support.sampling import WHOLE

EACH = 2
"""Hints requested at questions of one kind in a game; a soak requests one at every question."""


def law_15_help_is_never_mute(ruleset: AnyRuleset, scenario: Scenario, seed: str) -> None:
    """Check that each of the ace's lines has words and a place, and can be flown.

    Two questions are of one kind if they have the same rule, as many answers before them in the
    dialogue, and agree on whether another seat has answered in the same turn.
    """
    player = keyed_player(seed)
    game = Game(ruleset, ruleset.record(scenario, seed))
    heard = Counter[tuple[object, ...]]()
    for _ in range(LONGEST):
        if not game.position.questions:
            break
        for question in game.position.questions:
            kind = _kind(game, question)
            if WHOLE or heard[kind] < EACH:
                heard[kind] += 1
                _speaks(game, question, seed)
        question = game.position.questions[0]
        game.answer(question.seat, question.key, player(question, lambda: None))


def _kind(game: Game, question: Question) -> tuple[object, ...]:
    return (question.ruleset, question.rule, len(question.given), _is_after_others(game, question))


def _is_after_others(game: Game, question: Question) -> bool:
    """Return whether another seat has answered since the turn began."""
    turn = Address.parse(question.key).turn
    answers = reversed(game.record.answers.items())
    recent = takewhile(lambda one: Address.parse(one[0]).turn == turn, answers)
    return any(line.seat != question.seat for _, line in recent)


def _table(game: Game, question: Question) -> TableStanding:
    return next(t for t in reversed(game.position.tables) if t.ruleset.id == question.ruleset)


def _speaks(game: Game, question: Question, seed: str) -> None:
    """Check the hint to one question, if this game has an ace."""
    table = _table(game, question)
    if GamePilots.of(table.ruleset).counsel is absent:
        return
    view = table.ruleset.display.view(table.state, question.seat)
    counsel = GamePilots.of(table.ruleset).counsel(view, question.plain(), Random(seed))
    where = f"law 15: {question.ruleset} at {question.key}"
    assert isinstance(counsel, Counsel), where
    assert counsel.lines, f"{where}: the ace gives no advice"
    names = table.ruleset.display.names(view)
    for line in hinted(trial_of(game), question, counsel).lines:
        asked = _questions(game, question, line, where)
        assert len(line.steps) == len(asked), f"{where}: a line without words"
        for step in line.steps:
            _has_words(table.ruleset, step.says, names, where)
        if any(map(_is_on_board, asked)):
            placed = [step for step in line.steps if step.place or step.path]
            assert placed, f"{where}: a line without a place on the board"


def _questions(game: Game, question: Question, line: Advised, where: str) -> list[Question]:
    """Return the questions that a line answers, in order; the rules accept all its answers.

    The rules may have answered some of them themselves, where there was no choice.
    """
    fork, place = game.fork("law"), Address.parse(question.key).place
    asked = list[Question]()
    try:
        game.fork("whole").answer(question.seat, question.key, *line.answers)
        for number, value in enumerate(line.answers, len(question.given)):
            open_ = open_in(place, question.seat, fork.position.questions)
            if open_ is not None and len(open_.given) <= number:
                asked.append(open_)
                fork.answer(open_.seat, open_.key, value)
    except Refusal as refusal:
        raise AssertionError(f"{where}: a line cannot be flown: {refusal}") from refusal
    return asked


def _is_on_board(question: Question) -> bool:
    """Return whether a question offers only places."""
    options = [option for option in question.posed().options if option.refused is None]
    return all(_has_place(option.anchor) for option in options)


def _has_place(anchor: Anchor | None) -> bool:
    return anchor is not None and bool(anchor.place or anchor.path)


def _has_words(ruleset: AnyRuleset, says: Phrase, names: Mapping[str, str], where: str) -> None:
    assert ruleset.phrases.has(says.key), f"{where}: no words for {says.key}"
    text = ruleset.phrases.say(says, ENGLISH, names)
    assert text.strip(), f"{where}: {says.key} says nothing"
