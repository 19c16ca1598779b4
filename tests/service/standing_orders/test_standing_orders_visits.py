"""Visits: how often each side must return to a game for one turn, with or without standing orders.

A visit is everything that a side answers until the other must act. It counts for every turn in
which it answers something, so one visit may end a turn and begin the next.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from aerodrome.bots.roster import keyed_pilot
from aerodrome.kernel import registry
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Question, Seat, Value
from aerodrome.kernel.umpire import Player
from aerodrome.service.standing_orders import model as o
from aerodrome.service.standing_orders.messages import StandingRule
from aerodrome.tabletop.capabilities import GameOffers
from tests.support.rules_of_thumb import NEAR, begun

USUAL: dict[str, dict[str, tuple[tuple[str, str], ...]]] = {
    "squadriglia": {
        "targets": (("odds_sixth", "best"), ("always", "hold"), ("always", "best")),
        "jam": (("always", "repair"),),
        "pursuit": (("always", "nearest"),),
        "evade": (("always", "nearest"),),
        "lives": (("deadly", "worst"), ("always", "lives_keep")),
    },
    "dogfights": {
        "throttle": (("far", "full"), ("always", "normal")),
        "defence": (("odds_sixth", "best"), ("always", "nobody_fires")),
        "attack": (("odds_sixth", "best"), ("always", "hold")),
        "long": (("spare", "long"), ("always", "cease")),
        "evade": (("always", "trick_use"),),
        "lives": (("always", "trick_use"),),
        "look": (("always", "nearest"),),
        "bombs": (("always", "drop"),),
    },
    "winged_victory": {
        "clock": (("quiet", "on"), ("always", "let_be")),
        "targets": (("odds_sixth", "best"), ("always", "hold")),
        "barrage": (("quiet", "nowhere"), ("always", "by_an_enemy"), ("always", "nowhere")),
        "tail": (("always", "nearest"),),
        "evade": (("always", "nearest"),),
        "lives": (("grave", "lives_use"), ("always", "lives_keep")),
    },
    "campaign": {"battle": (("always", "play"),), "luck": (("always", "luck_none"),)},
}
"""Standing orders for every minor question that occurs here."""
RULES = [
    StandingRule(ruleset=ruleset, minor=minor, when=when, then=then)
    for ruleset, minors in USUAL.items()
    for minor, pairs in minors.items()
    for when, then in pairs
]
Visits = dict[tuple[Any, str], set[int]]
DECLARED = "ask.7.declare"
"""The pursued of all sides declare before orders (7), so the first to declare must return."""


class Evening:
    """A game between two players who take turns, each answering everything that is open."""

    def __init__(self, wish: tuple[str, str, dict[str, Any]], rules: list[StandingRule]) -> None:
        self.rules, self.asked = rules, set[str]()
        self.ruleset, scenario = begun(*wish)
        self.game = Game(self.ruleset, self.ruleset.record(scenario, "s"))
        self.visits: Visits = defaultdict(set)
        self.declared: dict[Any, set[str]] = defaultdict(set)
        self._pilots: dict[str, Player] = {}

    def play(self) -> Evening:
        sides = sorted({self.ruleset.rules.side(seat) for seat in self.game.seats})
        number = 0
        while self.game.position.outcome is None:
            number += 1
            while question := self._next(sides[number % 2]):
                turn, key = self._turn(question), question.prompt().key
                self.visits[turn, sides[number % 2]].add(number)
                self.asked.add(key)
                if key == DECLARED:
                    self.declared[turn].add(sides[number % 2])
                self._answer(question)
                self._by_rule()
        return self

    def _next(self, side: str) -> Question | None:
        mine = (q for q in self.game.position.questions if self.ruleset.rules.side(q.seat) == side)
        return next(mine, None)

    def _by_rule(self) -> None:
        """Let standing orders answer as much as possible, even for players who are present."""
        while found := next(self._found(), None):
            seat, key, value = found
            self.game.answer(seat, key, value)

    def _found(self) -> Iterator[tuple[Seat, str, Value]]:
        for question in self.game.position.questions:
            if given := o.answer(self.game, question, self.rules):
                yield question.seat, question.key, given[0]

    def _answer(self, question: Question) -> None:
        table = o.table_of(self.game, question.ruleset)
        assert table is not None
        if question.ruleset not in self._pilots:
            self._pilots[question.ruleset] = keyed_pilot("rookie", table.ruleset, "s")
        pilot = self._pilots[question.ruleset]
        value = pilot(question, lambda: table.ruleset.display.view(table.state, question.seat))
        if question.prompt().key == "ask.11":
            value = "play"
        self.game.answer(question.seat, question.key, value)

    def _turn(self, question: Question) -> Any:
        table = o.table_of(self.game, question.ruleset)
        state = table.state if table is not None else None
        turn = getattr(state, "round", None) or getattr(state, "turn", None) or question.key
        return question.ruleset, len(self.game.record.played), turn

    def most(self, ruleset: str, *, declaring: int = 1) -> int:
        """Return the most visits of a side in a turn of a battle, without the set-up.

        Only turns with at most this many `declaring` sides count.
        """
        return max(
            len(found)
            for (turn, _), found in self.visits.items()
            if turn[0] == ruleset and len(self.declared[turn]) <= declaring
        )


SQUADRIGLIA = ("squadriglia", NEAR, {"ammunition": True, "turn_limit": 5, "quick_start": True})
BATTLES: dict[str, tuple[str, tuple[str, str, dict[str, Any]]]] = {
    "squadriglia": ("squadriglia", SQUADRIGLIA),
    "dogfights": ("dogfights", ("campaign", "jasta_1917", {"missions": 1, "game": "dogfights"})),
    "winged_victory": ("winged_victory", ("winged_victory", "even_duel", {"turn_limit": 12})),
}


@pytest.mark.parametrize("name", BATTLES)
def test_with_standing_orders_a_turn_takes_one_visit_a_side(name: str) -> None:
    ruleset, wish = BATTLES[name]
    evening = Evening(wish, RULES).play()
    assert evening.most(ruleset) == 1
    assert evening.most(ruleset, declaring=2) <= 2
    minor = {
        key
        for one in GameOffers.of(registry.find(ruleset)).standing_orders().minor
        for key in one.asked
    }
    assert minor.isdisjoint(evening.asked)


def test_without_them_it_takes_more() -> None:
    assert Evening(SQUADRIGLIA, []).play().most("squadriglia") > 1


def test_where_machines_move_by_turns_each_change_of_sides_takes_a_visit() -> None:
    """7.2 Later movers see earlier moves, so a side with several machines needs several visits."""
    evening = Evening(("winged_victory", "dawn_patrol", {"turn_limit": 6}), RULES).play()
    assert evening.asked <= {"ask.14.8", "ask.2.1", "ask.7.3", "ask.way"}
