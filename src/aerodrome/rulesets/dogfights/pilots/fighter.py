"""The fighter pilot: a chooser that evaluates all ends at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from aerodrome.kernel.question import Value

from ..rules.lattice import Lattice
from ..rules.state import Aircraft, Sky
from .chooser import Chooser
from .ends import Ends, read
from .outlook import Outlook
from .shot_chances import Floats


class Fighter(Chooser[Ends]):
    """A pilot that takes the end that seems best, one move ahead."""

    def read(self, board: Lattice, options: Iterable[Value]) -> Ends:
        return read(board, options)

    def valued(self, sky: Sky, me: Aircraft, ends: Ends, also: Sequence[int]) -> list[float]:
        found: list[float] = self.worth(sky, me, ends, also).tolist()
        return found

    def worth(self, sky: Sky, me: Aircraft, ends: Ends, also: Sequence[int] = ()) -> Floats:
        """Return the worth of the ends, `also` these rows even if only some are considered."""
        return Outlook(sky, me, self.style).worth(ends)
