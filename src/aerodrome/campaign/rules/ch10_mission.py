"""Chapter 10: the mission of the week, in its seven steps."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop import sortie as s
from aerodrome.tabletop.sortie import BURDENS, BattleGame, Crewman, Flight, Mount, Sortie

from . import dates, effects
from .allotment import Allotment, move_man, seat_the_bound, take_seats
from .battle_game import battles_of
from .ch01_aircrew import from_reserve, recruit, replacements
from .ch02_rank import deputise, keep_command
from .crew_seats import MachineSeat, in_reserve, roles
from .events import OldWoundFelt
from .naming import tell_of, titled
from .state import BATTLE, BOARD, SIDES, Airman, Campaign, Machine, WeeklyMission
from .tables import EDITION, TABLES
from .weekly import MissionMet
from .worded_options import Choices, choose, named

DAYS = TABLES.number("10", "days")
MOST_APART = TABLES.number("10", "most_apart")
EAST_YIELDS_TO = TABLES.number("10", "east_yields_to")
FLAK: list[int] = TABLES.constants["10"]["flak"]
FLAK_MORE: list[str] = TABLES.constants["10"]["flak_more"]
CLOUDS: list[str] = TABLES.constants["10"]["clouds"]
FORMATIONS: list[str] = TABLES.constants["10"]["formations"]
RED: dict[str, list[str]] = TABLES.constants["10"]["red"]
"""10.2 The missions that involve both sides, and what is flown against each."""
OLD_WOUND_ON = TABLES.number("14", "old_wound_on")
MECHANIC = TABLES.number("14", "mechanic")
ENOUGH, CREWS = "enough", "crews"


class MissionOrder(NamedTuple):
    """10.6, 10.7 A commander's decisions: which machines, in which formation, with which crews.

    `given` are men in hospital who lose their seats by it.
    """

    machines: tuple[str, ...]
    formation: str
    crews: dict[str, list[str]]
    given: tuple[str, ...] = ()


def mission_of_the_week(umpire: Umpire, war: Campaign) -> None:
    """10 Play the week up to take-off: date, mission, flak, ground, clouds, crews, formation."""
    next_week(umpire, war)
    determine(umpire, war)
    for side in SIDES:
        if not available(war, side):
            effects.lose_week(umpire, war, side, BOARD, rule="10.6")
            between_missions(umpire, war, [], [], flown=False)
            return
    orders = give_orders(umpire, war)
    for side in SIDES:
        take_seats(umpire, war, side, orders[side].crews, orders[side].given)
    for side in SIDES:
        old_wounds(umpire, war, orders[side].machines)
    take_off(umpire, war, orders)
    effects.enter(umpire, war, BATTLE, rule="11")


def next_week(umpire: Umpire, war: Campaign) -> None:
    """10.1 Begin the next week, with one mission; the machines of a squadron follow the date."""
    effects.begin_week(umpire, war, war.date + (DAYS if war.weeks else 0), rule="10.1")
    month = dates.month(war.date)
    for machine in war.machines:
        nation = war.squadron(machine.side).nation
        in_service = [model.type for model in battles_of(war).in_service(nation, month)]
        newest = newest_type(war, machine)
        if machine.type not in in_service and newest != machine.type and not machine.lost:
            re_equip(umpire, war, machine, newest)


def newest_type(war: Campaign, machine: Machine) -> str:
    """10.1 Return the newest machine of its kind at the front; else the old one remains."""
    nation = war.squadron(machine.side).nation
    found = battles_of(war).in_service(nation, dates.month(war.date), machine.kind)
    return found[-1].type if found else machine.type


def re_equip(umpire: Umpire, war: Campaign, machine: Machine, type_: str) -> None:
    """10.1 Change a machine's type and its number of seats; men without one go to the reserve."""
    model = battles_of(war).model(type_)
    effects.equip(umpire, war, machine, type_, rule="10.1")
    if len(model.crew) > len(machine.crew):
        effects.add_seats(umpire, war, machine, len(model.crew), rule="10.1")
    while len(machine.crew) > len(model.crew):
        if machine.crew[-1]:
            effects.vacate(umpire, war, war.man(machine.crew[-1]), machine, rule="10.1")
        effects.drop_seat(umpire, war, machine, rule="10.1")
    if EDITION.since(5):
        clear_changed_seats(umpire, war, machine)


