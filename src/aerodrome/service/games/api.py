"""Routes of play: games made, joined, looked at, played and kept; each is one action."""

from __future__ import annotations

import asyncio
from functools import wraps
from typing import Any

from aerodrome.kernel.complaint import Complaint
from aerodrome.kernel.question import Traced
from aerodrome.service.advice import messages as wm
from aerodrome.service.advice.advisers import Advice
from aerodrome.service.archive.messages import History
from aerodrome.service.compression import Packed
from aerodrome.service.games import hidden, invitations, qr
from aerodrome.service.games import invitations_messages as cm
from aerodrome.service.games import messages as m
from aerodrome.service.games.model import ACTIONS
from aerodrome.service.http_errors import LARGEST_RECORD
from aerodrome.service.lessons import messages as lm
from aerodrome.service.moderation import complaints
from aerodrome.service.notifications.model import Notifications
from aerodrome.service.ratings.shared_networks import Sightings
from aerodrome.service.route import NDJSON, Call, Download, Handler, Route, attached, look
from aerodrome.tabletop.reach import WithinReach
from aerodrome.tabletop.supposition import OpponentSet, Supposed

G = "/api/games/{game}"


async def list_games(call: Call) -> m.GameList:
    """My games, or those I have hidden."""
    hidden = call.flag("hidden")
    return await call.service.games.mine(call.person, hidden=hidden)


async def create_game(call: Call) -> m.Created:
    """Make a game."""
    call.service.rates.make(call.person.id, call.host)
    return await call.service.games.create(call.person, call.body, call.host)


async def join_game(call: Call) -> cm.Joined:
    """Sit down by an invitation."""
    call.service.rates.make(call.person.id, call.host)
    return await invitations.join(
        call.service.live_games, call.service[Notifications], call.person, call.body.token
    )


async def read_invitation(call: Call) -> cm.Invitation:
    """What a link invites to, before anybody sits down."""
    return await invitations.read(call.service.live_games, call.person, call.body.token)


async def draw_code(call: Call) -> cm.Code:
    """A link as a code that a telephone reads."""
    return await asyncio.to_thread(qr.code, call.body.text)


async def get_game(call: Call) -> m.GameInfo:
    """What a game is and who plays."""
    return await call.service.games.info(call.person, call.game)


async def get_position(call: Call) -> m.Update:
    """The position as a seat, or a spectator, sees it."""
    since = call.number("log"), call.number("chat")
    return await call.service.games.position(call.person, call.game, call.seat, *since)


async def get_history(call: Call) -> Packed:
    """Everything a seat was entitled to see so far, to look back at, in pages."""
    where = (call.game, call.seat, call.number("page"))
    return await call.service.games.history(call.person, *where)


def action(path: str, takes: type[m.Message]) -> Route:
    """An address at which a person does what his message says, as over the socket."""
    do = ACTIONS[takes]

    @wraps(do)
    async def handler(call: Call) -> m.Ack:
        ack = await do(call.service.games, call.person, call.game, call.body)
        if (live := call.service.live_games.live.get(call.game)) is not None:
            await call.service[Sightings].note(live, call.person, call.host)
        return ack

    return Route("POST", f"{G}{path}", handler, takes, m.Ack)


async def chat(call: Call) -> m.Ack:
    """Say something at the table."""
    call.service.rates.chat.take(call.person.id)
    return await call.service.games.chat(call.person, call.game, call.body)


async def invite(call: Call) -> m.Invite:
    """A new link for an open seat."""
    call.service.rates.make(call.person.id, call.host)
    return await invitations.renew(call.service.live_games, call.person, call.game, call.body.seat)


async def practise(call: Call) -> m.Created:
    """The same set-up against the computer, while my opponent is not there yet."""
    call.service.rates.make(call.person.id, call.host)
    return await call.service.games.practise(call.person, call.game, call.host)


async def rematch(call: Call) -> m.Created:
    """The same game anew, with everybody in their seat or with the sides changed."""
    call.service.rates.make(call.person.id, call.host)
    swap = call.flag("swap")
    return await call.service.games.rematch(call.person, call.game, call.host, swap=swap)


async def hide_game(call: Call) -> None:
    """Take a game off my list."""
    await hidden.hide(call.service.live_games, call.person, call.game)


async def show_game(call: Call) -> None:
    """Put a hidden game on my list again."""
    await hidden.show(call.service.live_games, call.person, call.game)


async def abandon_lesson(call: Call) -> None:
    """End a lesson of mine, and hide it."""
    await hidden.abandon(call.service.live_games, call.person, call.game)


async def get_way(call: Call) -> wm.Way:
    """The path of one option, where a question says that it has ways."""
    asked = call.query
    key, value = asked.get("key", ""), asked.get("value", "")
    return await call.service.games.way(call.person, call.game, call.seat or "", key, value)


async def get_trace(call: Call) -> Traced:
    """What comes of a path drawn cell by cell: where it goes on, and what it answers."""
    asked = call.query
    key, path = asked.get("key", ""), asked.get("path", "")
    return await call.service.games.trace(call.person, call.game, call.seat or "", key, path)


