"""Doors of the hangar: the aircraft of a game, and those that somebody has made for a set-up."""

from __future__ import annotations

from aerodrome.local.door import LocalCall, LocalDoor, look
from aerodrome.local.doors.catalogue import language_asked, ruleset_of
from aerodrome.service.catalogue import hangar
from aerodrome.service.catalogue import hangar_messages as hm
from aerodrome.service.catalogue.model import language_of
from aerodrome.service.games import messages as m
from aerodrome.service.games.new_game.reading import laid_out_here

H = "/api/rulesets/{ruleset}/hangar"


async def show_hangar(asked: LocalCall) -> hm.Hangar:
    """The aircraft of a game with their figures, in one language."""
    ruleset = ruleset_of(asked)
    return hangar.aircraft(ruleset.id, language_of(ruleset, language_asked(asked)))


async def show_house_types(asked: LocalCall) -> hm.Hangar:
    """The aircraft that a set-up brings along, as their cards would be."""
    ruleset = ruleset_of(asked)
    language = language_of(ruleset, language_asked(asked))
    return hangar.house_types(ruleset, laid_out_here(ruleset, asked.body).scenario, language)


async def make_duel(asked: LocalCall) -> hm.DuelSetup:
    """A set-up of one type of aircraft against another, to be flown at once."""
    return hangar.duel_of(ruleset_of(asked), asked.path["type"], asked.path["other"])


DOORS = (
    look(H, show_hangar, hm.Hangar, "language", shared=True),
    LocalDoor("POST", H, show_house_types, m.CheckIn, hm.Hangar, query=("language",)),
    look(f"{H}/{{type}}/against/{{other}}", make_duel, hm.DuelSetup, shared=True),
)
