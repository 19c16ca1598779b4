"""One game of a plan, from its number to its result: the work of a worker."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import msgspec

from aerodrome.bots import roster
from aerodrome.bots.insider import Insider
from aerodrome.kernel import registry
from aerodrome.kernel.contract import Outcome
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Question, Seat, Value, is_value
from aerodrome.kernel.record import Header, Record, Roll
from aerodrome.kernel.refusal import Broken, Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.umpire import Player
from aerodrome.lab.plan import Pairing, Plan, the_same
from aerodrome.lab.watched import Faltered, Watched
from aerodrome.tabletop.capabilities import GameOffers

Counts = tuple[tuple[str, str, str, int], ...]
LENGTH = "turns"
"""The count that is a game's length, if its ruleset counts it; else calls of `turn`."""


class Result(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The result of one game.

    `won` are sides, none after a draw; `error` is why it was not finished. If a pilot caused it,
    its side `broke` and the others have won.
    """

    game: int
    seed: str
    seating: tuple[str, ...]
    won: tuple[str, ...] = ()
    ending: str = ""
    length: int = 0
    counts: Counts = ()
    error: str = ""
    broke: tuple[str, ...] = ()

    @property
    def counts_for(self) -> bool:
        """Return whether it was won or drawn: an error in the rules leaves no result."""
        return bool(self.broke) or not self.error


class Batch(NamedTuple):
    """Some games flown by one worker, with their records if wanted."""

    results: list[Result]
    records: list[str]
    seconds: float


def fly(plan: Plan, numbers: Iterable[int]) -> Batch:
    """Fly these games of a plan; an error in one is reported, and the others are flown."""
    start = perf_counter()
    field = PlannedGames(plan)
    flown = [field.fly(plan.pairing(number)) for number in numbers]
    return Batch([one for one, _ in flown], [text for _, text in flown], perf_counter() - start)


class PlannedGames:
    """The games of a plan, with its rules and the set-ups of its seatings.

    The rules include the plan's house types and corrections.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        scenario = plan.scenario_of(plan.pairing(0).seating)
        self.ruleset: Ruleset[Any] = registry.find(plan.ruleset).making(scenario)
        self.openings: dict[tuple[str, ...], Any] = {}

    def fly(self, pairing: Pairing) -> tuple[Result, str]:
        """Return the result of a game, and its record if the plan stores them."""
        try:
            players = self._players(pairing)
            return (self._recorded if self.plan.recorded else self._silent)(pairing, players)
        except Faltered as fault:
            lost = self.ruleset.rules.side(fault.seat)
            won = tuple(side for side in self.plan.sides if side != lost)
            return _failed(pairing, fault.__cause__ or fault, won, (lost,)), ""
        except Exception as error:
            return _failed(pairing, error), ""

    def _players(self, pairing: Pairing) -> dict[Seat, Player]:
        """Return a pilot for every seat, with randomness from the seed and the seat."""
        flown_by = self.plan.pilots(pairing.seating)
        scenario = self.plan.scenario_of(pairing.seating)
        return {
            seat: self._pilot(
                seat, flown_by[self.ruleset.rules.side(seat)], f"{pairing.seed}|{seat}"
            )
            for seat in self.ruleset.rules.seats(scenario)
        }

    def _pilot(self, seat: Seat, name: str, seed: str) -> Player:
        """Return a built-in pilot, or a bot that was loaded when the plan was made."""
        if name not in self.plan.visiting:
            return roster.pilot(name, self.ruleset, Random(seed))
        bot = the_same(name, self.plan)
        try:
            return bot.player(self.ruleset, Random(seed))
        except Exception as error:
            raise Faltered(seat) from error

    def _silent(self, pairing: Pairing, players: Mapping[Seat, Player]) -> tuple[Result, str]:
        state = self._opening(pairing.seating).copy()
        umpire = Watched(self.ruleset, state, players, Random(pairing.seed))
        outcome = self.ruleset.rules.outcome(umpire.run())
        return self._result(pairing, outcome, umpire.counts, umpire.length), ""

    def _opening(self, seating: tuple[str, ...]) -> Any:
        if seating not in self.openings:
            self.openings[seating] = self.ruleset.rules.setup(self.plan.scenario_of(seating))
        return self.openings[seating]

    def _recorded(self, pairing: Pairing, players: dict[Seat, Player]) -> tuple[Result, str]:
        """Play the same game with a record; its dice come from the record's seed."""
        answering = {seat: _answerable(seat, player) for seat, player in players.items()}
        game = Game(self.ruleset, self._record(pairing, players), answering)
        return self.told(pairing, game), game.record.dump(seed=True)

    def again(self, pairing: Pairing) -> Game:
        """Replay a game as it was flown, with a record."""
        players = self._players(pairing)
        if self.plan.recorded:
            return self._written(pairing, players)
        header = self._record(pairing, players).header
        return Game(self.ruleset, DiceInTurn(header, Random(pairing.seed)), players)

    def _written(self, pairing: Pairing, players: dict[Seat, Player]) -> Game:
        return Game(self.ruleset, self._record(pairing, players), players)

    def _record(self, pairing: Pairing, players: Mapping[Seat, Player]) -> Record:
        """Return the record of a game that is about to begin."""
        if any(isinstance(player, Insider) for player in players.values()):
            raise Refusal("insider", "an insider's games are played in silence, not recorded.")
        flown_by = self.plan.pilots(pairing.seating)
        names = {seat: flown_by[self.ruleset.rules.side(seat)] for seat in players}
        return self.ruleset.record(self.plan.scenario_of(pairing.seating), pairing.seed, names)

    def told(self, pairing: Pairing, game: Game) -> Result:
        """Return the result of a recorded game."""
        counts: Counter[tuple[str, str, str]] = Counter()
        moments = game.moments()
        hear = GameOffers.of(self.ruleset).tally(moments[0][0])
        for told in game.position.log:
            ours = told.ruleset in ("", self.ruleset.id)
            for what, side, at, number in hear(told.event) if ours else ():
                counts[what, side, at] += number
        return self._result(pairing, game.position.outcome, counts, len(moments) - 1)

    def _result(
        self,
        pairing: Pairing,
        outcome: Outcome | None,
        counts: Mapping[tuple[str, str, str], int],
        turns: int,
    ) -> Result:
        if outcome is None:
            raise Broken("a game of programs stopped before its end")
        return Result(
            game=pairing.number,
            seed=pairing.seed,
            seating=pairing.seating,
            won=tuple(dict.fromkeys(map(self.ruleset.rules.side, outcome.winners))),
            ending=outcome.reason.key,
            length=counts.get((LENGTH, "", ""), turns),
            counts=tuple((*key, counts[key]) for key in sorted(counts) if key[0] != LENGTH),
        )


class DiceInTurn(Record):
    """A record with dice in the order of throws, as in silent play, not by their addresses."""

    def __init__(self, header: Header, random: Random) -> None:
        super().__init__(header)
        self._random = random

    def throw(self, at: str, sides: tuple[int, ...]) -> tuple[int, ...]:
        if at not in self.dice:
            fallen = tuple(1 + int(self._random.random() * number) for number in sides)
            self.append(Roll(at, sides, fallen))
        return super().throw(at, sides)


def _failed(
    pairing: Pairing,
    error: BaseException,
    won: tuple[str, ...] = (),
    broke: tuple[str, ...] = (),
) -> Result:
    """Return the result of a game that was not played to its end."""
    return Result(
        game=pairing.number,
        seed=pairing.seed,
        seating=pairing.seating,
        won=won,
        error=_sentence(error),
        broke=broke,
    )


def _answerable(seat: Seat, player: Player) -> Player:
    """Return the same player for a recorded game, reporting errors with its seat."""

    def answer(question: Question, look: Callable[[], Any]) -> Value:
        try:
            value = player(question, look)
            if not is_value(value) or value not in question.options:
                raise Broken(f"a player answered {value!r} to {question.key}, which is no option")
        except Exception as error:
            raise Faltered(seat) from error
        return value

    return answer


def _sentence(error: BaseException) -> str:
    """Return an error and its place, in one line."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    said = " ".join(str(error).split())
    return f"{type(error).__name__}: {said}{where}" if said else f"{type(error).__name__}{where}"
