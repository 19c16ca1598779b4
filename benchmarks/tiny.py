"""The smallest game with all features: two seats, questions, dice, events; and no end of its own.

It only counts, so that it measures the kernel.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from aerodrome.kernel.contract import GameDisplay, GameRules, Outcome
from aerodrome.kernel.events import Event
from aerodrome.kernel.game import Game
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Seat
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.umpire import Umpire
from tests.support.altered import altered

SEATS = ("red", "blue")
WAYS = ("left", "right")
SCENARIO = Scenario("tiny", {"last": 1_000_000, "asks": 10})
SEED = "tiny"


class Count(msgspec.Struct):
    turn: int
    last: int
    asks: int
    lefts: int = 0

    def copy(self) -> Count:
        return Count(self.turn, self.last, self.asks, self.lefts)


class Turned(Event, frozen=True):
    lefts: int


def seats(scenario: Scenario) -> tuple[Seat, ...]:
    return SEATS


def setup(scenario: Scenario) -> Count:
    return Count(0, scenario.setup["last"], scenario.setup["asks"])


def asks_only(umpire: Umpire, count: Count) -> None:
    """1.1 Let both seats choose their ways, in turn."""
    for number in range(count.asks):
        umpire.ask(SEATS[number & 1], WAYS, rule="1.1")
    count.turn += 1


def turn(umpire: Umpire, count: Count) -> None:
    """1 Roll a die, then ask for choices and log each."""
    umpire.roll(6, rule="1")
    for number in range(count.asks):
        if umpire.ask(SEATS[number & 1], WAYS, rule="1.1") == "left":
            count.lefts += 1
        umpire.tell(Turned(count.lefts), rule="1.1")
    count.turn += 1


def outcome(count: Count) -> Outcome | None:
    return Outcome((), Phrase("time"), "1") if count.turn >= count.last else None


def view(count: Count, seat: Seat | None) -> Count:
    return count.copy()


def scene(view: Count) -> None:
    return None


TINY = Ruleset(
    id="tiny",
    version=1,
    title="Tiny",
    folder=Path(__file__).parent,
    rules=GameRules(
        seats=seats,
        setup=setup,
        turn=turn,
        outcome=outcome,
        events=(Turned,),
    ),
    display=GameDisplay(view=view, scene=scene),
)
ASKS_ONLY = altered(TINY, turn=asks_only)


def scenario(turns: int, asks: int) -> Scenario:
    """Return a scenario of so many turns with so many questions."""
    return Scenario("tiny", {"last": turns, "asks": asks})


def by_hand(turns: int, asks: int, answers: int) -> Game:
    """Return a game between people with so many answers given."""
    setting = scenario(turns, asks)
    game = Game(TINY, TINY.record(setting, SEED))
    for _ in range(answers):
        question = game.position.questions[0]
        game.answer(question.seat, question.key, "left")
    return game
