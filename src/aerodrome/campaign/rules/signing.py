"""Signing: one commander's report is read by the other, who signs or disputes it (11.4).

The computer signs what it is shown: it was not at the table.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.sortie import Debriefing, MachineReport, Mount

from .battle_game import battles_of
from .form import (
    CONTACT,
    DOWN,
    SIGN,
    TENTHS,
    Form,
    balloon_flight,
    enter_again,
    enter_balloon,
    fill_in,
    kind_of,
    lines,
    points,
)
from .naming import called, titled
from .state import SIDES, Campaign
from .tables import EDITION, TABLES
from .weekly import BalloonReported, DisputeSettled, MachineReported, MissionReported
from .worded_options import Choices, named

ACCEPT, INSIST = "accept", "insist"
UPHELD_UP_TO = TABLES.number("11", "stands_to")
"""11.4 With this die of six or less the first version is upheld."""


def report(umpire: Umpire, war: Campaign, tellers: Mapping[str, tuple[str, ...]]) -> Debriefing:
    """11.3 Let the commanders at the table fill in the form, and 11.4 the other sign it.

    `tellers` maps each commander to the sides they report on.
    """
    seats = {side: war.commander_seat(side) for side in tellers}

    def tell(umpire: Umpire, side: str) -> Form:
        return fill_in(umpire, seats[side], war.sortie, tellers[side])

    forms = umpire.together(seats, tell, rule="11.3")
    agreed = Form()
    for side, form in forms.items():
        publish(umpire, war, side, form)
        agreed.entries |= form.entries
        agreed.done |= form.done
        agreed.balloons |= form.balloons
        agreed.contact = agreed.contact or form.in_range
    for side, form in forms.items():
        read(umpire, war, side, lines(form), agreed)
    return debriefing(war, agreed)


def publish(umpire: Umpire, war: Campaign, side: str, form: Form) -> None:
    """11.3 Publish what this side has signed."""
    for entry in form.entries.values():
        publish_wreck(umpire, war, side, entry.wreck, rule="11.3")
    for mission, men in form.balloons.items():
        publish_balloon(umpire, war, side, mission, men, rule="11.3")
    for mission, was_done in form.done.items():
        umpire.tell(MissionReported(mission, side, was_done), rule="11.3")


def publish_wreck(
    umpire: Umpire, war: Campaign, side: str, wreck: MachineReport, *, rule: str
) -> None:
    """11.3, 11.4 Publish a side's report of how a machine ended; it decides nothing yet."""
    place = wreck.place if wreck.end in DOWN else ""
    facts = (wreck.end, place, 10 * wreck.damage, wreck.engine, wreck.shooters)
    known = called(war, war.machine(wreck.id))
    told = MachineReported(wreck.id, side, *facts, known, of_the_day(war, wreck.shooters))
    umpire.tell(told, rule=rule)


def publish_balloon(
    umpire: Umpire, war: Campaign, teller: str, side: str, men: tuple[str, ...], *, rule: str
) -> None:
    """11.3, 11.4 Publish a report of who shot down the balloon that a side was sent against."""
    umpire.tell(BalloonReported(side, teller, men, of_the_day(war, men)), rule=rule)


def of_the_day(war: Campaign, men: tuple[str, ...]) -> tuple[str, ...]:
    """11.3 Return the present names of these men; until version 5 forms named them by id."""
    return tuple(titled(war, war.man(name)) for name in men) if EDITION.since(5) else ()


def debriefing(war: Campaign, form: Form) -> Debriefing:
    """11.3 Return the form as the report of any other battle."""
    mounts = [mount for flight in war.sortie.flights for mount in flight.mounts]
    crews = tuple(man for mount in mounts for man in form.entries[mount.id].crew)
    return Debriefing(
        wrecks=tuple(in_points(war, mount, form.entries[mount.id].wreck) for mount in mounts),
        casualties=crews,
        points=points(war.sortie, form.entries),
        done=(form.done[SIDES[0]], form.done[SIDES[1]]),
        contact=tuple(man.id for man in crews) if form.in_range else (),
        balloons=tuple(form.balloons[side] for side in SIDES if form.balloons.get(side)),
    )


def in_points(war: Campaign, mount: Mount, wreck: MachineReport) -> MachineReport:
    """11.3, 13.4 Convert damage from reported tenths to points of the machine's strength.

    A rough landing is counted the same way. Until version 4 it was added to tenths.
    """
    if not EDITION.since(4):
        return wreck
    strength = battles_of(war).strength(mount)
    nearest = (2 * wreck.damage * strength + TENTHS) // (2 * TENTHS)
    return structs.replace(wreck, damage=nearest, strength=strength)


def read(
    umpire: Umpire, war: Campaign, teller: str, told: Mapping[str, Phrase], agreed: Form
) -> None:
    """11.4 Let the other commander read the form and pick the lines that are wrong."""
    reader = SIDES[1 - SIDES.index(teller)]
    open_ = [line for line in told if line != CONTACT]
    while open_:
        good = {SIGN: Phrase("form.sign")} | {line: told[line] for line in open_}
        options = Choices(Phrase("ask.11.4"), good)
        line = umpire.ask(war.commander_seat(reader), options, rule="11.4", about=reader)
        if line == SIGN:
            break
        open_.remove(line)
        otherwise(umpire, war, teller, line, agreed)


def otherwise(umpire: Umpire, war: Campaign, teller: str, line: str, agreed: Form) -> None:
    """11.4 Let the reader enter their version of a line; it counts if the teller or the die
    agrees."""
    reader = SIDES[1 - SIDES.index(teller)]
    seat, sortie = war.commander_seat(reader), war.sortie
    if line in agreed.entries:
        entry = enter_again(umpire, seat, sortie, line)
        publish_wreck(umpire, war, reader, entry.wreck, rule="11.4")
        if settled(umpire, war, teller, line, Form(entries={line: entry})):
            agreed.entries[line] = entry
    elif line in agreed.done:
        done = not agreed.done[line]
        umpire.tell(MissionReported(line, reader, done), rule="11.4")
        if settled(umpire, war, teller, line, Form(done={line: done})):
            agreed.done[line] = done
    else:
        flight = balloon_flight(sortie, line)
        men = enter_balloon(umpire, seat, flight)
        publish_balloon(umpire, war, reader, flight.side, men, rule="11.4")
        if settled(umpire, war, teller, line, Form(balloons={flight.side: men})):
            agreed.balloons[flight.side] = men


def settled(umpire: Umpire, war: Campaign, teller: str, line: str, retold: Form) -> bool:
    """11.4 Return whether the reader's version counts, by the first teller's consent or a die.

    The teller is shown the reader's version.
    """
    good = named("form.dispute", (ACCEPT, INSIST))
    kind, about = kind_of(line)
    prompt = Phrase(f"ask.11.4.insist.{kind}", {"about": about})
    options = Choices(prompt, good, warns={ACCEPT: lines(retold)[line]})
    word = umpire.ask(war.commander_seat(teller), options, rule="11.4", about=about)
    dice = umpire.roll(6, rule="11.4") if word == INSIST else ()
    reader = SIDES[1 - SIDES.index(teller)]
    is_upheld = any(die <= UPHELD_UP_TO for die in dice)
    known = called(war, war.machine(about)) if kind == "machine" and EDITION.since(5) else ""
    told = DisputeSettled(about, kind, teller if is_upheld else reader, dice, known)
    umpire.tell(told, rule="11.4")
    return not is_upheld
