"""Law 5 finds a supposition that uses secrets, and meets suppositions in every game that has
them."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from aerodrome.kernel.contract import absent
from aerodrome.kernel.question import Seat
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Choice
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.capabilities import GameOffers
from aerodrome.tabletop.controls import PoseAnchor
from aerodrome.tabletop.reach import ReachWay
from aerodrome.tabletop.supposition import OpponentSet
from tests.laws import laws
from tests.laws.biting import bites, secret_orders
from tests.laws.rulesets import REAL
from tests.laws.supposing import SupposedAlike
from tests.support.altered import altered
from tests.support.toys.bare import Bare


class Blind(list[str]):
    """A view that looks empty but contains something."""

    def __init__(self, carried: list[str]) -> None:
        self.carried = tuple(carried)


def test_law_5_supposition_that_knows_an_order() -> None:
    """The places where an enemy can be depend on its secret order, and on nothing public."""

    def leak(umpire: Umpire, state: Bare, order: str) -> None:
        state.notes.append(order)

    def opponent_set(view: Blind, question: Any, about: str, supposing: Any) -> OpponentSet:
        way = ReachWay(answers=view.carried, anchor=PoseAnchor())
        return OpponentSet(about=about, ways=(way,))

    leaky = altered(
        secret_orders(leak),
        view=lambda state, seat: Blind(state.notes),
        opponent_set=opponent_set,
        suppose=lambda view, question, supposing: None,
    )
    bites(laws.law_5_no_leak, leaky, by="a supposition")


BEGUN: dict[str, dict[str, Choice]] = {"dogfights": {"quick_start": True}}
"""Options with which aircraft are in the air early enough for the law."""
SUPPOSING = [ruleset for ruleset in REAL if GameOffers.of(ruleset).suppose is not absent]


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", SUPPOSING, ids=lambda ruleset: ruleset.id)
def test_law_5_meets_a_supposition(ruleset: Ruleset[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Random games rarely have an enemy in sight: play until one does."""
    met: list[int] = []

    class Met(SupposedAlike):
        def __call__(self, seat: Seat, *worlds: Any) -> None:
            super().__call__(seat, *worlds)
            met.append(self.told[seat])

    monkeypatch.setattr(laws, "SupposedAlike", Met)
    for seed, scenario in product("0123", ruleset.scenario_ids()):
        laws.law_5_no_leak(ruleset, ruleset.scenario(scenario, BEGUN.get(ruleset.id)), seed)
        if any(met):
            return
    pytest.fail(f"law 5 meets no supposition in {ruleset.id}")
