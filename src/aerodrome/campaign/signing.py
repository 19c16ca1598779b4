"""Signing: what one commander entered is read by the other, who signs it or says otherwise (11.4).

The computer signs what it is shown: it was not at the table.
"""

from __future__ import annotations

from collections.abc import Mapping

from aerodrome.campaign.choices import Choices, named
from aerodrome.campaign.effects import called
from aerodrome.campaign.form import DOWN, Entry, Form, fill_in, points, tell_of_machine
from aerodrome.campaign.state import SIDES, Campaign
from aerodrome.campaign.tables import TABLES
from aerodrome.campaign.weekly import DisputeSettled, MachineReported, MissionReported
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.sortie import Debriefing, Flight, Mount, Sortie, Wreck

SIGN, ACCEPT, INSIST = "sign", "accept", "insist"
STANDS_TO = TABLES.number("11", "stands_to")
"""11.4 Up to this die of six the first version stands."""


def report(umpire: Umpire, c: Campaign, tellers: Mapping[str, tuple[str, ...]]) -> Debriefing:
    """11.3 Whoever was at the table fills in the form; 11.4 the other signs it.

    `tellers` says of which sides each commander tells.
    """
    sortie = _sortie(c)
    seats = {side: c.commander_seat(side) for side in tellers}

    def tell(umpire: Umpire, side: str) -> Form:
        return fill_in(umpire, seats[side], sortie, tellers[side])

    forms = umpire.together(seats, tell, rule="11.3")
    entries: dict[str, Entry] = {}
    done: dict[str, bool] = {}
    for side, form in forms.items():
        for entry in form.entries.values():
            tell_of_wreck(umpire, c, side, entry.wreck, rule="11.3")
        for mission, was_done in form.done.items():
            umpire.tell(MissionReported(mission, side, was_done), rule="11.3")
        entries |= form.entries
        done |= form.done
    for side, form in forms.items():
        read(umpire, c, side, form, entries, done)
    return debriefing(sortie, entries, done, contact=any(form.contact for form in forms.values()))


def tell_of_wreck(umpire: Umpire, c: Campaign, side: str, wreck: Wreck, *, rule: str) -> None:
    """11.3, 11.4 How a machine ended, as this side tells it; nothing is decided by it yet."""
    place = wreck.place if wreck.end in DOWN else ""
    facts = (wreck.end, place, 10 * wreck.damage, wreck.engine, wreck.shooters)
    told = MachineReported(wreck.id, side, *facts, called(c, c.machine(wreck.id)))
    umpire.tell(told, rule=rule)


def debriefing(
    sortie: Sortie, entries: dict[str, Entry], done: dict[str, bool], *, contact: bool
) -> Debriefing:
    """11.3 The form as every other battle is reported."""
    mounts = [mount.id for flight in sortie.flights for mount in flight.mounts]
    wrecks = tuple(entries[mount].wreck for mount in mounts)
    crews = tuple(man for mount in mounts for man in entries[mount].crew)
    fought = tuple(man.id for man in crews) if contact else ()
    missions = (done[SIDES[0]], done[SIDES[1]])
    return Debriefing(wrecks, crews, points(sortie, entries), missions, fought)


def read(
    umpire: Umpire,
    c: Campaign,
    teller: str,
    form: Form,
    entries: dict[str, Entry],
    done: dict[str, bool],
) -> None:
    """11.4 The other commander reads it, and says of which machine or mission it is wrong."""
    reader = SIDES[1 - SIDES.index(teller)]
    open_ = [*form.entries, *form.done]
    while open_:
        good = {SIGN: Phrase("form.sign")}
        good |= {name: Phrase(_wrong(name), {"about": name}) for name in open_}
        options = Choices(Phrase("ask.11.4"), good)
        name = umpire.ask(c.commander_seat(reader), options, rule="11.4", about=reader)
        if name == SIGN:
            break
        open_.remove(name)
        if name in done:
            umpire.tell(MissionReported(name, reader, not done[name]), rule="11.4")
            if settled(umpire, c, teller, name):
                done[name] = not done[name]
            continue
        entry = _told_again(umpire, c, reader, name)
        tell_of_wreck(umpire, c, reader, entry.wreck, rule="11.4")
        if settled(umpire, c, teller, name):
            entries[name] = entry


def _wrong(name: str) -> str:
    return "form.wrong_mission" if name in SIDES else "form.wrong"


def settled(umpire: Umpire, c: Campaign, teller: str, about: str) -> bool:
    """11.4 He who told it first gives way, or insists; then a die decides whose word counts.

    True if the reader's does.
    """
    good = named("form.dispute", (ACCEPT, INSIST))
    options = Choices(Phrase("ask.11.4.insist", {"about": about}), good)
    word = umpire.ask(c.commander_seat(teller), options, rule="11.4", about=about)
    die = umpire.roll(6, rule="11.4")[0] if word == INSIST else 0
    reader = SIDES[1 - SIDES.index(teller)]
    stands = 0 < die <= STANDS_TO
    umpire.tell(DisputeSettled(about, teller if stands else reader, die), rule="11.4")
    return not stands


def _told_again(umpire: Umpire, c: Campaign, reader: str, name: str) -> Entry:
    """11.4 A machine as the reader saw it end."""
    sortie = _sortie(c)
    mount, flight = _mount(sortie, name)
    return tell_of_machine(umpire, c.commander_seat(reader), sortie, mount, flight)


def _mount(sortie: Sortie, name: str) -> tuple[Mount, Flight]:
    for flight in sortie.flights:
        for mount in flight.mounts:
            if mount.id == name:
                return mount, flight
    raise KeyError(name)


def _sortie(c: Campaign) -> Sortie:
    assert c.mission is not None
    assert c.mission.sortie is not None
    return c.mission.sortie
