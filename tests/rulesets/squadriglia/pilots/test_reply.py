"""The best reply is the best of all orders, and legal."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from aerodrome.rulesets.squadriglia.display.view import view
from aerodrome.rulesets.squadriglia.pilots.cells import PLACES, SEEN, one_place
from aerodrome.rulesets.squadriglia.pilots.fighter import Fighter
from aerodrome.rulesets.squadriglia.pilots.found import OrderSoFar
from aerodrome.rulesets.squadriglia.pilots.grid import Floats
from aerodrome.rulesets.squadriglia.pilots.style import styles
from aerodrome.rulesets.squadriglia.pilots.ways import OrderWay
from aerodrome.rulesets.squadriglia.rules.ch01_introduction import MAP
from aerodrome.rulesets.squadriglia.rules.ch04_orders import Routes, declarations
from aerodrome.rulesets.squadriglia.rules.state import Sky
from tests.support.squadriglia.table import a_plane, a_sky
from tests.support.squadriglia.written_orders import every_order, is_legal

STYLE = styles()["equilibrium"]


def anywhere(random: Random, **options: Any) -> Sky:
    """Return an aircraft anywhere on the map, edges included, with any heading."""
    height = random.randrange(-100, 105, 5) if options.get("altitude") else 0
    type_ = random.choice(["spad_7", "caproni_ca450", "nieuport_11", "spad_13"])
    at = MAP.name(random.choice(MAP.cells()))
    plane = a_plane("I1", type_, at, speed=random.randrange(1, 5), height=height)
    plane.facing, plane.stick = random.randrange(6), random.choice("CSD")
    return a_sky(plane, a_plane("A1", at="12,9"), turn=3, **options)


def landscape(seed: int) -> tuple[Floats, Floats]:
    """Return random worths of places, by phase, and of ends."""
    generator = np.random.default_rng(seed)
    return generator.normal(size=(6, PLACES)), generator.normal(size=SEEN)


def fighter(sky: Sky) -> Fighter:
    seen = view(sky, "italy")
    return Fighter(seen, seen.planes[0], STYLE)


def replies(sky: Sky, seed: int, begun: OrderSoFar | None = None) -> list[tuple[float, OrderWay]]:
    field, ends = landscape(seed)
    found = fighter(sky).replies(lambda h: field + h / 50, lambda h: ends, begun or OrderSoFar())
    return [(one.worth, one.way) for one in found]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("altitude", [False, True], ids=["level", "altitude"])
def test_every_reply_is_a_legal_order(seed: int, altitude: bool) -> None:
    random = Random(f"{seed} {altitude}")
    sky = anywhere(random, altitude=altitude)
    plane = sky.plane("I1")
    if random.random() < 0.4:
        said = list(declarations(Routes(sky, plane)))
        plane.declared = random.choice(said)
    for worth, way in replies(sky, seed):
        if worth > -1e5:
            assert is_legal(sky, plane, way.answers), (way.answers, plane)


@pytest.mark.parametrize("seed", range(8))
def test_no_other_order_of_its_speed_is_better(seed: int) -> None:
    sky = anywhere(Random(seed))
    plane, me = sky.plane("I1"), fighter(sky)
    field, ends = landscape(seed)
    best = {way.speed: worth for worth, way in replies(sky, seed)}
    for speed in [speed for speed in best if speed <= 3]:
        worths = []
        for draft in every_order(sky, plane, speed):
            moves = [(move.arrow, move.stick, 0) for move in draft.moves]
            way = me.free.fly(speed, moves)
            if not way.exit:
                worths.append(worth_of(me, way, field, ends))
        if worths and best[speed] > -1e5:
            assert max(worths) == pytest.approx(best[speed])


def worth_of(me: Fighter, way: OrderWay, field: Floats, ends: Floats) -> float:
    places = [cell * 6 + facing for cell, facing in zip(way.cells, way.facings, strict=True)]
    fire = sum(float(field[phase, place]) for phase, place in enumerate(places))
    return fire + float(ends[one_place(way.cells[-1], way.facings[-1])]) + me.own_worth(way)


@pytest.mark.parametrize("seed", range(10))
def test_an_order_begun_is_finished_as_it_was_begun(seed: int) -> None:
    sky = a_sky(a_plane("I1", at="12,9", speed=4), a_plane("A1", at="20,3"), turn=3)
    begun = OrderSoFar(4, (("left", "S"), ("ahead", "S")))
    ((_, way),) = replies(sky, seed, begun)
    assert way.answers[:3] == ("4", "left S", "ahead S")
    assert is_legal(sky, sky.plane("I1"), way.answers)


def test_the_trapped_may_fly_any_way_out() -> None:
    sky = a_sky(a_plane("I1", "caproni_ca450", "12,1", "NE", speed=4), a_plane("A1", at="20,15"))
    seen = view(sky, "italy")
    me = Fighter(seen, seen.planes[0], STYLE)
    me.begin()
    assert me.ways[0].exit == "top"
    assert is_legal(sky, sky.plane("I1"), me.ways[0].answers)
