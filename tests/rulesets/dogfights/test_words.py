"""Words: those of the tables, and the log lines of a shot, a move and an ending."""

from __future__ import annotations

import msgspec
import pytest

from aerodrome.kernel.events import Event
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.rules.events import Fired, Flew
from aerodrome.rulesets.dogfights.rules.models import GUNS
from aerodrome.rulesets.dogfights.rules.tables import DAMAGES, TABLES

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


# Log lines


def both(event: Event) -> list[str]:
    """Return the log lines of an event in both languages."""
    return [BOOK.say(event.phrase(), language, NAMES) for language in LANGUAGES]


def test_a_shot_in_one_line_with_dice_modifiers_and_column() -> None:
    shot = Fired("G4", "fixed", "B4", "attack", "A", (5, 4), (("guns", 1),), 10, "takedown", 5)
    for said in both(shot):
        assert all(name in said for name in NAMES.values())
        assert "5+4 +1" in said
        assert "= 10" in said
    assert both(msgspec.structs.replace(shot, kind="defence")) != both(shot)


def test_a_move_in_one_line_with_what_made_its_length() -> None:
    parts = (("speed", 5), ("die", 0), ("straight", 1))
    path = ("6,5", "7,5", "8,5", "9,5", "10,5", "11,5")
    for said in both(Flew("G4", "flew", "5,5", path, (3,) * 6, 0, 3, 1, parts)):
        assert all(part in said for part in (NAMES["G4"], " 6 ", "5 +0 +1", "11,5", "L3"))


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
