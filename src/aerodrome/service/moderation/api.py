"""Routes of moderation: reports to the host."""

from __future__ import annotations

from aerodrome.service.games import invitations_messages as cm
from aerodrome.service.http_errors import LARGEST_RECORD
from aerodrome.service.moderation import complaint_file, complaints
from aerodrome.service.route import Call, post


async def send_report(call: Call) -> cm.Complained:
    """Send a report about a game to the host."""
    games = call.service.games
    written = await complaint_file.written(games, call.person, call.game, call.body, call.agent)
    return await complaints.send(games, call.person, written, call.host)


ROUTES = (
    post(
        "/api/games/{game}/report/send",
        send_report,
        cm.ComplaintIn,
        cm.Complained,
        largest=LARGEST_RECORD,
        limit="making",
    ),
)
