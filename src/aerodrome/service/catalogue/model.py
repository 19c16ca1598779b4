"""Catalogue: the games with what can be played of each, their rulebooks and pictures.

All of it follows from the rules alone, so slow results are computed once.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from aerodrome.bots.roster import SPOKEN, VISITING, available
from aerodrome.kernel import registry
from aerodrome.kernel.contract import absent
from aerodrome.kernel.edition import owners_file
from aerodrome.kernel.languages import ENGLISH, spoken
from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.trial import opening
from aerodrome.lab import measured
from aerodrome.lessons import lesson
from aerodrome.service.catalogue import messages as cm
from aerodrome.service.games.autopilot.house_bots import NO_BOTS, HouseBot, HouseBots
from aerodrome.service.games.messages import CheckIn
from aerodrome.tabletop import diagrams
from aerodrome.tabletop.capabilities import GameOffers, GamePilots
from aerodrome.tabletop.picture import picture

SHELF, QUICK = "shelf.toml", "quick_start"


def language_of(ruleset: Ruleset[Any], asked: str) -> str:
    """Return the requested language; refuse it if the game lacks it."""
    if asked not in ruleset.phrases.languages:
        listed = ", ".join(ruleset.phrases.languages)
        raise Refusal(
            "unknown-language", f"{ruleset.id} is available in {listed}, not in {asked[:20]!r}."
        )
    return asked


def games(language: str, house: HouseBots = NO_BOTS) -> cm.RulesetList:
    """List the games and their scenarios in one language, or in English if no game has it.

    `house` are bots of this server that can be played against, too. The result is cached until the
    list of games or an owner's corrections change.
    """
    found = tuple(map(registry.find, registry.names()))
    spoken_here = {one for game in found for one in game.phrases.languages}
    now = tuple((id(game), _corrected(game.id)) for game in found)
    bots = tuple(house.bots.values())
    return _games(language if language in spoken_here else ENGLISH, now, bots)


@lru_cache(maxsize=8)
def _games(language: str, now: tuple[Any, ...], bots: tuple[HouseBot, ...]) -> cm.RulesetList:
    found = map(registry.find, registry.names())
    return cm.RulesetList(tuple(_ruleset(game, language, HouseBots(bots)) for game in found))


def _corrected(ruleset: str) -> tuple[str, int] | None:
    """Return the file with the owner's corrections of a game, and its modification time."""
    file = owners_file(ruleset)
    return None if file is None else (str(file), file.stat().st_mtime_ns)


def _ruleset(ruleset: Ruleset[Any], language: str, house: HouseBots) -> cm.RulesetInfo:
    balances = measured.read(ruleset)
    scenarios = []
    for name, scenario in ruleset.playable().items():
        scenarios.append(
            cm.ScenarioInfo(
                id=name,
                title=ruleset.said(scenario, "title", language),
                text=ruleset.said(scenario, "text", language),
                rule=str(scenario.setup.get("rule", "")),
                seats=ruleset.rules.seats(scenario),
                options=scenario.options,
                shelf=scenario.shelf,
                aircraft=_aircraft(ruleset, scenario),
                balance=balances.get(name),
            )
        )
    options = ruleset.options_by_language.get(language, ruleset.options)
    levels = SPOKEN.get(language, SPOKEN[ENGLISH])
    return cm.RulesetInfo(
        id=ruleset.id,
        version=ruleset.version,
        title=ruleset.title,
        languages=ruleset.phrases.languages,
        scenarios=tuple(scenarios),
        options=tuple(cm.OptionInfo(name, option) for name, option in options.items()),
        levels=tuple(
            cm.LevelInfo(level=name, title=levels[name].title, text=levels[name].text)
            for name in available(ruleset)
        ),
        studied=not registry.is_above(ruleset.id),
        hangar=GameOffers.of(ruleset).hangar is not absent,
        bots=tuple(
            cm.LevelInfo(level=bot.level, title=bot.label, text=levels[VISITING].text)
            for bot in house.playing(ruleset.id)
        ),
        **_shelf(ruleset, language),
    )


