"""Words: both languages say everything, and say it with the same words to fill."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.lab.show import reason_text
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.events import DieThrown, Fired, Flew, Left, ShotDown
from aerodrome.rulesets.dogfights.models import GUNS
from aerodrome.rulesets.dogfights.tables import DAMAGES, TABLES

BOOK = RULESET.phrases
LANGUAGES = ("en", "it")
NAMES = {"G4": "Fokker Dr.I G4", "B4": "Sopwith Camel B4"}


def test_every_word_of_the_tables_is_said() -> None:
    keys = BOOK.phrases["en"].keys()
    assert {f"guns.{gun}" for gun in GUNS} | {f"gun.{gun}" for gun in GUNS} <= keys
    assert {f"event.Damaged.{part}" for part in DAMAGES} <= keys
    assert {f"badge.damage_{part}" for part in DAMAGES} <= keys
    results = {TABLES.chart.cell(number, column) for number in range(2, 13) for column in "AB"}
    assert {f"event.Fired.{result}{more}" for result in results for more in ("", "_with")} <= keys
    assert {f"seat.{nation.side}" for nation in TABLES.nations.values()} <= keys
    assert {f"nation.{nation}" for nation in TABLES.nations} <= keys


# The voice


def shot(**changed: Any) -> Fired:
    words: dict[str, Any] = {
        "plane": "G4",
        "gun": "fixed",
        "target": "B4",
        "kind": "attack",
        "column": "A",
        "dice": (5, 4),
        "modifiers": (("guns", 1),),
        "total": 10,
        "outcome": "takedown",
        "bursts": 5,
    }
    return Fired(**(words | changed))


def test_a_shot_in_one_line_with_dice_modifiers_and_column() -> None:
    assert BOOK.say(shot().phrase(), "en", NAMES) == (
        "Fokker Dr.I G4 fires the fixed guns at Sopwith Camel B4: "
        "5+4 +1 (coupled guns) = 10, good shot: takedown!"
    )
    assert BOOK.say(shot().phrase(), "it", NAMES) == (
        "Fokker Dr.I G4 spara con le armi fisse a Sopwith Camel B4: "
        "5+4 +1 (armi abbinate) = 10, tiro buono: abbattuto!"
    )
    defence = shot(kind="defence", dice=(2, 2), modifiers=(), total=4, outcome="miss", column="B")
    assert BOOK.say(defence.phrase(), "en", NAMES).endswith(
        "at Sopwith Camel B4 in defence: 2+2 = 4, hard shot: miss."
    )


def test_a_move_in_one_line_with_what_made_its_length() -> None:
    parts = (("speed", 5), ("die", 0), ("straight", 1))
    path = ("6,5", "7,5", "8,5", "9,5", "10,5", "11,5")
    flew = Flew("G4", "flew", "5,5", path, (3,) * 6, 0, 3, 1, parts)
    assert BOOK.say(flew.phrase(), "en", NAMES) == (
        "Fokker Dr.I G4 flies 6 steps (5 +0 +1: speed, die, straight flight) to 11,5, "
        "heading east, L3, nose up."
    )
    assert BOOK.say(flew.phrase(), "it", NAMES) == (
        "Fokker Dr.I G4 vola 6 passi (5 +0 +1: velocità, dado, volo rettilineo) fino a 11,5, "
        "verso est, L3, muso in su."
    )


def test_the_voice() -> None:
    fallen = ShotDown("B4", "second_damage", "G4").phrase()
    assert BOOK.say(fallen, "it", NAMES) == (
        "Sopwith Camel B4 subisce un secondo danno ed è abbattuto da Fokker Dr.I G4."
    )
    through = Left("G4", "west", "broke_through").phrase()
    assert BOOK.say(through, "en", NAMES) == "Fokker Dr.I G4 breaks through over the western edge!"
    throttle = DieThrown("G4", "green", 1, True, 2).phrase()
    assert BOOK.say(throttle, "en", NAMES) == (
        "Fokker Dr.I G4: full throttle, green die +1*; 1 safe use left."
    )


def test_every_ending_is_said_of_many_games_without_the_points_of_one() -> None:
    verdicts = [key for key in BOOK.phrases["en"] if key.startswith("verdict.")]
    assert verdicts
    for key in verdicts:
        for language in LANGUAGES:
            said = reason_text(RULESET, key, language)
            assert BOOK.phrases[language][key].startswith(said + ";")


@pytest.mark.parametrize(
    ("path", "parts", "said"),
    [
        ((), (("speed", 5), ("die", 1)), "1 step (5 +1 -5: speed, die, the edge comes first)"),
        (("47,9", "48,9"), (("speed", 3),), "3 steps (3: speed)"),
        (("47,9", "48,9"), (("speed", 2),), "3 steps (2 +1: speed, straight flight)"),
        (
            (),
            (("speed", 2), ("engine", -2)),
            "1 step (2 -2 +1: speed, engine hit, at least one step)",
        ),
    ],
)
def test_2_3_the_steps_of_a_leaving_move_agree_with_their_parts(
    path: tuple[str, ...], parts: tuple[tuple[str, int], ...], said: str
) -> None:
    event = Flew("G4", "left", "46,9", path, (3,) * len(path), 0, 3, 0, parts)
    assert said in BOOK.say(event.phrase(), "en", NAMES)
