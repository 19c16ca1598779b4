"""Vetting: what a set-up must hold before a game is made of it.

Games that were made before so much was asked for are played as they were made.
"""

from __future__ import annotations

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Scenario

from ..rules.ch02_choosing import BOMB, loadable
from ..rules.ch02_setup import setup
from ..rules.ch11_modes import raids, task_needed
from ..rules.ch11_tasks import BREAKTHROUGH, COMBINED, RECONNAISSANCE
from ..rules.setup_file import SetupFile
from ..rules.state import Aircraft, Side, Sky


def vet(scenario: Scenario) -> None:
    """11.10 Refuse a set-up in which a side that must do enough of its task never could."""
    file = codec.convert(scenario.setup, SetupFile, "")
    for name, number in (("wins", file.wins), ("draws", file.draws)):
        if number < 0:
            raise Refusal("bad-scenario", f"`{name}` is 0 or more, not {number}.")
    sky = setup(scenario)
    tasked = sky.aims.tasked
    if len(tasked) == 1:
        _check(sky, tasked[0], task_needed(sky, tasked[0])[0])
    elif tasked:
        _check(sky, max(tasked, key=lambda side: possible(sky, side)), file.wins)


def possible(sky: Sky, side: Side) -> int:
    """11.10 Return how much of its task a side can do at most: zones, or aircraft that break
    through.

    11.9 In a combined game a zone must be bombed before it is photographed.
    """
    own = [plane for plane in sky.aircraft if plane.side == side]
    armed = [plane for plane in own if not raids(plane) and BOMB in loadable(sky, plane)]
    if sky.aims.mode == BREAKTHROUGH:
        return sum(raids(plane) for plane in own) + len(armed)
    zones = sum(zone.side == side for zone in sky.zones)
    photos = sum(plane.model.photos for plane in own if plane.role == "scout")
    if sky.aims.mode == RECONNAISSANCE:
        return min(zones, photos)
    bombs = len(armed) + sum(carried(plane) for plane in own)
    return min(zones, bombs, photos) if sky.aims.mode == COMBINED else min(zones, bombs)


def carried(plane: Aircraft) -> int:
    """11.6 Return the bombs of a bomber, or the one that a scout took off with."""
    return plane.model.bombs if plane.role == "bomber" else int(raids(plane))


def _check(sky: Sky, side: Side, needed: int) -> None:
    most = possible(sky, side)
    if needed > most:
        what = "aircraft that break through" if sky.aims.mode == BREAKTHROUGH else "zones"
        sentence = f"{side} needs {needed} {what} to win, and can have only {most}."
        raise Refusal("bad-scenario", sentence)
