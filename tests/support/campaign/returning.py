"""The return tables as printed, and crews that return by them."""

from __future__ import annotations

from typing import Any

from aerodrome.campaign.rules.aftermath_notes import Debrief
from aerodrome.campaign.rules.ch13_return import come_home
from aerodrome.campaign.rules.state import Campaign
from aerodrome.campaign.rules.tables import Row
from tests.support.campaign.squadron_room import Scripted, flown, wreck

K, C, N, H, L, FR, NML = "killed", "crash", "nursed", "home", "landed", "friendly", "no_mans_land"
ESC, CAP, DOWN = "escaped", "captured", "down"
PRINTED: dict[str, list[tuple[range, Row]]] = {
    "shot_down": [
        (range(-9, 4), Row(K, "-")),
        (range(4, 7), Row(C, "scenario", 0, 2)),
        (range(7, 10), Row(C, "own", 0, 2)),
        (range(10, 13), Row(C, "scenario", 0, 1)),
        (range(13, 16), Row(C, "own", 0, 1)),
        (range(16, 18), Row(C, "scenario")),
        (range(18, 20), Row(C, "own")),
        (range(20, 31), Row(N, "own")),
    ],
    "parachute": [
        (range(-9, 4), Row(K)),
        (range(4, 9), Row(DOWN, "", 0, 1)),
        (range(9, 31), Row(DOWN)),
    ],
    "damaged_half": [
        (range(-9, 2), Row(NML)),
        (range(2, 6), Row(FR, "", 4)),
        (range(6, 7), Row(L, "", 2, 1)),
        (range(7, 9), Row(L, "", 2)),
        (range(9, 31), Row(H)),
    ],
    "damaged_less": [
        (range(-9, 2), Row(NML)),
        (range(2, 4), Row(L, "", 2, 1)),
        (range(4, 5), Row(L, "", 2)),
        (range(5, 31), Row(H)),
    ],
    "undamaged": [(range(-9, 2), Row(L, "", 2)), (range(2, 31), Row(H))],
    "enemy_lines": [
        (range(-9, 4), Row(K)),
        (range(4, 10), Row(CAP)),
        (range(10, 12), Row(ESC, "", 0, 2)),
        (range(12, 16), Row(ESC, "", 0, 1)),
        (range(16, 31), Row(ESC)),
    ],
    "no_mans_land": [
        (range(-9, 5), Row(K)),
        (range(5, 8), Row(CAP)),
        (range(8, 10), Row(ESC, "", 0, 2)),
        (range(10, 15), Row(ESC, "", 0, 1)),
        (range(15, 31), Row(ESC)),
    ],
    "injuries": [
        (range(-9, 1), Row("crippled")),
        (range(1, 11), Row("event")),
        (range(11, 31), Row("none")),
    ],
}


def came_home(
    c: Campaign, d: Debrief, dice: list[int], answers: dict[str, Any] | None = None
) -> Scripted:
    umpire = Scripted(dice, answers)
    come_home(umpire, c, d)
    assert umpire.dice == []
    return umpire


SAFE = 20
"""A roll for the other machine that means it is safe."""


def with_observer(c: Campaign, **facts: Any) -> Debrief:
    return flown(c, {"am5": wreck(**facts)}, machines=(("am5",), ("cm1",)))
