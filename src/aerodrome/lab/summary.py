"""The summary of a run's results; the same for the same results in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from aerodrome.kernel import shown
from aerodrome.lab.one_game import Result
from aerodrome.lab.plan import Plan
from aerodrome.lab.rows import NAN, Row, rows
from aerodrome.lab.statistics import Interval, Meeting, Ratings, ratings, wilson

SHOTS, HITS, FELL = "shots", "hits", "fell"


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """Wins, draws and losses of a contestant, a side, or a contestant on a side.

    Games in which its own program `broke` are among the losses. Without a game there is no rate.
    """

    name: str = ""
    side: str = ""
    games: int
    wins: int
    draws: int
    losses: int
    broke: int = 0
    rate: Interval | None = None


class Ending(msgspec.Struct, frozen=True):
    """A way that games ended: the reason, the winning side (none in a draw), and how often."""

    reason: str
    won: tuple[str, ...]
    games: int


class RangeScore(msgspec.Struct, frozen=True):
    """Shots of a side at one range, and how many hit."""

    side: str
    at: str
    shots: int
    hits: int
    rate: Interval


class Fall(msgspec.Struct, frozen=True):
    """How many of a side were lost in a cell of the board."""

    side: str
    at: str
    number: int


class Failure(msgspec.Struct, frozen=True):
    """A game with an error: its seed and seating repeat it; `broke` is the side that lost by it."""

    game: int
    seed: str
    seating: tuple[str, ...]
    error: str
    broke: tuple[str, ...] = ()


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the laboratory reports about a run; lengths with their numbers of games.

    `games` are all that count, including those lost by a pilot's error; they have no ending and no
    length. Errors of the rules appear only among the failures.
    """

    games: int
    contestants: tuple[Score, ...]
    sides: tuple[Score, ...]
    seated: tuple[Score, ...]
    endings: tuple[Ending, ...]
    lengths: tuple[tuple[int, int], ...]
    ranges: tuple[RangeScore, ...]
    falls: tuple[Fall, ...]
    failures: tuple[Failure, ...]

    def records(self) -> list[Row]:
        """Return a flat row for every contestant, side, and contestant on a side."""
        return rows((*self.contestants, *self.sides, *self.seated))

    def _repr_html_(self) -> str:
        return shown.table(self.records())


def summary(plan: Plan, results: Iterable[Result]) -> Summary:
    """Return the sums of results; a game with a pilot's error is a loss for it."""
    ordered = sorted(results, key=lambda result: result.game)
    played = [result for result in ordered if not result.error]
    decided = [result for result in ordered if result.counts_for]
    counts: Counter[tuple[str, str, str]] = Counter()
    for result in played:
        for what, side, at, number in result.counts:
            counts[what, side, at] += number
    contestants = names(plan)
    endings = Counter((result.ending, result.won) for result in played)
    lengths = Counter(result.length for result in played)
    return Summary(
        games=len(decided),
        contestants=tuple(_score(plan, decided, name=name) for name in contestants),
        sides=tuple(_score(plan, decided, side=side) for side in plan.sides),
        seated=tuple(
            _score(plan, decided, name=name, side=side)
            for name in contestants
            for side in plan.sides
        ),
        endings=tuple(
            Ending(*key, number)
            for key, number in sorted(endings.items(), key=lambda one: (-one[1], str(one[0])))
        ),
        lengths=tuple(sorted(lengths.items())),
        ranges=_ranges(counts),
        falls=_falls(counts),
        failures=tuple(
            Failure(r.game, r.seed, r.seating, r.error, r.broke) for r in ordered if r.error
        ),
    )


def names(plan: Plan) -> tuple[str, ...]:
    """Return all contestants, each once."""
    return tuple(dict.fromkeys(name for lineup in plan.lineups for name in lineup))


