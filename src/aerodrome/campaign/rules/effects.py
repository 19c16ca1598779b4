"""Effects: the only module that changes state; each function changes one thing and logs it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from aerodrome.kernel.phrases import Word
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.sortie import Debriefing, MachineReport

from . import dates, events, weekly
from .crew_seats import MachineSeat
from .naming import called, model, tell_of, titled
from .state import (
    Airman,
    Battle,
    Campaign,
    Claim,
    Flown,
    KeptSeat,
    Machine,
    Note,
    Squadron,
    Verdict,
    WeeklyMission,
)
from .tables import EDITION

KILLED, CAPTURED, CRIPPLED, HEADQUARTERS = "killed", "captured", "crippled", "headquarters"


def note(war: Campaign, man: Airman, kind: str, **words: Word) -> None:
    """Add a line to a man's log book, with his rank and name on that day."""
    known: dict[str, Word] = {"airman": titled(war, man), **words}
    man.notes.append(Note(date=war.date, kind=kind, words=known))


# 1 Aircrew


def muster(
    umpire: Umpire, war: Campaign, man: Airman, machine: Machine | None, seat: int, *, rule: str
) -> None:
    squadron = war.squadron(man.side)
    squadron.joined += 1
    war.airmen.append(man)
    if machine is not None:
        machine.crew[seat] = man.id
    note(war, man, "joined", role=man.role, quality=man.quality)
    where = machine.id if machine is not None else ""
    told = events.Mustered(man.id, man.side, man.name, man.role, man.quality, where)
    tell_of(umpire, war, told, rule=rule)


def draw_recruit(umpire: Umpire, squadron: Squadron, recruits: int, *, rule: str) -> None:
    squadron.pool = recruits
    umpire.tell(events.PoolFilled(squadron.id, recruits), rule=rule)


def post(
    umpire: Umpire, war: Campaign, man: Airman, seat: MachineSeat, absent: str, *, rule: str
) -> None:
    """Seat a man; if the owner of the seat is only absent, it is reserved for the owner."""
    machine, number = seat
    machine.crew[number] = man.id
    if absent:
        kept = KeptSeat(machine=machine.id, seat=number)
        until_5 = KeptSeat(stand_in=man.id)
        war.squadron(man.side).absent[absent] = kept if EDITION.since(5) else until_5
    told = events.Posted(man.id, machine.id, man.side, absent, model(war, machine))
    tell_of(umpire, war, told, rule=rule)


def take_back(
    umpire: Umpire, war: Campaign, owner: Airman, seat: MachineSeat, *, rule: str
) -> None:
    """Give a man back from hospital his seat; the man in it goes to the reserve."""
    machine, number = seat
    war.squadron(owner.side).absent.pop(owner.id)
    stand_in, machine.crew[number] = machine.crew[number], owner.id
    told = events.Posted(owner.id, machine.id, owner.side, stand_in, model(war, machine))
    tell_of(umpire, war, told, rule=rule)


def forget_absence(umpire: Umpire, war: Campaign, owner: Airman, *, rule: str) -> None:
    """Stop reserving a seat for a man."""
    war.squadron(owner.side).absent.pop(owner.id)
    tell_of(umpire, war, events.Posted(owner.id, "", owner.side), rule=rule)


def vacate(umpire: Umpire, war: Campaign, man: Airman, machine: Machine, *, rule: str) -> None:
    machine.crew[machine.crew.index(man.id)] = ""
    tell_of(umpire, war, events.Vacated(man.id, machine.id, model(war, machine)), rule=rule)


# 2 Rank and command


def promote(
    umpire: Umpire, war: Campaign, man: Airman, rung: int, rank: str, *, enlisted: bool, rule: str
) -> None:
    """Promote a man; the event names him by his old rank."""
    note(war, man, "promoted", rank=rank)
    tell_of(umpire, war, events.Promoted(man.id, rank), rule=rule)
    man.rung, man.enlisted, man.waits = rung, enlisted, False


