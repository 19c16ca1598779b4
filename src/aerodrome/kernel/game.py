"""Games: a record in play, with everything that people may do to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from aerodrome.kernel import address
from aerodrome.kernel.address import Address
from aerodrome.kernel.contract import Outcome
from aerodrome.kernel.events import Told
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.position import Position, TableStanding
from aerodrome.kernel.question import Question, Seat, Value, is_value, open_in
from aerodrome.kernel.record import CLOSINGS, Answer, AnyLine, Close, Played, Record, Roll, Undo
from aerodrome.kernel.recorded import RecordedTable
from aerodrome.kernel.refusal import Broken, Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.run import GameRun, TurnMark
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.umpire import Player

LONGEST_QUOTED = 80
GUESSES = 1000
"""How often a fork may guess hidden state until a guess fits what the seat saw."""


class Game:
    """A live game: answers come in, questions come out, and everything is in the record.

    >>> from aerodrome.kernel import registry
    >>> rules, scenario = registry.find_game("squadriglia/spad_duel", None, ["quick_start=true"])
    >>> game = Game(rules, rules.record(scenario, "a seed"))
    >>> [question.seat for question in game.position.questions]
    ['italy', 'austria']
    >>> question = game.position.questions[0]
    >>> position = game.answer("italy", question.key, next(iter(question.options)))
    >>> len(game.record.answers)
    1
    """

    def __init__(
        self,
        ruleset: Ruleset[Any],
        record: Record,
        players: Mapping[Seat, Player] | None = None,
        *,
        elsewhere: bool = False,
    ) -> None:
        self.ruleset, self.scenario = fitting(ruleset, record)
        self._table = RecordedTable(record, players, elsewhere=elsewhere)
        self.position = self._advance()
        self._check_used([*record.answers, *record.dice])

    @classmethod
    def begun_at(
        cls, record: Record, run: GameRun, scenario: Scenario, *, elsewhere: bool = False
    ) -> Game:
        """Return a game from a run at a mark: only the lines after it are played."""
        game = cls.__new__(cls)
        game.ruleset, game.scenario = run.ruleset, scenario
        game._table = RecordedTable(record, elsewhere=elsewhere)
        game._table.runs[""] = run
        first = run.marks[-1].lines
        game.position = game._advance()
        standing = (*record.answers, *record.dice)
        game._check_used(at for at in standing if record.places[at] >= first)
        return game

    @property
    def whole(self) -> bool:
        """Return whether it was played from its beginning, not opened from a checkpoint."""
        return not self.began

    @property
    def began(self) -> int:
        """Return how many turns were over in the checkpoint that it was opened from."""
        return self._table.runs[""].first

    @property
    def marked(self) -> int:
        """Return how many lines of the record come before the last place between two turns."""
        return self._table.runs[""].marks[-1].lines

    @property
    def settled(self) -> int:
        """Return how many lines of the log are final: those of turns that are over."""
        return self._table.runs[""].marks[-1].told

    def last_mark(self) -> tuple[int, TurnMark, list[Told]]:
        """Return how many turns are over, the mark after them, and their log."""
        run = self._table.runs[""]
        return run.turn, run.marks[-1], run.log[: run.marks[-1].told]

    def _check_used(self, addresses: Iterable[str]) -> None:
        """Refuse lines at addresses that the rules never reach."""
        for at in addresses:
            if at not in self._table.used and not self._passed(at):
                raise Refusal("unfit", "the rules never ask or roll this.", at)

    def _passed(self, at: str) -> bool:
        """Return whether an address is in an inner game that was played by other rules."""
        return address.is_inside(at, *self._table.passed)

    def believed(self, line: AnyLine) -> bool:
        """Return whether a line is in an inner game that is taken over, not replayed."""
        return self._passed(getattr(line, "at", ""))

    @property
    def record(self) -> Record:
        return self._table.record

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(self.record.header.seats)

    def _advance(self) -> Position:
        table = self._table
        questions = table.advance(self.ruleset, self.scenario)
        outcome = self.ruleset.rules.outcome(table.runs[""].state)
        if table.record.closed is not None and outcome is None:
            questions, outcome = (), _closed(self.ruleset, table.record.closed, self.seats)
            table.inner = None
        tables = tuple(TableStanding(run.ruleset, run.state) for run in table.active)
        return Position(tables, tuple(table.log()), questions, outcome, table.inner)

    def answer(self, seat: Seat, key: str, value: Value, *then: Value) -> Position:
        """Check an answer, record it and play on; this is the only way in for answers.

        The question must be open, belong to this seat and have `value` among its options. `then`
        are answers to what follows in a private dialogue, including steps where the rules leave no
        choice and take the only one. Either all of them are accepted or none: one that does not
        fit, or comes after the dialogue's last question, cancels the others.
        """
        question, lines = self._open(seat, key), len(self.record.lines)
        try:
            self._answered(question, value)
            if then:
                self._answer_on(question, (*question.given, value, *then))
        except Refusal:
            if len(self.record.lines) > lines:
                self.back_to(lines)
            raise
        return self.position

    def _answered(self, question: Question, value: Value) -> None:
        if not is_value(value) or value not in question.options:
            raise Refusal("illegal", self._why_not(question, value), question.key)
        self._go_on(Answer(question.key, question.seat, value))

    def _answer_on(self, begun: Question, values: tuple[Value, ...]) -> None:
        """Give the rest of a dialogue's answers, of which `values` has all, from its first."""
        at = Address.parse(begun.key)
        if at.about is None:
            raise Refusal("illegal", "only a private dialogue takes several answers.", begun.key)
        while True:
            given = tuple(value for value, *_ in self._table.given[at.place])
            if given[: len(values)] != values[: len(given)]:
                raise Refusal("illegal", "the rules do not allow this choice here.", begun.key)
            if len(given) >= len(values):
                return
            question = open_in(at.place, begun.seat, self.position.questions)
            if question is None:
                sentence = f"only {len(given)} answers are possible here, not {len(values)}."
                raise Refusal("illegal", sentence, begun.key)
            self._answered(question, values[len(given)])

    def _why_not(self, question: Question, value: Any) -> str:
        """Return why an answer is refused, in the words of the game that asks, inner or outer."""
        reason = question.why_not(value) if is_value(value) else None
        if reason is None:
            return f"{_quoted(value)} is not among the options of this question."
        asking = [
            table.ruleset for table in self.position.tables if table.ruleset.id == question.ruleset
        ]
        return (asking or [self.ruleset])[0].phrases.say(reason)

    def finish_inner(self, played: Played) -> Position:
        """Take over the result of an inner game that programs played elsewhere, and play on."""
        if self.position.inner is None or self.position.inner.at != played.at:
            raise Refusal("not-open", "no such game is being played elsewhere.", played.at)
        return self._go_on(played)

    def _go_on(self, line: AnyLine) -> Position:
        """Append one line and play on; if the rules fail on it, restore the previous position."""
        lines = len(self.record.lines)
        self.record.append(line)
        try:
            self.position = self._advance()
        except Exception:
            self.back_to(lines)
            raise
        return self.position

    def back_to(self, lines: int) -> None:
        """Go back to the first `lines` lines of the record, as if the later ones never existed."""
        self._table = self._table.branch(self.record.upto(lines), lines, self._table.players)
        self.position = self._advance()

    def _open(self, seat: Seat, key: str) -> Question:
        for question in self.position.questions:
            if question.key == key and question.seat == seat:
                return question
            if question.key == key:
                raise Refusal("not-yours", f"this question is for {question.seat}.", key)
        if self.position.outcome is not None:
            raise Refusal("over", "the game is over.", key)
        if key in self.record.answers:
            raise Refusal("answered", "this question has been answered already.", key)
        raise Refusal("not-open", "no such question is open.", key)

    def follow(self, lines: Sequence[AnyLine]) -> Position:
        """Append lines that this same game's record got elsewhere, and play on."""
        record = self.record.upto(len(self.record.lines))
        for line in lines:
            record.append(line)
        undone = any(isinstance(line, Undo) for line in lines)
        shared = 0 if undone else len(self.record.lines)
        there = self._branch(record, shared, self._table.players)
        there.position = there._advance()
        standing = (*record.answers, *record.dice)
        known = {} if undone else {**self.record.answers, **self.record.dice}
        there._check_used(at for at in standing if at not in known)
        self._table, self.position = there._table, there.position
        return self.position

    def undo(self, seat: Seat, key: str | None = None) -> Position:
        """Take back an answer: the seat's last, or one by key with what followed from it.

        An answer cannot be taken back once dice were rolled or another player learnt something
        because of it.
        """
        if self.position.outcome is not None:
            raise Refusal("over", "the game is over.", key or "")
        taken = self._taken_back(seat, key)
        first = self.record.lines.index(taken[0])
        self._play_through(first)
        record = self.record.upto(len(self.record.lines))
        for answer in reversed(taken):
            record.append(Undo(answer.at, seat))
        trial = self._branch(record, first, self._table.players)
        later = record.lines[trial._table.base() :]
        trial.position = trial._advance()
        used = trial._table.used
        if any(isinstance(line, Roll) and line.at not in used for line in later):
            raise Refusal("undo-dice", "dice were rolled since; it cannot be undone.", taken[0].at)
        if trial._others(seat, later) != self._others(seat, later):
            sentence = "others have already seen the result; it cannot be undone."
            raise Refusal("undo-told", sentence, taken[0].at)
        self._table, self.position = trial._table, trial.position
        return self.position

    def _play_through(self, lines: int) -> None:
        """Replay the game from its beginning if it was opened from a checkpoint after this line."""
        table = self._table
        if lines < table.runs[""].marks[0].lines:
            whole = Game(self.ruleset, self.record, table.players, elsewhere=table.elsewhere)
            self._table, self.position = whole._table, whole.position

    def _others(self, seat: Seat, lines: list[AnyLine]) -> tuple[list[Any], ...]:
        """Return what an undo must not change: events, and others' questions and answers."""
        told = [told for told in self._table.told() if not told.event.echo]
        asked = [q.key for q in self.position.questions if q.seat != seat]
        answered = [
            line.at
            for line in lines
            if isinstance(line, Answer) and line.seat != seat and line.at in self._table.used
        ]
        return told, asked, answered

    def _branch(
        self, record: Record, lines: int, players: Mapping[Seat, Player] | None = None
    ) -> Game:
        """Return this game over another record that agrees with ours for its first `lines`."""
        branch = Game.__new__(Game)
        branch.ruleset, branch.scenario = self.ruleset, self.scenario
        branch._table = self._table.branch(record, lines, players)
        return branch

    def _taken_back(self, seat: Seat, key: str | None) -> list[Answer]:
        """Return the answers that are taken back together with this one, oldest first."""
        mine = [
            line
            for line in self.record.lines
            if isinstance(line, Answer) and line.seat == seat
            if self.record.answers.get(line.at) is line
        ]
        if key is None and mine:
            return mine[-1:]
        chosen = next((answer for answer in mine if answer.at == key), None)
        if chosen is None:
            raise Refusal("undo-none", "you have no answer to undo.", key or "")
        since, at = mine[mine.index(chosen) :], Address.parse(chosen.at)
        if at.about is None:
            return since
        return [answer for answer in since if address.is_inside(answer.at, at.place)]

    def moments(self) -> list[tuple[Any, int]]:
        """Return the state at every checkpoint so far, with the number of log lines before it."""
        return [(mark.state, mark.told) for mark in self._table.runs[""].marks]

    def run_within(self, at: str) -> GameRun | None:
        """Return an inner game that people played, if it was played since this game was opened."""
        return self._table.runs.get(address.game_place(at))

    def close(self, seat: Seat, how: str) -> Position:
        """End the game by agreement or resignation, outside the rules."""
        if how not in CLOSINGS:
            raise Refusal("bad-close", f"a game is {', '.join(CLOSINGS)}, not {how!r}.")
        if seat not in self.seats:
            raise Refusal("unknown-seat", f"there is no seat `{seat}`.")
        if self.position.outcome is not None:
            raise Refusal("over", "the game is over.")
        self.record.append(Close(how, seat))
        self.position = self._advance()
        return self.position

    def fork(self, seed: str, seat: Seat | None = None) -> Game:
        """Return the same game under another seed: past dice stay, future dice are new.

        For a seat it forgets what that seat may not know: it goes back to where another player's
        private dialogue began in this turn, and the ruleset replaces secrets in the state.
        """
        record = self.record.copy(seed)
        if seat is not None:
            closed = [self.record.closed] if self.record.closed is not None else []
            lines = [line for line in self._table.seen_lines(seat) if line not in closed]
            record = Record(self.record.header, [*lines, *closed], seed)
        random = Random(seed)
        for _ in range(GUESSES):
            fork = self._branch(record.copy(seed), self._table.base())
            if seat is not None:
                fork._table.forget(seat, random)
            try:
                fork.position = fork._advance()
            except Refusal:
                continue
            return fork
        raise Broken(f"{self.ruleset.id} has no guess that fits what {seat} saw")

    def _repr_svg_(self) -> str | None:
        return self.position._repr_svg_()

    def _repr_html_(self) -> str:
        return self.position._repr_html_()


