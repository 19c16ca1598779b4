"""Scheduler: begins and ends the games of tournaments, and pairs their rounds in time.

It runs when a game has ended, when a person has made a change, and every few seconds in any case,
so that nothing is missed after a restart. Several processes may each run one on the same database.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from functools import partial

import msgspec
import structlog

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.person import Person
from aerodrome.service.archive.refusal_reason import Unplayable
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Transaction
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.model import Games
from aerodrome.service.lobby import matches
from aerodrome.service.notifications.model import Notifications
from aerodrome.service.tournaments import rounds
from aerodrome.service.tournaments import store as rows
from aerodrome.service.tournaments.announcements import News, news
from aerodrome.service.tournaments.entry import teams_of, wish_for
from aerodrome.service.tournaments.tournament import Encounter, Entrant, Leg, Tournament, read

SWEEP = 5.0
"""Seconds between runs without an event."""
AGAIN = 60.0
"""Seconds after which a game that could not begin is tried again."""
MINUTE = 60.0
log = structlog.get_logger()


class Scheduler:
    """Runs the tournaments in this process."""

    def __init__(self, games: Games, notifications: Notifications) -> None:
        self.games = games
        self.notifications = notifications
        self.live_games, self.store = games.live_games, games.live_games.store
        self._woken = asyncio.Event()

    def start(self) -> None:
        self._running = asyncio.create_task(self._run())

    async def stop(self) -> None:
        self._running.cancel()
        await asyncio.gather(self._running, return_exceptions=True)

    def wake(self) -> None:
        """Run the scheduler now."""
        self._woken.set()

    def game_changed(self, live: LiveGame) -> None:
        """Run the scheduler if a game has ended, as it may belong to a tournament."""
        if live.status == "over":
            self.wake()

    async def _run(self) -> None:
        while True:
            try:
                self._woken.clear()
                await self.sweep()
            except Refusal as refusal:
                log.debug("tournaments.sweep_refused", code=refusal.code)
            except Exception:
                log.exception("tournaments.sweep_failed")
            with suppress(TimeoutError):
                async with asyncio.timeout(SWEEP):
                    await self._woken.wait()

    async def sweep(self) -> None:
        """Advance every tournament in which something is due."""
        now = self.live_games.clock.now()
        for tournament in await self.store.read(lambda c: rows.needing(c, now)):
            await self.attend(tournament)

    async def attend(self, id_: str) -> None:
        """Advance one tournament, and begin and end its games."""
        now = self.live_games.clock.now()

        def work(transaction: Transaction) -> list[News]:
            if not rows.hold(transaction, id_, now):
                return []
            return rounds.advance(transaction, id_, now)

        await self.announce(await self.store.run(work))
        tournament = await self.store.read(lambda c: read(c, id_))
        for encounter in tournament.encounters:
            for leg in encounter.legs:
                if leg.state == "waiting" and encounter.state == "playing":
                    await self._begin(tournament, encounter, leg)
                if leg.state == "closing":
                    await self._close(tournament, encounter, leg)

    async def announce(self, announced: Iterable[News]) -> None:
        """Send announcements of changes that are already stored."""
        for one in announced:
            if one.people:
                await self.notifications.send(one.people, one.notification)

    async def _begin(self, tournament: Tournament, encounter: Encounter, leg: Leg) -> None:
        """Begin a game; where an entrant has too many games, try again later."""
        here, now = (tournament.id, encounter.number, leg.number), self.live_games.clock.now()
        if leg.due is not None and leg.due > now:
            return
        first, second = (tournament.by_number[one or 0] for one in _two(encounter))
        try:
            game = await self._made(tournament, encounter, leg, first, second)
        except Conflict:
            return
        except Refusal as refusal:
            log.info("tournaments.game_refused", code=refusal.code)
            later = partial(rows.change_leg, due=now + AGAIN)
            await self.store.run(lambda c: later(c, *here))
            return
        link, number = f"/games/{game}", encounter.round
        for one, other in ((first, second), (second, first)):
            paired = news(tournament, [one], "paired", link=link, name=other.name, round=number)
            await self.announce([paired])

    async def _made(
        self,
        tournament: Tournament,
        encounter: Encounter,
        leg: Leg,
        first: Entrant,
        second: Entrant,
    ) -> str:
        wish = tournament.wish
        teams = await teams_of(self.games, wish, encounter.scenario, tournament.host)
        flown = teams if leg.number == 1 else teams[::-1]
        pilots = [Person(one.person, one.name, one.account) for one in (first, second)]
        seats = {seat: pilot for pilot, team in zip(pilots, flown, strict=True) for seat in team}
        now, mine = self.live_games.clock.now(), msgspec.json.encode(flown[0]).decode()
        here = (tournament.id, encounter.number, leg.number, now)
        due = now + wish.grace * MINUTE
        return await matches.begin(
            self.games,
            wish_for(wish, encounter.scenario),
            seats,
            also=lambda c, game: rows.begin_leg(c, *here, game=game, seats=mine, due=due),
        )

    async def _close(self, tournament: Tournament, encounter: Encounter, leg: Leg) -> None:
        """End a game that was decided elsewhere: the loser resigns."""
        with suppress(Unplayable):
            live = await self.live_games.open(str(leg.game))
            lost = [seat for seat in live.chairs if (seat in leg.seats) == (leg.result == "second")]
            how = "resigned" if leg.result in ("first", "second") else "drawn"

            def act() -> None:
                if live.game.position.outcome is None:
                    live.game.close(lost[0], how)

            key = f"{encounter.number}/{leg.number}"
            await self.live_games.change(live, tournament.id, key, act)
        here = (tournament.id, encounter.number, leg.number)
        await self.store.run(lambda c: rows.change_leg(c, *here, state="done"))


def _two(encounter: Encounter) -> tuple[int, int | None]:
    return encounter.first, encounter.second
