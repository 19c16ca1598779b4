"""Games: which board game flies the battles. Nothing here, or anywhere in a campaign, names one."""

from __future__ import annotations

from functools import cache
from typing import Any

from aerodrome.kernel import registry
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.tabletop.sortie import Door, door

from .state import Campaign

PLANNED = "planned"


def playable() -> tuple[str, ...]:
    """The games here that have a door for campaigns."""
    return tuple(name for name in registry.names() if name != "campaign" and _door(name))


def choose(planned: str, chosen: str) -> str:
    """The game of a campaign: what the players chose, else what it was written for."""
    name = planned if chosen == PLANNED else chosen
    try:
        able = _door(name) is not None
    except Refusal:
        able = False
    if not able:
        listed = ", ".join(playable()) or "none"
        raise Refusal("no-door", f"`{name}` cannot fly a campaign here; these can: {listed}.")
    return name


@cache
def find(name: str) -> Ruleset[Any]:
    """A game by its id, looked up once: the registry goes through folders and packages."""
    return registry.find(name)


def the_ruleset(c: Campaign) -> Ruleset[Any]:
    return find(c.game)


def the_door(c: Campaign) -> Door:
    found = _door(c.game)
    assert found is not None
    return found


def _door(name: str) -> Door | None:
    return door(find(name))
