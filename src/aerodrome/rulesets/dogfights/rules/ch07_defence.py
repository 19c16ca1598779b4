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
    """7.1 Let the target and others fire back after an attack, and return the pieces asked."""
    mover, target = attacked.plane, attacked.target
    aims = [*answers(sky, mover, target)]
    for other in enemies(sky, mover):
        if other is not target:
            aims += join_in(sky, mover, other)
    words: dict[str, Word] = {"target": target.id, "gun": attacked.battery.kind}
    prompt = Phrase("ask.7.1.attacked", {"about": mover.id, **words})
    return defend(umpire, sky, mover, aims, prompt, rule="7.1")


def late_break_turn(umpire: Umpire, sky: Sky, mover: Aircraft, asked: list[str]) -> None:
    """7.3 Let enemies in a position to fight fire at the mover, even if it did not attack."""
    aims = [
        aim
        for other in enemies(sky, mover)
        if other.id not in asked and engaged(mover, other)
        for aim in answers(sky, mover, other)
    ]
    defend(umpire, sky, mover, aims, Phrase("ask.7.1.near", {"about": mover.id}), rule="7.3")


def enemies(sky: Sky, mover: Aircraft) -> list[Aircraft]:
    """7.4 Return all enemies of the mover on the board."""
    return sky.of(OTHER[mover.side], BOARD)


def answers(sky: Sky, mover: Aircraft, other: Aircraft) -> Iterator[Aim]:
    """7.2 Yield the shots of the attacked piece (7.6 or bomber) at the mover, if not in clouds."""
    if other.place != BOARD:
        return
    for battery in other.batteries:
        if ready(sky, other, battery):
            shot = covers(battery.kind, other, mover)
            if shot is not None and not hidden(sky, other, mover, shot):
                yield Aim(other, battery, mover, shot)


def join_in(sky: Sky, mover: Aircraft, other: Aircraft) -> Iterator[Aim]:
    """7.4 Yield the shots of a piece that joins in: parallel or head-on, one a gun group (7.5)."""
    for battery in other.batteries:
        if ready(sky, other, battery):
            shot = joins(battery.kind, other, mover)
            if shot is not None and not hidden(sky, other, mover, shot):
                yield Aim(other, battery, mover, shot)


def defend(
    umpire: Umpire, sky: Sky, mover: Aircraft, aims: list[Aim], prompt: Phrase, *, rule: str
) -> list[str]:
    """7.4 Let the entitled pieces fire in any order until the mover falls; return the pieces asked.

    13.5 The owners of a side decide one after another.
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
    """13.2 Let a quick target fire before its attacker, if it can answer."""
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
    """7.4 The pieces that may fire next, or none; the prompt gives the reason for the question."""

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
