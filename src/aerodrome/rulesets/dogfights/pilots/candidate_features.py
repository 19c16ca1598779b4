"""Features of the ends of a move (see `bots.feature_row`), a column for all ends at once."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from aerodrome.bots.feature_row import Features

from ..rules.ch11_tasks import has_task
from ..rules.state import Aircraft
from .ends import Ends
from .outlook import Outlook, pose
from .shot_chances import Floats, Poses
from .task_columns import TaskColumns

HALF_TURN = 3
"""Sixths of a circle."""


def end_features(outlook: Outlook, ends: Ends) -> Iterator[Features]:
    """Yield the row of every end on the board."""
    me, at = outlook.me, ends.poses
    now = pose(me)
    given, taken = outlook.exchanges(ends)
    turned = (at.facing - me.facing) % 6
    friends = [f for f in outlook.friends if has_task(outlook.sky, f)]
    columns = (
        _apart(at, me),
        np.minimum(turned, 6 - turned) / HALF_TURN,
        at.level - me.level,
        np.full(len(at.q), me.model.speed),
        given,
        taken,
        outlook.prospect(at),
        outlook.exposure(at),
        _nearest(at, outlook.hunted),
        _nearest(at, friends),
        TaskColumns(outlook.sky, me, outlook.style).worth(ends, now),
        outlook.beyond(at),
    )
    for row in zip(*(column.tolist() for column in columns), strict=True):
        yield Features(*row)


def _nearest(at: Poses, pieces: list[Aircraft]) -> Floats:
    """Return the points to the nearest of these pieces, 0 if there is none."""
    if not pieces:
        return np.zeros(len(at.q), np.float32)
    found: Floats = np.min([_apart(at, piece) for piece in pieces], axis=0)
    return found


def _apart(at: Poses, piece: Aircraft) -> Floats:
    q, r = at.q - piece.at[0], at.r - piece.at[1]
    found: Floats = ((abs(q) + abs(r) + abs(q + r)) / 2).astype(np.float32)
    return found
