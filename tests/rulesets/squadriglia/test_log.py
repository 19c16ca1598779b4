"""The log: every event a line, or a line per impulse and aircraft."""

from __future__ import annotations

import re

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel.events import Event, Rolled, Taken, Told
from aerodrome.kernel.game import Game
from aerodrome.rulesets.squadriglia import RULESET, events
from aerodrome.rulesets.squadriglia.state import Move, Order
from aerodrome.tools.log import compact, detailed, told_elsewhere
from aerodrome.tools.replay import names_in
from tests.toys.sealed import RULESET as SEALED
from tests.toys.sealed import Paid

NAMES = {"I1": "SPAD S.VII I1", "A1": "Albatros D.III A1"}


def shot(dice: tuple[int, int], total: int, damage: int) -> events.Fired:
    return events.Fired("I1", "A", 1, "A1", 2, dice, (), total, damage, False)


def log(*told: Event) -> list[Told]:
    return [Told("6", event) for event in told]


def finished(name: str) -> Game:
    scenario = RULESET.scenario(name, {"quick_start": True})
    players = dict.fromkeys(RULESET.seats(scenario), keyed_player("log"))
    return Game(RULESET, RULESET.record(scenario, "log"), players)


def test_dice_that_another_line_shows_are_not_repeated() -> None:
    lines = log(
        Rolled((6,), (3,)),
        Rolled((6, 6), (5, 2)),
        Rolled((6, 6), (4, 4)),
        shot((4, 4), 8, 1),
        Rolled((6,), (3,)),
        events.EngineTried("A1", 3, False),
        events.ClearingTried("I1", "A", 0, (5, 2), 0, False),
    )
    assert told_elsewhere(lines) == {1, 2, 4}
    said = list(detailed(RULESET, lines, NAMES))
    assert said[0] == "6  Dice (d6): 3."
    assert len(said) == 4


def test_special_damage_shows_both_of_its_rolls() -> None:
    lines = log(
        Rolled((6, 6), (4, 5)),
        Rolled((6,), (5,)),
        events.SpecialRolled("A1", (4, 5), "structure_1", (5,)),
    )
    assert list(detailed(RULESET, lines, NAMES)) == [
        "6  Albatros D.III A1, special damage: 4+5 = 9, the frame is hit (5)."
    ]


def test_what_only_one_seat_was_told_says_so() -> None:
    order = Order(1, (Move("ahead", "C"),))
    told = [Told("4", events.OrderWritten("I1", order), ("italy",))]
    (english,), (italian,) = (detailed(RULESET, told, NAMES, spoken) for spoken in ("en", "it"))
    assert english.endswith("(only Italy)")
    assert italian.endswith("(solo Italia)")


def test_one_line_per_impulse_and_aircraft() -> None:
    lines = log(
        events.TurnBegan(3, 0, ("I1", "A1")),
        Taken("italy", "ahead C", "I1"),
        events.ImpulseBegan(3, 2),
        events.Flew("I1", "ahead", "C", ("12,9",), 0, 0),
        events.Flew("A1", "left", "S", ("14,9",), 4, 0),
        Rolled((6, 6), (5, 4)),
        shot((5, 4), 9, 1),
        events.Damaged("A1", 1, 13),
        events.ImpulseBegan(3, 3),
        events.ImpulseBegan(3, 4),
        events.Flew("I1", "ahead", "C", ("13,9",), 0, 0),
        events.TurnFlown(3, ("I1", "A1"), (3, 3)),
        events.EngineTried("A1", 6, True),
    )
    assert list(compact(RULESET, lines, NAMES)) == [
        "Turn 3",
        "3.2   SPAD S.VII I1: flies ahead to 12,9 E; A at Albatros D.III A1 (2): 5+4 = 9, 1",
        "3.2   Albatros D.III A1: slips left to 14,9 SW; -1, robustness 13",
        "3.4   SPAD S.VII I1: flies ahead to 13,9 E",
        "3.end Albatros D.III A1: engine die 6, it runs",
    ]
    assert "3.fine Albatros" in list(compact(RULESET, lines, NAMES, "it"))[-1]


def test_compact_has_a_line_per_impulse_and_aircraft_in_a_whole_game() -> None:
    game = finished("senza_cozzar")
    names = names_in(game, None)
    lines = list(compact(RULESET, game.position.log, names))
    prefixes = [m[0] for line in lines if (m := re.match(r"\d+\.\w+ +[^:]+:", line))]
    assert prefixes
    assert len(set(prefixes)) == len(prefixes)
    assert len(lines) < len(list(detailed(RULESET, game.position.log, names)))
    assert "Dice (" not in "\n".join(lines)


def test_a_ruleset_without_brief_phrases_is_told_in_full() -> None:
    told = [Told("1.1", Paid("north-1", 1), ruleset="sealed")]
    assert list(compact(SEALED, told, {"north-1": "North"})) == ["north-1 pays 1 coin"]
