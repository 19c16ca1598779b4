"""State: two squadrons, their airmen and machines, and the mission of the week; no rules."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from aerodrome.kernel.phrases import Word
from aerodrome.kernel.question import Seat
from aerodrome.tabletop.sortie import SKIES, Debriefing, Sortie

ALLIED, CENTRAL = "allied", "central"
SIDES = (ALLIED, CENTRAL)
NOVICE, VETERAN, ACE = "novice", "veteran", "ace"
PILOT, OBSERVER, COMMANDER = "pilot", "observer", "commander"
MUSTER, BOARD, BATTLE, AFTERMATH = "muster", "board", "battle", "aftermath"


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """A line of an airman's log book or of the diary; the phrase book has a line per kind."""

    date: int
    kind: str
    words: dict[str, Word] = {}


class Flown(msgspec.Struct, frozen=True, kw_only=True):
    """A sortie in a log book."""

    date: int
    machine: str
    mission: str
    done: bool
    opponents: tuple[str, ...]
    end: str
    victories: int = 0
    shared: int = 0
    wounds: int = 0


class Claim(msgspec.Struct, frozen=True, kw_only=True):
    """4 A victory, whole or shared: `share` counts in parts of a victory."""

    date: int
    machine: str
    victim: str
    share: int
    posthumous: bool = False


class Airman(msgspec.Struct, kw_only=True):
    """1 An airman with everything in the log book.

    `rest` counts missions still to miss, `career` all wounds ever; `fate` is empty while the airman
    serves. `seat` is the player who owns the airman. Only machines store who sits in them.
    """

    id: str
    side: str
    seat: Seat
    name: str
    role: str
    quality: str = NOVICE
    enlisted: bool = False
    rung: int = 1
    joined: int = 0
    fate: str = ""
    luck: int = 0
    experience: int = 0
    victories: int = 0
    missions: int = 0
    wounds: int = 0
    career: int = 0
    rest: int = 0
    parachute: bool = False
    column: str = ""
    waits: bool = False
    skills: list[str] = []
    medals: list[str] = []
    burdens: list[str] = []
    notes: list[Note] = []
    sorties: list[Flown] = []
    claims: list[Claim] = []

    def copy(self) -> Airman:
        lists = ("skills", "medals", "burdens", "notes", "sorties", "claims")
        return replace(self, **{name: getattr(self, name)[:] for name in lists})

    @property
    def brief(self) -> str:
        """Return the short form of the name: R. Kendall."""
        first, _, last = self.name.partition(" ")
        return f"{first[0]}. {last}" if last else first

    @property
    def serves(self) -> bool:
        return not self.fate

    @property
    def fit(self) -> bool:
        """Return whether the airman can fly the next mission."""
        return not self.fate and not self.rest


class Machine(msgspec.Struct, kw_only=True):
    """A machine of a squadron, or the place of one; `crew` are ids by seat, "" is an empty one.

    `grounded` counts missions to miss: a damaged machine is repaired, a lost one is replaced.
    """

    id: str
    side: str
    kind: str
    type: str
    crew: list[str]
    grounded: int = 0
    lost: bool = False

    def copy(self) -> Machine:
        return replace(self, crew=self.crew[:])


class KeptSeat(msgspec.Struct, frozen=True, kw_only=True):
    """1.3 The seat reserved for a man in hospital: which seat of which machine.

    Until version 5 it was that of the stand-in, wherever that man was moved.
    """

    machine: str = ""
    seat: int = 0
    stand_in: str = ""


class Squadron(msgspec.Struct, kw_only=True):
    """One side: its commander, its recruits, its points, and the events still in its deck.

    `absent` are men in hospital with seats reserved for them, in order; `relief` is how many
    missions remain until a new commander arrives.
    """

    id: str
    nation: str
    service: str
    name: str
    home: str
    seats: tuple[Seat, ...]
    commander: str = ""
    pool: int = 0
    points: int = 0
    wins: int = 0
    joined: int = 0
    relief: int = 0
    deck: dict[str, str] = {}
    struck: int = 0
    absent: dict[str, KeptSeat] = {}

    def copy(self) -> Squadron:
        return replace(self, deck=dict(self.deck), absent=dict(self.absent))


class Battle(msgspec.Struct, frozen=True, kw_only=True):
    """A battle in the campaign's log: how it was fought, the machines flown, and the result."""

    id: str
    date: int
    how: str
    missions: tuple[str, str]
    flown: tuple[int, int]
    lost: tuple[int, int]
    points: tuple[int, int]
    done: tuple[bool, bool]
    winner: str


class WeeklyMission(msgspec.Struct, frozen=True, kw_only=True):
    """10 The mission of the week, as far as it is determined; pairs are allied and central.

    `skies` are the conditions rolled for: clouds, flak.
    """

    number: int
    rolled: tuple[str, str]
    flown: tuple[str, str]
    flak: tuple[int, int] = (0, 0)
    clouds: str = "clear"
    sortie: Sortie | None = None
    how: str = ""
    skies: tuple[str, ...] = SKIES


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """The options that the players chose before the campaign."""

    missions: int
    pilots: str
    ace_edge: str
    percentile: bool
    sergeants: bool
    flying_crosses: bool
    parachutes: str
    red_missions: bool


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """16 How the campaign ended: the winning side, or none."""

    side: str
    reason: str


class Campaign(msgspec.Struct, kw_only=True):
    """The whole state: two squadrons, all airmen who ever served, the machines, the week."""

    rules: Rules
    game: str
    battle: dict[str, bool | int | str]
    squadrons: list[Squadron]
    airmen: list[Airman]
    machines: list[Machine]
    battles: list[Battle]
    date: int
    phase: str = MUSTER
    weeks: int = 0
    mission: WeeklyMission | None = None
    report: Debriefing | None = None
    verdict: Verdict | None = None
    front: str = ""

    def copy(self) -> Campaign:
        return replace(
            self,
            squadrons=[squadron.copy() for squadron in self.squadrons],
            airmen=[man.copy() for man in self.airmen],
            machines=[machine.copy() for machine in self.machines],
            battles=self.battles[:],
        )

    @property
    def week(self) -> WeeklyMission:
        """Return the mission of the week; it must be determined."""
        assert self.mission is not None
        return self.mission

    @property
    def sortie(self) -> Sortie:
        """Return the sortie; it must have taken off."""
        assert self.week.sortie is not None
        return self.week.sortie

    @property
    def debriefing(self) -> Debriefing:
        """Return the battle's report; the battle must be over."""
        assert self.report is not None
        return self.report

    def squadron(self, side: str) -> Squadron:
        return self.squadrons[SIDES.index(side)]

    def man(self, name: str) -> Airman:
        for airman in self.airmen:
            if airman.id == name:
                return airman
        raise KeyError(name)

    def machine(self, name: str) -> Machine:
        for machine in self.machines:
            if machine.id == name:
                return machine
        raise KeyError(name)

    def of(self, side: str) -> list[Airman]:
        return [man for man in self.airmen if man.side == side]

    def hangar(self, side: str) -> list[Machine]:
        return [machine for machine in self.machines if machine.side == side]

    def commander_seat(self, side: str) -> Seat:
        """Return the seat that decides for a squadron: the player who owns its commander."""
        squadron = self.squadron(side)
        return self.man(squadron.commander).seat if squadron.commander else squadron.seats[0]
