"""Bot runs: a program that waits for challenges, and plays its games until it is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, NamedTuple, get_args

from aerodrome.bots.visiting import Bot
from aerodrome.kernel import registry
from aerodrome.kernel.question import Posed, Question, Seat, Value
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.umpire import Player
from aerodrome.remote.async_client import AsyncClient
from aerodrome.remote.seat_connection import AsyncSeatConnection
from aerodrome.remote.translating import Interpreter
from aerodrome.remote.wire import (
    Pace,
    RemoteChallenge,
    RemoteGame,
    RemotePosition,
    RemoteRefusal,
    RemoteTable,
)

LOOK = 5.0
"""Seconds between checks for games that began or continue without a challenge."""
IDLE = 30.0
"""Seconds without news after which another game may take over a scarce connection."""
CONNECTIONS = 16
"""Games connected at a time; a server allows about twenty connections."""
TRIES, HOPELESS = 2, 3
"""How often a failing bot is asked, and in how many games it may fail."""
BROKE = ("bad-bot", "illegal")
"""Refusals caused by the bot itself."""
QUIET = 60.0
"""Seconds before an unreachable server is reported again."""
OVERTAKEN = ("answered", "not-open", "over", "asleep")
"""Refusals that are no error: the question is already gone."""
Say = Callable[[str], None]


class Thought(NamedTuple):
    """A seat of a game for which a bot begins to think, or has finished."""

    game: str
    seat: Seat
    begins: bool


Tell = Callable[[Thought], None]


def unheard(said: Thought) -> None:
    """Ignore what a bot thinks about."""


@dataclass(frozen=True)
class Terms:
    """Which challenges a bot accepts, and how many games it plays at a time.

    `games` are rulesets or RULESET/SCENARIO; empty means all, and the same for paces.
    """

    games: tuple[str, ...] = ()
    paces: tuple[Pace, ...] = ()
    most: int = 8

    @classmethod
    def said(cls, games: tuple[str, ...], paces: tuple[str, ...], most: int) -> Terms:
        """Return terms as typed on the command line, or refuse them."""
        for game in games:
            registry.find(game.partition("/")[0])
        for pace in paces:
            if pace not in get_args(Pace):
                raise Refusal("no-pace", f"a pace is live, days or none, not {pace}.", "--pace")
        if not 1 <= most <= 100:
            raise Refusal("no-number", "the number of games must be 1 to 100.", "--most")
        return cls(games, tuple(pace for pace in get_args(Pace) if pace in paces), most)

    def why_not(self, challenge: RemoteChallenge, bot: Bot) -> str:
        """Return why a challenge is declined; "" if it is accepted."""
        wish = challenge.wish
        if self.games and not {wish.ruleset, f"{wish.ruleset}/{wish.scenario}"} & set(self.games):
            return "it does not play this game"
        if self.paces and wish.pace not in self.paces:
            return f"its pace is {wish.pace}"
        try:
            bot.check(registry.find(wish.ruleset))
        except Refusal as refusal:
            return refusal.sentence.rstrip(".")
        return ""


class BotRun:
    """A bot on a server; it reports everything it does in a line."""

    def __init__(
        self, client: AsyncClient, bot: Bot, terms: Terms, say: Say, tell: Tell = unheard
    ) -> None:
        self.tell = tell
        self.client = client
        self.bot = bot
        self.terms = terms
        self.say = say
        self.broken = 0
        self._left: set[str] = set()
        self._flights: dict[tuple[str, Seat], asyncio.Task[None]] = {}
        self._lobby = client.enter()
        self._handled: set[str] = set()
        self._waiting = 0
        self._wait_reported_at = -QUIET
        client.on_wait = self._report_wait

    def _report_wait(self, refusal: RemoteRefusal, seconds: float) -> None:
        """Report that the server must be waited for, but not repeatedly."""
        if time.monotonic() - self._wait_reported_at >= QUIET:
            self._wait_reported_at = time.monotonic()
            self.say(f"{refusal} Retrying.")

    async def run(self) -> None:
        """Play until stopped, or until it is pointless."""
        me = await self.client.me()
        self.say(f"{self.bot.name} plays as {me.name} at {self.client.caller.server}")
        self._lobby.open()
        try:
            while True:
                self._lobby.changed.clear()
                games = await self._look()
                if await self._take(games):
                    continue
                await self._wait()
        finally:
            for flight in self._flights.values():
                flight.cancel()
            await asyncio.gather(*self._flights.values(), return_exceptions=True)
            await self.client.close()

    async def _wait(self) -> None:
        """Wait until something happens, or it is time to check the games."""
        changed = asyncio.create_task(self._lobby.changed.wait())
        both = {changed, *self._flights.values()}
        done, _ = await asyncio.wait(both, timeout=LOOK, return_when=asyncio.FIRST_COMPLETED)
        changed.cancel()
        if self._lobby.ended is not None:
            raise self._lobby.ended
        for key in [key for key, flight in self._flights.items() if flight in done]:
            self._flights.pop(key).result()

    async def _look(self) -> list[RemoteGame]:
        """Return my unfinished games, after starting to play those that wait for the bot."""
        games = [game for game in await self.client.games() if not game.ended and game.mine]
        wanted = [
            (game, seat)
            for game in games
            for seat in game.mine
            if (game.id, seat) not in self._flights and _calls(game, seat)
            if game.id not in self._left
        ]
        free = CONNECTIONS - len(self._flights)
        self._waiting = max(0, len(wanted) - free)
        for game, seat in wanted[: max(0, free)]:
            flight = asyncio.create_task(self._fly(game, seat))
            self._flights[game.id, seat] = flight
        return games

    async def _take(self, games: list[RemoteGame]) -> bool:
        """Accept or decline challenges; return whether a game may have begun."""
        playing = sum(not game.asleep for game in games)
        for challenge in self._lobby.challenges:
            if challenge.mine or challenge.id in self._handled:
                continue
            why = self.terms.why_not(challenge, self.bot)
            if not why and playing >= self.terms.most:
                return False
            self._handled.add(challenge.id)
            try:
                if why:
                    await self.client.decline(challenge.id)
                    self.say(f"declined {challenge.title} of {challenge.by}: {why}")
                else:
                    await self.client.accept(challenge.id)
                    return True
            except RemoteRefusal as refusal:
                if refusal.code == "no-challenge":  # another run of this bot may have been faster
                    return True
                self.say(f"the challenge of {challenge.by} cannot be accepted: {refusal}")
        return False

    async def _fly(self, game: RemoteGame, seat: Seat) -> None:
        """Answer for a seat until its game is over; errors do not affect other games."""
        name = f"{game.title} ({game.id})"
        if (flown := f"{game.id} {seat}") not in self._handled:
            self._handled.add(flown)
            others = ", ".join(one.name for one in game.seats if not one.mine) or "itself"
            self.say(f"{name}: flies {seat} against {others}")
        try:
            interpreter = Interpreter.of(await self.client.record(game.id, seat))
            flight = BotSeat(self, interpreter, game.id, seat)
            async with self.client.sit(game.id, seat) as connection:
                ended = await flight.answer_all(connection)
            if ended is not None:
                self.say(f"{name}: over, {_result_of(ended)}")
        except RemoteRefusal as refusal:
            if refusal.code == "login":
                raise
            self.say(f"{name}: {refusal}")
            self._left.add(game.id)
        except Refusal as refusal:
            self._left.add(game.id)
            self.say(f"{name}: {refusal}")
            if refusal.code in BROKE:
                await self._give_up(game, seat, refusal)

    async def _give_up(self, game: RemoteGame, seat: Seat, refusal: Refusal) -> None:
        """Resign the game of a failing bot, so that others need not wait, and report the error."""
        self.broken += 1
        if refusal.__cause__ is not None:
            self.say("".join(traceback.format_exception(refusal.__cause__)).rstrip())
        with contextlib.suppress(RemoteRefusal):
            await self.client.resign(game.id, seat)
            self.say(f"{game.title} ({game.id}): given up")
        if self.broken >= HOPELESS:
            raise Refusal("bad-bot", f"it failed in {HOPELESS} games.", self.bot.name)

    @property
    def crowded(self) -> bool:
        """Return whether a game waits for a free connection."""
        return self._waiting > 0


class BotSeat:
    """One seat of one game, and the players that think for it."""

    def __init__(self, run: BotRun, interpreter: Interpreter, game: str, seat: Seat) -> None:
        self.run = run
        self.game, self.seat = game, seat
        self.interpreter = interpreter
        self._players: dict[str, Player] = {}
        self._back = 0.0

    async def answer_all(self, connection: AsyncSeatConnection) -> RemoteGame | None:
        """Answer until the game is over; return None if other games need the connection more."""
        while True:
            try:
                async with asyncio.timeout(IDLE):
                    position = await connection.next()
            except TimeoutError:
                if self.run.crowded and connection.position and connection.game.pace != "live":
                    return None
                continue
            if position.game.ended:
                return position.game
            try:
                await self._act(connection, position)
            except RemoteRefusal as refusal:
                if refusal.code not in OVERTAKEN:
                    raise

    async def _act(self, connection: AsyncSeatConnection, position: RemotePosition) -> None:
        """Do what is needed: accept an adjournment, return to the game, or answer."""
        game, seat = position.game, position.seat
        others = [one for one in game.seats if one.kind == "person" and not one.mine]
        offered = game.adjourn_offers
        if others and seat not in offered and all(one.seat in offered for one in others):
            await connection.say("adjourn")
            return
        if game.asleep and game.adjourned and any(one.absent for one in others):
            return
        absent = next((one.absent for one in game.seats if one.seat == seat), None) or 0.0
        if absent > self._back:
            self._back = absent
            await connection.say("return")
        elif position.questions:
            posed = position.questions[0]
            await connection.answer(posed, await self._considered(posed, position.tables))

    async def _considered(self, posed: Posed, tables: tuple[RemoteTable, ...]) -> Value:
        """Return the bot's answer; a failing bot is asked once more."""
        think = partial(self.interpreter.asked, self._answer, posed, tables)
        for _ in range(TRIES - 1):
            try:
                return await self.run.client.think(think)
            except Refusal as refusal:
                self._players.clear()
                self.run.say(f"{refusal} Asking again.")
        return await self.run.client.think(think)

    def _answer(self, question: Question, look: Callable[[], Any]) -> Value:
        """Answer with the player of the game that asks, made on first use."""
        asks = question.ruleset
        self.run.tell(Thought(self.game, self.seat, begins=True))
        try:
            if asks not in self._players:
                rules = self.interpreter.rules_of(asks)
                self._players[asks] = self.run.bot.player(rules, Random())
            return self._players[asks](question, look)
        except MemoryError:
            raise Refusal("bad-bot", "it failed: no memory is left.", self.run.bot.name) from None
        finally:
            self.run.tell(Thought(self.game, self.seat, begins=False))


def _calls(game: RemoteGame, seat: Seat) -> bool:
    """Return whether a game needs the bot at its table now."""
    return seat in game.waiting or (game.status == "playing" and game.pace != "days")


def _result_of(game: RemoteGame) -> str:
    if game.outcome is None:
        return "and cannot be played on"
    winners = ", ".join(game.outcome.winners)
    return f"won by {winners}" if winners else "drawn"
