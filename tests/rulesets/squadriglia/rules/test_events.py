"""The log: every event a line, or a line per impulse and aircraft."""

from __future__ import annotations

import re

import pytest

from aerodrome.bots.random_player import keyed_player
from aerodrome.cli.log import compact, detailed, told_elsewhere
from aerodrome.cli.replay import names_in
from aerodrome.kernel.events import Event, Rolled, Taken, Told
from aerodrome.kernel.game import Game
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.rules import events
from aerodrome.rulesets.squadriglia.rules.state import Move, Order
from tests.support.squadriglia.table import a_plane, a_sky, fly_turn
from tests.support.toys.sealed import RULESET as SEALED
from tests.support.toys.sealed import Paid

NAMES = {"I1": "SPAD S.VII I1", "A1": "Albatros D.III A1"}


def shot(dice: tuple[int, int], total: int, damage: int) -> events.Fired:
    return events.Fired("I1", "A", 1, "A1", 2, dice, (), total, damage, False)


def log(*told: Event) -> list[Told]:
    return [Told("6", event) for event in told]


def finished(name: str) -> Game:
    scenario = RULESET.scenario(name, {"quick_start": True})
    players = dict.fromkeys(RULESET.rules.seats(scenario), keyed_player("log"))
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


def test_private_events_are_marked() -> None:
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
        "3.2   SPAD S.VII I1: flies ahead to 12,9 E; forward guns at Albatros D.III A1 (2):"
        " 5+4 = 9, 1 point",
        "3.2   Albatros D.III A1: slips left to 14,9 SW; -1, robustness 13",
        "3.4   SPAD S.VII I1: flies ahead to 13,9 E",
        "3.end Albatros D.III A1: engine roll 6, it runs",
    ]
    assert "3.fine Albatros" in list(compact(RULESET, lines, NAMES, "it"))[-1]


def test_6_4_damage_to_an_aircraft_never_follows_its_own_shot() -> None:
    """Otherwise a new player would read a miss that cost the enemy a point."""
    lines = log(
        events.ImpulseBegan(3, 2),
        events.Flew("I1", "ahead", "C", ("12,9",), 0, 0),
        shot((3, 4), 7, 0),
        events.SpecialRolled("I1", (4, 5), "structure_1", (2,)),
        events.Damaged("I1", 3, 9),
        events.CrewHit("I1", 0, "pilot", "wounded"),
        events.GunJammed("I1", "A", 0),
    )
    assert list(compact(RULESET, lines, NAMES)) == [
        "3.2   SPAD S.VII I1: flies ahead to 12,9 E; special 4+5 = 9, the frame is hit (2);"
        " -3, robustness 9; the pilot wounded;"
        " forward guns at Albatros D.III A1 (2): 3+4 = 7, miss; a forward gun jams"
    ]


def test_6_4_nor_does_it_in_a_whole_game() -> None:
    game = finished("even_duel")
    lines = list(compact(RULESET, game.position.log, names_in(game, None)))
    assert any("robustness 6; still jammed" in line for line in lines)
    assert not [
        line for line in lines if re.search(r"\(\d\): .*(robustness|wounded|stalled)", line)
    ]


def said(event: Event, language: str = "en") -> tuple[str, str]:
    """Return an event in full, and in few words."""
    (full,) = detailed(RULESET, log(event), NAMES, language)
    (brief,) = compact(RULESET, log(event), NAMES, language)
    return full.removeprefix("6  SPAD S.VII I1 "), brief.removeprefix("SPAD S.VII I1: ")


HALF = "flies ahead to 23,7 and makes the half-turn of its Immelmann"


