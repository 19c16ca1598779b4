"""The contact sheet has a state for every scenario and lesson, each with its own name."""

from __future__ import annotations

import pytest

from aerodrome.kernel import registry
from aerodrome.lessons import lesson
from docs import contact_sheet

NAMES = [state.name for state in contact_sheet.states()]


def test_every_state_has_its_own_name() -> None:
    assert len(set(NAMES)) == len(NAMES)


@pytest.mark.parametrize("ruleset", registry.names())
def test_every_lesson_and_scenario_is_photographed(ruleset: str) -> None:
    game = registry.find(ruleset)
    lessons = {f"lesson-{ruleset}-{one.id}" for one in lesson.read(game).values()}
    asked = {f"question-{ruleset}-{name}" for name in game.scenario_ids()}
    assert lessons | (set() if ruleset == "campaign" else asked) <= set(NAMES)


def test_a_sheet_shows_every_picture_of_its_states() -> None:
    page = contact_sheet.sheet(["home"])
    assert page.count("<img") == len(contact_sheet.DEVICES) * len(contact_sheet.LOOKS)


def test_an_unknown_state_is_refused() -> None:
    with pytest.raises(SystemExit, match="no state begins with nonsense"):
        contact_sheet.main("nonsense")
