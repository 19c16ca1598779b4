"""Figures: a campaign in numbers, month by month."""

from __future__ import annotations

from collections import Counter, defaultdict

import msgspec

from ..rules import dates
from ..rules.ch04_kills import VICTORY
from ..rules.state import SIDES, Campaign, Note

AWARDS = ("medal", "medal_and", "posthumous", "posthumous_and")
"""8 The notes about medals."""


class Month(msgspec.Struct, frozen=True, kw_only=True):
    """A squadron's results and losses in a month; victories in hundredths."""

    month: int
    battles: int = 0
    victories: int = 0
    machines_lost: int = 0
    killed: int = 0
    captured: int = 0
    wounded: int = 0
    medals: int = 0


def months(war: Campaign, side: str) -> tuple[Month, ...]:
    """Return one row for every month with a battle."""
    place = SIDES.index(side)
    table: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for battle in war.battles:
        table[dates.month(battle.date)] += Counter(battles=1, machines_lost=battle.lost[place])
    for man in war.of(side):
        for claim in man.claims:
            table[dates.month(claim.date)]["victories"] += claim.share
        for note in man.notes:
            if note.kind in NOTED:
                table[dates.month(note.date)][NOTED[note.kind]] += how_many(note)
    return tuple(
        Month(month=month, **(row | {"victories": 100 * row["victories"] // VICTORY}))
        for month, row in sorted(table.items())
    )


def how_many(note: Note) -> int:
    """Return how many medals a note is about; other notes count once."""
    lower = note.words.get("lower", ())
    return 1 + len(lower) if isinstance(lower, (tuple, list)) else 1


NOTED = {
    "killed": "killed",
    "captured": "captured",
    "wounded": "wounded",
    **dict.fromkeys(AWARDS, "medals"),
}
"""Which notes of a log book count in which column."""
