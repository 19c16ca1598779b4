"""Service: the parts of a server, put together and taken apart in order."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import suppress

import structlog

from aerodrome.kernel.refusal import Refusal
from aerodrome.server.guard import Rates
from aerodrome.server.meet.challenges import Challenges
from aerodrome.server.meet.company import Company
from aerodrome.server.meet.gallery import Gallery
from aerodrome.server.meet.offers import Offers
from aerodrome.server.meet.pairing import QuickPairing
from aerodrome.server.meet.room import Room
from aerodrome.server.meet.tournaments.tournaments import Tournaments
from aerodrome.server.meet.watching import Watching
from aerodrome.server.metrics import Metrics
from aerodrome.server.people.accounts import People
from aerodrome.server.people.care import Care
from aerodrome.server.people.clubs import Clubs
from aerodrome.server.people.friends import Friends
from aerodrome.server.people.manners import Manners, muted_by
from aerodrome.server.people.person import Person
from aerodrome.server.people.post import push
from aerodrome.server.people.post.desk import Desk
from aerodrome.server.people.post.post import Post
from aerodrome.server.people.post.postman import KEPT_LETTERS, Postman
from aerodrome.server.people.presence import Presence
from aerodrome.server.people.programs import Programs
from aerodrome.server.play.battles import Battles
from aerodrome.server.play.games import Games
from aerodrome.server.play.live import LiveGame
from aerodrome.server.play.lobby import Lobby
from aerodrome.server.play.pace.departed import refresh
from aerodrome.server.play.pace.timekeeper import Timekeeper
from aerodrome.server.play.pilot_task import think
from aerodrome.server.play.rating.sightings import Sightings
from aerodrome.server.play.standing.answering import StandingOrders
from aerodrome.server.play.standing.sheet import StandingSheets
from aerodrome.server.play.telling import Hearer, Listener
from aerodrome.server.play.turn_letters import TurnLetters
from aerodrome.server.store import admin_log
from aerodrome.server.store import games as rows
from aerodrome.server.store.company.post import outbox
from aerodrome.server.store.database import Store
from aerodrome.server.store.fanout import Fanout, PostgresFanout, SessionsEnded
from aerodrome.server.store.people import DAY, prune
from aerodrome.server.work.advice import Advice
from aerodrome.server.work.askers import Whereabouts
from aerodrome.server.work.bot_processes import BotProcesses
from aerodrome.server.work.chronicler import Chronicler
from aerodrome.server.work.inner_battles import InnerBattles
from aerodrome.server.work.laboratory import Laboratory
from aerodrome.server.work.pilots import PATIENCE, Pilots
from aerodrome.server.work.replays import Replays
from aerodrome.server.work.shelf import Shelf
from aerodrome.server.work.thinking import Think
from aerodrome.server.work.trials import Trials
from aerodrome.server.work.visitors import VisitorReader

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
        self.lobby = Lobby(self.store, self.fanout, self.metrics)
        self.post = Post(self.store, self.metrics, self.lobby.clock.now)
        self.desk = Desk(self.post, self.care)
        self.turn_letters = TurnLetters(self.lobby, self.post)
        self.timekeeper = Timekeeper(self.lobby, self.post)
        self.visitors = visitors or VisitorReader()
        self.bots = bots or BotProcesses()
        self.games = Games(self.lobby, self.visitors, self.bots.house)
        self.standing = StandingOrders(self.lobby)
        self.standing_sheets = StandingSheets(self.games, self.standing)
        self.presence = Presence(lambda: self.sockets.keys())
        self.room = Room(self.store, self.fanout, self.lobby.clock, self.presence)
        self.offers = Offers(self.games, self.room, self.post)
        self.pairing = QuickPairing(self.offers)
        self.advice = Advice(self.games)
        self.battles = Battles(self.games)
        self.gallery = Gallery(self.lobby)
        self.watching = Watching(self.lobby)
        self.chronicler = Chronicler(self.lobby)
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
        self.room.stale()
        tables = (one for one in self._listeners() if isinstance(one, Listener))
        mine = [one for one in tables if one.person == person]
        if mine:
            unread = await self.store.read(lambda c: muted_by(c, person))
            for listener in mine:
                listener.unread = unread

    def _listeners(self) -> Iterator[Hearer]:
        yield from self.room.visitors
        for live in self.lobby.live.values():
            yield from live.listeners

    def met(self) -> None:
        """Open tables have changed in another process."""
        self.room.stale()

    def renamed(self, person: Person) -> None:
        """Show somebody's new name wherever he sits just now, in every process."""
        self.called(person.id, person.name)
        self.fanout.rename(person.id, person.name)

    def called(self, person: str, name: str) -> None:
        """The same in this process alone."""
        self.people.sessions.forget(SessionsEnded(person=person))
        for live in self.lobby.live.values():
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
            await self.lobby.catch_up(game)
            self.fanout.publish(game)

    async def heed(self) -> None:
        """Act upon what was done in the store from outside: those concerned learn of it."""
        since = self._heeded
        for act in await self.store.read(lambda c: admin_log.after(c, since)):
            self._heeded = max(self._heeded, act["number"])
            if act["person"]:
                self.people.sessions.forget(SessionsEnded(person=act["person"]))
            if act["deed"] in admin_log.CHANGING:
                await self._refresh(act["game"], act["person"])
            if act["deed"] in admin_log.REMOVING and act["person"]:
                self.hung_up(SessionsEnded(person=act["person"]))
                self.laboratory.forget(act["person"])
                self.trials.forget(act["person"])
                self.tournaments.steward.wake()
                await self._wake_waiting()

    async def _refresh(self, game: str | None, person: str | None) -> None:
        """Read anew a game that is in memory, or all that somebody made or plays."""
        for live in list(self.lobby.live.values()):
            there = {live.creator, *(chair.person for chair in live.chairs.values())}
            if (game and game in (live.id, live.rematch)) or (person and person in there):
                with suppress(Refusal):
                    await refresh(self.lobby, live.id)

    async def start(self) -> None:
        workers, thinking, patience = self._pilots
        self.pilots = Pilots(
            self.lobby, self.metrics, self.whereabouts, workers, thinking, patience, self.bots
        )
        self.inner_battles = InnerBattles(self.lobby, self.pilots.leases, self.whereabouts)
        await self.people.note_looks()
        self._heeded = await self.store.read(admin_log.last)
        self.fanout.start(self.lobby, self)
        self.tournaments.steward.start()
        self.room.start()
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
        await self.room.stop()
        working = [task for live in self.lobby.live.values() for task in (live.pilot, live.flight)]
        flying = [task for task in working if task is not None]
        for task in flying:
            task.cancel()
        await asyncio.gather(*flying, return_exceptions=True)
        await self.lobby.settle()
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
                for live in self.lobby.sleep_idle():
                    self.chronicler.asleep(live)
                    self.turn_letters.asleep(live)
                await self._tidy()
            except Refusal as refusal:
                log.debug("the clock was refused", code=refusal.code)
            except Exception:
                log.exception("the clock stumbled")

    async def _tidy(self) -> None:
        """Once at the start and once a day: idle guests and sessions of the past are forgotten."""
        now = self.lobby.clock.now()
        if now - self._tidied < DAY:
            return
        self._tidied = now
        sessions, guests = await self.store.run(lambda connection: prune(connection, now))
        await self.store.run(lambda connection: outbox.tidy(connection, now, KEPT_LETTERS))
        if sessions or guests:
            log.info("the house was tidied", sessions=sessions, guests=guests)

    async def _wake_waiting(self) -> None:
        """After a restart, or when a pilot left: games in which a program has to move or to fly."""
        for game in await self.store.read(rows.waiting_for_programs):
            with suppress(Refusal):
                await self.lobby.open(game)
