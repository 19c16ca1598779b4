"""The chooser: takes the end that seems best, one move ahead, by any kind of worth."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence

from aerodrome.bots.feature_row import Answers
from aerodrome.kernel.question import Question, Value
from aerodrome.tabletop.hexes import distance

from ..display.from_view import sky_from
from ..display.view import SkyView
from ..rules.ch01_game import UNCERTAIN
from ..rules.ch04_movement import BLUE, GREEN
from ..rules.state import BOARD, OTHER, Aircraft, Sky
from ..rules.tables import TABLES
from .corners import driven_out
from .odds import HURT
from .pilot import E, Pilot
from .straight import straight
from .style import Style
from .task import AircraftTask

FAR = 14
"""The distance from the enemy in points beyond which full throttle is used to reach the fight."""


RESERVE = 2
"""Uses of full throttle, the uncertain one included, that are saved for the fight itself."""


def far_off(sky: Sky, me: Aircraft) -> bool:
    """Return whether the fight is elsewhere."""
    enemies = sky.of(OTHER[me.side], BOARD)
    return min((distance(me.at, enemy.at) for enemy in enemies), default=0) > FAR


CONTACT = 8
"""The points from the enemy within which full throttle may bring a shot next turn."""
AFAR = 16.0
"""How much more a use of the throttle must bring out of contact than in it."""
GAMBLE = 2.0
"""How much more than it is worth a pilot minds breaking its own engine."""


def in_contact(sky: Sky, me: Aircraft) -> bool:
    """Return whether an enemy is near enough for a shot in the next turn."""
    enemies = sky.of(OTHER[me.side], BOARD)
    return any(distance(me.at, enemy.at) <= CONTACT for enemy in enemies)


def throttle_cost(sky: Sky, me: Aircraft, style: Style) -> float:
    """4.1 Return what a use of full throttle must bring, 6.16 and the risk of the last one."""
    stars = sum(starred for _, starred in TABLES.green) / len(TABLES.green)
    broken = GAMBLE * stars * (1.0 if me.damage else HURT)
    risk = broken if me.throttle == UNCERTAIN else 0.0
    return risk + (1.0 if in_contact(sky, me) else AFAR) * style.throttle


class Chooser(Pilot[E]):
    """A pilot that weighs its shot against those it invites, as well as its style allows."""

    def end(self, sky: Sky, me: Aircraft, ends: E) -> str:
        worth = self.appraisal(sky, me, ends)
        hesitates = ends.words and self.hesitates()
        word = straight(me, ends) if hesitates else self._likely(worth, ends)
        return self._safe(AircraftTask(sky, me, self.style), worth, ends, word)

    def _safe(self, task: AircraftTask, worth: dict[Value, float], ends: E, word: str) -> str:
        """Return the chosen end, or with a task another one if the first leads into a corner."""
        seen = set(ends.exits)
        while task.bound and word not in seen:
            there = ends.standing(ends.words.index(word))
            risk = driven_out(task.sky, task.me, there, task.edge)
            if not risk:
                break
            seen.add(word)
            worth[word] -= risk * task.astray
            word = self._likely(worth, ends)
        return word

    def _likely(self, worth: dict[Value, float], ends: E) -> str:
        """Return an end about as good as the best, or an exit if that is the very best."""
        pairs = [(value, str(word)) for word, value in worth.items()]
        return self.pick(pairs, self.style.slack, lambda word: word in ends.exits)

    def weighed(self, view: SkyView, question: Question) -> Mapping[Answers, float]:
        sky = sky_from(view)
        worth: Mapping[Value, float] = {}
        if question.rule == "4.2":
            ends = self.read(sky.board, question.options)
            worth = self.appraisal(sky, sky.plane(question.about), ends)
        elif question.rule == "4.1":
            worth = self.throws(sky, sky.plane(question.about))
        return {(*question.given, word): value for word, value in worth.items()}

    def appraisal(
        self, sky: Sky, me: Aircraft, ends: E, also: Sequence[int] = ()
    ) -> dict[Value, float]:
        """Return the worth of every answer, exits included; see `valued`."""
        task = AircraftTask(sky, me, self.style)
        worth: dict[Value, float] = {word: task.leaving(word) for word in ends.exits}
        if ends.words:
            worth |= zip(ends.words, self.valued(sky, me, ends, also), strict=True)
        return worth

    @abstractmethod
    def valued(self, sky: Sky, me: Aircraft, ends: E, also: Sequence[int]) -> list[float]:
        """Return the worth of the ends, `also` these rows even if only some are considered."""

    def throws(self, sky: Sky, me: Aircraft) -> dict[Value, float]:
        """4.1 Return the dice the pilot considers, and what each is worth."""
        return {self.die(sky, me): 0.0}

    def die(self, sky: Sky, me: Aircraft) -> str:
        """4.1 Return full throttle on the way to the fight, as long as a safe use is left."""
        return GREEN if far_off(sky, me) and me.throttle > RESERVE else BLUE
