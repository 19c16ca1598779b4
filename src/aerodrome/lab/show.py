"""The findings of a run as tables for a terminal, and as JSON for programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from aerodrome.kernel import codec
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.lab.one_game import Result
from aerodrome.lab.plan import Plan
from aerodrome.lab.statistics import Interval
from aerodrome.lab.summary import RangeScore, Score, Standings, Summary, names, standings, summary

WIDEST_BAR = 30
MOST_PLACES = 6
MOST_FAILURES = 10
RATE = "rate, draws as half (95 %)"


def reason_text(ruleset: Ruleset[Any], reason: str, language: str = ENGLISH) -> str:
    """Return how a game ended, in the short form if there is one."""
    short = f"short.{reason}"
    key = short if ruleset.phrases.has(short) else reason
    return ruleset.phrases.say(Phrase(key), language).rstrip(".")


def percent(rate: Interval | None) -> str:
    """Return a rate with its interval: "62.5 % (58.1 to 66.7)"; a dot if there is none."""
    if rate is None:
        return "·"
    return f"{rate.value:.1%} ({100 * rate.low:.1f} to {100 * rate.high:.1f})"


def findings(plan: Plan, results: Iterable[Result], *, table: bool) -> bytes:
    """Return everything as one JSON object, with the cross table of a round robin."""
    known = list(results)
    found: dict[str, Any] = {"plan": plan, "summary": summary(plan, known)}
    if table:
        found["standings"] = standings(plan, known)
    return codec.encode(found)


class Report:
    """Prints findings."""

    def __init__(self, console: Console, ruleset: Ruleset[Any], plan: Plan) -> None:
        self.console = console
        self.ruleset = ruleset
        self.plan = plan

    def print(self, found: Summary, table: Standings | None = None) -> None:
        if table is not None:
            self._cross(table)
            self._elo(table)
        elif len(found.contestants) > 1:
            self._scores("pilot", found.contestants)
        self._scores("side", found.sides)
        if table is None and len(found.contestants) > 1:
            self._scores("pilot on a side", found.seated)
        self._endings(found)
        self._lengths(found)
        self._ranges(found.ranges)
        self._falls(found)
        self._failures(found)
        for name, state in self.plan.visiting.items():
            self.console.print(f"{escape(name)} flew as {state}.", highlight=False, soft_wrap=True)

    def _side(self, side: str) -> str:
        return escape(self.ruleset.phrases.named("seat", side))

    def _grid(self, *headings: str) -> Table:
        grid = Table(box=None, pad_edge=False, header_style="bold")
        grid.add_column(headings[0], no_wrap=True)
        for heading in headings[1:]:
            grid.add_column(heading, justify="right", no_wrap=True)
        return grid

    def _scores(self, what: str, scores: Iterable[Score]) -> None:
        grid = self._grid(what, "games", "won", "drawn", "lost", "broke", RATE)
        for one in scores:
            said = " as ".join(filter(None, (escape(one.name), one.side and self._side(one.side))))
            numbers = (one.games, one.wins, one.draws, one.losses, one.broke)
            grid.add_row(said, *map(str, numbers), percent(one.rate))
        self._out(grid)

    def _endings(self, found: Summary) -> None:
        grid = self._grid("how games ended", "games", "")
        ended = sum(one.games for one in found.endings)
        for one in found.endings:
            won = ", ".join(map(self._side, one.won)) or "draw"
            said = f"{won}: {escape(reason_text(self.ruleset, one.reason))}"
            grid.add_row(said, str(one.games), f"{one.games / ended:.1%}")
        self._out(grid)

    def _lengths(self, found: Summary) -> None:
        grid = Table(box=None, pad_edge=False, header_style="bold")
        grid.add_column("turns", justify="right")
        grid.add_column("games", justify="right")
        grid.add_column("")
        most = max((games for _, games in found.lengths), default=1)
        for length, games in found.lengths:
            grid.add_row(str(length), str(games), "▇" * max(1, WIDEST_BAR * games // most))
        self._out(grid)

    def _ranges(self, ranges: Iterable[RangeScore]) -> None:
        grid = self._grid("shots at range", "shots", "hits", "rate (95 %)")
        for one in ranges:
            said = f"{self._side(one.side)} {one.at}"
            grid.add_row(said, str(one.shots), str(one.hits), percent(one.rate))
        self._out(grid)

    def _falls(self, found: Summary) -> None:
        grid = self._grid("where they fell most", "", "")
        for side in self.plan.sides:
            there = sorted((f for f in found.falls if f.side == side), key=lambda f: -f.number)
            listed = "  ".join(f"{fall.at} ({fall.number})" for fall in there[:MOST_PLACES])
            if there:
                grid.add_row(self._side(side), str(sum(f.number for f in there)), listed)
        self._out(grid)

    def _failures(self, found: Summary) -> None:
        for one in found.failures[:MOST_FAILURES]:
            who = " against ".join(one.seating)
            by = f", by {' and '.join(map(self._side, one.broke))}" if one.broke else ""
            said = f"game {one.game} broke (seed {one.seed}, {who}{by}): {one.error}"
            self.console.print(escape(said), style="red", soft_wrap=True)
        if (more := len(found.failures) - MOST_FAILURES) > 0:
            self.console.print(f"… and {more} more broke.", style="red")

    def _cross(self, table: Standings) -> None:
        """Print the percentage of points that each row's pilot took from each column's."""
        contestants = _best_first(table, names(self.plan))
        grid = self._grid("% against", *map(escape, contestants), "games")
        for one in contestants:
            met = [table.between(one, other) for other in contestants]
            cells = [f"{100 * p / g:.1f}" if g else "·" for p, g in met]
            grid.add_row(escape(one), *cells, str(sum(games for _, games in met)))
        self._out(grid)

    def _elo(self, table: Standings) -> None:
        if table.ratings is None:
            return
        first = self.plan.sides[0]
        grid = self._grid(
            "pilot", "Elo (95 %)", *(f"% as {self._side(s)}" for s in self.plan.sides)
        )
        for one in _best_first(table, names(self.plan)):
            if one in table.ratings.elo:
                elo = _elo(table.ratings.elo[one])
                grid.add_row(escape(one), elo, *self._by_side(table, one))
        self._out(grid)
        edge = _elo(table.ratings.first_side)
        self.console.print(f"To sit as {self._side(first)} is worth {edge} Elo.\n")

    def _by_side(self, table: Standings, one: str) -> Iterable[str]:
        others = [other for other in names(self.plan) if other != one]
        for as_first in (True, False):
            met = [table.between(one, other, as_first=as_first) for other in others]
            games = sum(games for _, games in met)
            yield f"{100 * sum(points for points, _ in met) / games:.1f}" if games else "·"

    def _out(self, grid: Table) -> None:
        if grid.row_count:
            self.console.print(grid)
            self.console.print()


def _elo(value: Interval) -> str:
    return f"{value.value:+.0f} ({value.low:+.0f} to {value.high:+.0f})"


def _best_first(table: Standings, contestants: Iterable[str]) -> list[str]:
    if table.ratings is None:
        return list(contestants)
    elo = table.ratings.elo
    return sorted(contestants, key=lambda name: (-elo[name].value if name in elo else 0.0, name))
