"""The games of this browser, each saved in the locker before a change is announced."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.local import kept_game
from aerodrome.local.locker import Locker
from aerodrome.service.accounts.names import HOUSE
from aerodrome.service.accounts.person import Person
from aerodrome.service.archive.refusal_reason import or_unplayable
from aerodrome.service.conflict import Conflict
from aerodrome.service.games.broadcast import Said
from aerodrome.service.games.game_info import unreadable
from aerodrome.service.games.live_game import LiveGame, Progress, SideEffects
from aerodrome.service.games.messages import Ack, Chatted, GameInfo, Notice
from aerodrome.service.games.open_games import Also, GameStart, OpenGames
from aerodrome.service.http_errors import fault
from aerodrome.service.metrics import Metrics

GAME, SELF = "game/", "me"
"""Keys of the locker: of games, and of their player's own data."""
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
        # A JavaScript array has `keys`, so dict() would take it for a mapping.
        found = {str(key): str(text) for key, text in await self.locker.all()}
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
        text = self.text(game)
        try:
            found = kept_game.listed(game, kept_game.read(text))
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
        live = or_unplayable(lambda: kept_game.opened(game, kept_game.read(text), self.person))
        self._receipts[game] = dict(kept_game.read(text).receipts)
        return live

    def _enter(self, live: LiveGame) -> None:
        self.sleep_idle()
        super()._enter(live)

    async def _insert(self, live: LiveGame, start: GameStart, also: Also | None) -> None:
        self._receipts[live.id] = {}
        await self._keep(live)
        if start.again is not None:
            before = await self.open(start.again)
            await self.rearrange(before, partial(setattr, before, "rematch", live.id))

    async def _commit(
        self, live: LiveGame, before: Progress, who: str, ack: Ack, effects: SideEffects
    ) -> None:
        if who == self.person.id:
            if await self.receipt(live, who, ack.id) is not None:
                raise Conflict
            self._receipts[live.id][ack.id] = ack.seq
        live.take(effects)
        if (said := effects.said) is not None:
            self._add_line(live, said.seat, said.person.name, said.text)
        if effects.notice is not None:
            self._add_line(live, notice=effects.notice)
        if live.progress().public != before.public:
            live.updated = self.clock.now()
        await self._save(live)

    def _add_line(
        self,
        live: LiveGame,
        seat: Seat = "",
        name: str = HOUSE,
        text: str = "",
        notice: Notice | None = None,
    ) -> None:
        """Add a line to the chat of a game."""
        live.updated = self.clock.now()
        line = Chatted(live.last_chat + 1, seat, name, text, live.updated, notice)
        live.chat.append(Said(line, self.person.id if seat else None))

    async def receipt(self, live: LiveGame, who: str, key: str) -> int | None:
        """Return what was acknowledged under this key, if anything was."""
        return self._receipts[live.id].get(key)

    async def notice(self, live: LiveGame, added: Notice) -> None:
        """Save a system notice in the chat of a game."""
        await self.rearrange(live, partial(self._add_line, live, notice=added))

    async def rearrange(self, live: LiveGame, work: Callable[[], None]) -> None:
        """Change what is saved of a game beside its record, then announce it."""
        async with live.lock:
            work()
            await self._save(live)
        self.announce(live)

    async def _save(self, live: LiveGame) -> None:
        """Save a changed game; if that fails, undo what has changed beside its record."""
        try:
            await self._keep(live)
        except Refusal:
            kept = kept_game.read(self.text(live.id))
            kept_game.restore(live, kept, self.person)
            self._receipts[live.id] = dict(kept.receipts)
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

    async def keep_self(self, **changes: Any) -> None:
        """Save new data of the player."""
        mine = msgspec.structs.replace(self.mine, **changes)
        await self._put_away(SELF, codec.encode(mine).decode())
        self.mine = mine
