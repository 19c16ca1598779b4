"""Chapter 7.3: one move. What a pilot may declare, with its price, and how it is flown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

import msgspec

from aerodrome.kernel.control import Control, GaugeControl
from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.kernel.question import Anchor, Listed, Option, Options, dialled
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.controls import BoardOption, Dial, DialsControl, Forecast, PricesControl

from .acrobatics import HELD, TURNS, barred, leaves, must_stay, skilled_plans
from .ch01_components import HARD, SHALLOW, cell, width
from .ch02_energy import altitude, fastest, throttles, updated
from .ch03_altitude import Plans, climb, dive, level, no_climb, no_dive
from .ch04_turning import (
    climbing_turn,
    diving_turn,
    easy_turn,
    hard_turn,
    no_easy_turn,
    no_sinking_turn,
    normal_turn,
)
from .ch05_conditions import land, no_landing
from .ch06_manoeuvres import (
    bar,
    barrel_roll,
    falling_leaf,
    half_loop,
    immelmann,
    jink,
    no_manoeuvre,
    side_slip,
    wingover,
)
from .ch11_bombing import BombRun, choose_release
from .ch13_weather import below_storm
from .fields import fields_after
from .flight import FlightPlan, Frame, counted, facing, path_cells, preview, spine
from .salvos import readies_salvo
from .state import Aircraft, Sky
from .tables import TABLES

Maker = Callable[[Sky, Aircraft], Plans]
MANOEUVRES: dict[str, tuple[str, Maker]] = {
    "level": ("3.1", level),
    "climb_shallow": ("3.3", partial(climb, pitch=SHALLOW)),
    "climb_hard": ("3.3", partial(climb, pitch=HARD)),
    "dive_shallow": ("3.4", partial(dive, pitch=SHALLOW)),
    "dive_hard": ("3.4", partial(dive, pitch=HARD)),
    "easy_turn": ("4.1", easy_turn),
    "normal_turn": ("4.2", normal_turn),
    "hard_turn": ("4.3", hard_turn),
    "climb_turn_shallow": ("4.5", partial(climbing_turn, pitch=SHALLOW)),
    "climb_turn_hard": ("4.5", partial(climbing_turn, pitch=HARD)),
    "dive_turn_shallow": ("4.5", partial(diving_turn, pitch=SHALLOW)),
    "dive_turn_hard": ("4.5", partial(diving_turn, pitch=HARD)),
    "falling_leaf": ("6.1", falling_leaf),
    "jink": ("6.2", jink),
    "barrel_roll": ("6.3", barrel_roll),
    "half_loop": ("6.4", half_loop),
    "wingover": ("6.5", wingover),
    "immelmann": ("6.6", immelmann),
    "side_slip": ("6.7", side_slip),
    "land": ("5.5", land),
}
"""Every manoeuvre, with its section and the function that plans it."""
SPECIAL = ("jink", "barrel_roll", "half_loop", "wingover", "immelmann", "side_slip")
WAYS = {
    "climb_shallow": "climb",
    "climb_hard": "climb",
    "climb_turn_shallow": "climb",
    "climb_turn_hard": "climb",
    "dive_shallow": "dive",
    "dive_hard": "dive",
    "dive_turn_shallow": "dive_turn",
    "dive_turn_hard": "dive_turn",
    "normal_turn": "kept",
    "hard_turn": "kept",
}
"""The key of the words that tell the ways of a manoeuvre apart; the default is how they end."""
BLIND = {kind: "goggles" for kind in MANOEUVRES if kind != "level"}
ALONE = {kind: "nobody_in_sight" for kind in MANOEUVRES if not TABLES.manoeuvres[kind].lonely}
ON_FIRE_ALONE = {kind: why for kind, why in ALONE.items() if kind != "side_slip"}
"""10.7 An aircraft on fire may side-slip, whether an enemy is in sight or not."""
DIVE, DIVE_TURN = "way.dive", "way.dive_turn"
HALVES = 2
"""A shallow dive goes down half a level with every step."""
SHOWN = 12
"""The half levels below an aircraft that its altimeter shows at least."""
STILL = ("crash", "leaves", "ceiling", "stall")
"""5.3 The ends of a move after which the crew cannot fire."""


class Intent:
    """7.3 What a pilot declares: throttle, manoeuvre, bomb run; 15.2 and a salvo."""

    def __init__(
        self, throttle: int, plan: FlightPlan, run: BombRun | None = None, salvo: bool = False
    ) -> None:
        self.throttle = throttle
        self.plan = plan
        self.run = run
        self.salvo = salvo


def lonely(sky: Sky, plane: Aircraft) -> bool:
    """7.6 Return whether it is not engaged and has no enemy in sight."""
    return not (plane.engaged or plane.sees or plane.tails or sky.school)


def kept_from(sky: Sky, plane: Aircraft) -> dict[str, str]:
    """10.6, 7.6 Return what fouled goggles and an empty sky forbid, each with its reason."""
    if plane.goggles:
        return BLIND
    if lonely(sky, plane):
        return ON_FIRE_ALONE if plane.fire else ALONE
    return {}


def without_plans(sky: Sky, plane: Aircraft) -> set[str]:
    """3 to 7 Return the manoeuvres without a plan, without making the plans of the others."""
    found = set(kept_from(sky, plane))
    found |= {kind for kind in SPECIAL if kind not in found and no_manoeuvre(sky, plane, kind)}
    if no_climb(sky, plane, SHALLOW):
        found |= {"climb_shallow", "climb_turn_shallow"}
    if no_climb(sky, plane, HARD):
        found |= {"climb_hard", "climb_turn_hard"}
    if no_dive(plane):
        found |= {"dive_shallow", "dive_hard"}
    if no_dive(plane, turns=True):
        found |= {"dive_turn_shallow", "dive_turn_hard"}
    if no_easy_turn(sky, plane):
        found.add("easy_turn")
    found |= {kind for kind in TURNS if no_sinking_turn(sky, plane, kind)}
    if bar(plane, "falling_leaf"):
        found.add("falling_leaf")
    if no_landing(plane):
        found.add("land")
    return found


def plans(sky: Sky, plane: Aircraft, kind: str) -> Plans:
    """7.3 Return the ways to fly a manoeuvre now, or why there is none."""
    if why := kept_from(sky, plane).get(kind):
        return why
    maker = MANOEUVRES[kind][1]
    found = skilled_plans(sky, plane, kind, maker, maker(sky, plane))
    return barred(plane, kind) or below_storm(sky, plane, found)


def staying_plans(sky: Sky, plane: Aircraft, kind: str) -> Plans:
    """15.4 Return the ways; a pilot who must stay gets only those that stay, if there are any."""
    found = plans(sky, plane, kind)
    if isinstance(found, str) or not must_stay(sky, plane):
        return found
    staying = [plan for plan in found if not leaves(sky, plan)]
    return staying or (HELD if can_stay(sky, plane) else found)


def can_stay(sky: Sky, plane: Aircraft) -> bool:
    """15.4 Return whether anything that can be flown now stays on the map."""
    every = (plans(sky, plane, kind) for kind in MANOEUVRES)
    return any(not leaves(sky, p) for found in every if isinstance(found, list) for p in found)


def declare(umpire: Umpire, sky: Sky, plane: Aircraft) -> Intent:
    """7.3 Ask in private for throttle, manoeuvre, its way, and bombs in level flight.

    15.2 A salvo is declared before all this.
    """

    def dialogue(umpire: Umpire, name: str) -> Intent:
        salvo = readies_salvo(umpire, sky, plane)
        throttle = umpire.ask(plane.owner, Throttles(plane), rule="2.1", about=name)
        book = Manoeuvres(sky, plane, throttle)
        kind = umpire.ask(plane.owner, book, rule="7.3", about=name)
        ways = Ways(sky, plane, throttle, book.ways(kind))
        detail = umpire.ask(plane.owner, ways, rule=MANOEUVRES[kind][0], about=name)
        plan = ways.ways[detail]
        return Intent(throttle, plan, choose_release(umpire, sky, plane, plan), salvo)

    return umpire.together({plane.id: plane.owner}, dialogue, rule="7.3")[plane.id]


class Throttles(Listed[int]):
    """2.1, 2.2 The throttle settings, the fastest first; a move is asked for after it."""

    def __init__(self, plane: Aircraft, *, moves: bool = True) -> None:
        self.plane = plane
        self.moves = moves
        super().__init__(throttles(plane))

    def describe(self) -> Iterable[Option]:
        speed = self.plane.speed
        for throttle in range(fastest(self.plane), -1, -1):
            then = updated(speed, throttle)
            words: dict[str, Word] = {"throttle": throttle, "before": speed, "next": then}
            yield BoardOption(
                throttle,
                Phrase("throttle", words),
                refused=None if throttle in self.values else Phrase(f"no.{self._why_not()}"),
                number=throttle,
                forecast=Forecast(then, throttle=throttle),
                brief=Phrase("short.throttle", words),
            )

    def control(self) -> Control:
        return dialled(range(fastest(self.plane) + 1), worded=False)

    def goes_on(self) -> bool:
        return self.moves

    def _why_not(self) -> str:
        return "stopped" if self.plane.stopped else "rotary"


class Manoeuvres(Options[str]):
    """7.3 Every manoeuvre, with the price of its first harmless way, or why it is refused.

    A plan is only made for a manoeuvre that is looked at. Without crews and storms, no plan is
    needed to know which can be flown.
    """

    def __init__(self, sky: Sky, plane: Aircraft, throttle: int) -> None:
        self.sky = sky
        self.plane = plane
        self.throttle = throttle
        self._plain = not plane.aboard.men and not sky.weather.storm
        self._laid: dict[str, Plans] = {}
        self._listed: list[str] | None = None

    def plans(self, kind: str) -> Plans:
        if kind not in self._laid:
            self._laid[kind] = staying_plans(self.sky, self.plane, kind)
        return self._laid[kind]

    def ways(self, kind: str) -> list[FlightPlan]:
        """Return the plans of a manoeuvre, [] if it is refused."""
        found = self.plans(kind)
        return [] if isinstance(found, str) else found

    def __contains__(self, value: object) -> bool:
        return isinstance(value, str) and value in MANOEUVRES and bool(self.ways(value))

    def __iter__(self) -> Iterator[str]:
        if self._listed is None:
            self._listed = self._list()
        return iter(self._listed)

    def _list(self) -> list[str]:
        if not self._plain:
            return [kind for kind in MANOEUVRES if self.ways(kind)]
        bars = without_plans(self.sky, self.plane)
        return [kind for kind in MANOEUVRES if kind not in bars]

    def forced(self) -> str | None:
        return "level" if self.plane.goggles else None

    def describe(self) -> Iterable[Option]:
        for kind in self:
            found = [self._option(kind, plan) for plan in self.ways(kind)]
            yield next((one for one in found if not one.warns), found[0])
        for kind in MANOEUVRES:
            why = self.plans(kind)
            if isinstance(why, str):
                yield Option(kind, Phrase(f"flight.{kind}"), refused=Phrase(f"no.{why}"))

    def control(self) -> PricesControl:
        return PricesControl()

    def given(self, value: str) -> Phrase:
        return Phrase(f"flight.{value}")

    def _option(self, kind: str, plan: FlightPlan) -> BoardOption:
        key = "feat" if plan.skill else "manoeuvre"
        return _option(self.sky, self.plane, self.throttle, plan, kind, key)

    def anchor(self) -> Anchor:
        return _standing(self.plane)


class Ways(Listed[str]):
    """The ways to fly one manoeuvre: how long a dive, how many levels, how it ends."""

    def __init__(self, sky: Sky, plane: Aircraft, throttle: int, found: list[FlightPlan]) -> None:
        self.sky = sky
        self.plane = plane
        self.throttle = throttle
        self.ways = {plan.detail: plan for plan in found}
        kind = found[0].kind
        self.key = f"way.{WAYS.get(kind, 'ending')}"
        super().__init__(self.ways)
        self.kind = kind

    def prompt(self) -> Phrase:
        return Phrase("ask.way", {"about": self.plane.id, "manoeuvre": self.kind})

    def describe(self) -> Iterable[BoardOption]:
        for detail, plan in self.ways.items():
            key = f"skilled.{plan.skill}" if plan.skill else self.key
            option = _option(self.sky, self.plane, self.throttle, plan, detail, key)
            yield self._dialled(option, plan)

    def _dialled(self, option: BoardOption, plan: FlightPlan) -> BoardOption:
        """Return an option with its number or parts, if the control is a scale or dials."""
        if plan.skill:
            return option
        if self.key == DIVE:
            return msgspec.structs.replace(option, number=plan.frames[-1].at[1])
        if self.key == DIVE_TURN:
            steps, after = self._turns()
            down, about = _steps(plan)
            parts = steps.index(down), after.index(about)
            return msgspec.structs.replace(option, parts=parts)
        return option

    def _turns(self) -> tuple[list[int], list[int]]:
        """3.4, 4.5 Return the possible steps down, and after how many of them it may reverse."""
        found = [_steps(plan) for plan in self.ways.values() if not plan.skill]
        return sorted({down for down, _ in found}), sorted({about for _, about in found})

    def control(self) -> Control:
        if self.key == DIVE:
            now = max(self.plane.y, HALVES * altitude(self.plane))
            deepest = min(plan.frames[-1].at[1] for plan in self.ways.values())
            low = min(deepest, max(0, now - SHOWN))
            return GaugeControl(low, now, Phrase("unit.level"), now, fine=HALVES)
        if self.key == DIVE_TURN:
            steps, after = (
                tuple(Phrase("count", {"number": number}) for number in numbers)
                for numbers in self._turns()
            )
            return DialsControl(
                (Dial(Phrase("dial.down"), steps), Dial(Phrase("dial.about"), after))
            )
        return PricesControl()

    def anchor(self) -> Anchor:
        return _standing(self.plane)


def _steps(plan: FlightPlan) -> tuple[int, int]:
    """4.5 Return the steps down of a dive with a turn, and after how many of them it reverses."""
    down, about = plan.detail.split()
    return int(down), int(about)


def _standing(plane: Aircraft) -> Anchor:
    return Anchor(piece=plane.id, place=cell(counted(plane.at, plane.pitch)))


def _option(
    sky: Sky, plane: Aircraft, throttle: int, plan: FlightPlan, value: str, key: str
) -> BoardOption:
    """Return a manoeuvre with its price, in words for people and in figures for a dashboard."""
    seen = preview(sky, plane, plan, throttle, width(sky.mats))
    first, _, second = plan.detail.partition(":")[0].partition(" ")
    words = seen.words() | {"manoeuvre": plan.kind, "after": int(second or 0)}
    words["detail"] = int(first) if first.isdecimal() else first
    words |= {"sign": f"{seen.change:+d}", "climb": f"{seen.rise:+d}"}
    if plan.skill:
        words["skill"] = plan.skill
    end = plan.frames[-1] if plan.frames else Frame(plane.at, plane.heading, plane.pitch)
    path = path_cells(plane, plan)
    bears = {} if seen.warning in STILL else fields_after(plane.guns, plan, end, sky.mats)
    anchor = Anchor(
        piece=plane.id,
        place=path[-1],
        between=spine(end),
        path=path,
        facing=facing(end),
        bears=bears,
    )
    warns = Phrase(f"warns.{seen.warning}") if seen.warning else None
    return BoardOption(
        value,
        Phrase(key, words),
        anchor,
        warns=warns,
        forecast=seen.forecast(),
        brief=Phrase(f"short.{key}", words),
    )
