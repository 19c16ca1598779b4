"""The fighter pilot: takes the end that seems best to him, one move ahead."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from random import Random

from aerodrome.kernel.question import Value
from aerodrome.tabletop.hexes import distance

from ..ch04_movement import BLUE, GREEN
from ..state import BOARD, OTHER, Aircraft, Sky
from .airman import Airman
from .corners import driven_out
from .ends import Ends
from .errands import Errand
from .fans import Floats
from .outlook import Outlook
from .straight import straight
from .style import Style

FAR = 14
"""Points from the enemy beyond which full throttle brings one into the fight."""


KEPT = 2
"""Uses of full throttle, the uncertain one among them, that are kept for the fight itself."""


def far_off(sky: Sky, me: Aircraft) -> bool:
    """Whether the fight is elsewhere."""
    enemies = sky.of(OTHER[me.side], BOARD)
    return min((distance(me.at, enemy.at) for enemy in enemies), default=0) > FAR


class Fighter(Airman):
    """Weighs his shot against those he invites, as well as his style lets him."""

    def __init__(self, random: Random, style: Style) -> None:
        super().__init__(random)
        self.style = style

    def end(self, sky: Sky, me: Aircraft, ends: Ends) -> str:
        worth = self.appraisal(sky, me, ends)
        hesitates = ends.words and self.random.random() < self.style.hesitation
        word = straight(me, ends) if hesitates else self._likely(worth, ends)
        return self._safe(Errand(sky, me, self.style), worth, ends, word)

    def _safe(self, errand: Errand, worth: dict[Value, float], ends: Ends, word: str) -> str:
        """What he chose, or with a task something else as long as that leads into a corner."""
        seen = set(ends.exits)
        while errand.bound and word not in seen:
            there = ends.standing(ends.words.index(word))
            risk = driven_out(errand.sky, errand.me, there, errand.edge)
            if not risk:
                break
            seen.add(word)
            worth[word] -= risk * errand.astray
            word = self._likely(worth, ends)
        return word

    def _likely(self, worth: Mapping[Value, float], ends: Ends) -> str:
        """One of those that seem about as good as the best; the way over an edge only if best."""
        best = max(worth, key=lambda word: worth[word])
        if best in ends.exits:
            return str(best)
        least = worth[best] - self.horizon
        return self.choose({word: value for word, value in worth.items() if value >= least})

    @property
    def horizon(self) -> float:
        """How much worse than the best an end may be and still be thought of."""
        return 8.0 * self.style.slack

    def appraisal(self, sky: Sky, me: Aircraft, ends: Ends) -> dict[Value, float]:
        """What every answer is worth to him, ways over the edge included."""
        errand = Errand(sky, me, self.style)
        worth: dict[Value, float] = {word: errand.leaving(word) for word in ends.exits}
        if ends.words:
            worth |= zip(ends.words, self.worth(sky, me, ends).tolist(), strict=True)
        return worth

    def worth(self, sky: Sky, me: Aircraft, ends: Ends) -> Floats:
        return Outlook(sky, me, self.style).worth(ends)

    def choose(self, worth: Mapping[Value, float]) -> str:
        """The best answer, or one that seems about as good."""
        best = max(worth, key=lambda word: worth[word])
        if not self.style.slack:
            return str(best)
        odds = [exp((value - worth[best]) / self.style.slack) for value in worth.values()]
        (word,) = self.random.choices(list(worth), odds)
        return str(word)

    def die(self, sky: Sky, me: Aircraft) -> str:
        """4.1 Full throttle into the fight, as long as a safe use is left for it."""
        return GREEN if far_off(sky, me) and me.throttle > KEPT else BLUE
