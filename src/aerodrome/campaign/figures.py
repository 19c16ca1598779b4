"""Figures: a campaign in numbers, month by month, and the careers of its men."""

from __future__ import annotations

import msgspec

from . import dates
from .ch04_kills import VICTORY
from .state import SIDES, Campaign


class Month(msgspec.Struct, frozen=True, kw_only=True):
    """What a squadron did and suffered in a month; victories in hundredths."""

    month: int
    battles: int = 0
    victories: int = 0
    machines_lost: int = 0
    killed: int = 0
    captured: int = 0
    wounded: int = 0
    medals: int = 0


def months(war: Campaign, side: str) -> tuple[Month, ...]:
    """One row for every month in which there was a battle."""
    place = SIDES.index(side)
    table: dict[int, dict[str, int]] = {}
    for battle in war.battles:
        row = table.setdefault(dates.month(battle.date), {})
        row["battles"] = row.get("battles", 0) + 1
        row["machines_lost"] = row.get("machines_lost", 0) + battle.lost[place]
    for man in war.of(side):
        for claim in man.claims:
            row = table.setdefault(dates.month(claim.date), {})
            row["victories"] = row.get("victories", 0) + claim.share
        for note in man.notes:
            name = NOTED.get(note.kind)
            if name is not None:
                row = table.setdefault(dates.month(note.date), {})
                row[name] = row.get(name, 0) + 1
    return tuple(
        Month(month=month, **(row | {"victories": 100 * row.get("victories", 0) // VICTORY}))
        for month, row in sorted(table.items())
    )


NOTED = {
    "killed": "killed",
    "captured": "captured",
    "wounded": "wounded",
    "medal": "medals",
    "posthumous": "medals",
}
"""Which notes of a log book count in which column."""
