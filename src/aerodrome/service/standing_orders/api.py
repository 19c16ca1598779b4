"""Routes of standing orders: rules that answer minor questions for a seat."""

from __future__ import annotations

from aerodrome.service.route import Call, look, post
from aerodrome.service.standing_orders import messages as m
from aerodrome.service.standing_orders.sheet import StandingSheets

G = "/api/games/{game}/standing-orders"


async def get_standing_orders(call: Call) -> m.SeatStanding:
    """Return the standing orders of the caller's seat, and the possible ones."""
    return await call.service[StandingSheets].read(call.person, call.game, call.seat or "")


async def give_standing_orders(call: Call) -> m.SeatStanding:
    """Replace the standing orders of the caller's seat."""
    return await call.service[StandingSheets].write(call.person, call.game, call.body)


ROUTES = (
    look(G, get_standing_orders, m.SeatStanding, "seat"),
    post(G, give_standing_orders, m.StandingIn, m.SeatStanding, guest=False),
)
