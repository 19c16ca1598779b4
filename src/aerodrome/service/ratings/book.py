"""Book: the one way in which a rated game is counted, when it ends and when all are counted anew.

Games are numbered in the order of their ends by whoever holds the book, one process at a time. A
number is counted from what stands in the book before it and from nothing else; so counting all
numbers again, from an empty book, leads to the same figures to the last bit.
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
"""Points that can be gained from one opponent within a week, what was lost to him set off."""
TWOSOME, OF_LATELY = 9, 10
"""Of how many of somebody's last games with people how many may be with the same opponent."""


class Counted(NamedTuple):
    """What came of a game: whether it counts, and from where to where everybody went."""

    verdict: Verdict
    steps: dict[str, tuple[MemberStanding, MemberStanding]]


def count(
    transaction: Transaction, number: int, entry: LedgerEntry, at: float, evidence: Evidence
) -> Counted:
    """Count a game under its number; the book is held.

    Of programs nothing is learnt but how they play: what is thought of levels and sides, and so of
    people, stays as people's games have it.
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
    """Where all members of a game stood when it ended; who was away is less well known."""
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
    """What somebody gains, no more than is left to be gained from these opponents."""
    if new <= old:
        return new
    person = _person(key) or ""
    lately = rows.steps_since(transaction, person, entry.ruleset, at - WEEK)
    left = MOST_GAINED
    for other in _against(entry, person):
        left = min(left, MOST_GAINED - sum(gain for gain, met in lately if other in met))
    return old + max(0.0, min(new - old, left))


def _against(entry: LedgerEntry, person: str) -> tuple[str, ...]:
    """Whom somebody played against, as members: people, and levels of the computer."""
    others = _others(entry, person)
    levels = (f"{LEVEL} {one}" for one in dict.fromkeys(others.levels))
    return (*(f"{PERSON} {one}" for one in others.people), *levels)


def _in_company(entry: LedgerEntry, person: str) -> bool:
    """Whether there were people among them."""
    return bool(_others(entry, person).people)


def _others(entry: LedgerEntry, person: str) -> EntrySide:
    return next(side for side in entry.sides if person not in side.people)


def _person(key: str) -> str | None:
    kind, _, who = key.partition(" ")
    return who if kind == PERSON else None
