"""Events of the end: why a game goes on though its fight is over, and how it ends."""

from __future__ import annotations

from aerodrome.kernel.events import Event
from aerodrome.kernel.phrases import Phrase, Word


def halves(points: int) -> str:
    """Return points, which are counted in halves, as text: 15 is 7.5."""
    return f"{points // 2}.5" if points % 2 else str(points // 2)


class TurnPassed(Event, frozen=True):
    """11.2 A side without aircraft passes; `planes` can still score, in the ways of `by`."""

    side: str
    planes: tuple[str, ...]
    by: tuple[str, ...]


class BonusRoundBegan(Event, frozen=True):
    """11.2 The undamaged aircraft fight on; `before` holds the points of the first fight."""

    planes: tuple[str, ...]
    hurt: tuple[str, ...]
    before: tuple[int, int]
    flying: tuple[int, int]
    turn: int
    side: str
    phase: str

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {"planes": self.planes}
        words |= {"central": halves(self.before[0]), "allies": halves(self.before[1])}
        return Phrase("event.BonusRoundBegan", words)


class GameEnded(Event, frozen=True):
    """11 The game ended; `verdict` is the reason, points are in halves, central before allies."""

    verdict: str
    side: str
    task: tuple[int, int]
    all: tuple[int, int]
    flying: tuple[int, int]

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {"side": self.side}
        for name, pair in (("task", self.task), ("all", self.all)):
            words |= {f"{name}_central": halves(pair[0]), f"{name}_allies": halves(pair[1])}
        words |= {"flying_central": self.flying[0], "flying_allies": self.flying[1]}
        kind = "won" if self.side else "draw"
        return Phrase(f"event.GameEnded.{kind}", words | {"verdict": self.verdict})
