"""The board game that plays the battles; nothing else in a campaign names one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from aerodrome.kernel import registry
from aerodrome.kernel.contract import absent
from aerodrome.kernel.edition import Edition
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.tabletop.capabilities import GameCampaign
from aerodrome.tabletop.sortie import BattleGame

from .state import Campaign
from .tables import EDITION, TABLES

PLANNED = "planned"


def playable() -> tuple[str, ...]:
    """Return the installed games that can play the battles of campaigns."""
    others = (name for name in registry.names() if name != "campaign")
    return tuple(
        name for name in others if GameCampaign.of(registry.find(name)).battles is not absent
    )


def choose(planned: str, chosen: str) -> str:
    """Return the game of a campaign: the players' choice, else the one it was written for."""
    name = planned if chosen == PLANNED else chosen
    if name not in playable():
        listed = ", ".join(playable()) or "none"
        raise Refusal("no-door", f"`{name}` cannot fly a campaign here; these can: {listed}.")
    return name


@cache
def find(name: str) -> Ruleset[Any]:
    """Return a game by its id, in this campaign's edition: its record's, or that of a new one.

    If its version can no longer be played, the remaining battles are played under the newest.
    """
    ruleset, kept = registry.find(name), TABLES.games.get(name)
    if kept is not None:
        played = kept.version in (ruleset.rules.versions or (ruleset.version,))
        version = kept.version if played else ruleset.version
        rows = ruleset.known.get(kept.former) if kept.former else kept.rows
        return ruleset.as_edition(Edition(version, rows, {}, EDITION.corrections, kept.defaults))
    if EDITION.types or EDITION.corrections:
        made = Edition(ruleset.version, None, EDITION.types, EDITION.corrections)
        return ruleset.as_edition(made)
    return ruleset


def game_row(name: str, nations: Iterable[str], month: int) -> dict[str, Any]:
    """Return what a campaign stores of a game: above all these nations' types from a month on."""
    ruleset, found, kept = find(name), _battles(name), TABLES.games.get(name)
    defaults = {option: offered.default for option, offered in ruleset.options.items()}
    return {
        "version": kept.version if kept is not None else ruleset.version,
        "rows": found.rows(found.flown_from(tuple(nations), month)),
        "defaults": kept.defaults if kept is not None else defaults,
    }


def battles_of(war: Campaign) -> BattleGame:
    """Return what the game of a campaign offers to it."""
    return _battles(war.game)


def _battles(name: str) -> BattleGame:
    found = GameCampaign.of(find(name)).battles()
    assert found is not None
    return found
