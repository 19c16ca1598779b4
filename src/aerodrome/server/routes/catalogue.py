"""Routes of the catalogue: which games there are, their books, scenarios and lessons."""

from __future__ import annotations

import asyncio
from typing import Any

from aerodrome.bots.roster import LEVELS
from aerodrome.kernel import registry
from aerodrome.kernel.phrases import ENGLISH
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.server.messages import catalogue as cm
from aerodrome.server.messages import lessons as lm
from aerodrome.server.messages import play as m
from aerodrome.server.play import school
from aerodrome.server.play.kept.unplayable_game import rules_of
from aerodrome.server.play.reading import wished
from aerodrome.server.routes.route import Call, Route, fault, look


async def list_rulesets(call: Call) -> cm.RulesetList:
    return cm.RulesetList(tuple(_ruleset(registry.find(name)) for name in registry.names()))


def _ruleset(ruleset: Ruleset[Any]) -> cm.RulesetInfo:
    scenarios = []
    for name, scenario in ruleset.playable().items():
        scenarios.append(
            cm.ScenarioInfo(
                id=name,
                title=scenario.said("title"),
                title_it=scenario.said("title", "it"),
                text_it=scenario.said("text", "it"),
                text=scenario.said("text"),
                rule=str(scenario.setup.get("rule", "")),
                seats=ruleset.seats(scenario),
                options=scenario.options,
            )
        )
    return cm.RulesetInfo(
        id=ruleset.id,
        version=ruleset.version,
        title=ruleset.title,
        languages=ruleset.phrases.languages,
        scenarios=tuple(scenarios),
        options=tuple(cm.OptionInfo(name, option) for name, option in ruleset.options.items()),
        levels=tuple(cm.LevelInfo(level=name, **level.words) for name, level in LEVELS.items()),
        studied=not registry.is_above(ruleset.id),
    )


async def read_book(call: Call) -> cm.Book:
    return _book(registry.find(str(call.request.path_params["ruleset"])), call)


async def read_game_book(call: Call) -> cm.Book:
    """For who opens a table by its link and does not know yet which game it is."""
    return _book(await rules_of(call.service.lobby, call.game), call)


def _book(ruleset: Ruleset[Any], call: Call) -> cm.Book:
    language = call.request.query_params.get("language", ENGLISH)
    if language not in ruleset.phrases.languages:
        listed = ", ".join(ruleset.phrases.languages)
        raise Refusal("unknown-language", f"{ruleset.id} speaks {listed}, not {language[:20]!r}.")
    phrases = {**ruleset.phrases.phrases[ENGLISH], **ruleset.phrases.phrases[language]}
    sections = {
        number: (section.said("title", language), section.said("text", language))
        for number, section in ruleset.sections.items()
    }
    aces = (ruleset.counsel is not None, ruleset.review is not None)
    return cm.Book(ruleset.id, language, phrases, sections, *aces)


async def read_setup(call: Call) -> cm.SetupText:
    """The file itself, with whatever its writer remarked in it."""
    ruleset = registry.find(str(call.request.path_params["ruleset"]))
    name = ruleset.scenario(str(call.request.path_params["scenario"])).id
    file = ruleset.data / "scenarios" / f"{name}.toml"
    return cm.SetupText(name, file.read_text("utf-8"))


async def check_setup(call: Call) -> cm.Checked:
    ruleset = registry.find(str(call.request.path_params["ruleset"]))
    try:
        reader, who = call.service.visitors, call.person.id
        scenario, seats = await wished(reader, ruleset, call.body, who, call.host)
    except Refusal as refusal:
        return cm.Checked(refused=fault(refusal))
    return cm.Checked(
        title=scenario.said("title"),
        title_it=scenario.said("title", "it"),
        seats=seats,
        options=scenario.options,
    )


async def list_lessons(call: Call) -> lm.Lessons:
    name = registry.find(str(call.request.path_params["ruleset"])).id
    return await asyncio.to_thread(school.taught, name)


ROUTES = (
    look("/api/rulesets", "The games and scenarios.", list_rulesets, cm.RulesetList, shared=True),
    look(
        "/api/rulesets/{ruleset}/book",
        "A ruleset's words and rulebook in one language.",
        read_book,
        cm.Book,
        "language",
        shared=True,
    ),
    look(
        "/api/rulesets/{ruleset}/scenarios/{scenario}",
        "The set-up of a scenario as its text.",
        read_setup,
        cm.SetupText,
        shared=True,
    ),
    Route(
        "POST",
        "/api/rulesets/{ruleset}/check",
        "Whether a scenario with these options can be played, and who sits there.",
        check_setup,
        m.CheckIn,
        cm.Checked,
        guest=False,
    ),
    look(
        "/api/rulesets/{ruleset}/lessons",
        "The lessons of a ruleset's school.",
        list_lessons,
        lm.Lessons,
    ),
    look(
        "/api/games/{game}/book",
        "The words and rulebook of what is played there.",
        read_game_book,
        cm.Book,
        "language",
        shared=True,
    ),
)
