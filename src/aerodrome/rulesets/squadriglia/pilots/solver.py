"""The turn as the game it is: all players write in secret, so all mix their orders.

Best replies over all orders find, round by round, the few that matter on each side; among those the
fire is computed exactly, and regret matching says how often to fly each. A duel and a dogfight of
many work the same way: each aircraft is a player of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ..display.view import SkyView
from ..rules.ch03_turn import IMPULSES
from .cells import PLACES, SEEN
from .duel import Duel
from .fighter import Field, Fighter
from .found import ANY, Found, OrderSoFar
from .grid import Floats
from .model import Belief
from .regret import Pair, RegretTable
from .style import Style
from .targets import attention, haste, point_values
from .tracks import Tracks
from .ways import OrderWay

FEWEST = 6
"""Passes of a search among many aircraft."""
SKETCH = 20
"""Rounds of regret matching between two searches."""
TOP = 2
"""How many replies are added at once, each of another speed or height."""
ENOUGH = 0.02
"""The gain in points below which a reply ends the search."""


class Mix(NamedTuple):
    """The orders of one aircraft, how often to fly each, and what each is worth."""

    ways: tuple[OrderWay, ...]
    shares: Floats
    worth: Floats

    @property
    def value(self) -> float:
        return float(self.shares @ self.worth)


class Fight:
    """One turn of all flying aircraft, solved from a view."""

    def __init__(
        self,
        view: SkyView,
        side: str,
        style: Style,
        beliefs: Mapping[str, Sequence[Belief]] | None = None,
    ) -> None:
        planes = [p for p in view.planes if p.placed and not p.gone]
        self.view = view
        self.style = style
        self.side = side
        self.fighters = [Fighter(view, plane, style) for plane in planes]
        self.duels = self._duels()
        self.beliefs = beliefs or {}
        self.shares: list[Floats] = []

    def _duels(self) -> dict[Pair, Duel]:
        """Return every pair of enemies, from either cockpit."""
        shares = attention(self.view, [f.plane for f in self.fighters], self.style)
        found = {}
        for i, me in enumerate(self.fighters):
            for j, foe in enumerate(self.fighters):
                if me.plane.side != foe.plane.side:
                    minded = (float(shares[i, j]), float(shares[j, i]))
                    found[i, j] = self._duel(me, foe, minded)
        return found

    def _duel(self, me: Fighter, foe: Fighter, minded: tuple[float, float]) -> Duel:
        keen, careful = point_values(me.plane, foe.plane)
        caution = self.style.caution if me.plane.side == self.side else 1.0
        pull = self.style.closing * minded[0] * haste(self.view, foe.plane, self.style)
        return Duel(me, foe, (keen, careful * caution), minded, 0.0 if me.has_task else pull)

    def _table(self, exact: bool) -> RegretTable:
        own = [np.array(fighter.worth) for fighter in self.fighters]
        tracks = [f.tracks for f in self.fighters]
        against = {
            (i, j): duel.matrix(tracks[i], tracks[j], exact) for (i, j), duel in self.duels.items()
        }
        return RegretTable(own, against, self._habits())

    def _habits(self) -> dict[int, Floats]:
        """Return what enemies are believed to do anyway, trusted as far as the style does."""
        found = {}
        for number, fighter in enumerate(self.fighters):
            believed = self.beliefs.get(fighter.plane.id, ())
            if believed:
                habit = np.zeros(len(fighter.ways))
                for belief in believed:
                    habit[fighter.number(belief.way)] += belief.sure * self.style.model
                found[number] = habit
        return found

    def search(self) -> None:
        """Find the orders that matter: best replies to the mixes of the others so far."""
        for fighter in self.fighters:
            fighter.begin()
            for belief in self.beliefs.get(fighter.plane.id, ()):
                fighter.add(belief.way)
        regret: list[Floats] = []
        for _ in range(self._passes()):
            table = self._table(False)
            mixes = table.mixes(SKETCH, regret)
            regret = table.regret
            flown = [tuple(fighter.ways) for fighter in self.fighters]
            numbers = range(len(self.fighters))
            grown = [self._reply(number, table, mixes, flown) for number in numbers]
            if not any(grown):
                return

    def _passes(self) -> int:
        """Return how often every aircraft looks for a better order.

        A pass takes time with the square of their number, so of many there are fewer.
        """
        return max(
            min(FEWEST, self.style.searches), 4 * self.style.searches // len(self.fighters) ** 2
        )

    def _reply(
        self,
        number: int,
        table: RegretTable,
        mixes: Sequence[Floats],
        flown: Sequence[tuple[OrderWay, ...]],
    ) -> bool:
        """Look for a better order of one aircraft; return False if there is none to speak of."""
        fighter = self.fighters[number]
        if not fighter.searches:
            return False
        replies = self._replies(number, mixes, flown, ANY)
        value = float(mixes[number] @ table.worth(number, mixes))
        better = [found for found in replies if found.worth > value + ENOUGH]
        added = [fighter.add(found.way) for found in better[:TOP]]
        return True in added

    def _replies(
        self,
        number: int,
        mixes: Sequence[Floats],
        flown: Sequence[tuple[OrderWay, ...]],
        begun: OrderSoFar,
    ) -> list[Found]:
        """Return the best orders of one aircraft against the others' mixes, the best first."""
        return self.fighters[number].replies(*self._fields(number, mixes, flown), begun)

    def _fields(
        self, number: int, mixes: Sequence[Floats], flown: Sequence[tuple[OrderWay, ...]]
    ) -> tuple[Field, Field]:
        """Return what places are worth to one aircraft against these mixes: fire, and the end."""
        foes = [(j, duel) for (i, j), duel in self.duels.items() if i == number]
        tracks = {j: Tracks.of(flown[j]) for j, _ in foes}
        fields: dict[int, Floats] = {}

        def field(height: int) -> Floats:
            if height not in fields:
                fields[height] = np.zeros((IMPULSES, PLACES))
                for j, duel in foes:
                    fields[height] += duel.field(height, tracks[j], mixes[j])
            return fields[height]

        def ends(height: int) -> Floats:
            total = np.zeros(SEEN)
            for j, duel in foes:
                total += duel.end_field(height, flown[j], mixes[j])
            return total

        return field, ends

    def solve(self) -> dict[str, Mix]:
        """Return the mix of every aircraft, by its name."""
        self.search()
        table = self._table(True)
        self.shares = table.mixes(self.style.rounds)
        return {
            fighter.plane.id: Mix(
                tuple(fighter.ways), self.shares[number], table.worth(number, self.shares)
            )
            for number, fighter in enumerate(self.fighters)
        }

    @cached_property
    def mixes(self) -> dict[str, Mix]:
        """The mix of every aircraft, by its name; computed when first asked for."""
        return self.solve()

    # Orders beside the mix

    def worth_of(self, name: str, way: OrderWay) -> float:
        """Return what any order of an aircraft is worth against the mixes of the others."""
        number = self._number(name)
        fighter, track = self.fighters[number], Tracks.of([way])
        worth = fighter.own_worth(way)
        for (i, j), duel in self.duels.items():
            if i == number:
                against = duel.matrix(track, self._solved_tracks(j), True)
                worth += float(against[0] @ self.shares[j])
        return worth

    def finish(self, name: str, begun: OrderSoFar) -> OrderWay | None:
        """Return the best order that begins as this one does; None if nothing legal is known."""
        found = self.fighter(name).replies(*self.fields(name), begun)
        return found[0].way if found else None

    def fields(self, name: str) -> tuple[Field, Field]:
        """Return what places are worth to an aircraft this turn, in fire and at its end."""
        flown = [self.mixes[fighter.plane.id].ways for fighter in self.fighters]
        return self._fields(self._number(name), self.shares, flown)

    def fighter(self, name: str) -> Fighter:
        return self.fighters[self._number(name)]

    def _number(self, name: str) -> int:
        return next(i for i, fighter in enumerate(self.fighters) if fighter.plane.id == name)

    def _solved_tracks(self, number: int) -> Tracks:
        return Tracks.of(self.mixes[self.fighters[number].plane.id].ways)
