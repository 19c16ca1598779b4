"""Report: the findings about a ruleset's balance, as a page of the documentation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from aerodrome.kernel.ruleset import Ruleset
from aerodrome.lab.balance import Contents, Duels, Findings, Measured, ReportWish
from aerodrome.lab.matrix import ranked
from aerodrome.lab.show import reason_text, side_name
from aerodrome.lab.statistics import Interval
from aerodrome.lab.summary import Standings, Summary

BEST = 3
"""How many opponents are named on whom a type feeds, and whom it fears."""


def page(
    ruleset: Ruleset[Any],
    wanted: Contents,
    wish: ReportWish,
    findings: Findings,
    names: dict[str, str],
    picture: str,
) -> str:
    """The whole page; the same findings give the same page to the byte."""
    return "\n".join(_lines(ruleset, wanted, wish, findings, names, picture)) + "\n"


def _lines(
    ruleset: Ruleset[Any],
    wanted: Contents,
    wish: ReportWish,
    findings: Findings,
    names: dict[str, str],
    picture: str,
) -> Iterator[str]:
    yield f"# Balance: {ruleset.title}"
    yield ""
    yield from _preface(ruleset, wish)
    if findings.scenarios:
        yield "## The scenarios, side by side"
        yield ""
        yield from _sides(ruleset, findings.scenarios, with_scenario=True)
        for measured in findings.scenarios:
            yield from _scenario(ruleset, measured)
    for sensitivity, variants in zip(wanted.sensitivity, findings.sensitivity, strict=True):
        yield f"## {sensitivity.title}"
        yield ""
        yield sensitivity.text
        yield ""
        yield from _sides(ruleset, variants, with_scenario=False)
    if wanted.duels is not None and findings.duels is not None:
        yield from _duels(ruleset, wanted.duels, wish, findings.duels, names, picture)


def _preface(ruleset: Ruleset[Any], wish: ReportWish) -> Iterator[str]:
    command = f"./dev run balance {ruleset.id} --bots {wish.pilot} --games {wish.games}"
    command += f" --duels {wish.duels} --seed {wish.seed}"
    yield (
        f"The same pilot, `{wish.pilot}`, on both sides: what is left is the scenario. It tells "
        "how *he* fares; two people may do better, and not on both sides alike. A draw "
        "counts half. Behind every rate stands where the true one lies with 95 % confidence, after "
        "Wilson."
    )
    yield ""
    yield f"Version {ruleset.version} of the rules. This page is made, and made again, by"
    yield ""
    yield f"```\n{command}\n```"
    yield ""


def _sides(
    ruleset: Ruleset[Any], measured: Sequence[Measured], *, with_scenario: bool
) -> Iterator[str]:
    """A row for each side of each scenario, or of each reading of one."""
    yield f"| {'scenario' if with_scenario else 'reading'} | side | won | drawn | lost | rate | |"
    yield "|---|---|---:|---:|---:|---:|---|"
    for one in measured:
        for score in one.found.sides:
            said = _titled(ruleset, one.name) if with_scenario else one.name
            numbers = f"{score.wins} | {score.draws} | {score.losses}"
            side = side_name(ruleset, score.side)
            yield f"| {said} | {side} | {numbers} | {_rate(score.rate)} | {_bar(score.rate)} |"
    yield ""


def _titled(ruleset: Ruleset[Any], name: str) -> str:
    scenario = ruleset.scenario(name)
    rule = str(scenario.setup.get("rule", ""))
    return f"{rule} {scenario.said('title')}".strip()


def _rate(rate: Interval) -> str:
    return f"**{rate.value:.1%}** ({100 * rate.low:.1f} to {100 * rate.high:.1f})"


def _bar(rate: Interval) -> str:
    """The rate as a bar of text, which every reader of Markdown shows."""
    return "▓" * round(10 * rate.value) + "░" * (10 - round(10 * rate.value))


def _scenario(ruleset: Ruleset[Any], measured: Measured) -> Iterator[str]:
    found = measured.found
    yield f"### {_titled(ruleset, measured.name)}"
    yield ""
    yield _length(found)
    yield ""
    yield "| how it ended | games | |"
    yield "|---|---:|---:|"
    for one in found.endings:
        won = " and ".join(side_name(ruleset, side) for side in one.won) or "A draw"
        said = f"{won}: {reason_text(ruleset, one.reason)}"
        yield f"| {said} | {one.games} | {one.games / found.games:.1%} |"
    yield ""
    if found.ranges:
        yield from _ranges(ruleset, found)


def _length(found: Summary) -> str:
    turns = sorted(length for length, games in found.lengths for _ in range(games))
    mean = sum(turns) / len(turns)
    said = f"{found.games} games of {mean:.1f} turns on average; half of them were over after "
    said += f"{turns[len(turns) // 2]}."
    if found.failures:
        said += f" {len(found.failures)} games broke: see the results."
    return said


def _ranges(ruleset: Ruleset[Any], found: Summary) -> Iterator[str]:
    """Shots and hits by range, a column for each side."""
    sides = list(dict.fromkeys(one.side for one in found.ranges))
    told = {(one.side, one.at): one for one in found.ranges}
    yield f"| range | {' | '.join(side_name(ruleset, side) for side in sides)} |"
    yield f"|---|{'---:|' * len(sides)}"
    for at in dict.fromkeys(sorted((one.at for one in found.ranges), key=lambda at: (len(at), at))):
        cells = []
        for side in sides:
            one = told.get((side, at))
            cells.append(f"{one.hits} of {one.shots} ({one.rate.value:.0%})" if one else "·")
        yield f"| {at} | {' | '.join(cells)} |"
    yield ""


def _duels(
    ruleset: Ruleset[Any],
    duels: Duels,
    wish: ReportWish,
    table: Standings,
    names: dict[str, str],
    picture: str,
) -> Iterator[str]:
    if table.ratings is None:
        return
    yield f"## {duels.title}"
    yield ""
    met = sum(one.games for one in table.meetings)
    yield f"{duels.text} Each pair flew {wish.duels} games, {met} in all."
    yield ""
    yield f"![A row is what one type took from each other one, the strongest on top]({picture})"
    yield ""
    yield "| | type | Elo | | points | strongest against | weakest against |"
    yield "|---:|---|---:|---|---:|---|---|"
    for place, name in enumerate(ranked(table.ratings), 1):
        elo = table.ratings.elo[name]
        others = [other for other in table.ratings.elo if other != name]
        games = {other: table.between(name, other) for other in others}
        points = sum(p for p, _ in games.values()) / sum(g for _, g in games.values())
        against = _surprises(table, name)
        cells = f"{elo.value:+.0f} | {elo.low:+.0f} to {elo.high:+.0f} | {points:.1%}"
        prey, fear = (", ".join(names[other] for other in some) for some in against)
        yield f"| {place} | {names[name]} | {cells} | {prey} | {fear} |"
    yield ""


def _surprises(table: Standings, name: str) -> tuple[list[str], list[str]]:
    """Against whom somebody did better, and worse, than both their strengths let expect."""
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
