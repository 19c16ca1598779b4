"""The games of this browser, each saved in the locker before a change is announced."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import msgspec

from aerodrome.kernel import codec, registry
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.local import kept_game
from aerodrome.local.locker import Locker
from aerodrome.service.accounts.names import HOUSE
from aerodrome.service.accounts.person import Person
from aerodrome.service.archive.refusal_reason import or_unplayable
from aerodrome.service.conflict import Conflict
from aerodrome.service.games.broadcast import Said
from aerodrome.service.games.chair import Chair
from aerodrome.service.games.game_info import unreadable
from aerodrome.service.games.live_game import LiveGame, Progress, SideEffects
from aerodrome.service.games.messages import Ack, Chatted, GameInfo, Notice
from aerodrome.service.games.open_games import GameStart, OpenGames
from aerodrome.service.http_errors import fault
from aerodrome.service.metrics import Metrics

GAME, SELF = "game/", "me"
"""Keys of the locker: of games, and of their player's own data."""
MOST_OPEN = 8
"""Games that stay in memory without a listener."""
log = logging.getLogger(__name__)


class KeptSelf(msgspec.Struct, frozen=True, omit_defaults=True):
    """The player's own data: the games they have hidden, the lessons they have done."""

    hidden: tuple[str, ...] = ()
    lessons: dict[str, tuple[str, ...]] = {}


