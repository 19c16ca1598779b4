"""The fighter pilot: takes the end that seems best to him, one move ahead."""

from __future__ import annotations

from random import Random

import numpy as np

from aerodrome.rulesets.dogfights.ch04_movement import BLUE, GREEN
from aerodrome.rulesets.dogfights.pilots.airman import Airman
from aerodrome.rulesets.dogfights.pilots.ends import Ends
from aerodrome.rulesets.dogfights.pilots.errands import Errand
from aerodrome.rulesets.dogfights.pilots.fans import Floats
from aerodrome.rulesets.dogfights.pilots.outlook import Outlook
from aerodrome.rulesets.dogfights.pilots.straight import straight
from aerodrome.rulesets.dogfights.pilots.style import Style
from aerodrome.rulesets.dogfights.state import BOARD, OTHER, Aircraft, Sky
from aerodrome.tabletop.hexes import distance

FAR = 14
"""Points from the enemy beyond which full throttle brings one into the fight."""


class Fighter(Airman):
    """Weighs his shot against those he invites, as well as his style lets him."""

    def __init__(self, random: Random, style: Style) -> None:
        super().__init__(random)
        self.style = style

    def end(self, sky: Sky, me: Aircraft, ends: Ends) -> str:
        errand = Errand(sky, me, self.style)
        exits = {word: errand.leaving(word) for word in ends.exits}
        if not ends.words:
            return max(exits, key=lambda word: exits[word])
        if self.style.hesitation and self.random.random() < self.style.hesitation:
            return straight(me, ends)
        worth = self.worth(sky, me, ends)
        away = max(exits, key=lambda word: exits[word], default="")
        if away and exits[away] > worth.max():
            return away
        return ends.words[self.choose(worth)]

    def worth(self, sky: Sky, me: Aircraft, ends: Ends) -> Floats:
        return Outlook(sky, me, self.style).worth(ends)

    def choose(self, worth: Floats) -> int:
        """The best end, or one that seems about as good."""
        if not self.style.slack:
            return int(worth.argmax())
        near = np.exp((worth - worth.max()) / self.style.slack)
        (row,) = self.random.choices(range(len(near)), near.tolist())
        return row

    def die(self, sky: Sky, me: Aircraft) -> str:
        """4.1 Full throttle into the fight, and never the uncertain use."""
        enemies = sky.of(OTHER[me.side], BOARD)
        far = min((distance(me.at, enemy.at) for enemy in enemies), default=0) > FAR
        return GREEN if far and me.throttle > 1 else BLUE
