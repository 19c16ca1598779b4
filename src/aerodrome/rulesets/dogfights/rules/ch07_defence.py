"""Chapter 7: break-turns, in which the attacked and their neighbours fire back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.kernel.question import Anchor, Listed, Option
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.controls import BoardOption

from .ch06_burst import Aim, burst
from .ch06_chances import burst_chances
from .ch06_damage import ready
from .ch10_weather import hidden
from .events import BreakTurnBegan, BreakTurnPassed
from .hooks import note_quick, quick_prompt, quicker
from .positions import covers, engaged, joins
from .state import BOARD, OTHER, Aircraft, Sky

PASS = "pass"


def break_turn(umpire: Umpire, sky: Sky, attacked: Aim) -> list[str]:
    """7.1 After an attack that leaves the mover there: its target and others fire back.

    Returns who was asked.
    """
    mover, target = attacked.plane, attacked.target
    aims = [*answers(sky, mover, target)]
    for other in enemies(sky, mover):
        if other is not target:
            aims += join_in(sky, mover, other)
    words: dict[str, Word] = {"target": target.id, "gun": attacked.battery.kind}
    prompt = Phrase("ask.7.1.attacked", {"about": mover.id, **words})
    return defend(umpire, sky, mover, aims, prompt, rule="7.1")


def late_break_turn(umpire: Umpire, sky: Sky, mover: Aircraft, asked: list[str]) -> None:
    """7.3 Who stands as if one of them could shoot may fire at the mover, though nobody did."""
    aims = [
        aim
        for other in enemies(sky, mover)
        if other.id not in asked and engaged(mover, other)
        for aim in answers(sky, mover, other)
    ]
    defend(umpire, sky, mover, aims, Phrase("ask.7.1.near", {"about": mover.id}), rule="7.3")


def enemies(sky: Sky, mover: Aircraft) -> list[Aircraft]:
    """7.4 All enemies on the board may be entitled."""
    return sky.of(OTHER[mover.side], BOARD)


def answers(sky: Sky, mover: Aircraft, other: Aircraft) -> Iterator[Aim]:
    """7.2 The attacked answers with any gun that bears, 7.6 bombers too; no shot in clouds."""
    if other.place != BOARD:
        return
    for battery in other.batteries:
        if ready(sky, other, battery):
            shot = covers(battery.kind, other, mover)
            if shot is not None and not hidden(sky, other, mover, shot):
                yield Aim(other, battery, mover, shot)


def join_in(sky: Sky, mover: Aircraft, other: Aircraft) -> Iterator[Aim]:
    """7.4 Others join only from a firing position, parallel or head-on; 7.5 each group once."""
    for battery in other.batteries:
        if ready(sky, other, battery):
            shot = joins(battery.kind, other, mover)
            if shot is not None and not hidden(sky, other, mover, shot):
                yield Aim(other, battery, mover, shot)


def defend(
    umpire: Umpire, sky: Sky, mover: Aircraft, aims: list[Aim], prompt: Phrase, *, rule: str
) -> list[str]:
    """7.4 All entitled fire in the order their owner likes, until the mover falls.

    13.5 Where a side has several owners, one after another.
    """
    asked = list(dict.fromkeys(aim.plane.id for aim in aims))
    if not asked:
        return asked
    umpire.tell(BreakTurnBegan(mover.id, tuple(asked)), rule=rule)
    for seat in dict.fromkeys(aim.plane.seat for aim in aims):
        own = [aim for aim in aims if aim.plane.seat == seat]
        while own and mover.place == BOARD:
            word = umpire.ask(seat, Defences(sky, mover, own, prompt), rule="7.1", about=mover.id)
            if word == PASS:
                umpire.tell(BreakTurnPassed(mover.id), rule="7.1")
                break
            aim = next(aim for aim in own if aim.word == word)
            burst(umpire, sky, aim, "defence")
            own = [left for left in own if left is not aim]
    return asked


def quick_answer(umpire: Umpire, sky: Sky, attacked: Aim) -> None:
    """13.2 Attacked and able to answer, some fire before their attacker."""
    mover, target = attacked.plane, attacked.target
    aims = [aim for aim in answers(sky, mover, target) if quicker(sky, target, aim.battery)]
    if not aims:
        return
    options = Defences(sky, mover, aims, quick_prompt(target, mover))
    word = umpire.ask(target.seat, options, rule="13.2", about=target.id)
    if word == PASS:
        return
    aim = next(aim for aim in aims if aim.word == word)
    note_quick(umpire, sky, target, aim.battery)
    burst(umpire, sky, aim, "defence")


class Defences(Listed[str]):
    """7.4 Who fires next, or nobody any more; the question says why it is put."""

    __slots__ = ("aims", "mover", "sky")

    def __init__(self, sky: Sky, mover: Aircraft, aims: list[Aim], why: Phrase) -> None:
        self.sky = sky
        self.mover = mover
        self.aims = aims
        super().__init__([*(aim.word for aim in aims), PASS], why)

    def describe(self) -> Iterable[Option]:
        for aim in self.aims:
            words = {"plane": aim.plane.id, "gun": aim.battery.kind, "target": self.mover.id}
            says = Phrase("defence", {**words, "column": aim.shot.column})
            chances = burst_chances(self.sky, aim, "defence")
            yield BoardOption(aim.word, says, Anchor(piece=aim.plane.id), chances=chances)
        yield Option(PASS, Phrase("option.pass"))