def clear_changed_seats(umpire: Umpire, war: Campaign, machine: Machine) -> None:
    """10.1 Release a seat that another type does not have, or that is now for another post."""
    posts = roles(war, machine)
    squadron = war.squadron(machine.side)
    for name, post in zip(machine.crew[:], posts, strict=True):
        if name and war.man(name).role != post:
            effects.vacate(umpire, war, war.man(name), machine, rule="10.1")
    for owner, kept in list(squadron.absent.items()):
        man = war.man(owner)
        if kept.machine == machine.id and posts[kept.seat : kept.seat + 1] != (man.role,):
            effects.forget_absence(umpire, war, man, rule="10.1")


def between_missions(
    umpire: Umpire, war: Campaign, men: list[str], machines: list[str], *, flown: bool = True
) -> None:
    """14.1 Count one missed mission for everyone who was not in this sortie, and 13.4 for machines.

    1.2, 1.3 Then commands and seats are filled. 10.6 In a week that was not flown, an acting
    commander has led no mission. 1.2 If a commander was the last airman, a recruit acts.
    """
    for man in war.airmen:
        if man.serves and man.rest and man.id not in men:
            effects.rest(umpire, war, man, man.rest - 1, rule="14.1")
            if not man.rest and man.wounds:
                effects.heal(umpire, war, man, rule="14.1")
    for machine in war.machines:
        if machine.grounded and machine.id not in machines:
            effects.ground(umpire, war, machine, machine.grounded - 1, rule="13.4")
            if machine.lost and not machine.grounded:
                re_equip(umpire, war, machine, newest_type(war, machine))
    keep_command(umpire, war, flown=flown)
    replacements(umpire, war)
    if EDITION.since(5):
        for squadron in war.squadrons:
            deputise(umpire, war, squadron)


def determine(umpire: Umpire, war: Campaign) -> None:
    """10.2 Roll each side's mission, 10.3 the flak over its ground, and 10.5 the clouds.

    10.4 Objects on the ground are up to the game, in its briefing.
    """
    year = str(dates.parts(war.date)[0])
    battles = battles_of(war)
    dice = [umpire.roll(20, rule="10.2")[0] for _ in SIDES]
    rolled = tuple(TABLES.missions.cell(die, year) for die in dice)
    missions = [battles.mission(mission) for mission in rolled]
    if war.rules.red_missions:
        meet_red(umpire, battles, missions, dice)
    flown = fitted(umpire, battles, missions[0], missions[1])
    skies = announced(war)
    mission = WeeklyMission(
        number=war.weeks,
        rolled=(rolled[0], rolled[1]),
        flown=flown,
        flak=roll_flak(umpire, flown) if s.FLAK in skies else (0, 0),
        clouds=roll_clouds(umpire) if s.CLOUDS in skies else "",
        skies=skies,
    )
    effects.set_mission(umpire, war, mission, rule="10.2")


def meet_red(umpire: Umpire, battles: BattleGame, missions: list[str], dice: list[int]) -> None:
    """10.2 Change the mission of a side that meets a red one to one that meets it.

    Of two red missions that of the lower die is flown, on equal dice that of the Allies. A mission
    that a game flies in place of a red one is not red.
    """
    red = [place for place, mission in enumerate(missions) if mission in RED]
    if not red:
        return
    place = min(red, key=lambda place: dice[place])
    other, mission = 1 - place, missions[place]
    meeting = [answer for answer in RED[mission] if battles.mission(answer) == answer]
    meeting = meeting or [battles.mission(RED[mission][0])]
    if missions[other] not in meeting:
        missions[other] = meeting[0]
        umpire.tell(MissionMet(SIDES[other], mission), rule="10.2")


def announced(war: Campaign) -> tuple[str, ...]:
    """10.3, 10.5 Return what is rolled for: since version 4 only what the battle's game uses."""
    return battles_of(war).skies if EDITION.since(4) else s.SKIES


