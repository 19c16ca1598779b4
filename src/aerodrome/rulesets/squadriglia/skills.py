"""Chapter 10: crews of a campaign. What their quality, skills and injuries change in this game.

10 In a plain game there are no such crews, and nothing here applies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from aerodrome.kernel.control import PadControl
from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.kernel.question import Anchor, Option, Options
from aerodrome.kernel.umpire import Umpire

from . import effects
from .ch01_introduction import CELL, MARGIN
from .ch05_movement import (
    HALF_TURN_IMPULSE,
    flight,
    immelmann_route,
)
from .counters import counter, pad
from .crews import (
    NUMBERS,
    Flyer,
    Mount,
    burdened,
    green,
    has,
    needed,
    pilot,
    ready,
)
from .state import Aircraft, Airman, Move, Order, Sky

if TYPE_CHECKING:
    from .ch06_damage import Hit

CRACK_SHOT = int(NUMBERS["crack_shot"])
SAVES = int(NUMBERS["bullet_checker_saves"])
KEEP = "keep"
NOBODY = "nobody"


def may_aim(man: Airman | None) -> bool:
    """10.1 Novices do not aim. 10.4 Nor does a man with one eye."""
    return not green(man) and not burdened(man, "one_eye")


def holds_fire(sky: Sky, plane: Aircraft, man: Airman) -> bool:
    """10.1 A novice pilot does not fire in the phase after a climb, dive or half-turn of his."""
    if not green(man) or man.role != "pilot":
        return False
    turned = plane.half_turn == sky.turn and sky.impulse == HALF_TURN_IMPULSE
    return plane.altered == sky.phase or turned


def crack_shot(sky: Sky, plane: Aircraft, man: Airman | None) -> bool:
    """10.2 Crack Shot: a bonus without earlier fire at that target."""
    return ready(sky, plane, man, "crack_shot") and not burdened(man, "one_eye")


def checks_bullets(umpire: Umpire, sky: Sky, plane: Aircraft, man: Airman | None) -> bool:
    """10.2 Bullet Checker: when his gun would jam, a die of 1 to 3 says that it does not."""
    if man is None or not ready(sky, plane, man, "bullet_checker"):
        return False
    effects.use_skill(umpire, sky, plane, man, "bullet_checker", rule="10.2")
    (die,) = umpire.roll(6, rule="10.2")
    return die <= SAVES


def spares(man: Airman | None, special: str) -> str:
    """10.2 Chivalrous: his hits set no tank on fire."""
    return "" if special == "explosion" and has(man, "chivalrous") else special


def evasions(umpire: Umpire, sky: Sky, flying: list[Aircraft]) -> None:
    """10.2 Evade: cancels one pursuit before the declarations; not against another evader."""
    able: dict[str, tuple[Flyer, list[Aircraft]]] = {}
    for plane in flying:
        man = pilot(plane)
        tails = [p for p in flying if p.quarry == plane.id and not has(pilot(p), "evade")]
        if man is not None and tails and ready(sky, plane, man, "evade"):
            able[plane.id] = (man, tails)
    if not able:
        return
    seats = {name: sky.plane(name).seat for name in able}

    def shake(umpire: Umpire, name: str) -> str:
        return umpire.ask(seats[name], Shaken(name, able[name][1]), rule="10.2", about=name)

    for name, tail in umpire.together(seats, shake, rule="10.2").items():
        if tail != NOBODY:
            effects.use_skill(umpire, sky, sky.plane(name), able[name][0], "evade", rule="10.2")
            effects.lose_quarry(umpire, sky.plane(tail), rule="10.2")


class Shaken(Options[str]):
    """10.2 Evade: which pursuer is shaken off, or none."""

    def __init__(self, pursued: str, tails: list[Aircraft]) -> None:
        self.pursued = pursued
        self.tails = tails

    def __iter__(self) -> Iterator[str]:
        return iter([NOBODY, *(plane.id for plane in self.tails)])

    def describe(self) -> Iterable[Option]:
        yield Option(NOBODY, Phrase("evade.nobody"))
        for plane in self.tails:
            anchor = Anchor(piece=plane.id, place=CELL[plane.at])
            yield Option(plane.id, Phrase("evade.shake", {"plane": plane.id}), anchor)

    def prompt(self) -> Phrase:
        return Phrase("ask.10.evade", {"about": self.pursued})


def may_repeat_immelmann(sky: Sky, plane: Aircraft) -> bool:
    """10.2 Exceptional Pilot: Immelmann in two turns running, not in three."""
    man = pilot(plane)
    able = ready(sky, plane, man, "exceptional_pilot")
    return man is not None and able and man.twice != sky.turn - 1


def acrobatic_order(umpire: Umpire, sky: Sky, plane: Aircraft, order: Order) -> Order:
    """10.2 Acrobatic Pilot: the third move of an Immelmann may be any arrow, with S or D."""
    able = ready(sky, plane, pilot(plane), "acrobatic_pilot")
    if not able or plane.half_turn == sky.turn - 1:
        return order
    arrow, stick = umpire.ask(plane.seat, LastMoves(plane), rule="10.2", about=plane.id).split()
    return Order(order.speed, (*order.moves[:2], Move(arrow, stick)), order.immelmann)


def last_moves(plane: Aircraft) -> tuple[str, ...]:
    """10.2 The last moves of an acrobatic Immelmann that stay on the map, the plain one first."""
    path = immelmann_route(plane.at, plane.facing)
    back = (plane.facing + 3) % 6
    words = ["ahead C"]
    for arrow in ("ahead", "left", "right"):
        if all(place in MARGIN for place in flight(path[1], back, arrow, "ahead")):
            words += [f"{arrow} {stick}" for stick in "CSD"]
    return tuple(dict.fromkeys(words))


class LastMoves(Options[str]):
    """10.2 Acrobatic Pilot: the third move."""

    def __init__(self, plane: Aircraft) -> None:
        self.plane = plane
        self.words = last_moves(plane)

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def forced(self) -> str | None:
        return self.words[0] if len(self.words) == 1 else None

    def describe(self) -> Iterable[Option]:
        for word in self.words:
            arrow, stick = word.split()
            move = counter(Move(arrow, stick))
            yield Option(word, move.says, move=move)

    def control(self) -> PadControl:
        return pad()

    def prompt(self) -> Phrase:
        return Phrase("ask.10.acrobatic", {"about": self.plane.id})


def note_flown(umpire: Umpire, sky: Sky) -> None:
    """10.3 What only a skill allows uses the roundel in the impulse in which it shows."""
    for plane in sky.flying():
        man, order = pilot(plane), plane.order
        if man is None or order is None or man.roundel == sky.turn:
            continue
        if not (skill := needed(sky, plane)):
            continue
        moves = order.moves[: plane.flown]
        changes = sum(move.arrow in ("climb", "dive") for move in moves)
        shown = {
            "exceptional_pilot": len(moves) > 0,
            "acrobatic_pilot": len(moves) == len(order.moves),
            "daredevil": changes > 1,
        }
        if shown[skill]:
            effects.use_skill(umpire, sky, plane, man, skill, rule="10.2")


def repeated_changes(sky: Sky, plane: Aircraft, room: dict[str, int]) -> tuple[str, ...]:
    """10.2 Daredevil: two climbs or two dives in a turn, if two full ones fit the heights."""
    if not ready(sky, plane, pilot(plane), "daredevil"):
        return ()
    model = plane.model
    figures = {"climb": model.climb, "dive": model.descent}
    return tuple(change for change, left in room.items() if left >= 2 * figures[change])


def nine_lives(umpire: Umpire, sky: Sky, hits: list[Hit]) -> list[Hit]:
    """10.2 Nine Lives: once a sortie one hit on him, damage and special, is void."""
    left = list(hits)
    for name in dict.fromkeys(hit.target.id for hit in hits):
        target = sky.plane(name)
        man = pilot(target)
        mine = [hit for hit in left if hit.target is target and hit.hurts]
        if man is None or not mine or not ready(sky, target, man, "nine_lives"):
            continue
        word = umpire.ask(target.seat, Lives(mine), rule="10.2", about=target.id)
        if word != KEEP:
            effects.use_skill(umpire, sky, target, man, "nine_lives", rule="10.2", spent=True)
            void = mine[int(word) - 1]
            left[left.index(void)] = void._replace(damage=0, special="", more=0)
    return left


class Lives(Options[str]):
    """10.2 Nine Lives: which hit is void, if any."""

    def __init__(self, hits: list[Hit]) -> None:
        self.hits = hits

    def __iter__(self) -> Iterator[str]:
        return iter([KEEP, *(str(number) for number in range(1, len(self.hits) + 1))])

    def describe(self) -> Iterable[Option]:
        yield Option(KEEP, Phrase("lives.keep"))
        for number, hit in enumerate(self.hits, 1):
            words: dict[str, Word] = {"plane": hit.plane.id, "damage": hit.damage + hit.more}
            key = f"lives.{'special' if hit.special else 'void'}"
            yield Option(str(number), Phrase(key, words | {"special": hit.special}))

    def prompt(self) -> Phrase:
        return Phrase("ask.10.lives", {"about": self.hits[0].target.id})


def light_touch(umpire: Umpire, sky: Sky, plane: Aircraft) -> bool:
    """10.2 Light Touch: no robustness left by gunfire, and yet it flies on; not a second time."""
    man = pilot(plane)
    if not isinstance(plane, Mount) or plane.nursed or not ready(sky, plane, man, "light_touch"):
        return False
    assert man is not None
    effects.use_skill(umpire, sky, plane, man, "light_touch", rule="10.2")
    effects.nurse(umpire, plane, rule="10.2")
    effects.break_immelmann(umpire, sky, plane, rule="10.2")
    return True
