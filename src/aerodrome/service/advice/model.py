"""Advice in a game, computed from what the asking seat may see.

A hint is given only where no other person plays; against people it would be a second player in one
seat. Nothing in this module waits: the caller decides where the work runs.
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
from aerodrome.service.advice import end_tasks
from aerodrome.service.advice import messages as wm
from aerodrome.service.advice.end_tasks import EndsTask, OrderTask, WarmUp
from aerodrome.service.games.autopilot.pilot_task import Task, task_for
from aerodrome.service.lessons import messages as lm
from aerodrome.tabletop.capabilities import GameOffers, GamePilots
from aerodrome.tabletop.reach import WithinReach
from aerodrome.tabletop.supposition import OpponentSet, Supposed, Supposing

if TYPE_CHECKING:
    from aerodrome.service.games.live_game import LiveGame

MOST_LINES = 5
"""Most lines of a mix that are shown; the others are rarer still."""


class RulesetTask(NamedTuple):
    """A task for one part of a ruleset, by name, from the view of an open question."""

    task: Task
    part: Literal["reach", "opponent_set", "suppose"]
    about: str
    more: tuple[Any, ...] = ()


class GameView(NamedTuple):
    """A task to review a finished game."""

    record: str


AdviceTask = Task | RulesetTask | GameView | EndsTask | OrderTask | WarmUp


def consider(task: AdviceTask) -> Any:
    """Compute a hint, ends, a question to the ruleset, or a review; the function that workers
    run."""
    if isinstance(task, WarmUp):
        return end_tasks.warm_up(task.ruleset)
    if isinstance(task, EndsTask):
        return end_tasks.find_ends(task)
    if isinstance(task, OrderTask):
        return end_tasks.find_order(task)
    if isinstance(task, GameView):
        record = Record.load(task.record.encode(), "the record")
        game = Game(registry.find(record.header.ruleset), record)
        return GamePilots.of(game.ruleset).review(game)
    if isinstance(task, RulesetTask):
        ruleset, view, question = task.task.opened()
        return getattr(GameOffers.of(ruleset), task.part)(view, question, *task.more)
    ruleset, view, question = task.opened()
    return GamePilots.of(ruleset).counsel(view, question, Random(task.seed))


def hint_asked(live: LiveGame, person: str, seat: Seat, key: str) -> Task:
    """Return the task of a hint; refuse it if the caller may not have one."""
    question = my_question(live, person, seat, key)
    if GamePilots.of(registry.find(question.ruleset)).counsel is absent:
        raise Refusal("no-counsel", "the ace cannot give hints in this game here.")
    return task_for(live, question)


def hinted(trial: Game, asked: Question, counsel: Counsel) -> lm.Hint:
    """Return the ace's answers with their odds; the trial is a game without players."""
    lines = _advised(trial, asked, counsel.lines[:MOST_LINES])
    return lm.Hint(about=counsel.about, lines=lines, value=counsel.value)


def trial_of(game: Game) -> Game:
    """Return a copy of a game, without players, to try out lines of answers.

    It contains all answers, also secret ones of others, so that the seat is asked the same
    questions as in the real game. Nothing else of it is shown.
    """
    return game.fork("trial")


def reach_asked(live: LiveGame, seat: Seat, key: str) -> RulesetTask | WithinReach:
    """Return the task that finds the positions within reach, or an empty result if there are
    none."""
    question = next((q for q in live.game.position.questions if q.key == key), None)
    if question is None or question.seat != seat:
        return WithinReach(about="")
    if GameOffers.of(registry.find(question.ruleset)).reach is absent:
        return WithinReach(about=question.about)
    return RulesetTask(task_for(live, question), "reach", question.about)


def ends(task: RulesetTask, found: WithinReach | None) -> WithinReach:
    """Return what the ruleset found within reach; without an order there is nothing."""
    return found or WithinReach(about=task.about)


def opponent_set_asked(live: LiveGame, wish: wm.OpponentSetIn) -> RulesetTask:
    """Return the task that finds where a piece of another player can end."""
    task, supposing = _supposing(live, wish)
    return RulesetTask(task, "opponent_set", wish.about, (wish.about, supposing))


def opponent_set(task: RulesetTask, found: OpponentSet | None) -> OpponentSet:
    """Return where a piece can end, or an empty result if that cannot be computed."""
    return found or OpponentSet(about=task.about)


def turn_asked(live: LiveGame, wish: wm.SupposeIn) -> RulesetTask:
    """Return the task that computes a supposed turn."""
    task, supposing = _supposing(live, wish)
    return RulesetTask(task, "suppose", "", (supposing._replace(guesses=wish.guesses),))


def turn(found: Supposed | None) -> Supposed:
    """Return the supposed turn; refuse it if it is impossible."""
    if found is None:
        raise Refusal("no-guess", "it cannot end there.")
    return found


