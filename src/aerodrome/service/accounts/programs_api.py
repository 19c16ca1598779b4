"""Routes of programs (the accounts that bots play under), and the routes closed to programs.

A program sends its token in the `Authorization` header and is then treated like a person with a
session cookie. It can play, watch and ask for advice, but not manage accounts or contact people.
"""

from __future__ import annotations

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts import programs_messages as pm
from aerodrome.service.accounts.person import Person
from aerodrome.service.accounts.programs import Programs
from aerodrome.service.features import for_people
from aerodrome.service.games.clocks.departed import handing_over
from aerodrome.service.moderation.log_reader import LogReader
from aerodrome.service.online import Online
from aerodrome.service.route import Call, Route, look, post
from aerodrome.service.social.presence import Presence

B = "/api/me/bots"
BOT = f"{B}/{{bot}}"
READ_BY_PEOPLE = (B, "/api/me/data", "/api/me/sessions")
"""Beginnings of the paths that a program may not even read."""


def check_program(route: Route, person: Person) -> None:
    """Refuse programs on routes that are for people only."""
    closed = READ_BY_PEOPLE if route.method == "GET" else for_people()
    if person.program and route.path.startswith(closed):
        raise Refusal("for-people", "only people can do this; bots cannot.")


def _bot(call: Call) -> str:
    return call.path["bot"]


async def list_bots(call: Call) -> pm.BotList:
    """List the caller's programs, with their tokens."""
    return await call.service[Programs].of(call.person, call.service[Presence].is_here)


async def make_bot(call: Call) -> pm.BotInfo:
    """Create an account for one of the caller's programs."""
    now = call.service.live_games.clock.now()
    return await call.service[Programs].make(call.person, call.body.name, now)


async def make_token(call: Call) -> pm.NewToken:
    """Create a token for one of the caller's programs; it is shown only this once."""
    now = call.service.live_games.clock.now()
    return await call.service[Programs].add_token(call.person, _bot(call), call.body.label, now)


async def revoke_token(call: Call) -> None:
    """Revoke a token and close the connections that use it."""
    token = call.path["token"]
    ended = await call.service[Programs].revoke(call.person, _bot(call), token)
    call.service[Online].hang_up(session=ended)


async def remove_bot(call: Call) -> None:
    """Delete one of the caller's programs.

    Games with other players go on without it.
    """
    service, now = call.service, call.service.live_games.clock.now()
    await service[Programs].remove(call.person, _bot(call), now, handing_over(now))
    await service[LogReader].tick()


ROUTES = (
    look(B, list_bots, pm.BotList),
    post(B, make_bot, pm.BotIn, pm.BotInfo, limit="making"),
    post(f"{BOT}/tokens", make_token, pm.BotTokenIn, pm.NewToken, limit="making"),
    post(f"{BOT}/tokens/{{token}}/revoke", revoke_token),
    post(f"{BOT}/remove", remove_bot),
)
