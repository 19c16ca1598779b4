"""Chapter 1.2: the middle row, on a map with an odd number of them."""

from __future__ import annotations

from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.rules.ch01_introduction import MAP
from tests.support.squadriglia.editions import made, setup_of


def test_1_2_the_middle_of_fifteen_rows_is_the_eighth() -> None:
    size = {"constants": {"1.2": {"columns": 24, "rows": 15}}}
    scenario = made(setup_of("even_duel") | {"corrections": size})
    sky = RULESET.making(scenario).rules.setup(scenario)
    assert [MAP.to_cell(at)[1] for at in sky.quick.values()] == [8, 8]
