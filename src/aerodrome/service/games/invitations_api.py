"""Routes of invitations: links to open seats, and practice while waiting."""

from __future__ import annotations

import asyncio

from aerodrome.service.games import invitations, qr
from aerodrome.service.games import invitations_messages as cm
from aerodrome.service.games import messages as m
from aerodrome.service.notifications.model import Notifications
from aerodrome.service.route import Call, post

G = "/api/games/{game}"


async def join_game(call: Call) -> cm.Joined:
    """Take a seat by an invitation link."""
    return await invitations.join(
        call.service.live_games, call.service[Notifications], call.person, call.body.token
    )


async def read_invitation(call: Call) -> cm.Invitation:
    """Return what an invitation is for, before taking the seat."""
    return await invitations.read(call.service.live_games, call.person, call.body.token)


async def draw_code(call: Call) -> cm.Code:
    """Draw a link as a QR code."""
    return await asyncio.to_thread(qr.code, call.body.text)


async def invite_player(call: Call) -> m.Invite:
    """Create a new link for an open seat."""
    return await invitations.renew(call.service.live_games, call.person, call.game, call.body.seat)


async def begin_practice(call: Call) -> m.Created:
    """Start a practice game of the same set-up while the opponent is not there yet."""
    return await call.service.games.practise(call.person, call.game, call.host)


ROUTES = (
    post("/api/join", join_game, cm.JoinIn, cm.Joined, limit="making"),
    post("/api/invitation", read_invitation, cm.JoinIn, cm.Invitation, guest=False),
    post("/api/qr-code", draw_code, cm.CodeIn, cm.Code, guest=False),
    post(f"{G}/invites", invite_player, cm.InviteIn, m.Invite, limit="making"),
    post(f"{G}/practice", begin_practice, gives=m.Created, limit="making"),
)
