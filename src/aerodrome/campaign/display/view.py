"""View: what a seat, or a spectator, may know of a campaign.

That is everything of the own squadron; of the enemy, what is visible and what the communiqués
report. It is built field by field, as a whitelist. The README describes its shape.
"""

from __future__ import annotations

from typing import Any

import msgspec

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Seat
from aerodrome.tabletop.scene import Silhouette
from aerodrome.tabletop.sortie import CLOUDS, FLAK, GRADES

from ..rules import dates
from ..rules.battle_game import battles_of
from ..rules.ch04_kills import VICTORY, whole
from ..rules.ch05_quality import ACE_AT
from ..rules.ch06_skills import rule_of, unused
from ..rules.ch16_campaign import side as side_of
from ..rules.crew_seats import seat_of
from ..rules.naming import rank, service
from ..rules.state import SIDES, Airman, Battle, Campaign, Machine, Note, Squadron, Verdict
from .figures import Month, months

MUSTER = ("joined", "command", "acting")
"""Notes about airmen who take their places."""


class LogBookEntry(msgspec.Struct, frozen=True):
    """A line of a log book or a diary; `fought` marks the battle of a day."""

    date: str
    says: Phrase
    fought: bool = False


class SortieEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A sortie in a log book."""

    date: str
    machine: str
    mission: str
    done: bool
    opponents: tuple[str, ...]
    end: str
    victories: int
    shared: int
    wounds: int


class Victory(msgspec.Struct, frozen=True, kw_only=True):
    """A victory on the board; `share` in percent."""

    date: str
    airman: str
    machine: str
    victim: str
    share: int
    posthumous: bool


GRADE_RULES = {"wounded": "14"}
"""The sections of grades that are no quality (5)."""


class Skill(msgspec.Struct, frozen=True):
    """A skill or grade, the phrase why it has no effect in the battle's game, and its rule."""

    id: str
    unused: str = ""
    rule: str = ""


class AirmanView(msgspec.Struct, frozen=True, kw_only=True):
    """An airman; for the enemy only what is known of them, the rest empty."""

    id: str
    side: str
    seat: Seat
    name: str
    rank: str
    role: str
    quality: str
    ace: int
    fate: str
    place: str
    joined: str
    missions: int
    victories: int
    shares: int
    medals: tuple[str, ...]
    mine: bool
    luck: int = 0
    experience: int = 0
    wounds: int = 0
    career: int = 0
    rest: int = 0
    parachute: bool = False
    skills: tuple[Skill, ...] = ()
    burdens: tuple[str, ...] = ()
    sorties: tuple[SortieEntry, ...] = ()
    log: tuple[LogBookEntry, ...] = ()


class MachineView(msgspec.Struct, frozen=True, kw_only=True):
    """A machine in the hangar; `end` and `damage` are those of the battle being debriefed."""

    id: str
    kind: str
    type: str
    name: str
    silhouette: Silhouette
    crew: tuple[str, ...]
    grounded: int
    lost: bool
    flies: bool
    end: str = ""
    damage: int = 0


class SquadronView(msgspec.Struct, frozen=True, kw_only=True):
    """One side of the room."""

    id: str
    nation: str
    service: str
    name: str
    home: str
    seats: tuple[Seat, ...]
    commander: str
    points: int
    wins: int
    mine: bool
    mission: str
    rolled: str
    flak: int
    recruits: int
    airmen: tuple[AirmanView, ...]
    machines: tuple[MachineView, ...]
    board: tuple[Victory, ...]
    honour: tuple[str, ...]
    diary: tuple[LogBookEntry, ...]
    months: tuple[Month, ...]


class CampaignView(msgspec.Struct, frozen=True, kw_only=True):
    """The whole room; `grades` are those that the battle's game does not use.

    `skies` are the conditions announced, because the game has rules for them: clouds, flak.
    """

    seat: Seat | None
    game: str
    phase: str
    date: str
    weeks: int
    missions: int
    clouds: str
    how: str
    squadrons: tuple[SquadronView, ...]
    battles: tuple[Battle, ...]
    verdict: Verdict | None
    grades: tuple[Skill, ...] = ()
    skies: tuple[str, ...] = ()
    front: str = ""

    def side(self, name: str) -> SquadronView:
        return self.squadrons[SIDES.index(name)]


def view(war: Campaign, seat: Seat | None) -> CampaignView:
    """Return what this seat may know. When the campaign is over there are no orders."""
    if war.verdict is not None:
        war = msgspec.structs.replace(war, mission=None)
    reasons, skies = unused(war), battles_of(war).skies
    return CampaignView(
        seat=seat,
        game=war.game,
        phase=war.phase,
        date=dates.written(war.date),
        weeks=war.weeks,
        missions=war.rules.missions,
        clouds=war.mission.clouds if war.mission is not None and CLOUDS in skies else "",
        how=war.mission.how if war.mission is not None else "",
        squadrons=tuple(_squadron(war, squadron, seat) for squadron in war.squadrons),
        battles=tuple(war.battles),
        verdict=war.verdict,
        grades=tuple(
            Skill(grade, reasons[grade], GRADE_RULES.get(grade, "5"))
            for grade in GRADES
            if grade in reasons
        ),
        skies=skies,
        front=war.front,
    )


