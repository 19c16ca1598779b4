"""Insiders: measuring instruments who know what no pilot may, to say how far a pilot can be beaten.

They are no players: an arena makes them beside the opponent they know, and nobody else can.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import msgspec

from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.umpire import Player
from aerodrome.rulesets.squadriglia.ch02_preparation import side
from aerodrome.rulesets.squadriglia.pilots.ace import Ace, kept_shares, solved
from aerodrome.rulesets.squadriglia.pilots.airman import Airman, Answers
from aerodrome.rulesets.squadriglia.pilots.model import Belief, way_of
from aerodrome.rulesets.squadriglia.pilots.solver import Fight
from aerodrome.rulesets.squadriglia.pilots.style import styles
from aerodrome.rulesets.squadriglia.pilots.ways import Freedom
from aerodrome.rulesets.squadriglia.view import SkyView

PATIENCE = 10
"""How many times an ace's searches an insider takes."""
Look = Callable[[], SkyView]
Beliefs = dict[str, list[Belief]]


class Insider(Airman):
    """Replies as well as can be to what he knows of one opponent."""

    def __init__(self, random: Random, opponent: Airman, look: Look) -> None:
        super().__init__(random)
        self.opponent = opponent
        self.look = look
        ace = styles()["ace"]
        self.style = msgspec.structs.replace(ace, searches=ace.searches * PATIENCE, model=1.0)

    def known(self, view: SkyView) -> Beliefs:
        """What the opponent will fly, as far as this insider knows."""
        raise NotImplementedError

    def orders(self, view: SkyView) -> Mapping[str, Answers]:
        assert view.seat is not None
        fight = Fight(view, side(view.seat), self.style, self.known(view))
        mine = [p.id for p in view.planes if p.seat == view.seat and p.id in fight.mixes]
        best = {name: fight.mixes[name] for name in mine}
        return {name: mix.ways[int(mix.worth.argmax())].answers for name, mix in best.items()}


class Cheat(Insider):
    """Sees the order that the enemy has just written."""

    def known(self, view: SkyView) -> Beliefs:
        written = self.opponent.plan(self.look())
        planes = {plane.id: plane for plane in view.planes}
        found: Beliefs = {}
        for name, answers in written.items():
            way = way_of(Freedom(view, planes[name]), answers)
            found[name] = [] if way is None else [Belief(way, 1.0)]
        return found


class Exploiter(Insider):
    """Knows how an ace mixes his orders, but not which of them he drew."""

    def known(self, view: SkyView) -> Beliefs:
        if not isinstance(self.opponent, Ace):
            raise Refusal("no-mix", "only a pilot who mixes his orders can be exploited.")
        theirs = self.look()
        found: Beliefs = {}
        for plane in theirs.planes:
            mix = solved(theirs, self.opponent.style).mixes.get(plane.id)
            if mix is not None and plane.seat == theirs.seat:
                shares = kept_shares(mix)
                total = sum(shares)
                pairs = zip(mix.ways, shares, strict=True)
                found[plane.id] = [Belief(way, share / total) for way, share in pairs if share]
        return found


INSIDERS: dict[str, type[Insider]] = {"exploiter": Exploiter, "cheat": Cheat}


def insider(name: str, random: Random, opponent: Player, look: Look) -> Player:
    """An insider by name; `look` shows the opponent's own view of the table."""
    if name not in INSIDERS:
        raise Refusal("unknown-insider", f"there is no insider `{name}`: {', '.join(INSIDERS)}.")
    if not isinstance(opponent, Airman):
        raise Refusal("no-plan", "an insider needs an opponent who plans his orders.")
    return INSIDERS[name](random, opponent, look)