def wait_for_command(umpire: Umpire, war: Campaign, man: Airman, *, rule: str) -> None:
    man.waits = True
    tell_of(umpire, war, events.PromotionWaits(man.id, True), rule=rule)


def take_command(
    umpire: Umpire, war: Campaign, squadron: Squadron, man: Airman, *, acting: bool, rule: str
) -> None:
    squadron.commander = man.id
    note(war, man, "acting" if acting else "command")
    tell_of(umpire, war, events.CommandTaken(squadron.id, man.id, acting), rule=rule)


def set_relief(umpire: Umpire, squadron: Squadron, relief: int, *, rule: str) -> None:
    squadron.relief = relief
    umpire.tell(events.ReliefDue(squadron.id, relief), rule=rule)


# 3 Luck


def spend_luck(
    umpire: Umpire, war: Campaign, man: Airman, points: int, stored: int, *, rule: str
) -> None:
    man.luck -= stored
    tell_of(umpire, war, events.LuckSpent(man.id, points, man.luck), rule=rule)


def set_luck(umpire: Umpire, war: Campaign, man: Airman, luck: int, *, rule: str) -> None:
    man.luck = luck
    tell_of(umpire, war, events.LuckChanged(man.id, luck), rule=rule)


# 4 to 9 A career


def score(
    umpire: Umpire, war: Campaign, man: Airman, claim: Claim, shared: int, column: str, *, rule: str
) -> None:
    man.victories += claim.share
    man.column = column
    man.claims.append(claim)
    words: dict[str, Word] = {"victim": claim.victim, "machine": claim.machine, "by": shared}
    kind = "victory" if shared == 1 else "shared"
    note(war, man, kind if claim.victim else f"balloon_{kind}", **words)
    facts = (claim.victim, claim.share, shared, claim.posthumous, claim.machine)
    tell_of(umpire, war, events.Scored(man.id, *facts), rule=rule)


def grade(umpire: Umpire, war: Campaign, man: Airman, quality: str, *, rule: str) -> None:
    man.quality = quality
    note(war, man, quality)
    tell_of(umpire, war, events.QualityChanged(man.id, quality), rule=rule)


def ace_again(umpire: Umpire, war: Campaign, man: Airman, times: int, *, rule: str) -> None:
    note(war, man, "ace_again", times=times)
    tell_of(umpire, war, events.AceAgain(man.id, times), rule=rule)


def learn(umpire: Umpire, war: Campaign, man: Airman, skill: str, *, rule: str) -> None:
    man.skills.append(skill)
    note(war, man, "skill", skill=skill)
    tell_of(umpire, war, events.Learnt(man.id, skill), rule=rule)


def gain_experience(umpire: Umpire, war: Campaign, man: Airman, points: int, *, rule: str) -> None:
    man.experience += points
    tell_of(umpire, war, events.ExperienceGained(man.id, points, man.experience), rule=rule)


def decorate(
    umpire: Umpire,
    war: Campaign,
    man: Airman,
    medal: str,
    lower: Sequence[str] = (),
    *,
    rule: str,
) -> None:
    """Award a medal, and the lower ones that come with it; all in one line."""
    man.medals += [*lower, medal]
    late = man.fate in (KILLED, CAPTURED)
    kind = "posthumous" if man.fate == KILLED else "medal"
    with_it: dict[str, Word] = {"lower": tuple(lower)} if lower else {}
    note(war, man, f"{kind}_and" if lower else kind, medal=medal, **with_it)
    tell_of(umpire, war, events.Decorated(man.id, medal, late, tuple(lower)), rule=rule)


def give_parachute(umpire: Umpire, war: Campaign, man: Airman, *, rule: str) -> None:
    man.parachute = True
    tell_of(umpire, war, events.ParachuteGiven(man.id), rule=rule)


def lose_parachute(umpire: Umpire, war: Campaign, man: Airman, *, rule: str) -> None:
    man.parachute = False
    tell_of(umpire, war, events.ParachuteGone(man.id), rule=rule)