def roll_flak(umpire: Umpire, flown: tuple[str, str]) -> tuple[int, int]:
    """10.3 Roll a die over each side's ground, one more against those who come down to it."""
    flak = [umpire.roll(6, rule="10.3")[0] for _ in SIDES]
    for place, against in enumerate(reversed(flown)):
        flak[place] = FLAK[min(len(FLAK), flak[place] + (against in FLAK_MORE)) - 1]
    return flak[0], flak[1]


def roll_clouds(umpire: Umpire) -> str:
    """10.5 Roll a die for the sky."""
    return CLOUDS[umpire.roll(6, rule="10.5")[0] - 1]


def fitted(umpire: Umpire, battles: BattleGame, west: str, east: str) -> tuple[str, str]:
    """10.2 Return missions that one battle can hold; a die decides which side's is changed.

    Until version 4 it was always that of the east.
    """
    flown = battles.fits(west, east)
    if flown == (west, east) or not EDITION.since(4):
        return flown
    (die,) = umpire.roll(6, rule="10.2")
    if die <= EAST_YIELDS_TO:
        return flown
    east, west = battles.fits(east, west)
    return west, east


def available(war: Campaign, side: str) -> list[Machine]:
    """10.6 Return the machines that can fly with the present crews."""
    return Allotment(war, side).ready()


def give_orders(umpire: Umpire, war: Campaign) -> dict[str, MissionOrder]:
    """10.6 Let both commanders allot airmen and name machines, in secret; 10.7 and choose
    formations.

    The sides differ by two machines at most: the side that named more leaves its last ones at home.
    """
    seats = {side: war.commander_seat(side) for side in SIDES}

    def command(umpire: Umpire, side: str) -> MissionOrder:
        allotment = Allotment(war, side)
        if EDITION.since(4):
            seat_the_bound(umpire, allotment)
        machines = name_machines(umpire, allotment)
        flies = formation(umpire, war, side)
        return MissionOrder(machines, flies, allotment.crews, tuple(allotment.given))

    orders = umpire.together(seats, command, rule="10.6")
    fewest = min(len(order.machines) for order in orders.values())
    return {
        side: order._replace(machines=order.machines[: fewest + MOST_APART])
        for side, order in orders.items()
    }


def name_machines(umpire: Umpire, allotment: Allotment) -> tuple[str, ...]:
    """10.6 Let a commander name one machine after the other, until it is enough; unusable ones are
    greyed.

    14.3 A machine with an airman who checked out of hospital is among them. From version 4 on, the
    commander may move airmen before the first machine is named.
    """
    war, side = allotment.war, allotment.side
    chosen: list[str] = []
    named = False
    while True:
        ready = {machine.id: machine for machine in allotment.ready()}
        most = min(battles_of(war).largest, len(ready))
        if not named:
            chosen = [m for m in ready if any(map(allotment.bound, allotment.crews[m]))][:most]
        if len(chosen) >= most:
            return tuple(chosen)
        good = {ENOUGH: Phrase("machine.enough")} if chosen else {}
        good |= {m.id: allotment.machine(m) for m in ready.values() if m.id not in chosen}
        if not named and EDITION.since(4) and allotment.movers():
            good[CREWS] = Phrase("machine.crews")
        asked, bad = to_do(war, side), greyed(allotment)
        options = Choices(asked, good, bad, brief=(ENOUGH, CREWS), goes_on=True)
        word = choose(umpire, war.commander_seat(side), options, rule="10.6", about=side)
        if word == ENOUGH:
            return tuple(chosen)
        if word == CREWS:
            move_man(umpire, allotment)
        else:
            named = True
            chosen.append(word)


def to_do(war: Campaign, side: str) -> Phrase:
    """10.6 Return the question which machine takes off, with its mission and the weather."""
    mission = war.week.flown[SIDES.index(side)]
    if s.CLOUDS not in battles_of(war).skies:
        return Phrase("ask.10.6", {"mission": mission})
    return Phrase("ask.10.6.clouds", {"mission": mission, "clouds": war.week.clouds})