async def get_hint(call: Call) -> lm.Hint:
    """What the ace would answer to my question, with his odds."""
    call.service.rates.hint.take(call.asker.person)
    key = call.query.get("key", "")
    aces, seat = call.service[Advice], call.seat or ""
    return await aces.hint(call.person, call.asker, call.game, seat, key)


async def get_reach(call: Call) -> WithinReach:
    """Everywhere that answers to my question can lead, each with all the answers."""
    call.service.rates.reach.take(call.asker.person)
    key = call.query.get("key", "")
    aces, seat = call.service[Advice], call.seat or ""
    return await aces.reach(call.person, call.asker, call.game, seat, key)


async def get_ambit(call: Call) -> OpponentSet:
    """Where a piece of somebody else can end its next move, as far as my seat knows."""
    call.service.rates.reach.take(call.asker.person)
    return await call.service[Advice].ambit(call.person, call.asker, call.game, call.body)


async def suppose(call: Call) -> Supposed:
    """The turn as my order and my guess would have it, with the odds of every shot."""
    call.service.rates.reach.take(call.asker.person)
    return await call.service[Advice].suppose(call.person, call.asker, call.game, call.body)


async def get_review(call: Call) -> lm.Reviewed:
    """A finished game looked over."""
    call.service.rates.hint.take(call.asker.person)
    return await call.service[Advice].review(call.person, call.asker, call.game)


async def get_record(call: Call) -> Download:
    """Download the record."""
    text = await call.service.games.record(call.person, call.game, call.seat)
    return attached(text, call.game)


async def write_report(call: Call) -> Complaint:
    """Something is wrong: one file with my words, a picture, my record and versions."""
    games = call.service.games
    return await complaints.written(games, call.person, call.game, call.body, call.agent)


async def send_report(call: Call) -> cm.Complained:
    """Something is wrong: the same, sent to whoever runs the server."""
    call.service.rates.make(call.person.id, call.host)
    games = call.service.games
    written = await complaints.written(games, call.person, call.game, call.body, call.agent)
    return await complaints.send(games, call.person, written, call.host)


async def upload_record(call: Call) -> m.Created:
    """Upload a finished record."""
    call.service.rates.make(call.person.id, call.host)
    return await call.service.games.upload(call.person, call.body, call.host)


def large(path: str, handler: Handler, gives: type, **more: Any) -> Route:
    """An address that takes a complaint, picture and all."""
    takes = cm.ComplaintIn
    return Route("POST", f"{G}{path}", handler, takes, gives, largest=LARGEST_RECORD, **more)


ROUTES = (
    look("/api/games", list_games, m.GameList, "hidden"),
    Route("POST", "/api/games", create_game, m.NewGame, m.Created),
    Route("POST", "/api/join", join_game, cm.JoinIn, cm.Joined),
    Route("POST", "/api/invitation", read_invitation, cm.JoinIn, cm.Invitation, guest=False),
    Route("POST", "/api/code", draw_code, cm.CodeIn, cm.Code, guest=False),
    look(G, get_game, m.GameInfo),
    look(f"{G}/position", get_position, m.Update, "seat", "log", "chat"),
    look(f"{G}/history", get_history, History, "seat", "page"),
    action("/answers", m.AnswerIn),
    action("/undo", m.UndoIn),
    action("/resign", m.ResignIn),
    action("/draw", m.DrawIn),
    action("/adjourn", m.AdjournIn),
    action("/claim", m.ClaimIn),
    action("/return", m.ReturnIn),
    Route("POST", f"{G}/chat", chat, m.ChatIn, m.Ack),
    Route("POST", f"{G}/invites", invite, cm.InviteIn, m.Invite),
    Route("POST", f"{G}/practice", practise, gives=m.Created),
    Route("POST", f"{G}/rematch", rematch, gives=m.Created, query=("swap",)),
    Route("POST", f"{G}/hide", hide_game),
    Route("POST", f"{G}/show", show_game),
    Route("POST", f"{G}/abandon", abandon_lesson),
    look(f"{G}/way", get_way, wm.Way, "seat", "key", "value"),
    look(f"{G}/trace", get_trace, Traced, "seat", "key", "path"),
    look(f"{G}/hint", get_hint, lm.Hint, "seat", "key", dropped=True),
    look(f"{G}/reach", get_reach, WithinReach, "seat", "key", dropped=True),
    Route(
        "POST", f"{G}/ambit", get_ambit, wm.OpponentSetIn, OpponentSet, guest=False, dropped=True
    ),
    Route("POST", f"{G}/suppose", suppose, wm.SupposeIn, Supposed, guest=False, dropped=True),
    look(f"{G}/review", get_review, lm.Reviewed, dropped=True),
    look(f"{G}/record", get_record, None, "seat", media=NDJSON),
    large("/report", write_report, Complaint, guest=False),
    large("/report/send", send_report, cm.Complained),
    Route("POST", "/api/records", upload_record, bytes, m.Created, largest=LARGEST_RECORD),
)
