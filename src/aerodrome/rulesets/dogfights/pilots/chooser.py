"""The chooser: takes the end that seems best, one move ahead, by any kind of worth."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from aerodrome.bots.pilot import near_best
from aerodrome.kernel.question import Value
from aerodrome.tabletop.hexes import distance

from ..rules.ch04_movement import BLUE, GREEN
from ..rules.state import BOARD, OTHER, Aircraft, Sky
from .corners import driven_out
from .duty import Duty
from .pilot import E, Pilot
from .straight import straight

FAR = 14
"""The distance from the enemy in points beyond which full throttle is used to reach the fight."""


RESERVE = 2
"""Uses of full throttle, the uncertain one included, that are saved for the fight itself."""


def far_off(sky: Sky, me: Aircraft) -> bool:
    """Return whether the fight is elsewhere."""
    enemies = sky.of(OTHER[me.side], BOARD)
    return min((distance(me.at, enemy.at) for enemy in enemies), default=0) > FAR


class Chooser(Pilot[E]):
    """A pilot that weighs its shot against those it invites, as well as its style allows."""

    def end(self, sky: Sky, me: Aircraft, ends: E) -> str:
        worth = self.appraisal(sky, me, ends)
        hesitates = ends.words and self.hesitates()
        word = straight(me, ends) if hesitates else self._likely(worth, ends)
        return self._safe(Duty(sky, me, self.style), worth, ends, word)

    def _safe(self, duty: Duty, worth: dict[Value, float], ends: E, word: str) -> str:
        """Return the chosen end, or with a task another one if the first leads into a corner."""
        seen = set(ends.exits)
        while duty.bound and word not in seen:
            there = ends.standing(ends.words.index(word))
            risk = driven_out(duty.sky, duty.me, there, duty.edge)
            if not risk:
                break
            seen.add(word)
            worth[word] -= risk * duty.astray
            word = self._likely(worth, ends)
        return word

    def _likely(self, worth: dict[Value, float], ends: E) -> str:
        """Return an end about as good as the best, or an exit if that is the very best."""
        best = max(worth, key=lambda word: worth[word])
        if best in ends.exits:
            return str(best)
        pairs = [(value, str(word)) for word, value in worth.items()]
        return self.choose(near_best(pairs, self.style.slack), self.style.slack)

    def appraisal(
        self, sky: Sky, me: Aircraft, ends: E, also: Sequence[int] = ()
    ) -> dict[Value, float]:
        """Return the worth of every answer, exits included; see `valued`."""
        duty = Duty(sky, me, self.style)
        worth: dict[Value, float] = {word: duty.leaving(word) for word in ends.exits}
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
