"""Routes of ratings: the list of pilots, profiles, log books, and rating changes of games."""

from __future__ import annotations

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts import deletion_store
from aerodrome.service.lobby.model import Lobby
from aerodrome.service.ratings import leaders_store as rows
from aerodrome.service.ratings import messages as m
from aerodrome.service.ratings import profiles, results
from aerodrome.service.route import Call, look, post
from aerodrome.service.social.presence import Presence
from aerodrome.service.spectators.model import Watching

P = "/api/pilots/{name}"
FURTHEST = 10_000
"""Last page that can be requested."""


def _page(call: Call) -> int:
    page = call.number("page")
    if page > FURTHEST:
        raise Refusal("malformed", f"there are at most {FURTHEST} pages.", "page")
    return page


async def list_ranked(call: Call) -> m.Pilots:
    """List the best players of a game, people or programs, and the caller's own place."""
    asked, page, service = call.query, _page(call), call.service
    ruleset = profiles.rated_game(asked.get("ruleset", ""))
    ladder = rows.Ladder(ruleset, asked.get("programs") == "true", service.live_games.clock.now())
    ready, person = service[Presence].those_here, call.person
    return await service.store.read(lambda c: profiles.pilots(c, ladder, page, person, ready))


async def get_profile(call: Call) -> m.Profile:
    """Return the public profile of an account."""
    name, now = call.path["name"], call.service.live_games.clock.now()
    return await call.service.store.read(lambda c: profiles.profile(c, name, call.person, now))


async def get_log_book(call: Call) -> m.LogBookPage:
    """Return a page of an account's log book, newest game first."""
    name, page = call.path["name"], _page(call)
    return await call.service.store.read(lambda c: results.log_book(c, name, call.person, page))


async def get_rating_change(call: Call) -> m.GameCounted:
    """Return what a finished rated game did to its players' ratings."""
    return await call.service.store.read(lambda c: results.counted(c, call.game, call.person))


async def set_reserved(call: Call) -> None:
    """Hide the caller's ratings and log book, or show them."""
    reserved, service, person = call.body.reserved, call.service, call.person.id
    await service.store.run(lambda c: rows.reserve(c, person, reserved))
    seats = await service.store.read(lambda c: deletion_store.unfinished_seats(c, person))
    open_ = {live.id for live in service.live_games.live.values() if live.seats_of(person)}
    await service.live_games.read_again(sorted(open_ | {game for game, _ in seats}))
    await service[Watching].forget()
    service[Lobby].changed()


ROUTES = (
    look("/api/pilots", list_ranked, m.Pilots, "ruleset", "programs", "page"),
    look(P, get_profile, m.Profile),
    look(f"{P}/log", get_log_book, m.LogBookPage, "page"),
    look("/api/games/{game}/rating", get_rating_change, m.GameCounted),
    post("/api/me/profile", set_reserved, m.ReservedIn),
)