class KeptGames(OpenGames):
    """Games that are saved in a browser's locker, one text each."""

    def __init__(self, locker: Locker, person: Person) -> None:
        super().__init__(Metrics())
        self.locker = locker
        self.person = person
        self.mine = KeptSelf()
        self.texts: dict[str, str] = {}
        self._receipts: dict[str, dict[str, int]] = {}

    async def start(self) -> None:
        """Load what is saved; damaged data of the player are replaced by empty ones."""
        found = await self.locker.all()
        self.texts = {key[len(GAME) :]: found[key] for key in found if key.startswith(GAME)}
        if SELF in found:
            try:
                self.mine = codec.decode(found[SELF], KeptSelf, SELF)
            except Refusal as refusal:
                log.warning("locker.player_data_damaged error=%s", refusal)

    def text(self, game: str) -> str:
        """Return a game as it is saved."""
        if game not in self.texts:
            raise Refusal("no-game", "there is no such game.", game[:40])
        return self.texts[game]

    async def info(self, game: str) -> GameInfo:
        """Return a game as lists show it, without playing it."""
        live = self.live.get(game)
        if live is not None:
            async with live.lock:
                return live.info(self.person.id)
        try:
            found = kept_game.listed(game, kept_game.read(self.text(game)))
        except Refusal as refusal:
            return unreadable(game, refusal)
        if game not in self.unplayable or found.status == "over":
            return found
        why = fault(self.unplayable[game])
        return msgspec.structs.replace(
            found, status="unplayable", waiting=(), my_turn=False, refused=why
        )

    async def _read(self, game: str) -> LiveGame:
        text = self.text(game)
        live, self._receipts[game] = or_unplayable(
            lambda: kept_game.opened(game, text, self.person)
        )
        return live

    def _enter(self, live: LiveGame) -> None:
        """Add a game to memory; remove idle ones beyond the limit."""
        idle = [one for one in self.live.values() if not one.listeners and not one.busy]
        for one in idle[: max(0, len(self.live) + 1 - MOST_OPEN)]:
            del self.live[one.id]
        super()._enter(live)

    async def create(self, creator: Person, start: GameStart) -> LiveGame:
        """Make a new game; it is saved before it is announced."""
        now, rules = self.clock.now(), registry.find(start.record.header.ruleset)
        live = LiveGame(
            id=secrets.token_urlsafe(12),
            game=Game(rules, start.record, elsewhere=True),
            creator=creator.id,
            created=now,
            updated=now,
            deadline=None,
            chairs=dict(start.chairs),
        )
        self._receipts[live.id] = {}
        async with live.lock:
            await self._keep(live)
        if start.again is not None:
            before = await self.open(start.again)
            await self.rearrange(before, partial(setattr, before, "rematch", live.id))
        self._enter(live)
        return live

    async def _commit(
        self, live: LiveGame, before: Progress, who: str, ack: Ack, effects: SideEffects
    ) -> None:
        if who == self.person.id and await self.receipt(live, who, ack.id) is not None:
            raise Conflict

        def work() -> None:
            if effects.draw_offers is not None:
                live.draw_offers = effects.draw_offers
            if effects.notice is not None:
                self._hear(live, "", None, "", effects.notice)
            if live.progress().public != before.public:
                live.updated = self.clock.now()

        await self._save(live, work, ack if who == self.person.id else None)

    async def receipt(self, live: LiveGame, who: str, key: str) -> int | None:
        """Return what was acknowledged under this key, if anything was."""
        return self._receipts[live.id].get(key)

    async def say(self, live: LiveGame, seat: Seat, person: Person, text: str, key: str) -> Ack:
        """Save a line of chat, only once under one key."""
        known = await self.receipt(live, person.id, key)
        ack = Ack(key, live.seq_for(seat) if known is None else known)
        if known is None:
            await self.rearrange(live, partial(self._hear, live, seat, person, text), ack)
        return ack

    async def notice(self, live: LiveGame, told: Notice) -> None:
        """Save a system message in the chat of a game."""
        await self.rearrange(live, partial(self._hear, live, "", None, "", told))

    def _hear(
        self, live: LiveGame, seat: Seat, by: Person | None, text: str, told: Notice | None = None
    ) -> None:
        number, now = live.last_chat + 1, self.clock.now()
        line = Chatted(number, seat, by.name if by else HOUSE, text, now, told)
        live.chat.append(Said(line, by.id if by else None))
        live.updated = now

    async def rearrange(
        self, live: LiveGame, work: Callable[[], None], ack: Ack | None = None
    ) -> None:
        """Change what is saved of a game beside its record, then announce it."""
        async with live.lock:
            await self._save(live, work, ack)
        self.announce(live)

    async def _save(self, live: LiveGame, work: Callable[[], None], ack: Ack | None) -> None:
        """Change a game beside its record and save all of it, with its receipt; or nothing."""
        before, receipts = _Before.of(live), self._receipts[live.id]
        work()
        if ack is not None:
            receipts[ack.id] = ack.seq
        try:
            await self._keep(live)
        except Refusal:
            before.restore(live)
            if ack is not None:
                del receipts[ack.id]
            raise

    async def _keep(self, live: LiveGame) -> None:
        text = kept_game.written(live, self.person, self._receipts[live.id])
        await self._put_away(f"{GAME}{live.id}", text)
        self.texts[live.id] = text

    async def _put_away(self, key: str, text: str) -> None:
        try:
            await self.locker.keep(key, text)
        except Exception as error:
            log.warning("locker.save_failed error=%s", error)
            sentence = "this browser could not save that, so nothing has changed."
            raise Refusal("storage", sentence) from None

    async def keep_self(self, mine: KeptSelf) -> None:
        """Save new data of the player."""
        await self._put_away(SELF, codec.encode(mine).decode())
        self.mine = mine


class _Before(NamedTuple):
    """A game's data beside its record, before a change that may be undone."""

    updated: float
    draw_offers: tuple[Seat, ...]
    rematch: str | None
    chat: list[Said]
    chairs: dict[Seat, Chair]

    @classmethod
    def of(cls, live: LiveGame) -> _Before:
        chairs = {seat: replace(chair) for seat, chair in live.chairs.items()}
        return cls(live.updated, live.draw_offers, live.rematch, list(live.chat), chairs)

    def restore(self, live: LiveGame) -> None:
        for name, value in self._asdict().items():
            setattr(live, name, value)
        live.forget()
