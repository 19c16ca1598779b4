"""Supposition: an enemy can end where the rules allow, by any face of its die."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Question
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.offers.supposition import opponent_set, suppose
from aerodrome.rulesets.dogfights.pilots.faces import FACES, GREEN_FACES
from aerodrome.rulesets.dogfights.rules.ch04_movement import flight, legal, parts
from aerodrome.rulesets.dogfights.rules.state import BOARD, OTHER, CloudBank, Sky
from aerodrome.tabletop.acts import Beat, Fly, Shoot
from aerodrome.tabletop.hexes import degrees
from aerodrome.tabletop.supposition import Supposing
from tests.support.dogfights.piloting import ends
from tests.support.dogfights.table import a_plane, a_sky

pytestmark = pytest.mark.slow


def asked(moves: int) -> tuple[Game, Question]:
    """Return a game in which a player is asked where to fly, with an enemy on the board."""
    name = next(one for one in RULESET.scenario_ids())
    start = RULESET.scenario(name, {"quick_start": True})
    player = keyed_player(f"suppose {moves}")
    whole = Game(
        RULESET, RULESET.record(start, "suppose"), dict.fromkeys(RULESET.rules.seats(start), player)
    )
    lines = [whole.record.lines.index(a) for at, a in whole.record.answers.items() if "4.2" in at]
    game = Game(RULESET, whole.record.upto(lines[moves]))
    return game, next(q for q in game.position.questions if q.rule == "4.2")


def test_4_every_end_of_every_face_is_listed_and_no_other() -> None:
    game, question = asked(8)
    sky: Sky = game.position.state
    me = sky.plane(question.about)
    foe = sky.of(OTHER[me.side], BOARD)[0]
    view = RULESET.display.view(sky, question.seat)
    found = opponent_set(view, question, foe.id, Supposing())
    assert found is not None
    faces = {*FACES, *(GREEN_FACES if foe.throttle else ())}
    reaches = [legal(flight(sky, foe, sum(v for _, v in parts(foe, face)))).reach for face in faces]
    ends = {
        (sky.board.name(end.at), degrees(end.facing), end.level)
        for reach in reaches
        if reach is not None
        for end in reach.ends
    }
    listed = {(way.anchor.place, way.anchor.facing, way.anchor.height) for way in found.ways}
    assert listed == ends
    assert opponent_set(view, question, me.id, Supposing()) is None
    mine = Supposing({me.id: (next(iter(question.options)),)})
    for way in found.ways[:: max(1, len(found.ways) // 7)]:
        turn = suppose(view, question, mine._replace(guesses={foe.id: way.answers}))
        if turn is None:
            continue
        flown = [act for act in turn.acts if isinstance(act, Fly)]
        assert [act.piece for act in flown] == [me.id, foe.id]
        assert len(flown[0].cells) == len(flown[0].heights) > 1
        assert (flown[1].cells[-1], flown[1].facing) == (way.anchor.place, way.anchor.facing)
        assert {type(act) for act in turn.acts} <= {Beat, Fly, Shoot}
        assert len(turn.shots) == sum(isinstance(act, Shoot) for act in turn.acts)
    assert suppose(view, question, Supposing({}, {foe.id: ("1,1 E L9 flat",)})) is None


@pytest.mark.parametrize(
    ("changes", "marks"),
    [({}, True), ({"bombs": 1}, False), ({"damage": "guns"}, False)],
    ids=["fit", "loaded", "guns hit"],
)
def test_11_1_a_shot_is_listed_only_for_pieces_that_may_attack(
    changes: dict[str, Any], marks: bool
) -> None:
    """A scout with a bomb aboard does not attack, nor does one with damaged guns."""
    sky = a_sky(a_plane("F13", "14,9", "E", **changes), a_plane("G10", "10,12", "E"))
    question = Question("", "allies", ends(sky, "F13"), "4.2", "F13").plain()
    found = opponent_set(RULESET.display.view(sky, "allies"), question, "G10", Supposing())
    assert found is not None
    assert any(way.shot for way in found.ways) == marks


def test_10_3_no_shot_into_a_cloud_is_listed() -> None:
    sky = a_sky(a_plane("F10", "14,9", "E"), a_plane("G10", "10,12", "E"))
    here = sky.plane("F10").at
    covered = CloudBank(at=here, points=(here,), top=9)
    for clouds, marks in (((), True), ((covered,), False)):
        sky.clouds = clouds
        question = Question("", "allies", ends(sky, "F10"), "4.2", "F10").plain()
        found = opponent_set(RULESET.display.view(sky, "allies"), question, "G10", Supposing())
        assert found is not None
        assert any(way.shot for way in found.ways) == marks
