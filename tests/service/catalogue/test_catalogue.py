"""The catalogue: every scenario and every lesson has a picture."""

from __future__ import annotations

import pytest

from aerodrome.kernel import registry
from aerodrome.kernel.refusal import Refusal
from aerodrome.lessons import lesson
from aerodrome.service.catalogue import model as catalogue

LESSONS = [
    (ruleset, name) for ruleset in registry.names() for name in lesson.read(registry.find(ruleset))
]


@pytest.mark.parametrize(("ruleset", "name"), LESSONS)
def test_a_lesson_has_a_picture_of_how_it_begins(ruleset: str, name: str) -> None:
    known = catalogue.beginning(registry.find(ruleset), name)
    assert catalogue.scenario_picture(ruleset, known).startswith(b"<svg")


def test_what_is_neither_scenario_nor_lesson_has_none() -> None:
    with pytest.raises(Refusal):
        catalogue.beginning(registry.find("squadriglia"), "none")
