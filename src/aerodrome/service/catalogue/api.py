"""Routes of the catalogue: the games with their rulebooks, scenarios and lessons."""

from __future__ import annotations

import asyncio
from typing import Any

from aerodrome.kernel import registry
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.service.catalogue import messages as cm
from aerodrome.service.catalogue import model as catalogue
from aerodrome.service.games import messages as m
from aerodrome.service.games.new_game.reading import wished
from aerodrome.service.http_errors import fault
from aerodrome.service.lessons import messages as lm
from aerodrome.service.lessons import model as lessons
from aerodrome.service.route import SVG, Call, look, post


def _ruleset(call: Call) -> Ruleset[Any]:
    return registry.find(call.path["ruleset"])


def language_asked(call: Call) -> str:
    """Return the language that the caller asks for."""
    return call.query.get("language", ENGLISH)


async def list_rulesets(call: Call) -> cm.RulesetList:
    """List the games and their scenarios in one language."""
    return catalogue.games(language_asked(call), call.service.games.house)


async def draw_scenario(call: Call) -> bytes:
    """Draw the opening position of a scenario or a lesson (SVG)."""
    ruleset, asked = _ruleset(call), call.path["scenario"]
    name = await asyncio.to_thread(catalogue.beginning, ruleset, asked)
    return await asyncio.to_thread(catalogue.scenario_picture, ruleset.id, name)


async def read_book(call: Call) -> cm.Book:
    """Return the phrases and the rulebook of a ruleset in one language."""
    return catalogue.book(_ruleset(call), language_asked(call))


async def list_diagrams(call: Call) -> cm.PlateList:
    """List the tables and drawings of a rulebook in one language."""
    language = language_asked(call)
    return await asyncio.to_thread(catalogue.plate_list, _ruleset(call).id, language)


async def draw_diagram(call: Call) -> bytes:
    """Draw a diagram of a rulebook (SVG)."""
    name = call.path["diagram"]
    return await asyncio.to_thread(catalogue.plate, _ruleset(call).id, name)


async def read_game_book(call: Call) -> cm.Book:
    """Return the phrases and the rulebook of a game's ruleset.

    For a caller who opens a game by its link and does not know its ruleset yet.
    """
    return catalogue.book(await call.service.games.rules(call.game), language_asked(call))


async def read_scenario(call: Call) -> cm.SetupText:
    """Return the set-up of a scenario as text.

    This is the file itself, with its author's comments.
    """
    return catalogue.setup_text(_ruleset(call), call.path["scenario"])


async def check_setup(call: Call) -> cm.Checked:
    """Check whether a scenario can be played with these options, and list its seats."""
    ruleset = _ruleset(call)
    try:
        reader, who = call.service.visitors, call.person.id
        found = await wished(reader, ruleset, call.body, who, call.host)
    except Refusal as refusal:
        return cm.Checked(refused=fault(refusal))
    return catalogue.checked(ruleset, *found)


async def draw_options(call: Call) -> cm.Drawing:
    """Roll the dice of a printed scenario in advance, and return the options that give this
    result."""
    return await asyncio.to_thread(catalogue.drawing, _ruleset(call), call.body)


async def list_lessons(call: Call) -> lm.Lessons:
    """List the lessons of a ruleset in one language."""
    return await asyncio.to_thread(lessons.taught, _ruleset(call).id, language_asked(call))


ROUTES = (
    look("/api/rulesets", list_rulesets, cm.RulesetList, "language", shared=True),
    look("/api/rulesets/{ruleset}/book", read_book, cm.Book, "language", shared=True),
    look("/api/rulesets/{ruleset}/diagrams", list_diagrams, cm.PlateList, "language", shared=True),
    look("/api/rulesets/{ruleset}/diagrams/{diagram}", draw_diagram, None, media=SVG, shared=True),
    look("/api/rulesets/{ruleset}/scenarios/{scenario}", read_scenario, cm.SetupText, shared=True),
    look(
        "/api/rulesets/{ruleset}/scenarios/{scenario}/picture",
        *(draw_scenario, None),
        media=SVG,
        limited=False,
        shared=True,
    ),
    post("/api/rulesets/{ruleset}/check", check_setup, m.CheckIn, cm.Checked, guest=False),
    post("/api/rulesets/{ruleset}/draw", draw_options, m.CheckIn, cm.Drawing, guest=False),
    look("/api/rulesets/{ruleset}/lessons", list_lessons, lm.Lessons, "language"),
    look("/api/games/{game}/book", read_game_book, cm.Book, "language", shared=True),
)
