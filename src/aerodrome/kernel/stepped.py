"""Stepped play: silent play that stops at every question and continues with its answer.

Rules are plain functions, so a greenlet suspends them: their frames are set aside as they are,
without a thread and without playing anything twice. Why: docs/decisions/0014-stepping.md.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Any, Generic, NamedTuple

from aerodrome.kernel.contract import Outcome, S
from aerodrome.kernel.events import Audience
from aerodrome.kernel.question import Question, Seat, Value, is_value
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.silent import Silent
from aerodrome.kernel.umpire import T, Umpire

Table = tuple[Ruleset[Any], Any]
"""A ruleset and the state of a game of it."""
UNUSED = Random(0)
"""Placeholder generator for umpires with dice from outside; never used."""


class Stepped(Generic[S]):
    """A silent game, one answer at a time.

    `questions` are the open ones, at most one for each seat, in the order in which `playout` would
    reach them: a caller who always answers the first gets the same answers and dice as in silent
    play. In private dialogues several seats are asked at once, and may answer in any order. An
    object belongs to the thread that made it.

    Without a generator the dice come from outside too: `die` is then the number of sides of the
    next die, and there are no questions until it is thrown. `turned` is called before every turn,
    when the state is complete: from a copy of it the game can be stepped again.

    >>> from aerodrome.kernel import registry
    >>> rules, scenario = registry.find_game("squadriglia/spad_duel", None, ["quick_start=true"])
    >>> game = Stepped(rules, rules.rules.setup(scenario), Random(1))
    >>> [question.seat for question in game.questions]
    ['italy', 'austria']
    >>> while game.questions:
    ...     question = game.questions[0]
    ...     game.answer(question.seat, next(iter(question.options)))
    >>> game.outcome is not None
    True
    """

    def __init__(
        self,
        ruleset: Ruleset[S],
        state: S,
        random: Random | None = None,
        turned: Callable[[], object] | None = None,
    ) -> None:
        lets = _greenlets()
        self.state = state
        self.questions: tuple[Question, ...] = ()
        self.die: int | None = None
        self.outcome: Outcome | None = None
        self._ruleset = ruleset
        self._tables: list[Table] = []
        self._looks: dict[Seat | None, Any] = {}
        self._current: Callable[[], Any] = lets.getcurrent
        self._run = lets.greenlet(_run)
        self._go_on(lets, random, self._tables, self._looks, turned, ruleset, state)

    def question(self, seat: Seat) -> Question | None:
        """Return the open question of a seat, if it has one."""
        for question in self.questions:
            if question.seat == seat:
                return question
        return None

    def look(self, seat: Seat | None) -> Any:
        """Return what a seat, or a spectator, may know of the innermost game.

        It stays the same object during private dialogues, since they change nothing.
        """
        if seat not in self._looks:
            ruleset, state = self._tables[-1] if self._tables else (self._ruleset, self.state)
            self._looks[seat] = ruleset.display.view(state, seat)
        return self._looks[seat]

    def answer(self, seat: Seat, value: Value) -> None:
        """Answer a seat's question, and play on to the next question or the end.

        An illegal answer is refused and changes nothing.
        """
        for question in self.questions:
            if question.seat == seat:
                break
        else:
            raise Refusal("not-open", f"{seat} has no open question.")
        if not is_value(value) or value not in question.options:
            sentence = f"{value!r} is not among the options of this question."
            raise Refusal("illegal", sentence, question.rule)
        self._go_on(seat, value)

    def throw(self, face: int) -> None:
        """Give the face of the awaited die, and play on."""
        if self.die is None:
            raise Refusal("not-open", "no die is awaited now.")
        if face not in range(1, self.die + 1):
            raise Refusal("illegal", f"a die with {self.die} sides does not show {face!r}.")
        self._go_on(face)

    def close(self) -> None:
        """Abandon the game where it is; it asks no more questions."""
        self.questions, self.die = (), None
        if not self._run.dead:
            self._run.parent = self._current()
            self._run.throw()

    def __del__(self) -> None:
        """Close an unreferenced game; frames and greenlets would keep each other alive.

        Another thread cannot do so, nor can the interpreter while it shuts down.
        """
        if hasattr(self, "_run") and self._run.gr_frame is not None:
            with suppress(ValueError, RuntimeError):
                self.close()

    def _go_on(self, *words: Any) -> None:
        run = self._run
        self.questions, self.die = (), None
        if run.parent is not (here := self._current()):
            run.parent = here
        asked = run.switch(*words)
        if type(asked) is tuple:
            self.questions = asked
        elif run.dead:
            self._looks.clear()
            self.outcome = self._ruleset.rules.outcome(self.state)
        else:
            self.die = asked


def _greenlets() -> Any:
    """Return the greenlet library, which only stepped play needs."""
    if importlib.util.find_spec("greenlet") is None:
        sentence = "stepwise play needs the extra `aerodrome[env]`, which is not installed."
        raise Refusal("no-greenlet", sentence)
    return importlib.import_module("greenlet")


def _run(
    lets: Any,
    random: Random | None,
    tables: list[Table],
    looks: dict[Seat | None, Any],
    turned: Callable[[], object] | None,
    ruleset: Ruleset[Any],
    state: Any,
) -> None:
    """Play one game to its end, within the greenlet that is suspended at every question.

    Nothing here refers to the object that steps the game, so that an unused game can be collected.
    """
    tables.append((ruleset, state))
    umpire = _Stepping(lets, random, tables, looks)
    turn, outcome = ruleset.rules.turn, ruleset.rules.outcome
    while outcome(state) is None:
        if turned is not None:
            turned()
        turn(umpire, state)
    tables.pop()


class _Stepping(Silent):
    """The silent umpire of a game with answers, and perhaps dice, from outside."""

    __slots__ = ("_channels", "_current", "_generator", "_lets", "_seen", "_tables")

    def __init__(
        self,
        lets: Any,
        random: Random | None,
        tables: list[Table],
        looks: dict[Seat | None, Any],
    ) -> None:
        super().__init__({}, random or UNUSED, {})
        self._lets = lets
        self._current = lets.getcurrent
        self._generator = random
        self._channels: list[_Channel] = []
        self._tables = tables
        self._seen = looks

    def _outside(self, asked: Any) -> Any:
        """Suspend this greenlet until the caller resumes it with what was asked for."""
        return self._current().parent.switch(asked)

    def _answered(self, question: Question) -> Value:
        if self._dialogue is None:
            self._seen.clear()
        value: Value = self._current().parent.switch((question,))[1]
        return value

    def roll(self, *sides: int, rule: str, to: Audience = None) -> tuple[int, ...]:
        if self._generator is not None:
            return super().roll(*sides, rule=rule, to=to)
        self._seen.clear()
        return tuple([self._outside(number) for number in sides])

    def together(
        self, subjects: Mapping[str, Seat], dialogue: Callable[[Umpire, str], T], *, rule: str
    ) -> dict[str, T]:
        """Run private dialogues in parallel if they have several seats, else as in silent play."""
        self._seen.clear()
        if len({*subjects.values()}) < 2:
            return super().together(subjects, dialogue, rule=rule)
        talks = [_Talk(subject, seat, dialogue) for subject, seat in subjects.items()]
        done: dict[str, T] = {}
        while asking := self._asking(talks, done):
            more = True
            while more:
                seat, value = self._outside(tuple([talk.asks for talk in asking.values()]))
                more = asking[seat].go_on(value)
        return {subject: done[subject] for subject in subjects}

    def _asking(self, talks: list[_Talk], done: dict[str, Any]) -> dict[Seat, _Talk]:
        """Advance dialogues as far as possible; return those that ask, one for each seat.

        A seat is asked about its subjects one after another; dice wait for all dialogues before
        them.
        """
        found: dict[Seat, _Talk] = {}
        busy: list[Seat] = []
        for talk in tuple(talks):
            if talk.seat in busy:
                continue
            channel = talk.channel
            if channel is None:
                channel = self._channels.pop() if self._channels else self._new_channel()
                talk.begin(channel)
            while isinstance(talk.asks, _Dice) and talk is talks[0]:
                talk.go_on(self.roll(*talk.asks.sides, rule=talk.asks.rule))
            if isinstance(talk.asks, _Over):
                done[talk.subject] = talk.asks.result
                talks.remove(talk)
                self._channels.append(channel)
                continue
            busy.append(talk.seat)
            if not isinstance(talk.asks, _Dice):
                found[talk.seat] = talk
        return found

    def _new_channel(self) -> _Channel:
        return _Channel(self._lets.greenlet(_talk), _Private(self))

    def _played(self, ruleset: Ruleset[Any], state: Any) -> Any:
        _run(self._lets, self._generator, self._tables, self._seen, None, ruleset, state)
        return state


class _Private(_Stepping):
    """The umpire of private dialogues; it hands their questions to the umpire around them."""

    __slots__ = ()

    def __init__(self, outer: _Stepping) -> None:
        super().__init__(outer._lets, outer._generator, outer._tables, outer._seen)

    def opened(self) -> _Private:
        """Reset it for another dialogue and return it."""
        self._dialogue = ()
        return self

    def _answered(self, question: Question) -> Value:
        value: Value = self._current().parent.switch(question)
        return value

    def roll(self, *sides: int, rule: str, to: Audience = None) -> tuple[int, ...]:
        thrown: tuple[int, ...] = self._outside(_Dice(sides, rule))
        return thrown


class _Dice(NamedTuple):
    """Dice that a private dialogue waits for; dice fall in the order of the subjects."""

    sides: tuple[int, ...]
    rule: str


class _Over(NamedTuple):
    """The end of a private dialogue, with its result."""

    result: Any


class _Channel(NamedTuple):
    """A greenlet for private dialogues, one after another, and their umpire.

    Making one takes as long as several answers, so it is reused.
    """

    let: Any
    umpire: _Private


def _talk(dialogue: Callable[[Umpire, str], Any], umpire: _Private, subject: str) -> None:
    """Run dialogues one after another on one greenlet, holding no reference to finished ones."""
    while True:
        over = _Over(dialogue(umpire.opened(), subject))
        del dialogue
        dialogue, umpire, subject = umpire._outside(over)


class _Talk:
    """A private dialogue; `asks` is its question, the dice it waits for, or finally its result."""

    __slots__ = ("_dialogue", "asks", "channel", "seat", "subject")

    def __init__(self, subject: str, seat: Seat, dialogue: Callable[[Umpire, str], Any]) -> None:
        self.subject = subject
        self.seat = seat
        self.asks: Any = None
        self.channel: _Channel | None = None
        self._dialogue = dialogue

    def begin(self, channel: _Channel) -> None:
        """Run it as far as it goes without an answer."""
        self.channel = channel
        self.asks = channel.let.switch(self._dialogue, channel.umpire, self.subject)

    def go_on(self, word: Any) -> bool:
        """Continue to its next question, dice or result; return whether it is a question."""
        assert self.channel is not None
        asks = self.asks = self.channel.let.switch(word)
        return type(asks) is not _Dice and type(asks) is not _Over
