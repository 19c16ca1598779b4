"""End tables: they lose nothing of what is within reach, and stay small."""

from __future__ import annotations

import pytest

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel import codec, registry
from aerodrome.kernel.contract import absent
from aerodrome.kernel.game import Game
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Question
from aerodrome.tabletop.capabilities import GameOffers
from aerodrome.tabletop.controls import Chances, Forecast, PoseAnchor
from aerodrome.tabletop.end_table import SMALL, letters, packed
from aerodrome.tabletop.reach import ReachSpan, ReachWay, WithinReach
from tests.support.end_tables import numbers, unpacked

LARGEST = 15_000
"""Bytes of a table with its order: a tenth of a second of a slow phone's line."""
THROWN = 3 * LARGEST
"""The same before a throw, which leads to the ends of many faces."""
ORDERED = 3
"""Bytes of the order for each way, at most."""


def moments(ruleset: str, scenario: str, steps: int = 12) -> list[tuple[Question, WithinReach]]:
    """Return questions of a random game, with what is within reach."""
    rules = registry.find(ruleset)
    start, offers = rules.scenario(scenario), GameOffers.of(rules)
    players = dict.fromkeys(rules.rules.seats(start), keyed_player("packed"))
    lines = Game(rules, rules.record(start, "packed"), players).record
    found = []
    for until in range(0, len(lines.lines), max(1, len(lines.lines) // steps)):
        position = Game(rules, lines.upto(until)).position
        table = position.tables[-1]
        for question in position.questions[:1]:
            view = table.ruleset.display.view(table.state, question.seat)
            tells = offers.reach if offers.ends is absent else offers.ends
            if question.about and (within := tells(view, question.plain())) is not None:
                found.append((question, within))
    return found


GAMES = [
    ("squadriglia", "senza_cozzar"),
    ("squadriglia", "even_duel"),
    ("winged_victory", "shoot"),
    ("dogfights", "dogfight_pair"),
]


@pytest.mark.parametrize(("ruleset", "scenario"), GAMES)
def test_a_table_has_every_way_and_is_small(ruleset: str, scenario: str) -> None:
    found = moments(ruleset, scenario)
    assert any(len(within.ways) > 10 for _, within in found)
    for _, within in found:
        table, ways = packed(within)
        assert unpacked(table) == [*ways]
        assert sorted(map(codec.encode, ways)) == sorted(map(codec.encode, within.ways))
        most = THROWN if any(way.chance for way in ways) else LARGEST
        assert len(codec.encode(table)) + ORDERED * len(ways) <= most


def test_ends_that_are_options_are_named_by_them() -> None:
    found = moments("dogfights", "dogfight_quick", steps=9)
    moves = [(question, within) for question, within in found if question.rule == "4.2"]
    assert moves
    for question, within in moves:
        options = [option.value for option in question.posed().options]
        table, ways = packed(within, options)
        assert [way.answers for way in unpacked(table, options)] == [way.answers for way in ways]
        assert not table.values
        assert not table.places
        assert len(codec.encode(table)) + ORDERED * len(ways) <= LARGEST


def test_everything_that_a_way_may_have_is_packed() -> None:
    span = ReachSpan(at=2, first=50, last=150, step=50, height=950, rise=-50, shot=True)
    anchor = PoseAnchor(
        piece="I1",
        place="3,1",
        path=("1,1", "2,1", "3,1"),
        facing=60,
        height=900,
        tilt=1,
        through="z",
        between="4,1",
        bears={"forward": ("4,1", "5,1")},
    )
    ways = (
        ReachWay(answers=("4", "ahead C", 100), anchor=anchor, notes="4 ↑", spans=(span,)),
        ReachWay(
            answers=(4, "ahead C"),
            anchor=PoseAnchor(piece="I1", place="2,1"),
            notes="an exception",
            shot=True,
            sights=True,
            target="A1",
            threat="A2",
            chances=Chances(damage=40),
            says=Phrase("loop", {"n": "1"}),
            forecast=Forecast(3, speed=2),
            warns=Phrase("warns.order"),
            leaves=True,
            chance=67,
            fast=True,
        ),
        ReachWay(answers=("4", "ahead S"), anchor=PoseAnchor(piece="I1")),
    )
    table, ordered = packed(WithinReach(about="I1", ways=ways))
    assert unpacked(table) == [*ordered]
    assert sorted(map(repr, ordered)) == sorted(map(repr, ways))


def test_large_numbers_are_three_letters() -> None:
    every = [0, SMALL - 1, SMALL, SMALL + 1, SMALL**2 - 1]
    assert numbers(letters(every)) == every
    assert len(letters(every)) == 2 + 3 * 3
    assert '"' not in letters(range(SMALL))
    assert "\\" not in letters(range(SMALL))
