"""Chapter 1: pieces, control panels and dice."""

from __future__ import annotations

import pytest

from aerodrome.kernel.refusal import Refusal
from aerodrome.rulesets.dogfights.rules.ch01_game import (
    PIECES,
    blue_face,
    damage_face,
    green_face,
    model_of,
    piece,
)
from aerodrome.rulesets.dogfights.rules.tables import TABLES


def test_1_3_each_nation_of_the_box_has_twelve_fighters_three_scouts_and_three_bombers() -> None:
    for letter in "GFB":
        roles = [PIECES[f"{letter}{number}"].role for number in range(1, 19)]
        assert roles == ["fighter"] * 12 + ["scout"] * 3 + ["bomber"] * 3


def test_1_3_a_name_no_piece_has_is_refused() -> None:
    with pytest.raises(Refusal, match="no aircraft 'X4'"):
        model_of("X4")


def test_1_3_the_printed_example_of_the_triplane() -> None:
    """Fokker Dr.I, number 4: two fixed guns, speed 5, agility IV, climbs fast, descends slowly."""
    model = model_of("G4")
    assert (model.name, model.speed, model.agility) == ("Fokker Dr.I", 5, 4)
    assert (model.fast_climb, model.slow_descent, model.gyro) == (True, True, 1)
    assert [(gun.kind, gun.count) for gun in model.guns] == [("fixed", 2)]


def test_1_4_the_panel_of_the_hanriot_at_the_start() -> None:
    """Front and rear bursts, three uses of full throttle and the uncertain one."""
    plane = piece("F7")
    assert [(b.kind, b.guns, b.bursts) for b in plane.batteries] == [
        ("fixed", 2, 4),
        ("dorsal", 2, 3),
    ]
    assert plane.throttle == 4


def test_1_4_scouts_and_bombers_have_no_green_slider() -> None:
    assert [piece(name).throttle for name in ("G13", "G16", "F13", "B16")] == [0, 0, 0, 0]


def test_1_4_bombers_start_with_their_bombs_and_scouts_with_none() -> None:
    assert [piece(name).bombs for name in ("G16", "F16", "B16", "G13")] == [3, 2, 3, 0]


def test_1_5_the_faces_of_the_dice() -> None:
    assert [blue_face(die) for die in range(1, 7)] == [-1, 0, 0, 1, 1, 2]
    assert [green_face(die) for die in range(1, 7)] == [
        (0, True),
        (1, True),
        (2, False),
        (3, False),
        (4, False),
        (5, False),
    ]
    faces = [damage_face(die) for die in range(1, 7)]
    assert [faces.count(part) for part in ("wings", "tail", "guns", "engine")] == [2, 2, 1, 1]


def test_12_4_the_expansion_brings_twenty_seven_types() -> None:
    assert sum(model.expansion for model in TABLES.models.values()) == 27
    assert sum(not model.expansion for model in TABLES.models.values()) == 18
