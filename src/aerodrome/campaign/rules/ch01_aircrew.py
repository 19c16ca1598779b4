"""Chapter 1: the aircrew, their commander, and their replacements."""

from __future__ import annotations

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.umpire import Umpire

from . import effects
from .ch02_rank import begins_enlisted, relieve
from .ch09_parachutes import may_find
from .crew_seats import MachineSeat, in_reserve, kept_for, roles, stood_for, waiting_for
from .state import NOVICE, PILOT, VETERAN, Airman, Campaign, Machine, Squadron
from .tables import TABLES
from .worded_options import Choices, choose, known

LARGEST_POOL = TABLES.number("1", "largest_pool")
POOL_GROWTH = TABLES.number("1", "pool_growth")


def muster(umpire: Umpire, war: Campaign) -> None:
    """1.1 Fill every seat of every machine with an airman. 1.2 A Major commands, and does not
    fly."""
    for squadron in war.squadrons:
        relieve(umpire, war, squadron)
        machines = war.hangar(squadron.id)
        for number, machine in enumerate(machines):
            quality = VETERAN if number < len(machines) // 2 else NOVICE
            owner = squadron.seats[number % len(squadron.seats)]
            for seat, role in enumerate(roles(war, machine)):
                man = new_man(umpire, war, squadron, role, quality, owner)
                effects.muster(umpire, war, man, machine, seat, rule="1.1")


def new_man(
    umpire: Umpire, war: Campaign, squadron: Squadron, role: str, quality: str, seat: str
) -> Airman:
    """1.1 Return a new man with a name that no other man of that side has."""
    names = TABLES.names[squadron.nation]
    taken = [man.name for man in war.of(squadron.id)]
    while True:
        given, family = umpire.roll(len(names.given), len(names.family), rule="1.1")
        name = f"{names.given[given - 1]} {names.family[family - 1]}"
        if name not in taken:
            break
    return Airman(
        id=f"{squadron.id[0]}{squadron.joined + 1}",
        side=squadron.id,
        seat=seat,
        name=name,
        role=role,
        quality=quality,
        enlisted=begins_enlisted(war, squadron, quality),
        joined=war.date,
    )


def replacements(umpire: Umpire, war: Campaign) -> None:
    """1.3 Return recovered airmen to service, add recruits, and fill empty seats."""
    for squadron in war.squadrons:
        recruits = min(LARGEST_POOL, squadron.pool + POOL_GROWTH)
        if recruits != squadron.pool:
            effects.draw_recruit(umpire, squadron, recruits, rule="1.3")
        give_back_seats(umpire, war, squadron)
        for machine in war.hangar(squadron.id):
            for seat in range(len(machine.crew)):
                fill_seat(umpire, war, squadron, machine, seat)


def give_back_seats(umpire: Umpire, war: Campaign, squadron: Squadron) -> None:
    """1.3 Give an airman who has recovered their own seat back; the dead and captured need none.

    The stand-in goes to the reserve, and the seat is no longer reserved for earlier holders who are
    in hospital now. Until version 5 the airman got the seat that the stand-in had by then.
    """
    for name in list(squadron.absent):
        if name not in squadron.absent:
            continue
        owner, found = war.man(name), kept_for(war, squadron, name)
        if owner.fit and found is not None:
            effects.take_back(umpire, war, owner, found, rule="1.3")
            for other in waiting_for(squadron, found):
                effects.forget_absence(umpire, war, war.man(other), rule="1.3")
        elif not owner.serves or found is None:
            effects.forget_absence(umpire, war, owner, rule="1.3")


def fill_seat(
    umpire: Umpire, war: Campaign, squadron: Squadron, machine: Machine, seat: int
) -> None:
    """1.3 Fill free seats from the reserve, then with recruits; without either, a machine does not
    fly."""
    holder = war.man(machine.crew[seat]) if machine.crew[seat] else None
    if holder is not None and holder.fit:
        return
    absent = holder.id if holder is not None else ""
    if holder is not None and not holder.serves:
        absent = stood_for(squadron, holder.id)
        effects.vacate(umpire, war, holder, machine, rule="1.3")
    owner = owner_of(war, squadron, machine)
    role = roles(war, machine)[seat]
    man = from_reserve(umpire, war, squadron, role) or recruit(umpire, war, squadron, role, owner)
    if man is not None:
        effects.post(umpire, war, man, MachineSeat(machine, seat), absent, rule="1.3")


def owner_of(war: Campaign, squadron: Squadron, machine: Machine) -> str:
    """1.3 Return the player who owns a machine, and so its new man."""
    number = war.hangar(squadron.id).index(machine)
    return squadron.seats[number % len(squadron.seats)]


def from_reserve(umpire: Umpire, war: Campaign, squadron: Squadron, role: str) -> Airman | None:
    """1.3 Return a man without a seat; if there are several, the commander chooses."""
    free = {man.id: man for man in in_reserve(war, squadron, role)}
    if not free:
        return None
    good = {name: known(man) for name, man in free.items()}
    prompt = Phrase("ask.1.3", {"role": role})
    seat = war.commander_seat(squadron.id)
    return free[choose(umpire, seat, Choices(prompt, good), rule="1.3")]


def recruit(
    umpire: Umpire, war: Campaign, squadron: Squadron, role: str, owner: str
) -> Airman | None:
    """1.3 Return a novice of the lowest rank, without luck or experience.

    9 A novice may have a parachute.
    """
    if not squadron.pool:
        return None
    effects.draw_recruit(umpire, squadron, squadron.pool - 1, rule="1.3")
    man = new_man(umpire, war, squadron, role, NOVICE, owner)
    effects.muster(umpire, war, man, None, 0, rule="1.3")
    if role == PILOT:
        may_find(umpire, war, man)
    return man
