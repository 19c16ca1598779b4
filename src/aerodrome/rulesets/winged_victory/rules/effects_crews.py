"""Effects on crews of a campaign: with `effects`, the only functions that change state."""

from __future__ import annotations

from aerodrome.crews.events import Nursed
from aerodrome.crews.men import NO_MAN, Man
from aerodrome.kernel.umpire import Umpire

from . import events_crews as events
from .effects import audience
from .state import Aircraft, Sky, Target, Volley


def lose_tail(umpire: Umpire, plane: Aircraft, *, rule: str) -> None:
    """End a tailing for this turn."""
    target, plane.tails = plane.tails, ""
    umpire.tell(events.Evaded(plane.id, target), rule=rule, to=audience(plane))


def nurse(umpire: Umpire, plane: Aircraft, *, rule: str) -> None:
    plane.aboard.nursed = True
    umpire.tell(Nursed(plane.id), rule=rule, to=audience(plane))


def note_balloon(sky: Sky, man: Man, target: Target) -> None:
    """Note who last hit a balloon, and who did so at the same time; the next event names it."""
    if man is not NO_MAN and target.kind == "balloon":
        now = f"{sky.turn} {sky.phase}"
        last = sky.volleys.get(target.id)
        together = last.men if last is not None and last.when == now else ()
        men = tuple(dict.fromkeys((*together, man.id)))
        sky.volleys = {**sky.volleys, target.id: Volley(now, men)}


def ready_rockets(
    umpire: Umpire, sky: Sky, plane: Aircraft, man: Man, salvo: str, *, rule: str
) -> None:
    man.used, man.spent = {**man.used, salvo: sky.turn}, (*man.spent, salvo)
    umpire.tell(events.RocketsReadied(plane.id), rule=rule, to=audience(plane))
