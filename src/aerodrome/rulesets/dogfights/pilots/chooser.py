"""The chooser: takes the end that seems best to him, one move ahead, whatever he reckons with."""

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
"""Points from the enemy beyond which full throttle brings one into the fight."""


KEPT = 2
"""Uses of full throttle, the uncertain one among them, that are kept for the fight itself."""


def far_off(sky: Sky, me: Aircraft) -> bool:
    """Whether the fight is elsewhere."""
    enemies = sky.of(OTHER[me.side], BOARD)
    return min((distance(me.at, enemy.at) for enemy in enemies), default=0) > FAR


class Chooser(Pilot[E]):
    """Weighs his shot against those he invites, as well as his style lets him."""

    def end(self, sky: Sky, me: Aircraft, ends: E) -> str:
        worth = self.appraisal(sky, me, ends)
        hesitates = ends.words and self.hesitates()
        word = straight(me, ends) if hesitates else self._likely(worth, ends)
        return self._safe(Duty(sky, me, self.style), worth, ends, word)

    def _safe(self, duty: Duty, worth: dict[Value, float], ends: E, word: str) -> str:
        """What he chose, or with a task something else as long as that leads into a corner."""
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
        """One of those that seem about as good as the best; the way over an edge only if best."""
        best = max(worth, key=lambda word: worth[word])
        if best in ends.exits:
            return str(best)
        pairs = [(value, str(word)) for word, value in worth.items()]
        return self.choose(near_best(pairs, self.style.slack), self.style.slack)

    def appraisal(
        self, sky: Sky, me: Aircraft, ends: E, also: Sequence[int] = ()
    ) -> dict[Value, float]:
        """What every answer is worth to him, ways over the edge included; see `valued`."""
        duty = Duty(sky, me, self.style)
        worth: dict[Value, float] = {word: duty.leaving(word) for word in ends.exits}
        if ends.words:
            worth |= zip(ends.words, self.valued(sky, me, ends, also), strict=True)
        return worth

    @abstractmethod
    def valued(self, sky: Sky, me: Aircraft, ends: E, also: Sequence[int]) -> list[float]:
        """What he thinks of the ends, and `also` of these rows if he does not think of all."""

    def throws(self, sky: Sky, me: Aircraft) -> dict[Value, float]:
        """4.1 The dice that he thinks of, and what each is worth."""
        return {self.die(sky, me): 0.0}

    def die(self, sky: Sky, me: Aircraft) -> str:
        """4.1 Full throttle into the fight, as long as a safe use is left for it."""
        return GREEN if far_off(sky, me) and me.throttle > KEPT else BLUE
