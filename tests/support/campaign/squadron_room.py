"""A squadron for tests: a mustered campaign, an umpire with prepared dice, a report.

c = mustered()
flown(c, {"am1": wreck(end="shot")})
umpire = Scripted(dice=[2])
come_home(umpire, c, begin(c))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, ClassVar

from aerodrome.bots.random_player import keyed_player
from aerodrome.campaign import RULESET
from aerodrome.campaign.rules.aftermath_notes import Debrief, begin
from aerodrome.campaign.rules.ch01_aircrew import muster
from aerodrome.campaign.rules.ch10_mission import MissionOrder, determine, take_off
from aerodrome.campaign.rules.state import SIDES, Airman, Campaign, Machine
from aerodrome.kernel.events import Audience, Taken
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Options, Question, Seat, V
from aerodrome.tabletop.sortie import CrewReport, Debriefing, MachineReport
from tests.support.scripted_umpire import Answers, ScriptedUmpire

STRENGTH = 10

BOTH_AT_THE_TABLE: dict[str, tuple[str, ...]] = {side: (side,) for side in SIDES}
ALONE = {"allied": SIDES}
"""The sides that each player commands."""


class Scripted(ScriptedUmpire):
    """An umpire with queued dice and answers; without dice left it may use a generator.

    Answers are looked up under "rule about", then under the rule; else the first option is taken.
    """

    box: ClassVar[frozenset[int]] = frozenset({6, 20, 100})
    lots: ClassVar[frozenset[str]] = frozenset({"1.1", "4.2"})

    def __init__(
        self,
        dice: Iterable[int] = (),
        answers: Answers | None = None,
        *,
        random: bool = False,
    ) -> None:
        super().__init__(answers, dice)
        self.random = Random("room") if random else None

    def ask(
        self, seat: Seat, options: tuple[V, ...] | Options[V], *, rule: str, about: str = ""
    ) -> V:
        listed = list(options)
        if isinstance(options, Options) and (only := options.forced()) is not None:
            self.tell(Taken(seat, only, about), rule=rule)
            return only
        self.questions.append(Question("", seat, options, rule, about))
        queue = self.answers.get(f"{rule} {about}") or self.answers.get(rule)
        value: Any = queue.pop(0) if queue else listed[0]
        assert value in options, f"{value!r} is none of {listed}"
        return value  # type: ignore[no-any-return]

    def roll(self, *sides: int, rule: str, to: Audience = None) -> tuple[int, ...]:
        if self.random is not None and len(self.dice) < len(sides):
            self.dice = [self.random.randint(1, n) for n in sides]
        return super().roll(*sides, rule=rule, to=to)


def mustered(name: str = "squadriglia_1917", **options: Any) -> Campaign:
    """Return a campaign just after the muster of its squadrons."""
    c: Campaign = RULESET.rules.setup(RULESET.scenario(name, options))
    muster(Scripted(random=True), c)
    return c


def wreck(machine: str = "", **facts: Any) -> MachineReport:
    known: dict[str, Any] = {
        "id": machine,
        "end": "flying",
        "place": "own",
        "damage": 0,
        "strength": STRENGTH,
    }
    return MachineReport(**(known | facts))


def flown(
    c: Campaign,
    wrecks: Mapping[str, MachineReport] | None = None,
    men: Mapping[str, CrewReport] | None = None,
    *,
    machines: tuple[tuple[str, ...], tuple[str, ...]] = (("am1",), ("cm1",)),
    **facts: Any,
) -> Debrief:
    """Return a sortie that ended like this; machines and men that are not named are unhurt."""
    umpire = Scripted(random=True)
    determine(umpire, c)
    orders = {side: MissionOrder(machines[n], "line", {}) for n, side in enumerate(SIDES)}
    take_off(umpire, c, orders)
    assert c.mission is not None
    assert c.mission.sortie is not None
    mounts = [mount for flight in c.mission.sortie.flights for mount in flight.mounts]
    ended = [(wrecks or {}).get(mount.id, wreck()) for mount in mounts]
    c.report = Debriefing(
        **{
            "wrecks": tuple(
                wreck(mount.id, **_facts(end)) for mount, end in zip(mounts, ended, strict=True)
            ),
            "casualties": tuple(
                (men or {}).get(man.id, CrewReport(man.id, man.wounds))
                for mount in mounts
                for man in mount.crew
            ),
            "points": (0, 0),
            "done": (False, False),
            **facts,
        }
    )
    return begin(c)


def _facts(end: MachineReport) -> dict[str, Any]:
    return {name: getattr(end, name) for name in end.__struct_fields__ if name != "id"}


def pilot(c: Campaign, machine: str = "am1") -> Airman:
    return c.man(c.machine(machine).crew[0])


def observer(c: Campaign, machine: str = "am5") -> Airman:
    return c.man(c.machine(machine).crew[1])


def two_seater(c: Campaign, side: str = "allied") -> Machine:
    return next(m for m in c.hangar(side) if m.kind == "two_seater")


def random_campaign(name: str, seed: str, **options: Any) -> Game:
    """Return a whole campaign with every answer random by address."""
    scenario = RULESET.scenario(name, {"pilots": "random", **options})
    players = dict.fromkeys(RULESET.rules.seats(scenario), keyed_player(seed))
    return Game(RULESET, RULESET.record(scenario, seed), players)
