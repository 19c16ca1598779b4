"""The fighter pilot: a chooser that evaluates all ends at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from aerodrome.bots.feature_row import Features, Rows
from aerodrome.kernel.question import Question, Value

from ..display.from_view import sky_from
from ..display.view import SkyView
from ..rules.lattice import Lattice
from ..rules.state import Aircraft, Sky
from .candidate_features import end_features
from .chooser import Chooser
from .ends import Ends, read
from .outlook import Outlook
from .shot_chances import Floats
from .task import AircraftTask


class Fighter(Chooser[Ends]):
    """A pilot that takes the end that seems best, one move ahead."""

    def read(self, board: Lattice, options: Iterable[Value]) -> Ends:
        return read(board, options)

    def rows(self, view: SkyView, question: Question) -> Rows:
        if question.rule != "4.2":
            return {}
        sky = sky_from(view)
        me, ends = sky.plane(question.about), self.read(sky.board, question.options)
        task = AircraftTask(sky, me, self.style)
        found = {
            (*question.given, word): Features(leaves=1.0, task=task.leaving(word))
            for word in ends.exits
        }
        rows = end_features(Outlook(sky, me, self.style), ends) if ends.words else ()
        answers = ((*question.given, word) for word in ends.words)
        return found | dict(zip(answers, rows, strict=True))

    def valued(self, sky: Sky, me: Aircraft, ends: Ends, also: Sequence[int]) -> list[float]:
        found: list[float] = self.worth(sky, me, ends, also).tolist()
        return found

    def worth(self, sky: Sky, me: Aircraft, ends: Ends, also: Sequence[int] = ()) -> Floats:
        """Return the worth of the ends, `also` these rows even if only some are considered."""
        return Outlook(sky, me, self.style).worth(ends)