def _aircraft(ruleset: Ruleset[Any], scenario: Scenario) -> tuple[str, ...]:
    """Return the named aircraft types in play in a scenario."""
    tables = ruleset.rules.rows(scenario).values()
    found = (row.get("name") for rows in tables for row in rows.values() if isinstance(row, dict))
    return tuple(sorted(name for name in found if isinstance(name, str)))


def _shelf(ruleset: Ruleset[Any], language: str) -> dict[str, str]:
    """Return the description of a game for people who look for one."""
    if not (ruleset.data / SHELF).exists():
        return {}
    said = spoken(ruleset.data, SHELF)
    return {key: str(said.get(language, said[ENGLISH])[key]) for key in ("text", "first")}


def book(ruleset: Ruleset[Any], language: str) -> cm.Book:
    """Return the phrases and the rulebook of a ruleset in one language."""
    language = language_of(ruleset, language)
    phrases = {**ruleset.phrases.phrases[ENGLISH], **ruleset.phrases.phrases[language]}
    sections = {
        number: (section.title, section.text)
        for number, section in ruleset.rulebooks[language].items()
    }
    aces = (
        GamePilots.of(ruleset).counsel is not absent,
        GamePilots.of(ruleset).review is not absent,
    )
    return cm.Book(ruleset.id, language, phrases, sections, *aces)


def beginning(ruleset: Ruleset[Any], name: str) -> str:
    """Return the name of a scenario or lesson that can be drawn."""
    if name not in ruleset.scenario_ids() and name in lesson.read(ruleset):
        return name
    return ruleset.scenario(name).id


@lru_cache(maxsize=64)
def scenario_picture(ruleset: str, name: str) -> bytes:
    """Draw the opening position of a scenario or a lesson (SVG)."""
    rules = registry.find(ruleset)
    if name in rules.scenario_ids():
        scenario = rules.scenario(name, {QUICK: True} if QUICK in rules.options else {})
    else:
        scenario = lesson.scenario(rules, lesson.find(rules, name))
    state = opening(rules, scenario)
    return picture(rules.display.scene(rules.display.view(state, None))).encode()


@lru_cache(maxsize=32)
def plate_list(ruleset: str, language: str) -> cm.PlateList:
    """List the tables and drawings of a rulebook in one language."""
    rules = registry.find(ruleset)
    return cm.PlateList(diagrams.diagrams(rules, language_of(rules, language)))


@lru_cache(maxsize=64)
def plate(ruleset: str, name: str) -> bytes:
    """Draw a diagram of a rulebook (SVG)."""
    rules = registry.find(ruleset)
    if name not in rules.display.diagrams():
        raise Refusal("no-page", "there is no such drawing.")
    return diagrams.drawing(rules, name).encode()


def setup_text(ruleset: Ruleset[Any], scenario: str) -> cm.SetupText:
    """Return the set-up of a scenario as text: the file itself, with its author's comments."""
    name = ruleset.scenario(scenario).id
    file = ruleset.data / "scenarios" / f"{name}.toml"
    return cm.SetupText(name, file.read_text("utf-8"))


def checked(ruleset: Ruleset[Any], scenario: Scenario, seats: tuple[Seat, ...]) -> cm.Checked:
    """Return the positive result of a check: title, seats and options."""
    return cm.Checked(
        title=scenario.said("title"),
        titles=ruleset.titles(scenario),
        seats=seats,
        options=scenario.options,
    )


def drawing(ruleset: Ruleset[Any], wish: CheckIn) -> cm.Drawing:
    """Roll the dice of a printed scenario in advance, and return the options that give this result.

    No game uses these dice: what the options leave open is rolled again in secret.
    """
    if GameOffers.of(ruleset).drawn is absent or wish.own is not None:
        raise Refusal("bad-scenario", "only a printed scenario with a mission can be drawn.")
    scenario = ruleset.scenario(wish.scenario, wish.options)
    found = GameOffers.of(ruleset).drawn(opening(ruleset, scenario, Random()))
    return cm.Drawing(options=found.options, says=found.says)
