"""Routes of time limits: leave of absence, and substitutes for absent players."""

from __future__ import annotations

from aerodrome.service.accounts import deletion_store
from aerodrome.service.games import invitations_messages as cm
from aerodrome.service.games import messages as m
from aerodrome.service.games.api import action
from aerodrome.service.games.clocks import claims, leave_book
from aerodrome.service.games.clocks import messages as pm
from aerodrome.service.games.table_actions import TableActions
from aerodrome.service.route import Call, look, post

LEAVE = "/api/me/leave"


async def read_leave(call: Call) -> pm.LeaveBook:
    """Return the caller's leave of absence, and the days that are left."""
    now = call.service.live_games.clock.now()
    return await call.service.store.read(lambda c: leave_book.book(c, call.person, now))


async def take_leave(call: Call) -> pm.LeaveBook:
    """Take leave for some days; the caller's clocks stop during it, except live clocks."""
    now = call.service.live_games.clock.now()
    await call.service.store.run(lambda c: leave_book.take(c, call.person, call.body, now))
    return await _told(call)


async def end_leave(call: Call) -> pm.LeaveBook:
    """End the caller's leave early."""
    now = call.service.live_games.clock.now()
    await call.service.store.run(lambda c: leave_book.end(c, call.person, now))
    return await _told(call)


async def _told(call: Call) -> pm.LeaveBook:
    """Show the new leave in all unfinished games of the caller."""
    service, person = call.service, call.person
    seats = await service.store.read(lambda c: deletion_store.unfinished_seats(c, person.id))
    await service.live_games.read_again([game for game, _ in seats])
    return await read_leave(call)


async def invite_substitute(call: Call) -> m.Invite:
    """Create a link by which another person takes the seat of a player who is gone."""
    live_games = call.service.live_games
    live = await live_games.current(call.game)
    return await claims.offer_seat(live_games, live, call.person, call.body.seat)


ROUTES = (
    action("/adjourn", m.AdjournIn, TableActions.adjourn),
    action("/claim", m.ClaimIn, TableActions.claim),
    look(LEAVE, read_leave, pm.LeaveBook),
    post(LEAVE, take_leave, pm.LeaveIn, pm.LeaveBook),
    post(f"{LEAVE}/end", end_leave, gives=pm.LeaveBook),
    post("/api/games/{game}/substitute", invite_substitute, cm.InviteIn, m.Invite, limit="making"),
)
