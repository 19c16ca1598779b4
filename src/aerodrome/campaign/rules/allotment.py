"""Allotment: the commander's plan of who sits where before take-off (10.6).

The commander changes it in a private dialogue; airmen move only when the orders are given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.kernel.umpire import Umpire

from . import effects
from .crew_seats import MachineSeat, roles, stood_for, waiting_for
from .naming import model
from .state import COMMANDER, Campaign, Machine
from .tables import EDITION
from .worded_options import Choices, choose, named

STAYS = "stays"
LENT, GIVEN = "lent", "given"
"""1.3 The seat of an airman in hospital is lent, or given to another for good."""


class Allotment:
    """10.6 The planned crews of a side, seat by seat; airmen without a seat are in the reserve.

    A man is moved at most once, so that it comes to an end. One who left hospital early
    must fly (14.3) and cannot be moved. `given` are men in hospital who lose their seats for good.
    """

    def __init__(self, war: Campaign, side: str) -> None:
        self.war = war
        self.side = side
        self.men = {man.id: man for man in war.of(side) if man.serves and man.role != COMMANDER}
        self.crews = {machine.id: machine.crew[:] for machine in war.hangar(side)}
        self.moved: list[str] = []
        self.given: list[str] = []

    def ready(self) -> list[Machine]:
        """10.6 Return the machines that can fly: sound, and with a fit man in every seat."""
        hangar = self.war.hangar(self.side)
        return [m for m in hangar if not m.grounded and all(map(self.fit, self.crews[m.id]))]

    def fit(self, name: str) -> bool:
        return name in self.men and self.men[name].fit

    def bound(self, name: str) -> bool:
        """14.3 Return whether an airman left hospital early, and must fly."""
        return name in self.men and "checks_out" in self.men[name].burdens

    def seat_of(self, name: str) -> tuple[str, int]:
        """Return an airman's machine and seat; no machine means the reserve."""
        for machine, crew in self.crews.items():
            if name in crew:
                return machine, crew.index(name)
        return "", 0

    def reserve(self) -> list[str]:
        """1.3 Return the fit men without a seat, except those with a seat reserved for them."""
        seated = [name for crew in self.crews.values() for name in crew]
        absent = self.war.squadron(self.side).absent
        return [n for n in self.men if self.fit(n) and n not in seated and n not in absent]

    def owners(self, name: str, place: str) -> list[str]:
        """1.3 Return the men in hospital who own this seat, reserved for them or still theirs."""
        machine, number = self.target(name, place)
        if not machine:
            return []
        kept = MachineSeat(self.war.machine(machine), number)
        waiting = waiting_for(self.war.squadron(self.side), kept)
        return [*waiting, place] if place in self.men and not self.fit(place) else waiting

    def target(self, name: str, place: str) -> tuple[str, int]:
        """10.6 Return the seat an airman moves to: another one's, or an empty one of that post.

        Until version 5 it was the first empty seat of a machine, for any post.
        """
        if place not in self.crews:
            return self.seat_of(place)
        empty = [number for number, holder in enumerate(self.crews[place]) if not holder]
        posts = roles(self.war, self.war.machine(place))
        fitting = [number for number in empty if posts[number] == self.men[name].role]
        return place, fitting[0] if EDITION.since(5) else empty[0]

    def movers(self) -> list[str]:
        """10.6 Return who may be moved: fit, not bound, not moved yet, and with somewhere to go."""
        fit = [name for name in self.men if self.fit(name) and not self.bound(name)]
        known = [name for name in fit if self.seat_of(name)[0] or name in self.reserve()]
        return [name for name in known if name not in self.moved and self.places(name)]

    def places(self, name: str) -> dict[str, Phrase]:
        """10.6 Return where an airman could go: a suitable seat in another machine, or the reserve.

        A place is named after the man in it, an empty seat after its machine. The only machine that
        is ready must retain a whole crew, and an airman in hospital their seat.
        """
        own, _ = self.seat_of(name)
        last = [machine.id for machine in self.ready()] == [own]
        found: dict[str, Phrase] = {}
        for machine in self.war.hangar(self.side):
            for holder, role in zip(self.crews[machine.id], roles(self.war, machine), strict=True):
                wanted = machine.id != own and role == self.men[name].role
                held = self.fit(holder) or (not last and bool(own or not holder))
                if wanted and held and not self.bound(holder):
                    found[holder or machine.id] = self._seat(machine, holder)
        if own:
            alike = [n for n in self.reserve() if self.men[n].role == self.men[name].role]
            found |= {n: self._man("goes.reserve", n) for n in alike}
        return found

    def ready_places(self, name: str) -> dict[str, Phrase]:
        """14.3 Return the seats in machines that are ready, where a man would take off."""
        ready = [holder for machine in self.ready() for holder in self.crews[machine.id]]
        return {holder: said for holder, said in self.places(name).items() if holder in ready}

    def _seat(self, machine: Machine, holder: str) -> Phrase:
        called = model(self.war, machine)
        if not holder:
            return Phrase("goes.empty", {"model": called})
        kind = "seat" if self.fit(holder) else "hospital"
        return self._man(f"goes.{kind}", holder, model=called)

    def _man(self, key: str, name: str, **more: Word) -> Phrase:
        words: dict[str, Word] = {"airman": name, "quality": self.men[name].quality}
        return Phrase(key, words | more)

    def named(self, name: str) -> Phrase:
        """Return the phrase for an airman, with quality and place."""
        machine, _ = self.seat_of(name)
        if not machine:
            return self._man("man.reserve", name)
        return self._man("man.seated", name, model=model(self.war, self.war.machine(machine)))

    def machine(self, machine: Machine) -> Phrase:
        """Return the phrase for a machine with its planned crew."""
        men = [self.men[name] for name in self.crews[machine.id] if name in self.men]
        words: dict[str, Word] = {
            "model": model(self.war, machine),
            "crew": tuple(man.id for man in men),
            "grades": tuple(man.quality for man in men),
        }
        return Phrase("machine.crewed" if men else "machine.empty", words)

    def exchange(self, name: str, place: str) -> None:
        """10.6 Exchange two men, or move one to an empty seat.

        An airman in hospital is not moved: their seat is reserved. Until version 5 they moved too.
        """
        here, there = self.seat_of(name), self.target(name, place)
        comes = place if place in self.men else ""
        if EDITION.since(5) and not self.fit(comes):
            comes = ""
        for (machine, seat), sits in ((here, comes), (there, name)):
            if machine:
                self.crews[machine][seat] = sits
        self.moved.append(name)


