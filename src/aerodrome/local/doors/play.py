"""Doors of play: games made, looked at, played and kept; each is one action."""

from __future__ import annotations

from functools import wraps

from aerodrome.kernel.complaint import Complaint
from aerodrome.local.door import Handler, LocalCall, LocalDoor, LocalReply, look
from aerodrome.local.playing import ACTIONS
from aerodrome.service.games import invitations_messages as cm
from aerodrome.service.games import messages as m
from aerodrome.service.http_errors import LARGEST_RECORD
from aerodrome.service.moderation.complaint_file import complaint

G = "/api/games/{game}"
NDJSON = "application/x-ndjson"
HERE = "without a server"
"""With what somebody plays, as far as it is known here."""


async def list_games(asked: LocalCall) -> m.GameList:
    """My games, or those I have hidden."""
    return await asked.field.playing.mine(hidden=asked.query.get("hidden") == "true")


async def create_game(asked: LocalCall) -> m.Created:
    """Make a game."""
    return await asked.field.playing.create(asked.body)


async def get_game(asked: LocalCall) -> m.GameInfo:
    """What a game is and who plays."""
    asked.field.keeping.text(asked.game)
    return await asked.field.keeping.info(asked.game)


async def get_position(asked: LocalCall) -> m.Update:
    """The position as a seat, or a spectator, sees it."""
    since = asked.number("log"), asked.number("chat")
    return await asked.field.playing.position(asked.game, asked.seat, *since)


def action(path: str, takes: type[m.Message]) -> LocalDoor:
    """A door at which is done what a message says, as over a line."""
    do = ACTIONS[takes]

    @wraps(do)
    async def handler(asked: LocalCall) -> m.Ack:
        return await do(asked.field.playing, asked.game, asked.body)

    return LocalDoor("POST", f"{G}{path}", handler, takes, m.Ack)


async def rematch(asked: LocalCall) -> m.Created:
    """The same game anew, with everybody in their seat or with the sides changed."""
    swap = asked.query.get("swap") == "true"
    return await asked.field.playing.rematch(asked.game, swap=swap)


async def hide_game(asked: LocalCall) -> None:
    """Take a game off my list."""
    await asked.field.playing.hide(asked.game)


async def show_game(asked: LocalCall) -> None:
    """Put a hidden game on my list again."""
    await asked.field.playing.show(asked.game)


async def abandon_lesson(asked: LocalCall) -> None:
    """End a lesson of mine, and hide it."""
    await asked.field.playing.abandon(asked.game)


async def get_record(asked: LocalCall) -> LocalReply:
    """Download the record."""
    return attached(await asked.field.playing.record(asked.game, asked.seat), asked.game)


def attached(text: str, name: str) -> LocalReply:
    """A record to be kept as a file."""
    headers = {"content-disposition": f'attachment; filename="aerodrome-{name}.record"'}
    return LocalReply(200, NDJSON, text.encode(), headers)


async def write_report(asked: LocalCall) -> Complaint:
    """Something is wrong: one file with my words, a picture, my record and versions."""
    record = await asked.field.playing.record(asked.game, asked.body.seat)
    info, now = await asked.field.keeping.info(asked.game), asked.field.keeping.clock.now()
    return complaint(info, record, asked.body, HERE, now)


async def upload_record(asked: LocalCall) -> m.Created:
    """Look at a finished record."""
    return await asked.field.playing.upload(asked.body)


def deed(path: str, handler: Handler) -> LocalDoor:
    return LocalDoor("POST", f"{G}{path}", handler)


DOORS = (
    look("/api/games", list_games, m.GameList, "hidden"),
    LocalDoor("POST", "/api/games", create_game, m.NewGame, m.Created),
    look(G, get_game, m.GameInfo),
    look(f"{G}/position", get_position, m.Update, "seat", "log", "chat"),
    action("/answers", m.AnswerIn),
    action("/undo", m.UndoIn),
    action("/resign", m.ResignIn),
    action("/draw", m.DrawIn),
    action("/return", m.ReturnIn),
    action("/handover", m.HandOverIn),
    action("/chat", m.ChatIn),
    LocalDoor("POST", f"{G}/rematch", rematch, gives=m.Created, query=("swap",)),
    deed("/hide", hide_game),
    deed("/show", show_game),
    deed("/abandon", abandon_lesson),
    look(f"{G}/record", get_record, None, "seat", media=NDJSON),
    LocalDoor(
        "POST", f"{G}/report", write_report, cm.ComplaintIn, Complaint, largest=LARGEST_RECORD
    ),
    LocalDoor("POST", "/api/records", upload_record, bytes, m.Created, largest=LARGEST_RECORD),
)
