"""Team model: updates ratings after a game, with openskill.

A side is a team. Its members are its people, its computer levels, and the side of the scenario
itself: the advantage of a side is learnt like a player's strength, starting from what the
laboratory measured. A level that flies a side adds one more member, for how well it flies that one.

All strengths are deviations from an average of 0, so that a team of two is not twice as good.
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
from aerodrome.service.games.messages import Rating
from aerodrome.service.ratings.entry import LEVEL, PERSON, POST, SIDE, EntrySide, LedgerEntry
from aerodrome.service.ratings.scale import BETA, DOUBT, MIDDLE, SPREAD

LEVELS = {"novice": -225.0, "rookie": -135.0, "regular": -45.0, "veteran": 45.0, "ace": 150.0}
"""Initial strengths of the levels, as measured (docs/pilots.md)."""
LEVEL_DOUBT, POST_DOUBT = 60.0, 60.0
SIDE_DOUBT, UNMEASURED = 90.0, 300.0
"""Uncertainty about a side, measured or not."""
SUREST = 0.05
"""Lowest assumed winning rate of a side, however few games were measured."""


class MemberStanding(NamedTuple):
    """The standing of a member: strength, uncertainty, games, and the time of the last game."""

    mu: float
    sigma: float
    games: int = 0
    at: float = 0.0


Standings = Mapping[str, MemberStanding]


def _even(*_: Any) -> float:
    """Let uncertainty shrink at full speed; openskill's own factor is far too slow."""
    return 1.0


MODEL = BradleyTerryFull(mu=0.0, sigma=DOUBT, beta=BETA, tau=0.0, gamma=_even)


def members(entry: LedgerEntry) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the keys of the members of both sides."""
    first, second = (_members(entry.place, side) for side in entry.sides)
    return first, second


def _members(place: str, side: EntrySide) -> tuple[str, ...]:
    people = (f"{PERSON} {one}" for one in side.people)
    levels = (f"{LEVEL} {one}" for one in side.levels)
    posts = (f"{POST} {one} {place} {side.name}" for one in dict.fromkeys(side.levels))
    return (*people, *levels, f"{SIDE} {place} {side.name}", *posts)


def beginning(ruleset: str, member: str) -> MemberStanding:
    """Return the standing of a member without any games."""
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
    """Return a side's first standing: half of the measured difference between both sides."""
    try:
        balance = measured.read(registry.find(ruleset)).get(scenario)
    except Refusal:
        balance = None
    if balance is None or side not in balance.sides or len(balance.sides) != 2:
        return MemberStanding(0.0, UNMEASURED)
    rate = min(max(balance.sides[side].value, SUREST), 1 - SUREST)
    return MemberStanding(SPREAD * log(rate / (1 - rate)) / 2, SIDE_DOUBT)


def rated(entry: LedgerEntry, standings: Standings) -> dict[str, tuple[float, float]]:
    """Return the strength and uncertainty of every member after a game.

    A draw counts as half a victory and half a defeat. A level that flew for both sides is left out.
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
    """Return the ratings after a game that was won.

    openskill discounts a difference in strength when the players are uncertain. The part of the
    difference that is due to sides and levels is increased to make up for it; otherwise a newcomer
    who wins from the better side would be taken for a better player.
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


def nearest_level(rating: Rating) -> str:
    """Return the level of the computer pilot nearest to a rating; of two, the easier."""
    return min(LEVELS, key=lambda level: abs(MIDDLE + LEVELS[level] - rating.points))
