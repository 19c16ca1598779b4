"""Effects on crews of a campaign: with `effects`, the only verbs that change state.

Verbs without an umpire note what the next word told names.
"""

from __future__ import annotations

from aerodrome.kernel.umpire import Umpire

from . import events_crews as events
from .crews import (
    BALLOON,
    NEVER,
    Battle,
    Flyer,
    Mount,
    Volley,
    man_at,
    stuck_for,
)
from .effects import audience
from .events import CrewHit
from .state import DEAD, Aircraft, Gun, Sky, Target


def use_skill(
    umpire: Umpire,
    sky: Sky,
    plane: Aircraft,
    man: Flyer,
    skill: str,
    *,
    spent: bool = False,
    rule: str,
) -> None:
    """The roundel lies on the dashboard until the turn is over."""
    man.roundel = sky.turn
    man.spent = (*man.spent, skill) if spent else man.spent
    umpire.tell(events.SkillUsed(plane.id, man.name, skill), rule=rule, to=audience(plane))


def evade(umpire: Umpire, plane: Aircraft, *, rule: str) -> None:
    """Whoever tailed does so no longer, this turn."""
    target, plane.tails = plane.tails, ""
    umpire.tell(events.Evaded(plane.id, target), rule=rule, to=audience(plane))


def nurse(umpire: Umpire, plane: Mount, *, rule: str) -> None:
    plane.nursed = True
    umpire.tell(events.Nursed(plane.id), rule=rule, to=audience(plane))


def save_man(umpire: Umpire, plane: Mount, man: Flyer, thing: str, *, rule: str) -> None:
    man.spent = (*man.spent, thing)
    umpire.tell(events.Saved(plane.id, man.name, thing), rule=rule, to=audience(plane))


def wound_man(umpire: Umpire, plane: Mount, number: int, *, killed: bool, rule: str) -> None:
    """Hurt, out of action, or killed; a man who is out counts as dead in this battle."""
    man = plane.crew[number]
    man.taken += not killed
    man.killed = killed
    out = killed or man.taken >= man.endures
    wounds = DEAD if out else 1
    plane.wounds = (*plane.wounds[:number], wounds, *plane.wounds[number + 1 :])
    result = "killed" if killed else "out" if out else "wounded"
    umpire.tell(CrewHit(plane.id, number, result), rule=rule, to=audience(plane))


def note_leak(plane: Aircraft, gentle: bool) -> None:
    """A leak that a chivalrous man caused never burns, unless there is another."""
    if isinstance(plane, Mount):
        plane.gentle = gentle and (plane.gentle or not plane.leaking)


def spare(umpire: Umpire, plane: Aircraft, *, rule: str) -> None:
    umpire.tell(events.Spared(plane.id), rule=rule, to=audience(plane))


def note_jam(plane: Aircraft, gun: Gun) -> None:
    fails = stuck_for(man_at(plane, gun.man))
    if isinstance(plane, Mount) and fails:
        plane.stubborn[gun.mount] = fails


def fumble(umpire: Umpire, plane: Mount, gun: Gun, *, rule: str) -> None:
    plane.stubborn[gun.mount] -= 1
    umpire.tell(events.Fumbled(plane.id, gun.mount), rule=rule, to=audience(plane))


def note_balloon(sky: Sky, man: Flyer | None, target: Target) -> None:
    """Who hit a balloon last, together with whom."""
    if man is not None and isinstance(sky, Battle) and target.kind == BALLOON:
        now = f"{sky.turn} {sky.phase}"
        last = sky.volleys.get(target.id)
        together = last.men if last is not None and last.when == now else ()
        men = tuple(dict.fromkeys((*together, man.id)))
        sky.volleys = {**sky.volleys, target.id: Volley(now, men)}


def note_shot(sky: Sky, plane: Aircraft, man: Flyer | None, target: object, *, hit: bool) -> None:
    """Who fired last at a machine, together with whom."""
    if man is not None and isinstance(plane, Mount) and isinstance(target, Mount):
        now = f"{sky.turn} {sky.phase}"
        together = target.shooters if target.volley == now else ()
        target.shooters = tuple(dict.fromkeys((*together, man.id)))
        target.volley, target.hit = now, target.hit or hit
        plane.contact = target.contact = True


def ready_rockets(umpire: Umpire, sky: Sky, plane: Aircraft, man: Flyer, *, rule: str) -> None:
    man.salvo, man.spent = sky.turn, (*man.spent, "rockets")
    umpire.tell(events.RocketsReadied(plane.id), rule=rule, to=audience(plane))


def fire_rockets(
    umpire: Umpire, plane: Aircraft, man: Flyer, event: events.RocketsFired, *, rule: str
) -> None:
    man.salvo = NEVER
    umpire.tell(event, rule=rule, to=audience(plane))
