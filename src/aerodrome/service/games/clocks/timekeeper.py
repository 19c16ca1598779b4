"""Timekeeper: handles all clocks; warns before time is over, and has late questions answered.

The autopilot answers only the late questions; the next one gets its own time. If no present player
would be left, nothing is answered, and the game goes to sleep.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.database.store import Transaction
from aerodrome.service.games import game_rows
from aerodrome.service.games import store as rows
from aerodrome.service.games.broadcast import online_at
from aerodrome.service.games.chair import Chair
from aerodrome.service.games.clocks.seat_clock import LATE_ENOUGH
from aerodrome.service.games.clocks.sleep import fall_asleep
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.live_games import LiveGames
from aerodrome.service.games.messages import Notice
from aerodrome.service.games.titles import titles_of
from aerodrome.service.notifications.model import Notifications
from aerodrome.service.notifications.notification import Notification
from aerodrome.service.part import ServicePart

if TYPE_CHECKING:
    from aerodrome.service.service import Service

READ_WITHIN = 600.0
"""Seconds until a mail is read; notifications are collected for some minutes before sending."""


@dataclass
class Warnings:
    """The people to warn that their time is short, after the clocks of a game were handled."""

    due: list[tuple[str, float]] = field(default_factory=list)


class Timekeeper(ServicePart):
    """Handles the clocks of all seats, in whichever process first finds them due."""

    def __init__(self, live_games: LiveGames, notifications: Notifications) -> None:
        self.live_games = live_games
        self.notifications = notifications

    @classmethod
    def build(cls, service: Service) -> Timekeeper:
        return cls(service.live_games, service[Notifications])

    async def tick(self) -> None:
        """Handle all due alarms; a game that fails does not block the others."""
        now = self.live_games.clock.now()
        for game in await self.live_games.store.read(lambda c: rows.alarmed(c, now)):
            if game not in self.live_games.unplayable:
                with suppress(Refusal):
                    await self._handle(game, now)

    async def _handle(self, game: str, now: float) -> None:
        live, warnings = await self.live_games.current(game), Warnings()
        done = await self.live_games.rearrange(
            live, lambda c: _handle_alarms(c, live, now, warnings)
        )
        for person, due in warnings.due if done else ():
            await self.notifications.send([person], short(live, due - now))


def titled(live: LiveGame) -> dict[str, str]:
    """Return the title of a game in every language that has one."""
    title, others = titles_of(live.game.ruleset, live.game.scenario, None)
    return {ENGLISH: title, **others}


def worth_a_notification(left: float) -> bool:
    """Return whether enough time is left when a warning is read.

    In a fast game, the warning would arrive before the notification of the turn itself, and be
    wrong.
    """
    return left >= READ_WITHIN


def short(live: LiveGame, left: float) -> Notification:
    """Return the notification that a player's time is short."""
    hours, minutes = round(left / 3600), max(1, round(left / 60))
    key, n = ("time_short_hours", hours) if hours > 1 else ("", minutes)
    return Notification("time_short", {"title": titled(live), "n": n}, f"/games/{live.id}", key)


def _handle_alarms(
    transaction: Transaction, live: LiveGame, now: float, warnings: Warnings
) -> None:
    """Handle all due clocks of a game in one transaction.

    If another process has handled a clock, that is a conflict, and nothing is done twice.
    """
    alarmed = [chair for chair in live.chairs.values() if (chair.clock.alarm or now + 1) <= now]
    late = [chair for chair in alarmed if (chair.clock.due or 0.0) <= now]
    for chair in alarmed:
        if chair not in late:
            _warn(transaction, live, chair, now, warnings)
    if not late:
        return
    gone = {chair.person for chair in late}
    present = [c for c in live.people if c.absent is None and c.person not in gone]
    for chair in late:
        _mark(transaction, live, chair, now)
    if not present:
        fall_asleep(transaction, live, now, Notice("asleep", {}))
        return
    rounds = live.progress().rounds
    for chair in late:
        clock = chair.clock.late(rounds.get(chair.seat, frozenset()), now)
        rows.set_clock(transaction, live.id, chair.seat, clock._asdict())
        _add_notice(transaction, live, chair, now)


def _mark(transaction: Transaction, live: LiveGame, chair: Chair, now: float) -> None:
    """Mark the player of a seat as absent, with one more late answer."""
    expected = {"due": chair.clock.due, "alarm": chair.clock.alarm}
    rows.reseat(transaction, live.id, chair.seat, expected, late=chair.late + 1)
    for one in (one for one in live.people if one.person == chair.person):
        if one.absent is None or not one.late:
            rows.reseat(transaction, live.id, one.seat, {}, absent=now)


def _add_notice(transaction: Transaction, live: LiveGame, chair: Chair, now: float) -> None:
    """Add a notice after the first late answer, and when the player counts as gone."""
    words = {"name": chair.name or chair.seat, "seat": chair.seat}
    if chair.late == 0:
        game_rows.add_notice(transaction, live.id, Notice("late_answer", words), now)
    elif chair.late + 1 == LATE_ENOUGH:
        game_rows.add_notice(transaction, live.id, Notice("gone", words), now)


def _warn(
    transaction: Transaction, live: LiveGame, chair: Chair, now: float, warnings: Warnings
) -> None:
    expected = {"due": chair.clock.due, "alarm": chair.clock.alarm}
    clock = chair.clock.after_warning(live.pace, now)
    rows.reseat(transaction, live.id, chair.seat, expected, **clock._asdict())
    away = chair.seat not in online_at(live)
    if chair.person and clock.due and away and worth_a_notification(clock.due - now):
        warnings.due.append((chair.person, clock.due))
