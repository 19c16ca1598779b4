"""La Squadriglia degli Assi: aerial duels over the Italian front, 1916-18."""

from __future__ import annotations

from aerodrome.kernel.ruleset import Ruleset
from aerodrome.rulesets.squadriglia.ch02_preparation import seats, setup, side
from aerodrome.rulesets.squadriglia.ch03_turn import turn
from aerodrome.rulesets.squadriglia.ch08_scenarios import outcome
from aerodrome.rulesets.squadriglia.events import EVENTS
from aerodrome.rulesets.squadriglia.pilots import counsel, makers, review
from aerodrome.rulesets.squadriglia.scene import names, scene
from aerodrome.rulesets.squadriglia.sortie import DOOR
from aerodrome.rulesets.squadriglia.stage import stage
from aerodrome.rulesets.squadriglia.tables import FOLDER, TABLES
from aerodrome.rulesets.squadriglia.tally import tally
from aerodrome.rulesets.squadriglia.view import view

RULESET = Ruleset(
    id="squadriglia",
    version=1,
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
    data_hash=lambda: TABLES.fingerprint,
    stage=stage,
    pilots=makers,
    tally=tally,
    counsel=counsel,
    review=review,
    sortie=DOOR,
)
