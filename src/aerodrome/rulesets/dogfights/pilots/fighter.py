"""The fighter pilot: a chooser who reckons with all ends at once."""

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
    """Takes the end that seems best to him, one move ahead."""

    def read(self, board: Lattice, options: Iterable[Value]) -> Ends:
        return read(board, options)

    def valued(self, sky: Sky, me: Aircraft, ends: Ends, also: Sequence[int]) -> list[float]:
        found: list[float] = self.worth(sky, me, ends, also).tolist()
        return found

    def worth(self, sky: Sky, me: Aircraft, ends: Ends, also: Sequence[int] = ()) -> Floats:
        """What he thinks of the ends, and `also` of these rows if he does not think of all."""
        return Outlook(sky, me, self.style).worth(ends)
