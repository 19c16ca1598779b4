"""Recorded play: every question and roll has an address, every answer and event a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from aerodrome.kernel import address, codec
from aerodrome.kernel.address import Address
from aerodrome.kernel.events import Audience, Event, Rolled, Taken, Told
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Options, Question, Seat, V, Value, is_value
from aerodrome.kernel.record import Answer, AnyLine, Close, Heard, Opened, Played, Record
from aerodrome.kernel.refusal import Broken, Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.run import GameRun, TurnMark
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.umpire import InnerGame, Player, Programs, Report, T, Umpire, Waiting

Given = tuple[Value, str, str, Phrase | None]
"""An answer of a dialogue: its value, its key, its subject, its description."""
SEEDS = 2**31
"""How many seeds there are for an inner game that programs play at once."""


class RecordedTable:
    """A record in play: it replays the current turn whenever an answer comes in.

    With `elsewhere`, inner games for programs are not played here: the caller provides their
    results.
    """

    def __init__(
        self,
        record: Record,
        players: Mapping[Seat, Player] | None = None,
        *,
        elsewhere: bool = False,
    ) -> None:
        self.record = record
        self.players = players or {}
        self.elsewhere = elsewhere
        self.inner: InnerGame | None = None
        self.runs: dict[str, GameRun] = {}
        self.active: list[GameRun] = []
        self.withheld: list[Told] = []
        self.used: set[str] = set()
        self.read = 0
        self.dialogues: dict[str, Seat] = {}
        self.given: dict[str, list[Given]] = {}
        self.passed: dict[str, None] = {}

    def advance(self, ruleset: Ruleset[Any], scenario: Scenario) -> tuple[Question, ...]:
        """Play on as far as the answers reach; return the questions then open."""
        self.active, self.withheld, self.used, self.dialogues = [], [], set(), {}
        self.inner, self.given = None, {}
        self.read = self.base() if self.runs else 0
        try:
            self.run(ruleset, scenario, "")
        except Waiting as still:
            self.inner = still.inner
            return still.questions
        return ()

    def run(self, ruleset: Ruleset[Any], scenario: Scenario, place: str) -> GameRun:
        """Play one game from its last checkpoint to its end."""
        if (run := self.runs.get(place)) is None:
            start = TurnMark(ruleset.rules.setup(scenario), 0, self.read)
            run = self.runs[place] = GameRun(ruleset, [start], scenario=scenario)
        run.rewind()
        self.active.append(run)
        while ruleset.rules.outcome(run.state) is None:
            run.play_turn(Recorded(self, run, address.turn_place(place, run.turn), run.log))
            run.marks.append(TurnMark(run.state.copy(), len(run.log), self.read))
        if place:
            self.active.pop()
        return run

    def branch(
        self, record: Record, lines: int, players: Mapping[Seat, Player] | None = None
    ) -> RecordedTable:
        """Return another table at the same point of the game, `lines` into its record."""
        table = RecordedTable(record, players, elsewhere=self.elsewhere)
        table.passed = dict(self.passed)
        for place, run in self.runs.items():
            if (earlier := run.branch(lines)) is not None:
                table.runs[place] = earlier
        return table

    def opens(self, at: str, ruleset: Ruleset[Any]) -> bool:
        """Record under which rules an inner game begins; return False if it began under others."""
        record = self.record
        if at not in record.opened:
            past = record.known.opened.get(at) if record.known is not None else None
            record.append(past or Opened(at, ruleset.id, ruleset.version))
        self.use(at)
        return _plays(ruleset, record.opened[at])

    def played(self, at: str) -> Played | None:
        """Return the line that ended an inner game, if it has ended."""
        record = self.record
        if at not in record.played and record.known is not None and at in record.known.played:
            record.append(record.known.played[at])
        return record.played.get(at)

    def believe(self, played: Played) -> Any:
        """Take over the result of an inner game without playing it."""
        self.use(played.at)
        self.passed[address.game_place(played.at)] = None
        return played.report

    def ended(self, ruleset: Ruleset[Any], at: str, report: Any, record: str = "") -> Any:
        """Record what the outer game takes from an inner one; a different result is refused."""
        if at not in self.record.played:
            known = self.record.known
            past = known.played.get(at) if known is not None else None
            data = past.data if past is not None and _plays(ruleset, past) else ""
            line = Played(at, ruleset.id, ruleset.version, data, report, record)
            self.record.append(line)
        elif self.record.played[at].report != report:
            raise Refusal("unfit", "the inner game did not end like this.", at)
        self.use(at)
        return report

    def play_inner(self, inner: InnerGame) -> Any:
        """Play an inner game of programs at once; its own record is stored with its result."""
        if (played := self.played(inner.at)) is not None:
            if self.record.known is not None:
                _check_ended(inner, played)
            return self.believe(played)
        if self.elsewhere:
            raise Waiting((), inner)
        ruleset, scenario = inner.ruleset, inner.scenario
        record, state = played_by_programs(ruleset, scenario, inner.seed, inner.programs)
        report = codec.plain(inner.report(state))
        return self.ended(ruleset, inner.at, report, record.dump(seed=True))

    def use(self, at: str) -> None:
        """Mark a line of the record as reached by the rules."""
        self.used.add(at)
        self.read = max(self.read, self.record.places[at] + 1)

    def base(self) -> int:
        """Return how many lines of the record come before the last checkpoint."""
        return max(mark.lines for run in self.runs.values() for mark in run.marks)

    def seen_lines(self, seat: Seat) -> list[AnyLine]:
        """Return the record up to another seat's secret, then own lines of that round."""
        lines = self.record.lines
        for index in range(self.base(), len(lines)):
            place, owner = self._dialogue(lines[index])
            if owner not in (None, seat):
                beside = [(line, *self._dialogue(line)) for line in lines[index:]]
                own = [line for line, there, other in beside if (there, other) == (place, seat)]
                return lines[:index] + own
        return list(lines)

    def _dialogue(self, line: AnyLine) -> tuple[str, Seat | None]:
        """Return the round of dialogues that contains a line, and the seat of its dialogue."""
        if isinstance(line, Close | Heard):
            return "", None
        at = Address.parse(line.at)
        return at.round, self.dialogues.get(at.place)

    def forget(self, seat: Seat, random: Random) -> None:
        """Replace in each ruleset's last checkpoint what this seat may not know."""
        for run in self.runs.values():
            if run.ruleset.rules.forget is not None:
                mark = run.marks[-1]
                state = mark.state.copy()
                run.ruleset.rules.forget(state, seat, random)
                run.marks[-1] = TurnMark(state, mark.told, mark.lines)

    def told(self) -> Iterator[Told]:
        """Return all events so far, including those of dialogues that are still open."""
        for run in self.active:
            yield from run.log
        yield from self.withheld

    def log(self) -> list[Told]:
        """Return the log without open dialogues; it only ever grows, for every seat."""
        return [told for run in self.active for told in run.log]


