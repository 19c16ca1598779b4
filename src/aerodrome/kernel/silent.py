"""Silent play: the same rules for bots and simulation, without a record or a log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from aerodrome.kernel import codec
from aerodrome.kernel.contract import S
from aerodrome.kernel.events import Audience, Event
from aerodrome.kernel.question import Options, Question, Seat, V, Value
from aerodrome.kernel.recorded import SEEDS, played_by_programs
from aerodrome.kernel.refusal import Broken
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.umpire import Player, Programs, Report, T, Umpire

Look = Callable[[], Any]


class Silent(Umpire):
    """An umpire with players that answer directly and dice from a generator."""

    __slots__ = ("_dialogue", "_looks", "_players", "_random", "random")

    def __init__(
        self, players: Mapping[Seat, Player], random: Random, looks: Mapping[Seat, Look]
    ) -> None:
        self._players = players
        self._looks = looks
        self._dialogue: tuple[Any, ...] | None = None
        self.random = random
        self._random = random.random

    def ask(
        self, seat: Seat, options: tuple[V, ...] | Options[V], *, rule: str, about: str = ""
    ) -> V:
        if type(options) is tuple:
            value: Any = options[0] if len(options) == 1 else None
        else:
            value = options.forced()  # type: ignore[union-attr]
        given = self._dialogue
        if value is None:
            value = self._answered(Question("", seat, options, rule, about, given or ()))
        if given is not None:
            self._dialogue = (*given, value)
        return value  # type: ignore[no-any-return]

    def _answered(self, question: Question) -> Value:
        """Return the answer of the program in a seat."""
        seat = question.seat
        value = self._players[seat](question, self._looks[seat])
        if value not in question.options:
            raise Broken(f"a player answered {value!r} to {question.rule}, which is not an option")
        return value

    def together(
        self, subjects: Mapping[str, Seat], dialogue: Callable[[Umpire, str], T], *, rule: str
    ) -> dict[str, T]:
        done = {}
        for subject in subjects:
            self._dialogue = ()
            done[subject] = dialogue(self, subject)
        self._dialogue = None
        return done

    def roll(self, *sides: int, rule: str, to: Audience = None) -> tuple[int, ...]:
        random = self._random
        return tuple([1 + int(random() * n) for n in sides])

    def tell(self, event: Event, *, rule: str, to: Audience = None) -> None:
        """Do nothing: silent play has no log."""

    def play(
        self,
        ruleset: Ruleset[Any],
        scenario: Scenario,
        *,
        rule: str,
        report: Report | None = None,
        programs: Programs | None = None,
    ) -> Any:
        if programs is not None:
            (seed,) = self.roll(SEEDS, rule=rule)
            state = played_by_programs(ruleset, scenario, str(seed), programs)[1]
        else:
            state = self._played(ruleset, ruleset.rules.setup(scenario))
        return state if report is None else codec.plain(report(state))

    def _played(self, ruleset: Ruleset[Any], state: Any) -> Any:
        """Play an inner game from its first state to its last."""
        return playout(ruleset, state, self._players, self.random)


def playout(ruleset: Ruleset[S], state: S, players: Mapping[Seat, Player], random: Random) -> S:
    """Play a state to the end of its game, in silence; change it in place and return it."""
    umpire = Silent(players, random, Looks(ruleset, state))
    turn, outcome = ruleset.rules.turn, ruleset.rules.outcome
    while outcome(state) is None:
        turn(umpire, state)
    return state


class Looks(dict[Seat, Look]):
    """Functions that return each seat's view of a state, created on demand."""

    def __init__(self, ruleset: Ruleset[S], state: S) -> None:
        super().__init__()
        self._view = ruleset.display.view
        self._state = state

    def __missing__(self, seat: Seat) -> Look:
        self[seat] = look = lambda: self._view(self._state, seat)
        return look
