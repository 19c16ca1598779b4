"""Titles of games, from their set-ups or from orders drawn by dice during the game.

Orders may be secret to their side. Each player sees the name that their own seat knows. Spectators
and players of both sides see the public name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from aerodrome.kernel import codec
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Seat
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario
from aerodrome.service.accounts.names import titled
from aerodrome.tabletop.scene import Scene

ALL = ""
"""The key of the public name."""
Names = Mapping[Seat, Phrase]


def names_of(seats: Collection[Seat], look: Callable[[Seat | None], Any]) -> dict[Seat, Phrase]:
    """Return the public name and that of each seat, by their scenes; empty if the set-up names
    it."""
    public = _name(look(None))
    if public is None:
        return {}
    own = {seat: _name(look(seat)) for seat in seats}
    return {ALL: public} | {seat: name for seat, name in own.items() if name is not None}


def _name(scene: Any) -> Phrase | None:
    briefing = scene.briefing if isinstance(scene, Scene) else None
    return briefing.name if briefing is not None else None


def name_for(names: Names, mine: Collection[Seat]) -> Phrase | None:
    """Return the name of a game for a player of these seats."""
    seat = next(iter(mine)) if len(mine) == 1 else ALL
    return names.get(seat, names.get(ALL))


def written(names: Names) -> str:
    """Encode names for the store."""
    return codec.encode(dict(names)).decode() if names else ""


def read(text: str, game: str) -> Names:
    return codec.decode(text, dict[str, Phrase], f"game {game}") if text else {}


def titles_of(
    ruleset: Ruleset[Any], scenario: Scenario, name: Phrase | None = None
) -> tuple[str, dict[str, str]]:
    """Return the title of a game, and translations by language."""
    if name is None:
        others = {one: titled(title) for one, title in ruleset.titles(scenario).items()}
        return titled(scenario.said("title")), others
    say, languages = ruleset.phrases.say, ruleset.phrases.languages
    return say(name), {one: say(name, one) for one in languages if one != ENGLISH}
