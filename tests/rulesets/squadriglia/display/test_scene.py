"""The scene: sound at every position, a pure function of the view, and a plausible front."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec

from aerodrome.kernel.game import Game
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.display.scene import names, scene
from aerodrome.rulesets.squadriglia.display.view import view
from aerodrome.rulesets.squadriglia.rules.ch01_introduction import MAP
from aerodrome.rulesets.squadriglia.rules.ch08_scenarios import TRENCH
from aerodrome.rulesets.squadriglia.rules.state import CrewMember, Declaration, Move, Order, Sky
from aerodrome.tabletop.hexes import distance
from aerodrome.tabletop.scene import HexBoard, Scene
from tests.support.soundness import check


def sky(name: str = "baracca", **options: Any) -> Sky:
    """Return a scenario with its aircraft placed, nothing flown yet."""
    scenario = RULESET.scenario(name, {"quick_start": True, **options})
    game = Game(RULESET, RULESET.record(scenario, "scene"))
    while not game.position.state.aircraft[0].placed:
        question = game.position.questions[0]
        game.answer(question.seat, question.key, next(iter(question.options)))
    state: Sky = game.position.state.copy()
    return state


def marks(drawn: Scene, name: str) -> list[str]:
    piece = next(piece for piece in drawn.pieces if piece.id == name)
    return [badge.mark if isinstance(badge.mark, str) else badge.mark.key for badge in piece.badges]


def board(drawn: Scene) -> HexBoard:
    found = drawn.boards[0]
    assert isinstance(found, HexBoard)
    return found


def test_the_land_is_a_front() -> None:
    features = board(scene(view(sky(), None))).features
    kinds = {feature.kind for feature in features}
    assert kinds == {"woods", "river", "road", "trench", "field", "town"}
    for feature in features:
        if feature.kind in ("river", "road", "trench"):
            for one, two in pairwise(map(MAP.parse, feature.cells)):
                assert distance(one, two) == 1, feature.cells
    lines = [f for f in features if f.kind == "trench" and len(f.cells) >= MAP.height]
    assert len(lines) == 2
    rows = [{MAP.to_cell(MAP.parse(cell))[1] for cell in line.cells} for line in lines]
    assert all(len(row) == MAP.height for row in rows)
    trench = {MAP.name(place) for place in TRENCH}
    assert trench <= set(lines[1].cells)
    assert not trench & set(lines[0].cells)


def test_the_trench_is_marked_where_the_scenario_needs_it() -> None:
    plain = {zone.id for zone in board(scene(view(sky("spad_duel"), None))).zones}
    marked = {zone.id: zone for zone in board(scene(view(sky("senza_cozzar"), None))).zones}
    assert plain == {"no_mans_land", "border_italy", "border_austria"}
    assert marked["trench"].cells == ("20,8", "20,9", "20,10")


def test_names() -> None:
    assert names(view(sky("spad_duel"), None))["I1"] == "SPAD S.VII I1"
    assert names(view(sky(), None))["A1"] == "Hansa-Brandenburg C.I A1"
    assert names(view(sky(), None))["phonix_d2a"] == "Phönix D.IIa"


def test_a_counter() -> None:
    state = sky("spad_duel", altitude=True)
    plane = state.plane("A1")
    plane.height = -120
    piece = next(p for p in scene(view(state, None)).pieces if p.id == "A1")
    assert (piece.cell, piece.facing, piece.height) == (MAP.name(plane.at), 180, -120)
    assert (piece.side, piece.number, piece.label) == ("austria", "A1", "SPAD S.VII A1")
    assert (piece.silhouette.seats, piece.silhouette.wings) == ("single-seater", "biplane")
    flat = scene(view(sky("spad_duel"), None)).pieces[0]
    assert flat.height is None
    assert flat.badges == ()


def test_every_state_of_an_aircraft_has_its_sign() -> None:
    state = sky("baracca")
    plane = state.plane("A1")
    plane.robustness -= 5
    plane.batteries[1].jammed[0] = True
    plane.batteries[0].rounds[0] = 4
    plane.stalled = plane.controls = plane.ace = True
    plane.rudder, plane.fuel = "D", 12
    plane.crew[0].wounds, plane.crew[1].wounds = 1, 2
    state.plane("I1").quarry = "A1"
    plane.declared = Declaration(2, 0)
    found = marks(scene(view(state, "italy")), "A1")
    assert found == [
        "-5", "mark.low_rounds", "mark.jam", "mark.silent", "mark.stalled", "mark.controls",
        "mark.rudder", "mark.wound", "mark.dead", "mark.low_fuel", "★", "mark.pursued",
        "mark.declared",
    ]  # fmt: skip
    assert marks(scene(view(state, None)), "A1")[-1] == "mark.pursued"
    assert marks(scene(view(state, None)), "I1") == ["mark.pursues"]
    plane.fuel, plane.batteries[0].rounds[0] = 0, 0
    assert {"mark.no_fuel", "mark.empty"} <= set(marks(scene(view(state, None)), "A1"))


def test_arcs_are_clipped_to_the_map_and_reach_five_hexes() -> None:
    state = sky("baracca")
    plane = state.plane("A1")
    plane.at, plane.facing = MAP.to_hex(10, 9), 0
    arcs = {arc.kind: arc.cells for arc in scene(view(state, None)).arcs if arc.piece == "A1"}
    assert len(arcs["A"]) == 1 + 3 + 3 + 5 + 5
    assert "11,9" in arcs["A"]
    assert "9,9" not in arcs["B"]
    plane.at = MAP.to_hex(24, 9)
    assert {arc.kind: arc.cells for arc in scene(view(state, None)).arcs}["A"] == ()


def test_a_wreck_stays_where_it_fell_and_a_machine_that_left_is_gone() -> None:
    state = sky("spad_duel")
    state.plane("A1").gone = "shot_down"
    state.plane("I1").gone = "abandoned"
    drawn = scene(view(state, None))
    (piece,) = drawn.pieces
    assert piece.wreck
    assert drawn.arcs == ()
    cards = {card.id: card for card in drawn.cards}
    assert cards["A1.card"].piece == "A1"
    assert cards["I1.card"].piece is None
    assert check(drawn) == []


def test_only_the_owner_sees_the_planned_way() -> None:
    state = sky("spad_duel")
    plane = state.plane("I1")
    plane.at, plane.facing = MAP.to_hex(5, 9), 0
    moves = (("ahead", "C"), ("right", "C"), ("right", "C"), ("ahead", "D"))
    plane.order = Order(4, tuple(Move(arrow, stick) for arrow, stick in moves))
    (path,) = scene(view(state, "italy")).paths
    assert path.cells == ("5,9", "6,9", "7,10", "7,11", "8,11")
    assert (path.kind, path.piece) == ("planned", "I1")
    assert scene(view(state, "austria")).paths == scene(view(state, None)).paths == ()
    plane.at, plane.flown = MAP.to_hex(7, 10), 2
    assert scene(view(state, "italy")).paths[0].cells == ("7,10", "7,11", "8,11")
    plane.order = Order(3, (Move("ahead", "C"),) * 3, immelmann="level")
    plane.at, plane.flown = MAP.to_hex(8, 9), 0
    assert scene(view(state, "italy")).paths[0].cells == ("8,9", "9,9", "10,9", "9,9")
    plane.stalled = True
    assert scene(view(state, "italy")).paths == ()


def test_the_card_has_the_figures_of_the_type_and_of_now() -> None:
    state = sky("senza_cozzar", altitude=True, ammunition=True, fuel=True, aces=True)
    bomber = state.plane("I1")
    bomber.crew[0] = CrewMember("pilot", 1)
    drawn = scene(view(state, "italy"))
    card = next(card for card in drawn.cards if card.id == "I1.card")
    said = [
        (line.label.key, line.value if isinstance(line.value, str) else line.value.key)
        for line in card.lines
        if not isinstance(line.label, str)
    ]
    assert ("card.model", "Caproni Ca.450") in said
    assert ("card.crew", "crewman.pilot_wounded") in said
    assert ("card.manoeuvrability", "handling.P") in said
    kinds = [track.kind for track in card.tracks]
    assert kinds[:3] == ["robustness", "speed", "height"]
    assert "ammunition" in kinds
    assert "fuel" not in kinds
    fighter = next(card for card in drawn.cards if card.id == "I2.card")
    assert [t.max for t in fighter.tracks if t.kind == "fuel"] == [80]


def test_an_aircraft_that_is_not_placed_yet_has_no_height() -> None:
    scenario = RULESET.scenario("spad_duel", {"altitude": True})
    game = Game(RULESET, RULESET.record(scenario, "scene"))
    drawn = scene(view(game.position.state, "italy"))
    assert drawn.waiting
    assert "height" not in {track.kind for card in drawn.cards for track in card.tracks}


def test_what_the_scenario_asks() -> None:
    caption = scene(view(sky(), None)).captions[0]
    assert RULESET.phrases.say(caption.text, "en", names(view(sky(), None))) == (
        "Hansa-Brandenburg C.I A1 must leave over the Austrian border; "
        "Nieuport 11 I1 must shoot it down."
    )
    state = sky("senza_cozzar")
    state.passed = True
    assert scene(view(state, None)).captions[0].text.key == "aim.passed"
    assert msgspec.json.encode(scene(view(state, None)))
