"""Winged Victory: the air war of 1916-18 seen from the side, where height is speed."""

from __future__ import annotations

from aerodrome.kernel.ruleset import Ruleset

from .ch07_turn import turn
from .ch14_missions import outcome
from .ch14_scenarios import rows, seats, setup
from .events import EVENTS
from .events_crews import CREW_EVENTS
from .events_missions import MISSION_EVENTS
from .pilots import counsel, pilots, review
from .scene import names, scene
from .sortie import DOOR
from .stage import stage
from .tables import EDITION, FOLDER, VERSIONS
from .tally import tally
from .view import forget, view

RULESET = Ruleset(
    id="winged_victory",
    version=EDITION.version,
    plays=VERSIONS,
    edition=EDITION,
    title="Winged Victory",
    folder=FOLDER,
    seats=seats,
    setup=setup,
    turn=turn,
    outcome=outcome,
    view=view,
    scene=scene,
    events=(*MISSION_EVENTS, *EVENTS, *CREW_EVENTS),
    names=names,
    stage=stage,
    forget=forget,
    rows=rows,
    sortie=DOOR,
    pilots=pilots,
    counsel=counsel,
    review=review,
    tally=tally,
)
