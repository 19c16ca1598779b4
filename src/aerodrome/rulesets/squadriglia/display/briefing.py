"""The briefing: what the scenario asks, who flies, and how it ends, on one sheet."""

from __future__ import annotations

from collections.abc import Iterator

from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.tabletop.briefing import Article, BriefingSheet, Flier

from ..rules.ch01_introduction import holder
from .view import PlaneView, SkyView


def briefing(view: SkyView) -> BriefingSheet:
    """8 Return the briefing of a view; both sides read the same orders, each with its flight."""
    mine = {plane.side for plane in view.planes if plane.seat == view.seat}
    limit: dict[str, Word] = {"limit": view.rules.turn_limit, "turn": view.turn}
    ends = (Phrase(f"sheet.{view.aims.objective}"), Phrase("sheet.limit", limit))
    return BriefingSheet(
        articles=(Article("orders", tuple(_orders(view)), "8"), Article("end", ends, "8")),
        flight=tuple(_flier(plane) for plane in view.planes if plane.side in mine),
    )


def aim(view: SkyView) -> Phrase:
    """8 Return what the scenario asks."""
    aims = view.aims
    if view.passed:
        return Phrase("aim.passed")
    if aims.objective == "escape":
        edge = holder(view.front, aims.edge) or aims.edge
        words = {"plane": aims.aircraft, "edge": edge, "hunter": aims.hunter}
        return Phrase("aim.escape", {**words})
    return Phrase(f"aim.{aims.objective}", {"plane": aims.aircraft} if aims.aircraft else {})


def _orders(view: SkyView) -> Iterator[Phrase]:
    yield aim(view)
    if view.aims.objective == "trench" and view.rules.altitude:
        yield Phrase("sheet.low")


def _flier(plane: PlaneView) -> Flier:
    says = "sheet.gone" if plane.gone else "sheet.ace" if plane.ace else "sheet.flier"
    return Flier(plane.id, Phrase(says, {"robustness": max(0, plane.robustness)}))
