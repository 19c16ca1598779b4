"""The plain pilot judges one end at a time exactly as others judge all at once."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from aerodrome.bots.roster import pilot
from aerodrome.kernel.question import Question, Value
from aerodrome.kernel.silent import playout
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.display.from_view import sky_from
from aerodrome.rulesets.dogfights.pilots.ends import read
from aerodrome.rulesets.dogfights.pilots.outlook import Outlook
from aerodrome.rulesets.dogfights.pilots.plain import PlainOutlook
from aerodrome.rulesets.dogfights.pilots.standing import stands
from aerodrome.rulesets.dogfights.pilots.style import styles

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("scenario", "rounds"),
    [("dogfight_quick", 2), ("reconnaissance", 2), ("zone_bombing", 2), ("breakthrough", 2)],
)
def test_an_end_is_worth_the_same_to_a_plain_pilot(scenario: str, rounds: int) -> None:
    compared = 0
    fly = pilot("regular", RULESET, Random(7))

    def player(question: Question, look: Callable[[], Any]) -> Value:
        nonlocal compared
        if question.rule == "4.2":
            sky = sky_from(look())
            me, style = sky.plane(question.about), styles()["regular"]
            plain, arrays = stands(sky.board, question.options), read(sky.board, question.options)
            if plain.words:
                worth = Outlook(sky, me, style).worth(arrays).tolist()
                assert PlainOutlook(sky, me, style).worth(plain) == pytest.approx(worth, abs=1e-4)
                compared += 1
        return fly(question, look)

    made = RULESET.scenario(scenario, {"rounds": rounds})
    players = dict.fromkeys(RULESET.rules.seats(made), player)
    playout(RULESET, RULESET.rules.setup(made), players, Random(scenario))
    assert compared > 3
