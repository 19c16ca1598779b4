"""Ladder: every level of a game against the next: `python -m benchmarks.ladder [GAME ...]`.

Each seed is flown from either side; a draw counts half. The beginner is scripted: it takes the
best shot there is, and otherwise flies on.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from math import sqrt
from random import Random
from typing import NamedTuple

from rich.progress import track
from rich.table import Table

from aerodrome.bots import roster
from aerodrome.bots.judged import judged_player, weighted
from aerodrome.kernel import registry
from aerodrome.kernel.silent import playout
from aerodrome.kernel.umpire import Player
from aerodrome.output import console

GAMES = 400
FIRST_SEED = 1000
BEGINNER = "beginner"
FLIES_ON = {
    "given": 1.0,
    "turned": -0.05,
    "climbed": -0.01,
    "risk": -1.0,
    "edge": -0.05,
    "leaves": -1.0,
}
LEVELS = (BEGINNER, "novice", "rookie", "regular", "veteran", "ace")
SCENARIOS = {
    "squadriglia": ("even_duel", "macchi_ufag_team"),
    "dogfights": ("dogfight_quick", "reconnaissance"),
    "winged_victory": ("even_duel", "photographs"),
}
"""An even scenario of each game, and one with several aircraft or a mission."""
CONFIDENT = 1.96


class Match(NamedTuple):
    """One game of a pair of levels."""

    game: str
    scenario: str
    better: str
    other: str
    seed: int
    side: int

    def play(self) -> float:
        """Return what the better level scores on its side: 1, a half or 0."""
        ruleset = registry.find(self.game)
        scenario = ruleset.scenario(self.scenario)
        state = ruleset.rules.setup(scenario)
        seats = ruleset.rules.seats(scenario)
        side = sorted({ruleset.rules.side(seat) for seat in seats})[self.side]
        names = {
            seat: self.better if ruleset.rules.side(seat) == side else self.other for seat in seats
        }
        players = {seat: self._player(name, seat) for seat, name in names.items()}
        end = playout(ruleset, state, players, Random(self.seed))
        outcome = ruleset.rules.outcome(end)
        if outcome is None or not outcome.winners:
            return 0.5
        return float(ruleset.rules.side(outcome.winners[0]) == side)

    def _player(self, name: str, seat: str) -> Player:
        ruleset, random = registry.find(self.game), Random(f"{self.seed}|{seat}")
        if name == BEGINNER:
            return judged_player(ruleset, weighted(FLIES_ON), random)
        return roster.pilot(name, ruleset, random)


def row(scores: Sequence[float]) -> tuple[str, str, str]:
    """Return the rate of these games with its interval, and how many were drawn."""
    rate = sum(scores) / len(scores)
    deviation = sqrt(sum((score - rate) ** 2 for score in scores)) / len(scores)
    drawn = scores.count(0.5) / len(scores)
    return f"{100 * rate:.1f}", f"{100 * CONFIDENT * deviation:.1f}", f"{100 * drawn:.0f}"


def main() -> None:
    """Fly the ladders of these games, and print a table."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("game", nargs="*")
    words.add_argument("--games", type=int, default=GAMES)
    words.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    words.add_argument("--mission", action="store_true", help="fly the second scenario")
    said = words.parse_args()
    table = Table("game", "better", "against", "rate %", "+-", "drawn %")
    with ProcessPoolExecutor(said.workers) as pool:
        for game in said.game or SCENARIOS:
            scenario = SCENARIOS[game][said.mission]
            for other, better in pairwise(LEVELS):
                work = [
                    Match(game, scenario, better, other, FIRST_SEED + number // 2, number % 2)
                    for number in range(said.games)
                ]
                scores = list(track(pool.map(Match.play, work), f"{better} {other}", len(work)))
                table.add_row(game, better, other, *row(scores))
    console().print(table)


if __name__ == "__main__":
    main()
