"""Chapter 8: medals.

8.1 German. 8.2 British officers. 8.3 British enlisted men. 8.4 French. 8.5 American. 8.6 Belgian.
8.7 Italian. 8.8 Austro-Hungarian. 8.9 All others have the French ladder.
"""

from __future__ import annotations

from aerodrome.kernel.umpire import Umpire

from . import dates, effects
from .aftermath_notes import Debrief
from .ch04_kills import VICTORY, whole
from .state import Airman, Campaign
from .tables import EDITION, TABLES, CampaignNation, Medal

BADGE, BLACK, SILVER, GOLDEN = "pilots_badge", "black_wound", "silver_wound", "golden_wound"
BLACK_AT, SILVER_AT = 1, 3
DISFIGURED = ("chest", "leg", "arm", "head", "one_eye", "horrible_scars", "impressive_scars")
"""8.1 The events that earn the Golden Wound Badge."""


def nation(war: Campaign, man: Airman) -> CampaignNation:
    return TABLES.nations[war.squadron(man.side).nation]


def ladder(war: Campaign, man: Airman) -> tuple[Medal, ...]:
    """8 Return the ladder of a man's nation; 8.3 British sergeants have their own."""
    of = nation(war, man)
    return TABLES.medals[of.enlisted_medals if man.enlisted and of.enlisted_medals else of.medals]


def counted_kills(man: Airman) -> int:
    """8 Return whole victories; scars make a man look one kill worse or better."""
    scars = ("impressive_scars" in man.burdens) - ("horrible_scars" in man.burdens)
    return whole(man.victories) + scars if man.victories >= VICTORY else 0


def name_of(war: Campaign, medal: Medal) -> str:
    """8.2, 8.3 Return a medal's id; before June 1918 a bar replaces the flying crosses."""
    early = war.rules.flying_crosses and dates.month(war.date) < medal.first
    return medal.before if early else medal.id


def held(man: Airman, medal: Medal) -> bool:
    return medal.id in man.medals or bool(medal.before and medal.before in man.medals)


def medals_for_kills(umpire: Umpire, war: Campaign, man: Airman) -> None:
    """8 Award the highest medal earned and not held; missed ones follow at the next check."""
    kills = counted_kills(man)
    earned = [medal for medal in ladder(war, man) if medal.kills <= kills and not held(man, medal)]
    if earned:
        effects.decorate(umpire, war, man, name_of(war, earned[-1]), rule="8")


def next_medal(umpire: Umpire, war: Campaign, man: Airman) -> None:
    """14.3 Award the next medal of the ladder, whatever the kills."""
    left = [medal for medal in ladder(war, man) if not held(man, medal)]
    if left:
        effects.decorate(umpire, war, man, name_of(war, left[0]), rule="8")


def badges(umpire: Umpire, war: Campaign, man: Airman, *, contact: bool) -> None:
    """8.1 Award the Pilot's Badge for a first fight, and Wound Badges for one, three and worse
    wounds.

    They are awarded in order: a higher one comes with every missing lower one. Until version 5 the
    lower ones came later.
    """
    if not nation(war, man).badges:
        return
    if contact and BADGE not in man.medals:
        effects.decorate(umpire, war, man, BADGE, rule="8.1")
    disfigured = any(event in DISFIGURED for event in man.burdens)
    wounds = {BLACK: man.career >= BLACK_AT, SILVER: man.career >= SILVER_AT, GOLDEN: disfigured}
    earned = [badge for badge, due in wounds.items() if due and badge not in man.medals]
    if not earned:
        return
    lower: list[str] = []
    if EDITION.since(5):
        below = tuple(wounds)[: tuple(wounds).index(earned[-1])]
        lower = [badge for badge in below if badge not in man.medals]
    effects.decorate(umpire, war, man, earned[-1], lower, rule="8.1")


def award_medals(umpire: Umpire, war: Campaign, d: Debrief) -> None:
    """12.6, 8 Award medals to all who took off, also to the dead and captured.

    There is at most one a debriefing and ladder.
    """
    for man in d.men:
        badges(umpire, war, man, contact=man.id in war.debriefing.contact)
        medals_for_kills(umpire, war, man)
