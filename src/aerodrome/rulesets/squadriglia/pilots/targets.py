"""Targets: what points are worth to each side, and how its aircraft share out the enemies."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from aerodrome.tabletop.hexes import distance

from ..display.view import PlaneView, SkyView
from ..rules.ch01_introduction import MAP
from .grid import Floats
from .style import Style

NEAR = 5.0
"""Hexes over which an enemy's claim on a pilot's attention falls to a third."""
SHARED_OUT = 3
"""How many times attention is balanced over the enemies, and over each pilot's own."""


def point_values(me: PlaneView, foe: PlaneView) -> tuple[float, float]:
    """Return the worth of a point dealt and of a point received, in a race to a takedown.

    The one who is ahead should finish it: a point dealt gains more than one received costs.
    """
    mine, his = max(1, me.robustness), max(1, foe.robustness)
    lead = max(0.0, (mine - his) / (2.0 * (mine + his)))
    return 1.0 + lead, 1.0 - lead


def attention(view: SkyView, planes: Sequence[PlaneView], style: Style) -> Floats:
    """Return each aircraft's attention to each enemy: most to near ones, shared among its side."""
    sides = np.array([plane.side for plane in planes])
    hostile = sides[:, None] != sides[None]
    claims = np.array([[_claim(view, me, foe, style) for foe in planes] for me in planes])
    claims = np.where(hostile, claims, 0.0)
    wanted = np.array([_urgency(view, foe) for foe in planes])
    for _ in range(SHARED_OUT):
        for side in dict.fromkeys(planes[i].side for i in range(len(planes))):
            mine = sides == side
            part = claims[mine]
            share = part / np.maximum(part.sum(axis=0), 1e-12) * wanted
            claims[mine] = share / np.maximum(share.sum(axis=1, keepdims=True), 1e-12)
    return claims


def _claim(view: SkyView, me: PlaneView, foe: PlaneView, style: Style) -> float:
    """Return how strongly an enemy draws a pilot: nearness, earlier fire, threat to the aim."""
    apart = distance(MAP.parse(me.at), MAP.parse(foe.at))
    claim = float(np.exp(-apart / NEAR)) + 1e-6
    if any(battery.aim == foe.id for battery in me.batteries):
        claim *= style.dogged
    ward = next((p for p in view.planes if p.id == view.aims.aircraft), None)
    if ward is not None and ward.side == me.side and not ward.gone and ward.placed:
        claim += float(np.exp(-distance(MAP.parse(ward.at), MAP.parse(foe.at)) / NEAR))
    return claim


def _urgency(view: SkyView, foe: PlaneView) -> float:
    """8 Return how urgent an enemy is: the scenario's aircraft comes first, whatever its escort."""
    return 3.0 if foe.id == view.aims.aircraft else 1.0


def haste(view: SkyView, foe: PlaneView, style: Style) -> float:
    """8.1, 8.2 Return how much nearer it is worth being to an aircraft that must not get away."""
    return style.haste if foe.id == view.aims.aircraft and not view.passed else 1.0
