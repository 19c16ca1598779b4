"""The ace: tries its best ends against the best replies of every enemy."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from aerodrome.kernel.question import Value

from ..rules.ch04_movement import BLUE, GREEN
from ..rules.state import Aircraft, Sky
from ..rules.tables import TABLES
from .choices import best, own_choices
from .chooser import throttle_cost
from .ends import Ends
from .faces import FACES, GREEN_FACES
from .fighter import Fighter
from .outlook import Outlook
from .replies import replies
from .shot_chances import Floats

BARRED = np.float32(-1e6)


class Ace(Fighter):
    """A pilot that looks two moves ahead at a few dozen ends, and ignores the rest."""

    def worth(self, sky: Sky, me: Aircraft, ends: Ends, also: Sequence[int] = ()) -> Floats:
        """Return what the most promising ends and the rows `also` are worth."""
        outlook = Outlook(sky, me, self.style)
        first = outlook.worth(ends)
        promising = np.argsort(-first, kind="stable")[: self.style.replies]
        others = [row for row in also if row not in promising]
        candidates = np.append(promising, np.array(others, np.intp))
        at = ends.poses.pick(candidates)
        exposed = np.float32(outlook.caution) * outlook.exposure(at)
        answered = np.float32(outlook.caution) * replies(sky, me, self.style, ends, candidates)
        found = np.full(len(first), BARRED, np.float32)
        weight = np.float32(self.style.reply)
        found[candidates] = first[candidates] + weight * (exposed - answered)
        return found

    def die(self, sky: Sky, me: Aircraft) -> str:
        """4.1 Return the green die if what it lets the piece reach is worth the throttle."""
        worth = self.throws(sky, me)
        return GREEN if worth[GREEN] > worth[BLUE] else BLUE

    def throws(self, sky: Sky, me: Aircraft) -> dict[Value, float]:
        """4.1 Return the worth of each die, for the green one less the cost of the throttle."""
        faces = tuple(dict.fromkeys((*FACES, *GREEN_FACES)))
        ends, reached = own_choices(sky, me, faces)
        if not ends.words:
            return {BLUE: 0.0, GREEN: -self.style.throttle}
        worth = Outlook(sky, me, self.style).worth(ends)
        by_face = dict(zip(faces, best(worth, reached), strict=True))
        blue = sum(by_face[face] for face in TABLES.blue) / len(TABLES.blue)
        green = sum(by_face[face] for face in GREEN_FACES) / len(GREEN_FACES)
        return {BLUE: blue, GREEN: green - throttle_cost(sky, me, self.style)}
