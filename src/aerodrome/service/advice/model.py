"""Counselling: what the ace says at a table, worked out from what the seat that asks may see.

A hint is given only where no other person plays, for against people it would be a second player in
one seat. Nothing here waits for anybody: who thinks, and where, is up to whoever asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from aerodrome.kernel import registry
from aerodrome.kernel.address import Address, is_inside
from aerodrome.kernel.contract import absent
from aerodrome.kernel.counsel import Counsel, Judged, Review
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Anchor, Option, Options, Question, Seat, Value, open_in
from aerodrome.kernel.record import Answer, Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.advice import messages as wm
from aerodrome.service.games.autopilot.pilot_task import Task, task_for
from aerodrome.service.lessons import messages as lm
from aerodrome.tabletop.capabilities import GameOffers, GamePilots
from aerodrome.tabletop.reach import WithinReach
from aerodrome.tabletop.supposition import OpponentSet, Supposed, Supposing

if TYPE_CHECKING:
    from aerodrome.service.games.live_game import LiveGame

MOST_LINES = 5
"""Lines of a mix that are told; the rest are rarer still."""


class Looking(NamedTuple):
    """A question from whose view something is wanted of the ruleset: one of its parts by name."""

    task: Task
    part: Literal["reach", "opponent_set", "suppose"]
    about: str
    more: tuple[Any, ...] = ()


class GameView(NamedTuple):
    """A finished game to be looked over."""

    record: str


def consider(task: Task | Looking | GameView) -> Any:
    """The life of a worker: a hint, ends or a guess from a seat's view, or a review of a record."""
    if isinstance(task, GameView):
        record = Record.load(task.record.encode(), "the record")
        game = Game(registry.find(record.header.ruleset), record)
        return GamePilots.of(game.ruleset).review(game)
    if isinstance(task, Looking):
        ruleset, view, question = task.task.opened()
        return getattr(GameOffers.of(ruleset), task.part)(view, question, *task.more)
    ruleset, view, question = task.opened()
    return GamePilots.of(ruleset).counsel(view, question, Random(task.seed))


def hint_asked(live: LiveGame, person: str, seat: Seat, key: str) -> Task:
    """What the ace thinks about when somebody asks for a hint, if he may have one."""
    question = my_question(live, person, seat, key)
    if GamePilots.of(registry.find(question.ruleset)).counsel is absent:
        raise Refusal("no-counsel", "the ace cannot give hints in this game here.")
    return task_for(live, question)


def hinted(trial: Game, asked: Question, counsel: Counsel) -> lm.Hint:
    """What the ace would answer, with his odds; the trial is a game without players."""
    lines = _drawn(trial, asked, counsel.lines[:MOST_LINES])
    return lm.Hint(about=counsel.about, lines=lines, value=counsel.value)


def trial_of(game: Game) -> Game:
    """A game without players, in which a line of answers can be tried.

    All that was answered stands in it, what others keep secret too: the seat is asked there what it
    would be asked at the table, also where others have answered before it in secret. Nothing else
    of it is shown.
    """
    return game.fork("trial")


def reach_asked(live: LiveGame, seat: Seat, key: str) -> Looking | WithinReach:
    """What is to be looked at for the ends of a question; nothing where there are none."""
    question = next((q for q in live.game.position.questions if q.key == key), None)
    if question is None or question.seat != seat:
        return WithinReach(about="")
    if GameOffers.of(registry.find(question.ruleset)).reach is absent:
        return WithinReach(about=question.about)
    return Looking(task_for(live, question), "reach", question.about)


def ends(looking: Looking, found: WithinReach | None) -> WithinReach:
    """What a ruleset found within reach; where no order is written there are no ends."""
    return found or WithinReach(about=looking.about)


def opponent_set_asked(live: LiveGame, wish: wm.OpponentSetIn) -> Looking:
    """What is to be looked at to tell where a piece of somebody else can end."""
    task, supposing = _supposing(live, wish)
    return Looking(task, "opponent_set", wish.about, (wish.about, supposing))


def ambit(looking: Looking, found: OpponentSet | None) -> OpponentSet:
    """Where a piece can end; nothing where that cannot be told."""
    return found or OpponentSet(about=looking.about)


def turn_asked(live: LiveGame, wish: wm.SupposeIn) -> Looking:
    """What is to be looked at for the turn of my order and my guesses; no die falls."""
    task, supposing = _supposing(live, wish)
    return Looking(task, "suppose", "", (supposing._replace(guesses=wish.guesses),))


def turn(found: Supposed | None) -> Supposed:
    """The turn of a guess, if it can come so."""
    if found is None:
        raise Refusal("no-guess", "it cannot end there.")
    return found


def _supposing(live: LiveGame, wish: wm.OpponentSetIn | wm.SupposeIn) -> tuple[Task, Supposing]:
    """My open question, and my orders of this round: those given, and the one I think of."""
    question = _open(live, wish.seat, wish.key)
    if GameOffers.of(registry.find(question.ruleset)).suppose is absent:
        raise Refusal("no-guess", "nothing can be supposed in this game here.")
    task, orders = task_for(live, question), _orders(live, question)
    rest = wish.answers[len(question.given) :]
    if not rest:
        return task, Supposing(orders)
    trial_of(live.game).answer(wish.seat, wish.key, *rest)
    return task, Supposing(orders | {question.about: wish.answers})


