"""Seat clock: the time of one seat, whether it runs, and what is left of it.

Everything here is a value that comes of another: what a clock does is the same in every process,
and after every restart.
"""

from __future__ import annotations

from typing import NamedTuple

from aerodrome.service.games.clocks.leave import Leave, postponed
from aerodrome.service.games.messages import LiveClock

FLOOR = 15.0
"""Seconds for a question to a seat whose bank is empty, and at least after an undo."""
LATE_ENOUGH = 3
"""After so many late answers in a row a player counts as gone."""
HOUR = 3600.0
DAY = 24 * HOUR
GONE_FROM_LIVE = HOUR / 4
"""Seconds of absence after which a player of a live game counts as gone."""
GONE_FROM_REST = 7 * DAY
"""The same after somebody has called everybody back to an adjourned game."""
GONE_FROM_ENDLESS = 30 * DAY
"""The same where no clock runs: so long nothing has happened, and he is asked."""


class GamePace(NamedTuple):
    """How long everybody may take: so many seconds a turn, or a live clock, or no limit."""

    deadline: int | None = None
    clock: LiveClock | None = None

    @property
    def runs(self) -> bool:
        return self.deadline is not None or self.clock is not None

    def alarms(self, due: float, *, warned: bool = False) -> list[float]:
        """When somebody whose time ends then has to be minded: before it is over, and then."""
        if self.clock is not None:
            return [due] if warned else [due - self.clock.bank / 4, due]
        quarter = (self.deadline or 0) / 4
        return [due - quarter, due - HOUR, due] if quarter > HOUR else [due - quarter, due]


class SeatClock(NamedTuple):
    """The clock of a seat: it runs while there is a `due`, when its time will be over.

    `bank` is what a live clock had when it began to run, or has while it stands. `turn` is the
    turn it ran in last. `was_due` and `was_bank` are how it stood before the answer that stopped
    it: this is what an undo brings back, and what others see until the answer is no secret any
    more. `alarm` is when it has to be minded next, `warned` whether that was done once for a live
    clock. `relief` names the rounds of questions that the autopilot answers, because they are late.
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
        """It begins to run: for a question of another turn than the last with the increment."""
        if pace.clock is None:
            due, bank = postponed(now, pace.deadline or 0, leave), None
        else:
            bank = float(pace.clock.bank) if self.bank is None else self.bank
            bank += pace.clock.increment if self.turn not in ("", turn) else 0
            due = now + max(bank, FLOOR)
        return self._running(pace, due, bank, now)._replace(turn=turn)

    def stopped(self, now: float) -> SeatClock:
        """It stands still, for its seat has answered."""
        left = _left(self.bank, self.due, now)
        stands = self._replace(due=None, alarm=None, bank=left, relief="")
        return stands._replace(was_due=self.due, was_bank=self.bank)

    def resumed(self, pace: GamePace, now: float) -> SeatClock:
        """It goes on as if it had never stopped, for the answer was taken back."""
        bank = _left(self.was_bank, self.was_due, now)
        least = now + max(bank or 0.0, FLOOR)
        due = least if pace.clock is not None else max(self.was_due or 0.0, least)
        return self._running(pace, due, bank, now)

    def revealed(self) -> SeatClock:
        """What its seat answered is no secret any more, and cannot be taken back."""
        return self._replace(was_due=None, was_bank=None)

    def rested(self, now: float) -> SeatClock:
        """It stands still, though its seat has not answered."""
        return self.stopped(now).revealed()

    def late(self, rounds: frozenset[str], now: float) -> SeatClock:
        """Its time is over: the autopilot answers what is asked just now."""
        return self.rested(now)._replace(relief="\n".join(sorted(rounds)))

    def minded(self, pace: GamePace, now: float) -> SeatClock:
        """Somebody was warned: until the next alarm."""
        assert self.due is not None
        return self._replace(warned=True, alarm=_next(pace.alarms(self.due, warned=True), now))

    def shown(self, *, mine: bool) -> float | None:
        """What a live clock has in the bank, as its player knows it or as others may."""
        return self.bank if mine or self.was_bank is None else self.was_bank

    def _running(self, pace: GamePace, due: float, bank: float | None, now: float) -> SeatClock:
        warned = self.warned and pace.clock is not None
        alarm = _next(pace.alarms(due, warned=warned), now)
        runs = self._replace(due=due, bank=bank, alarm=alarm, warned=warned, relief="")
        return runs.revealed()


def _left(bank: float | None, due: float | None, now: float) -> float | None:
    """What is left of a bank now whose time would have been over then."""
    if bank is None or due is None:
        return bank
    began = due - max(bank, FLOOR)
    return max(0.0, bank - max(0.0, now - began))


def _next(alarms: list[float], now: float) -> float:
    return next((alarm for alarm in alarms if alarm > now), alarms[-1])


def gone_at(absent: float | None, late: int, pace: GamePace, *, adjourned: bool) -> float | None:
    """From when on somebody counts as gone for good; None if they are there.

    Whose own time has not run out since the game went on last is not gone, however long ago they
    were seen.
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
