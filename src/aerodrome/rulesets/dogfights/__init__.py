"""Age of Dogfights: WW1: dogfights, reconnaissance and bombing on a board of triangles."""

from __future__ import annotations

from aerodrome.kernel.ruleset import Ruleset
from aerodrome.rulesets.dogfights.ch02_setup import seats, setup
from aerodrome.rulesets.dogfights.ch03_turn import turn
from aerodrome.rulesets.dogfights.ch09_pilots import forget
from aerodrome.rulesets.dogfights.ch11_modes import outcome
from aerodrome.rulesets.dogfights.events import EVENTS
from aerodrome.rulesets.dogfights.pilots import counsel, pilots, review
from aerodrome.rulesets.dogfights.scene import names, scene
from aerodrome.rulesets.dogfights.sortie import DOOR
from aerodrome.rulesets.dogfights.stage import stage
from aerodrome.rulesets.dogfights.tables import FOLDER, TABLES
from aerodrome.rulesets.dogfights.tally import tally
from aerodrome.rulesets.dogfights.view import view

RULESET = Ruleset(
    id="dogfights",
    version=1,
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
    data_hash=lambda: TABLES.fingerprint,
    stage=stage,
    forget=forget,
    pilots=pilots,
    counsel=counsel,
    review=review,
    tally=tally,
    sortie=DOOR,
)
