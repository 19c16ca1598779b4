"""Words: both languages say everything, and say it with the same words to fill."""

from __future__ import annotations

from typing import Any

from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.events import Fired, Left, ShotDown
from aerodrome.rulesets.squadriglia.tables import TABLES

BOOK = RULESET.phrases
LANGUAGES = ("en", "it")
NAMES = {"I1": "SPAD S.VII I1", "A1": "Albatros D.III A1"}


def test_every_result_of_the_table_has_its_words() -> None:
    results = {TABLES.special.cell(roll) for roll in range(2, 13)}
    assert {f"result.{result}" for result in results} <= BOOK.phrases["en"].keys()


def shot(**changed: Any) -> Fired:
    words: dict[str, Any] = {
        "plane": "I1",
        "battery": "A",
        "guns": 1,
        "target": "A1",
        "distance": 2,
        "dice": (5, 4),
        "modifiers": (("aim", 3),),
        "total": 12,
        "damage": 2,
        "special": True,
    }
    return Fired(**(words | changed))


def test_a_shot_in_one_line_with_dice_modifiers_and_table() -> None:
    assert BOOK.say(shot().phrase(), "en", NAMES) == (
        "SPAD S.VII I1 fires the forward guns at Albatros D.III A1, range 2: "
        "5+4 +3 (aim) = 12, 2 points, special damage."
    )
    assert BOOK.say(shot().phrase(), "it", NAMES) == (
        "SPAD S.VII I1 spara con le armi frontali a Albatros D.III A1, distanza 2: "
        "5+4 +3 (mira) = 12, 2 punti, danno speciale."
    )
    miss = shot(dice=(1, 2), modifiers=(), total=3, damage=0, special=False)
    assert BOOK.say(miss.phrase(), "it", NAMES).endswith("1+2 = 3, mancato.")


def test_the_voice() -> None:
    fallen = ShotDown("A1", "explosion").phrase()
    assert BOOK.say(fallen, "it", NAMES) == "Albatros D.III A1 è abbattuto: il serbatoio esplode."
    home = Left("A1", "right", "escaped").phrase()
    assert BOOK.say(home, "en", NAMES) == ("Albatros D.III A1 gets home over the Austrian border.")
