"""Reader: what is written here (set-ups, records) is read at once, in the same thread."""

from __future__ import annotations

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.games.messages import NewGame
from aerodrome.service.games.new_game.reading import (
    Again,
    Composed,
    Verified,
    Written,
    compose,
    verify_sent,
)
from aerodrome.service.set_ups.drafts import Drafting, DraftLooked, look


class ReaderHere:
    """Nobody waits for anybody: who writes is who plays."""

    async def composed(self, task: Written | Again, person: str, host: str) -> Composed:
        return compose(task)

    async def verified(self, text: bytes, person: str, host: str) -> Verified:
        return verify_sent(text)

    async def drafted(self, task: Drafting, person: str, host: str) -> DraftLooked:
        return look(task)

    async def with_text(self, wish: NewGame) -> NewGame:
        """No set-ups are kept here."""
        if wish.kept is not None:
            raise Refusal("no-server", "kept set-ups need a server.")
        return wish