def _supposing(live: LiveGame, wish: wm.OpponentSetIn | wm.SupposeIn) -> tuple[Task, Supposing]:
    """Return the caller's open question as a task, with their orders of this round.

    These are the orders already given and the one that the caller is considering.
    """
    question = _open(live, wish.seat, wish.key)
    if GameOffers.of(registry.find(question.ruleset)).suppose is absent:
        raise Refusal("no-guess", "what-if is not available in this game.")
    task, orders = task_for(live, question), _orders(live, question)
    rest = wish.answers[len(question.given) :]
    if not rest:
        return task, Supposing(orders)
    trial_of(live.game).answer(wish.seat, wish.key, *rest)
    return task, Supposing(orders | {question.about: wish.answers})


def review_asked(live: LiveGame) -> str:
    """Return the record of a finished game for review; refuse it if there can be none."""
    if live.game.position.outcome is None:
        raise Refusal("not-over", "the game is not over.")
    if GamePilots.of(live.game.ruleset).review is absent:
        raise Refusal("no-counsel", "the ace cannot review this game here.")
    return live.game.record.dump(seed=True)


def reviewed(record: str, review: Review) -> lm.Reviewed:
    """Return a review with the better lines as the board shows them."""
    return lm.Reviewed(review=review, better=better(record, review.choices))


def my_question(live: LiveGame, person: str, seat: Seat, key: str) -> Question:
    """Return the caller's open question; refuse it where a hint would be unfair."""
    others = [c for c in live.chairs.values() if c.kind != "bot" and c.person != person]
    if others:
        raise Refusal("no-hints", "there are no hints in a game with other people.")
    if live.rated:
        raise Refusal("no-hints", "there are no hints in a rated game.")
    return _open(live, seat, key)


def _open(live: LiveGame, seat: Seat, key: str) -> Question:
    """Return an open question of a seat."""
    for question in live.game.position.questions:
        if question.key == key and question.seat == seat:
            return question
    raise Refusal("not-open", "this question is not open for you.", key)


def _orders(live: LiveGame, asked: Question) -> dict[str, tuple[Value, ...]]:
    """Return a seat's answers about its other pieces in the current round."""
    place = f"{Address.parse(asked.key).round}["
    found: dict[str, tuple[Value, ...]] = {}
    for at, line in live.game.record.answers.items():
        about = Address.parse(at).about if is_inside(at, place) else None
        if about and line.seat == asked.seat:
            found[about] = (*found.get(about, ()), line.value)
    return found


def _advised(trial: Game, asked: Question, lines: Sequence[Any]) -> tuple[lm.Advised, ...]:
    """Return the lines of a mix in words and on the board, by answering each in a trial game."""
    given, place = len(asked.given), Address.parse(asked.key).place
    return tuple(
        lm.Advised(
            answers=line.answers[given:],
            share=line.share,
            worth=line.worth,
            steps=_steps(trial, asked.seat, place, line.answers, given),
        )
        for line in lines
    )


def _steps(
    game: Game, seat: Seat, place: str, answers: Sequence[Value], given: int = 0
) -> tuple[lm.LineStep, ...]:
    """Answer a line in a trial game and return its steps, as its questions describe them.

    Answers that the rules gave themselves, because there was no choice, are not steps.
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


class _Dialogue(NamedTuple):
    """A dialogue of the record: its place, piece, seat, first line and answers.

    A question to one player alone, about no piece, is a dialogue of its own.
    """

    place: str
    about: str
    seat: Seat
    line: int
    values: tuple[Value, ...]


def better(text: str, choices: Sequence[Judged]) -> tuple[tuple[lm.LineStep, ...], ...]:
    """Return the better line for each choice of a finished game, as the board shows it."""
    record = Record.load(text.encode(), "the record")
    ruleset = registry.find(record.header.ruleset)
    dialogues = _dialogues(record)
    found: list[tuple[lm.LineStep, ...]] = []
    for choice in choices:
        dialogue = next((dialogue for dialogue in dialogues if _matches(dialogue, choice)), None)
        if dialogue is not None:
            dialogues.remove(dialogue)
        if dialogue is None or choice.better == choice.chosen:
            found.append(())
            continue
        game = Game(ruleset, record.upto(dialogue.line))
        found.append(_steps(game, choice.seat, dialogue.place, choice.better))
    return tuple(found)


def _matches(dialogue: _Dialogue, choice: Judged) -> bool:
    about = dialogue.about in ("", choice.about)
    return about and dialogue.seat == choice.seat and dialogue.values == choice.chosen


def _dialogues(record: Record) -> list[_Dialogue]:
    """Return the dialogues and single questions of a record in order, with their final answers."""
    found: dict[str, _Dialogue] = {}
    for index, line in enumerate(record.lines):
        if isinstance(line, Answer) and record.answers.get(line.at) is line:
            at = Address.parse(line.at)
            key = line.at if at.about is None else at.place
            before = found.get(key, _Dialogue(at.place, at.about or "", line.seat, index, ()))
            found[key] = before._replace(values=(*before.values, line.value))
    return list(found.values())
