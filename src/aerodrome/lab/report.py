"""The report on a ruleset's balance, as a page of the documentation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from aerodrome.kernel.ruleset import Ruleset
from aerodrome.lab.balance import Contents, Duels, Findings, Measured, ReportWish
from aerodrome.lab.matrix import ranked
from aerodrome.lab.show import reason_text
from aerodrome.lab.statistics import Interval
from aerodrome.lab.summary import Standings, Summary

BEST = 3
"""How many of a type's best and worst opponents are listed."""


@dataclass(frozen=True)
class ReportPage:
    """The whole page; the same findings give the same page to the byte.

    `names` are those of the entrants of the duels, `picture` shows their results.
    """

    ruleset: Ruleset[Any]
    wanted: Contents
    wish: ReportWish
    findings: Findings
    names: dict[str, str]
    picture: str

    def __str__(self) -> str:
        return "".join(f"{block}\n\n" for block in self._blocks())

    def _blocks(self) -> Iterator[str]:
        yield f"# Balance: {self.ruleset.title}"
        yield from self._preface()
        if self.findings.scenarios:
            yield "## The scenarios, side by side"
            yield self._sides("scenario", self.findings.scenarios)
            for measured in self.findings.scenarios:
                yield from self._scenario(measured)
        readings = zip(self.wanted.sensitivity, self.findings.sensitivity, strict=True)
        for sensitivity, variants in readings:
            yield f"## {sensitivity.title}"
            yield sensitivity.text
            yield self._sides("reading", variants)
        if self.wanted.duels is not None and self.findings.duels is not None:
            yield from self._duels(self.wanted.duels, self.findings.duels)

    def _preface(self) -> Iterator[str]:
        wish = self.wish
        command = f"./dev run balance {self.ruleset.id} --bots {wish.pilot} --games {wish.games}"
        command += f" --duels {wish.duels} --seed {wish.seed}"
        yield (
            f"The same pilot, `{wish.pilot}`, on both sides: only the scenario makes a "
            "difference. Two people may do better, and not equally on both sides. A draw counts "
            "half. Every rate is followed by Wilson's 95 % confidence interval."
        )
        yield f"Version {self.ruleset.version} of the rules. This page is made, and made again, by"
        yield f"```\n{command}\n```"

    def _sides(self, what: str, measured: Sequence[Measured]) -> str:
        """Return a row for each side of each scenario, or of each reading of one."""
        rows = []
        for one in measured:
            said = self._titled(one.name) if what == "scenario" else one.name
            for score in one.found.sides:
                side, rate = self._side(score.side), score.rate
                shown, bar = "·", ""
                if rate is not None:
                    shown = f"**{rate.value:.1%}** ({100 * rate.low:.1f} to {100 * rate.high:.1f})"
                    bar = _bar(rate)
                numbers = (score.wins, score.draws, score.losses)
                rows.append((said, side, *numbers, shown, bar))
        head = f"| {what} | side | won | drawn | lost | rate | |"
        return _table(head, "|---|---|---:|---:|---:|---:|---|", rows)

    def _side(self, side: str) -> str:
        return self.ruleset.phrases.named("seat", side)

    def _titled(self, name: str) -> str:
        scenario = self.ruleset.scenario(name)
        rule = str(scenario.setup.get("rule", ""))
        return f"{rule} {scenario.said('title')}".strip()

    def _scenario(self, measured: Measured) -> Iterator[str]:
        found, rows = measured.found, []
        ended = sum(one.games for one in found.endings)
        for one in found.endings:
            won = " and ".join(map(self._side, one.won)) or "A draw"
            said = f"{won}: {reason_text(self.ruleset, one.reason)}"
            rows.append((said, one.games, f"{one.games / ended:.1%}"))
        yield f"### {self._titled(measured.name)}"
        yield _length(found)
        yield _table("| how it ended | games | |", "|---|---:|---:|", rows)
        if found.ranges:
            yield self._ranges(found)

    def _ranges(self, found: Summary) -> str:
        """Return shots and hits by range, a column for each side."""
        sides = list(dict.fromkeys(one.side for one in found.ranges))
        told = {
            (one.side, one.at): f"{one.hits} of {one.shots} ({one.rate.value:.0%})"
            for one in found.ranges
        }
        ranges = sorted({one.at for one in found.ranges}, key=lambda at: (len(at), at))
        rows = [(at, *(told.get((side, at), "·") for side in sides)) for at in ranges]
        head = f"| range | {' | '.join(map(self._side, sides))} |"
        return _table(head, f"|---|{'---:|' * len(sides)}", rows)

    def _duels(self, duels: Duels, table: Standings) -> Iterator[str]:
        if table.ratings is None:
            return
        rows = []
        for place, name in enumerate(ranked(table.ratings), 1):
            elo = table.ratings.elo[name]
            games = [table.between(name, other) for other in table.ratings.elo if other != name]
            flown = sum(g for _, g in games)
            points = f"{sum(p for p, _ in games) / flown:.1%}" if flown else "·"
            strength = (f"{elo.value:+.0f}", f"{elo.low:+.0f} to {elo.high:+.0f}", points)
            surprises = _surprises(table, name)
            against = (", ".join(self.names[other] for other in some) for some in surprises)
            rows.append((place, self.names[name], *strength, *against))
        met = sum(one.games for one in table.meetings)
        yield f"## {duels.title}"
        yield f"{duels.text} Each pair flew {self.wish.duels} games, {met} in all."
        shown = "A row is what one type took from each other one, the strongest on top"
        yield f"![{shown}]({self.picture})"
        head = "| | type | Elo | | points | strongest against | weakest against |"
        yield _table(head, "|---:|---|---:|---|---:|---|---|", rows)


def _table(head: str, rule: str, rows: Iterable[Sequence[object]]) -> str:
    """Return a table in Markdown."""
    return "\n".join((head, rule, *(f"| {' | '.join(map(str, row))} |" for row in rows)))


def _bar(rate: Interval) -> str:
    """Return the rate as a bar of text, which every Markdown viewer can show."""
    return "▓" * round(10 * rate.value) + "░" * (10 - round(10 * rate.value))


def _length(found: Summary) -> str:
    turns = sorted(length for length, games in found.lengths for _ in range(games))
    said = "No game was played to its end."
    if turns:
        mean = sum(turns) / len(turns)
        said = f"{len(turns)} games of {mean:.1f} turns on average; half of them were over after "
        said += f"{turns[len(turns) // 2]}."
    if found.failures:
        said += f" {len(found.failures)} games broke: see the results."
    return said


def _surprises(table: Standings, name: str) -> tuple[list[str], list[str]]:
    """Return the opponents that a type did better, and worse, against than expected."""
    assert table.ratings is not None
    strength = table.ratings.elo
    beyond = {}
    for other in strength:
        points, games = table.between(name, other)
        if games and other != name:
            gap = strength[other].value - strength[name].value
            beyond[other] = points - games / (1 + 10 ** (gap / 400))
    order = sorted(beyond, key=lambda other: (-beyond[other], other))
    better = [other for other in order[:BEST] if beyond[other] > 0]
    return better, [other for other in order[::-1][:BEST] if beyond[other] < 0]