def play(
    ruleset: Ruleset[Any], record: Record, players: Mapping[Seat, Player] | None = None
) -> Position:
    """Return the position a record leads to: a pure function of scenario, seed and answers."""
    return Game(ruleset, record, players).position


def fitting(ruleset: Ruleset[Any], record: Record) -> tuple[Ruleset[Any], Scenario]:
    """Return the ruleset in the edition that a record was made for, and its scenario.

    A record that this ruleset cannot play is refused.
    """
    header = record.header
    if header.copy_for is not None:
        sentence = f"this is {header.copy_for}'s copy of an unfinished game; it cannot be replayed."
        raise Refusal("copy", sentence)
    if header.ruleset != ruleset.id:
        raise Refusal("foreign", f"this record is of {header.ruleset}, not of {ruleset.id}.")
    rules, scenario = ruleset.playing(header)
    seats = rules.rules.seats(scenario)
    if tuple(header.seats) != seats:
        raise Refusal("unfit", f"the seats of this game are {', '.join(seats)}.")
    return rules, scenario


def _closed(ruleset: Ruleset[Any], close: Close, seats: tuple[Seat, ...]) -> Outcome:
    beaten = ruleset.rules.side(close.seat)
    others = tuple(seat for seat in seats if ruleset.rules.side(seat) != beaten)
    winners = others if close.how == "resigned" else ()
    return Outcome(winners, Phrase(f"closed.{close.how}", {"seat": close.seat}))


def _quoted(value: Any) -> str:
    """Return an answer as a refusal quotes it, cut to a readable length."""
    said = repr(value)
    return said if len(said) <= LONGEST_QUOTED else f"{said[:LONGEST_QUOTED]} …"
