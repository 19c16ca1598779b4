"""Routes of pace: leave of absence, and a seat that is handed on."""

from __future__ import annotations

from aerodrome.server.messages import company as cm
from aerodrome.server.messages import pace as pm
from aerodrome.server.messages import play as m
from aerodrome.server.play.pace import claims, leave_book
from aerodrome.server.routes.route import Call, Route, look
from aerodrome.server.store import departures

LEAVE = "/api/me/leave"


async def read_leave(call: Call) -> pm.LeaveBook:
    """My leave of absence, and the days that are left."""
    now = call.service.lobby.clock.now()
    return await call.service.store.read(lambda c: leave_book.book(c, call.person, now))


async def take_leave(call: Call) -> pm.LeaveBook:
    """Be away for some days: no time of mine runs meanwhile, but on live clocks."""
    now = call.service.lobby.clock.now()
    await call.service.store.run(lambda c: leave_book.take(c, call.person, call.body, now))
    return await _told(call)


async def end_leave(call: Call) -> pm.LeaveBook:
    """Be back before my leave is over."""
    now = call.service.lobby.clock.now()
    await call.service.store.run(lambda c: leave_book.end(c, call.person, now))
    return await _told(call)


async def _told(call: Call) -> pm.LeaveBook:
    """Everybody I play with sees it."""
    service, person = call.service, call.person
    seats = await service.store.read(lambda c: departures.unfinished_seats(c, person.id))
    await service.moved([game for game, _ in seats])
    return await read_leave(call)


async def substitute(call: Call) -> m.Invite:
    """A link by which somebody else takes the seat of a player who is gone."""
    call.service.make_room(call.person, call.host)
    lobby = call.service.lobby
    live = await lobby.current(call.game)
    return await claims.offer_seat(lobby, live, call.person, call.body.seat)


ROUTES = (
    look(LEAVE, read_leave, pm.LeaveBook),
    Route("POST", LEAVE, take_leave, pm.LeaveIn, pm.LeaveBook),
    Route("POST", f"{LEAVE}/end", end_leave, gives=pm.LeaveBook),
    Route("POST", "/api/games/{game}/substitute", substitute, cm.InviteIn, m.Invite),
)
