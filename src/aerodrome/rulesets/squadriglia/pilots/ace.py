"""The ace: flies a mixed strategy, so that nobody can outguess him."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from random import Random

from aerodrome.kernel import codec
from aerodrome.rulesets.squadriglia.ch02_preparation import side
from aerodrome.rulesets.squadriglia.pilots.airman import Airman, Answers
from aerodrome.rulesets.squadriglia.pilots.model import beliefs
from aerodrome.rulesets.squadriglia.pilots.solver import Fight, Mix
from aerodrome.rulesets.squadriglia.pilots.style import Style
from aerodrome.rulesets.squadriglia.view import SkyView

KEPT = 16
"""How many turns already reckoned are kept, for the questions that follow."""
SMALL = 0.03
"""Shares of a mix under this are left out: they are there for want of time to be sorted out."""
_solved: OrderedDict[bytes, dict[str, Mix]] = OrderedDict()


class Ace(Airman):
    """Reckons the turn as the simultaneous game it is, and draws his orders from the mix."""

    def __init__(self, random: Random, style: Style) -> None:
        super().__init__(random)
        self.style = style

    def orders(self, view: SkyView) -> Mapping[str, Answers]:
        mixes = solved(view, self.style)
        mine = [plane for plane in view.planes if plane.seat == view.seat and plane.id in mixes]
        return {plane.id: self.draw(mixes[plane.id]) for plane in mine}

    def draw(self, mix: Mix) -> Answers:
        """One order of a mix, by its share."""
        kept = [share if share >= SMALL else 0.0 for share in mix.shares]
        (way,) = self.random.choices(mix.ways, kept if any(kept) else mix.shares)
        return way.answers


def solved(view: SkyView, style: Style) -> dict[str, Mix]:
    """The mixes of a turn; the same view and style always give the same ones."""
    key = codec.encode((view, style))
    if key not in _solved:
        assert view.seat is not None
        mine = side(view.seat)
        foes = [p for p in view.planes if p.side != mine and p.placed and not p.gone]
        read = {foe.id: beliefs(view, foe) for foe in foes} if style.model else {}
        _solved[key] = Fight(view, mine, style, read).solve()
        while len(_solved) > KEPT:
            _solved.popitem(last=False)
    return _solved[key]
