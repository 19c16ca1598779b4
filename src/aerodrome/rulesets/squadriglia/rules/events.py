"""Events: what happened, in the past tense. A plane is named by its id, a hex as "column,row"."""

from __future__ import annotations

from typing import ClassVar

from aerodrome.crews.events import Nursed, Saved, SkillUsed
from aerodrome.kernel.events import Event, events_in
from aerodrome.kernel.phrases import Phrase, Word

from .state import Move, Order


class TypeChosen(Event, frozen=True):
    planes: tuple[str, ...]
    model: str


class AceNamed(Event, frozen=True):
    plane: str


class Placed(Event, frozen=True):
    plane: str
    at: str
    facing: int
    height: int

    def phrase(self) -> Phrase:
        """9.1 Return the phrase; without the altitude rule all heights are 0 and not mentioned."""
        words: dict[str, Word] = {"plane": self.plane, "at": self.at, "facing": self.facing}
        if not self.height:
            return Phrase("event.Placed.level", words)
        return Phrase("event.Placed.high", words | {"height": self.height})


class TurnBegan(Event, frozen=True):
    turn: int
    impulse: int
    planes: tuple[str, ...]


class Pursued(Event, frozen=True):
    plane: str
    quarry: str


class Declared(Event, frozen=True):
    plane: str
    left: int
    right: int
    height: str
    immelmann: bool


class OrderWritten(Event, frozen=True):
    """4 An order was written; only its owner sees it."""

    echo: ClassVar[bool] = True
    plane: str
    order: Order

    def phrase(self) -> Phrase:
        """4 Return the order as its counters, arrow by arrow and stick by stick."""
        moves = self.order.moves
        words: dict[str, Word] = {
            "plane": self.plane,
            "speed": self.order.speed,
            "arrows": tuple(move.arrow for move in moves),
            "sticks": tuple(move.stick for move in moves),
            "metres": tuple(_signed(move) for move in moves if move.metres),
            "way": self.order.immelmann,
        }
        return Phrase(f"event.OrderWritten.{self._kind()}", words)

    def _kind(self) -> str:
        if self.order.immelmann:
            return "immelmann"
        if self.order.kind == "fly" and any(move.metres for move in self.order.moves):
            return "height"
        return self.order.kind


def _signed(move: Move) -> str:
    return f"{-move.metres if move.arrow == 'dive' else move.metres:+d}"


class ImpulseBegan(Event, frozen=True):
    turn: int
    impulse: int


class Flew(Event, frozen=True):
    """One move; `turned` is the way of an Immelmann's half-turn, which version 1 did not record."""

    plane: str
    arrow: str
    stick: str
    path: tuple[str, ...]
    facing: int
    height: int
    forced: bool = False
    turned: str = ""

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {
            "plane": self.plane,
            "arrow": self.arrow,
            "stick": self.stick,
            "at": self.path[-1] if self.path else "",
            "facing": self.facing,
            "height": self.height,
        }
        return Phrase(f"event.Flew.{self._kind()}", words)

    def _kind(self) -> str:
        """Return the kind of phrase; a move over the edge has no hex on the map."""
        if self.arrow == "climb":
            return "climb"
        if not self.path:
            return self._exit()
        if self.turned:
            return f"turn_{self.turned}"
        if self.forced:
            return "forced_dive" if self.arrow == "dive" else "forced"
        return "dive" if self.arrow == "dive" else "level"

    def _exit(self) -> str:
        if self.turned:
            return "exit_turn" if self.turned == "level" else "exit_turn_high"
        return "exit_dive" if self.arrow == "dive" else "exit"


class Sank(Event, frozen=True):
    plane: str
    metres: int
    height: int


class Left(Event, frozen=True):
    """An aircraft left over an edge; 1.2 on another front `nation` is the one it belongs to."""

    plane: str
    edge: str
    how: str
    nation: str = ""

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {"plane": self.plane, "edge": self.nation or self.edge}
        return Phrase(f"event.Left.{self.how}", words)


class TrenchPassed(Event, frozen=True):
    plane: str
    at: str
    passed: bool = True


class RudderHeld(Event, frozen=True):
    plane: str
    die: int


class RudderFreed(Event, frozen=True):
    plane: str
    die: int


