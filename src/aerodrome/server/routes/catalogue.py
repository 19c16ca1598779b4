"""Routes of the catalogue: which games there are, their books, scenarios and lessons."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Any

from aerodrome.bots.roster import LEVELS, SPOKEN
from aerodrome.kernel import registry
from aerodrome.kernel.languages import ENGLISH, spoken
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.trial import opening
from aerodrome.lab import measured
from aerodrome.server.messages import catalogue as cm
from aerodrome.server.messages import lessons as lm
from aerodrome.server.messages import play as m
from aerodrome.server.play import school
from aerodrome.server.play.kept.unplayable_game import rules_of
from aerodrome.server.play.reading import wished
from aerodrome.server.routes.route import Call, Route, fault, look
from aerodrome.tabletop.picture import picture

SVG = "image/svg+xml"
SHELF, QUICK = "shelf.toml", "quick_start"


async def list_rulesets(call: Call) -> cm.RulesetList:
    """The games and scenarios in one language."""
    language, games = _language(call), map(registry.find, registry.names())
    return cm.RulesetList(tuple(_ruleset(game, language) for game in games))


def _language(call: Call) -> str:
    """The language that somebody asks for."""
    return str(call.request.query_params.get("language", ENGLISH))


def _ruleset(ruleset: Ruleset[Any], language: str) -> cm.RulesetInfo:
    balances = measured.read(ruleset)
    scenarios = []
    for name, scenario in ruleset.playable().items():
        scenarios.append(
            cm.ScenarioInfo(
                id=name,
                title=ruleset.said(scenario, "title", language),
                text=ruleset.said(scenario, "text", language),
                rule=str(scenario.setup.get("rule", "")),
                seats=ruleset.seats(scenario),
                options=scenario.options,
                shelf=scenario.shelf,
                aircraft=_aircraft(ruleset, scenario),
                balance=balances.get(name),
            )
        )
    options = ruleset.offers.get(language, ruleset.options)
    levels = SPOKEN.get(language, LEVELS)
    return cm.RulesetInfo(
        id=ruleset.id,
        version=ruleset.version,
        title=ruleset.title,
        languages=ruleset.phrases.languages,
        scenarios=tuple(scenarios),
        options=tuple(cm.OptionInfo(name, option) for name, option in options.items()),
        levels=tuple(
            cm.LevelInfo(level=name, title=one.title, text=one.text) for name, one in levels.items()
        ),
        studied=not registry.is_above(ruleset.id),
        **_shelf(ruleset, language),
    )


def _aircraft(ruleset: Ruleset[Any], scenario: Scenario) -> tuple[str, ...]:
    """The types that a scenario has in play, as far as they have names."""
    tables = ruleset.rows(scenario).values()
    found = (row.get("name") for rows in tables for row in rows.values() if isinstance(row, dict))
    return tuple(sorted(name for name in found if isinstance(name, str)))


def _shelf(ruleset: Ruleset[Any], language: str) -> dict[str, str]:
    """What a game says of itself to who looks for one."""
    if not (ruleset.data / SHELF).exists():
        return {}
    said = spoken(ruleset.data, SHELF)
    return {key: str(said.get(language, said[ENGLISH])[key]) for key in ("text", "first")}


async def draw_scenario(call: Call) -> bytes:
    """A picture of how a scenario begins (SVG)."""
    ruleset = registry.find(str(call.request.path_params["ruleset"]))
    scenario = ruleset.scenario(str(call.request.path_params["scenario"])).id
    return await asyncio.to_thread(_drawn, ruleset.id, scenario)


@lru_cache(maxsize=64)
def _drawn(ruleset: str, scenario: str) -> bytes:
    rules = registry.find(ruleset)
    placed = {QUICK: True} if QUICK in rules.options else {}
    state = opening(rules, rules.scenario(scenario, placed))
    return picture(rules.scene(rules.view(state, None))).encode()


async def read_book(call: Call) -> cm.Book:
    """A ruleset's words and rulebook in one language."""
    return _book(registry.find(str(call.request.path_params["ruleset"])), call)


async def read_game_book(call: Call) -> cm.Book:
    """The words and rulebook of what is played there.

    For who opens a table by its link and does not know yet which game it is.
    """
    return _book(await rules_of(call.service.lobby, call.game), call)


def _book(ruleset: Ruleset[Any], call: Call) -> cm.Book:
    language = _language(call)
    if language not in ruleset.phrases.languages:
        listed = ", ".join(ruleset.phrases.languages)
        raise Refusal("unknown-language", f"{ruleset.id} speaks {listed}, not {language[:20]!r}.")
    phrases = {**ruleset.phrases.phrases[ENGLISH], **ruleset.phrases.phrases[language]}
    sections = {
        number: (section.title, section.text)
        for number, section in ruleset.rulebooks[language].items()
    }
    aces = (ruleset.counsel is not None, ruleset.review is not None)
    return cm.Book(ruleset.id, language, phrases, sections, *aces)


async def read_setup(call: Call) -> cm.SetupText:
    """The set-up of a scenario as its text.

    The file itself, with whatever its writer remarked in it.
    """
    ruleset = registry.find(str(call.request.path_params["ruleset"]))
    name = ruleset.scenario(str(call.request.path_params["scenario"])).id
    file = ruleset.data / "scenarios" / f"{name}.toml"
    return cm.SetupText(name, file.read_text("utf-8"))


async def check_setup(call: Call) -> cm.Checked:
    """Whether a scenario with these options can be played, and who sits there."""
    ruleset = registry.find(str(call.request.path_params["ruleset"]))
    try:
        reader, who = call.service.visitors, call.person.id
        scenario, seats = await wished(reader, ruleset, call.body, who, call.host)
    except Refusal as refusal:
        return cm.Checked(refused=fault(refusal))
    return cm.Checked(
        title=scenario.said("title"),
        titles=ruleset.titles(scenario),
        seats=seats,
        options=scenario.options,
    )


async def list_lessons(call: Call) -> lm.Lessons:
    """The lessons of a ruleset's school in one language."""
    name = registry.find(str(call.request.path_params["ruleset"])).id
    return await asyncio.to_thread(school.taught, name, _language(call))


ROUTES = (
    look("/api/rulesets", list_rulesets, cm.RulesetList, "language", shared=True),
    look("/api/rulesets/{ruleset}/book", read_book, cm.Book, "language", shared=True),
    look("/api/rulesets/{ruleset}/scenarios/{scenario}", read_setup, cm.SetupText, shared=True),
    look(
        "/api/rulesets/{ruleset}/scenarios/{scenario}/picture",
        *(draw_scenario, None),
        media=SVG,
        limited=False,
        shared=True,
    ),
    Route("POST", "/api/rulesets/{ruleset}/check", check_setup, m.CheckIn, cm.Checked, guest=False),
    look("/api/rulesets/{ruleset}/lessons", list_lessons, lm.Lessons, "language"),
    look("/api/games/{game}/book", read_game_book, cm.Book, "language", shared=True),
)
