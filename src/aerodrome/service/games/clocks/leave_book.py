"""Leave book: taking and ending leave, with its effect on the player's time limits.

Leave is for people with an account, and for games with days per turn; live clocks keep running.
"""

from __future__ import annotations

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts import store as accounts_store
from aerodrome.service.accounts.person import Person
from aerodrome.service.database.store import Transaction
from aerodrome.service.games import store as rows
from aerodrome.service.games.clocks import leave
from aerodrome.service.games.clocks.leave import AHEAD, DAY, DAYS_A_YEAR, YEAR, Leave
from aerodrome.service.games.clocks.messages import LeaveBook, LeaveIn
from aerodrome.service.games.messages import LeaveInfo


def book(transaction: Transaction, person: Person, now: float) -> LeaveBook:
    """Return a person's current or planned leave, and the days that are left."""
    taken = leave.read(accounts_store.leaves_of(transaction, person.id))
    last = taken[-1] if taken and taken[-1].ends > now else None
    left = max(0.0, DAYS_A_YEAR - leave.days_taken(taken, now))
    return LeaveBook(
        days=DAYS_A_YEAR, left=round(left, 2), leave=LeaveInfo(*last) if last else None
    )


def take(transaction: Transaction, person: Person, wish: LeaveIn, now: float) -> list[str]:
    """Take leave; return the games with postponed time limits."""
    if not person.account:
        raise Refusal("no-account", "leave needs an account; create one first.")
    away = Leave(max(wish.begins, now), wish.ends)
    taken = leave.read(accounts_store.leaves_of(transaction, person.id))
    _check(away, taken, now)
    recent = tuple(one for one in taken if one.ends > now - YEAR)
    accounts_store.change(transaction, person.id, leaves=leave.written((*recent, away)))
    games = rows.timed_seats_of(transaction, person.id)
    for seat in games:
        due = leave.postponed(now, seat["due"] - now, away)
        _move_due(transaction, seat, due)
    return [seat["game"] for seat in games]


def _check(away: Leave, taken: tuple[Leave, ...], now: float) -> None:
    if taken and taken[-1].ends > now:
        raise Refusal("on-leave", "you have planned a leave already; end it first.")
    if away.ends < away.begins + DAY / 24 or away.begins > now + AHEAD:
        raise Refusal("bad-leave", "a leave begins within half a year, and lasts at least an hour.")
    if leave.days_taken((*taken, away), now) > DAYS_A_YEAR:
        sentence = f"there are {DAYS_A_YEAR} days of leave a year; this would be more."
        raise Refusal("long-leave", sentence)


def end(transaction: Transaction, person: Person, now: float) -> list[str]:
    """End or cancel a leave; its unused days are left for later."""
    taken = leave.read(accounts_store.leaves_of(transaction, person.id))
    if not taken or taken[-1].ends <= now:
        raise Refusal("no-leave", "you are not on leave.")
    *before, away = taken
    rest = (Leave(away.begins, now),) if away.begins < now else ()
    accounts_store.change(transaction, person.id, leaves=leave.written((*before, *rest)))
    games = rows.timed_seats_of(transaction, person.id)
    for seat in games:
        _move_due(transaction, seat, leave.shortened(seat["due"], now, away))
    return [seat["game"] for seat in games]


def _move_due(transaction: Transaction, seat: dict[str, object], due: float) -> None:
    """Move the end of a running time limit, and its warning."""
    before, alarm = seat["due"], seat["alarm"]
    assert isinstance(before, float)
    assert isinstance(alarm, float)
    moved = alarm + due - before
    name, game = str(seat["seat"]), str(seat["game"])
    rows.reseat(transaction, game, name, {"due": before}, due=due, alarm=moved)
