"""Law 5 bites where a supposition knows what its seat does not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from aerodrome.kernel.question import Anchor
from aerodrome.kernel.reach import ReachWay
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.supposition import Ambit
from tests.contract import laws
from tests.contract.test_laws_bite import bites, secret_orders
from tests.toys.bare import Bare


class Blind(list[str]):
    """A view that looks empty, and carries something all the same."""

    def __init__(self, carried: list[str]) -> None:
        self.carried = tuple(carried)


def test_law_5_supposition_that_knows_an_order() -> None:
    """Where an enemy can be depends on what he has ordered in secret; nothing else tells of it."""

    def leak(umpire: Umpire, state: Bare, order: str) -> None:
        state.notes.append(order)

    def ambit(view: Blind, question: Any, about: str, supposing: Any) -> Ambit:
        way = ReachWay(answers=view.carried, anchor=Anchor())
        return Ambit(about=about, ways=(way,))

    leaky = replace(
        secret_orders(leak),
        view=lambda state, seat: Blind(state.notes),
        ambit=ambit,
        suppose=lambda view, question, supposing: None,
    )
    bites(laws.law_5_no_leak, leaky, by="a supposition")
