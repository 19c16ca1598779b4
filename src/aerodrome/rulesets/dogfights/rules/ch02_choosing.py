"""Chapter 2, choosing: which aircraft players take from the box, who owns them, and their loads.

11.1 Scouts may be disarmed or carry a bomb; this too is decided before the first turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.kernel.question import Listed, Option, Seat
from aerodrome.kernel.umpire import Umpire

from . import effects
from .ch01_game import piece
from .ch02_general import fights
from .ch11_tasks import RECONNAISSANCE
from .state import SIDES, Aircraft, Pool, Sky
from .tables import EDITION, TABLES

ARMED, DISARMED, BOMB, BOMB_DISARMED = "armed", "disarmed", "bomb", "bomb_disarmed"


def deal(planes: Sequence[Aircraft], seats: tuple[Seat, ...]) -> None:
    """2.1 Give one aircraft to each player in turn."""
    for number, plane in enumerate(planes):
        plane.owner = seats[number % len(seats)]


def choose_aircraft(umpire: Umpire, sky: Sky) -> None:
    """2.5 Let both sides pick their aircraft at once, type by type, with the expansion (12.4)."""
    pools = {pool.side: pool for pool in sky.pools if pool.picks}

    def dialogue(umpire: Umpire, side: str) -> tuple[str, ...]:
        return pick(umpire, sky, pools[side])

    if not pools:
        return
    speakers = {side: sky.speaker(side) for side in pools}
    for side, names in umpire.together(speakers, dialogue, rule="2.5").items():
        chosen = tuple(piece(name) for name in names)
        if len(sky.seats(side)) > 1:
            deal(chosen, sky.seats(side))
        effects.choose_aircraft(umpire, sky, side, chosen, pools[side].replaces, rule="2.5")


def pick(umpire: Umpire, sky: Sky, pool: Pool) -> tuple[str, ...]:
    """2.5 Ask for one type after another and return the pieces, each the smallest free number."""
    picked: list[str] = []
    for _ in range(pool.picks):
        box = {type_: _spare(type_, picked) for type_ in pool.types}
        types = [type_ for type_, names in box.items() if names]
        word = umpire.ask(
            sky.speaker(pool.side), Types(types, Phrase("ask.2.5.type")), rule="2.5", about=""
        )
        picked.append(box[word][0])
    return tuple(picked)


def _spare(type_: str, picked: list[str]) -> list[str]:
    model = TABLES.models[type_]
    letter = TABLES.nations[model.nation].letter
    names = [f"{letter}{number}" for number in model.numbers]
    return [name for name in names if name not in picked]


class Types(Listed[str]):
    """2.5 The types that still have a piece in the box."""

    __slots__ = ()

    def describe(self) -> Iterable[Option]:
        for type_ in self:
            model = TABLES.models[type_]
            words: dict[str, Word] = {"model": type_, "speed": model.speed}
            yield Option(type_, Phrase("type", words | {"agility": model.agility}))


def loadable(sky: Sky, plane: Aircraft) -> list[str]:
    """11.1 Return the loads a scout may take; none in a dogfight, or if the scenario loads it."""
    if fights(sky) or plane.role != "scout" or plane.load != ARMED:
        return []
    drops = sky.aims.mode != RECONNAISSANCE and plane.side in sky.aims.tasked
    loads = [DISARMED] if sky.rules.disarm else []
    if drops and sky.rules.scout_bombs:
        loads += [BOMB, BOMB_DISARMED] if sky.rules.disarm else [BOMB]
    return [ARMED, *loads] if loads else []


def choose_loads(umpire: Umpire, sky: Sky) -> None:
    """11.1 Let the owners of scouts leave the guns at home or take a bomb."""
    scouts: dict[str, list[Aircraft]] = {}
    asked: dict[str, Seat] = {}
    for side in SIDES:
        for plane in [p for p in sky.aircraft if p.side == side and loadable(sky, p)]:
            who, seat = loader(sky, plane)
            scouts.setdefault(who, []).append(plane)
            asked[who] = seat

    def dialogue(umpire: Umpire, who: str) -> list[str]:
        return [
            umpire.ask(asked[who], tuple(loadable(sky, plane)), rule="11.1", about=plane.id)
            for plane in scouts[who]
        ]

    answers = umpire.together(asked, dialogue, rule="11.1") if asked else {}
    for who, words in answers.items():
        for plane, word in zip(scouts[who], words, strict=True):
            effects.load(umpire, plane, word, rule="11.1")


def loader(sky: Sky, plane: Aircraft) -> tuple[str, Seat]:
    """11.1 Return who chooses a scout's load, and their seat: its owner, once its side."""
    return (plane.seat, plane.seat) if EDITION.since(2) else (plane.side, sky.speaker(plane.side))
