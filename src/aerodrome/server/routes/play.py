"""Routes of play: games made, joined, looked at, played and kept; each is one deed of a person."""

from __future__ import annotations

from starlette.responses import Response

from aerodrome.kernel.question import Traced
from aerodrome.kernel.reach import WithinReach
from aerodrome.server.guard import LARGEST_RECORD
from aerodrome.server.messages import lessons as lm
from aerodrome.server.messages import play as m
from aerodrome.server.play import hidden
from aerodrome.server.routes.route import (
    NDJSON,
    Call,
    Route,
    attached,
    look,
    read_body,
)


async def list_games(call: Call) -> m.GameList:
    hidden = call.request.query_params.get("hidden") == "true"
    return await call.service.games.mine(call.person, hidden=hidden)


async def create_game(call: Call) -> m.Created:
    call.service.make_room(call.person, call.host)
    return await call.service.games.create(call.person, call.body, call.host)


async def join_game(call: Call) -> m.Joined:
    call.service.make_room(call.person, call.host)
    return await call.service.games.join(call.person, call.body.token)


async def get_game(call: Call) -> m.GameInfo:
    return await call.service.games.info(call.person, call.game)


async def get_position(call: Call) -> m.Update:
    since = call.number("log"), call.number("chat")
    return await call.service.games.position(call.person, call.game, call.seat, *since)


async def get_history(call: Call) -> Response:
    where = (call.game, call.seat, call.number("page"))
    page = await call.service.games.history(call.person, *where)
    return page.response(call.request.headers)


async def answer(call: Call) -> m.Ack:
    return await call.service.games.answer(call.person, call.game, call.body)


async def undo(call: Call) -> m.Ack:
    return await call.service.games.undo(call.person, call.game, call.body)


async def resign(call: Call) -> m.Ack:
    return await call.service.games.resign(call.person, call.game, call.body)


async def draw(call: Call) -> m.Ack:
    return await call.service.games.draw(call.person, call.game, call.body)


async def take_controls(call: Call) -> m.Ack:
    return await call.service.games.take_controls(call.person, call.game, call.body)


async def chat(call: Call) -> m.Ack:
    call.service.chat_rate.take(call.person.id)
    return await call.service.games.chat(call.person, call.game, call.body)


async def invite(call: Call) -> m.Invite:
    call.service.make_room(call.person, call.host)
    return await call.service.games.invite(call.person, call.game, call.body.seat)


async def rematch(call: Call) -> m.Created:
    call.service.make_room(call.person, call.host)
    return await call.service.games.rematch(call.person, call.game, call.host)


async def hide_game(call: Call) -> Response:
    await hidden.hide(call.service.lobby, call.person, call.game)
    return Response(status_code=204)


async def show_game(call: Call) -> Response:
    await hidden.show(call.service.lobby, call.person, call.game)
    return Response(status_code=204)


async def abandon_lesson(call: Call) -> Response:
    await hidden.abandon(call.service.lobby, call.person, call.game)
    return Response(status_code=204)


async def get_way(call: Call) -> m.Way:
    asked = call.request.query_params
    key, value = asked.get("key", ""), asked.get("value", "")
    return await call.service.games.way(call.person, call.game, call.seat or "", key, value)


async def get_trace(call: Call) -> Traced:
    asked = call.request.query_params
    key, path = asked.get("key", ""), asked.get("path", "")
    return await call.service.games.trace(call.person, call.game, call.seat or "", key, path)


async def get_hint(call: Call) -> lm.Hint:
    call.service.hint_rate.take(call.asker.person)
    key = call.request.query_params.get("key", "")
    aces, seat = call.service.advice, call.seat or ""
    return await aces.hint(call.person, call.asker, call.game, seat, key)


async def get_reach(call: Call) -> WithinReach:
    call.service.reach_rate.take(call.asker.person)
    key = call.request.query_params.get("key", "")
    aces, seat = call.service.advice, call.seat or ""
    return await aces.reach(call.person, call.asker, call.game, seat, key)


async def get_review(call: Call) -> lm.Reviewed:
    call.service.hint_rate.take(call.asker.person)
    return await call.service.advice.review(call.person, call.asker, call.game)


async def get_record(call: Call) -> Response:
    text = await call.service.games.record(call.person, call.game, call.seat)
    return attached(text, call.game)


async def upload_record(call: Call) -> m.Created:
    call.service.make_room(call.person, call.host)
    text = await read_body(call.request, LARGEST_RECORD)
    return await call.service.games.upload(call.person, text, call.host)


G = "/api/games/{game}"
ROUTES = (
    look("/api/games", "My games, or those I have hidden.", list_games, m.GameList, "hidden"),
    Route("POST", "/api/games", "Make a game.", create_game, m.NewGame, m.Created),
    Route("POST", "/api/join", "Sit down by an invitation.", join_game, m.JoinIn, m.Joined),
    look(G, "What a game is and who plays.", get_game, m.GameInfo),
    look(
        f"{G}/position",
        "The position as a seat, or a spectator, sees it.",
        get_position,
        m.Update,
        "seat",
        "log",
        "chat",
    ),
    look(
        f"{G}/history",
        "Everything a seat was entitled to see so far, to look back at, in pages.",
        get_history,
        m.History,
        "seat",
        "page",
    ),
    Route("POST", f"{G}/answers", "Answer a question.", answer, m.AnswerIn, m.Ack),
    Route("POST", f"{G}/undo", "Take an answer back.", undo, m.UndoIn, m.Ack),
    Route("POST", f"{G}/resign", "Give the game up.", resign, m.ResignIn, m.Ack),
    Route("POST", f"{G}/draw", "Offer or accept a draw.", draw, m.DrawIn, m.Ack),
    Route("POST", f"{G}/return", "Back from the autopilot.", take_controls, m.ReturnIn, m.Ack),
    Route("POST", f"{G}/chat", "Say something at the table.", chat, m.ChatIn, m.Ack),
    Route("POST", f"{G}/invites", "A new link for an open seat.", invite, m.InviteIn, m.Invite),
    Route("POST", f"{G}/rematch", "The same game anew.", rematch, gives=m.Created),
    Route("POST", f"{G}/hide", "Take a game off my list.", hide_game),
    Route("POST", f"{G}/show", "Put a hidden game on my list again.", show_game),
    Route("POST", f"{G}/abandon", "End a lesson of mine, and hide it.", abandon_lesson),
    look(
        f"{G}/way",
        "The path of one option, where a question says that it has ways.",
        get_way,
        m.Way,
        "seat",
        "key",
        "value",
    ),
    look(
        f"{G}/trace",
        "What comes of a path drawn cell by cell: where it goes on, and what it answers.",
        get_trace,
        Traced,
        "seat",
        "key",
        "path",
    ),
    look(
        f"{G}/hint",
        "What the ace would answer to my question, with his odds.",
        get_hint,
        lm.Hint,
        "seat",
        "key",
        dropped=True,
    ),
    look(
        f"{G}/reach",
        "Everywhere that answers to my question can lead, each with all the answers.",
        get_reach,
        WithinReach,
        "seat",
        "key",
        dropped=True,
    ),
    look(f"{G}/review", "A finished game looked over.", get_review, lm.Reviewed, dropped=True),
    look(f"{G}/record", "Download the record.", get_record, None, "seat", media=NDJSON),
    Route("POST", "/api/records", "Upload a finished record.", upload_record, bytes, m.Created),
)
