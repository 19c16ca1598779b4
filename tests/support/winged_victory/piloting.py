"""Piloting: asks a pilot of this game one question, in a sky that a test has prepared."""

from __future__ import annotations

from random import Random
from typing import Any

from aerodrome.bots.roster import pilot
from aerodrome.kernel.counsel import Counsel
from aerodrome.kernel.question import Question, Value
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.display.view import view
from aerodrome.rulesets.winged_victory.rules.ch02_energy import throttles
from aerodrome.rulesets.winged_victory.rules.ch07_move import Manoeuvres, Ways
from aerodrome.rulesets.winged_victory.rules.flight import FlightPlan
from aerodrome.rulesets.winged_victory.rules.state import ALLIES, GERMANY, Sky
from aerodrome.tabletop.capabilities import GamePilots
from tests.support.winged_victory.table import a_plane, a_sky, at, seeing


def a_duel(*planes: Any, moved: bool = True, **changes: Any) -> Sky:
    """Return two enemies in sight of each other and engaged; A1 is to move, and G1 has moved."""
    sky = a_sky(*planes, **changes)
    seeing(*planes)
    for plane in planes:
        plane.engaged = tuple(p.id for p in planes if p.side != plane.side)
    sky.phase = "moves"
    sky.queue = ("A1",) if moved else ("A1", "G1")
    return sky


def ask(level: str, sky: Sky, rule: str, about: str, options: Any, *given: Value) -> Value:
    seat = GERMANY if about.startswith("G") else ALLIES
    if rule == "12.1":
        seat = str(given[0])
    question = Question("", seat, options, rule, about, () if rule == "12.1" else given)
    return pilot(level, RULESET, Random(1))(question, lambda: view(sky, seat))


def declared(level: str, sky: Sky, about: str = "A1") -> tuple[int, FlightPlan]:
    """7.3 Return throttle and manoeuvre as a pilot declares them."""
    plane = sky.plane(about)
    throttle = ask(level, sky, "2.1", about, throttles(plane))
    assert isinstance(throttle, int)
    book = Manoeuvres(sky, plane, throttle)
    kind = ask(level, sky, "7.3", about, book, throttle)
    ways = Ways(sky, plane, throttle, book.ways(str(kind)))
    only = ways.forced()
    rule = "4.5" if "turn" in str(kind) else "3.4"
    way = only if only is not None else ask(level, sky, rule, about, ways, throttle, kind)
    return throttle, ways.ways[str(way)]


def frozen_shot() -> Sky:
    """12.1 Return a sky in which G1 flees ahead of A1, who moves next, and will be out of reach."""
    sky = a_duel(
        a_plane("A1", "sopwith_camel", "14,15", speed=4),
        a_plane("G1", "fokker_d7", "17,15", "east", speed=8, trail=(at("16,15"), at("17,15"))),
    )
    sky.queue = ("G1", "A1")
    return sky


def hint(sky: Sky, rule: str, about: str, options: Any, *given: Value) -> Counsel:
    question = Question("", ALLIES, options, rule, about, given)
    return GamePilots.of(RULESET).counsel(view(sky, ALLIES), question, Random(1))


def a_chase() -> Sky:
    return a_duel(
        a_plane("A1", "se5a", "14,15", speed=5),
        a_plane("G1", "fokker_dr1", "20,15", "east", speed=3),
    )
