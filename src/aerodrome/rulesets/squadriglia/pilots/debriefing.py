"""Review: a finished game analysed, with choices apart from luck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from aerodrome.bots import debriefing
from aerodrome.bots.debriefing import DiceThrow, Stretch, Where
from aerodrome.bots.feature_row import Answers
from aerodrome.kernel.counsel import Judged, Review
from aerodrome.kernel.events import Told
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Seat

from ..display.view import SkyView
from ..rules.ch06_fire import TWIN
from ..rules.events import Fired, OrderWritten, SpecialRolled
from ..rules.state import Order, Sky
from .ace import solved
from .ace_hints import begun_so
from .found import ADVISER
from .model import answers_of, way_of
from .odds import burst
from .pilot import WRITING
from .solver import Fight, Mix
from .style import special_worth, styles
from .ways import Freedom


def review(game: Game) -> Review:
    """Return what every order cost, how the dice fell, and the three turns that decided most."""
    flown = list(_turns(game))
    seen = _sights(game)
    choices = (one for turn in flown for one in _judge(turn, seen))
    return debriefing.review(game, choices, debriefing.fortunes(game.seats, flown, _owners, throws))


def _turns(game: Game) -> Iterator[Stretch]:
    """Yield every turn that was flown, with the state before orders were written."""
    for moment, state, told in debriefing.stretches(game):
        if any(isinstance(line.event, OrderWritten) for line in told):
            sky = state.copy()
            sky.turn, sky.impulse = sky.turn + 1, 0
            yield Stretch(moment, sky, told)


def _owners(sky: Sky) -> dict[str, Seat]:
    return {plane.id: plane.seat for plane in sky.aircraft}


# Choices


Sights = Mapping[tuple[int, Seat], SkyView]
"""What each seat saw of a turn as it began to write its orders."""


def _sights(game: Game) -> Sights:
    found: dict[tuple[int, Seat], SkyView] = {}
    for question, seen in debriefing.asked_again(game):
        if question.rule in WRITING:
            found.setdefault((seen.turn, question.seat), seen)
    return found


def _judge(turn: Stretch, sights: Sights) -> Iterator[Judged]:
    """4 Yield each order against the mix of an ace in the same seat, with the same view.

    What the ace would have flown itself, however rarely, is as good as its best.
    """
    moment, sky, told = turn
    orders = {t.event.plane: t.event.order for t in told if isinstance(t.event, OrderWritten)}
    for seat in dict.fromkeys(plane.seat for plane in sky.aircraft):
        seen = sights.get((sky.turn, seat))
        fight = solved(seen, styles()[ADVISER]) if seen is not None else None
        for name in (plane.id for plane in sky.aircraft if plane.seat == seat):
            if fight is None or name not in orders or name not in fight.mixes:
                continue
            judged = _judged(fight, name, orders[name])
            if judged is not None:
                yield _compared((moment, sky.turn, seat, name), judged, fight.mixes[name])


def _compared(where: Where, judged: tuple[float, Answers], mix: Mix) -> Judged:
    worth, answers = judged
    best = mix.ways[int(mix.worth.argmax())].answers
    advised = any(line.answers == answers for line in begun_so(mix))
    return debriefing.judged(where, answers, worth, (best, mix.value), advised=advised)


def _judged(fight: Fight, name: str, order: Order) -> tuple[float, Answers] | None:
    """Return what an order was worth when it was written, or None if there was no choice."""
    plane = next(p for p in fight.view.planes if p.id == name)
    if order.kind == "stalled":
        return None
    answers = answers_of(order)
    way = way_of(Freedom(fight.view, plane), answers)
    return None if way is None else (fight.worth_of(name, way), answers)


# Luck


def throws(sky: Sky, told: Sequence[Told]) -> Iterator[DiceThrow]:
    """6.2 Yield every burst of a turn, and its special damage (6.6)."""
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
    """Return what a burst was worth before its dice fell, with its modifiers."""
    modifier = sum(value for _, value in shot.modifiers)
    factor = TWIN if shot.guns > 1 else 1
    return burst(modifier, factor, styles()[ADVISER].special)[shot.distance]