class JamChosen(Event, frozen=True):
    last: ClassVar[bool] = True
    plane: str
    battery: str
    choice: str


class HeldFire(Event, frozen=True):
    last: ClassVar[bool] = True
    plane: str
    battery: str


class Fired(Event, frozen=True):
    """One shot, complete: dice, modifiers by name, table row, distance, and result."""

    last: ClassVar[bool] = True
    plane: str
    battery: str
    guns: int
    target: str
    distance: int
    dice: tuple[int, ...]
    modifiers: tuple[tuple[str, int], ...]
    total: int
    damage: int
    special: bool

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {
            "plane": self.plane,
            "battery": self.battery,
            "target": self.target,
            "distance": self.distance,
            "dice": "+".join(map(str, self.dice)),
            "modifiers": "".join(f" {value:+d}" for _, value in self.modifiers),
            "why": tuple(name for name, _ in self.modifiers),
            "total": self.total,
            "damage": self.damage,
            "star": "*" if self.special else "",
        }
        kind = "hit" if self.damage else "miss"
        return Phrase(f"event.Fired.{kind}{'_with' if self.modifiers else ''}", words)


class SpecialRolled(Event, frozen=True):
    target: str
    dice: tuple[int, ...]
    result: str
    more: tuple[int, ...] = ()

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {
            "target": self.target,
            "dice": "+".join(map(str, self.dice)),
            "total": sum(self.dice),
            "result": self.result,
            "more": f" ({'+'.join(map(str, self.more))})" if self.more else "",
        }
        return Phrase("event.SpecialRolled", words)


class Damaged(Event, frozen=True):
    plane: str
    points: int
    robustness: int


class CrewHit(Event, frozen=True):
    plane: str
    man: int
    role: str
    result: str

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {"plane": self.plane, "man": self.man + 1, "role": self.role}
        return Phrase(f"event.CrewHit.{self.result}", words)


class ShotDown(Event, frozen=True):
    plane: str
    cause: str


class EngineStalled(Event, frozen=True):
    plane: str


class EngineTried(Event, frozen=True):
    plane: str
    die: int
    runs: bool

    def phrase(self) -> Phrase:
        kind = "runs" if self.runs else "dead"
        return Phrase(f"event.EngineTried.{kind}", {"plane": self.plane, "die": self.die})


class ControlsDamaged(Event, frozen=True):
    plane: str


class RudderJammed(Event, frozen=True):
    plane: str
    stick: str


class ImmelmannBegun(Event, frozen=True):
    plane: str


class ImmelmannBroken(Event, frozen=True):
    plane: str


class FuelLost(Event, frozen=True):
    plane: str
    fuel: int


class FuelBurned(Event, frozen=True):
    plane: str
    spent: int
    fuel: int


class GunJammed(Event, frozen=True):
    last: ClassVar[bool] = True
    plane: str
    battery: str
    gun: int


class ClearingTried(Event, frozen=True):
    last: ClassVar[bool] = True
    plane: str
    battery: str
    gun: int
    dice: tuple[int, ...]
    modifier: int
    cleared: bool

    def phrase(self) -> Phrase:
        words: dict[str, Word] = {
            "plane": self.plane,
            "battery": self.battery,
            "dice": "+".join(map(str, self.dice)),
            "modifier": f" {self.modifier:+d}" if self.modifier else "",
            "total": sum(self.dice) + self.modifier,
        }
        kind = "cleared" if self.cleared else "failed"
        return Phrase(f"event.ClearingTried.{kind}", words)


class TurnFlown(Event, frozen=True):
    turn: int
    planes: tuple[str, ...]
    speeds: tuple[int, ...]


class GameEnded(Event, frozen=True):
    """The game ended; 1.2 on another front `nation` is the one that flies for the winner."""

    verdict: str
    side: str
    nation: str = ""

    def phrase(self) -> Phrase:
        return Phrase(f"event.GameEnded.{self.verdict}", {"side": self.nation or self.side})


class Evaded(Event, frozen=True):
    plane: str
    quarry: str


class Fumbled(Event, frozen=True):
    """10.1 An attempt to clear a jam that was bound to fail."""

    last: ClassVar[bool] = True
    plane: str
    battery: str


EVENTS = (*events_in(globals()), SkillUsed, Nursed, Saved)
