"""Routes of the lobby: open tables, quick pairing, and counts of who is online."""

from __future__ import annotations

from aerodrome.service.lobby import messages as mm
from aerodrome.service.lobby.model import Lobby
from aerodrome.service.lobby.offers import Offers
from aerodrome.service.lobby.pairing import QuickPairing
from aerodrome.service.route import Call, look, post

M = "/api/lobby"
TABLE = f"{M}/offers/{{offer}}"


def _offer(call: Call) -> str:
    return call.path["offer"]


async def get_lobby(call: Call) -> mm.MeetingRoom:
    """Return the open tables that the caller can see, and the caller's own."""
    return await call.service[Lobby].look(call.person)


async def count_tables(call: Call) -> mm.Counts:
    """Count the tables open to the caller, the people online and the games in progress."""
    return await call.service[Lobby].count(call.person.id)


async def offer_table(call: Call) -> mm.OfferInfo:
    """Offer a table."""
    return await call.service[Offers].offer(call.person, call.body, call.host)


async def sit_down(call: Call) -> mm.Sat:
    """Sit down at an open table; the game begins when all its seats are taken."""
    offers = call.service[Offers]
    return await offers.sit(call.person, _offer(call), call.body.seat, call.host)


async def ask_computer(call: Call) -> mm.Sat:
    """Let a computer pilot take the free seats of the caller's table."""
    offers = call.service[Offers]
    return await offers.fill_in(call.person, _offer(call), call.body.level, call.host)


async def withdraw_offer(call: Call) -> None:
    """Withdraw the caller's offer, or leave a table."""
    await call.service[Offers].withdraw(call.person, _offer(call))


async def seek_opponent(call: Call) -> mm.Sat:
    """Wait for an opponent of about the caller's strength."""
    return await call.service[QuickPairing].seek(call.person, call.body)


async def stop_seeking(call: Call) -> None:
    """Stop waiting for an opponent."""
    await call.service[QuickPairing].cancel(call.person)


async def play_computer(call: Call) -> mm.Sat:
    """Play against a computer pilot instead of waiting."""
    return await call.service[QuickPairing].fill_in(call.person, call.body.level, call.host)


ROUTES = (
    look(M, get_lobby, mm.MeetingRoom),
    look(f"{M}/counts", count_tables, mm.Counts),
    post(f"{M}/offers", offer_table, mm.OfferIn, mm.OfferInfo, limit="making"),
    post(f"{TABLE}/sit", sit_down, mm.SitIn, mm.Sat, limit="making"),
    post(f"{TABLE}/computer", ask_computer, mm.FillIn, mm.Sat, limit="making"),
    post(f"{TABLE}/withdraw", withdraw_offer),
    post(f"{M}/pairing", seek_opponent, mm.SeekIn, mm.Sat, limit="making"),
    post(f"{M}/pairing/cancel", stop_seeking),
    post(f"{M}/pairing/computer", play_computer, mm.FillIn, mm.Sat, limit="making"),
)
