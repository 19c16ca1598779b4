"""Routes of saved set-ups: saving, reading, copying, publishing and rating them."""

from __future__ import annotations

from aerodrome.service.route import SVG, Call, look, post
from aerodrome.service.set_ups import messages as sm

S = "/api/set-ups/{setup}"


def _id(call: Call) -> str:
    return call.path["setup"]


async def list_setups(call: Call) -> sm.SetupList:
    """List the caller's set-ups."""
    return await call.service.games.setups.of(call.person)


async def list_published_setups(call: Call) -> sm.SetupList:
    """List the published set-ups."""
    query = call.query
    shelf = call.service.games.setups.shelf
    return await shelf(call.person, query.get("ruleset", "")[:64], query.get("order", ""))


async def read_setup(call: Call) -> sm.KeptSetup:
    """Return a set-up to anyone who has its id."""
    return await call.service.games.setups.read(call.person, _id(call))


async def draw_setup(call: Call) -> bytes:
    """Return a picture of a set-up (SVG)."""
    return await call.service.games.setups.picture(_id(call))


async def keep_setup(call: Call) -> sm.KeptSetup:
    """Save a set-up."""
    return await call.service.games.setups.keep(call.person, call.body, call.host)


async def rewrite_setup(call: Call) -> sm.KeptSetup:
    """Replace the text of one of the caller's set-ups."""
    setups = call.service.games.setups
    return await setups.rewrite(call.person, _id(call), call.body, call.host)


async def name_setup(call: Call) -> sm.KeptSetup:
    """Rename one of the caller's set-ups."""
    return await call.service.games.setups.rename(call.person, _id(call), call.body.name)


async def copy_setup(call: Call) -> sm.KeptSetup:
    """Save a copy of a set-up as the caller's own."""
    return await call.service.games.setups.copy(call.person, _id(call), call.host)


async def discard_setup(call: Call) -> None:
    """Delete one of the caller's set-ups."""
    await call.service.games.setups.discard(call.person, _id(call))


async def publish_setup(call: Call) -> sm.KeptSetup:
    """Publish one of the caller's set-ups."""
    return await call.service.games.setups.publish(call.person, _id(call), call.host)


async def withdraw_setup(call: Call) -> sm.KeptSetup:
    """Withdraw one of the caller's set-ups from publication."""
    return await call.service.games.setups.withdraw(call.person, _id(call))


async def rate_setup(call: Call) -> sm.KeptSetup:
    """Rate a set-up that the caller has flown."""
    return await call.service.games.setups.rate(call.person, _id(call), call.body.stars)


ROUTES = (
    look("/api/set-ups", list_setups, sm.SetupList),
    look("/api/set-ups/published", list_published_setups, sm.SetupList, "ruleset", "order"),
    post("/api/set-ups", keep_setup, sm.SetupIn, sm.KeptSetup, limit="making"),
    look(S, read_setup, sm.KeptSetup),
    post(S, rewrite_setup, sm.SetupTextIn, sm.KeptSetup, guest=False, limit="draft"),
    post(f"{S}/name", name_setup, sm.SetupNameIn, sm.KeptSetup, guest=False),
    post(f"{S}/copy", copy_setup, gives=sm.KeptSetup, limit="making"),
    post(f"{S}/discard", discard_setup, guest=False),
    post(f"{S}/publish", publish_setup, gives=sm.KeptSetup, guest=False, limit="draft"),
    post(f"{S}/withdraw", withdraw_setup, gives=sm.KeptSetup, guest=False),
    post(f"{S}/rate", rate_setup, sm.StarsIn, sm.KeptSetup, guest=False),
    look(f"{S}/picture", draw_setup, None, media=SVG),
)
