"""Words: every result of the table has some, and a shot has one line in the log."""

from __future__ import annotations

import pytest

from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.rules.events import Fired
from aerodrome.rulesets.squadriglia.rules.tables import TABLES

BOOK = RULESET.phrases
NAMES = {"I1": "SPAD S.VII I1", "A1": "Albatros D.III A1"}


def test_every_result_of_the_table_has_its_words() -> None:
    results = {TABLES.special.cell(roll) for roll in range(2, 13)}
    assert {f"result.{result}" for result in results} <= BOOK.phrases["en"].keys()


@pytest.mark.parametrize("language", BOOK.languages)
def test_a_shot_in_one_line_with_dice_and_modifiers(language: str) -> None:
    shot = Fired("I1", "A", 1, "A1", 2, (5, 4), (("aim", 3),), 12, 2, True)
    said = BOOK.say(shot.phrase(), language, NAMES)
    assert all(name in said for name in NAMES.values())
    assert "5+4 +3" in said
    assert "= 12" in said
    assert "\n" not in said
