"""Events: what happened in a campaign, in the past tense. A man and a machine go by their id."""

from __future__ import annotations

from typing import ClassVar

from aerodrome.campaign import dates
from aerodrome.kernel.events import Event
from aerodrome.kernel.phrases import Phrase, Word


def _some(number: int) -> str:
    """Nothing and something are said in different words."""
    return "some" if number else "none"


class Mustered(Event, frozen=True):
    """A man joined: at the start, as a recruit, or as a new commander."""

    airman: str
    squadron: str
    name: str
    role: str
    quality: str
    machine: str = ""


class Posted(Event, frozen=True):
    """A man took a seat in a machine; another may have left it for him."""

    airman: str
    machine: str
    squadron: str
    leaves: str = ""
    model: str = ""

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {"airman": self.airman, "model": self.model}
        key = "event.Posted.reserve" if not self.machine else "event.Posted.seat"
        return Phrase(key, words)


class Vacated(Event, frozen=True):
    detail: ClassVar[bool] = True
    airman: str
    machine: str
    model: str


class PoolFilled(Event, frozen=True):
    detail: ClassVar[bool] = True
    squadron: str
    recruits: int

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {"squadron": self.squadron, "recruits": self.recruits}
        return Phrase(f"event.PoolFilled.{_some(self.recruits)}", words)


class CommandTaken(Event, frozen=True):
    squadron: str
    airman: str
    acting: bool

    def phrase(self) -> Phrase:
        key = "acting" if self.acting else "taken"
        words: dict[str, Word] = {"squadron": self.squadron, "airman": self.airman}
        return Phrase(f"event.CommandTaken.{key}", words)


class ReliefDue(Event, frozen=True):
    """A new commander is on his way, or a step nearer."""

    squadron: str
    relief: int

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {"squadron": self.squadron, "relief": self.relief}
        return Phrase(f"event.ReliefDue.{_some(self.relief)}", words)


class PhaseBegan(Event, frozen=True):
    detail: ClassVar[bool] = True
    phase: str


class WeekBegan(Event, frozen=True):
    date: int
    weeks: int
    on: str

    def phrase(self) -> Phrase:
        year, month, day = dates.parts(self.date)
        words: dict[str, Word] = {"weeks": self.weeks, "day": day, "month": month, "year": year}
        return Phrase("event.WeekBegan", words)


class WeekLost(Event, frozen=True):
    """A squadron could not put a machine into the air."""

    phase: str
    mission: str
    squadron: str


class MissionSet(Event, frozen=True):
    """10.2, 10.3, 10.5 What both sides are to do, and under which sky."""

    mission: int
    allied: str
    central: str
    allied_rolled: str
    central_rolled: str
    clouds: str
    allied_flak: int
    central_flak: int

    def phrase(self) -> Phrase:
        """What was rolled is told where the game flies another mission instead."""
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
        return Phrase("event.MissionSet", words)


class TookOff(Event, frozen=True):
    """10.6, 10.7 Who flies."""

    mission: int
    side: str
    machines: tuple[str, ...]
    airmen: tuple[str, ...]
    formation: str
    called: tuple[str, ...]


class OldWoundFelt(Event, frozen=True):
    airman: str
    die: int
    flies: bool


class BattleChosen(Event, frozen=True):
    mission: str

    def phrase(self) -> Phrase:
        return Phrase(f"event.BattleChosen.{self.mission}")


class MachineReported(Event, frozen=True):
    """11.3, 11.4 A machine on the form of a battle fought on a table; `damage` in percent."""

    machine: str
    side: str
    end: str
    place: str
    damage: int
    engine: bool
    shooters: tuple[str, ...]
    called: str

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {
            "called": self.called,
            "side": self.side,
            "place": self.place,
            "damage": self.damage,
            "shooters": self.shooters,
        }
        end = self.end if self.damage or self.end != "flying" else "untouched"
        by = "_by" if self.shooters else ""
        return Phrase(f"event.MachineReported.{end}{by}", words)


class MissionReported(Event, frozen=True):
    mission: str
    side: str
    done: bool

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {"mission": self.mission, "side": self.side}
        return Phrase(f"event.MissionReported.{'done' if self.done else 'not_done'}", words)


class DisputeSettled(Event, frozen=True):
    """11.4 Whose word counts; without a die the other gave way."""

    about: str
    side: str
    die: int

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {"about": self.about, "side": self.side, "die": self.die}
        return Phrase(f"event.DisputeSettled.{'die' if self.die else 'accepted'}", words)


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


class LuckSpent(Event, frozen=True):
    airman: str
    points: int
    luck: int

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {"airman": self.airman, "points": self.points, "luck": self.luck}
        return Phrase(f"event.LuckSpent.{_some(self.luck)}", words)


class LuckChanged(Event, frozen=True):
    airman: str
    luck: int

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {"airman": self.airman, "luck": self.luck}
        return Phrase(f"event.LuckChanged.{_some(self.luck)}", words)


