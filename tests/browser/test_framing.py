"""Framing: the first question of every scenario and every step of a lesson is seen as a whole."""

from __future__ import annotations

import pytest

from aerodrome.kernel import registry
from docs.contact_sheet import asked
from tests.support.browser.framing import DEVICES, misframed
from tests.support.browser.visitors import Device, Visitors
from tests.support.sampling import sampled, woven

pytestmark = pytest.mark.sweep

BOARDS = ("squadriglia", "dogfights", "winged_victory")
FIRST = [
    (ruleset, scenario)
    for ruleset in BOARDS
    for scenario in sampled(list(registry.find(ruleset).scenario_ids()), 2)
]
ROWS = [
    pytest.param(*row, device, id=f"{row[0]}/{row[1]}-{device.name}")
    for row, device in woven(FIRST, DEVICES, 1)
]


@pytest.mark.parametrize(("ruleset", "scenario", "device"), ROWS)
def test_the_first_question_shows_what_it_concerns(
    ruleset: str, scenario: str, device: Device, visitors: Visitors
) -> None:
    page = asked(ruleset, scenario)(visitors, device)
    assert not misframed(page, ruleset, touch=device.touch)
