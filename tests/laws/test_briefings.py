"""Every game with a briefing has it in every language, about what is on the board."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from aerodrome.kernel import registry
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.trial import opening
from aerodrome.tabletop.briefing import BriefingSheet
from aerodrome.tabletop.scene import Scene

BOARDS = [found for found in map(registry.find, registry.names()) if not found.rules.owned]
CASES = [(ruleset, name) for ruleset in BOARDS for name in ruleset.scenario_ids()]


def phrases(briefing: BriefingSheet) -> list[Phrase]:
    said = [phrase for article in briefing.articles for phrase in article.says]
    return [*said, *(one.says for one in briefing.flight), *filter(None, [briefing.name])]


@pytest.mark.parametrize(("ruleset", "name"), CASES, ids=lambda one: getattr(one, "id", one))
def test_a_briefing_has_words_and_speaks_of_its_readers_own_flight(
    ruleset: Ruleset[Any], name: str
) -> None:
    scenario = ruleset.scenario(name)
    state = opening(ruleset, scenario, Random(3))
    for seat in (None, *ruleset.rules.seats(scenario)):
        scene = ruleset.display.scene(ruleset.display.view(state, seat))
        if not isinstance(scene, Scene) or scene.briefing is None:
            continue
        briefing = scene.briefing
        for language in ruleset.phrases.languages:
            for phrase in phrases(briefing):
                assert ruleset.phrases.has(phrase.key, language), phrase
                assert "{" not in ruleset.phrases.say(phrase, language)
        assert all(article.rule in ruleset.sections for article in briefing.articles)
        _check_pieces(scene, briefing, seat)


def _check_pieces(scene: Scene, briefing: BriefingSheet, seat: str | None) -> None:
    sides = {one.side for one in scene.standings}
    flown = {one.piece for side in scene.standings for one in side.aircraft}
    assert {flier.piece for flier in briefing.flight} <= flown
    assert bool(briefing.flight) == (seat in sides or _plays(scene, seat))
    there = {token.id for token in scene.tokens}
    there |= {zone.id for board in scene.boards for zone in board.zones}
    assert set(briefing.targets) <= there


def _plays(scene: Scene, seat: str | None) -> bool:
    """Return whether a seat plays; seats of several players are named after their side."""
    return seat is not None and any(seat.startswith(f"{one.side}-") for one in scene.standings)
