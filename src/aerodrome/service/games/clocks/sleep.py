"""Presence of players, and games that sleep because no player is present.

A player is absent after the autopilot had to answer for them, until they return. A game without
present players sleeps: no clock runs in it, and no program answers.
"""

from __future__ import annotations

from typing import Any

from aerodrome.kernel.question import Seat
from aerodrome.service.database.store import Transaction
from aerodrome.service.games import game_rows
from aerodrome.service.games import store as rows
from aerodrome.service.games.chair import Chair
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.live_games import LiveGames
from aerodrome.service.games.messages import Notice

AWAKE: dict[str, Any] = {"asleep": 0.0, "adjourned": False, "adjourn_offers": "[]"}
HERE: dict[str, Any] = {"absent": None, "late": 0, "offered": False}
"""The columns of a seat with a present player."""


async def come_back(live_games: LiveGames, live: LiveGame, seat: Seat) -> None:
    """Mark an acting player as present: programs stop answering, and a sleeping game wakes.

    Orders for a battle that has ended are only deleted. An adjourned game wakes when all players
    are back, or when those present have waited long enough for the others.
    """
    now, back = live_games.clock.now(), live.chairs[seat]
    wakes = bool(live.asleep) and _may_wake(live, back, now)
    if live.status == "over" or not (wakes or _was_away(live, back)):
        return

    def work(transaction: Transaction) -> None:
        chair = live.chairs[seat]
        for one in (one for one in live.people if one.person == chair.person):
            rows.reseat(transaction, live.id, one.seat, {}, **HERE)
            if one.clock.relief:
                let_go = one.clock._replace(relief="")._asdict()
                rows.set_clock(transaction, live.id, one.seat, let_go)
        flown = bool(chair.errand_in(live.battle))
        rows.reseat(transaction, live.id, seat, {"errand": chair.errand}, errand="")
        if live.asleep:
            _wake(transaction, live, chair, now)
        elif chair.absent is not None or (flown and live.in_company):
            words = {"name": chair.name, "seat": seat}
            game_rows.add_notice(transaction, live.id, Notice("autopilot_off", words), now)
        if not live.asleep or _may_wake(live, chair, now):
            _restart(transaction, live, chair, now)

    await live_games.rearrange(live, work)


def _was_away(live: LiveGame, chair: Chair) -> bool:
    mine = [one for one in live.people if one.person == chair.person]
    return bool(chair.errand or any(one.absent is not None for one in mine))


def _may_wake(live: LiveGame, back: Chair, now: float) -> bool:
    """Return whether a game wakes without waiting for another player to return."""
    ends = [live.gone_at(one) for one in _others(live, back) if one.absent is not None]
    long_ago = _was_called(live, back) and all(end is not None and end <= now for end in ends)
    return not live.adjourned or not ends or long_ago


def _was_called(live: LiveGame, back: Chair) -> bool:
    """Return whether a player of an adjourned game has been waiting for those who are away."""
    return back.absent is None or any(one.absent is None for one in _others(live, back))


def _others(live: LiveGame, back: Chair) -> list[Chair]:
    return [chair for chair in live.people if chair.person != back.person]


def _wake(transaction: Transaction, live: LiveGame, back: Chair, now: float) -> None:
    """Wake a game, with a full time limit for absent players, or call them back to it."""
    words = {"name": back.name, "seat": back.seat}
    away = [chair for chair in _others(live, back) if chair.absent is not None]
    if _may_wake(live, back, now):
        rows.change(transaction, live.id, {"asleep": live.asleep}, AWAKE)
        for chair in away:
            rows.reseat(transaction, live.id, chair.seat, {}, absent=now, late=0, offered=False)
        game_rows.add_notice(transaction, live.id, Notice("awake", words), now)
        return
    if len(away) == len(_others(live, back)):
        for chair in away:
            rows.reseat(transaction, live.id, chair.seat, {}, absent=now)
    game_rows.add_notice(transaction, live.id, Notice("resume_offered", words), now)


def _restart(transaction: Transaction, live: LiveGame, back: Chair, now: float) -> None:
    """Start the clocks of the seats that must answer: after sleep all, else the returned
    player's."""
    turns = live.progress().turns
    for chair in live.people:
        mine = chair.person == back.person
        flown = chair.errand_in(live.battle) if chair.seat != back.seat else ""
        waits = chair.seat in turns and not flown and chair.clock.due is None
        if live.pace.runs and waits and (mine or live.asleep):
            clock = chair.clock.started(live.pace, turns[chair.seat], now, chair.leave)
            rows.set_clock(transaction, live.id, chair.seat, clock._asdict())


def fall_asleep(
    transaction: Transaction, live: LiveGame, now: float, notice: Notice, *, adjourned: bool = False
) -> None:
    """Put a game to sleep because no player is present, or all agreed to adjourn."""
    asleep = {**AWAKE, "asleep": now, "adjourned": adjourned}
    rows.change(transaction, live.id, {"asleep": 0.0}, asleep)
    for chair in live.people:
        rows.set_clock(transaction, live.id, chair.seat, chair.clock.paused(now)._asdict())
        if chair.absent is None or adjourned:
            rows.reseat(transaction, live.id, chair.seat, {}, absent=now)
    game_rows.add_notice(transaction, live.id, notice, now)
