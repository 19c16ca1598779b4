"""Form: a battle fought on a real table, entered fact by fact (11.3)."""

from __future__ import annotations

from typing import NamedTuple

from aerodrome.campaign.choices import Choices, named
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Seat
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.sortie import (
    ENDS,
    EXPLODED,
    FLYING,
    FORCED_DOWN,
    LEFT,
    PLACES,
    SHOT_DOWN,
    Casualty,
    Flight,
    Mount,
    Sortie,
    Wreck,
)

TENTHS = 10
"""11.3 Damage is told in tenths of what a machine can take."""
DAMAGES = ("undamaged", "tenth", "quarter", "half", "most")
SHARES = {"undamaged": 0, "tenth": 1, "quarter": 3, "half": 5, "most": 8}
WOUNDS = ("unhurt", "one", "two", "killed")
YES_OR_NO = {
    "engine": ("engine_sound", "engine_hit"),
    "done": ("not_done", "done"),
    "contact": ("no_contact", "contact"),
}
"""11.3 Every answer says by itself what it says: they stand in a row on the form."""
UNTOUCHED, NOBODY, NO_MORE = "untouched", "nobody", "no_more"
DOWN = (FORCED_DOWN, SHOT_DOWN, EXPLODED)


class Entry(NamedTuple):
    """11.3 One machine on the form: how it ended, and its crew."""

    wreck: Wreck
    crew: tuple[Casualty, ...]


class Form(NamedTuple):
    """11.3 What a commander has entered: machines by name, missions done by side."""

    entries: dict[str, Entry]
    done: dict[str, bool]
    contact: bool


def fill_in(umpire: Umpire, seat: Seat, sortie: Sortie, sides: tuple[str, ...]) -> Form:
    """11.3 The machines of these sides, one's own first, then whether their missions were done.

    Who was fired at was in gun range; else that is asked too.
    """
    entries: dict[str, Entry] = {}
    for flight in [f for side in sides for f in sortie.flights if f.side == side]:
        for mount in flight.mounts:
            entries[mount.id] = tell_of_machine(umpire, seat, sortie, mount, flight)
    done = {side: _yes(umpire, seat, "done", side) for side in sides}
    fired = any(entry.wreck.shooters for entry in entries.values())
    return Form(entries, done, fired or _yes(umpire, seat, "contact", sides[0]))


def tell_of_machine(
    umpire: Umpire, seat: Seat, sortie: Sortie, mount: Mount, flight: Flight
) -> Entry:
    """11.3 How it ended, where, how badly hit, who fired at it last, and how its crew is."""
    end = _ask(umpire, seat, "end", (UNTOUCHED, *ENDS), mount.id)
    if end == UNTOUCHED:
        crew = tuple(Casualty(man.id, man.wounds, killed=False) for man in mount.crew)
        return Entry(Wreck(mount.id, FLYING, PLACES[0], 0, TENTHS), crew)
    place = _ask(umpire, seat, "place", PLACES, mount.id) if end in DOWN else PLACES[0]
    lost = end in (SHOT_DOWN, EXPLODED)
    damage = TENTHS if lost else SHARES[_ask(umpire, seat, "damage", DAMAGES, mount.id)]
    engine = end != EXPLODED and damage > 0 and _yes(umpire, seat, "engine", mount.id)
    shooters: tuple[str, ...] = ()
    if end in DOWN or (end == LEFT and damage):
        shooters = tell_of_shooters(umpire, seat, sortie, mount, flight)
    wreck = Wreck(mount.id, end, place, damage, TENTHS, engine, None, shooters)
    return Entry(wreck, tell_of_crew(umpire, seat, mount, wreck))


def tell_of_shooters(
    umpire: Umpire, seat: Seat, sortie: Sortie, mount: Mount, flight: Flight
) -> tuple[str, ...]:
    """11.3 The enemies who fired at it in the last phase, one after the other."""
    others = [other for other in sortie.flights if other.side != flight.side]
    enemies = [man.id for other in others for m in other.mounts for man in m.crew]
    found: list[str] = []
    while len(found) < len(enemies):
        left = [name for name in enemies if name not in found]
        stop = NO_MORE if found else NOBODY
        good = {name: Phrase("man.known", {"airman": name}) for name in left}
        good |= {stop: Phrase(f"form.shooter.{stop}")}
        prompt = Phrase("ask.11.3.shooter", {"about": mount.id})
        word = umpire.ask(seat, Choices(prompt, good), rule="11.3", about=mount.id)
        if word == stop:
            break
        found.append(word)
    return tuple(found)


def tell_of_crew(umpire: Umpire, seat: Seat, mount: Mount, wreck: Wreck) -> tuple[Casualty, ...]:
    """11.3 How each of the crew came out of the battle."""
    told = []
    for man in mount.crew:
        word = "killed" if wreck.end == EXPLODED else _ask(umpire, seat, "wounds", WOUNDS, man.id)
        wounds = WOUNDS.index(word) if word != "killed" else 0
        told.append(Casualty(man.id, man.wounds + wounds, word == "killed"))
    return tuple(told)


def points(sortie: Sortie, entries: dict[str, Entry]) -> tuple[int, int]:
    """11.3 One point for an enemy who only left, two for one who was lost."""
    scored = []
    for flight in reversed(sortie.flights):
        ends = [entries[mount.id].wreck.end for mount in flight.mounts]
        scored.append(2 * sum(end in DOWN for end in ends) + ends.count(LEFT))
    return scored[0], scored[1]


def _ask(umpire: Umpire, seat: Seat, what: str, words: tuple[str, ...], about: str) -> str:
    prompt = Phrase(f"ask.11.3.{what}", {"about": about})
    options = Choices(prompt, named(f"form.{what}", words))
    return umpire.ask(seat, options, rule="11.3", about=about)


def _yes(umpire: Umpire, seat: Seat, what: str, about: str) -> bool:
    no, yes = YES_OR_NO[what]
    return _ask(umpire, seat, what, (no, yes), about) == yes
