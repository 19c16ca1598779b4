"""Titles: what a game is called. After its set-up, or after orders that dice have drawn in it.

Orders may be a secret of their side: everybody reads the name that belongs to their own seat, and
whoever sits nowhere, or on both sides, the one that all may know.
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
"""Whose name of a game everybody may read."""
Names = Mapping[Seat, Phrase]


def names_of(seats: Collection[Seat], look: Callable[[Seat | None], Any]) -> dict[Seat, Phrase]:
    """What everybody and each seat calls a game, by their scenes; nothing if its set-up says it."""
    everybody = _name(look(None))
    if everybody is None:
        return {}
    own = {seat: _name(look(seat)) for seat in seats}
    return {ALL: everybody} | {seat: name for seat, name in own.items() if name is not None}


def _name(scene: Any) -> Phrase | None:
    briefing = scene.briefing if isinstance(scene, Scene) else None
    return briefing.name if briefing is not None else None


def name_for(names: Names, mine: Collection[Seat]) -> Phrase | None:
    """What somebody who has these seats calls it."""
    seat = next(iter(mine)) if len(mine) == 1 else ALL
    return names.get(seat, names.get(ALL))


def written(names: Names) -> str:
    """Names as the store keeps them."""
    return codec.encode(dict(names)).decode() if names else ""


def read(text: str, game: str) -> Names:
    return codec.decode(text, dict[str, Phrase], f"game {game}") if text else {}


def titles_of(
    ruleset: Ruleset[Any], scenario: Scenario, name: Phrase | None = None
) -> tuple[str, dict[str, str]]:
    """The title of a game, and in other languages than that of its set-up."""
    if name is None:
        others = {one: titled(title) for one, title in ruleset.titles(scenario).items()}
        return titled(scenario.said("title")), others
    say, languages = ruleset.phrases.say, ruleset.phrases.languages
    return say(name), {one: say(name, one) for one in languages if one != ENGLISH}
