"""Seat clock: the time of one seat as an immutable value.

Each state is computed from the previous one, so a clock behaves the same in every process and after
every restart.
"""

from __future__ import annotations

from typing import NamedTuple

from aerodrome.service.games.clocks.leave import Leave, postponed
from aerodrome.service.games.messages import LiveClock

FLOOR = 15.0
"""Seconds for a question if the bank is empty, and the minimum after an undo."""
LATE_ENOUGH = 3
"""Number of late answers in a row after which a player counts as gone."""
HOUR = 3600.0
DAY = 24 * HOUR
GONE_FROM_LIVE = HOUR / 4
"""Seconds of absence after which a player of a live game counts as gone."""
GONE_FROM_REST = 7 * DAY
"""The same in an adjourned game after a player has called the others back."""
GONE_FROM_ENDLESS = 30 * DAY
"""The same in a game without clocks: seconds without a change while the player is asked."""


class GamePace(NamedTuple):
    """The pace of a game: seconds per turn, a live clock, or no limit."""

    deadline: int | None = None
    clock: LiveClock | None = None

    @property
    def runs(self) -> bool:
        return self.deadline is not None or self.clock is not None

    def alarms(self, due: float, *, warned: bool = False) -> list[float]:
        """Return the times to handle a clock that ends at `due`: warnings before it, and the
        end."""
        if self.clock is not None:
            return [due] if warned else [due - self.clock.bank / 4, due]
        quarter = (self.deadline or 0) / 4
        return [due - quarter, due - HOUR, due] if quarter > HOUR else [due - quarter, due]


class SeatClock(NamedTuple):
    """The clock of a seat; it runs while it has a `due` time.

    `bank` is a live clock's bank when it started, or while it is stopped. `turn` is the turn in
    which it last ran. `was_due` and `was_bank` are its state before the answer that stopped it. An
    undo restores this state, and others see it while the answer is secret. `alarm` is the next time
    to handle the clock, and `warned` tells whether a live clock has warned its player. `relief` has
    the rounds of late questions, which the autopilot answers.
    """

    due: float | None = None
    bank: float | None = None
    turn: str = ""
    was_due: float | None = None
    was_bank: float | None = None
    alarm: float | None = None
    warned: bool = False
    relief: str = ""

    @property
    def relieved(self) -> frozenset[str]:
        return frozenset(self.relief.split("\n")) if self.relief else frozenset()

    def started(
        self, pace: GamePace, turn: str, now: float, leave: Leave | None = None
    ) -> SeatClock:
        """Return the clock started for a question; a new turn adds the increment."""
        if pace.clock is None:
            due, bank = postponed(now, pace.deadline or 0, leave), None
        else:
            bank = float(pace.clock.bank) if self.bank is None else self.bank
            bank += pace.clock.increment if self.turn not in ("", turn) else 0
            due = now + max(bank, FLOOR)
        return self._running(pace, due, bank, now)._replace(turn=turn)

    def stopped(self, now: float) -> SeatClock:
        """Return the clock stopped by an answer."""
        left = _left(self.bank, self.due, now)
        stopped = self._replace(due=None, alarm=None, bank=left, relief="")
        return stopped._replace(was_due=self.due, was_bank=self.bank)

    def resumed(self, pace: GamePace, now: float) -> SeatClock:
        """Return the clock as if it had never stopped, because the answer was undone."""
        bank = _left(self.was_bank, self.was_due, now)
        least = now + max(bank or 0.0, FLOOR)
        due = least if pace.clock is not None else max(self.was_due or 0.0, least)
        return self._running(pace, due, bank, now)

    def revealed(self) -> SeatClock:
        """Return the clock after its answer has become public and can no longer be undone."""
        return self._replace(was_due=None, was_bank=None)

    def paused(self, now: float) -> SeatClock:
        """Return the clock stopped without an answer."""
        return self.stopped(now).revealed()

    def late(self, rounds: frozenset[str], now: float) -> SeatClock:
        """Return the clock after its time has run out; the autopilot answers these rounds."""
        return self.paused(now)._replace(relief="\n".join(sorted(rounds)))

    def after_warning(self, pace: GamePace, now: float) -> SeatClock:
        """Return the clock after a warning, with its next alarm."""
        assert self.due is not None
        return self._replace(warned=True, alarm=_next(pace.alarms(self.due, warned=True), now))

    def shown(self, *, mine: bool) -> float | None:
        """Return the bank of a live clock, as its player or as others may know it."""
        return self.bank if mine or self.was_bank is None else self.was_bank

    def _running(self, pace: GamePace, due: float, bank: float | None, now: float) -> SeatClock:
        warned = self.warned and pace.clock is not None
        alarm = _next(pace.alarms(due, warned=warned), now)
        runs = self._replace(due=due, bank=bank, alarm=alarm, warned=warned, relief="")
        return runs.revealed()


def _left(bank: float | None, due: float | None, now: float) -> float | None:
    """Return what is left of a bank now, if its time would run out at `due`."""
    if bank is None or due is None:
        return bank
    began = due - max(bank, FLOOR)
    return max(0.0, bank - max(0.0, now - began))


def _next(alarms: list[float], now: float) -> float:
    return next((alarm for alarm in alarms if alarm > now), alarms[-1])


def gone_at(absent: float | None, late: int, pace: GamePace, *, adjourned: bool) -> float | None:
    """Return when a player counts as gone for good; None if they do not.

    A player is not gone unless their own time has run out since the game last continued, however
    long ago they were seen.
    """
    if absent is None:
        return None
    patience = 2.0 * pace.deadline if pace.deadline is not None else GONE_FROM_LIVE
    if adjourned:
        return absent + max(patience, GONE_FROM_REST)
    if not pace.runs:
        return absent + GONE_FROM_ENDLESS
    if not late:
        return None
    return absent if late >= LATE_ENOUGH else absent + patience