def played_by_programs(
    ruleset: Ruleset[Any], scenario: Scenario, seed: str, programs: Programs
) -> tuple[Record, Any]:
    """Play a whole game with programs; return its record and its last state.

    The result is a function of the seed. Every seat has a program of its own, so that none can
    learn what another was shown.
    """
    seats = ruleset.rules.seats(scenario)
    players = {seat: programs(ruleset, Random(f"{seed}|{seat}")) for seat in seats}
    table = RecordedTable(ruleset.record(scenario, seed), players)
    table.advance(ruleset, scenario)
    return table.record, table.runs[""].state


def _check_ended(inner: InnerGame, played: Played) -> None:
    """Replay an inner game from its own record, if this ruleset is the one that played it."""
    ruleset = inner.ruleset
    if not _plays(ruleset, played):
        return
    record = Record.load(played.record.encode(), played.at)
    table = RecordedTable(record)
    table.advance(ruleset, ruleset.recorded(record.header))
    ended = codec.plain(inner.report(table.runs[""].state))
    if record.header.seed != inner.seed or ended != played.report:
        raise Refusal("unfit", "the inner game did not end like this.", played.at)


def _plays(ruleset: Ruleset[Any], line: Opened | Played) -> bool:
    """Return whether an inner game was played by this ruleset."""
    return ruleset.played(line.ruleset, line.version, line.data)


