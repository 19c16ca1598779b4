"""La Squadriglia degli Assi: aerial duels over the Italian front, 1916-18."""

from __future__ import annotations

from aerodrome.kernel.ruleset import Ruleset

from .ch02_preparation import rows, seats, setup, side
from .ch03_turn import turn
from .ch08_own import vet
from .ch08_scenarios import outcome
from .events import EVENTS
from .pilots import counsel, pilots, review
from .scene import names, scene
from .sortie import DOOR
from .stage import stage
from .tables import EDITION, FOLDER, VERSIONS
from .tally import tally
from .view import view

RULESET = Ruleset(
    id="squadriglia",
    version=EDITION.version,
    plays=VERSIONS,
    edition=EDITION,
    title="La Squadriglia degli Assi",
    folder=FOLDER,
    seats=seats,
    setup=setup,
    turn=turn,
    outcome=outcome,
    view=view,
    scene=scene,
    events=EVENTS,
    names=names,
    side=side,
    rows=rows,
    vet=vet,
    stage=stage,
    pilots=pilots,
    tally=tally,
    counsel=counsel,
    review=review,
    sortie=DOOR,
)
