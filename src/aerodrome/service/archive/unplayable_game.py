"""An unplayable game: what is kept of one that nothing here plays, to be read and closed.

It stands in the store as it was, and is never changed but by one line that closes it.
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
"""How such a game is closed: there is no knowing who would have won."""


@dataclass
class UnplayableGame:
    """A game as it lies in the store, its chronicle and checkpoint beside it, and why it does."""

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
        """The lines of the record, as far as they can be read."""
        return [_read(text) for text in self.texts]

    @cached_property
    def log(self) -> Log:
        """What was told, from whatever goes furthest, and how many lines of the record that is."""
        kept = [_told(chronicle.from_row, self.chronicle)]
        kept.append(_told(chronicle.from_checkpoint, self.checkpoint))
        return max(kept, key=lambda one: one[0])

    @cached_property
    def entries(self) -> tuple[ChronicleLine, ...]:
        """The log, and what the record says after it."""
        seq, told = self.log
        ruleset = header_of(self.facts, self.seated).ruleset
        rest = [line for line in self.lines[seq:] if line is not None]
        return (*told, *chronicle.from_record(ruleset, rest))

    def check_seat(self, person: str, seat: Seat | None) -> None:
        """Anybody may watch; a game that is over may be read from every seat."""
        if seat is not None and not (self.over and seat in self.chairs):
            self.check_mine(person, seat)

    def check_mine(self, person: str, seat: Seat) -> None:
        check_seat(seat, self.chairs)
        if self.chairs[seat].person != person:
            raise Refusal("not-yours", f"you do not play {seat}.")

    def info(self, person: str) -> GameInfo:
        return listing.listed(self.facts, self.seated, person, self.refused)

    def shown(self, seat: Seat | None) -> Shown:
        """Return how much of the log is kept; there is no board to be seen."""
        known = len(self._shown(self.entries, seat))
        return Shown(known, known)

    def lines_after(self, seat: Seat | None, number: int) -> tuple[LogLine, ...]:
        """Return what is kept of the log after so many lines."""
        return self._shown(self.entries, seat)[number:]

    def chat_for(self, seat: Seat | None) -> Sequence[Said]:
        """Return what was said at the table, if it is not to be shown late."""
        return () if self._is_behind(seat) else self.chat

    def _is_behind(self, seat: Seat | None) -> bool:
        """Whether it was to be shown late, and so is not shown: its turns cannot be told apart."""
        return seat is None and bool(self.facts["delay"]) and not self.over

    def _shown(self, told: tuple[ChronicleLine, ...], seat: Seat | None) -> tuple[LogLine, ...]:
        return () if self._is_behind(seat) else chronicle.shown(told, seat, over=self.over)

    def film(self, seat: Seat | None) -> Film:
        """What is kept of the log; there is no scene to be seen."""
        return Film(seat, self._shown(self.entries, seat), lambda line: line)

    def copy(self, seat: Seat | None) -> str:
        """The record as it lies in the store; while it is not over, what this seat may know."""
        if self.over:
            return game_rows.whole_record(self.facts, self.texts)
        bodies = [codec.encode(line) for line in self._known(seat)]
        return game_rows.as_record(self.facts, bodies, copy_for=seat or SPECTATOR)

    def _known(self, seat: Seat | None) -> Iterator[AnyLine]:
        """What a seat was told, and its own answers that stand; as `kernel.seen` copies them."""
        for told in self._shown(self.log[1], seat):
            yield Heard(told.rule, codec.plain(told.event))
        standing: dict[str, Answer] = {}
        for line in self.lines:
            match line:
                case Answer(seat=whose) if whose == seat:
                    standing[line.at] = line
                case Undo(seat=whose) if whose == seat:
                    standing.pop(line.at, None)
        yield from standing.values()

    def close(self, transaction: Transaction, person: str, said: ResignIn, now: float) -> Ack:
        """Close it without playing it; said twice under one key, it is closed once."""
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
    """Close a game without anybody having won, by one line and without playing it."""
    written = [msgspec.json.encode(Close(HOW, seat)).decode()]
    rows.append(transaction, facts["id"], facts["seq"], written, now, _closed(seat, now))
    rows.stop_clocks(transaction, facts["id"])
    if facts["rated"]:
        counting.enter(transaction, facts["id"], now)


def _closed(seat: Seat, now: float) -> Row:
    """The facts of a game that was closed, as lists show them."""
    outcome = Outcome((), Phrase(f"closed.{HOW}", {"seat": seat}))
    encoded = msgspec.json.encode(outcome).decode()
    return {"status": "over", "outcome": encoded, "waiting": "[]", "updated": now}


def _told(reading: Callable[[T], Log], kept: T | None) -> Log:
    """What somebody wrote down of the log; nothing where there is nothing, or it is damaged."""
    try:
        return reading(kept) if kept is not None else (0, ())
    except Refusal:
        return 0, ()


def _read(text: str) -> AnyLine | None:
    try:
        return game_rows.decoded([text])[0]
    except Refusal:
        return None


async def read(store: Store, game: str, why: Refusal) -> UnplayableGame:
    """A game as the store has it."""

    def work(transaction: Transaction) -> UnplayableGame:
        chronicled = snapshots_store.chronicle_of(transaction, game)
        checkpoint = snapshots_store.checkpoint_of(transaction, game)
        return UnplayableGame(*game_rows.read_game(transaction, game), why, chronicled, checkpoint)

    return await store.read(work)


async def prepared(store: Store, game: str, why: Refusal) -> UnplayableGame:
    """The same, its log put into words: that can take a while, and is done beside the others."""
    kept = await read(store, game, why)
    await asyncio.to_thread(lambda: kept.entries)
    return kept


async def rules_of(live_games: LiveGames, game: str) -> Ruleset[Any]:
    """The rules a game is played by; those of today, if they are here, where nothing plays it."""
    try:
        return (await live_games.open(game)).game.ruleset
    except Unplayable as refusal:
        kept = await read(live_games.store, game, refusal.why)
        return registry.find(header_of(kept.facts, kept.seated).ruleset)


async def close(
    live_games: LiveGames, person: Person, game: str, said: ResignIn, why: Refusal
) -> Ack:
    """Let a player close his game."""
    kept = await prepared(live_games.store, game, why)
    kept.check_mine(person.id, said.seat)
    now = live_games.clock.now()
    try:
        ack = await live_games.store.run(lambda c: kept.close(c, person.id, said, now))
    except Conflict:
        raise Refusal("busy", "somebody else was faster; try again.") from None
    live_games.fanout.publish(game)
    return ack
