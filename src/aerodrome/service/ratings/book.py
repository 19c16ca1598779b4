"""Book: counts rated games, at their ends and when everything is recounted.

The process that locks the book numbers games in the order of their ends. A game is counted from the
state of the book before its number and from nothing else, so that a recount from an empty book
gives identical figures.
"""

from __future__ import annotations

from typing import NamedTuple

from aerodrome.service.accounts.store import DAY
from aerodrome.service.database.store import Transaction
from aerodrome.service.ratings import scale, team_model
from aerodrome.service.ratings import store as rows
from aerodrome.service.ratings.entry import LEVEL, PERSON, EntrySide, Evidence, LedgerEntry
from aerodrome.service.ratings.messages import Verdict
from aerodrome.service.ratings.team_model import MemberStanding

WEEK = 7 * DAY
MOST_GAINED = 100.0
"""Points that can be gained from one opponent within a week, net of points lost to them."""
TWOSOME, OF_LATELY = 9, 10
"""A game does not count if so many of a player's last games were against the same opponent."""


class Counted(NamedTuple):
    """The outcome of counting: a verdict, and each member's standing before and after."""

    verdict: Verdict
    steps: dict[str, tuple[MemberStanding, MemberStanding]]


def count(
    transaction: Transaction, number: int, entry: LedgerEntry, at: float, evidence: Evidence
) -> Counted:
    """Count a game under its number; the caller has locked the book.

    A game of programs changes only their own ratings, so that ratings of levels, sides and people
    depend on people's games alone.
    """
    verdict = _verdict(transaction, entry, evidence)
    if verdict != "counted":
        return Counted(verdict, {})
    before = _standings(transaction, entry, at)
    after = team_model.rated(entry, before)
    steps: dict[str, tuple[MemberStanding, MemberStanding]] = {}
    for key, (mu, sigma) in after.items():
        if entry.programs and not key.startswith(PERSON):
            continue
        old = before[key]
        if key.startswith(PERSON):
            mu = _capped(transaction, entry, key, old.mu, mu, at)
        new = MemberStanding(mu, sigma, old.games + 1, at)
        settled = scale.settled_until(sigma, at) if key.startswith(PERSON) else 0.0
        rows.put(transaction, entry.ruleset, key, _person(key), settled, new)
        steps[key] = (old, new)
    for key, (old, new) in steps.items():
        if person := _person(key):
            against = _against(entry, person), _in_company(entry, person)
            rows.step(transaction, number, person, entry.ruleset, at, (old, new), against)
    return Counted(verdict, steps)


def _standings(
    transaction: Transaction, entry: LedgerEntry, at: float
) -> dict[str, MemberStanding]:
    """Return the standings of all members at the end of a game, adjusted for absence."""
    keys = [key for team in team_model.members(entry) for key in team]
    found = rows.standings(transaction, entry.ruleset, keys)
    known: dict[str, MemberStanding] = {}
    for key in keys:
        row = found.get(key)
        if row is None:
            known[key] = team_model.beginning(entry.ruleset, key)
            continue
        sigma = row["sigma"]
        if key.startswith(PERSON):
            sigma = scale.faded(sigma, at - row["at"])
        known[key] = MemberStanding(row["mu"], sigma, row["games"], row["at"])
    return known


def _verdict(transaction: Transaction, entry: LedgerEntry, evidence: Evidence) -> Verdict:
    if entry.fault:
        return entry.fault
    if evidence:
        return evidence
    if entry.programs:
        return "counted"
    first, second = (side.people for side in entry.sides)
    for one, others in [*((p, second) for p in first), *((p, first) for p in second)]:
        met = rows.met_lately(transaction, one, OF_LATELY)
        often = (sum(f"{PERSON} {other}" in lately for lately in met) for other in others)
        if len(met) == OF_LATELY and any(times >= TWOSOME for times in often):
            return "twosome"
    return "counted"


def _capped(
    transaction: Transaction, entry: LedgerEntry, key: str, old: float, new: float, at: float
) -> float:
    """Limit a gain to what can still be gained from these opponents this week."""
    if new <= old:
        return new
    person = _person(key) or ""
    lately = rows.steps_since(transaction, person, entry.ruleset, at - WEEK)
    left = MOST_GAINED
    for other in _against(entry, person):
        left = min(left, MOST_GAINED - sum(gain for gain, met in lately if other in met))
    return old + max(0.0, min(new - old, left))


def _against(entry: LedgerEntry, person: str) -> tuple[str, ...]:
    """Return a player's opponents as members: people, and levels of the computer."""
    others = _others(entry, person)
    levels = (f"{LEVEL} {one}" for one in dict.fromkeys(others.levels))
    return (*(f"{PERSON} {one}" for one in others.people), *levels)


def _in_company(entry: LedgerEntry, person: str) -> bool:
    """Return whether there were people among the opponents."""
    return bool(_others(entry, person).people)


def _others(entry: LedgerEntry, person: str) -> EntrySide:
    return next(side for side in entry.sides if person not in side.people)


def _person(key: str) -> str | None:
    kind, _, who = key.partition(" ")
    return who if kind == PERSON else None
