"""Routes of tournaments: creating, entering, running and reading them."""

from __future__ import annotations

from typing import Any

from aerodrome.service.route import Call, Handler, Route, look, post
from aerodrome.service.tournaments import messages as cm
from aerodrome.service.tournaments.model import Tournaments

T = "/api/tournaments/{tournament}"


def _id(call: Call) -> str:
    return call.path["tournament"]


async def list_tournaments(call: Call) -> cm.TournamentList:
    """List tournaments: open, running and finished ones."""
    query = call.query
    club, game = query.get("club", "")[:40], query.get("game", "")[:40]
    return await call.service[Tournaments].listed(call.person, club, game)


async def make_tournament(call: Call) -> cm.TournamentInfo:
    """Create a tournament."""
    return await call.service[Tournaments].make(call.person, call.body, call.host)


async def read_tournament(call: Call) -> cm.TournamentInfo | None:
    """Return a tournament to anyone who has its id.

    With `since`, return nothing if it has not changed since then.
    """
    tournaments = call.service[Tournaments]
    if "since" in call.query:
        return await tournaments.news(call.person, _id(call), call.number("since"))
    return await tournaments.read(call.person, _id(call))


async def join_tournament(call: Call) -> cm.TournamentInfo:
    """Enter a tournament."""
    return await call.service[Tournaments].join(call.person, _id(call))


async def leave_tournament(call: Call) -> cm.TournamentInfo:
    """Withdraw from a tournament."""
    return await call.service[Tournaments].leave(call.person, _id(call))


async def begin_tournament(call: Call) -> cm.TournamentInfo:
    """Begin a tournament that the caller hosts."""
    return await call.service[Tournaments].begin(call.person, _id(call))


async def pair_round(call: Call) -> cm.TournamentInfo:
    """Pair the next round of a tournament that the caller hosts."""
    return await call.service[Tournaments].pair(call.person, _id(call), call.body.after)


async def set_result(call: Call) -> cm.TournamentInfo:
    """Set the result of a game of a tournament that the caller hosts."""
    return await call.service[Tournaments].set_result(call.person, _id(call), call.body)


async def remove_entrant(call: Call) -> cm.TournamentInfo:
    """Remove an entrant from a tournament that the caller hosts."""
    return await call.service[Tournaments].remove(call.person, _id(call), call.body)


async def end_tournament(call: Call) -> cm.TournamentInfo:
    """Close a tournament that the caller hosts at its current standings, or call it off."""
    return await call.service[Tournaments].end(call.person, _id(call), call.body)


async def challenge_entrant(call: Call) -> cm.TournamentInfo:
    """Challenge an entrant above the caller on a ladder."""
    return await call.service[Tournaments].challenge(call.person, _id(call), call.body.entrant)


async def answer_on_ladder(call: Call) -> cm.TournamentInfo:
    """Accept a challenge on a ladder, or give way."""
    return await call.service[Tournaments].answer(call.person, _id(call), call.body)


def _action(name: str, handler: Handler, takes: Any = None) -> Route:
    """Return a route for an action on a tournament; calling it does not create a guest."""
    return post(f"{T}/{name}", handler, takes, cm.TournamentInfo, guest=False)


ROUTES = (
    look("/api/tournaments", list_tournaments, cm.TournamentList, "club", "game"),
    post(
        "/api/tournaments",
        make_tournament,
        cm.TournamentIn,
        cm.TournamentInfo,
        guest=False,
        limit="making",
    ),
    look(T, read_tournament, cm.TournamentInfo, "since"),
    _action("join", join_tournament),
    _action("leave", leave_tournament),
    _action("begin", begin_tournament),
    _action("pair", pair_round, cm.PairIn),
    _action("result", set_result, cm.ResultIn),
    _action("remove", remove_entrant, cm.RemoveIn),
    _action("end", end_tournament, cm.EndIn),
    _action("challenge", challenge_entrant, cm.LadderChallengeIn),
    _action("answer", answer_on_ladder, cm.LadderAnswerIn),
)
