"""A squadron room for tests: a mustered campaign, an umpire with dice up his sleeve, a report.

c = mustered()
flown(c, {"am1": wreck(end="shot")})
umpire = Scripted(dice=[2])
come_home(umpire, c, begin(c))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from aerodrome.bots.random_player import keyed_player
from aerodrome.campaign import RULESET
from aerodrome.campaign.ch01_aircrew import muster
from aerodrome.campaign.ch10_mission import Order, determine, take_off
from aerodrome.campaign.debrief import Debrief, begin
from aerodrome.campaign.state import SIDES, Airman, Campaign, Machine
from aerodrome.kernel.events import Audience, Event, Taken, Told
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Options, Question, Seat, V, Value
from aerodrome.kernel.umpire import T, Umpire
from aerodrome.tabletop.sortie import Casualty, Debriefing, Wreck

STRENGTH = 10


class Scripted(Umpire):
    """Dice and answers are queued; without dice left they come from a generator, if it may.

    Answers are looked for under "rule about", then under the rule; else the first option is taken.
    """

    def __init__(
        self,
        dice: Iterable[int] = (),
        answers: Mapping[str, Iterable[Value]] | None = None,
        *,
        random: bool = False,
    ) -> None:
        self.dice = list(dice)
        self.answers = {key: list(queue) for key, queue in (answers or {}).items()}
        self.random = Random("room") if random else None
        self.told: list[Told] = []
        self.asked: list[Question] = []
        self.rolls: list[tuple[str, tuple[int, ...]]] = []

    def ask(
        self, seat: Seat, options: tuple[V, ...] | Options[V], *, rule: str, about: str = ""
    ) -> V:
        listed = list(options)
        if isinstance(options, Options) and (only := options.forced()) is not None:
            self.tell(Taken(seat, only, about), rule=rule)
            return only
        self.asked.append(Question("", seat, options, rule, about))
        queue = self.answers.get(f"{rule} {about}") or self.answers.get(rule)
        value: Any = queue.pop(0) if queue else listed[0]
        assert value in options, f"{value!r} is none of {listed}"
        return value  # type: ignore[no-any-return]

    def together(
        self, subjects: Mapping[str, Seat], dialogue: Callable[[Umpire, str], T], *, rule: str
    ) -> dict[str, T]:
        return {subject: dialogue(self, subject) for subject in subjects}

    def roll(self, *sides: int, rule: str, to: Audience = None) -> tuple[int, ...]:
        if self.random is not None and len(self.dice) < len(sides):
            thrown = tuple(self.random.randint(1, n) for n in sides)
        else:
            assert len(self.dice) >= len(sides), f"no dice left for {rule}; rolled {self.rolls}"
            thrown = tuple(self.dice[: len(sides)])
            del self.dice[: len(sides)]
        self.rolls.append((rule, thrown))
        return thrown

    def tell(self, event: Event, *, rule: str, to: Audience = None) -> None:
        self.told.append(Told(rule, event, to))

    def play(self, ruleset: Any, scenario: Any, **how: Any) -> Any:
        raise AssertionError("no battle is fought in this test")

    def events(self, kind: type[Event]) -> list[Any]:
        return [told.event for told in self.told if isinstance(told.event, kind)]


def mustered(name: str = "squadriglia_1917", **options: Any) -> Campaign:
    """A campaign whose squadrons have just been mustered."""
    c = RULESET.setup(RULESET.scenario(name, options))
    muster(Scripted(random=True), c)
    return c


def wreck(machine: str = "", **facts: Any) -> Wreck:
    known: dict[str, Any] = {
        "id": machine,
        "end": "flying",
        "place": "own",
        "damage": 0,
        "strength": STRENGTH,
    }
    return Wreck(**(known | facts))


def flown(
    c: Campaign,
    wrecks: Mapping[str, Wreck] | None = None,
    men: Mapping[str, Casualty] | None = None,
    *,
    machines: tuple[tuple[str, ...], tuple[str, ...]] = (("am1",), ("cm1",)),
    **facts: Any,
) -> Debrief:
    """A sortie that ended like this; every machine and man not named came through unhurt."""
    umpire = Scripted(random=True)
    determine(umpire, c)
    orders = {side: Order(machines[n], "line") for n, side in enumerate(SIDES)}
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
                (men or {}).get(man.id, Casualty(man.id, man.wounds))
                for mount in mounts
                for man in mount.crew
            ),
            "points": (0, 0),
            "done": (False, False),
            **facts,
        }
    )
    return begin(c)


def _facts(end: Wreck) -> dict[str, Any]:
    return {name: getattr(end, name) for name in end.__struct_fields__ if name != "id"}


def pilot(c: Campaign, machine: str = "am1") -> Airman:
    return c.man(c.machine(machine).crew[0])


def observer(c: Campaign, machine: str = "am5") -> Airman:
    return c.man(c.machine(machine).crew[1])


def two_seater(c: Campaign, side: str = "allied") -> Machine:
    return next(m for m in c.hangar(side) if m.kind == "two_seater")


def random_campaign(name: str, seed: str, **options: Any) -> Game:
    """A whole campaign, everything answered at random by address."""
    scenario = RULESET.scenario(name, {"pilots": "random", **options})
    players = dict.fromkeys(RULESET.seats(scenario), keyed_player(seed))
    return Game(RULESET, RULESET.record(scenario, seed), players)
