"""The fighter pilot: takes the course that seems best, as far ahead as its style looks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from aerodrome.bots.feature_row import Answers, Features, Rows
from aerodrome.crews.offer import KEEP
from aerodrome.kernel.question import Question, Value

from ..display.from_view import sky_from
from ..display.view import SkyView
from ..rules.ch01_components import QUARTERS, hex_distance, width
from ..rules.ch09_guns import FORWARD
from ..rules.salvos import RANGE, SALVO, balloons
from ..rules.state import Aircraft, Sky
from .candidate_features import end_features
from .courses import Pose
from .ends import End, end, ends, throttled
from .odds import bearing
from .outlook import Outlook
from .pilot import Pilot, declares, rockets, said
from .replies import replied
from .stopwatch import call, frozen, in_the_freeze
from .style import Style
from .task import AircraftTask

THROTTLED = 12
"""How many courses are tried at other throttles than the full one."""
RASH = 0.5
"""Risks that no pilot takes out of hesitation."""
NEARBY = 16
"""The hexes within which an enemy makes a pilot hurry."""
CALM = 0.1
FAR = 9
"""A number of hexes beyond any range."""
Worth = list[tuple[float, End]]


class Fighter(Pilot):
    """A pilot that weighs energy, place and fire, as well as its style allows."""

    task: type[AircraftTask] = AircraftTask

    def __init__(self, random: Random, style: Style) -> None:
        super().__init__(random, style)
        self._thought: tuple[SkyView, str, Worth] | None = None

    def declare(self, view: SkyView, question: Question) -> Value:
        given = said(question)
        kept = self._kept(view, question)
        if not kept:
            first: Value = next(iter(question.options))
            return first
        if question.rule == "7.3" and self.hesitates():
            held = [one for _, one in kept if one.course.kind == "level" and not one.fate]
            if held and held[0].risk < RASH and self._room(view, held[0]):
                return "level"
        return self.likely(kept, self._slack(view, question.about)).answers[len(given)]

    def salvo(self, view: SkyView, question: Question) -> Value:
        """15.2 Return a salvo if the planned move ends a hex or two before a balloon."""
        sky = sky_from(view)
        _, best = self._known(view, question.about)[0]
        there = [Pose(t.at, 1, 0) for t in balloons(sky, sky.plane(question.about))]
        ranges = [bearing(FORWARD, best.pose, balloon) or FAR for balloon in there]
        return SALVO if min(ranges, default=FAR) <= RANGE else KEEP

    def _room(self, view: SkyView, one: End) -> bool:
        """14.6 Return whether there is enough sky ahead to turn in the next move."""
        x, heading = one.pose.at[0], one.pose.heading
        room = width(view.mats) - x if heading > 0 else x
        return room > 2 * QUARTERS * max(1, one.speed)

    def weighed(self, view: SkyView, question: Question) -> Mapping[Answers, float]:
        """Return the worth of every declaration that begins as this one did (7.3).

        2.3 With chocked wheels the throttle is all of it.
        """
        if not declares(question):
            return super().weighed(view, question)
        found: dict[Answers, float] = {}
        before = question.given[: rockets(question)]
        asked = 1 if sky_from(view).plane(question.about).parked else None
        for worth, one in self._kept(view, question):
            found.setdefault((*before, *one.answers[:asked]), worth)
        return found or {(*question.given, next(iter(question.options))): 0.0}

    def rows(self, view: SkyView, question: Question) -> Rows:
        if not declares(question):
            return {}
        sky = sky_from(view)
        me = sky.plane(question.about)
        outlook = Outlook(sky, me, self.style, self.task)
        before, asked = question.given[: rockets(question)], 1 if me.parked else None
        found: dict[Answers, Features] = {}
        for _, one in self._kept(view, question):
            found.setdefault((*before, *one.answers[:asked]), end_features(outlook, one))
        return found

    def _kept(self, view: SkyView, question: Question) -> Worth:
        """7.3 Return the courses that fit what has been answered, and what may be."""
        given, options = said(question), question.options
        known = self._known(view, question.about)
        if given and not any(one.answers[0] == given[0] for _, one in known):
            known = self._at(view, question.about, int(given[0]))
        kept = [pair for pair in known if pair[1].answers[: len(given)] == given]
        return [pair for pair in kept if pair[1].answers[len(given)] in options]

    def _known(self, view: SkyView, about: str) -> Worth:
        """Return the worth of the courses, cached for the later questions of a declaration."""
        last = self._thought
        if last is None or last[1] != about or last[0] != view:
            sky = sky_from(view)
            self._thought = last = (view, about, self.appraisal(sky, sky.plane(about)))
        return last[2]

    def _at(self, view: SkyView, about: str, throttle: int) -> Worth:
        """Return the courses at a throttle that was not considered."""
        sky = sky_from(view)
        me = sky.plane(about)
        outlook = Outlook(sky, me, self.style, self.task)
        found = [end(sky, me, self.style, o.course, throttle) for o in ends(sky, me, self.style)]
        return [(outlook.worth(one), one) for one in found]

    def appraisal(self, sky: Sky, me: Aircraft) -> Worth:
        """Return the worth of every course, the best first."""
        outlook = Outlook(sky, me, self.style, self.task)
        if frozen(sky, me):
            return self._ranked(in_the_freeze(outlook, self._all(outlook)))
        found = self._ranked([(outlook.worth(one), one) for one in self._ends(outlook)])
        more = throttled(sky, me, self.style, [one for _, one in found[:THROTTLED]])
        found = self._ranked([*found, *((outlook.worth(one), one) for one in more)])
        if self.style.candidates and outlook.duels:
            found = self._ranked(replied(outlook, found, self.style.candidates))
        return found

    def _ends(self, outlook: Outlook) -> list[End]:
        return ends(outlook.sky, outlook.me, self.style)

    def _all(self, outlook: Outlook) -> list[End]:
        """Return every course, at the throttles to consider."""
        found = self._ends(outlook)
        return found + throttled(outlook.sky, outlook.me, self.style, found)

    def _ranked(self, found: Sequence[tuple[float, End]]) -> Worth:
        return sorted(found, key=lambda pair: -pair[0])

    def _slack(self, view: SkyView, about: str) -> float:
        """Return the slack of near-equal choices, smaller while no enemy is near."""
        sky = sky_from(view)
        me = sky.plane(about)
        near = [p for p in sky.enemies(me.side) if hex_distance(me.at, p.at) <= NEARBY]
        return self.style.slack * (1.0 if near else CALM)

    def likely(self, found: Worth, slack: float) -> End:
        """Return the best course, or one about as good; a fatal one only if it is the best."""
        return self.pick(found, slack, lambda one: bool(one.fate))

    def clock(self, sky: Sky, side: str, mover: Aircraft) -> Value:
        return call(sky, side, mover, self.style)
