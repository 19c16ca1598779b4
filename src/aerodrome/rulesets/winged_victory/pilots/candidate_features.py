"""Features of the ends of a move (see `bots.feature_row`)."""

from __future__ import annotations

from aerodrome.bots.feature_row import Features

from ..rules.ch01_components import hex_distance
from .courses import pose
from .ends import LANDS, LEAVES, End
from .outlook import Outlook


def end_features(outlook: Outlook, end: End) -> Features:
    """Return the row of an end."""
    me, task, here = outlook.me, outlook.task, end.pose
    now = pose(me)
    duels = () if end.fate else outlook.duels
    shots = [outlook.shots(duel, end, duel.next) for duel in duels]
    hopes = [outlook.hopes(d, end, d.next, d.last(end, d.next)) for d in duels]
    feared = sum(outlook.feared(duel, end) for duel in duels)
    gaps = [hex_distance(here.at, place) for place in outlook.places]
    return Features(
        moved=hex_distance(now.at, here.at),
        turned=float(here.heading != now.heading),
        climbed=end.level - now.level,
        speed=end.speed,
        given=sum(given for given, _ in shots),
        taken=sum(taken for _, taken in shots),
        prospect=sum(ours for ours, _ in hopes),
        exposure=sum(theirs for _, theirs in hopes) + feared,
        target=min(gaps, default=0),
        charge=hex_distance(here.at, task.charge.at) if task.charge is not None else 0.0,
        task=task.leaving(end) if end.fate in (LEAVES, LANDS) else task.worth(end),
        edge=outlook.rim.beyond(here),
        risk=end.risk,
        leaves=float(end.fate == LEAVES),
    )
