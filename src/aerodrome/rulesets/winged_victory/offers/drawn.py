"""Drawn: what the dice of the editor drew, as options under which a game begins the same."""

from __future__ import annotations

from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.kernel.scenario import Choice, DrawnOptions

from ..rules.ch14_editor import SUNS, fit_for, heaven_called
from ..rules.state import SIDES, Sky, Weather
from ..rules.tables import TABLES


def drawn(sky: Sky) -> DrawnOptions:
    """14.1 Return the missions, the sky, the heights and the pilots; nothing if no editor drew
    them."""
    if not sky.editor:
        return DrawnOptions({}, {})
    options: dict[str, Choice] = {"weather": _heaven(sky.weather), "sun": SUNS[sky.weather.sun]}
    for side in SIDES:
        flight = [plane for plane in sky.aircraft if plane.side == side]
        options[f"mission_{side}"] = sky.missions[side].kind
        options[f"level_{side}"] = str(max(plane.y for plane in flight) // 2)
        options |= {f"skill_{plane.id.lower()}": plane.skill for plane in flight}
    return DrawnOptions(options, {side: _flight(sky, side) for side in SIDES})


def _heaven(weather: Weather) -> str:
    """14.1 Return the name of a sky in the table."""
    figures = {
        "haze": weather.haze,
        "storm": weather.storm,
        "low_stratus": len(weather.low_stratus),
        "cumulus": len(weather.cumulus),
    }
    layers = {"high_stratus": weather.high_stratus, "medium_stratus": weather.medium_stratus}
    found = [heaven_called(kind, figure) for kind, figure in figures.items() if figure]
    return next(iter([*found, *(kind for kind, there in layers.items() if there)]), "clear")


def _flight(sky: Sky, side: str) -> Phrase:
    """14.2, 14.3 Return how many aircraft fly, and from which types their side may choose."""
    briefing = TABLES.briefings[sky.missions[side].kind]
    words: dict[str, Word] = {"flight": briefing.flight, "types": _types(sky, side, briefing.role)}
    escort = sum(plane.side == side for plane in sky.aircraft) - briefing.flight
    if not escort:
        return Phrase("draw.flight", words)
    words |= {"escort": escort, "fighters": _types(sky, side, "fighter")}
    return Phrase("draw.escorted", words)


def _types(sky: Sky, side: str, role: str) -> tuple[str, ...]:
    found = fit_for(role, side, sky.rules.date)
    return tuple(TABLES.models[key].name for key in found)
