"""Timing: which clocks run, and what a change of the game does to them."""

from __future__ import annotations

from aerodrome.kernel.question import Seat
from aerodrome.kernel.record import Undo
from aerodrome.service.games.chair import Chair
from aerodrome.service.games.clocks.seat_clock import SeatClock
from aerodrome.service.games.live_game import LiveGame, Progress


def changes(live: LiveGame, before: Progress, now: float) -> dict[Seat, SeatClock]:
    """Return the clocks that start, stop or restart because of a change.

    A secret answer changes nothing that others can see.
    """
    after = live.progress()
    undone = {one.seat for one in live.game.record.lines[before.seq :] if isinstance(one, Undo)}
    found = {
        seat: _changed(live, chair, before, after, now, undone=seat in undone)
        for seat, chair in live.chairs.items()
    }
    return {seat: clock for seat, clock in found.items() if clock != live.chairs[seat].clock}


def _changed(
    live: LiveGame, chair: Chair, before: Progress, after: Progress, now: float, *, undone: bool
) -> SeatClock:
    clock, seat = chair.clock, chair.seat
    asked = after.rounds.get(seat, frozenset())
    if clock.relief and not clock.relieved & asked:
        clock = clock._replace(relief="")
    if before.public[:1] != after.public[:1] and not undone:
        clock = clock.revealed()
    if not asked or not runs_for(live, chair, asked):
        return clock.stopped(now) if clock.due is not None else clock
    turn = after.turns[seat]
    if clock.due is None:
        if undone and clock.was_due is not None:
            return clock.resumed(live.pace, now)
        return clock.started(live.pace, turn, now, chair.leave)
    another = not asked & before.rounds.get(seat, frozenset())
    if another and before.public != after.public:
        return clock.paused(now).started(live.pace, turn, now, chair.leave)
    return clock


def runs_for(live: LiveGame, chair: Chair, asked: frozenset[str]) -> bool:
    """Return whether a seat's clock runs: the game is in progress, and a person must answer."""
    person = chair.kind == "person" and not chair.flown_in(live.battle)
    relieved = bool(chair.clock.relieved & asked)
    awake = live.status == "playing" and not live.asleep
    return live.pace.runs and awake and person and not relieved


def begun(live: LiveGame, now: float) -> dict[Seat, SeatClock]:
    """Return the clocks of all asked seats, started now because the game wakes."""
    progress = live.progress()
    return {
        seat: chair.clock.started(live.pace, progress.turns[seat], now, chair.leave)
        for seat, chair in live.chairs.items()
        if seat in progress.turns and chair.clock.due is None and _sits(live, chair)
    }


def _sits(live: LiveGame, chair: Chair) -> bool:
    return live.pace.runs and chair.kind == "person" and not chair.flown_in(live.battle)