def _squadron(war: Campaign, squadron: Squadron, seat: Seat | None) -> SquadronView:
    place = SIDES.index(squadron.id)
    mine = seat is not None and side_of(seat) == squadron.id
    men = war.of(squadron.id)
    reasons = unused(war) if mine else {}
    mission = war.mission
    return SquadronView(
        id=squadron.id,
        nation=squadron.nation,
        service=service(squadron).name,
        name=squadron.name,
        home=squadron.home,
        seats=squadron.seats,
        commander=squadron.commander,
        points=squadron.points,
        wins=squadron.wins,
        mine=mine,
        mission=mission.flown[place] if mission is not None else "",
        rolled=mission.rolled[place] if mission is not None else "",
        flak=mission.flak[place] if mission is not None and FLAK in battles_of(war).skies else 0,
        recruits=squadron.pool if mine else 0,
        airmen=tuple(_airman(war, man, reasons, mine=mine) for man in men),
        machines=tuple(_machine(war, machine, mine=mine) for machine in war.hangar(squadron.id)),
        board=tuple(sorted(_victories(men), key=lambda victory: victory.date)),
        honour=tuple(man.id for man in men if man.fate in ("killed", "captured", "crippled")),
        diary=tuple(_diary(war, squadron, men)) if mine else (),
        months=months(war, squadron.id),
    )


def _airman(war: Campaign, man: Airman, reasons: dict[str, str], *, mine: bool) -> AirmanView:
    seat = seat_of(war, man.id)
    known: dict[str, Any] = {
        "id": man.id,
        "side": man.side,
        "seat": man.seat,
        "name": man.name,
        "rank": rank(war.squadron(man.side), man),
        "role": man.role,
        "quality": man.quality,
        "ace": whole(man.victories) // ACE_AT,
        "fate": man.fate,
        "place": seat.machine.id if seat is not None else "",
        "joined": dates.written(man.joined),
        "missions": man.missions,
        "victories": whole(man.victories),
        "shares": sum(claim.share < VICTORY for claim in man.claims),
        "medals": tuple(man.medals),
        "mine": mine,
    }
    return AirmanView(**known, **(_own(man, reasons) if mine else {}))


def _own(man: Airman, reasons: dict[str, str]) -> dict[str, Any]:
    """Return what only their own squadron knows of an airman: the rest of their log book."""
    return {
        "luck": man.luck,
        "experience": man.experience,
        "wounds": man.wounds,
        "career": man.career,
        "rest": man.rest,
        "parachute": man.parachute,
        "skills": tuple(
            Skill(skill, reasons.get(skill, ""), rule_of(skill)) for skill in man.skills
        ),
        "burdens": tuple(man.burdens),
        "sorties": tuple(_sortie(flown) for flown in man.sorties),
        "log": tuple(map(_entry, man.notes)),
    }


def _sortie(flown: Any) -> SortieEntry:
    facts = {name: getattr(flown, name) for name in flown.__struct_fields__ if name != "date"}
    return SortieEntry(date=dates.written(flown.date), **facts)


def _entry(note: Note) -> LogBookEntry:
    return LogBookEntry(dates.written(note.date), Phrase(f"note.{note.kind}", note.words))


def _victories(men: list[Airman]) -> list[Victory]:
    return [
        Victory(
            date=dates.written(claim.date),
            airman=man.id,
            machine=claim.machine,
            victim=claim.victim,
            share=100 * claim.share // VICTORY,
            posthumous=claim.posthumous,
        )
        for man in men
        for claim in man.claims
    ]


def _diary(war: Campaign, squadron: Squadron, men: list[Airman]) -> list[LogBookEntry]:
    """Return the squadron's days: its battles, and other notes from its airmen's log books.

    Airmen who came before the first battle are listed before it; later ones after the battle of
    their day.
    """
    place = SIDES.index(squadron.id)
    notes = [note for man in men for note in man.notes]
    lines = [(battle.date, 1, _battle(battle, place)) for battle in war.battles]
    first = min((*(date for date, *_ in lines), *(note.date for note in notes)), default=0)
    for note in notes:
        mustered = note.date == first and note.kind in MUSTER
        lines.append((note.date, 0 if mustered else 2, _entry(note)))
    return [entry for _, _, entry in sorted(lines, key=lambda line: line[:2])]


def _battle(battle: Battle, place: int) -> LogBookEntry:
    won = {SIDES[place]: "won", "": "drawn"}.get(battle.winner, "lost")
    words: dict[str, Any] = {
        "mission": battle.missions[place],
        "flown": battle.flown[place],
        "against": battle.flown[1 - place],
        "down": battle.lost[1 - place],
        "lost": battle.lost[place],
    }
    return LogBookEntry(
        dates.written(battle.date), Phrase(f"note.battle_{won}", words), fought=True
    )


def _machine(war: Campaign, machine: Machine, *, mine: bool) -> MachineView:
    wrecks = war.report.wrecks if war.report is not None and war.phase == "aftermath" else ()
    wreck = next((w for w in wrecks if w.id == machine.id), None)
    sortie = war.mission.sortie if war.mission is not None else None
    flying = [m.id for f in sortie.flights for m in f.mounts] if sortie is not None else []
    model = battles_of(war).model(machine.type)
    return MachineView(
        id=machine.id,
        kind=machine.kind,
        type=machine.type,
        name=model.name,
        silhouette=model.silhouette,
        crew=tuple(machine.crew),
        grounded=machine.grounded if mine else 0,
        lost=machine.lost,
        flies=machine.id in flying,
        end=wreck.end if wreck is not None else "",
        damage=100 * wreck.damage // wreck.strength if wreck is not None else 0,
    )


def names(seen: CampaignView) -> dict[str, str]:
    """Return the names of airmen and machines."""
    called = {side.id: side.name for side in seen.squadrons}
    for side in seen.squadrons:
        called |= {man.id: f"{man.rank} {man.name}" for man in side.airmen}
        men = {man.id: man.name for man in side.airmen}
        for machine in side.machines:
            flown = men.get(machine.crew[0], "") if machine.crew else ""
            called[machine.id] = f"{machine.name} ({flown})" if flown else machine.name
    return called