def review_asked(live: LiveGame) -> str:
    """The record of a finished game that the ace can look over."""
    if live.game.position.outcome is None:
        raise Refusal("not-over", "the game is not over.")
    if GamePilots.of(live.game.ruleset).review is absent:
        raise Refusal("no-counsel", "the ace cannot review this game here.")
    return live.game.record.dump(seed=True)


def reviewed(record: str, review: Review) -> lm.Reviewed:
    """What each choice gave away and what the dice did, with the better lines on the board."""
    return lm.Reviewed(review=review, better=better(record, review.choices))


def my_question(live: LiveGame, person: str, seat: Seat, key: str) -> Question:
    """My open question, at a table where a hint wrongs nobody."""
    others = [c for c in live.chairs.values() if c.kind != "bot" and c.person != person]
    if others:
        raise Refusal("no-hints", "there are no hints in a game with other people.")
    if live.rated:
        raise Refusal("no-hints", "there are no hints in a rated game.")
    return _open(live, seat, key)


def _open(live: LiveGame, seat: Seat, key: str) -> Question:
    """A question that is open for a seat."""
    for question in live.game.position.questions:
        if question.key == key and question.seat == seat:
            return question
    raise Refusal("not-open", "this question is not open for you.", key)


def _orders(live: LiveGame, asked: Question) -> dict[str, tuple[Value, ...]]:
    """What the same seat has answered about its other pieces in the round that is open."""
    place = f"{Address.parse(asked.key).round}["
    found: dict[str, tuple[Value, ...]] = {}
    for at, line in live.game.record.answers.items():
        about = Address.parse(at).about if is_inside(at, place) else None
        if about and line.seat == asked.seat:
            found[about] = (*found.get(about, ()), line.value)
    return found


def _drawn(trial: Game, asked: Question, lines: Sequence[Any]) -> tuple[lm.Advised, ...]:
    """Lines of a mix in words and on the board: each is answered in a game without players."""
    given, place = len(asked.given), Address.parse(asked.key).place
    return tuple(
        lm.Advised(
            answers=line.answers[given:],
            share=line.share,
            worth=line.worth,
            steps=_followed(trial, asked.seat, place, line.answers, given),
        )
        for line in lines
    )


def _followed(
    game: Game, seat: Seat, place: str, answers: Sequence[Value], given: int = 0
) -> tuple[lm.LineStep, ...]:
    """A line answered step by step, as the questions themselves describe it.

    What the rules answered themselves, where there was no choice, is no step.
    """
    trial = game.fork("line")
    steps = []
    for number, value in enumerate(answers[given:], given):
        question = open_in(place, seat, trial.position.questions)
        if question is not None and question.given[number : number + 1] == (value,):
            continue
        if question is None or value not in question.options:
            break
        option = next((o for o in question.posed().options if o.value == value), None)
        if option is not None:
            steps.append(_step(option, question))
        trial.answer(seat, question.key, value)
    return tuple(steps)


def _step(option: Option, question: Question) -> lm.LineStep:
    anchor, options = option.anchor or Anchor(), question.options
    path = anchor.path
    if not path and isinstance(options, Options) and options.pathless:
        path = options.way(option.value)
    return lm.LineStep(
        option.value,
        option.brief or option.says,
        anchor.place,
        path,
        anchor.facing,
        anchor.between,
        anchor.bears,
    )


class _Talk(NamedTuple):
    """A dialogue of the record: about whom, whose, where it begins, and what was answered.

    A question to one player alone, about nobody, is a talk of its own.
    """

    place: str
    about: str
    seat: Seat
    line: int
    values: tuple[Value, ...]


def better(text: str, choices: Sequence[Judged]) -> tuple[tuple[lm.LineStep, ...], ...]:
    """For each choice of a finished game, the better line as the board would show it."""
    record = Record.load(text.encode(), "the record")
    ruleset = registry.find(record.header.ruleset)
    talks = _talks(record)
    found: list[tuple[lm.LineStep, ...]] = []
    for choice in choices:
        talk = next((talk for talk in talks if _is(talk, choice)), None)
        if talk is not None:
            talks.remove(talk)
        if talk is None or choice.better == choice.chosen:
            found.append(())
            continue
        game = Game(ruleset, record.upto(talk.line))
        found.append(_followed(game, choice.seat, talk.place, choice.better))
    return tuple(found)


def _is(talk: _Talk, choice: Judged) -> bool:
    about = talk.about in ("", choice.about)
    return about and talk.seat == choice.seat and talk.values == choice.chosen


def _talks(record: Record) -> list[_Talk]:
    """The dialogues and single questions of a record, in order, by the answers that stand."""
    found: dict[str, _Talk] = {}
    for index, line in enumerate(record.lines):
        if isinstance(line, Answer) and record.answers.get(line.at) is line:
            at = Address.parse(line.at)
            key = line.at if at.about is None else at.place
            before = found.get(key, _Talk(at.place, at.about or "", line.seat, index, ()))
            found[key] = before._replace(values=(*before.values, line.value))
    return list(found.values())
