"""Chapter 3: luck. It is spent before the die is thrown, and gone at once."""

from __future__ import annotations

from aerodrome.campaign import effects
from aerodrome.campaign.choices import Points
from aerodrome.campaign.debrief import Debrief
from aerodrome.campaign.state import Airman, Campaign
from aerodrome.campaign.tables import TABLES
from aerodrome.kernel.umpire import Umpire

MOST = TABLES.number("3", "most")
PER_SORTIE = TABLES.number("3", "per_sortie")


def spend_luck(
    umpire: Umpire, c: Campaign, d: Debrief, men: list[tuple[Airman, str]]
) -> dict[str, int]:
    """3 Each may spend any number on himself, where a table lists luck; all choose at once.

    6.12 The Luck of the Devil is one more point in every aftermath, used before the stored ones.
    """
    able = {man.id: (man, table) for man, table in men if at_hand(d, man)}

    def wager(umpire: Umpire, name: str) -> int:
        man, table = able[name]
        points = Points(man.id, at_hand(d, man), table)
        return umpire.ask(man.seat, points, rule="3", about=man.id)

    seats = {name: man.seat for name, (man, _) in able.items()}
    spent = umpire.together(seats, wager, rule="3") if seats else {}
    for name, points in spent.items():
        if points:
            free = min(points, d.devil.pop(name, 0))
            effects.spend_luck(umpire, able[name][0], points, points - free, rule="3")
    return spent


def at_hand(d: Debrief, man: Airman) -> int:
    """3 The points a man can spend now."""
    return man.luck + d.devil.get(man.id, 0)


def award_luck(umpire: Umpire, c: Campaign, d: Debrief) -> None:
    """3 One point for a sortie without wound, capture or death; never more than nine."""
    for man in d.men:
        unhurt = man.serves and not d.hurt.get(man.id)
        if unhurt and man.luck < MOST:
            effects.set_luck(umpire, man, man.luck + PER_SORTIE, rule="3")
