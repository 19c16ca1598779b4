"""Routes of the hangar: the aircraft of a game, and the aircraft defined in a set-up."""

from __future__ import annotations

import asyncio

from aerodrome.kernel import registry
from aerodrome.service.catalogue import hangar
from aerodrome.service.catalogue import hangar_messages as hm
from aerodrome.service.catalogue.api import language_asked
from aerodrome.service.catalogue.model import language_of
from aerodrome.service.games import messages as m
from aerodrome.service.games.new_game.reading import wished
from aerodrome.service.route import Call, look, post


async def show_hangar(call: Call) -> hm.Hangar:
    """Return the aircraft of a game with their figures, in one language."""
    ruleset = registry.find(call.path["ruleset"])
    language = language_of(ruleset, language_asked(call))
    return await asyncio.to_thread(hangar.aircraft, ruleset.id, language)


async def make_duel(call: Call) -> hm.DuelSetup:
    """Return a set-up of one aircraft type against another, ready to play."""
    words = call.path
    ruleset = registry.find(str(words["ruleset"]))
    return await asyncio.to_thread(hangar.duel_of, ruleset, str(words["type"]), str(words["other"]))


async def show_house_types(call: Call) -> hm.Hangar:
    """Return the aircraft defined in a set-up, as their cards would show them."""
    ruleset = registry.find(call.path["ruleset"])
    language = language_of(ruleset, language_asked(call))
    reader, who = call.service.visitors, call.person.id
    scenario, _ = await wished(reader, ruleset, call.body, who, call.host)
    return await asyncio.to_thread(hangar.house_types, ruleset, scenario, language)


ROUTES = (
    look("/api/rulesets/{ruleset}/hangar", show_hangar, hm.Hangar, "language", shared=True),
    post(
        "/api/rulesets/{ruleset}/hangar",
        show_house_types,
        m.CheckIn,
        hm.Hangar,
        query=("language",),
        guest=False,
    ),
    look(
        "/api/rulesets/{ruleset}/hangar/{type}/against/{other}",
        make_duel,
        hm.DuelSetup,
        shared=True,
    ),
)
