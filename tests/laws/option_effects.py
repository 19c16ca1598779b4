"""The effect of an option: games that differ only in it, played until a difference shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

from aerodrome.bots import roster
from aerodrome.kernel import codec
from aerodrome.kernel.events import Audience, Event
from aerodrome.kernel.question import Question, Seat, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Choice
from aerodrome.kernel.silent import Looks, Silent
from aerodrome.kernel.umpire import Player
from aerodrome.tabletop.capabilities import GamePilots
from tests.support.random_games import drawn_options, drawn_value

Sight = tuple[Any, ...]
"""Something that players notice: a question with its options, a roll, or an event."""
Options = Mapping[str, Choice]


CHANCE, KEEN, BY_CHANCE = roster.CHANCE, "rookie", 6
"""The pilots: first random ones, which are quick, then pilots that look for a fight."""


class Apart(Exception):
    """Raised when a game differs from the one it is compared with."""


class Noticed(Silent):
    """Silent play that reports everything that its players notice."""

    __slots__ = ("_notice",)

    def __init__(
        self,
        players: Mapping[Seat, Player],
        random: Random,
        looks: Looks,
        notice: Callable[[Sight], None],
    ) -> None:
        super().__init__(players, random, looks)
        self._notice = notice

    def roll(self, *sides: int, rule: str, to: Audience = None) -> tuple[int, ...]:
        self._notice((rule, *sides))
        return super().roll(*sides, rule=rule, to=to)

    def tell(self, event: Event, *, rule: str, to: Audience = None) -> None:
        self._notice((rule, to, codec.encode(event)))


class Trial(NamedTuple):
    """A game that is played with various options, by pilots of a level, from one seed."""

    ruleset: Ruleset[Any]
    name: str
    level: str
    seed: str

    def play(self, options: Options, notice: Callable[[Sight], None]) -> None:
        """Play it to its end, reporting everything that its players notice."""
        ruleset = self.ruleset
        scenario = ruleset.scenario(self.name, options)
        seats = ruleset.rules.seats(scenario)
        notice(seats)
        state = ruleset.rules.setup(scenario)
        players = {seat: self._player(seat, notice) for seat in seats}
        umpire = Noticed(players, Random(self.seed), Looks(ruleset, state), notice)
        while ruleset.rules.outcome(state) is None:
            ruleset.rules.turn(umpire, state)
        notice((codec.encode(ruleset.rules.outcome(state)),))

    def _player(self, seat: Seat, notice: Callable[[Sight], None]) -> Player:
        answer = roster.pilot(self.level, self.ruleset, Random(f"{self.seed}|{seat}"))

        def player(question: Question, look: Callable[[], Any]) -> Value:
            notice((question.seat, question.rule, question.about, *question.options))
            return answer(question, look)

        return player

    def whole(self, options: Options) -> list[Sight]:
        """Return everything noticed in a game, or nothing if it is refused."""
        known: list[Sight] = []
        with suppress(Refusal):
            self.play(options, known.append)
            return known
        return []

    def differs(self, options: Options, known: list[Sight]) -> bool:
        """Return whether the game with these options differs from the known one."""
        ahead = iter(known)

        def compare(sight: Sight) -> None:
            if sight != next(ahead, None):
                raise Apart

        try:
            self.play(options, compare)
        except Apart:
            return True
        except Refusal:
            return False
        return next(ahead, None) is not None


def offered(ruleset: Ruleset[Any], name: str) -> set[str]:
    """Return the options that a form offers for a scenario."""
    return {
        key
        for key, one in ruleset.options.items()
        if (not one.only or name in one.only) and name not in one.idle
    }


def without_effect(
    ruleset: Ruleset[Any], name: str, options: set[str], tries: int, fixed: Options | None = None
) -> set[str]:
    """Return which of these options are refused or have no effect in this many games of a scenario.

    The other options of each game are drawn at random, because some count only in combination.
    """
    left, random = sorted(options), Random(name)
    for number in range(tries if left else 0):
        level = CHANCE if number < BY_CHANCE or not GamePilots.of(ruleset).makers() else KEEN
        game = Trial(ruleset, name, level, str(number))
        base = drawn_options(ruleset, name, random, fixed)
        if not (known := game.whole(base)):
            continue
        for key in list(left):
            value = drawn_value(ruleset.options[key], random)
            if game.differs(base | {key: value}, known):
                left.remove(key)
        if not left:
            break
    return set(left)
