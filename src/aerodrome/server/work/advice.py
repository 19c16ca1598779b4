"""Advice: what the ace would do, and what he says of a finished game; thought over apart.

A hint is worked out from the asking seat's own view. It is given only where no other person plays,
for against people it would be a second player in one seat.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any, Literal, NamedTuple

from aerodrome.kernel import registry
from aerodrome.kernel.address import Address, stands_in
from aerodrome.kernel.counsel import Judged
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Anchor, Option, Options, Question, Seat, Value, open_in
from aerodrome.kernel.reach import WithinReach
from aerodrome.kernel.record import Answer, Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.server.messages import lessons as lm
from aerodrome.server.messages import play as m
from aerodrome.server.people.accounts import Person
from aerodrome.server.play.games import Games
from aerodrome.server.play.live import LiveGame
from aerodrome.server.work.joint import Joint
from aerodrome.server.work.pilots import task_for
from aerodrome.server.work.thinking import Stumbled, Task, Think
from aerodrome.server.work.turns import Asker
from aerodrome.server.work.worker_queue import WorkerQueue
from aerodrome.tabletop.supposition import Ambit, Supposed, Supposing

HINT_PATIENCE = 10.0
REVIEW_PATIENCE = 180.0
MOST_LINES = 5
"""Lines of a mix that are told; the rest are rarer still."""
MOST_KEPT = 20
"""Reviews kept in memory."""
EACH, THERE = 4, 40
"""Hints, and reviews, that one person and all of an address may wait for."""


class Looking(NamedTuple):
    """A question from whose view something is wanted of the ruleset: one of its parts by name."""

    task: Task
    part: Literal["reach", "ambit", "suppose"]
    more: tuple[Any, ...] = ()


class GameView(NamedTuple):
    """A finished game to be looked over."""

    record: str


def consider(task: Task | Looking | GameView) -> Any:
    """The life of a worker: a hint, ends or a guess from a seat's view, or a review of a record."""
    if isinstance(task, GameView):
        record = Record.load(task.record.encode(), "the record")
        game = Game(registry.find(record.header.ruleset), record)
        assert game.ruleset.review is not None
        return game.ruleset.review(game)
    if isinstance(task, Looking):
        ruleset, view, question = task.task.opened()
        return getattr(ruleset, task.part)(view, question, *task.more)
    ruleset, view, question = task.opened()
    assert ruleset.counsel is not None
    return ruleset.counsel(view, question, Random(task.seed))


