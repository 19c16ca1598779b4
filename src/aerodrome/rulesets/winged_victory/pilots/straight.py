"""The straight-flyer: holds its course, and turns back only before the edge or the ground."""

from __future__ import annotations

from aerodrome.crews.offer import KEEP
from aerodrome.kernel.question import Question, Value

from ..display.from_view import sky_from
from ..display.view import SkyView
from ..rules.ch01_components import QUARTERS, width
from ..rules.ch12_freezing import LET_BE
from ..rules.state import Aircraft, Sky
from .ends import End, end, ends
from .pilot import Pilot, said

PREFERRED = ("level", "easy_turn", "normal_turn", "hard_turn")


class Straight(Pilot):
    """A pilot that flies straight ahead and shoots at what is in front of its guns."""

    def declare(self, view: SkyView, question: Question) -> Value:
        sky = sky_from(view)
        me = sky.plane(question.about)
        if question.rule == "2.1":
            first: Value = next(iter(question.options))
            return first
        given = said(question)
        throttle = int(given[0])
        found = [
            end(sky, me, self.style, one.course, throttle) for one in ends(sky, me, self.style)
        ]
        kept = [one for one in found if one.answers[: len(given)] == given]
        edge = width(sky.mats)
        return min(kept, key=lambda one: _cost(one, edge)).answers[len(given)]

    def salvo(self, view: SkyView, question: Question) -> Value:
        return KEEP

    def clock(self, sky: Sky, side: str, mover: Aircraft) -> Value:
        return LET_BE


def _cost(one: End, edge: int) -> tuple[bool, bool, float, int]:
    """Return the sort key: nothing fatal, room for another move, least risk, straightest."""
    x, heading = one.pose.at[0], one.pose.heading
    room = edge - x if heading > 0 else x
    cramped = room <= QUARTERS * (one.speed + 1)
    kinds = [*PREFERRED, one.course.kind]
    return (bool(one.fate), cramped, one.risk, kinds.index(one.course.kind))
