"""Review: a finished game looked over, choices apart from luck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from aerodrome.bots import debriefing
from aerodrome.bots.debriefing import DiceThrow, Stretch
from aerodrome.kernel.counsel import Judged, Review
from aerodrome.kernel.events import Told
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Seat

from ..ch06_fire import TWIN
from ..events import Declared, Fired, OrderWritten, SpecialRolled
from ..state import Declaration, Order, Sky
from ..view import SkyView, view
from .found import ADVISER
from .model import answers_of, way_of
from .odds import burst
from .solver import Fight
from .style import special_worth, styles
from .ways import Freedom


def review(game: Game) -> Review:
    """What every order gave away, how the dice fell, and the three turns that decided most."""
    flown = list(_turns(game))
    choices = (one for turn in flown for one in _judge(turn))
    return debriefing.review(game, choices, debriefing.fortunes(game.seats, flown, _owners, throws))


def _turns(game: Game) -> Iterator[Stretch]:
    """Every turn that was flown, its sky as orders were written."""
    for moment, state, told in debriefing.stretches(game):
        if any(isinstance(line.event, OrderWritten) for line in told):
            sky = state.copy()
            sky.turn, sky.impulse = sky.turn + 1, 0
            yield Stretch(moment, sky, told)


def _owners(sky: Sky) -> dict[str, Seat]:
    return {plane.id: plane.seat for plane in sky.aircraft}


# Choices


def _judge(turn: Stretch) -> Iterator[Judged]:
    """4 Each order against the mix that cannot be outguessed."""
    moment, sky, told = turn
    orders = {t.event.plane: t.event.order for t in told if isinstance(t.event, OrderWritten)}
    said = {t.event.plane: _said(t.event) for t in told if isinstance(t.event, Declared)}
    seen = _sight(sky, said)
    fight = Fight(seen, "", styles()[ADVISER])
    for name, mix in fight.mixes.items():
        judged = _judged(fight, name, orders[name], seen)
        if judged is not None:
            worth, answers = judged
            best = mix.ways[int(mix.worth.argmax())]
            where = (moment, sky.turn, sky.plane(name).seat, name)
            yield debriefing.judged(where, answers, worth, (best.answers, mix.value))


def _judged(
    fight: Fight, name: str, order: Order, seen: SkyView
) -> tuple[float, tuple[str | int, ...]] | None:
    """What an order was worth when it was written; nothing if there was nothing to choose."""
    plane = next(p for p in seen.planes if p.id == name)
    if order.kind == "stalled":
        return None
    answers = answers_of(order)
    way = way_of(Freedom(seen, plane), answers)
    return None if way is None else (fight.worth_of(name, way), answers)


def _sight(sky: Sky, said: Mapping[str, Declaration]) -> SkyView:
    """What all knew together when orders were written: no orders, but what was declared."""
    seen = view(sky, None)
    planes = tuple(replace(plane, declared=said.get(plane.id)) for plane in seen.planes)
    return replace(seen, planes=planes)


def _said(event: Declared) -> Declaration:
    return Declaration(event.left, event.right, event.height, event.immelmann)


# Luck


def throws(sky: Sky, told: Sequence[Told]) -> Iterator[DiceThrow]:
    """6.2 Every burst of a turn, and 6.6 what special damage it did."""
    shooter = ""
    for line in told:
        event = line.event
        if isinstance(event, Fired):
            shooter = event.plane
            yield DiceThrow(shooter, event.target, float(event.damage), expected_points(event))
        elif isinstance(event, SpecialRolled):
            points = float(sum(event.more)) or special_worth()[event.result]
            yield DiceThrow(shooter, event.target, points, 0.0)


def expected_points(shot: Fired) -> float:
    """What a burst was worth before its dice fell, its modifiers as they were."""
    modifier = sum(value for _, value in shot.modifiers)
    factor = TWIN if shot.guns > 1 else 1
    return burst(modifier, factor, styles()[ADVISER].special)[shot.distance]