class Advice:
    """One queue for hints and one for reviews, which take longer.

    Whoever asks waits for his turn, and nobody who plays waits for him. What nobody waits for any
    more is dropped; a review that several wait for is worked out once.
    """

    def __init__(self, games: Games, thinking: Think = consider) -> None:
        self.games = games
        self._hinting = WorkerQueue(thinking, "hints", each=EACH, there=THERE)
        self._reviewing = WorkerQueue(thinking, "reviews", each=EACH, there=THERE)
        self._under_review: Joint[lm.Reviewed] = Joint()
        self._reviews: OrderedDict[str, lm.Reviewed] = OrderedDict()

    async def hint(self, person: Person, asker: Asker, game: str, seat: Seat, key: str) -> lm.Hint:
        """What the ace would answer to one of my open questions, with his odds."""
        live = await self.games.mine_at(person, game, seat)
        async with live.lock:
            question = _asked(live, person, seat, key)
            if registry.find(question.ruleset).counsel is None:
                raise Refusal("no-counsel", "the ace cannot give hints in this game yet.")
            task = task_for(live, question)
        counsel = await _considered(self._hinting, task, HINT_PATIENCE, asker)
        async with live.lock:
            now = _asked(live, person, seat, key)
            fork = await asyncio.to_thread(live.game.fork, "hint", seat)
        lines = counsel.lines[:MOST_LINES]
        drawn = await asyncio.to_thread(_drawn, fork, now, lines)
        return lm.Hint(about=counsel.about, lines=drawn, value=counsel.value)

    async def reach(
        self, person: Person, asker: Asker, game: str, seat: Seat, key: str
    ) -> WithinReach:
        """Everywhere that answers to one of my open questions can lead; nothing where none can."""
        live = await self.games.mine_at(person, game, seat, current=True)
        async with live.lock:
            question = next((q for q in live.game.position.questions if q.key == key), None)
            if question is None or question.seat != seat:
                return WithinReach(about="")
            if registry.find(question.ruleset).reach is None:
                return WithinReach(about=question.about)
            task = Looking(task_for(live, question), "reach")
        try:
            found: WithinReach | None = await self._hinting.ask(task, HINT_PATIENCE, asker)
        except Stumbled:
            return WithinReach(about=question.about, late=True)
        return found or WithinReach(about=question.about)

    async def ambit(self, person: Person, asker: Asker, game: str, wish: m.AmbitIn) -> Ambit:
        """Where a piece of somebody else can end its next move; nothing where none can be told."""
        task, supposing = await self._supposing(person, game, wish)
        looking = Looking(task, "ambit", (wish.about, supposing))
        with suppress(Stumbled):
            found: Ambit | None = await self._hinting.ask(looking, HINT_PATIENCE, asker)
            if found is not None:
                return found
        return Ambit(about=wish.about)

    async def suppose(self, person: Person, asker: Asker, game: str, wish: m.SupposeIn) -> Supposed:
        """The turn of my order and my guesses, with the odds of its shots; no die falls."""
        task, supposing = await self._supposing(person, game, wish)
        looking = Looking(task, "suppose", (supposing._replace(guesses=wish.guesses),))
        found: Supposed | None = await _considered(self._hinting, looking, HINT_PATIENCE, asker)
        if found is None:
            raise Refusal("no-guess", "it cannot end there.")
        return found

    async def _supposing(
        self, person: Person, game: str, wish: m.AmbitIn | m.SupposeIn
    ) -> tuple[Task, Supposing]:
        """My open question, and my orders of this round: those given, and the one I think of."""
        seat, key = wish.seat, wish.key
        live = await self.games.mine_at(person, game, seat, current=True)
        async with live.lock:
            question = _open(live, seat, key)
            if registry.find(question.ruleset).suppose is None:
                raise Refusal("no-guess", "nothing can be supposed in this game yet.")
            task, orders = task_for(live, question), _orders(live, question)
            rest = wish.answers[len(question.given) :]
            if rest:
                fork = await asyncio.to_thread(live.game.fork, "suppose", seat)
                await asyncio.to_thread(fork.answer, seat, key, *rest)
        return task, Supposing(orders | {question.about: wish.answers} if rest else orders)

    async def review(self, person: Person, asker: Asker, game: str) -> lm.Reviewed:
        """A finished game looked over: what each choice gave away, and what the dice did."""
        live = await self.games.watch(person, game, None)
        async with live.lock:
            if live.game.position.outcome is None:
                raise Refusal("not-over", "the game is not over.")
            if live.game.ruleset.review is None:
                raise Refusal("no-counsel", "the ace cannot review this game yet.")
            record = live.game.record.dump(seed=True)
        if game not in self._reviews:
            work = partial(self._reviewed, record, asker)
            self._reviews[game] = await self._under_review.ask(game, work)
        found = self._reviews[game]
        self._reviews.move_to_end(game)
        while len(self._reviews) > MOST_KEPT:
            self._reviews.popitem(last=False)
        return found

    async def _reviewed(self, record: str, asker: Asker) -> lm.Reviewed:
        review = await _considered(self._reviewing, GameView(record), REVIEW_PATIENCE, asker)
        better = await asyncio.to_thread(_better, record, review.choices)
        return lm.Reviewed(review=review, better=better)

    def stop(self) -> None:
        self._hinting.stop()
        self._reviewing.stop()


async def _considered(
    queue: WorkerQueue, task: Task | Looking | GameView, patience: float, asker: Asker
) -> Any:
    """What the worker brings, or one clear sentence when it takes too long."""
    try:
        return await queue.ask(task, patience, asker)
    except Stumbled:
        raise Refusal("too-slow", "the ace could not work this out in time.") from None


def _asked(live: LiveGame, person: Person, seat: Seat, key: str) -> Question:
    """My open question, at a table where a hint wrongs nobody."""
    others = [c for c in live.chairs.values() if c.kind != "bot" and c.person != person.id]
    if others:
        raise Refusal("no-hints", "there are no hints in a game with other people.")
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
        about = Address.parse(at).about if stands_in(at, place) else None
        if about and line.seat == asked.seat:
            found[about] = (*found.get(about, ()), line.value)
    return found


def _drawn(fork: Game, asked: Question, lines: Sequence[Any]) -> tuple[lm.Advised, ...]:
    """Lines of a mix in words and on the board: each is answered in a game that nobody plays."""
    given, place = len(asked.given), Address.parse(asked.key).place
    return tuple(
        lm.Advised(
            answers=line.answers[given:],
            share=line.share,
            worth=line.worth,
            steps=_followed(fork, asked.seat, place, line.answers[given:]),
        )
        for line in lines
    )


def _followed(
    game: Game, seat: Seat, place: str, answers: Sequence[Value]
) -> tuple[lm.LineStep, ...]:
    """A line answered step by step, as the questions themselves describe it."""
    trial = game.fork("line")
    steps = []
    for value in answers:
        question = open_in(place, seat, trial.position.questions)
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


def _better(text: str, choices: Sequence[Judged]) -> tuple[tuple[lm.LineStep, ...], ...]:
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
