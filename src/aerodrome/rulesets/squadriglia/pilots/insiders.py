"""Insiders: measuring instruments with secret knowledge, to find how far a pilot can be beaten.

Only the laboratory gives them that knowledge; at any other table they fly as the ace would without
its opponent model.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from random import Random

from aerodrome.bots.feature_row import Answers
from aerodrome.bots.insider import Inside
from aerodrome.kernel.refusal import Refusal

from ..display.view import SkyView
from ..rules.ch02_preparation import side
from .ace import Ace, kept_shares, solved
from .model import Belief, way_of
from .pilot import Pilot
from .solver import Fight
from .style import Style
from .ways import Freedom

Beliefs = dict[str, list[Belief]]


class InsideReplier(Pilot):
    """A pilot that replies as well as possible to what it knows of its opponents."""

    def __init__(self, random: Random, style: Style) -> None:
        super().__init__(random, style)
        self.inside: Inside | None = None

    def let_in(self, inside: Inside) -> None:
        self.inside = inside

    @abstractmethod
    def known(self, inside: Inside, view: SkyView) -> Beliefs:
        """Return what the opponents will fly, as far as this insider knows."""

    def orders(self, view: SkyView) -> Mapping[str, Answers]:
        assert view.seat is not None
        known = {} if self.inside is None else self.known(self.inside, view)
        fight = Fight(view, side(view.seat), self.style, known)
        mine = [p.id for p in view.planes if p.seat == view.seat and p.id in fight.mixes]
        best = {name: fight.mixes[name] for name in mine}
        return {name: mix.ways[int(mix.worth.argmax())].answers for name, mix in best.items()}


class Cheat(InsideReplier):
    """An insider that sees the orders the enemy has just written."""

    def known(self, inside: Inside, view: SkyView) -> Beliefs:
        found: Beliefs = {}
        for plane in view.planes:
            free = Freedom(view, plane)
            answers = inside.answers.get(plane.id, ())
            speed = (str(free.speeds[0]),) if free.gliding else ()
            way = way_of(free, (*speed, *answers))
            if way is not None:
                found[plane.id] = [Belief(way, 1.0)]
        return found


class Exploiter(InsideReplier):
    """An insider that knows how an ace mixes its orders, but not which one was drawn."""

    def known(self, inside: Inside, view: SkyView) -> Beliefs:
        found: Beliefs = {}
        for seat, player in inside.players.items():
            if not isinstance(player, Ace):
                raise Refusal("no-mix", "only a pilot that mixes its orders can be exploited.")
            theirs: SkyView = inside.ruleset.display.view(inside.peek(), seat)
            for name, mix in solved(theirs, player.style).mixes.items():
                if next(p for p in theirs.planes if p.id == name).seat == seat:
                    shares = kept_shares(mix)
                    pairs = zip(mix.ways, shares, strict=True)
                    total = sum(shares)
                    found[name] = [Belief(way, share / total) for way, share in pairs if share]
        return found