def jump(umpire: Umpire, war: Campaign, man: Airman, *, rule: str) -> None:
    """Let a man bail out; his own parachute is used up."""
    man.parachute = False
    tell_of(umpire, war, events.BailedOut(man.id), rule=rule)


# 10, 11 The mission of the week


def begin_week(umpire: Umpire, war: Campaign, date: int, *, rule: str) -> None:
    war.date = date
    war.weeks += 1
    umpire.tell(weekly.WeekBegan(date, war.weeks, dates.written(date)), rule=rule)


def enter(umpire: Umpire, war: Campaign, phase: str, *, rule: str) -> None:
    war.phase = phase
    umpire.tell(weekly.PhaseBegan(phase), rule=rule)


def set_mission(umpire: Umpire, war: Campaign, mission: WeeklyMission, *, rule: str) -> None:
    war.mission = mission
    told = weekly.MissionSet(
        mission.number,
        *mission.flown,
        *mission.rolled,
        mission.clouds,
        *mission.flak,
        mission.skies,
    )
    umpire.tell(told, rule=rule)


def take_off(umpire: Umpire, war: Campaign, mission: WeeklyMission, *, rule: str) -> None:
    """Let both flights take off at once, with two lines in the log."""
    war.mission = mission
    assert mission.sortie is not None
    for flight in mission.sortie.flights:
        machines = tuple(mount.id for mount in flight.mounts)
        airmen = tuple(man.id for mount in flight.mounts for man in mount.crew)
        known = tuple(called(war, war.machine(name)) for name in machines)
        facts = (machines, airmen, flight.formation, known)
        umpire.tell(weekly.TookOff(mission.number, flight.side, *facts), rule=rule)


def lose_week(umpire: Umpire, war: Campaign, side: str, phase: str, *, rule: str) -> None:
    war.mission, war.phase = None, phase
    umpire.tell(weekly.WeekLost(phase, "", side), rule=rule)


def choose_battle(umpire: Umpire, war: Campaign, how: str, *, rule: str) -> None:
    war.mission = msgspec.structs.replace(war.week, how=how)
    umpire.tell(weekly.BattleChosen(how), rule=rule)


def end_battle(umpire: Umpire, war: Campaign, report: Debriefing, *, rule: str) -> None:
    war.report = report
    umpire.tell(weekly.BattleEnded("", *report.points), rule=rule)


def burn(
    umpire: Umpire,
    war: Campaign,
    wreck: MachineReport,
    dice: tuple[int, ...],
    after: MachineReport,
    *,
    rule: str,
) -> None:
    wrecks = tuple(after if known.id == wreck.id else known for known in war.debriefing.wrecks)
    war.report = msgspec.structs.replace(war.debriefing, wrecks=wrecks)
    damage, lost = after.damage - wreck.damage, after.end != wreck.end
    name = called(war, war.machine(wreck.id))
    umpire.tell(weekly.FireBurned(wreck.id, dice, damage, lost, name), rule=rule)


def close_week(umpire: Umpire, war: Campaign, battle: Battle, *, rule: str) -> None:
    """12.4 Record the battle, and the points of both squadrons."""
    war.battles.append(battle)
    for squadron, points in zip(war.squadrons, battle.points, strict=True):
        squadron.points += points
        squadron.wins += battle.winner == squadron.id
    sides = tuple(squadron.id for squadron in war.squadrons)
    umpire.tell(weekly.BattleLogged(battle.id, sides, battle.winner), rule=rule)


def add_points(umpire: Umpire, squadron: Squadron, points: int, *, rule: str) -> None:
    squadron.points += points
    umpire.tell(weekly.PointsChanged(squadron.id, squadron.points), rule=rule)


def log_sortie(umpire: Umpire, war: Campaign, man: Airman, flown: Flown, *, rule: str) -> None:
    man.missions += 1
    man.sorties.append(flown)
    tell_of(umpire, war, events.SortieLogged(man.id, man.missions), rule=rule)


