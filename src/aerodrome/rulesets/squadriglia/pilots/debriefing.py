"""Review: a finished game looked over, choices apart from luck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

from aerodrome.kernel.counsel import Fortune, Judged, Review, summed_up
from aerodrome.kernel.events import Told
from aerodrome.kernel.game import Game
from aerodrome.kernel.refusal import Refusal

from ..ch06_fire import TWIN
from ..events import Declared, Fired, OrderWritten, SpecialRolled
from ..state import Declaration, Order, Sky
from ..view import SkyView, view
from .hints import ADVISER
from .model import answers_of, way_of
from .odds import burst
from .solver import Fight
from .style import special_worth, styles
from .ways import Freedom

Turn = tuple[int, Sky, Sequence[Told]]
"""The number of its checkpoint, the sky as orders were written, and what was told in it."""


def review(game: Game) -> Review:
    """What every order gave away, how the dice fell, and the three turns that decided most."""
    if game.position.outcome is None:
        raise Refusal("not-over", "only a finished game is reviewed.")
    choices: list[Judged] = []
    fortunes: list[Fortune] = []
    for moment, sky, told in _turns(game):
        choices += (replace(one, moment=moment) for one in _judge(sky, told))
        fortunes += (replace(one, moment=moment) for one in _fortunes(sky, told, game.seats))
    return summed_up(choices, fortunes, game.seats)


def _turns(game: Game) -> Iterator[Turn]:
    """Every turn that was flown."""
    moments = [*game.moments(), (None, len(game.position.log))]
    for moment, ((state, since), (_, until)) in enumerate(pairwise(moments)):
        told = game.position.log[since:until]
        if any(isinstance(line.event, OrderWritten) for line in told):
            sky = state.copy()
            sky.turn, sky.impulse = sky.turn + 1, 0
            yield moment, sky, told


# Choices


def _judge(sky: Sky, told: Sequence[Told]) -> Iterator[Judged]:
    """4 Each order against the mix that cannot be outguessed."""
    orders = {t.event.plane: t.event.order for t in told if isinstance(t.event, OrderWritten)}
    said = {t.event.plane: _said(t.event) for t in told if isinstance(t.event, Declared)}
    seen = _sight(sky, said)
    fight = Fight(seen, "", styles()[ADVISER])
    for name, mix in fight.mixes.items():
        judged = _judged(fight, name, orders[name], seen)
        if judged is not None:
            worth, answers = judged
            best = mix.ways[int(mix.worth.argmax())]
            lost = max(0.0, mix.value - worth)
            seat = sky.plane(name).seat
            yield Judged(
                sky.turn, seat, name, answers, best.answers, worth, mix.value, round(lost, 4)
            )


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


def _fortunes(sky: Sky, told: Iterable[Told], seats: Sequence[str]) -> Iterator[Fortune]:
    """6.2 What every burst of the turn did, beside what it was to be expected to do."""
    owner = {plane.id: plane.seat for plane in sky.aircraft}
    dealt = dict.fromkeys(seats, 0.0)
    hoped, taken, feared = dict(dealt), dict(dealt), dict(dealt)
    shooter = ""
    for line in told:
        event = line.event
        if isinstance(event, Fired):
            shooter = owner[event.plane]
            points, expected = float(event.damage), expected_points(event)
            hoped[shooter] += expected
            feared[owner[event.target]] += expected
        elif isinstance(event, SpecialRolled):
            points = float(sum(event.more)) or special_worth()[event.result]
        else:
            continue
        dealt[shooter] += points
        taken[owner[event.target]] += points
    for seat in seats:
        yield Fortune(sky.turn, seat, dealt[seat], hoped[seat], taken[seat], feared[seat])


def expected_points(shot: Fired) -> float:
    """What a burst was worth before its dice fell, its modifiers as they were."""
    modifier = sum(value for _, value in shot.modifiers)
    factor = TWIN if shot.guns > 1 else 1
    return float(burst(modifier, factor, styles()[ADVISER].special)[shot.distance])
