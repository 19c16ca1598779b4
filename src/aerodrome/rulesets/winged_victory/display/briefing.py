"""The briefing: the orders of a side on one sheet, from its own view, without the enemy's."""

from __future__ import annotations

from collections.abc import Iterator

from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.tabletop.briefing import Article, BriefingSheet, Flier

from ..rules.ch01_components import MAT, QUARTERS
from ..rules.state import Mission, Weather
from ..rules.tables import TABLES
from .view import PlaneView, SkyView


def briefing(view: SkyView) -> BriefingSheet | None:
    """14.1 Return the orders of a side; a lesson has an instructor instead."""
    if view.school:
        return None
    sent = view.mission is not None and bool(view.mission.needed)
    return BriefingSheet(
        articles=tuple(_articles(view)),
        flight=tuple(_flier(view, plane) for plane in view.planes if plane.side == view.side),
        targets=(view.mission.target,) if view.mission and view.mission.target else (),
        name=_name(view),
        opens=sent and not view.campaign,
    )


def orders(view: SkyView, mission: Mission) -> Phrase:
    """14.2 Return what a side has to do, and how far it is."""
    words: dict[str, Word] = {"target": mission.target, "workers": mission.workers}
    words["what"] = next((t.kind for t in view.targets if t.id == mission.target), "")
    words |= {"needed": mission.needed, "progress": mission.progress}
    return Phrase(f"briefing.{mission.kind}", words)


def _name(view: SkyView) -> Phrase | None:
    """14.1 Return the name of a drawn mission: its orders, or for others its date."""
    if not view.editor:
        return None
    if view.mission is not None and view.mission.needed:
        return Phrase(f"title.{view.mission.kind}")
    return Phrase("title.rolled", {"date": view.rules.date})


def _articles(view: SkyView) -> Iterator[Article]:
    yield Article("orders", tuple(_orders(view)), "14.2")
    yield Article("sky", tuple(_sky(view)), "13")
    limit: dict[str, Word] = {"limit": view.rules.turn_limit, "turn": view.turn}
    last = Phrase("sheet.limit_now" if view.turn else "sheet.limit", limit)
    yield Article("end", (last, Phrase("sheet.alone")), "14.7")
    if not view.campaign:
        yield Article("points", (Phrase("sheet.mission_first"), Phrase("sheet.shares")), "14.7")


def _orders(view: SkyView) -> Iterator[Phrase]:
    mission = view.mission
    if mission is None:
        yield Phrase("sheet.secret")
        return
    yield orders(view, mission)
    target = next((one for one in view.targets if one.id == mission.target), None)
    if target is not None:
        column = target.x // QUARTERS + 1
        words: dict[str, Word] = {"what": target.kind, "target": target.id, "column": column}
        yield Phrase("sheet.target", words)
    if mission.kind == "patrol" and "B" in view.mats:
        start = view.mats.index("B") * MAT
        yield Phrase("sheet.front", {"first": start + 1, "last": start + MAT})
    if mission.needed and mission.kind != "cap" and not view.campaign:
        yield Phrase(f"sheet.home_{view.side}")


def _sky(view: SkyView) -> Iterator[Phrase]:
    """13 Yield what is in the sky, and the date (14.3)."""
    if view.editor:
        yield Phrase("sheet.date", {"date": view.rules.date})
    yield from tuple(_heaven(view.weather)) or (Phrase("heaven.clear"),)
    yield Phrase(f"sunlight.{view.weather.sun}")


def _heaven(weather: Weather) -> Iterator[Phrase]:
    if weather.haze:
        yield Phrase("cloud.haze", {"level": weather.haze})
    if weather.storm:
        yield Phrase("cloud.storm", {"level": weather.storm})
    if weather.medium_stratus:
        yield Phrase("cloud.medium_stratus")
    if weather.high_stratus:
        yield Phrase("cloud.high_stratus")
    if weather.low_stratus:
        yield Phrase("sheet.low_stratus", {"clouds": len(weather.low_stratus)})
    if weather.cumulus:
        yield Phrase("sheet.cumulus", {"clouds": len(weather.cumulus)})


def _flier(view: SkyView, plane: PlaneView) -> Flier:
    """14.2 Return an aircraft of the flight: where, its pilot, and its worth to the enemy."""
    board, mission = plane.dashboard, view.mission
    if plane.gone or board is None:
        return Flier(plane.id, Phrase(f"gone.{plane.gone}" if plane.gone else "sheet.unseen"))
    works = mission is not None and plane.id in mission.workers
    words: dict[str, Word] = {"skill": board.skill, "level": plane.at[1] // 2}
    words |= {"points": TABLES.models[board.type].points}
    return Flier(plane.id, Phrase("sheet.worker" if works else "sheet.flier", words))
