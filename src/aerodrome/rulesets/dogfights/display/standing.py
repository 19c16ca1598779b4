"""The score: who is ahead, by strength of machines, points and tasks."""

from __future__ import annotations

from aerodrome.kernel.phrases import Phrase
from aerodrome.tabletop.scene import Goal, Silhouette, Standing, Strength

from ..rules.ch02_general import GENERAL
from ..rules.ch11_tasks import BROKE_THROUGH
from ..rules.state import DOWN, LEFT
from ..rules.tables import TABLES
from .view import PlaneView, ScoreView, SkyView

WHOLE, HURT = 2, 1
"""6.15 Hits until an aircraft falls: it flies on with one damage."""


def standings(view: SkyView) -> tuple[Standing, ...]:
    """Return the standing of both sides, all of it public."""
    return tuple(
        Standing(
            side=score.side,
            aircraft=tuple(_strength(one) for one in view.planes if one.side == score.side),
            points=None if score.points is None else score.points / 2,
            goals=_goals(view, score),
        )
        for score in view.scores
    )


def _strength(plane: PlaneView) -> Strength:
    model = TABLES.models[plane.type]
    strength = 0 if plane.place == DOWN else HURT if plane.damage else WHOLE
    return Strength(
        piece=plane.id,
        silhouette=Silhouette(model.silhouette, model.wings),
        left=strength,
        most=WHOLE,
        marking=plane.nation,
        gone=plane.place in (DOWN, LEFT),
    )


def _goals(view: SkyView, score: ScoreView) -> tuple[Goal, ...]:
    """11 Return the task of a side; 11.5 the general must get over the edge."""
    if view.aims.mode == GENERAL:
        flown = [one for one in view.planes if one.id == view.aims.general]
        through = any(one.how == BROKE_THROUGH for one in flown)
        carries = any(one.side == score.side for one in flown)
        return (Goal(says=Phrase("goal.general"), done=int(through)),) if carries else ()
    if not score.needed:
        return ()
    says = Phrase(f"goal.{view.aims.mode}")
    return (Goal(says=says, done=score.done, needed=score.needed),)
