"""Season: a tiny campaign; every day two ladders are climbed within it, and points are recorded."""

from __future__ import annotations

from pathlib import Path

import msgspec

from aerodrome.kernel.contract import GameDisplay, GameRules, Outcome
from aerodrome.kernel.events import Event
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Seat
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.umpire import Umpire
from tests.support.toys import ladder
from tests.support.toys.shared import no_scene, red_and_blue, seen_whole

HEIGHTS = {"low": 4, "high": 7}


class Season(msgspec.Struct):
    days: int
    points: dict[Seat, int]
    day: int = 0

    def copy(self) -> Season:
        return Season(self.days, dict(self.points), self.day)


class MatchOpened(Event, frozen=True):
    by: Seat
    height: str


class MatchWon(Event, frozen=True):
    points: Seat
    total: int


class DayEnded(Event, frozen=True):
    day: int


def setup(scenario: Scenario) -> Season:
    return Season(scenario.setup["days"], dict.fromkeys(red_and_blue(scenario), 0))


def turn(umpire: Umpire, season: Season) -> None:
    """8 Play a day: a match that red chooses, and a match that blue chooses."""
    for seat in season.points:
        match(umpire, season, seat)
    season.day += 1
    umpire.tell(DayEnded(season.day), rule="8")


def match(umpire: Umpire, season: Season, seat: Seat) -> None:
    """8.1 Let one choose the ladder. 8.2 Both climb it. 8.3 The first at the top scores."""
    height = umpire.ask(seat, ("low", "high"), rule="8.1")
    umpire.tell(MatchOpened(seat, height), rule="8.1")
    climb = umpire.play(ladder.RULESET, Scenario(height, {"top": HEIGHTS[height]}), rule="8.2")
    end = ladder.outcome(climb)
    assert end is not None
    for winner in end.winners:
        season.points[winner] += 1
        umpire.tell(MatchWon(winner, season.points[winner]), rule="8.3")


def outcome(season: Season) -> Outcome | None:
    if season.day < season.days:
        return None
    best = max(season.points.values())
    winners = tuple(seat for seat, points in season.points.items() if points == best)
    return Outcome(winners, Phrase("most_points"), "8")


RULESET = Ruleset(
    id="season",
    version=1,
    title="Season",
    folder=Path(__file__).parent,
    rules=GameRules(
        seats=red_and_blue,
        setup=setup,
        turn=turn,
        outcome=outcome,
        events=(MatchOpened, MatchWon, DayEnded),
    ),
    display=GameDisplay(view=seen_whole, scene=no_scene),
)
