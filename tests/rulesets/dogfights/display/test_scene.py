"""The scene: everything drawn refers to something that exists, and every word has a phrase."""

from __future__ import annotations

from aerodrome.kernel.phrases import Phrase
from aerodrome.rulesets.dogfights.display.scene import names, scene
from aerodrome.rulesets.dogfights.display.view import view
from aerodrome.tabletop.scene import LatticeBoard, Text, Track
from tests.support.dogfights.table import a_cloud, a_plane, a_sky, on_access
from tests.support.soundness import check

ALL_ZONES = ("border", "allies A", "allies B")


def test_1_2_pieces_on_access_points_are_on_the_extensions() -> None:
    sky = a_sky(on_access("F10", "west 1"), on_access("G10", "east 8", "W"))
    drawn = scene(view(sky, None))
    assert check(drawn) == []
    assert [(piece.cell, piece.ghost) for piece in drawn.pieces] == [
        ("0,5", False), ("49,28", False),
    ]  # fmt: skip
    (board,) = drawn.boards
    assert isinstance(board, LatticeBoard)
    assert len(board.extensions) == 4


def test_1_4_a_control_panel_shows_its_sliders_and_markers() -> None:
    plane = a_plane("F7", damage="wings", tilt=1, pilot="ace")
    plane.battery("dorsal").jammed = True
    plane.battery("fixed").bursts = 2
    (card,) = scene(view(a_sky(plane), None)).cards
    assert [(track.id, track.value) for track in card.tracks] == [
        ("F7.fixed", 2),
        ("F7.dorsal", 3),
        ("F7.throttle", 4),
        ("F7.level", 3),
    ]
    assert [badge.mark for badge in card.badges] == ["↗", "W", Phrase("mark.jam"), "★"]


def test_1_4_the_example_of_the_three_hanriots() -> None:
    """7 fired twice each way and used its throttle, 8 has no rear bursts left, 9 is new."""
    seven, eight, nine = a_plane("F7", "5,5"), a_plane("F8", "9,5"), a_plane("F9", "13,5")
    seven.throttle, eight.throttle = 1, 3
    seven.battery("fixed").bursts, seven.battery("dorsal").bursts = 2, 1
    eight.battery("dorsal").bursts = 0
    cards = scene(view(a_sky(seven, eight, nine), None)).cards
    assert [[slot_of(track) for track in card.tracks[:3]] for card in cards] == [
        ["2", "1", Phrase("card.uncertain")],
        ["4", "", "2"],
        ["4", "3", "3"],
    ]


def slot_of(track: Track) -> Text:
    """Return what a slider covers, or "" once it is taken off."""
    return track.slots[track.max - track.value] if track.value else ""


def test_11_6_bombs_are_on_their_zone_and_photographed_zones_are_removed() -> None:
    zones = {"allies A": (30, 8), "allies B": (30, 16)}
    for mode, left in (("reconnaissance", ["border", "allies A"]), ("combined", [*ALL_ZONES])):
        sky = a_sky(a_plane("F13"), mode=mode, zones=zones)
        sky.zones[0].bombs, sky.zones[1].delivered = 2, True
        (board,) = scene(view(sky, None)).boards
        assert isinstance(board, LatticeBoard)
        ruled = [zone for zone in board.zones if zone.kind != "region"]
        assert [zone.id for zone in ruled] == left
        assert [(badge.token, badge.mark) for badge in ruled[1].badges] == [("bomb", "●2")]


def test_10_3_clouds_zones_wind_and_sun_are_drawn() -> None:
    sky = a_sky(
        a_plane("F13"),
        mode="reconnaissance",
        zones={"allies A": (30, 8)},
        overcast=(a_cloud("20,9", 2),),
        wind_from="SW",
        sun_in="E",
    )
    drawn = scene(view(sky, None))
    (board,) = drawn.boards
    assert isinstance(board, LatticeBoard)
    assert [zone.id for zone in board.zones] == ["no_mans_land", "border", "allies A"]
    assert [(cloud.bottom, cloud.top, len(cloud.cells)) for cloud in board.clouds] == [(1, 2, 7)]
    assert [badge.mark for badge in drawn.badges] == ["≋ SW", "☀ E"]


def test_6_1_the_points_a_gun_reaches() -> None:
    drawn = scene(view(a_sky(a_plane("F7", "12,9")), None))
    reached = {arc.kind: arc.cells for arc in drawn.arcs}
    assert reached == {
        "fixed": ("13,9", "14,9"),
        "dorsal": ("11,9", "12,8", "12,10", "10,9"),
    }


def test_1_3_names_consist_of_type_and_number() -> None:
    said = names(view(a_sky(a_plane("G4")), None))
    assert (said["G4"], said["fokker_dr1"]) == ("Fokker Dr.I G4", "Fokker Dr.I")
