"""The aircrew campaign: careers above the battles, in any game that has a door for it."""

from __future__ import annotations

from aerodrome.campaign import events, weekly
from aerodrome.campaign.advice import pilots
from aerodrome.campaign.ch16_campaign import outcome, seats, setup, side, turn
from aerodrome.campaign.scene import scene
from aerodrome.campaign.tables import FOLDER, TABLES
from aerodrome.campaign.view import names, view
from aerodrome.kernel.ruleset import Ruleset

RULESET = Ruleset(
    id="campaign",
    version=3,
    title="Aircrew Campaign",
    folder=FOLDER,
    seats=seats,
    setup=setup,
    turn=turn,
    outcome=outcome,
    view=view,
    scene=scene,
    events=(*events.EVENTS, *weekly.EVENTS),
    names=names,
    side=side,
    data_hash=lambda: TABLES.fingerprint,
    pilots=pilots,
)
