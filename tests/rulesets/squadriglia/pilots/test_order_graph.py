"""The order graph holds every order and no other."""

from __future__ import annotations

import pytest

from aerodrome.rulesets.squadriglia.pilots.order_graph import order_graph
from aerodrome.rulesets.squadriglia.pilots.order_moves import Kind
from tests.support.squadriglia.table import a_plane, a_sky
from tests.support.squadriglia.written_orders import every_order

LIGHT = ("ahead", "left", "right")
ENDS = (1, 9, 50, 190, 520, 1004, 1630)
"""Distinct ends (hex, facing, stick) of an order from C, by its speed."""


def test_as_many_ends_as_were_counted_by_hand() -> None:
    layers = order_graph(Kind(LIGHT, "C"), 0, 6).layers
    assert tuple(len(layer.q) for layer in layers) == ENDS


@pytest.mark.parametrize("facing", [0, 2, 5])
@pytest.mark.parametrize("stick", ["C", "S"])
def test_the_ends_are_those_of_the_orders_that_rules_allow(facing: int, stick: str) -> None:
    sky = a_sky(a_plane("I1", at="12,9", stick=stick, facing="E"), a_plane("A1", at="20,3"))
    plane = sky.plane("I1")
    plane.facing = facing
    ends = {(d.at, d.facing, d.stick) for d in every_order(sky, plane, 3)}
    layer = order_graph(Kind(LIGHT, stick), facing, 3).layers[3]
    q, r = plane.at
    found = {
        ((q + int(dq), r + int(dr)), int(f), "CSD"[int(s)])
        for dq, dr, f, s in zip(layer.q, layer.r, layer.facing, layer.stick, strict=True)
    }
    assert found == ends


def test_a_dive_repeats_the_arrow_before_it_and_a_climb_flies_no_hex() -> None:
    sky = a_sky(a_plane("I1", at="12,9"), a_plane("A1", at="20,3"), altitude=True)
    plane = sky.plane("I1")
    for change in ("climb", "dive"):
        written = every_order(sky, plane, 2, change)
        ends = {(d.at, d.facing, d.stick) for d in written if not d.fresh}
        layer = order_graph(Kind(LIGHT, "C", change), 0, 2).layers[2]
        q, r = plane.at
        found = {
            ((q + int(dq), r + int(dr)), int(f), "CSD"[int(s)])
            for dq, dr, f, s, high in zip(
                layer.q, layer.r, layer.facing, layer.stick, layer.high, strict=True
            )
            if high
        }
        assert found == ends
