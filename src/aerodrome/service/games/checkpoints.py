"""Checkpoints of long games, stored beside their records to load them quickly.

A checkpoint is written in the background after its lines. If the server dies before that, the game
loads from an older checkpoint, or from none.
"""

from __future__ import annotations

import asyncio

import structlog

from aerodrome.kernel import codec
from aerodrome.kernel.checkpoint import checkpoint, stood
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Store
from aerodrome.service.games import snapshots_store
from aerodrome.service.games.live_game import LiveGame

EVERY = 100
"""Record lines between two checkpoints; most games of an evening have two or three."""
log = structlog.get_logger()


def due(live: LiveGame) -> bool:
    """Return whether enough was played since the last checkpoint."""
    return live.game.marked - live.checkpointed >= EVERY


async def save(store: Store, live: LiveGame) -> None:
    """Save a checkpoint of a game; a failure is only logged."""
    at = stood(live.game)
    before, live.checkpointed = live.checkpointed, len(at.lines)
    try:
        text = await asyncio.to_thread(lambda: codec.encode(checkpoint(at)).decode())
        await store.run(lambda c: snapshots_store.save_checkpoint(c, live.id, len(at.lines), text))
    except (Refusal, Conflict) as trouble:
        live.checkpointed = before
        log.warning("checkpoint.save_failed", game=live.id, why=str(trouble))
