"""Team model: what a game tells of those who played it, by openskill.

A side is a team. Its people and computer levels are members, and so is the side of the scenario
itself: what it is worth to sit there is learnt as a player's strength is, beginning from what the
laboratory measured. A level that flies a side has one more member, for how well it flies that one.

All of them are deviations from an average that is 0, so that a side of two is not twice as good.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import log, sqrt
from typing import Any, NamedTuple

from openskill.models import BradleyTerryFull

from aerodrome.kernel import registry
from aerodrome.kernel.refusal import Refusal
from aerodrome.lab import measured
from aerodrome.service.ratings.entry import LEVEL, PERSON, POST, SIDE, EntrySide, LedgerEntry
from aerodrome.service.ratings.scale import BETA, DOUBT, SPREAD

LEVELS = {"rookie": -135.0, "regular": -45.0, "veteran": 45.0, "ace": 150.0}
"""Where the levels begin: as far apart as they were measured (docs/pilots.md)."""
LEVEL_DOUBT, POST_DOUBT = 60.0, 60.0
SIDE_DOUBT, UNMEASURED = 90.0, 300.0
"""How much of a side is unknown, where it was measured and where it was not."""
SUREST = 0.05
"""No side is taken to win less often than this, however few games were flown."""


class MemberStanding(NamedTuple):
    """Where a member stands: strength, doubt, games, and the moment of the last."""

    mu: float
    sigma: float
    games: int = 0
    at: float = 0.0


Standings = Mapping[str, MemberStanding]


def _even(*_: Any) -> float:
    """Doubt goes as fast as the games tell: with openskill's own factor it goes far too slowly."""
    return 1.0


MODEL = BradleyTerryFull(mu=0.0, sigma=DOUBT, beta=BETA, tau=0.0, gamma=_even)


def members(entry: LedgerEntry) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The members of both sides, by their keys."""
    first, second = (_members(entry.place, side) for side in entry.sides)
    return first, second


def _members(place: str, side: EntrySide) -> tuple[str, ...]:
    people = (f"{PERSON} {one}" for one in side.people)
    levels = (f"{LEVEL} {one}" for one in side.levels)
    posts = (f"{POST} {one} {place} {side.name}" for one in dict.fromkeys(side.levels))
    return (*people, *levels, f"{SIDE} {place} {side.name}", *posts)


def beginning(ruleset: str, member: str) -> MemberStanding:
    """Where a member stands of whom no game tells yet."""
    kind, _, rest = member.partition(" ")
    if kind == LEVEL:
        return MemberStanding(LEVELS.get(rest, 0.0), LEVEL_DOUBT)
    if kind == POST:
        return MemberStanding(0.0, POST_DOUBT)
    if kind == SIDE:
        place, _, side = rest.rpartition(" ")
        return _side(ruleset, place.partition("?")[0], side)
    return MemberStanding(0.0, DOUBT)


@lru_cache(4_096)
def _side(ruleset: str, scenario: str, side: str) -> MemberStanding:
    """Half of what the measured balance of a scenario says that its sides are apart."""
    try:
        balance = measured.read(registry.find(ruleset)).get(scenario)
    except Refusal:
        balance = None
    if balance is None or side not in balance.sides or len(balance.sides) != 2:
        return MemberStanding(0.0, UNMEASURED)
    rate = min(max(balance.sides[side].value, SUREST), 1 - SUREST)
    return MemberStanding(SPREAD * log(rate / (1 - rate)) / 2, SIDE_DOUBT)


def rated(entry: LedgerEntry, standings: Standings) -> dict[str, tuple[float, float]]:
    """What is thought of every member after the game: strength and doubt.

    A draw is half a victory and half a defeat. Of a level that flew for both sides a game tells
    nothing.
    """
    teams = members(entry)
    if entry.winner is not None:
        return _rated(teams, standings, entry.sides[0].name == entry.winner)
    won, lost = _rated(teams, standings, True), _rated(teams, standings, False)
    return {
        key: ((won[key][0] + lost[key][0]) / 2, (won[key][1] + lost[key][1]) / 2) for key in won
    }


def _rated(
    teams: tuple[tuple[str, ...], tuple[str, ...]], standings: Standings, first: bool
) -> dict[str, tuple[float, float]]:
    """The same where somebody won.

    openskill reckons with less of a difference the less is known of the players. So much more of
    it is what does not belong to them, a side or a level: otherwise a newcomer could win from the
    better side and be taken for a better player.
    """
    both = set(teams[0]) & set(teams[1])
    doubt = sum(standings[key].sigma ** 2 for team in teams for key in team)
    wider = sqrt(doubt + 2 * BETA**2) / SPREAD
    given = {key: standings[key].mu * _factor(key, wider) for team in teams for key in team}
    before = [
        [MODEL.rating(mu=given[key], sigma=standings[key].sigma) for key in team] for team in teams
    ]
    after = MODEL.rate(before, ranks=[1.0, 2.0] if first else [2.0, 1.0])
    return {
        key: (standings[key].mu + (float(one.mu) - given[key]), float(one.sigma))
        for team, ratings in zip(teams, after, strict=True)
        for key, one in zip(team, ratings, strict=True)
        if key not in both
    }


def _factor(key: str, wider: float) -> float:
    return 1.0 if key.startswith(f"{PERSON} ") else wider
