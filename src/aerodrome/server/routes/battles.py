"""Routes of the battles that were fought within a game."""

from __future__ import annotations

from starlette.responses import Response

from aerodrome.kernel.refusal import Refusal
from aerodrome.server.messages import play as m
from aerodrome.server.routes.route import NDJSON, Call, Route, attached, look

B = "/api/games/{game}/battles/{battle}"


def _number(call: Call) -> int:
    text = str(call.request.path_params["battle"])
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Refusal("malformed", f"a battle has a number, not {text[:40]!r}.", "battle")
    return int(text)


async def get_battle(call: Call) -> Response:
    where = (call.game, _number(call), call.seat, call.number("page"))
    page = await call.service.battles.history(call.person, *where)
    return page.response(call.request.headers)


async def get_battle_record(call: Call) -> Response:
    number = _number(call)
    text = await call.service.battles.record(call.person, call.game, number, call.seat)
    return attached(text, f"{call.game}-battle-{number}")


async def hand_over(call: Call) -> m.Ack:
    return await call.service.games.hand_over(call.person, call.game, call.body)


ROUTES = (
    look(
        f"{B}/history",
        "A battle within a game, once it has ended: everything a seat was entitled to see.",
        get_battle,
        m.History,
        "seat",
        "page",
    ),
    look(
        f"{B}/record",
        "Download the record of a battle; a seat's copy of it while the game goes on.",
        get_battle_record,
        None,
        "seat",
        media=NDJSON,
    ),
    Route(
        "POST",
        "/api/games/{game}/handover",
        "Leave my machines to the computer for the rest of a battle within the game.",
        hand_over,
        m.HandOverIn,
        m.Ack,
    ),
)