@pytest.mark.parametrize(
    ("event", "full", "brief"),
    [
        (
            events.Flew("I1", "ahead", "C", ("23,7",), 5, 0, turned="level"),
            f"{HALF}, heading south-east.",
            "half-turn at 23,7, SE",
        ),
        (
            events.Flew("I1", "ahead", "C", ("23,7",), 5, 45, turned="up"),
            f"{HALF}, climbing, heading south-east, height 45 m.",
            "half-turn climbing at 23,7, SE, 45 m",
        ),
        (
            events.Flew("I1", "ahead", "C", ("23,7",), 5, 5, turned="down"),
            f"{HALF}, diving, heading south-east, height 5 m.",
            "half-turn diving at 23,7, SE, 5 m",
        ),
        (
            events.Flew("I1", "dive", "C", (), 5, -20),
            "dives, stick centred, over the edge, height -20 m.",
            "dives over the edge, -20 m",
        ),
        (
            events.Flew("I1", "ahead", "C", (), 5, -20, turned="down"),
            "flies ahead over the edge in the half-turn of its Immelmann, height -20 m.",
            "half-turn over the edge, -20 m",
        ),
        (
            events.Flew("I1", "ahead", "C", (), 5, 0, turned="level"),
            "flies ahead over the edge in the half-turn of its Immelmann.",
            "half-turn over the edge",
        ),
        (
            events.Flew("I1", "dive", "C", ("12,9", "13,9"), 0, -20, forced=True),
            "has no choice and dives ahead, stick centred, heading east, height -20 m: 13,9",
            "forced: dives ahead E 13,9, -20 m",
        ),
        (
            events.ImmelmannBegun("I1"),
            "starts an Immelmann turn.",
            "starts an Immelmann turn",
        ),
    ],
)
def test_5_5_the_manoeuvre_and_every_change_of_height_are_reported(
    event: Event, full: str, brief: str
) -> None:
    assert said(event) == (full, brief)
    for line in said(event, "it"):
        assert "in ," not in line


def test_5_5_a_half_turn_is_reported_as_such() -> None:
    sky = a_sky(a_plane("I1", speed=3, height=45), a_plane("A1", at="20,3"), altitude=True)
    umpire = fly_turn(sky, {"I1": "immelmann down"})
    flown = [event for event in umpire.events(events.Flew) if event.plane == "I1"]
    assert [event.turned for event in flown] == ["", "down", ""]
    assert flown[1].height < 45


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (
            Order(2, (Move("ahead", "C"), Move("left", "S"))),
            "speed 2: ahead, slip left; stick centre, left.",
        ),
        (
            Order(2, (Move("ahead", "C"), Move("dive", "C", 20))),
            "speed 2: ahead, dive; stick centre, centre; height -20 m.",
        ),
        (
            Order(3, (Move("ahead", "C"),) * 3, "up"),
            "an Immelmann turn, climbing: ahead, ahead, ahead; stick centre, centre, centre.",
        ),
        (Order(1, (Move("ahead", "D"),), kind="glide"), "gliding: ahead; stick right."),
        (Order(0, (), kind="stalled"), "no orders, the engine is stopped."),
    ],
)
def test_4_the_order_itself_is_in_the_detailed_log(order: Order, words: str) -> None:
    (line,) = detailed(RULESET, log(events.OrderWritten("I1", order)), NAMES)
    assert line.endswith(words)


def test_4_the_complete_log_of_a_finished_game_has_every_order() -> None:
    """Its owner has it at once, all others only after the game."""
    game = finished("spad_duel")
    written = [told for told in game.position.log if isinstance(told.event, events.OrderWritten)]
    assert all(
        told.to == (("italy",) if told.event.plane == "I1" else ("austria",)) for told in written
    )
    lines = list(detailed(RULESET, game.position.log, names_in(game, None)))
    told = [line for line in lines if ": orders in" in line]
    assert len(told) == len(written) > 4
    assert all("stick" in line for line in told)


def test_compact_has_a_line_per_impulse_and_aircraft_in_a_whole_game() -> None:
    game = finished("senza_cozzar")
    names = names_in(game, None)
    lines = list(compact(RULESET, game.position.log, names))
    prefixes = [m[0] for line in lines if (m := re.match(r"\d+\.\w+ +[^:]+:", line))]
    assert prefixes
    assert len(set(prefixes)) == len(prefixes)
    assert len(lines) < len(list(detailed(RULESET, game.position.log, names)))
    assert "Dice (" not in "\n".join(lines)


def test_a_ruleset_without_brief_phrases_has_the_full_log() -> None:
    told = [Told("1.1", Paid("north-1", 1), ruleset="sealed")]
    assert list(compact(SEALED, told, {"north-1": "North"})) == ["north-1 pays 1 coin"]
