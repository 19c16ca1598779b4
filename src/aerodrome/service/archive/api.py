"""Routes of battles within a game."""

from __future__ import annotations

from aerodrome.service.archive.battles import Battles
from aerodrome.service.archive.messages import History
from aerodrome.service.compression import Packed
from aerodrome.service.games import messages as m
from aerodrome.service.games.api import action
from aerodrome.service.games.table_actions import TableActions
from aerodrome.service.http_errors import number
from aerodrome.service.route import NDJSON, Call, Download, attached, look

B = "/api/games/{game}/battles/{battle}"


async def get_battle(call: Call) -> Packed:
    """Return the history of an ended battle within a game, as a seat may see it."""
    where = (call.game, number(call.path, "battle"), call.seat, call.number("page"))
    return await call.service[Battles].history(call.person, *where)


async def get_battle_record(call: Call) -> Download:
    """Download the record of a battle; while the game goes on, the seat's copy of it."""
    battle = number(call.path, "battle")
    text = await call.service[Battles].record(call.person, call.game, battle, call.seat)
    return attached(text, f"{call.game}-battle-{battle}")


ROUTES = (
    look(f"{B}/history", get_battle, History, "seat", "page"),
    look(f"{B}/record", get_battle_record, None, "seat", media=NDJSON),
    action("/handover", m.HandOverIn, TableActions.hand_over),
)