def end(umpire: Umpire, war: Campaign, verdict: Verdict, *, rule: str) -> None:
    war.verdict = verdict
    umpire.tell(weekly.CampaignEnded(verdict.reason, verdict.side), rule=rule)


# 13 Machines


def come_down(
    umpire: Umpire, war: Campaign, machine: Machine, how: str, place: str, *, rule: str
) -> None:
    umpire.tell(weekly.CameDown(machine.id, how, place, called(war, machine)), rule=rule)


def lose_machine(umpire: Umpire, war: Campaign, machine: Machine, *, rule: str) -> None:
    machine.lost, machine.grounded = True, 1
    umpire.tell(weekly.MachineLost(machine.id, called(war, machine)), rule=rule)


def ground(umpire: Umpire, war: Campaign, machine: Machine, missions: int, *, rule: str) -> None:
    machine.grounded = missions
    told = weekly.MachineGrounded(machine.id, missions, machine.lost, called(war, machine))
    umpire.tell(told, rule=rule)


def equip(umpire: Umpire, war: Campaign, machine: Machine, type_: str, *, rule: str) -> None:
    machine.type, machine.lost = type_, False
    told = weekly.MachineReady(machine.id, machine.side, model(war, machine))
    umpire.tell(told, rule=rule)


def add_seats(umpire: Umpire, war: Campaign, machine: Machine, seats: int, *, rule: str) -> None:
    machine.crew += [""] * (seats - len(machine.crew))
    umpire.tell(weekly.CrewSized(machine.id, seats, model(war, machine)), rule=rule)


def drop_seat(umpire: Umpire, war: Campaign, machine: Machine, *, rule: str) -> None:
    machine.crew.pop()
    told = weekly.CrewSized(machine.id, len(machine.crew), model(war, machine))
    umpire.tell(told, rule=rule)


# 13, 14 Men


def wound(umpire: Umpire, war: Campaign, man: Airman, wounds: int, how: str, *, rule: str) -> None:
    man.wounds += wounds
    man.career += wounds
    note(war, man, "wounded", wounds=wounds, how=how)
    tell_of(umpire, war, events.Wounded(man.id, wounds, how), rule=rule)


def heal(umpire: Umpire, war: Campaign, man: Airman, *, rule: str) -> None:
    man.wounds = 0
    tell_of(umpire, war, events.Healed(man.id), rule=rule)


def carry_wound(umpire: Umpire, war: Campaign, man: Airman, how: str, *, rule: str) -> None:
    """Let a man take off with a wound that counts, but is not a new one."""
    man.wounds = 1
    tell_of(umpire, war, events.Wounded(man.id, 1, how), rule=rule)


def finish(umpire: Umpire, war: Campaign, man: Airman, fate: str, how: str, *, rule: str) -> None:
    man.fate, man.rest, man.waits = fate, 0, False
    note(war, man, fate, how=how)
    tell_of(umpire, war, events.Ended(man.id, fate, how), rule=rule)


def rest(umpire: Umpire, war: Campaign, man: Airman, missions: int, *, rule: str) -> None:
    man.rest = missions
    tell_of(umpire, war, events.Rested(man.id, missions), rule=rule)


def strike(
    umpire: Umpire, war: Campaign, man: Airman, slot: str, event: str, spare: str, *, rule: str
) -> None:
    """14.3 Strike an event off the side's deck; spares replace the first three."""
    squadron = war.squadron(man.side)
    if spare:
        squadron.deck[slot] = spare
        squadron.struck += 1
    else:
        del squadron.deck[slot]
    note(war, man, "recovery", event=event)
    tell_of(umpire, war, events.Recovery(man.id, squadron.id, event), rule=rule)


def burden(umpire: Umpire, war: Campaign, man: Airman, name: str, *, kept: bool, rule: str) -> None:
    if kept:
        man.burdens.append(name)
    else:
        man.burdens.remove(name)
    tell_of(umpire, war, events.BurdenChanged(man.id, name, kept), rule=rule)
