"""The score: who is ahead, by the strength of each side's machines, and its goal."""

from __future__ import annotations

from collections.abc import Iterator

from aerodrome.kernel.phrases import Phrase
from aerodrome.tabletop.hexes import distance
from aerodrome.tabletop.scene import Goal, Silhouette, Standing, Strength

from ..rules.ch01_introduction import MAP, holder
from ..rules.ch08_scenarios import trench_of
from ..rules.state import SIDES
from ..rules.tables import TABLES
from .view import PlaneView, SkyView


def standings(view: SkyView) -> tuple[Standing, ...]:
    """Return the standing of both sides, all of it public."""
    return tuple(
        Standing(
            side=side,
            aircraft=tuple(_strength(view, plane) for plane in view.planes if plane.side == side),
            goals=tuple(_goals(view, side)),
        )
        for side in SIDES
    )


def _strength(view: SkyView, plane: PlaneView) -> Strength:
    model = TABLES.models[plane.type]
    return Strength(
        piece=plane.id,
        silhouette=Silhouette(model.silhouette, model.wings),
        left=max(0, plane.robustness),
        most=model.robustness,
        marking=view.front.nation(plane.side) if view.front is not None else "",
        gone=bool(plane.gone),
    )


def _goals(view: SkyView, side: str) -> Iterator[Goal]:
    """8 Yield what the scenario asks of a side; to be the last one flying needs no words."""
    aims = view.aims
    plane = next((one for one in view.planes if one.id == aims.aircraft), None)
    if plane is None or aims.objective not in ("escape", "trench"):
        return
    if side != plane.side:
        shot = plane.gone == "shot_down"
        yield Goal(says=Phrase("goal.bring_down", {"plane": plane.id}), done=int(shot))
    elif aims.objective == "escape":
        yield _escape(view, plane)
    else:
        yield _trench(view, plane)


def _escape(view: SkyView, plane: PlaneView) -> Goal:
    """8.1 Return how many hexes it still has to fly to its edge."""
    edge = view.aims.edge
    words = {"edge": holder(view.front, edge) or edge}
    if not plane.placed or plane.gone:
        return Goal(says=Phrase("goal.escape", {**words}), done=int(plane.gone == "escaped"))
    column, _ = MAP.to_cell(MAP.parse(plane.at))
    left = column if edge == "left" else MAP.width + 1 - column
    return Goal(says=Phrase("goal.escape_far", {**words, "hexes": left}))


def _trench(view: SkyView, plane: PlaneView) -> Goal:
    """8.2 Return how far it is from the nearest hex of the pass."""
    if view.passed or not plane.placed or plane.gone:
        return Goal(says=Phrase("goal.trench"), done=int(view.passed))
    here = MAP.parse(plane.at)
    left = min(distance(here, place) for place in trench_of(view.aims))
    return Goal(says=Phrase("goal.trench_far", {"hexes": left}))
