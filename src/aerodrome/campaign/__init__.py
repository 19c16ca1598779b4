"""The aircrew campaign: careers above the battles, in any game that has a door for it."""

from __future__ import annotations

from aerodrome.kernel.ruleset import Ruleset

from . import events, weekly
from .advice import pilots
from .ch16_campaign import outcome, owned, rows, seats, setup, side, turn, vet
from .games import find
from .scene import scene
from .tables import EDITION, FOLDER, VERSIONS
from .view import names, view

RULESET = Ruleset(
    id="campaign",
    version=EDITION.version,
    plays=VERSIONS,
    edition=EDITION,
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
    rows=rows,
    vet=vet,
    owned=owned,
    within=find,
    pilots=pilots,
)
