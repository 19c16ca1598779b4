"""Routes of games: create, view, play and export them; each calls one action."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from aerodrome.kernel.complaint import Complaint
from aerodrome.kernel.question import Traced
from aerodrome.service.advice import messages as wm
from aerodrome.service.archive.messages import History
from aerodrome.service.compression import Packed
from aerodrome.service.games import invitations_messages as cm
from aerodrome.service.games import messages as m
from aerodrome.service.games.table_actions import TableActions
from aerodrome.service.http_errors import LARGEST_RECORD
from aerodrome.service.moderation import complaint_file
from aerodrome.service.route import NDJSON, Call, Download, Route, attached, look, post

G = "/api/games/{game}"


async def list_games(call: Call) -> m.GameList:
    """List the caller's games, or those the caller has hidden."""
    hidden = call.flag("hidden")
    return await call.service.games.mine(call.person, hidden=hidden)


async def create_game(call: Call) -> m.Created:
    """Create a game."""
    return await call.service.games.create(call.person, call.body, call.host)


async def get_game(call: Call) -> m.GameInfo:
    """Return what a game is and who plays it."""
    return await call.service.games.info(call.person, call.game)


async def get_position(call: Call) -> m.Update:
    """Return the position as a seat, or a spectator, sees it."""
    since = call.number("log"), call.number("chat")
    return await call.service.games.position(call.person, call.game, call.seat, *since)


async def get_history(call: Call) -> Packed:
    """Return a page of all that a seat may see of the game so far."""
    where = (call.game, call.seat, call.number("page"))
    return await call.service.games.history(call.person, *where)


def action(path: str, takes: type[m.Message], done: Callable[..., Any]) -> Route:
    """Return a route for an action that can also be sent over the socket."""

    @wraps(done)
    async def handler(call: Call) -> m.Ack:
        return await call.service.games.act(call.person, call.game, call.body, call.host)

    return post(f"{G}{path}", handler, takes, m.Ack)


async def chat(call: Call) -> m.Ack:
    """Send a chat message to the table."""
    return await call.service.games.chat(call.person, call.game, call.body)


async def rematch(call: Call) -> m.Created:
    """Create a rematch, with the same seats or with sides swapped."""
    swap = call.flag("swap")
    return await call.service.games.rematch(call.person, call.game, call.host, swap=swap)


async def hide_game(call: Call) -> None:
    """Hide a game from the caller's list."""
    await call.service.games.hide(call.person, call.game)


async def show_game(call: Call) -> None:
    """Show a hidden game on the caller's list again."""
    await call.service.games.show(call.person, call.game)


async def abandon_lesson(call: Call) -> None:
    """Close the caller's lesson and hide it."""
    await call.service.games.abandon(call.person, call.game)


async def get_way(call: Call) -> wm.Way:
    """Return the path of one option of a question that has paths."""
    asked = call.query
    key, value = asked.get("key", ""), asked.get("value", "")
    return await call.service.games.way(call.person, call.game, call.seat or "", key, value)


async def get_trace(call: Call) -> Traced:
    """Follow a path drawn cell by cell: return where it can continue and which answer it gives."""
    asked = call.query
    key, path = asked.get("key", ""), asked.get("path", "")
    return await call.service.games.trace(call.person, call.game, call.seat or "", key, path)


async def get_record(call: Call) -> Download:
    """Download the record of a game."""
    text = await call.service.games.record(call.person, call.game, call.seat)
    return attached(text, call.game)


async def write_report(call: Call) -> Complaint:
    """Report a problem: returns one file with a description, a picture, the record and versions."""
    games = call.service.games
    return await complaint_file.written(games, call.person, call.game, call.body, call.agent)


async def upload_record(call: Call) -> m.Created:
    """Upload the record of a finished game."""
    return await call.service.games.upload(call.person, call.body, call.host)


ROUTES = (
    look("/api/games", list_games, m.GameList, "hidden"),
    post("/api/games", create_game, m.NewGame, m.Created, limit="making"),
    look(G, get_game, m.GameInfo),
    look(f"{G}/position", get_position, m.Update, "seat", "log", "chat"),
    look(f"{G}/history", get_history, History, "seat", "page"),
    action("/answers", m.AnswerIn, TableActions.answer),
    action("/undo", m.UndoIn, TableActions.undo),
    action("/resign", m.ResignIn, TableActions.resign),
    action("/draw", m.DrawIn, TableActions.draw),
    action("/return", m.ReturnIn, TableActions.take_controls),
    post(f"{G}/chat", chat, m.ChatIn, m.Ack, limit="chat"),
    post(f"{G}/rematch", rematch, gives=m.Created, query=("swap",), limit="making"),
    post(f"{G}/hide", hide_game),
    post(f"{G}/show", show_game),
    post(f"{G}/abandon", abandon_lesson),
    look(f"{G}/way", get_way, wm.Way, "seat", "key", "value"),
    look(f"{G}/trace", get_trace, Traced, "seat", "key", "path"),
    look(f"{G}/record", get_record, None, "seat", media=NDJSON),
    post(
        f"{G}/report", write_report, cm.ComplaintIn, Complaint, guest=False, largest=LARGEST_RECORD
    ),
    post("/api/records", upload_record, bytes, m.Created, largest=LARGEST_RECORD, limit="making"),
)
