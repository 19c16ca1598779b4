"""The sky in characters: rows about the aircraft, noses, markers, things on the ground."""

from __future__ import annotations

import pytest

from aerodrome.kernel.question import Anchor
from aerodrome.rulesets.winged_victory.display.scene import scene
from aerodrome.rulesets.winged_victory.display.view import view
from aerodrome.rulesets.winged_victory.rules.state import Weather
from aerodrome.tabletop.pens.text_board import Overlay
from aerodrome.tabletop.pens.text_sky import draw_sky, nose
from aerodrome.tabletop.scene import SkyBoard
from tests.support.winged_victory.table import a_plane, a_sky, a_target, at


def lines(over: Overlay | None = None, room: int = 150) -> list[str]:
    plane = a_plane("A1", where="12,15", pitch=1)
    sky = a_sky(
        plane,
        a_plane("G1", "fokker_dr1", "30,13"),
        targets=[a_target("GT1", "train", 20)],
        weather=Weather(cumulus=(at("20,15"),)),
    )
    drawn = scene(view(sky, "allies"))
    board = drawn.boards[0]
    assert isinstance(board, SkyBoard)
    return [line.plain for line in draw_sky(drawn, board, room, over or Overlay())]


def test_rows_about_the_aircraft_then_the_ground() -> None:
    drawn = lines()
    assert [line[:3].strip() for line in drawn[:-2]] == ["17", "16", "15", "14", "13", "12", "11"]
    assert "A1↗" in drawn[2]
    assert "G1?" in drawn[4]
    assert "TR" in drawn[-2]
    assert drawn[2].count("~") > 2


def test_odd_rows_are_half_a_hex_to_the_right() -> None:
    drawn = lines()
    assert drawn[0].index("·") == drawn[1].index("·") + 1


def test_a_narrow_screen_shows_the_columns_in_question() -> None:
    anchor = Anchor("A1", "14,15", ("12,15", "13,15", "14,15"), 0)
    drawn = lines(Overlay(anchor, {"16,15": "2"}, ("A1",)), 50)
    assert all(len(line) <= 50 for line in drawn)
    assert "→" in drawn[2]
    assert "•" in drawn[2]
    assert "2" in drawn[2]
    assert any("*" in line for line in drawn)


@pytest.mark.parametrize(
    ("facing", "sign"),
    [(0, "→"), (30, "↗"), (60, "↗"), (330, "↘"), (180, "←"), (150, "↖"), (240, "↙")],
)
def test_noses(facing: int, sign: str) -> None:
    assert nose(facing) == sign
