"""Complaint file: a report about a game, with what the reporter's seat may know of it."""

from __future__ import annotations

import platform

import aerodrome
from aerodrome.kernel.complaint import Complaint
from aerodrome.service.accounts.names import spoken
from aerodrome.service.accounts.person import Person
from aerodrome.service.games.invitations_messages import ComplaintIn
from aerodrome.service.games.messages import GameInfo
from aerodrome.service.games.table_actions import TableActions


async def written(
    games: TableActions, person: Person, game: str, said: ComplaintIn, agent: str
) -> Complaint:
    """Return the complaint of a player or spectator, with what their seat may know of the game."""
    record = await games.record(person, game, said.seat)
    info = await games.info(person, game)
    return _complaint(info, record, said, agent, games.live_games.clock.now())


def _complaint(info: GameInfo, record: str, said: ComplaintIn, agent: str, now: float) -> Complaint:
    """Return the complaint; `agent` names the reporter's browser."""
    versions = {
        "aerodrome": aerodrome.__version__,
        "python": platform.python_version(),
        "ruleset": info.ruleset,
        "browser": agent,
        "window": said.window,
    }
    return Complaint(
        words=spoken(said.words),
        at=now,
        game=info.id,
        seat=said.seat,
        versions=versions,
        picture=said.picture,
        record=record,
    )
