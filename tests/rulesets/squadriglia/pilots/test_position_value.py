"""Position values agree with what a pilot would say of them."""

from __future__ import annotations

import numpy as np
import pytest

from aerodrome.rulesets.squadriglia.pilots.odds import Guns
from aerodrome.rulesets.squadriglia.pilots.position_value import SPAN, Kit, values

pytestmark = pytest.mark.slow

SPAD = Kit((Guns("A", 0, 1),), 5, False, True, 3.0)
WORTH = values(SPAD, SPAD)
NET = WORTH.dealt - WORTH.received
EAST, WEST = 0, 3


def net(q: int, r: int, facing: int) -> float:
    """Return the value of facing east with the enemy there, with this facing."""
    return float(NET[EAST, q + SPAN, r + SPAN, facing])


def test_the_enemys_tail_is_good_and_mine_is_bad() -> None:
    assert net(3, 0, EAST) > 1.0
    assert net(-3, 0, EAST) < -1.0
    assert net(3, 0, WEST) == pytest.approx(0.0, abs=0.1)
    assert net(11, 0, WEST) == pytest.approx(0.0, abs=0.1)


def test_one_player_gains_what_the_other_loses() -> None:
    """The same position from the other cockpit: dealt and received are swapped."""
    for q, r, facing in ((3, 0, 0), (2, 1, 2), (-4, 2, 1), (1, -3, 5)):
        here = (EAST, q + SPAN, r + SPAN, facing)
        there = (facing, SPAN - q, SPAN - r, EAST)
        assert NET[here] == pytest.approx(-NET[there], abs=0.15)


def test_turning_the_whole_sky_changes_nothing() -> None:
    for facing in range(6):
        assert np.sort(NET[facing].ravel()) == pytest.approx(np.sort(NET[EAST].ravel()))
