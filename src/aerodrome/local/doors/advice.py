"""Doors of advice: what the ace would do, where answers can lead, and what he says afterwards.

He thinks where everything else is done, so whoever asks waits for him.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from functools import lru_cache
from typing import Any

from aerodrome.kernel.question import Traced
from aerodrome.kernel.refusal import Refusal
from aerodrome.local.door import LocalCall, LocalDoor, look
from aerodrome.service.advice import messages as wm
from aerodrome.service.advice import model as advice
from aerodrome.service.advice.model import GameView, Looking, consider
from aerodrome.service.games import open_questions
from aerodrome.service.games.autopilot.pilot_task import Task
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.lessons import messages as lm
from aerodrome.tabletop.reach import WithinReach
from aerodrome.tabletop.supposition import OpponentSet, Supposed

G = "/api/games/{game}"
log = logging.getLogger(__name__)


def _thought(task: Task | Looking | GameView) -> Any:
    """What the ace brings, or one clear sentence when he cannot."""
    try:
        return consider(task)
    except Refusal:
        raise
    except Exception:
        log.exception("the ace stumbled")
        raise Refusal("too-slow", "the ace could not work this out in time.") from None


async def _mine(asked: LocalCall) -> tuple[LiveGame, str, str]:
    """My game, seat and question."""
    seat = asked.seat or ""
    live = await asked.field.playing.mine_at(asked.game, seat)
    return live, seat, asked.query.get("key", "")


async def get_way(asked: LocalCall) -> wm.Way:
    """The path of one option, where a question says that it has ways."""
    live, seat, key = await _mine(asked)
    async with live.lock:
        return open_questions.way(live, seat, key, asked.query.get("value", ""))


async def get_trace(asked: LocalCall) -> Traced:
    """What comes of a path drawn cell by cell: where it goes on, and what it answers."""
    live, seat, key = await _mine(asked)
    async with live.lock:
        return open_questions.trace(live, seat, key, asked.query.get("path", ""))


async def get_hint(asked: LocalCall) -> lm.Hint:
    """What the ace would answer to my question, with his odds."""
    live, seat, key = await _mine(asked)
    person = asked.field.playing.person.id
    async with live.lock:
        counsel = _thought(advice.hint_asked(live, person, seat, key))
        question = advice.my_question(live, person, seat, key)
        return advice.hinted(advice.trial_of(live.game), question, counsel)


async def get_reach(asked: LocalCall) -> WithinReach:
    """Everywhere that answers to my question can lead, each with all the answers."""
    live, seat, key = await _mine(asked)
    async with live.lock:
        looking = advice.reach_asked(live, seat, key)
        if isinstance(looking, WithinReach):
            return looking
        try:
            return advice.ends(looking, _thought(looking))
        except Refusal:
            return WithinReach(about=looking.about, late=True)


async def get_ambit(asked: LocalCall) -> OpponentSet:
    """Where a piece of somebody else can end its next move, as far as my seat knows."""
    live = await asked.field.playing.mine_at(asked.game, asked.body.seat)
    async with live.lock:
        looking = advice.ambit_asked(live, asked.body)
        found: OpponentSet | None = None
        with suppress(Refusal):
            found = _thought(looking)
        return advice.ambit(looking, found)


async def suppose(asked: LocalCall) -> Supposed:
    """The turn as my order and my guess would have it, with the odds of every shot."""
    live = await asked.field.playing.mine_at(asked.game, asked.body.seat)
    async with live.lock:
        return advice.turn(_thought(advice.turn_asked(live, asked.body)))


async def get_review(asked: LocalCall) -> lm.Reviewed:
    """A finished game looked over."""
    live = await asked.field.playing.watch(asked.game, None)
    async with live.lock:
        return _reviewed(advice.review_asked(live))


@lru_cache(maxsize=4)
def _reviewed(record: str) -> lm.Reviewed:
    """It takes long, and several pages show it."""
    return advice.reviewed(record, _thought(GameView(record)))


DOORS = (
    look(f"{G}/way", get_way, wm.Way, "seat", "key", "value"),
    look(f"{G}/trace", get_trace, Traced, "seat", "key", "path"),
    look(f"{G}/hint", get_hint, lm.Hint, "seat", "key"),
    look(f"{G}/reach", get_reach, WithinReach, "seat", "key"),
    LocalDoor("POST", f"{G}/ambit", get_ambit, wm.OpponentSetIn, OpponentSet),
    LocalDoor("POST", f"{G}/suppose", suppose, wm.SupposeIn, Supposed),
    look(f"{G}/review", get_review, lm.Reviewed),
)
