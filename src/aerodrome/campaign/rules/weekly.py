"""Events of the week, its battle and the machines. Those of airmen are in `events`."""

from __future__ import annotations

from typing import ClassVar

from aerodrome.kernel.events import Event, events_in
from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.tabletop.sortie import SKIES

from . import dates


class WeekBegan(Event, frozen=True):
    date: int
    weeks: int
    on: str

    def phrase(self) -> Phrase:
        year, month, day = dates.parts(self.date)
        words: dict[str, Word] = {"weeks": self.weeks, "day": day, "month": month, "year": year}
        return Phrase("event.WeekBegan", words)


class WeekLost(Event, frozen=True):
    """A squadron had no machine ready to fly."""

    phase: str
    mission: str
    squadron: str


class MissionMet(Event, frozen=True):
    """10.2 A side flies against the enemy's red mission, and not the one it rolled."""

    side: str
    red: str


class MissionSet(Event, frozen=True):
    """10.2, 10.3, 10.5 Both sides' missions, and the sky."""

    mission: int
    allied: str
    central: str
    allied_rolled: str
    central_rolled: str
    clouds: str
    allied_flak: int
    central_flak: int
    skies: tuple[str, ...] = SKIES

    def phrase(self) -> Phrase:
        """Return the phrase, with what was rolled if the game flies another mission in its place.

        The sky includes only what the game has rules for.
        """
        allied = (self.allied_rolled,) if self.allied_rolled != self.allied else ()
        central = (self.central_rolled,) if self.central_rolled != self.central else ()
        words: dict[str, Word] = {
            "allied": self.allied,
            "central": self.central,
            "allied_rolled": allied,
            "central_rolled": central,
            "clouds": self.clouds,
            "allied_flak": self.allied_flak,
            "central_flak": self.central_flak,
        }
        return Phrase(f"event.MissionSet.{'_'.join(self.skies) or 'bare'}", words)


class TookOff(Event, frozen=True):
    """10.6, 10.7 The machines and crews that fly, and their formation."""

    mission: int
    side: str
    machines: tuple[str, ...]
    airmen: tuple[str, ...]
    formation: str
    called: tuple[str, ...]


class BattleChosen(Event, frozen=True):
    mission: str

    def variant(self) -> str:
        return self.mission


class MachineReported(Event, frozen=True):
    """11.3, 11.4 A machine on the form of a battle fought on a table; `damage` in percent.

    `by` are the shooters' names on that day; until version 5 they are named by their ids.
    """

    machine: str
    side: str
    end: str
    place: str
    damage: int
    engine: bool
    shooters: tuple[str, ...]
    called: str
    by: tuple[str, ...] = ()

    def phrase(self) -> Phrase:
        said = super().phrase()
        return Phrase(said.key, said.words | {"shooters": self.by or self.shooters})

    def variant(self) -> str:
        end = self.end if self.damage or self.end != "flying" else "untouched"
        return f"{end}_by" if self.shooters else end


class MissionReported(Event, frozen=True):
    mission: str
    side: str
    done: bool

    def variant(self) -> str:
        return "done" if self.done else "not_done"


class BalloonReported(Event, frozen=True):
    """11.3, 11.4 Who shot down the balloon that a side was sent against; or that it survived."""

    mission: str
    side: str
    shooters: tuple[str, ...]
    by: tuple[str, ...] = ()

    def phrase(self) -> Phrase:
        said = super().phrase()
        return Phrase(said.key, said.words | {"shooters": self.by or self.shooters})

    def variant(self) -> str:
        return "by" if self.shooters else "hangs"


class DisputeSettled(Event, frozen=True):
    """11.4 Which side's version counts; without a die the other gave way. `kind` is the line's.

    A machine is named as on that day; until version 5 by its id.
    """

    about: str
    kind: str
    side: str
    dice: tuple[int, ...]
    called: str = ""

    def phrase(self) -> Phrase:
        said = super().phrase()
        return Phrase(said.key, said.words | {"about": self.called or self.about})

    def variant(self) -> str:
        return f"{self.kind}_{'die' if self.dice else 'accepted'}"


class BattleEnded(Event, frozen=True):
    report: str
    allied: int
    central: int


class FireBurned(Event, frozen=True):
    machine: str
    dice: tuple[int, ...]
    damage: int
    destroyed: bool
    called: str
    report: str = ""

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {
            "called": self.called,
            "dice": " ".join(map(str, self.dice)),
            "damage": self.damage,
        }
        return Phrase(f"event.FireBurned.{'lost' if self.destroyed else 'out'}", words)


class CameDown(Event, frozen=True):
    """Where a machine came down, or that it is home."""

    machine: str
    end: str
    place: str
    called: str

    def variant(self) -> str:
        return self.end


class MachineGrounded(Event, frozen=True):
    """How many missions a machine will miss; with none left it is repaired or replaced."""

    machine: str
    missions: int
    lost: bool
    called: str

    def variant(self) -> str:
        over = "replaced" if self.lost else "mended"
        return "some" if self.missions else over


class MachineLost(Event, frozen=True):
    machine: str
    called: str


class MachineReady(Event, frozen=True):
    machine: str
    squadron: str
    model: str


class CrewSized(Event, frozen=True):
    """A new type has other seats than the old one."""

    detail: ClassVar[bool] = True
    machine: str
    seats: int
    model: str


class PhaseBegan(Event, frozen=True):
    detail: ClassVar[bool] = True
    phase: str


class BattleLogged(Event, frozen=True):
    battle: str
    squadrons: tuple[str, ...]
    winner: str

    def variant(self) -> str:
        return "won" if self.winner else "drawn"


class PointsChanged(Event, frozen=True):
    squadron: str
    points: int


class CampaignEnded(Event, frozen=True):
    verdict: str
    side: str

    def variant(self) -> str:
        return self.verdict if self.side else f"{self.verdict}_drawn"


EVENTS = events_in(globals())