def move_man(umpire: Umpire, allotment: Allotment) -> None:
    """10.6 Ask the commander who moves, and where to."""
    good = {STAYS: Phrase("goes.all_stay")}
    good |= {name: allotment.named(name) for name in allotment.movers()}
    options = Choices(Phrase("ask.10.6.who"), good, brief=(STAYS,), goes_on=True)
    seat = allotment.war.commander_seat(allotment.side)
    name = umpire.ask(seat, options, rule="10.6")
    if name == STAYS:
        return
    places = {STAYS: Phrase("goes.stays")} | allotment.places(name)
    asked = Phrase("ask.10.6.where", {"about": name})
    options = Choices(asked, places, brief=(STAYS,), goes_on=True)
    place = umpire.ask(seat, options, rule="10.6", about=name)
    if place != STAYS:
        owners = allotment.owners(name, place) if EDITION.since(5) else []
        if owners and for_good(umpire, allotment, name, owners[0]):
            allotment.given += owners
        allotment.exchange(name, place)


def for_good(umpire: Umpire, allotment: Allotment, name: str, owner: str) -> bool:
    """1.3, 10.6 Ask whether a man gets the seat of one in hospital for good, or on loan."""
    asked = Phrase("ask.10.6.kept", {"about": name, "owner": owner})
    options = Choices(asked, named("goes", (LENT, GIVEN)), brief=(LENT, GIVEN), goes_on=True)
    seat = allotment.war.commander_seat(allotment.side)
    return umpire.ask(seat, options, rule="10.6", about=name) == GIVEN


def seat_the_bound(umpire: Umpire, allotment: Allotment) -> None:
    """14.3 Seat the airmen who checked themselves out, who must fly; if need be, others make
    room."""
    for name in [name for name in allotment.men if allotment.bound(name)]:
        sits, _ = allotment.seat_of(name)
        places = allotment.ready_places(name)
        if not places or sits in [machine.id for machine in allotment.ready()]:
            continue
        options = Choices(Phrase("ask.10.6.bound", {"about": name}), places, goes_on=True)
        seat = allotment.war.commander_seat(allotment.side)
        allotment.exchange(name, choose(umpire, seat, options, rule="10.6", about=name))


def take_seats(
    umpire: Umpire,
    war: Campaign,
    side: str,
    crews: Mapping[str, Sequence[str]],
    given: Sequence[str] = (),
) -> None:
    """10.6 Move the men: first they leave their old seats, then they take the new ones.

    1.3 An airman who lost the seat to another for good has none on returning.
    """
    squadron = war.squadron(side)
    changed = [
        (MachineSeat(machine, number), holder)
        for machine in war.hangar(side)
        for number, holder in enumerate(machine.crew[:])
        if crews[machine.id][number] != holder
    ]
    for seat, left in changed:
        if left:
            effects.vacate(umpire, war, war.man(left), seat.machine, rule="10.6")
    for owner in given:
        if owner in squadron.absent:
            effects.forget_absence(umpire, war, war.man(owner), rule="10.6")
    for seat, left in changed:
        if holder := crews[seat.machine.id][seat.number]:
            absent = owner_away(war, left, crews, given)
            effects.post(umpire, war, war.man(holder), seat, absent, rule="10.6")


def owner_away(
    war: Campaign, left: str, crews: Mapping[str, Sequence[str]], given: Sequence[str]
) -> str:
    """1.3 Return the airman in hospital who had this seat, which is reserved for them.

    Until version 5: the owner of a seat that a stand-in leaves for the reserve.
    """
    if not left:
        return ""
    man = war.man(left)
    if EDITION.since(5):
        return "" if man.fit or left in given else left
    if any(left in crew for crew in crews.values()):
        return ""
    return stood_for(war.squadron(man.side), left)
