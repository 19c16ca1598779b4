"""The briefing sheet: everything of one side, no orders or machines of the other."""

from __future__ import annotations

from random import Random

import pytest

from aerodrome.kernel.question import Seat
from aerodrome.kernel.scenario import Choices
from aerodrome.kernel.trial import opening
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.rules.ch01_components import card
from aerodrome.rulesets.winged_victory.rules.state import SIDES, Mission, Sky, other
from aerodrome.tabletop.briefing import BriefingSheet
from aerodrome.tabletop.scene import Scene, SkyBoard


def scene_of(sky: Sky, seat: Seat | None) -> Scene:
    scene: Scene = RULESET.display.scene(RULESET.display.view(sky, seat))
    return scene


def read(sky: Sky, seat: Seat | None) -> BriefingSheet:
    found = scene_of(sky, seat).briefing
    assert found is not None
    return found


def sheet_text(sky: Sky, seat: Seat | None) -> str:
    """Return all texts of the sheet of a seat."""
    names = RULESET.display.names(RULESET.display.view(sky, seat))
    said = [phrase for article in read(sky, seat).articles for phrase in article.says]
    said += [flier.says for flier in read(sky, seat).flight]
    return " ".join(RULESET.phrases.say(phrase, names=names) for phrase in said)


@pytest.mark.parametrize("seat", SIDES)
@pytest.mark.parametrize("name", RULESET.scenario_ids())
def test_the_sheet_of_a_side_reveals_nothing_of_the_other(name: str, seat: Seat) -> None:
    """Two games in which the enemy has other orders, types and pilots give the same sheet."""
    sky = opening(RULESET, RULESET.scenario(name), Random(5))
    if sky.school:
        assert scene_of(sky, seat).briefing is None
        return
    world, enemy = sky.copy(), other(seat)
    world.missions[enemy] = Mission(kind="scramble", needed=3, progress=2)
    for number, plane in enumerate(world.aircraft):
        if plane.side == enemy:
            twin = card(plane.id, enemy, plane.among[-1], plane.among, "ace")
            twin.x, twin.y, twin.heading = plane.x, plane.y, plane.heading
            world.aircraft[number] = twin
    for reader in (seat, None):
        assert read(world, reader) == read(sky, reader)


def test_14_1_a_rolled_mission_is_called_by_its_orders_and_by_others_by_its_date() -> None:
    chosen = {"mission_allies": "patrol", "mission_germany": "recon"}
    sky = opening(RULESET, RULESET.scenario("mission", chosen), Random(1))
    names = {seat: read(sky, seat).name for seat in (*SIDES, None)}
    said = {seat: RULESET.phrases.say(name) for seat, name in names.items() if name is not None}
    assert said["allies"] == "Patrol over the front"
    assert said["germany"] == "Photographs behind the lines"
    assert said[None] == "Mission, September 1917"
    assert "orders of its own" in sheet_text(sky, None)


def test_14_2_the_sheet_shows_task_place_progress_and_end() -> None:
    chosen: Choices = {"mission_allies": "recon", "mission_germany": "cap", "turn_limit": 30}
    sky = opening(RULESET, RULESET.scenario("mission", chosen), Random(1))
    target = sky.target(sky.missions["allies"].target)
    text = sheet_text(sky, "allies")
    for words in (f"column {target.x // 4 + 1}", "0 of 3", "west edge", "after turn 30", "A1"):
        assert words in text
    assert read(sky, "allies").targets == (target.id,)
    assert [flier.piece for flier in read(sky, "allies").flight] == ["A1", "A2"]
    assert read(sky, "allies").opens
    assert not read(sky, None).opens


def test_a_battle_without_a_task_needs_no_briefing_first() -> None:
    sky = opening(RULESET, RULESET.scenario("duel"))
    assert not read(sky, "allies").opens


def test_1_1_mats_and_the_front_line_are_marked_on_the_board() -> None:
    chosen = {"mission_allies": "recon", "mission_germany": "recon"}
    sky = opening(RULESET, RULESET.scenario("mission", chosen))
    (board,) = scene_of(sky, "allies").boards
    assert isinstance(board, SkyBoard)
    marks = {RULESET.phrases.say(one.says)[:11]: (one.start, one.end) for one in board.tracts}
    assert list(marks.values()) == [(0, 40), (40, 80), (80, 120), (60, 60)]
