"""Chapter 6, attacking: the targets of each gun at the end of a move, and long bursts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Anchor, Listed, Option, option_phrase, plain_option
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.controls import BoardOption
from aerodrome.tabletop.hexes import Hex, disc

from .ch06_burst import Aim, burst
from .ch06_chances import burst_chances
from .ch06_damage import DAMAGE, MISS, guns_work, ready
from .ch07_defence import break_turn, enemies, late_break_turn, quick_answer
from .ch10_weather import hidden
from .ch11_tasks import attacks
from .events import HeldFire
from .hooks import dodged, holds_fire, may_aim, sharpened
from .path_finding import End, Placed
from .positions import FAR, Shot, attack
from .state import BOARD, Aircraft, Battery, Sky

HOLD, LONG, CEASE = "hold", "long", "cease"


def shooting(umpire: Umpire, sky: Sky, plane: Aircraft) -> None:
    """6.2 Let a piece attack once with each gun group, then settle the last break-turns (7.3)."""
    asked: list[str] = []
    fired: list[str] = []
    while plane.place == BOARD:
        aims = [aim for aim in targets(sky, plane) if aim.battery.kind not in fired]
        if not aims:
            break
        word = umpire.ask(plane.seat, Attacks(sky, aims), rule="6.2", about=plane.id)
        if word == HOLD:
            umpire.tell(HeldFire(plane.id), rule="6.2")
            break
        aim = next(aim for aim in aims if aim.word == word)
        fired.append(aim.battery.kind)
        asked += assault(umpire, sky, aim)
    if plane.place == BOARD:
        late_break_turn(umpire, sky, plane, asked)


def targets(sky: Sky, plane: Aircraft) -> list[Aim]:
    """6.2 Return every shot a piece has itself, without guns cleared in this turn (6.19).

    6.3 Strictly from behind, 6.4 at an angle, 6.5 from afar, 6.6 head-on, 6.7 with a nose gun aside
    and upwards, 6.8 with dorsal guns straight back and up, 6.9 at an angle, 6.10 and from afar:
    `data/positions.csv` has a row for each.
    """
    if not attacks(plane):
        return []
    found = []
    for battery in plane.batteries:
        if not _bears(sky, plane, battery) or holds_fire(plane, battery, plane.changed):
            continue
        for enemy in enemies(sky, plane):
            shot = _shot(sky, plane, battery, plane, enemy)
            if shot is not None:
                found.append(Aim(plane, battery, enemy, shot))
    return found


def _shot(
    sky: Sky, plane: Aircraft, battery: Battery, stand: Placed, enemy: Aircraft
) -> Shot | None:
    """6.2 Return the attack that a gun group has from a place, if no cloud hides it (10.3)."""
    shot = attack(battery.kind, stand, enemy)
    if shot is None or hidden(sky, stand, enemy, shot):
        return None
    return sharpened(plane, battery, shot)


def _bears(sky: Sky, plane: Aircraft, battery: Battery) -> bool:
    return ready(sky, plane, battery) and battery.cleared != sky.turn


class _Stand(NamedTuple):
    """A piece as it would be placed at the end of a move."""

    at: Hex
    facing: int
    level: int
    tilt: int


class Shots:
    """6.2 The attacks that a piece would have from other places, for planning a move."""

    def __init__(self, sky: Sky, plane: Aircraft) -> None:
        self._sky = sky
        self._plane = plane
        self._guns = [b for b in plane.batteries if _bears(sky, plane, b)]
        self._enemies = enemies(sky, plane) if self._guns and attacks(plane) else []
        self._near = frozenset(at for enemy in self._enemies for at in disc(enemy.at, FAR))

    def near(self, at: Hex) -> bool:
        """Return whether any enemy is within the range of any gun."""
        return at in self._near

    def column(self, end: End, tilt: int) -> str:
        """Return the better column, A or B, of the shots from there, or "" if there are none."""
        return min((aim.shot.column for aim in self.aims(end, tilt)), default="")

    def aims(self, end: End, tilt: int) -> Iterator[Aim]:
        """Yield every shot from there."""
        stand = _Stand(*end, tilt)
        changed = abs(end.level - self._plane.level)
        for battery in self._guns:
            if holds_fire(self._plane, battery, changed):
                continue
            for enemy in self._enemies:
                shot = _shot(self._sky, self._plane, battery, stand, enemy)
                if shot is not None:
                    yield Aim(self._plane, battery, enemy, shot)


def assault(umpire: Umpire, sky: Sky, aim: Aim) -> list[str]:
    """6.2 Resolve one attack: the burst, the break-turn (7.1) and any second part (6.20).

    13.2 The target may fire first, or slip aside. Returns the pieces that have been asked.
    """
    quick_answer(umpire, sky, aim)
    if aim.plane.place != BOARD:
        return [aim.target.id]
    if not ready(sky, aim.plane, aim.battery):
        return [*break_turn(umpire, sky, aim), aim.target.id]
    aim = aim._replace(shot=dodged(umpire, sky, aim.plane, aim.target, aim.shot))
    result = burst(umpire, sky, aim, "attack")
    asked = break_turn(umpire, sky, aim)
    if may_go_on(aim, result) and goes_on(umpire, sky, aim):
        burst(umpire, sky, aim, "long")
    return [*asked, aim.target.id]


def goes_on(umpire: Umpire, sky: Sky, aim: Aim) -> bool:
    """6.20 Return whether the player who fires goes on with a long burst."""
    options = LongBurst(sky, aim)
    return umpire.ask(aim.plane.seat, options, rule="6.20", about=aim.plane.id) == LONG


def may_go_on(aim: Aim, result: str) -> bool:
    """6.20 Return whether a long burst is allowed: parallel, no jam, both there, a burst left.

    13.1, 13.4 Not every pilot fires one.
    """
    plane, battery = aim.plane, aim.battery
    both = plane.place == BOARD and aim.target.place == BOARD
    able = guns_work(plane) and not battery.jammed and battery.bursts > 0
    able = able and may_aim(plane, battery)
    return aim.shot.long and result in (MISS, DAMAGE) and both and able


class Attacks(Listed[str]):
    """6.2 Every attack: which guns fire at which targets; or none."""

    __slots__ = ("aims", "sky")

    def __init__(self, sky: Sky, aims: list[Aim]) -> None:
        self.sky = sky
        self.aims = aims
        super().__init__([*(aim.word for aim in aims), HOLD])

    def describe(self) -> Iterable[Option]:
        for aim in self.aims:
            words = {"plane": aim.plane.id, "gun": aim.battery.kind, "target": aim.target.id}
            says = Phrase("attack", {**words, "column": aim.shot.column})
            chances = burst_chances(self.sky, aim, "attack")
            yield BoardOption(aim.word, says, Anchor(piece=aim.target.id), chances=chances)
        yield Option(HOLD, Phrase("option.hold"))


class LongBurst(Listed[str]):
    """6.20 The choice to go on with a long burst, or to stop."""

    __slots__ = ("aim", "sky")

    def __init__(self, sky: Sky, aim: Aim) -> None:
        self.sky = sky
        self.aim = aim
        words = {"about": aim.plane.id, "target": aim.target.id, "gun": aim.battery.kind}
        super().__init__((LONG, CEASE), Phrase("ask.6.20", {**words}))

    def describe(self) -> Iterable[Option]:
        chances = burst_chances(self.sky, self.aim, "long")
        yield BoardOption(LONG, option_phrase(LONG), chances=chances)
        yield plain_option(CEASE)
