"""The scene: sound at every position, a pure function of the view, with correct cockpits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel.game import Game
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Question, Value
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.display.scene import scene
from aerodrome.rulesets.winged_victory.display.stage import stage
from aerodrome.rulesets.winged_victory.display.view import view
from aerodrome.rulesets.winged_victory.rules.ch07_move import Manoeuvres, Ways
from aerodrome.rulesets.winged_victory.rules.events import Flew, Lost, MarkerMoved
from aerodrome.rulesets.winged_victory.rules.state import Aircraft, Sky, Weather
from aerodrome.rulesets.winged_victory.rules.tables import TABLES
from aerodrome.tabletop.acts import Fly, Vanish
from aerodrome.tabletop.scene import Card, Piece, Scene, SkyBoard, Span
from tests.support.soundness import cells
from tests.support.winged_victory.table import a_plane, a_sky, a_target, at, fly, offered


@pytest.mark.parametrize("name", ["trenches", "giants"])
def test_an_option_is_on_the_board_unless_it_leads_off_it(name: str) -> None:
    scenario = RULESET.scenario(name, {"turn_limit": 6})

    def looking(question: Question, look: Callable[[], Any]) -> Value:
        on_board = cells(scene(look()).boards[0])
        for option in question.posed().options:
            place = option.anchor.place if option.anchor is not None else None
            leaves = option.says.words.get("warning") in ("leaves", "crash")
            assert place is None or place in on_board or leaves or option.refused, option
        return player(question, look)

    player = keyed_player("scene")
    players = dict.fromkeys(RULESET.rules.seats(scenario), looking)
    assert Game(RULESET, RULESET.record(scenario, "scene"), players).position.outcome


def drawn(*planes: Aircraft, seat: str | None = "allies", **more: Any) -> Scene:
    return scene(view(a_sky(*planes, **more), seat))


def piece(found: Scene, name: str) -> Piece:
    return next(p for p in found.pieces if p.id == name)


def card(found: Scene, name: str) -> Card:
    return next(c for c in found.cards if c.id == f"{name}.card")


def test_an_aircraft_in_profile_on_a_spine() -> None:
    plane = a_plane("A1", "fokker_dr1", "12,10", pitch=1)
    plane.x, plane.y = plane.x + 3, plane.y + 1
    shown = piece(drawn(plane), "A1")
    assert (shown.cell, shown.between, shown.facing, shown.height) == ("12,11", "13,10", 30, 11)
    assert (shown.silhouette.seats, shown.silhouette.wings) == ("single-seater", "triplane")
    west = piece(drawn(a_plane("A1", where="12,10", heading=-1, pitch=-2)), "A1")
    assert (west.cell, west.between, west.facing) == ("12,10", None, 240)


def test_a_hidden_aircraft_is_a_marker() -> None:
    found = drawn(a_plane("A1"), a_plane("G1", "gotha_g4", "30,15", structure=5))
    marker = piece(found, "G1")
    assert marker.hidden
    assert marker.silhouette.seats == "single-seater"
    assert [badge.mark for badge in marker.badges] == ["?"]
    assert card(found, "G1").tracks == ()
    assert {arc.piece for arc in found.arcs} == {"A1"}
    assert (marker.marking, piece(found, "A1").marking) == ("", card(found, "A1").marking)
    own = piece(drawn(a_plane("G1", "gotha_g4", "30,15"), seat="germany"), "G1")
    assert (own.silhouette.seats, own.marking) == ("bomber", "germany")


def test_an_aircraft_has_the_markings_of_its_nation_or_of_its_captors() -> None:
    assert piece(drawn(a_plane("A1", "spad_13")), "A1").marking == "france"
    captured = drawn(a_plane("G1", "sopwith_camel"), seat="germany")
    assert (piece(captured, "G1").marking, piece(captured, "G1").side) == ("", "germany")


def test_the_cockpit() -> None:
    plane = a_plane("A1", "sopwith_strutter", "12,15", speed=3, throttle=5, structure=4, engine=2)
    tracks = {track.id.partition(".")[2]: track for track in card(drawn(plane), "A1").tracks}
    strip = tracks["speed.speed"]
    assert (strip.value, strip.max) == (3, 11)
    assert strip.spans == (
        Span("stall", -8, 1),
        Span("limit", 5, 5),
        Span("danger", 9, 10),
        Span("break", 11, 11),
        Span("throttle", 5, 5),
    )
    assert tracks["drag.drag"].value == 3
    assert tracks["height.height"].value == 15
    assert [span.low for span in tracks["damage.structure"].spans] == [3, 6, 9]
    assert (tracks["damage.structure"].value, tracks["damage.engine"].value) == (4, 2)
    assert tracks["ammunition.forward"].value == tracks["ammunition.observer"].value == 6
    assert tracks["skill.skill"].value == 0


def test_the_sky_and_what_is_in_it() -> None:
    weather = Weather(sun=5, haze=6, cumulus=(at("20,15"),))
    targets = [a_target("GT1", "balloon", 30), a_target("GT2", "trench", 25)]
    targets[1].hits = 2
    found = drawn(a_plane("A1", fire=True, leak_at=at("11,15")), weather=weather, targets=targets)
    board = found.boards[0]
    assert isinstance(board, SkyBoard)
    assert (board.columns, len(board.bands), board.hexes) == (40, 30, True)
    clouds = {cloud.id: cloud for cloud in board.clouds}
    assert (clouds["haze"].top, clouds["haze"].cells) == (6, ())
    assert len(clouds["cumulus_1"].cells) == 19
    tokens = {token.id: token for token in found.tokens}
    assert "40,15" in tokens["sun"].cells
    assert (tokens["GT1"].kind, tokens["GT1"].cells) == ("balloon", ("30,6",))
    assert [badge.mark for badge in tokens["GT2"].badges] == ["2/4"]
    assert tokens["A1.fire"].cells == ("11,15",)
    assert {zone.id for zone in board.zones} == {"land_allies", "land_germany"}


def test_the_line_of_fire_and_its_odds() -> None:
    found = drawn(a_plane("A1", "bristol_f2b", "12,15"))
    arcs = {arc.kind: arc for arc in found.arcs}
    assert arcs["forward"].cells == ("13,15", "14,15", "15,15", "16,15", "17,15")
    assert [odds.distance for odds in arcs["forward"].odds] == [1, 2, 3, 4, 5]
    assert arcs["forward"].odds[0].hit > arcs["forward"].odds[4].hit
    assert "8,15" in arcs["observer"].cells
    assert "13,15" not in arcs["observer"].cells


def test_the_odds_of_an_arc_are_rounded_as_those_of_a_shot() -> None:
    """9.6 A die with four faces that hit does so in 67 of 100 cases, on the map as in orders."""
    arcs = drawn(a_plane("A1", "bristol_f2b", "12,15")).arcs
    stated = {odds.hit for arc in arcs for odds in arc.odds}
    assert stated <= {round(100 * faces / 6) for faces in range(7)}


@pytest.mark.parametrize("pitch", [-2, -1, 0, 1, 2])
def test_an_option_shows_what_the_guns_will_bear_on(pitch: int) -> None:
    """Looking at a plan shows the place and the arcs that the scene shows once it is flown."""

    def aloft() -> Sky:
        plane = a_plane("A1", "bristol_f2b", "20,15", speed=6, throttle=6, pitch=pitch)
        return a_sky(plane, school=True, handling_tests=False, pull_out=False)

    sky = aloft()
    book = Manoeuvres(sky, sky.plane("A1"), 6)
    shown = 0
    for kind in book:
        for way, option in offered(Ways(sky, sky.plane("A1"), 6, book.ways(kind))).items():
            if kind == "falling_leaf" or option.says.words["warning"]:
                continue
            flown = aloft()
            fly(flown, "A1", kind, str(way))
            found, said = scene(view(flown, "allies")), option.anchor
            assert said is not None
            at_end = piece(found, "A1")
            assert (said.place, said.between) == (at_end.cell, at_end.between), (kind, way)
            arcs = {arc.kind: arc.cells for arc in found.arcs}
            assert said.bears == {mount: arcs[mount] for mount in said.bears}
            silent = TABLES.manoeuvres[kind].silent
            mounts = {"": {"forward", "observer"}, "pilot": {"observer"}, "all": set()}[silent]
            assert set(said.bears) == mounts
            shown += 1
    assert shown > 20


def test_guns_bear_on_nothing_after_a_stall() -> None:
    sky = a_sky(a_plane("A1", "sopwith_strutter", "20,15", speed=2, throttle=5), school=True)
    hard = offered(Manoeuvres(sky, sky.plane("A1"), 0))["hard_turn"]
    assert hard.says.words["warning"] == "stall"
    assert hard.anchor is not None
    assert hard.anchor.bears == {}


def test_a_wreck_is_on_the_ground_and_a_fled_machine_is_gone() -> None:
    found = drawn(a_plane("A1", where="12,15", gone="cracked"), a_plane("A2", gone="fled"))
    (wreck,) = found.pieces
    assert (wreck.cell, wreck.wreck) == ("12,ground", True)
    assert card(found, "A2").piece is None


def test_events_are_staged() -> None:
    says = Phrase("beat.flew", {"plane": "A1", "level": 15})
    flew = Fly("A1", ("13,15", "14,15"), 0, 15, says=says)
    assert stage(Flew("A1", ("13,15", "14,15"), 0, 15)) == (flew,)
    assert stage(MarkerMoved("G1", ("9,9",))) == (Fly("G1", ("9,9",), 0),)
    assert stage(Lost("A1", "home", "1,15")) == (Vanish("A1", "leaves"),)
    assert stage(Lost("A1", "cracked", "1,15")) == (Vanish("A1", "falls"),)
