"""Missions: what pilots do in whole games: `python -m benchmarks.missions GAME [SCENARIO ...]`.

Both sides fly the sides of the scenario as printed. It counts what the players of a mission would
look at: work done, ways home, escorts beside their charge, and how the games ended.
Numbers depend on the seeds alone, processor times on the machine.
"""

from __future__ import annotations

import argparse
import os
from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from time import process_time
from typing import Any, NamedTuple

from rich.progress import track
from rich.table import Table

from aerodrome.bots import roster
from aerodrome.kernel import registry
from aerodrome.kernel.events import Audience, Event
from aerodrome.kernel.question import Question, Seat, Value
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.silent import Looks, Silent
from aerodrome.kernel.umpire import Player
from aerodrome.output import console

GAMES = 100
FIRST_SEED = 1917
SLOWEST = 0.99


class Share(NamedTuple):
    """How often something happened, or how much it was in all, and of how many."""

    found: float = 0
    of: float = 0

    def __add__(self, other: Any) -> Share:
        return Share(self.found + other.found, self.of + other.of)


class Watch(ABC):
    """What is counted in one game."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.counted: defaultdict[str, Share] = defaultdict(Share)

    def count(self, what: str, found: float, of: float = 1) -> None:
        """Add to a share."""
        self.counted[what] += Share(found, of)

    @abstractmethod
    def heard(self, event: Event) -> None:
        """Note an event, with the state as it is then."""

    @abstractmethod
    def turned(self) -> None:
        """Note the state at the end of a turn."""

    @abstractmethod
    def ended(self) -> None:
        """Note the state at the end of the game."""


class Observed(Silent):
    """The silent umpire of a game that is watched."""

    __slots__ = ("_watch",)

    def __init__(
        self, ruleset: Ruleset[Any], watch: Watch, players: Mapping[Seat, Player], random: Random
    ) -> None:
        super().__init__(players, random, Looks(ruleset, watch.state))
        self._watch = watch

    def tell(self, event: Event, *, rule: str, to: Audience = None) -> None:
        self._watch.heard(event)


class Timed:
    """A player with its processor time, added up for each turn of all its aircraft."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.seconds = [0.0]

    def __call__(self, question: Question, look: Callable[[], Any]) -> Value:
        began = process_time()
        value = self.player(question, look)
        self.seconds[-1] += process_time() - began
        return value


class Flown(NamedTuple):
    """What was counted in one game, who won it, and the seconds of every seat's turns."""

    counted: dict[str, Share]
    won: str
    seconds: list[float]


def flown(game: str, scenario: str, pilot: str, seed: int) -> Flown:
    """Fly one game of a scenario with this pilot in every seat."""
    ruleset = registry.find(game)
    made = ruleset.scenario(scenario)
    state = ruleset.rules.setup(made)
    seats = ruleset.rules.seats(made)
    flying = {seat: roster.pilot(pilot, ruleset, Random(f"{seed}|{seat}")) for seat in seats}
    players = {seat: Timed(player) for seat, player in flying.items()}
    watch = watches()[game](state)
    umpire = Observed(ruleset, watch, players, Random(seed))
    while (outcome := ruleset.rules.outcome(state)) is None:
        ruleset.rules.turn(umpire, state)
        watch.turned()
        for player in players.values():
            player.seconds.append(0.0)
    watch.ended()
    won = ruleset.rules.side(outcome.winners[0]) if outcome.winners else ""
    seconds = [turn for player in players.values() for turn in player.seconds if turn]
    return Flown(dict(watch.counted), won, seconds)


def watches() -> Mapping[str, Callable[[Any], Watch]]:
    """Return what is watched in each game."""
    from benchmarks import missions_dogfights, missions_squadriglia, missions_winged_victory

    return {
        "squadriglia": missions_squadriglia.Squadriglia,
        "dogfights": missions_dogfights.Dogfights,
        "winged_victory": missions_winged_victory.WingedVictory,
    }


def report(scenario: str, games: Sequence[Flown]) -> Table:
    """Return a table of what was counted in these games."""
    table = Table(title=f"{scenario}: {len(games)} games", title_justify="left")
    table.add_column("what")
    for name in ("found", "of", "share"):
        table.add_column(name, justify="right")
    won = Counter(game.won for game in games)
    counted: defaultdict[str, Share] = defaultdict(Share)
    for side, number in sorted(won.items()):
        counted[f"won: {side or 'none'}"] = Share(number, len(games))
    for game in games:
        for what, share in game.counted.items():
            counted[what] += share
    for what, (found, of) in counted.items():
        table.add_row(what, f"{found:g}", f"{of:g}", f"{found / of:.3f}" if of else "-")
    seconds = sorted(turn for game in games for turn in game.seconds)
    slowest = seconds[int(SLOWEST * (len(seconds) - 1))]
    table.add_row("ms a turn of a seat: mean", "", "", f"{1000 * sum(seconds) / len(seconds):.1f}")
    table.add_row("ms a turn of a seat: 99th percentile", "", "", f"{1000 * slowest:.1f}")
    return table


def fly_all(
    work: Iterable[tuple[str, int]], game: str, pilot: str, workers: int
) -> Mapping[str, list[Flown]]:
    """Fly these games (scenario and seed) in processes, and return them by scenario."""
    todo = list(work)
    found: defaultdict[str, list[Flown]] = defaultdict(list)
    with ProcessPoolExecutor(workers) as pool:
        done = pool.map(partial(_flown, game, pilot), todo)
        for (scenario, _), one in zip(todo, track(done, total=len(todo)), strict=True):
            found[scenario].append(one)
    return found


def _flown(game: str, pilot: str, work: tuple[str, int]) -> Flown:
    return flown(game, work[0], pilot, work[1])


def main() -> None:
    """Fly the scenarios that were named, or all that are printed, and print the tables."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("game", choices=sorted(watches()))
    words.add_argument("scenario", nargs="*")
    words.add_argument("--games", type=int, default=GAMES)
    words.add_argument("--pilot", default="ace")
    words.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    said = words.parse_args()
    scenarios = said.scenario or registry.find(said.game).scenario_ids()
    work = [(name, FIRST_SEED + number) for name in scenarios for number in range(said.games)]
    for name, games in fly_all(work, said.game, said.pilot, said.workers).items():
        console().print(report(name, games))


if __name__ == "__main__":
    main()