class Recorded(Umpire):
    """The umpire of a table, at one place of the game."""

    __slots__ = ("_busy", "_cited", "_log", "_place", "_run", "_table")

    def __init__(self, table: RecordedTable, run: GameRun, place: str, log: list[Told]) -> None:
        self._table = table
        self._run = run
        self._place = place
        self._log = log
        self._cited: Counter[str] = Counter()
        self._busy = False

    def _address(self, rule: str) -> str:
        """Return the next address under a section, such as "3/7.1#2": turn 3, second use of 7.1."""
        self._listen()
        self._cited[rule] += 1
        return address.step(self._place, rule, self._cited[rule])

    def _listen(self) -> None:
        """Raise an error if rules bypass the umpires of running private dialogues."""
        if self._busy:
            raise Broken(f"{self._place} is used during a private dialogue")

    def ask(
        self, seat: Seat, options: tuple[V, ...] | Options[V], *, rule: str, about: str = ""
    ) -> V:
        here = self._run.ruleset.id
        question = Question(self._address(rule), seat, options, rule, about, ruleset=here)
        return self._ask(question)  # type: ignore[return-value]

    def _ask(self, question: Question) -> Value:
        record, options = self._table.record, question.options
        answer = record.answers.get(question.key)
        if answer is None:
            only = _only(question)
            if only is not None:
                taken = Taken(question.seat, only, question.about)
                self.tell(taken, rule=question.rule, to=(question.seat,))
                return only
            answer = self._answered(question)
            record.append(answer)
        self._table.use(question.key)
        if answer.seat != question.seat or answer.value not in options:
            sentence = f"{answer.value!r} by {answer.seat} is not a legal answer there."
            raise Refusal("illegal", sentence, question.key)
        return answer.value

    def _answered(self, question: Question) -> Answer:
        """Return the program's answer; stop the turn for people, and in a closed game."""
        player = self._table.players.get(question.seat)
        if player is None or self._table.record.closed is not None:
            raise Waiting((question,))
        ruleset, state = self._run.ruleset, self._run.state
        value = player(question, lambda: ruleset.display.view(state, question.seat))
        if not is_value(value):
            raise Broken(f"a player answered {value!r} to {question.key}")
        return Answer(question.key, question.seat, value)

    def together(
        self, subjects: Mapping[str, Seat], dialogue: Callable[[Umpire, str], T], *, rule: str
    ) -> dict[str, T]:
        at = self._address(rule)
        done: dict[str, T] = {}
        open_: list[Question] = []
        heard: list[Told] = []
        self._busy = True
        for subject, seat in subjects.items():
            if not set(subject).isdisjoint(address.SIGNS):
                raise Broken(f"{subject!r} cannot be part of an address")
            private = _Dialogue(self._table, self._run, address.dialogue_place(at, subject), seat)
            try:
                done[subject] = dialogue(private, subject)
            except Waiting as still:
                open_ += still.questions
            heard += private.heard
        self._busy = False
        if open_:
            self._table.withheld = heard
            raise Waiting(tuple(open_))
        self._log += heard
        return done

    def roll(self, *sides: int, rule: str, to: Audience = None) -> tuple[int, ...]:
        at = self._address(rule)
        thrown = self._table.record.throw(at, sides)
        self._table.use(at)
        self.tell(Rolled(sides, thrown), rule=rule, to=to)
        return thrown

    def tell(self, event: Event, *, rule: str, to: Audience = None) -> None:
        self._listen()
        self._log.append(Told(rule, event, to, self._run.ruleset.id))

    def play(
        self,
        ruleset: Ruleset[Any],
        scenario: Scenario,
        *,
        rule: str,
        report: Report | None = None,
        programs: Programs | None = None,
    ) -> Any:
        at = self._address(rule)
        if programs is not None:
            (seed,) = self.roll(SEEDS, rule=rule, to=())
            keep = report or codec.plain
            return self._table.play_inner(
                InnerGame(at, ruleset, scenario, str(seed), programs, keep)
            )
        if report is None:
            run = self._table.run(ruleset, scenario, address.game_place(at))
            self._log += run.log
            return run.state
        return self._reported(ruleset, scenario, at, report)

    def _reported(self, ruleset: Ruleset[Any], scenario: Scenario, at: str, report: Report) -> Any:
        """Play an inner game and record its result; take over a result from other rules."""
        table = self._table
        while not table.opens(at, ruleset):
            if (played := table.played(at)) is not None:
                return table.believe(played)
            table.passed[address.game_place(at)] = None
            at = address.restarted_at(at)
        run = table.run(ruleset, scenario, address.game_place(at))
        self._log += run.log
        return table.ended(ruleset, at, codec.plain(report(run.state)))


class _Dialogue(Recorded):
    """A private dialogue with one seat: no other seat is asked or informed."""

    __slots__ = ("_given", "_seat", "heard")

    def __init__(self, table: RecordedTable, run: GameRun, place: str, seat: Seat) -> None:
        self.heard: list[Told] = []
        table.dialogues[place] = seat
        super().__init__(table, run, place, self.heard)
        self._seat = seat
        self._given = table.given[place] = list[Given]()

    def _ask(self, question: Question) -> Value:
        if question.seat != self._seat:
            raise Broken(f"{question.key} asks {question.seat} in a dialogue with {self._seat}")
        question.heard = tuple(self.heard)
        if self._given:
            columns = zip(*self._given, strict=True)
            question.given, question.given_at, question.given_about, question.given_says = columns
        value = super()._ask(question)
        at = question.key if question.key in self._table.record.answers else ""
        says = question.options.given(value) if isinstance(question.options, Options) else None
        self._given.append((value, at, question.about, says))
        return value

    def roll(self, *sides: int, rule: str, to: Audience = None) -> tuple[int, ...]:
        return super().roll(*sides, rule=rule, to=to or (self._seat,))

    def tell(self, event: Event, *, rule: str, to: Audience = None) -> None:
        if to is not None and set(to) != {self._seat}:
            raise Broken(f"{event} is told to {to} in a dialogue with {self._seat}")
        super().tell(event, rule=rule, to=(self._seat,))

    def together(
        self, subjects: Mapping[str, Seat], dialogue: Callable[[Umpire, str], T], *, rule: str
    ) -> dict[str, T]:
        raise Broken("a private dialogue cannot hold others")

    def play(self, ruleset: Ruleset[Any], scenario: Scenario, *, rule: str, **how: Any) -> Any:
        raise Broken("a private dialogue cannot play a game")


def _only(question: Question) -> Value | None:
    """Return the only answer, if no question is needed."""
    options = question.options
    if isinstance(options, Options):
        return options.forced()
    if not options:
        raise Broken(f"{question.key} offers {question.seat} no option")
    return options[0] if len(options) == 1 else None
