"""Form: a battle fought on a real table, entered fact by fact (11.3)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.kernel.question import Seat
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.sortie import (
    BALLOON_BUSTING,
    ENDS,
    EXPLODED,
    FLYING,
    FORCED_DOWN,
    LEFT,
    PLACES,
    SHOT_DOWN,
    CrewReport,
    Flight,
    MachineReport,
    Mount,
    Sortie,
)

from .state import SIDES
from .worded_options import Choices, named

TENTHS = 10
"""11.3 Damage is reported in tenths of what a machine can take."""
DAMAGES = ("undamaged", "tenth", "quarter", "half", "most")
SHARES = {"undamaged": 0, "tenth": 1, "quarter": 3, "half": 5, "most": 8}
UNHURT, KILLED = "unhurt", "killed"
WOUNDS = (UNHURT, "one", "two", KILLED)
YES_OR_NO = {
    "engine": ("engine_sound", "engine_hit"),
    "done": ("not_done", "done"),
    "contact": ("no_contact", "contact"),
}
"""11.3 Each answer is complete in itself, because they form a row on the form."""
UNTOUCHED, NO_MAN, NO_MORE = "untouched", "nobody", "no_more"
SIGN, CONTACT = "sign", "contact"
DOWN = (FORCED_DOWN, SHOT_DOWN, EXPLODED)


class MachineEntry(NamedTuple):
    """11.3 One machine on the form: how it ended, and its crew, in numbers and as reported."""

    wreck: MachineReport
    crew: tuple[CrewReport, ...]
    crew_words: tuple[str, ...]


@dataclass
class Form:
    """11.3 A commander's entries: machines by name, missions and balloons by side.

    `contact` is not asked if shots were reported: then the sides were in gun range.
    """

    entries: dict[str, MachineEntry] = field(default_factory=dict)
    done: dict[str, bool] = field(default_factory=dict)
    balloons: dict[str, tuple[str, ...]] = field(default_factory=dict)
    contact: bool | None = None

    @property
    def fired(self) -> bool:
        return any(entry.wreck.shooters for entry in self.entries.values())

    @property
    def in_range(self) -> bool:
        return self.fired or bool(self.contact)


def fill_in(umpire: Umpire, seat: Seat, sortie: Sortie, sides: tuple[str, ...]) -> Form:
    """11.3 Enter the machines of these sides, one's own first, then balloons and missions.

    The commander then checks the form, which stays private until it is signed.
    """
    form = Form()
    flights = [flight for side in sides for flight in sortie.flights if flight.side == side]
    for flight in flights:
        for mount in flight.mounts:
            form.entries[mount.id] = enter_machine(umpire, seat, sortie, mount, flight)
    for flight in flights:
        if flight.mission == BALLOON_BUSTING:
            form.balloons[flight.side] = enter_balloon(umpire, seat, flight)
    form.done = {side: _yes(umpire, seat, "done", side) for side in sides}
    look_over(umpire, seat, sortie, form, sides[0])
    return form


def look_over(umpire: Umpire, seat: Seat, sortie: Sortie, form: Form, side: str) -> None:
    """11.3 Check line by line, until it is signed; wrong lines are entered again.

    Without reported shots, the commander is also asked whether the sides were ever in gun range.
    """
    while True:
        if not form.fired and form.contact is None:
            form.contact = _yes(umpire, seat, "contact", side)
        good = {SIGN: Phrase("form.hand_in")} | lines(form)
        options = Choices(Phrase("ask.11.3.look_over"), good)
        line = umpire.ask(seat, options, rule="11.3")
        if line == SIGN:
            return
        correct(umpire, seat, sortie, form, line)


def correct(umpire: Umpire, seat: Seat, sortie: Sortie, form: Form, line: str) -> None:
    """11.3 Enter one line of the form again."""
    if line == CONTACT:
        form.contact = not form.contact
    elif line in form.done:
        form.done[line] = not form.done[line]
    elif line in form.entries:
        form.entries[line] = enter_again(umpire, seat, sortie, line)
    else:
        flight = balloon_flight(sortie, line)
        form.balloons[flight.side] = enter_balloon(umpire, seat, flight)


def enter_again(umpire: Umpire, seat: Seat, sortie: Sortie, machine: str) -> MachineEntry:
    """11.3, 11.4 Return a machine as this commander reports its end."""
    mounts = {mount.id: (mount, flight) for flight in sortie.flights for mount in flight.mounts}
    return enter_machine(umpire, seat, sortie, *mounts[machine])


def balloon_of(side: str) -> str:
    """11.3 Return the form's line for the balloon that was this side's target."""
    return f"balloon-{side}"


def balloon_flight(sortie: Sortie, line: str) -> Flight:
    return next(flight for flight in sortie.flights if balloon_of(flight.side) == line)


def kind_of(line: str) -> tuple[str, str]:
    """11.3 Return whether a line is about a machine, a mission or a balloon; and about which."""
    if line in SIDES:
        return "mission", line
    side = next((side for side in SIDES if balloon_of(side) == line), "")
    return ("balloon", side) if side else ("machine", line)


def lines(form: Form) -> dict[str, Phrase]:
    """11.3 Return the entries of the form, in words."""
    good = {name: _machine_line(entry) for name, entry in form.entries.items()}
    for side, men in form.balloons.items():
        words: dict[str, Word] = {"about": side, "shooters": men}
        good[balloon_of(side)] = Phrase(f"form.line.balloon{'_by' if men else ''}", words)
    for side, done in form.done.items():
        good[side] = Phrase(f"form.line.{'done' if done else 'not_done'}", {"about": side})
    if form.contact is not None and not form.fired:
        good[CONTACT] = Phrase(f"form.line.{'contact' if form.contact else 'no_contact'}")
    return good


def _machine_line(entry: MachineEntry) -> Phrase:
    wreck = entry.wreck
    untouched = wreck.end == FLYING and not wreck.damage
    words: dict[str, Word] = {
        "about": wreck.id,
        "place": wreck.place,
        "damage": 100 * wreck.damage // TENTHS,
        "engine": ("engine_hit",) if wreck.engine else (),
        "shooters": wreck.shooters,
        "crew": entry.crew_words,
    }
    hurt = any(word != UNHURT for word in entry.crew_words)
    end = UNTOUCHED if untouched and not hurt else wreck.end
    return Phrase(f"form.line.{end}{'_by' if wreck.shooters else ''}", words)


def enter_machine(
    umpire: Umpire, seat: Seat, sortie: Sortie, mount: Mount, flight: Flight
) -> MachineEntry:
    """11.3 Ask how it ended, where, how badly hit, who fired at it last, and how its crew is."""
    end = _ask(umpire, seat, "end", (UNTOUCHED, *ENDS), mount.id)
    if end == UNTOUCHED:
        crew = tuple(CrewReport(man.id, man.wounds, killed=False) for man in mount.crew)
        wreck = MachineReport(mount.id, FLYING, PLACES[0], 0, TENTHS)
        return MachineEntry(wreck, crew, (UNHURT,) * len(crew))
    place = _ask(umpire, seat, "place", PLACES, mount.id) if end in DOWN else PLACES[0]
    lost = end in (SHOT_DOWN, EXPLODED)
    damage = TENTHS if lost else SHARES[_ask(umpire, seat, "damage", DAMAGES, mount.id)]
    engine = end != EXPLODED and damage > 0 and _yes(umpire, seat, "engine", mount.id)
    shooters: tuple[str, ...] = ()
    if end in DOWN or (end == LEFT and damage):
        shooters = enter_shooters(umpire, seat, sortie, mount, flight)
    wreck = MachineReport(mount.id, end, place, damage, TENTHS, engine, None, shooters)
    crew, words = enter_crew(umpire, seat, mount, wreck)
    return MachineEntry(wreck, crew, words)


def enter_shooters(
    umpire: Umpire, seat: Seat, sortie: Sortie, mount: Mount, flight: Flight
) -> tuple[str, ...]:
    """11.3 Ask which enemies fired at it in the last phase."""
    others = [other for other in sortie.flights if other.side != flight.side]
    enemies = [man.id for other in others for m in other.mounts for man in m.crew]
    return _shooters(umpire, seat, "shooter", enemies, mount.id)


def enter_balloon(umpire: Umpire, seat: Seat, flight: Flight) -> tuple[str, ...]:
    """11.3, 4 Ask which men of a flight shot down the balloon; none, if it was not lost."""
    men = [man.id for mount in flight.mounts for man in mount.crew]
    return _shooters(umpire, seat, "balloon", men, flight.side)


def _shooters(umpire: Umpire, seat: Seat, what: str, men: list[str], about: str) -> tuple[str, ...]:
    """11.3 Ask for one man after the other, until there are no more."""
    found: list[str] = []
    while len(found) < len(men):
        stop = NO_MORE if found else NO_MAN
        left = [name for name in men if name not in found]
        good = {name: Phrase("man.fired", {"airman": name}) for name in left}
        good |= {stop: Phrase(f"form.{what}.{stop}")}
        prompt = Phrase(f"ask.11.3.{what}", {"about": about})
        options = Choices(prompt, good, brief=(stop,), goes_on=True)
        word = umpire.ask(seat, options, rule="11.3", about=about)
        if word == stop:
            break
        found.append(word)
    return tuple(found)


def enter_crew(
    umpire: Umpire, seat: Seat, mount: Mount, wreck: MachineReport
) -> tuple[tuple[CrewReport, ...], tuple[str, ...]]:
    """11.3 Ask for each crew member's wounds."""
    crew, words = [], []
    for man in mount.crew:
        word = KILLED if wreck.end == EXPLODED else _ask(umpire, seat, "wounds", WOUNDS, man.id)
        wounds = WOUNDS.index(word) if word != KILLED else 0
        crew.append(CrewReport(man.id, man.wounds + wounds, word == KILLED))
        words.append(word)
    return tuple(crew), tuple(words)


def points(sortie: Sortie, entries: dict[str, MachineEntry]) -> tuple[int, int]:
    """11.3 Return one point for an enemy who only left, two for one who was lost."""
    scored = []
    for flight in reversed(sortie.flights):
        ends = [entries[mount.id].wreck.end for mount in flight.mounts]
        scored.append(2 * sum(end in DOWN for end in ends) + ends.count(LEFT))
    return scored[0], scored[1]


def _ask(umpire: Umpire, seat: Seat, what: str, words: tuple[str, ...], about: str) -> str:
    prompt = Phrase(f"ask.11.3.{what}", {"about": about})
    options = Choices(prompt, named(f"form.{what}", words), brief=words, goes_on=True)
    return umpire.ask(seat, options, rule="11.3", about=about)


def _yes(umpire: Umpire, seat: Seat, what: str, about: str) -> bool:
    no, yes = YES_OR_NO[what]
    return _ask(umpire, seat, what, (no, yes), about) == yes
