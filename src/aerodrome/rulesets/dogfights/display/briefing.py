"""The briefing: what the mode asks of a side, who flies, how it ends and what counts."""

from __future__ import annotations

from collections.abc import Iterator

from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.tabletop.briefing import Article, BriefingSheet, Flier

from ..rules.ch02_general import GENERAL
from ..rules.state import DOWN, LEFT
from .view import PlaneView, SkyView


def briefing(view: SkyView) -> BriefingSheet:
    """11 Return the briefing of a view; tasks are public, loads only known to their side."""
    sides = {plane.side for plane in view.planes if view.seat in (plane.side, plane.owner)}
    return BriefingSheet(
        articles=tuple(_articles(view)),
        flight=tuple(_flier(plane) for plane in view.planes if plane.side in sides),
        targets=tuple(zone.id for zone in view.zones if zone.side in sides),
        opens=view.seat is not None and not _crewed(view) and _sent(view),
    )


def aim(view: SkyView) -> Phrase:
    """11 Return what the mode asks of each side."""
    words: dict[str, Word] = {"plane": view.aims.general, "level": view.aims.photo_level}
    alone = "_alone" if len(view.aims.tasked) == 1 else ""
    side = view.aims.tasked[0] if alone else ""
    return Phrase(f"aim{alone}.{view.aims.mode}", words | {"side": side})


def _sent(view: SkyView) -> bool:
    return bool(view.aims.tasked) or view.aims.mode == GENERAL


def _crewed(view: SkyView) -> bool:
    """13 Return whether the game is a battle of a campaign."""
    return any(plane.crew is not None for plane in view.planes)


def _articles(view: SkyView) -> Iterator[Article]:
    yield Article("orders", (aim(view),), view.aims.rule)
    ends = Phrase("sheet.task" if _sent(view) else "sheet.fight")
    rounds: dict[str, Word] = {"rounds": view.rules.rounds, "round": view.round}
    yield Article("end", (ends, Phrase("sheet.rounds", rounds)), "12.5")
    if any(score.points is not None for score in view.scores):
        yield Article("points", (Phrase("sheet.takedowns"),), "11.2")


def _flier(plane: PlaneView) -> Flier:
    if plane.place in (DOWN, LEFT):
        return Flier(plane.id, Phrase("sheet.gone"))
    if plane.bombs:
        return Flier(plane.id, Phrase("sheet.bombs", {"bombs": plane.bombs}))
    return Flier(plane.id, Phrase("sheet.damaged" if plane.damage else "sheet.sound"))
