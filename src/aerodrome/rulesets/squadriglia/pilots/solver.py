"""The turn as the game it is: everybody writes in secret, so everybody mixes his orders.

Best replies over all orders find, round by round, the few that matter on each side; among those the
fire is reckoned exactly, and regret matching says how often to fly each. The same for a duel and
for a dogfight of many: each aircraft is a player of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from aerodrome.rulesets.squadriglia.pilots.bout import Bout
from aerodrome.rulesets.squadriglia.pilots.fighter import Fighter
from aerodrome.rulesets.squadriglia.pilots.grid import Floats
from aerodrome.rulesets.squadriglia.pilots.model import Belief
from aerodrome.rulesets.squadriglia.pilots.regret import Pair, Table
from aerodrome.rulesets.squadriglia.pilots.stakes import attention, haste, stakes
from aerodrome.rulesets.squadriglia.pilots.style import Style
from aerodrome.rulesets.squadriglia.pilots.ways import Tracks, Way
from aerodrome.rulesets.squadriglia.view import SkyView

SKETCH = 14
"""Rounds of regret matching between two searches."""
ENOUGH = 0.02
"""A reply that promises no more than this, in points, ends the search."""


class Mix(NamedTuple):
    """The orders of one aircraft, how often to fly each, and what each is worth."""

    ways: tuple[Way, ...]
    shares: Floats
    worth: Floats

    @property
    def value(self) -> float:
        return float(self.shares @ self.worth)


class Fight:
    """One turn of all aircraft that fly, reckoned from a view."""

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
        self.bouts = self._bouts()
        self.beliefs = beliefs or {}

    def _bouts(self) -> dict[Pair, Bout]:
        """Every pair of enemies, from either cockpit."""
        shares = attention(self.view, [f.plane for f in self.fighters], self.style)
        found = {}
        for i, me in enumerate(self.fighters):
            for j, foe in enumerate(self.fighters):
                if me.plane.side != foe.plane.side:
                    mine = me.plane.side == self.side
                    keen, careful = stakes(me.plane, foe.plane)
                    caution = self.style.caution if mine else 1.0
                    gain, loss = shares[i, j] * keen, shares[j, i] * careful * caution
                    pull = self.style.closing * shares[i, j] * haste(self.view, foe.plane, self.style)
                    pull = 0.0 if me.errand else pull
                    found[i, j] = Bout(me, foe, gain, loss, pull)
        return found

    def _table(self, exact: bool) -> Table:
        own = [np.array(fighter.worth) for fighter in self.fighters]
        tracks = [f.tracks for f in self.fighters]
        against = {
            (i, j): bout.matrix(tracks[i], tracks[j], exact) for (i, j), bout in self.bouts.items()
        }
        return Table(own, against, self._habits())

    def _habits(self) -> dict[int, Floats]:
        """What enemies are thought to do anyway, trusted as far as the style does."""
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
        """Find the orders that matter: best replies to what the others would mix so far."""
        for fighter in self.fighters:
            fighter.begin()
            for belief in self.beliefs.get(fighter.plane.id, ()):
                fighter.add(belief.way)
        regret: list[Floats] = []
        for _ in range(self.style.searches):
            table = self._table(False)
            mixes = table.mixes(SKETCH, regret)
            regret = table.regret
            flown = [tuple(fighter.ways) for fighter in self.fighters]
            numbers = range(len(self.fighters))
            grown = [self._reply(number, table, mixes, flown) for number in numbers]
            if not any(grown):
                return

    def _reply(
        self,
        number: int,
        table: Table,
        mixes: Sequence[Floats],
        flown: Sequence[tuple[Way, ...]],
    ) -> bool:
        """Look for a better order of one aircraft; False if there is none to speak of."""
        fighter = self.fighters[number]
        if not fighter.searches:
            return False
        foes = [(j, bout) for (i, j), bout in self.bouts.items() if i == number]
        tracks = {j: Tracks.of(flown[j]) for j, _ in foes}
        fields: dict[int, Floats] = {}

        def field(height: int) -> Floats:
            if height not in fields:
                fields[height] = sum(  # type: ignore[assignment]
                    bout.field(height, tracks[j], mixes[j]) for j, bout in foes
                )
            return fields[height]

        def ends(height: int) -> Floats:
            return sum(  # type: ignore[return-value]
                bout.end_field(height, flown[j], mixes[j]) for j, bout in foes
            )

        replies = fighter.replies(field, ends)
        value = float(mixes[number] @ table.worth(number, mixes))
        better = [found for found in replies if found.worth > value + ENOUGH]
        return any([fighter.add(found.way) for found in better[:2]])

    def solve(self) -> dict[str, Mix]:
        """The mix of every aircraft, by its name."""
        self.search()
        table = self._table(True)
        mixes = table.mixes(self.style.rounds)
        return {
            fighter.plane.id: Mix(
                tuple(fighter.ways), mixes[number], table.worth(number, mixes)
            )
            for number, fighter in enumerate(self.fighters)
        }
