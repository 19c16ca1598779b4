"""Doors of the catalogue: which games there are, their books, pictures, set-ups and lessons."""

from __future__ import annotations

from typing import Any

from aerodrome.kernel import registry
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.local.door import LocalCall, LocalDoor, look
from aerodrome.service.catalogue import messages as cm
from aerodrome.service.catalogue import model as catalogue
from aerodrome.service.games import messages as m
from aerodrome.service.games.new_game.reading import laid_out_here
from aerodrome.service.http_errors import fault
from aerodrome.service.lessons import messages as lm
from aerodrome.service.lessons import model as lessons

SVG = "image/svg+xml"
R = "/api/rulesets/{ruleset}"


def ruleset_of(asked: LocalCall) -> Ruleset[Any]:
    """The game that an address names."""
    return registry.find(asked.path["ruleset"])


def language_asked(asked: LocalCall) -> str:
    """The language that somebody asks for."""
    return asked.query.get("language", ENGLISH)


async def list_rulesets(asked: LocalCall) -> cm.RulesetList:
    """The games and scenarios in one language."""
    return catalogue.games(language_asked(asked))


async def read_book(asked: LocalCall) -> cm.Book:
    """A ruleset's words and rulebook in one language."""
    return catalogue.book(ruleset_of(asked), language_asked(asked))


async def list_plates(asked: LocalCall) -> cm.PlateList:
    """The tables and drawings of a rulebook in one language."""
    return catalogue.plate_list(ruleset_of(asked).id, language_asked(asked))


async def draw_plate(asked: LocalCall) -> bytes:
    """A drawing of a rulebook (SVG)."""
    return catalogue.plate(ruleset_of(asked).id, asked.path["plate"])


async def read_setup(asked: LocalCall) -> cm.SetupText:
    """The set-up of a scenario as its text."""
    return catalogue.setup_text(ruleset_of(asked), asked.path["scenario"])


async def draw_scenario(asked: LocalCall) -> bytes:
    """A picture of how a scenario, or a lesson, begins (SVG)."""
    ruleset = ruleset_of(asked)
    return catalogue.scenario_picture(
        ruleset.id, catalogue.beginning(ruleset, asked.path["scenario"])
    )


async def check_setup(asked: LocalCall) -> cm.Checked:
    """Whether a scenario with these options can be played, and who sits there."""
    ruleset = ruleset_of(asked)
    try:
        return catalogue.checked(ruleset, *laid_out_here(ruleset, asked.body))
    except Refusal as refusal:
        return cm.Checked(refused=fault(refusal))


async def draw_options(asked: LocalCall) -> cm.Drawing:
    """Throw the dice of a printed scenario beforehand: the options that bring what they drew."""
    return catalogue.drawing(ruleset_of(asked), asked.body)


async def list_lessons(asked: LocalCall) -> lm.Lessons:
    """The lessons of a ruleset's school in one language."""
    return lessons.taught(ruleset_of(asked).id, language_asked(asked))


DOORS = (
    look("/api/rulesets", list_rulesets, cm.RulesetList, "language", shared=True),
    look(f"{R}/book", read_book, cm.Book, "language", shared=True),
    look(f"{R}/plates", list_plates, cm.PlateList, "language", shared=True),
    look(f"{R}/plates/{{plate}}", draw_plate, None, media=SVG, shared=True),
    look(f"{R}/scenarios/{{scenario}}", read_setup, cm.SetupText, shared=True),
    look(f"{R}/scenarios/{{scenario}}/picture", draw_scenario, None, media=SVG, shared=True),
    LocalDoor("POST", f"{R}/check", check_setup, m.CheckIn, cm.Checked),
    LocalDoor("POST", f"{R}/draw", draw_options, m.CheckIn, cm.Drawing),
    look(f"{R}/lessons", list_lessons, lm.Lessons, "language"),
)