def _score(plan: Plan, played: Iterable[Result], name: str = "", side: str = "") -> Score:
    """Return the score of one contestant, one side, or one on the other."""
    tally: Counter[str] = Counter()
    points = 0.0
    for result in played:
        for place, who in zip(plan.sides, result.seating, strict=True):
            if (name or who, side or place) == (who, place):
                points += share(plan, result, place)
                tally["won" if place in result.won else "lost" if result.won else "drawn"] += 1
                tally["broke"] += place in result.broke
    games = tally["won"] + tally["drawn"] + tally["lost"]
    return Score(
        name=name,
        side=side,
        games=games,
        wins=tally["won"],
        draws=tally["drawn"],
        losses=tally["lost"],
        broke=tally["broke"],
        rate=wilson(points, games) if games else None,
    )


def share(plan: Plan, result: Result, side: str) -> float:
    """Return a side's part of the one point of a game."""
    if not result.won:
        return 1 / len(plan.sides)
    return 1 / len(result.won) if side in result.won else 0.0


def _ranges(counts: Counter[tuple[str, str, str]]) -> tuple[RangeScore, ...]:
    fired = sorted(key[1:] for key in counts if key[0] == SHOTS)
    fired.sort(key=lambda key: (key[0], _number(key[1])))
    return tuple(
        RangeScore(side, at, shots, hits, wilson(hits, shots))
        for side, at in fired
        for shots, hits in [(counts[SHOTS, side, at], counts[HITS, side, at])]
    )


def _number(text: str) -> tuple[int, str]:
    """Return the sort key of a range, which is usually a number."""
    return (int(text), "") if text.isdecimal() else (0, text)


def _falls(counts: Counter[tuple[str, str, str]]) -> tuple[Fall, ...]:
    fell = sorted(key for key in counts if key[0] == FELL)
    return tuple(Fall(side, at, counts[FELL, side, at]) for _, side, at in fell)


def meetings(plan: Plan, results: Iterable[Result]) -> tuple[Meeting, ...]:
    """Return the games of two contestants on two sides, added up by seating."""
    games: Counter[tuple[str, str]] = Counter()
    points: dict[tuple[str, str], float] = {}
    for result in sorted(results, key=lambda result: result.game):
        if result.counts_for and len(plan.sides) == 2:
            who = (result.seating[0], result.seating[1])
            games[who] += 1
            points[who] = points.get(who, 0.0) + share(plan, result, plan.sides[0])
    return tuple(
        Meeting(first, second, games[first, second], points[first, second])
        for first, second in sorted(games)
    )


class Standings(msgspec.Struct, frozen=True):
    """A round robin: the table of meetings, and the ratings."""

    ratings: Ratings | None
    meetings: tuple[Meeting, ...]

    def between(self, one: str, other: str, *, as_first: bool | None = None) -> tuple[float, int]:
        """Return one's points against another, and the number of games, on one side or both."""
        points, games = 0.0, 0
        for met in self.meetings:
            if (met.first, met.second) == (one, other) and as_first is not False:
                points, games = points + met.points, games + met.games
            if (met.second, met.first) == (one, other) and as_first is not True:
                points, games = points + met.games - met.points, games + met.games
        return points, games

    def records(self) -> list[Row]:
        """Return a flat row for every contestant, with Elo, if rated, and rates against others."""
        named = dict.fromkeys(one for met in self.meetings for one in (met.first, met.second))
        worth = self.ratings.elo if self.ratings is not None else {}
        contestants = sorted(named, key=lambda one: -worth[one].value if one in worth else 0.0)
        found = []
        for one in contestants:
            row: Row = {"name": one, **_elo(worth.get(one))}
            for other in contestants:
                points, games = self.between(one, other)
                row[f"against_{other}"] = points / games if games and one != other else NAN
            found.append(row)
        return found

    def _repr_html_(self) -> str:
        return shown.table(self.records())


def _elo(known: Interval | None) -> dict[str, float]:
    """Return a rating as columns, NaN if it is unknown."""
    if known is None:
        return dict.fromkeys(("elo", "elo_low", "elo_high"), NAN)
    return {"elo": known.value, "elo_low": known.low, "elo_high": known.high}


def standings(plan: Plan, results: Iterable[Result]) -> Standings:
    """Return the table of a round robin; without a game there are no ratings."""
    met = meetings(plan, results)
    apart = [one for one in met if one.first != one.second]
    return Standings(ratings(apart) if apart else None, met)
