"""Keeping: every game of this browser, opened when somebody needs it, and the one door for changes.

What changed is in the locker before anybody is told of it.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

import msgspec

from aerodrome.kernel import codec, registry
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Seat
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.local import kept_game
from aerodrome.local.locker import Locker
from aerodrome.service.accounts.names import HOUSE
from aerodrome.service.accounts.person import Person
from aerodrome.service.archive.refusal_reason import Unplayable, tried
from aerodrome.service.games.broadcast import Said
from aerodrome.service.games.chair import Chair
from aerodrome.service.games.clocks.steady_clock import SteadyClock
from aerodrome.service.games.live_game import LiveGame, Progress, SideEffects
from aerodrome.service.games.messages import Ack, Chatted, GameInfo, Notice
from aerodrome.service.http_errors import fault

GAME, SELF = "game/", "me"
"""Keys of the locker: of games, and of what belongs to who plays them."""
MOST_OPEN = 8
"""Games that stay in memory when nobody looks at them."""
log = logging.getLogger(__name__)


class KeptSelf(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is kept of who plays here: which games he has hidden, which lessons he has done."""

    hidden: tuple[str, ...] = ()
    lessons: dict[str, tuple[str, ...]] = {}


class Keeping:
    """Opens, changes and keeps games.

    Whoever looks at a game does so under its lock, so nobody sees what is not kept.
    """

    def __init__(self, locker: Locker, person: Person) -> None:
        self.locker = locker
        self.person = person
        self.clock = SteadyClock()
        self.live: dict[str, LiveGame] = {}
        self.watchers: list[Callable[[LiveGame], None]] = []
        """Who wants to see a game that was opened or has changed."""
        self.mine = KeptSelf()
        self._texts: dict[str, str] = {}
        self._refused: dict[str, Refusal] = {}
        """Games that nothing here plays, and why; found out when one is opened."""
        self._receipts: dict[str, dict[str, int]] = {}

    async def start(self) -> None:
        """Find out what is kept; who he is that plays is begun anew if that is damaged."""
        found = await self.locker.all()
        self._texts = {key[len(GAME) :]: found[key] for key in found if key.startswith(GAME)}
        if SELF in found:
            try:
                self.mine = codec.decode(found[SELF], KeptSelf, SELF)
            except Refusal as refusal:
                log.warning("what was kept of who plays here is damaged: %s", refusal)

    def games(self) -> list[str]:
        """Every game there is."""
        return list(self._texts)

    def text(self, game: str) -> str:
        """A game as it is kept."""
        if game not in self._texts:
            raise Refusal("no-game", "there is no such game.", game[:40])
        return self._texts[game]

    async def open(self, game: str) -> LiveGame:
        """The game, from memory or from the locker."""
        live = self.live.get(game)
        if live is None:
            text = self.text(game)
            if game in self._refused:
                raise Unplayable(self._refused[game])
            try:
                live, receipts = tried(lambda: kept_game.opened(game, text, self.person))
            except Unplayable as refusal:
                self._refused[game] = refusal.why
                raise
            self._receipts[game] = receipts
            self._put(live)
        return live

    def _put(self, live: LiveGame) -> None:
        """Have a game in memory; those that nobody looks at give way."""
        self.live[live.id] = live
        idle = [one for one in self.live.values() if not one.listeners and not one.busy]
        for one in idle[: max(0, len(self.live) - MOST_OPEN)]:
            if one is not live:
                del self.live[one.id]
        self._show(live)

    def _show(self, live: LiveGame) -> None:
        for watch in self.watchers:
            watch(live)

    async def info(self, game: str) -> GameInfo:
        """A game as lists show it; it is not played for that."""
        live = self.live.get(game)
        if live is not None:
            async with live.lock:
                return live.info(self.person.id)
        try:
            found = kept_game.listed(game, kept_game.read(self.text(game)))
        except Refusal as refusal:
            return kept_game.lost(game, refusal)
        if game not in self._refused or found.status == "over":
            return found
        why = fault(self._refused[game])
        return msgspec.structs.replace(
            found, status="unplayable", waiting=(), my_turn=False, refused=why
        )

    async def create(
        self, record: Record, chairs: Mapping[Seat, Chair], notice: Notice | None = None
    ) -> LiveGame:
        """A new game, in the locker before anybody hears of it."""
        now = self.clock.now()
        live = LiveGame(
            id=secrets.token_urlsafe(12),
            game=Game(registry.find(record.header.ruleset), record, elsewhere=True),
            creator=self.person.id,
            created=now,
            updated=now,
            deadline=None,
            chairs=dict(chairs),
        )
        if notice is not None:
            live.chat.append(self._said(live, notice))
        self._receipts[live.id] = {}
        async with live.lock:
            await self._keep(live)
        self._put(live)
        return live

    async def change(
        self, live: LiveGame, key: str, make: Callable[[], object], seat: Seat | None = None
    ) -> Ack:
        """The one door: make the change, keep it with its receipt, then tell everybody.

        A change that was made before under the same key is only acknowledged again.
        """
        async with live.lock:
            receipts = self._receipts[live.id]
            if key in receipts:
                return Ack(key, receipts[key])
            before = _Before.of(live)
            try:
                self._aside(live, make(), before.stood)
                ack = Ack(key, live.seq_for(seat))
                if key:
                    receipts[key] = ack.seq
                await self._keep(live)
            except Refusal:
                before.restore(live)
                receipts.pop(key, None)
                raise
            except BaseException:
                self._let_go(live)
                raise
        self.announce(live)
        return ack

    def _aside(self, live: LiveGame, made: object, before: Progress) -> None:
        """What a change means besides lines of the record."""
        if isinstance(made, SideEffects):
            if made.draw_offers is not None:
                live.draw_offers = made.draw_offers
            made = made.notice
        if isinstance(made, Notice):
            made = self._said(live, made)
        if isinstance(made, Said):
            live.chat.append(made)
        if isinstance(made, Said) or live.stand().public != before.public:
            live.updated = self.clock.now()

    def _said(self, live: LiveGame, notice: Notice) -> Said:
        """A word of the house."""
        return Said(Chatted(live.last_chat + 1, "", HOUSE, "", self.clock.now(), notice))

    async def _keep(self, live: LiveGame) -> None:
        text = kept_game.written(live, self.person, self._receipts[live.id])
        await self._put_away(f"{GAME}{live.id}", text)
        self._texts[live.id] = text

    async def _put_away(self, key: str, text: str) -> None:
        try:
            await self.locker.keep(key, text)
        except Exception as error:
            log.warning("the locker does not keep: %s", error)
            sentence = "this browser could not save that, so nothing has changed."
            raise Refusal("storage", sentence) from None

    def _let_go(self, live: LiveGame) -> None:
        """What is in memory cannot be trusted: who listens comes anew, and gets what is kept."""
        self.live.pop(live.id, None)
        for listener in live.listeners:
            listener.leave("try-later")

    def announce(self, live: LiveGame) -> None:
        """Kept: now every connection may know."""
        live.tell()
        self._show(live)

    async def keep_self(self, mine: KeptSelf) -> None:
        """Keep something else of who plays here."""
        await self._put_away(SELF, codec.encode(mine).decode())
        self.mine = mine


class _Before(NamedTuple):
    """How a game stood before a change that may have to be taken back."""

    stood: Progress
    updated: float
    draw_offers: tuple[Seat, ...]
    chat: tuple[Said, ...]
    rematch: str | None
    chairs: dict[Seat, Chair]

    @classmethod
    def of(cls, live: LiveGame) -> _Before:
        chairs = {seat: replace(chair) for seat, chair in live.chairs.items()}
        facts = (live.updated, live.draw_offers, tuple(live.chat), live.rematch)
        return cls(live.stand(), *facts, chairs)

    def restore(self, live: LiveGame) -> None:
        if live.seq != self.stood.seq:
            live.game.back_to(self.stood.seq)
        live.updated, live.draw_offers, live.rematch = self.updated, self.draw_offers, self.rematch
        live.chat, live.chairs = list(self.chat), self.chairs
        live.forget()
