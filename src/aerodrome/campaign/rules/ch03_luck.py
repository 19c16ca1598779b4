"""Chapter 3: luck. It is spent before the die is rolled, and gone at once."""

from __future__ import annotations

from typing import NamedTuple

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.umpire import Umpire

from . import effects
from .aftermath_notes import Debrief
from .state import Airman, Campaign
from .tables import TABLES
from .worded_options import Points

MOST = TABLES.number("3", "most")
POINT = TABLES.number("13", "luck")
SIDES = 20
BEHIND_LINES = ("enemy_lines", "no_mans_land")
PER_SORTIE = TABLES.number("3", "per_sortie")


class Stake(NamedTuple):
    """3 An airman before a table, and what they add to the die without luck."""

    man: Airman
    table: str
    added: int = 0

    def odds(self, points: int) -> Phrase:
        """3 Return the odds that so many points give on this table alone, in percent."""
        total = self.added + points * POINT
        rows = [TABLES.row(self.table, die + total) for die in range(1, SIDES + 1)]
        killed = sum(row.end == "killed" for row in rows)
        unhurt = sum(row.end not in ("killed", "captured") and not row.wounds for row in rows)
        kind = "free" if self.table in BEHIND_LINES else "home"
        share = 100 // SIDES
        return Phrase(f"luck.odds_{kind}", {"unhurt": share * unhurt, "killed": share * killed})


def spend_luck(umpire: Umpire, war: Campaign, d: Debrief, stakes: list[Stake]) -> dict[str, int]:
    """3 Let all airmen spend luck on themselves where a table lists it, at the same time.

    6.12 The Luck of the Devil is one more point in every aftermath, used before the stored ones.
    """
    able = {stake.man.id: stake for stake in stakes if at_hand(d, stake.man)}

    def wager(umpire: Umpire, name: str) -> int:
        stake = able[name]
        points = Points(stake.man, at_hand(d, stake.man), stake.table, stake.odds)
        return umpire.ask(stake.man.seat, points, rule="3", about=name)

    seats = {name: stake.man.seat for name, stake in able.items()}
    spent = umpire.together(seats, wager, rule="3") if seats else {}
    for name, points in spent.items():
        if points:
            free = min(points, d.devil.pop(name, 0))
            effects.spend_luck(umpire, war, able[name].man, points, points - free, rule="3")
    return spent


def at_hand(d: Debrief, man: Airman) -> int:
    """3 Return the points that a man can spend now."""
    return man.luck + d.devil.get(man.id, 0)


def award_luck(umpire: Umpire, war: Campaign, d: Debrief) -> None:
    """3 Give one point for a sortie without wound, capture or death, up to nine."""
    for man in d.men:
        unhurt = man.serves and not d.hurt.get(man.id)
        if unhurt and man.luck < MOST:
            effects.set_luck(umpire, war, man, man.luck + PER_SORTIE, rule="3")
