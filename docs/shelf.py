"""Shelf: scenarios, lessons and boards of the rulesets, for the pages about the games."""

from __future__ import annotations

from html import escape
from typing import Any

from aerodrome.kernel import registry
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.trial import opening
from aerodrome.lessons import lesson
from aerodrome.tabletop.picture import picture

QUICK = "quick_start"
HARD = ("", "easy", "medium", "hard")


def board(name: str) -> str:
    """Return the path of the picture of a scenario."""
    return f"games/boards/{name.replace('/', '-')}.svg"


def pictures() -> dict[str, str]:
    """Return a drawing of the start of each scenario, by the path of its file."""
    return {
        board(f"{name}/{scenario}"): _drawn(registry.find(name), scenario)
        for name in registry.names()
        for scenario in registry.find(name).playable()
    }


def _drawn(ruleset: Ruleset[Any], scenario: str) -> str:
    placed = {QUICK: True} if QUICK in ruleset.options else {}
    state = opening(ruleset, ruleset.scenario(scenario, placed))
    return picture(ruleset.display.scene(ruleset.display.view(state, None)))


def scenarios(name: str) -> str:
    """Return every scenario of a game with its picture, as cards."""
    ruleset = registry.find(name)
    open_to_all = [one for one in ruleset.playable().items() if not one[1].shelf.school]
    cards = [_card(ruleset, *one) for one in open_to_all]
    return "\n".join(['<ul class="boards">', *cards, "</ul>"])


def _card(ruleset: Ruleset[Any], name: str, scenario: Scenario) -> str:
    title, text = (escape(ruleset.said(scenario, what, ENGLISH)) for what in ("title", "text"))
    shelf = scenario.shelf
    facts = [f"{shelf.minutes} minutes"] if shelf.minutes else []
    facts += [HARD[shelf.difficulty]] if shelf.difficulty else []
    drawn = (
        f'<img src="boards/{ruleset.id}-{name}.svg" alt="How it begins: {title}" loading="lazy">'
    )
    return f"<li>{drawn}<b>{title}</b><small>{', '.join(facts)}</small><span>{text}</span></li>"


def lessons(name: str) -> str:
    """Return every lesson of a game, in teaching order."""
    taught = lesson.read(registry.find(name))
    rows = [f"| {one.title} | {one.minutes} | {one.text} |" for one in taught.values()]
    return "\n".join(["| lesson | minutes | what it teaches |", "|---|---|---|", *rows])
