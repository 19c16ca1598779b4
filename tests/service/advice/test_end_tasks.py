"""End tasks: what a worker process computes for pages, without a process."""

from __future__ import annotations

import pytest

from aerodrome.kernel import registry
from aerodrome.kernel.phrases import Phrase
from aerodrome.service.advice.end_tasks import has_ends, order_of, warm_up
from aerodrome.tabletop.controls import PoseAnchor
from aerodrome.tabletop.reach import ReachWay
from tests.support.end_tables import numbers


def way(place: str, *answers: str) -> ReachWay:
    return ReachWay(answers=answers, anchor=PoseAnchor(place=place), says=Phrase("way"))


def test_ways_are_ordered_by_a_pilot_who_may_know_another_way_to_an_end() -> None:
    told = (way("a", "1"), way("a", "2"), way("b", "3"), way("c", "4"))
    best = (way("b", "another"), way("a", "2"), way("a", "1"))
    assert numbers(order_of(told, best)) == [2, 1, 0, 3]


@pytest.mark.parametrize("name", [*filter(has_ends, registry.names())])
def test_every_game_with_ends_can_be_loaded_ahead(name: str) -> None:
    warm_up(name)
