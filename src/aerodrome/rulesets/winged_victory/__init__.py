"""Winged Victory: the air war of 1916-18 seen from the side, where height is speed."""

from __future__ import annotations

from aerodrome.kernel.ruleset import Ruleset
from aerodrome.rulesets.winged_victory.ch07_turn import turn
from aerodrome.rulesets.winged_victory.ch14_missions import outcome
from aerodrome.rulesets.winged_victory.ch14_scenarios import seats, setup
from aerodrome.rulesets.winged_victory.events import EVENTS
from aerodrome.rulesets.winged_victory.events_crews import CREW_EVENTS
from aerodrome.rulesets.winged_victory.pilots import counsel, pilots, review
from aerodrome.rulesets.winged_victory.scene import names, scene
from aerodrome.rulesets.winged_victory.sortie import DOOR
from aerodrome.rulesets.winged_victory.stage import stage
from aerodrome.rulesets.winged_victory.tables import FOLDER, TABLES
from aerodrome.rulesets.winged_victory.tally import tally
from aerodrome.rulesets.winged_victory.view import forget, view

RULESET = Ruleset(
    id="winged_victory",
    version=1,
    title="Winged Victory",
    folder=FOLDER,
    seats=seats,
    setup=setup,
    turn=turn,
    outcome=outcome,
    view=view,
    scene=scene,
    events=(*EVENTS, *CREW_EVENTS),
    names=names,
    stage=stage,
    forget=forget,
    data_hash=lambda: TABLES.fingerprint,
    sortie=DOOR,
    pilots=pilots,
    counsel=counsel,
    review=review,
    tally=tally,
)