class TableRead(Event, frozen=True):
    """A die on one of the tables, with all that was added to it; `die` is of twenty sides."""

    table: str
    about: str
    die: int
    modifiers: tuple[tuple[str, int], ...]
    total: int
    end: str

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {
            "table": self.table,
            "about": self.about,
            "die": self.die,
            "modifiers": "".join(f" {value:+d}" for _, value in self.modifiers),
            "why": tuple(name for name, _ in self.modifiers),
            "total": self.total,
            "end": self.end,
        }
        return Phrase(f"event.TableRead.{'with' if self.modifiers else 'plain'}", words)


class BailedOut(Event, frozen=True):
    airman: str


class CameDown(Event, frozen=True):
    """Where a machine came down, or that it is home."""

    machine: str
    end: str
    place: str
    called: str

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {"called": self.called, "place": self.place}
        return Phrase(f"event.CameDown.{self.end}", words)


class MachineGrounded(Event, frozen=True):
    """It misses so many missions; with none left it is mended, or its successor is here."""

    machine: str
    missions: int
    lost: bool
    called: str

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {"called": self.called, "missions": self.missions}
        over = "replaced" if self.lost else "mended"
        return Phrase(f"event.MachineGrounded.{'some' if self.missions else over}", words)


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


class Wounded(Event, frozen=True):
    airman: str
    wounds: int
    how: str

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {"airman": self.airman, "wounds": self.wounds}
        return Phrase(f"event.Wounded.{self.how}", words)


class Healed(Event, frozen=True):
    airman: str


class Ended(Event, frozen=True):
    """A man's service ended: killed, captured, crippled, at headquarters."""

    airman: str
    fate: str
    how: str

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {"airman": self.airman, "how": self.how}
        return Phrase(f"event.Ended.{self.fate}", words)


class Rested(Event, frozen=True):
    airman: str
    rest: int

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {"airman": self.airman, "rest": self.rest}
        return Phrase(f"event.Rested.{_some(self.rest)}", words)


class Recovery(Event, frozen=True):
    """14.3 An event in hospital, drawn from the deck of that side."""

    airman: str
    squadron: str
    event: str

    def phrase(self) -> Phrase:
        return Phrase(f"event.Recovery.{self.event}", {"airman": self.airman})


class BurdenChanged(Event, frozen=True):
    detail: ClassVar[bool] = True
    airman: str
    burden: str
    kept: bool


class PointsChanged(Event, frozen=True):
    squadron: str
    points: int


class BattleLogged(Event, frozen=True):
    battle: str
    squadrons: tuple[str, ...]
    winner: str

    def phrase(self) -> Phrase:
        key = "won" if self.winner else "drawn"
        return Phrase(f"event.BattleLogged.{key}", {"winner": self.winner})


class SortieLogged(Event, frozen=True):
    airman: str
    missions: int


class Scored(Event, frozen=True):
    airman: str
    victim: str
    share: int
    shared: int
    posthumous: bool
    machine: str

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {
            "airman": self.airman,
            "victim": self.victim,
            "machine": self.machine,
            "by": self.shared,
        }
        return Phrase(f"event.Scored.{'shared' if self.shared > 1 else 'alone'}", words)


class QualityChanged(Event, frozen=True):
    airman: str
    quality: str

    def phrase(self) -> Phrase:
        return Phrase(f"event.QualityChanged.{self.quality}", {"airman": self.airman})


class AceAgain(Event, frozen=True):
    airman: str
    times: int


class Decorated(Event, frozen=True):
    airman: str
    medal: str
    posthumous: bool

    def phrase(self) -> Phrase:
        key = "late" if self.posthumous else "living"
        words: dict[str, Word] = {"airman": self.airman, "medal": self.medal}
        return Phrase(f"event.Decorated.{key}", words)


class ExperienceGained(Event, frozen=True):
    airman: str
    points: int
    total: int


class Learnt(Event, frozen=True):
    airman: str
    skill: str


class NothingLearnt(Event, frozen=True):
    airman: str


class Promoted(Event, frozen=True):
    airman: str
    rank: str


class PromotionRefused(Event, frozen=True):
    """2.4 A sergeant major who is not commissioned."""

    airman: str


class PromotionWaits(Event, frozen=True):
    """2.2 Two were to take the squadron; one of them waits."""

    airman: str
    waits: bool


class ParachuteGiven(Event, frozen=True):
    airman: str


class ParachuteGone(Event, frozen=True):
    detail: ClassVar[bool] = True
    airman: str


class CampaignEnded(Event, frozen=True):
    verdict: str
    side: str

    def phrase(self) -> Phrase:
        end = "" if self.side else "_drawn"
        return Phrase(f"event.CampaignEnded.{self.verdict}{end}", {"side": self.side})


EVENTS: tuple[type[Event], ...] = tuple(
    kind
    for kind in list(globals().values())
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
)
