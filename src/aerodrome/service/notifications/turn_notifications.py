"""Turn notifications: tell absent players that it is their turn, or that a game is over.

A notification contains what its reader's own seat knows: that it has to answer. It never reveals
that another player has answered.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from aerodrome.kernel.address import Address
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Transaction
from aerodrome.service.games import store as rows
from aerodrome.service.games import titles
from aerodrome.service.games.broadcast import online_at
from aerodrome.service.games.chair import lesson_of
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.live_games import LiveGames
from aerodrome.service.notifications import store as notifications_store
from aerodrome.service.notifications.model import Notifications
from aerodrome.service.notifications.notification import Notification, NotificationWord
from aerodrome.service.part import ServicePart

if TYPE_CHECKING:
    from aerodrome.service.service import Service

GAMES = "/games/"
END = ""
"""Pseudo-seat under which the end of a game is recorded."""
LATELY, MOST = 300.0, 100
"""After a restart: seconds before it in which games are checked, and the most games."""


class TurnNotifications(ServicePart):
    """Watches games, and notifies players who are not at the table."""

    def __init__(self, live_games: LiveGames, notifications: Notifications) -> None:
        self.live_games = live_games
        self.notifications = notifications
        self._noted: dict[str, dict[Seat, tuple[int, str]]] = {}
        """By game and seat: the answers when last checked, and the turn."""
        self._background: set[asyncio.Task[None]] = set()
        self._timers: set[asyncio.TimerHandle] = set()
        notifications.checks["your_turn"] = self.still_asked

    @classmethod
    def build(cls, service: Service) -> TurnNotifications:
        return cls(service.live_games, service[Notifications])

    @property
    def busy(self) -> bool:
        """Return whether a notification is pending."""
        return bool(self._timers or self._background)

    def game_changed(self, live: LiveGame) -> None:
        """Check for seats that have to answer, or for the end."""
        if lesson_of(live.chairs) or len(_people(live)) < 2:
            return
        if live.status == "over":
            if self._noted.pop(live.id, None) is not None:
                self._run_in_background(self._ended(live))
        elif live.status == "playing":
            self._noted.setdefault(live.id, {})
            for question in live.game.position.questions:
                self._asked(live, question.seat, Address.parse(question.key).turn_place)

    def _asked(self, live: LiveGame, seat: Seat, turn: str) -> None:
        """Check a seat again when its player has had time to answer."""
        chair, spoken = live.chairs[seat], live.game.record.spoken[seat]
        noted = self._noted[live.id]
        known = noted.get(seat)
        if chair.kind != "person" or chair.flown_in(live.battle) or known == (spoken, turn):
            return
        noted[seat] = (spoken, turn)
        again = known is not None and known[1] == turn
        if not (again and seat in online_at(live)):
            self._look(live.id, seat, spoken, self.notifications.options.patience.turn)

    def _look(
        self, game: str, seat: Seat, spoken: int, seconds: float, glance: bool = True
    ) -> None:
        def look() -> None:
            self._timers.discard(timer)
            self._looked(game, seat, spoken, glance)

        timer = asyncio.get_running_loop().call_later(seconds, look)
        self._timers.add(timer)

    def _looked(self, game: str, seat: Seat, spoken: int, glance: bool) -> None:
        live = self.live_games.live.get(game)
        if live is None or spoken != live.game.record.spoken[seat] or seat not in live.waiting:
            return
        if seat not in online_at(live):
            self._run_in_background(self._write(live, seat, spoken))
        elif glance:
            patience = self.notifications.options.patience
            self._look(game, seat, spoken, patience.glance - patience.turn, glance=False)

    async def _write(self, live: LiveGame, seat: Seat, spoken: int) -> None:
        person = live.chairs[seat].person
        if person is not None:
            await self._tell(live, [(seat, person)], "your_turn", seat, spoken)

    async def _ended(self, live: LiveGame) -> None:
        chairs = live.chairs.values()
        away = [
            (one.seat, one.person)
            for one in chairs
            if one.person and one.seat not in online_at(live)
        ]
        await self._tell(live, away, "game_over", END, 1)

    async def _tell(
        self,
        live: LiveGame,
        readers: Collection[tuple[Seat, str]],
        kind: Any,
        noted: str,
        spoken: int,
    ) -> None:
        """Notify each reader from the view of their seat, once among all processes."""
        notifications = {
            person: Notification(kind, _words(live, person), f"{GAMES}{live.id}")
            for _, person in readers
        }

        def work(transaction: Transaction) -> None:
            if notifications_store.note_notified(transaction, live.id, noted, spoken):
                for person, notification in notifications.items():
                    self.notifications.enqueue(transaction, frozenset((person,)), notification)

        with suppress(Refusal, Conflict):
            await self.notifications.store.run(work)
            self.notifications.enqueued.set()

    async def still_asked(self, person: str, notification: Notification) -> bool:
        """Return whether a player still has to answer and is not at the table."""
        game = notification.link.removeprefix(GAMES)
        live = self.live_games.live.get(game)
        if live is not None and online_at(live) & set(live.seats_of(person)):
            return False
        return await self.notifications.store.read(lambda c: _is_asked(c, game, person))

    async def catch_up(self) -> None:
        """Notify of events just before a restart."""
        for game in await self.notifications.store.read(
            lambda c: rows.lately_changed(c, LATELY, MOST)
        ):
            with suppress(Refusal):
                live = await self.live_games.open(game)
                if live.status == "over" and not lesson_of(live.chairs):
                    await self._ended(live)

    def _run_in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    def game_closed(self, live: LiveGame) -> None:
        """Forget a game that leaves memory; it is checked again when it is reopened."""
        self._noted.pop(live.id, None)

    async def startup(self) -> None:
        """Catch up with events before the start."""
        self._catching_up = asyncio.create_task(self.catch_up())

    async def shutdown(self) -> None:
        """Finish running notifications; the rest is found at the next start."""
        self._catching_up.cancel()
        await asyncio.gather(self._catching_up, return_exceptions=True)
        for timer in self._timers:
            timer.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)


def _people(live: LiveGame) -> set[str]:
    chairs = live.chairs.values()
    return {one.person for one in chairs if one.kind == "person" and one.person is not None}


def _words(live: LiveGame, person: str) -> dict[str, NotificationWord]:
    """Return the title of the game for its reader, and the names of their opponents."""
    mine = live.seats_of(person)
    name = titles.name_for(live.names, mine)
    title, others = titles.titles_of(live.game.ruleset, live.game.scenario, name)
    against = [one.name or one.seat for one in live.chairs.values() if one.seat not in mine]
    return {"title": {ENGLISH: title, **others}, "name": notifications_store.SEVERAL.join(against)}


def _is_asked(transaction: Transaction, game: str, person: str) -> bool:
    facts = rows.facts_of(transaction, game)
    if facts is None or facts["status"] != "playing":
        return False
    waiting = msgspec.json.decode(facts["waiting"])
    chairs = rows.seats_of(transaction, [game])
    return any(one["person"] == person and one["seat"] in waiting for one in chairs)
