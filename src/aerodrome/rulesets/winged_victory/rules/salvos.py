"""15.2 Salvos: rockets against balloons, one a sortie, declared before the move."""

from __future__ import annotations

from collections.abc import Iterator

from aerodrome.crews.men import NEVER
from aerodrome.crews.offer import KEEP, Offer
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Option
from aerodrome.kernel.umpire import Umpire

from . import effects, effects_crews
from .ch01_components import FACES, roll_combat
from .ch09_guns import in_sight, line_of_fire
from .events_crews import RocketsFired
from .hooks import BALLOON, HOOKS, NUMBERS, pilot
from .state import Aircraft, Sky, Target

SALVO = HOOKS.skill("salvo")
RANGE = HOOKS.table["salvo"][SALVO]
DIE = str(NUMBERS["rocket_die"])


def balloons(sky: Sky, plane: Aircraft) -> list[Target]:
    """15.2 Return the balloons in sight, on a mission against one."""
    if sky.missions[plane.side].kind != BALLOON:
        return []
    return [t for t in in_sight(sky, plane) if isinstance(t, Target) and t.kind == BALLOON]


def readies_salvo(umpire: Umpire, sky: Sky, plane: Aircraft) -> bool:
    """15.2 Ask whether to fire a salvo in the combat step of this turn."""
    if not HOOKS.worth("salvo", pilot(plane)) or not balloons(sky, plane):
        return False
    return umpire.ask(plane.owner, salvo(plane), rule="15.2", about=plane.id) == SALVO


def salvo(plane: Aircraft) -> Offer:
    options = [
        Option(word, Phrase(f"salvo.{word}"), brief=Phrase(f"given.{word}"))
        for word in (KEEP, SALVO)
    ]
    return Offer(Phrase("ask.15.rockets", {"about": plane.id}), options)


def note_salvo(umpire: Umpire, sky: Sky, plane: Aircraft) -> None:
    effects_crews.ready_rockets(umpire, sky, plane, pilot(plane), SALVO, rule="15.2")


def fire_salvos(umpire: Umpire, sky: Sky, planes: list[Aircraft]) -> Iterator[tuple[Target, str]]:
    """15.2 Fire this turn's salvos at a balloon one or two hexes ahead; yield hits with faces.

    A salvo has the Black die, and is wasted without a balloon there.
    """
    for plane in planes:
        man = pilot(plane)
        if man.used.get(SALVO, NEVER) != sky.turn or plane.gone or plane.stalled:
            continue
        found = [(line_of_fire(plane, t.at) or FACES, t) for t in balloons(sky, plane)]
        near = [pair for pair in found if pair[0] <= RANGE]
        steps, target = min(near, key=lambda pair: pair[0]) if near else (0, None)
        face = "0"
        if target is not None:
            face = roll_combat(umpire, DIE, rule="15.2", to=effects.audience(plane))
        name = target.id if target is not None else ""
        if target is not None and face != "0":
            effects_crews.note_balloon(sky, man, target)
        event = RocketsFired(plane.id, name, steps, DIE, face)
        umpire.tell(event, rule="15.2", to=effects.audience(plane))
        if target is not None:
            yield target, face
