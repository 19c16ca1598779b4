"""Service: the parts of a server, put together and taken apart in order."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import suppress

import structlog

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.model import People
from aerodrome.service.accounts.own_account import Care
from aerodrome.service.accounts.person import Person
from aerodrome.service.accounts.programs import Programs
from aerodrome.service.accounts.store import DAY, prune
from aerodrome.service.advice.advisers import Advice
from aerodrome.service.archive.battles import Battles
from aerodrome.service.archive.chronicler import Chronicler
from aerodrome.service.database.fanout import Fanout, PostgresFanout, SessionsEnded
from aerodrome.service.database.store import Store
from aerodrome.service.games import store as rows
from aerodrome.service.games.autopilot.askers import Whereabouts
from aerodrome.service.games.autopilot.bot_processes import BotProcesses
from aerodrome.service.games.autopilot.inner_battles import InnerBattles
from aerodrome.service.games.autopilot.pilot_task import think
from aerodrome.service.games.autopilot.pilots import PATIENCE, Pilots
from aerodrome.service.games.broadcast import Hearer, Listener
from aerodrome.service.games.clocks.departed import refresh
from aerodrome.service.games.clocks.timekeeper import Timekeeper
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.live_games import LiveGames
from aerodrome.service.games.model import Games
from aerodrome.service.limits.rates import Rates
from aerodrome.service.lobby.challenges import Challenges
from aerodrome.service.lobby.model import Lobby
from aerodrome.service.lobby.offers import Offers
from aerodrome.service.lobby.pairing import QuickPairing
from aerodrome.service.metrics import Metrics
from aerodrome.service.moderation import log_store as moderation_log_store
from aerodrome.service.notifications import push
from aerodrome.service.notifications import store as notifications_store
from aerodrome.service.notifications.delivery import KEPT_LETTERS, Postman
from aerodrome.service.notifications.model import Post
from aerodrome.service.notifications.settings import Desk
from aerodrome.service.notifications.turn_notifications import TurnLetters
from aerodrome.service.ratings.shared_networks import Sightings
from aerodrome.service.social.blocking import Manners, muted_by
from aerodrome.service.social.clubs import Clubs
from aerodrome.service.social.friends import Friends
from aerodrome.service.social.overview import Company
from aerodrome.service.social.presence import Presence
from aerodrome.service.spectators.gallery import Gallery
from aerodrome.service.spectators.model import Watching
from aerodrome.service.standing_orders.answering import StandingOrders
from aerodrome.service.standing_orders.sheet import StandingSheets
from aerodrome.service.studies.model import Laboratory
from aerodrome.service.studies.replays import Replays
from aerodrome.service.studies.shelf import Shelf
from aerodrome.service.studies.trials import Trials
from aerodrome.service.tournaments.model import Tournaments
from aerodrome.service.workers.thinking import Think
from aerodrome.service.workers.untrusted_input import VisitorReader

TICK = 0.5
log = structlog.get_logger()


class Service:
    """Everything behind the doors."""

    def __init__(
        self,
        data: str,
        *,
        workers: int = 1,
        thinking: Think = think,
        patience: float = PATIENCE,
        visitors: VisitorReader | None = None,
        bots: BotProcesses | None = None,
    ) -> None:
        self._pilots = (workers, thinking, patience)
        self.metrics = Metrics()
        self.store = Store(data)
        self.store.on_trouble = lambda: self.metrics.count("store_troubles")
        self.people = People(self.store)
        self.care = Care(self.people)
        self.programs = Programs(self.store)
        self.friends = Friends(self.store)
        self.manners = Manners(self.store)
        self.clubs = Clubs(self.store)
        self.fanout = PostgresFanout(self.store.url) if self.store.shared else Fanout()
        self.live_games = LiveGames(self.store, self.fanout, self.metrics)
        self.post = Post(self.store, self.metrics, self.live_games.clock.now)
        self.desk = Desk(self.post, self.care)
        self.turn_letters = TurnLetters(self.live_games, self.post)
        self.timekeeper = Timekeeper(self.live_games, self.post)
        self.visitors = visitors or VisitorReader()
        self.bots = bots or BotProcesses()
        self.games = Games(self.live_games, self.visitors, self.bots.house)
        self.standing = StandingOrders(self.live_games)
        self.standing_sheets = StandingSheets(self.games, self.standing)
        self.presence = Presence(lambda: self.sockets.keys())
        self.lobby = Lobby(self.store, self.fanout, self.live_games.clock, self.presence)
        self.offers = Offers(self.games, self.lobby, self.post)
        self.pairing = QuickPairing(self.offers)
        self.advice = Advice(self.games)
        self.battles = Battles(self.games)
        self.gallery = Gallery(self.live_games)
        self.watching = Watching(self.live_games)
        self.chronicler = Chronicler(self.live_games)
        self.tournaments = Tournaments(self.games, self.post)
        self.shelf = Shelf(self.store)
        self.laboratory = Laboratory(keep=self.shelf.keep)
        self.trials = Trials(self.laboratory)
        self.replays = Replays()
        self.whereabouts = Whereabouts()
        self.sightings = Sightings(self.store)
        self.action_rate = Rates(burst=120, per_second=20)
        self.chat_rate = Rates(burst=20, per_second=1)
        self.making_rate = Rates(burst=60, per_second=0.2)
        self.making_rate_there = Rates(burst=600, per_second=2)
        self.login_rate = Rates(burst=10, per_second=0.1)
        self.guess_rate = Rates(burst=50, per_second=0.1)
        self.own_guess_rate = Rates(burst=10, per_second=0.1)
        self.takeout_rate = Rates(burst=3, per_second=0.005)
        self.hint_rate = Rates(burst=20, per_second=0.5)
        self.reach_rate = Rates(burst=60, per_second=2)
        self.draft_rate = Rates(burst=60, per_second=3)
        self.company_rate = Rates(burst=60, per_second=0.5)
        self.guest_rate = Rates(burst=300, per_second=5)
        self.post_rate = Rates(burst=10, per_second=0.02)
        self.mail_rate = Rates(burst=3, per_second=0.001)
        self.sockets: dict[str, int] = {}
        self.company = Company(self.store, self.presence)
        self.challenges = Challenges(self.games)
        self._tidied = 0.0
        self._heeded = 0
        self._choosing: set[asyncio.Task[None]] = set()

    @property
    def healthy(self) -> bool:
        return not self.store.trouble

    def make_room(self, person: Person, host: str) -> None:
        """One more thing made by somebody, and by whoever comes from the same place."""
        self.making_rate.take(person.id)
        self.making_rate_there.take(host)

    def hang_up(self, *, session: str = "", person: str = "", but: str = "") -> None:
        """Sessions have ended in the store: end their connections, here and in other processes.

        `session` names one by the hash of its token (`accounts.hashed`); `person` means all of
        that person's, `but` one of them that goes on. To be called after the commit that ended
        them, by whoever ends any; nobody is remembered by them from now on.
        """
        ended = SessionsEnded(session, person, but)
        self.hung_up(ended)
        self.fanout.end(ended)

    def hung_up(self, ended: SessionsEnded) -> None:
        """The same in this process alone: what another one tells us."""
        self.people.sessions.forget(ended)
        for listener in self._listeners():
            if ended.means(listener.session, listener.person):
                listener.leave("login")

    def connected(self) -> set[str]:
        """The sessions that have connections here."""
        return {listener.session for listener in self._listeners()}

    def present(self) -> set[str]:
        """The people who have connections or open pages here."""
        return self.presence.present(time.monotonic())

    def heard(self, people: tuple[str, ...]) -> None:
        """Another process has connections of these people."""
        self.presence.heard(people, time.monotonic())

    async def chose(self, person: str) -> None:
        """Somebody reads other people from now on: his connections show it, in every process."""
        await self._read_anew(person)
        self.fanout.choose(person)

    def reads_anew(self, person: str) -> None:
        """The same in this process alone: what another one tells us."""
        self._choosing.add(task := asyncio.create_task(self._read_anew(person)))
        task.add_done_callback(self._choosing.discard)

    async def _read_anew(self, person: str) -> None:
        self.lobby.stale()
        tables = (one for one in self._listeners() if isinstance(one, Listener))
        mine = [one for one in tables if one.person == person]
        if mine:
            unread = await self.store.read(lambda c: muted_by(c, person))
            for listener in mine:
                listener.unread = unread

    def _listeners(self) -> Iterator[Hearer]:
        yield from self.lobby.visitors
        for live in self.live_games.live.values():
            yield from live.listeners

    def met(self) -> None:
        """Open tables have changed in another process."""
        self.lobby.stale()

    def renamed(self, person: Person) -> None:
        """Show somebody's new name wherever he sits just now, in every process."""
        self.called(person.id, person.name)
        self.fanout.rename(person.id, person.name)

    def called(self, person: str, name: str) -> None:
        """The same in this process alone."""
        self.people.sessions.forget(SessionsEnded(person=person))
        for live in self.live_games.live.values():
            for chair in live.chairs.values():
                if chair.person == person:
                    chair.name = name
                    live.tell()

    def watched(self, live: LiveGame) -> None:
        """Somebody looks on: a game that rested without its maker may go on."""
        self.pilots.wake(live)
        self.inner_battles.wake(live)

    async def moved(self, games: list[str]) -> None:
        """Games whose people changed in the store: whoever looks at them learns it."""
        for game in games:
            await self.live_games.catch_up(game)
            self.fanout.publish(game)

    async def heed(self) -> None:
        """Act upon what was done in the store from outside: those concerned learn of it."""
        since = self._heeded
        for act in await self.store.read(lambda c: moderation_log_store.after(c, since)):
            self._heeded = max(self._heeded, act["number"])
            if act["person"]:
                self.people.sessions.forget(SessionsEnded(person=act["person"]))
            if act["deed"] in moderation_log_store.CHANGING:
                await self._refresh(act["game"], act["person"])
            if act["deed"] in moderation_log_store.REMOVING and act["person"]:
                self.hung_up(SessionsEnded(person=act["person"]))
                self.laboratory.forget(act["person"])
                self.trials.forget(act["person"])
                self.tournaments.steward.wake()
                await self._wake_waiting()

    async def _refresh(self, game: str | None, person: str | None) -> None:
        """Read anew a game that is in memory, or all that somebody made or plays."""
        for live in list(self.live_games.live.values()):
            there = {live.creator, *(chair.person for chair in live.chairs.values())}
            if (game and game in (live.id, live.rematch)) or (person and person in there):
                with suppress(Refusal):
                    await refresh(self.live_games, live.id)

    async def start(self) -> None:
        workers, thinking, patience = self._pilots
        self.pilots = Pilots(
            self.live_games, self.metrics, self.whereabouts, workers, thinking, patience, self.bots
        )
        self.inner_battles = InnerBattles(self.live_games, self.pilots.leases, self.whereabouts)
        await self.people.note_looks()
        self._heeded = await self.store.read(moderation_log_store.last)
        self.fanout.start(self.live_games, self)
        self.tournaments.steward.start()
        self.lobby.start()
        self._ticking = asyncio.create_task(self._tick())
        self._sweeping = asyncio.create_task(self.chronicler.sweep())
        with suppress(Refusal):
            await push.keys(self.store)
        self._carrying = asyncio.create_task(Postman(self.post).run())
        self._catching_up = asyncio.create_task(self.turn_letters.catch_up())
        await self._wake_waiting()

    async def stop(self) -> None:
        self.standing.stop()
        resting = (self._ticking, self._sweeping, self._carrying, self._catching_up)
        for task in resting:
            task.cancel()
        await asyncio.gather(*resting, *self._choosing, return_exceptions=True)
        await self.tournaments.steward.stop()
        await self.lobby.stop()
        working = [
            task for live in self.live_games.live.values() for task in (live.pilot, live.flight)
        ]
        flying = [task for task in working if task is not None]
        for task in flying:
            task.cancel()
        await asyncio.gather(*flying, return_exceptions=True)
        await self.live_games.settle()
        await self.turn_letters.settle()
        await self.desk.settle()
        await self.chronicler.close()
        for part in (self.fanout, self.pilots, self.inner_battles, self.advice, self.replays):
            await asyncio.to_thread(part.stop)
        await self.laboratory.close()
        await asyncio.to_thread(self.visitors.stop)
        await asyncio.to_thread(self.store.close)

    async def _tick(self) -> None:
        while True:
            start = time.perf_counter()
            await asyncio.sleep(TICK)
            self.metrics.observe("lag", max(0.0, time.perf_counter() - start - TICK))
            try:
                if not self.healthy:
                    await self.store.recover()
                await self.heed()
                await self.timekeeper.mind()
                self.gallery.count()
                for live in self.live_games.sleep_idle():
                    self.chronicler.asleep(live)
                    self.turn_letters.asleep(live)
                await self._tidy()
            except Refusal as refusal:
                log.debug("the clock was refused", code=refusal.code)
            except Exception:
                log.exception("the clock stumbled")

    async def _tidy(self) -> None:
        """Once at the start and once a day: idle guests and sessions of the past are forgotten."""
        now = self.live_games.clock.now()
        if now - self._tidied < DAY:
            return
        self._tidied = now
        sessions, guests = await self.store.run(lambda connection: prune(connection, now))
        await self.store.run(
            lambda connection: notifications_store.tidy(connection, now, KEPT_LETTERS)
        )
        if sessions or guests:
            log.info("the house was tidied", sessions=sessions, guests=guests)

    async def _wake_waiting(self) -> None:
        """After a restart, or when a pilot left: games in which a program has to move or to fly."""
        for game in await self.store.read(rows.waiting_for_programs):
            with suppress(Refusal):
                await self.live_games.open(game)
