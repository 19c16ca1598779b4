"""Checkpoints of long games beside their records, so that they open at once.

A checkpoint is written after the lines it speaks of, away from the door: a game killed before that
opens from an older one, or from none. It is read with doubt. What does not fit the record, or the
rules of today, is thrown away, and the record is played through.
"""

from __future__ import annotations

import asyncio
from typing import Any

import structlog

from aerodrome.kernel import codec
from aerodrome.kernel.checkpoint import Checkpoint, checkpoint, resume, stood
from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Store
from aerodrome.service.games import snapshots_store
from aerodrome.service.games.live_game import LiveGame

EVERY = 100
"""Lines of a record between two checkpoints; most games of an evening have two or three."""
log = structlog.get_logger()


def due(live: LiveGame) -> bool:
    """Whether enough was played since the last checkpoint."""
    return live.game.marked - live.kept >= EVERY


async def keep(store: Store, live: LiveGame) -> None:
    """Write down where a game stands; trouble with it is nobody's trouble."""
    at = stood(live.game)
    before, live.kept = live.kept, len(at.lines)
    try:
        text = await asyncio.to_thread(lambda: codec.encode(checkpoint(at)).decode())
        await store.run(lambda c: snapshots_store.keep_checkpoint(c, live.id, len(at.lines), text))
    except (Refusal, Conflict) as trouble:
        live.kept = before
        log.warning("a checkpoint was not kept", game=live.id, why=str(trouble))


def opened(ruleset: Ruleset[Any], record: Record, text: str | None) -> tuple[Game, int]:
    """A game from its checkpoint, or played through; and how many lines it was opened after."""
    if text is not None:
        try:
            point = codec.decode(text, Checkpoint, "the store")
            return resume(ruleset, record.copy(record.seed), point, elsewhere=True), point.lines
        except Refusal as refusal:
            log.info("a checkpoint was thrown away", why=str(refusal))
    return Game(ruleset, record, elsewhere=True), 0
