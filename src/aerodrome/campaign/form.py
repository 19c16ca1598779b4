"""Form: a battle fought on a real table, entered fact by fact (11.3)."""

from __future__ import annotations

from aerodrome.campaign.choices import Choices, named
from aerodrome.campaign.state import SIDES, Campaign
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Seat
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.sortie import (
    ENDS,
    EXPLODED,
    FORCED_DOWN,
    LEFT,
    PLACES,
    SHOT_DOWN,
    Casualty,
    Debriefing,
    Mount,
    Sortie,
    Wreck,
)

TENTHS = 10
"""11.3 Damage is told in tenths of what a machine can take."""
DAMAGES = ("none", "tenth", "quarter", "half", "most")
SHARES = {"none": 0, "tenth": 1, "quarter": 3, "half": 5, "most": 8}
WOUNDS = ("unhurt", "one", "two", "killed")
NOBODY, NO_MORE = "nobody", "no_more"


def fill_in(umpire: Umpire, c: Campaign) -> Debriefing:
    """11.3 Each commander tells of his own machines; both then sign whose mission was done."""
    assert c.mission is not None
    sortie = c.mission.sortie
    assert sortie is not None
    wrecks: list[Wreck] = []
    casualties: list[Casualty] = []
    for flight in sortie.flights:
        seat = c.commander_seat(flight.side)
        for mount in flight.mounts:
            wreck = tell_of_machine(umpire, seat, sortie, mount, flight.side)
            wrecks.append(wreck)
            casualties += tell_of_crew(umpire, seat, mount, wreck)
    done = [_yes(umpire, c.commander_seat(side), "done", side) for side in SIDES]
    points = _points(sortie, wrecks)
    fought = tuple(casualty.id for casualty in casualties)
    contact = fought if _yes(umpire, c.commander_seat(SIDES[0]), "contact", SIDES[0]) else ()
    return Debriefing(tuple(wrecks), tuple(casualties), points, (done[0], done[1]), contact)


def tell_of_machine(umpire: Umpire, seat: Seat, sortie: Sortie, mount: Mount, side: str) -> Wreck:
    """11.3 How it ended, where, how badly hit, and who fired at it last."""
    end = _ask(umpire, seat, "end", ENDS, mount.id)
    down = end in (SHOT_DOWN, EXPLODED, FORCED_DOWN)
    place = _ask(umpire, seat, "place", PLACES, mount.id) if down else PLACES[0]
    lost = end in (SHOT_DOWN, EXPLODED)
    damage = TENTHS if lost else SHARES[_ask(umpire, seat, "damage", DAMAGES, mount.id)]
    engine = not (lost and end == EXPLODED) and _yes(umpire, seat, "engine", mount.id)
    shooters: tuple[str, ...] = ()
    if down or (end == LEFT and damage):
        shooters = tell_of_shooters(umpire, seat, sortie, mount, side)
    return Wreck(mount.id, end, place, damage, TENTHS, engine, None, shooters)


def tell_of_shooters(
    umpire: Umpire, seat: Seat, sortie: Sortie, mount: Mount, side: str
) -> tuple[str, ...]:
    """11.3 The enemies who fired at it in the last phase, one after the other."""
    enemies = [man.id for f in sortie.flights if f.side != side for m in f.mounts for man in m.crew]
    found: list[str] = []
    while len(found) < len(enemies):
        left = [name for name in enemies if name not in found]
        stop = NO_MORE if found else NOBODY
        good = {stop: Phrase(f"form.shooter.{stop}")}
        good |= {name: Phrase("man.known", {"airman": name}) for name in left}
        prompt = Phrase("ask.11.3.shooter", {"about": mount.id})
        word = umpire.ask(seat, Choices(prompt, good), rule="11.3", about=mount.id)
        if word == stop:
            break
        found.append(word)
    return tuple(found)


def tell_of_crew(umpire: Umpire, seat: Seat, mount: Mount, wreck: Wreck) -> list[Casualty]:
    """11.3 How each of the crew came out of the battle."""
    told = []
    for man in mount.crew:
        word = "killed" if wreck.end == EXPLODED else _ask(umpire, seat, "wounds", WOUNDS, man.id)
        wounds = WOUNDS.index(word) if word != "killed" else 0
        told.append(Casualty(man.id, man.wounds + wounds, word == "killed"))
    return told


def _points(sortie: Sortie, wrecks: list[Wreck]) -> tuple[int, int]:
    """11.3 One point for an enemy who only left, two for one who was lost."""
    lost = {wreck.id: wreck for wreck in wrecks}
    points = []
    for flight in reversed(sortie.flights):
        ends = [lost[mount.id].end for mount in flight.mounts]
        down = sum(end in (SHOT_DOWN, EXPLODED, FORCED_DOWN) for end in ends)
        points.append(2 * down + ends.count(LEFT))
    return points[0], points[1]


def _ask(umpire: Umpire, seat: Seat, what: str, words: tuple[str, ...], about: str) -> str:
    prompt = Phrase(f"ask.11.3.{what}", {"about": about})
    options = Choices(prompt, named(f"form.{what}", words))
    return umpire.ask(seat, options, rule="11.3", about=about)


def _yes(umpire: Umpire, seat: Seat, what: str, about: str) -> bool:
    return _ask(umpire, seat, what, ("no", "yes"), about) == "yes"
