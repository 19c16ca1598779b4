"""Gunnery: what one aircraft could do to another from any pose to any other (9)."""

from __future__ import annotations

from ..rules.ch01_components import shade, skill
from ..rules.ch09_guns import FORWARD, FORWARD_RANGE, FRAGILE
from ..rules.state import Aircraft, Gun, Rules
from ..rules.tables import TABLES
from .courses import Pose
from .odds import ASPECTS, RANGES, bearing, burst, bursts, frailty, modifier, seen_from

MUTE = {kind: needs.silent for kind, needs in TABLES.manoeuvres.items()}
MUTE[""] = MUTE["drift"] = ""
UNSURE = 0.3
"""9.7 The part of a hope that is left if a jam must be cleared first."""


def loaded(plane: Aircraft) -> list[Gun]:
    """9.3 Return the guns that could still fire this turn, apart from the manoeuvre."""
    if plane.gone or not plane.pilot_lives or plane.parked:
        return []
    fit = [gun for gun in plane.guns if not gun.man or not plane.wounds[gun.man]]
    return [gun for gun in fit if gun.rounds and not gun.jammed and not gun.fired]


def all_jammed(plane: Aircraft) -> bool:
    """9.7 Return whether jams alone keep all guns aboard from firing."""
    fit = [gun for gun in plane.guns if not gun.man or not plane.wounds[gun.man]]
    left = [gun for gun in fit if gun.rounds or gun.spare]
    return bool(left) and all(gun.jammed for gun in left)


def clearing(plane: Aircraft, *, level: bool) -> float:
    """9.7 Return how many jammed guns a move is likely to clear; level flight helps."""
    total = 0.0
    for gun in plane.guns:
        if gun.jammed and not (gun.man and plane.wounds[gun.man]):
            modifier = 0 if gun.man else skill(plane)
            faces = TABLES.tests[shade(TABLES.word("9.7", "die"), modifier, test=True)]
            total += (faces.count("v") + level * faces.count("i")) / len(faces)
    return total


def armed(plane: Aircraft) -> bool:
    """9.4 Return whether any ammunition is left, now or after a reload."""
    return any(gun.rounds or gun.spare for gun in plane.guns)


class Gunnery:
    """One aircraft against another, its target."""

    def __init__(self, rules: Rules, plane: Aircraft, target: Aircraft) -> None:
        self.guns = loaded(plane)
        self.frailty = frailty(target)
        self._shift = {
            (gun.mount, flown): modifier(rules, plane, gun, target, flown)
            for gun in self.guns
            for flown in ("", *FRAGILE, "falling_leaf")
        }
        self._known: dict[tuple[str, int, str, int], float] = {}
        self.hopes = self._hopes(plane)

    def _hopes(self, plane: Aircraft) -> tuple[float, ...]:
        """Return what a shot of a later turn brings, by range; index 0 is none."""
        ahead = [g for g in plane.guns if g.mount == FORWARD and (g.rounds or g.spare)]
        if not ahead or not plane.pilot_lives:
            return (0.0,) * (FORWARD_RANGE + 1)
        shades = [shade(ahead[0].colour, RANGES[n]) for n in range(1, FORWARD_RANGE + 1)]
        ready = UNSURE if all(gun.jammed for gun in ahead) else 1.0
        return (0.0, *(ready * burst(colour, "side", self.frailty) for colour in shades))

    def fire(self, here: Pose, there: Pose, flown: str = "", dodge: str = "") -> float:
        """9 Return the expected damage after these manoeuvres of the aircraft and its target."""
        mute = MUTE[flown]
        if mute == "all":
            return 0.0
        total = 0.0
        for gun in self.guns:
            if mute and gun.mount == FORWARD:
                continue
            steps = bearing(gun.mount, here, there)
            if steps is not None:
                seen = seen_from(gun.mount, here, there)
                antics = dodge if (gun.mount, dodge) in self._shift else ""
                total += self._burst(gun, steps, seen, self._shift[gun.mount, antics])
        return total

    def _burst(self, gun: Gun, steps: int, seen: str, shift: int) -> float:
        key = (gun.mount, steps, seen, shift)
        if key not in self._known:
            whole = shift + RANGES[steps] + ASPECTS[seen]
            found = bursts(gun, whole, seen, self.frailty)
            self._known[key] = max(0.0, *found.values())
        return self._known[key]
