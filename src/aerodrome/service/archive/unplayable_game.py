"""Unplayable games as players see them: they can be read and closed.

Their rows stay as they are. Closing one adds a single line.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

import msgspec

from aerodrome.kernel import codec, registry
from aerodrome.kernel.contract import Outcome
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Seat, check_seat
from aerodrome.kernel.record import Answer, AnyLine, Close, Heard, Undo
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.service.accounts.person import Person
from aerodrome.service.archive import chronicle
from aerodrome.service.archive.chronicle import ChronicleLine, Log
from aerodrome.service.archive.history import Film
from aerodrome.service.archive.refusal_reason import Unplayable
from aerodrome.service.archive.unplayable import header_of
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Row, Store, Transaction
from aerodrome.service.games import game_rows, listing, snapshots_store
from aerodrome.service.games import store as rows
from aerodrome.service.games.broadcast import Said, Shown
from aerodrome.service.games.chair import Chair
from aerodrome.service.games.live_games import LiveGames
from aerodrome.service.games.messages import Ack, GameInfo, LogLine, ResignIn
from aerodrome.service.ratings import counting

T = TypeVar("T")
SPECTATOR = "spectator"
HOW = "abandoned"
"""The way in which such a game is closed, because its winner cannot be determined."""


@dataclass
class UnplayableGame:
    """The rows of a game, its chronicle and checkpoint, and why it cannot be played."""

    facts: Row
    seated: list[Row]
    texts: list[str]
    chat: list[Said]
    refused: Refusal
    chronicle: Row | None = None
    checkpoint: str | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def over(self) -> bool:
        return bool(self.facts["status"] == "over")

    @cached_property
    def chairs(self) -> dict[Seat, Chair]:
        return game_rows.seated(header_of(self.facts, self.seated), self.seated)

    @cached_property
    def lines(self) -> list[AnyLine | None]:
        """The lines of the record; None for each line that cannot be read."""
        return [_read(text) for text in self.texts]

    @cached_property
    def log(self) -> Log:
        """The most complete stored log, and the number of record lines that it covers."""
        logs = [_decoded_log(chronicle.from_row, self.chronicle)]
        logs.append(_decoded_log(chronicle.from_checkpoint, self.checkpoint))
        return max(logs, key=lambda one: one[0])

    @cached_property
    def entries(self) -> tuple[ChronicleLine, ...]:
        """The log, followed by the lines of the record after it."""
        seq, log = self.log
        ruleset = header_of(self.facts, self.seated).ruleset
        rest = [line for line in self.lines[seq:] if line is not None]
        return (*log, *chronicle.from_record(ruleset, rest))

    def check_seat(self, person: str, seat: Seat | None) -> None:
        """Refuse a seat's view to others until the game is over; anyone may watch as a
        spectator."""
        if seat is not None and not (self.over and seat in self.chairs):
            self.check_mine(person, seat)

    def check_mine(self, person: str, seat: Seat) -> None:
        check_seat(seat, self.chairs)
        if self.chairs[seat].person != person:
            raise Refusal("not-yours", f"you do not play {seat}.")

    def info(self, person: str) -> GameInfo:
        return listing.listed(self.facts, self.seated, person, self.refused)

    def shown(self, seat: Seat | None) -> Shown:
        """Return the number of log lines; there is no board."""
        known = len(self._shown(self.entries, seat))
        return Shown(known, known)

    def lines_after(self, seat: Seat | None, number: int) -> tuple[LogLine, ...]:
        """Return the log after this many lines."""
        return self._shown(self.entries, seat)[number:]

    def chat_for(self, seat: Seat | None) -> Sequence[Said]:
        """Return the chat of the game, unless spectators must see it with a delay."""
        return () if self._is_behind(seat) else self.chat

    def _is_behind(self, seat: Seat | None) -> bool:
        """Return whether a delay hides the game from spectators, because its turns are unknown."""
        return seat is None and bool(self.facts["delay"]) and not self.over

    def _shown(self, lines: tuple[ChronicleLine, ...], seat: Seat | None) -> tuple[LogLine, ...]:
        return () if self._is_behind(seat) else chronicle.shown(lines, seat, over=self.over)

    def film(self, seat: Seat | None) -> Film:
        """Return the log as a history without scenes."""
        return Film(seat, self._shown(self.entries, seat), lambda line: line)

    def copy(self, seat: Seat | None) -> str:
        """Return the stored record; before the end, only what this seat may know."""
        if self.over:
            return game_rows.whole_record(self.facts, self.texts)
        bodies = [codec.encode(line) for line in self._known(seat)]
        return game_rows.as_record(self.facts, bodies, copy_for=seat or SPECTATOR)

    def _known(self, seat: Seat | None) -> Iterator[AnyLine]:
        """Yield what a seat knew, and its own valid answers, as `kernel.seen` copies them."""
        for entry in self._shown(self.log[1], seat):
            yield Heard(entry.rule, codec.plain(entry.event))
        standing: dict[str, Answer] = {}
        for line in self.lines:
            match line:
                case Answer(seat=answerer) if answerer == seat:
                    standing[line.at] = line
                case Undo(seat=answerer) if answerer == seat:
                    standing.pop(line.at, None)
        yield from standing.values()

    def close(self, transaction: Transaction, person: str, said: ResignIn, now: float) -> Ack:
        """Close the game without playing it; a repeated call with the same id closes it once."""
        game = self.facts["id"]
        if (before := rows.receipt_of(transaction, game, person, said.id)) is not None:
            return Ack(said.id, before)
        if self.over:
            raise Refusal("over", "the game is over.", game)
        close_unplayed(transaction, self.facts, said.seat, now)
        seq = len(chronicle.shown(self.entries, said.seat, over=True)) + 1
        rows.give_receipt(transaction, game, person, said.id, seq)
        return Ack(said.id, seq)


def close_unplayed(transaction: Transaction, facts: Row, seat: Seat, now: float) -> None:
    """Close a game without a winner by adding one line, without playing it."""
    written = [msgspec.json.encode(Close(HOW, seat)).decode()]
    rows.append(transaction, facts["id"], facts["seq"], written, now, _closed(seat, now))
    rows.stop_clocks(transaction, facts["id"])
    if facts["rated"]:
        counting.enter(transaction, facts["id"], now)


def _closed(seat: Seat, now: float) -> Row:
    """Return the facts of a closed game, as lists show them."""
    outcome = Outcome((), Phrase(f"closed.{HOW}", {"seat": seat}))
    encoded = msgspec.json.encode(outcome).decode()
    return {"status": "over", "outcome": encoded, "waiting": "[]", "updated": now}


def _decoded_log(reading: Callable[[T], Log], stored: T | None) -> Log:
    """Decode a stored log; return an empty one if it is missing or damaged."""
    try:
        return reading(stored) if stored is not None else (0, ())
    except Refusal:
        return 0, ()


def _read(text: str) -> AnyLine | None:
    try:
        return game_rows.decoded([text])[0]
    except Refusal:
        return None


async def read(store: Store, game: str, why: Refusal) -> UnplayableGame:
    """Load an unplayable game from the store."""

    def work(transaction: Transaction) -> UnplayableGame:
        chronicled = snapshots_store.chronicle_of(transaction, game)
        checkpoint = snapshots_store.checkpoint_of(transaction, game)
        return UnplayableGame(*game_rows.read_game(transaction, game), why, chronicled, checkpoint)

    return await store.read(work)


async def prepared(store: Store, game: str, why: Refusal) -> UnplayableGame:
    """Load an unplayable game and put its log into words, in a thread because that can be slow."""
    unplayable = await read(store, game, why)
    await asyncio.to_thread(lambda: unplayable.entries)
    return unplayable


async def rules_of(live_games: LiveGames, game: str) -> Ruleset[Any]:
    """Return the rules of a game; for an unplayable game, today's rules if they are installed."""
    try:
        return (await live_games.open(game)).game.ruleset
    except Unplayable as refusal:
        unplayable = await read(live_games.store, game, refusal.why)
        return registry.find(header_of(unplayable.facts, unplayable.seated).ruleset)


async def close(
    live_games: LiveGames, person: Person, game: str, said: ResignIn, why: Refusal
) -> Ack:
    """Let a player close their unplayable game."""
    unplayable = await prepared(live_games.store, game, why)
    unplayable.check_mine(person.id, said.seat)
    now = live_games.clock.now()
    try:
        ack = await live_games.store.run(lambda c: unplayable.close(c, person.id, said, now))
    except Conflict:
        raise Refusal("busy", "another player was faster; try again.") from None
    live_games.fanout.publish(game)
    return ack
