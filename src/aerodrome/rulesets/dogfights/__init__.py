"""Age of Dogfights: WW1: dogfights, reconnaissance and bombing on a board of triangles."""

from __future__ import annotations

from aerodrome.kernel.ruleset import Ruleset

from .ch02_setup import rows, seats, setup, side_of
from .ch03_turn import turn
from .ch09_pilots import forget
from .ch11_modes import outcome
from .events import EVENTS
from .pilots import counsel, pilots, review
from .scene import names, scene
from .sortie import DOOR
from .stage import stage
from .tables import EDITION, FOLDER, VERSIONS
from .tally import tally
from .view import view

RULESET = Ruleset(
    id="dogfights",
    version=EDITION.version,
    plays=VERSIONS,
    edition=EDITION,
    title="Age of Dogfights: WW1",
    folder=FOLDER,
    seats=seats,
    setup=setup,
    turn=turn,
    outcome=outcome,
    view=view,
    scene=scene,
    events=EVENTS,
    names=names,
    side=side_of,
    rows=rows,
    stage=stage,
    forget=forget,
    pilots=pilots,
    counsel=counsel,
    review=review,
    tally=tally,
    sortie=DOOR,
)