def greyed(allotment: Allotment) -> dict[str, tuple[Phrase, Phrase]]:
    """10.6 Return the machines that cannot fly, and why."""
    ready = allotment.ready()
    bad = {}
    for machine in allotment.war.hangar(allotment.side):
        if machine not in ready:
            key = "no_machine.grounded" if machine.grounded else "no_machine.crew"
            bad[machine.id] = (allotment.machine(machine), Phrase(key))
    return bad


def formation(umpire: Umpire, war: Campaign, side: str) -> str:
    """10.7 Let the commander choose a formation: line, vic or echelon close together, or loose."""
    options = Choices(Phrase("ask.10.7"), named("formation", FORMATIONS), brief=FORMATIONS)
    return umpire.ask(war.commander_seat(side), options, rule="10.7", about=side)


def old_wounds(umpire: Umpire, war: Campaign, machines: tuple[str, ...]) -> None:
    """14.3 Let an old wound that plays up decide: the airman flies hurt, or another takes the
    seat."""
    for name in machines:
        machine = war.machine(name)
        for seat, man in enumerate(war.man(name) for name in list(machine.crew)):
            if "checks_out" in man.burdens:
                effects.carry_wound(umpire, war, man, "checked_out", rule="14.3")
            elif "old_wound" in man.burdens:
                feel_old_wound(umpire, war, machine, seat, man)


def feel_old_wound(umpire: Umpire, war: Campaign, machine: Machine, seat: int, man: Airman) -> None:
    (die,) = umpire.roll(6, rule="14.3")
    if die > OLD_WOUND_ON:
        return
    squadron = war.squadron(man.side)
    flies = True
    if in_reserve(war, squadron, man.role) or squadron.pool:
        good = named("old_wound", ("fly", "stay"))
        options = Choices(Phrase("ask.14.3", {"about": man.id, "quality": man.quality}), good)
        flies = umpire.ask(man.seat, options, rule="14.3", about=man.id) == "fly"
    tell_of(umpire, war, OldWoundFelt(man.id, die, flies), rule="14.3")
    if flies:
        effects.carry_wound(umpire, war, man, "old_wound", rule="14.3")
        return
    effects.rest(umpire, war, man, 1, rule="14.3")
    other = from_reserve(umpire, war, squadron, man.role)
    other = other or recruit(umpire, war, squadron, man.role, man.seat)
    assert other is not None
    effects.post(umpire, war, other, MachineSeat(machine, seat), man.id, rule="14.3")


def take_off(umpire: Umpire, war: Campaign, orders: dict[str, MissionOrder]) -> None:
    """10.6 Tell the battle's game everything about the flights."""
    flights = [
        Flight(
            side=side,
            nation=war.squadron(side).nation,
            mission=war.week.flown[place],
            mounts=tuple(mount(war, war.machine(name)) for name in orders[side].machines),
            formation=orders[side].formation,
            flak=war.week.flak[place],
        )
        for place, side in enumerate(SIDES)
    ]
    sortie = Sortie(
        date=dates.written(war.date),
        flights=(flights[0], flights[1]),
        clouds=war.week.clouds,
        ace_edge=war.rules.ace_edge == "native",
        options=war.battle,
        front=war.front,
    )
    mission = msgspec.structs.replace(war.week, sortie=sortie)
    effects.take_off(umpire, war, mission, rule="10.6")


def mount(war: Campaign, machine: Machine) -> Mount:
    """10.6 Return a machine and its crew, as the battle gets them."""
    seats = battles_of(war).model(machine.type).crew
    men = [war.man(name) for name in machine.crew]
    crew = tuple(crewman(war, man, role) for man, role in zip(men, seats, strict=True))
    helped = any("mechanic" in man.burdens for man in men)
    return Mount(machine.id, machine.type, men[0].seat, crew, MECHANIC if helped else 0)


def crewman(war: Campaign, man: Airman, role: str) -> Crewman:
    return Crewman(
        id=man.id,
        name=titled(war, man),
        role=role,
        quality=man.quality,
        skills=tuple(man.skills),
        burdens=tuple(burden for burden in man.burdens if burden in BURDENS),
        wounds=man.wounds,
    )
