"""The contract of a ruleset: its rules, its display and its capabilities."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any, Generic, NoReturn, Protocol, TypeVar

import msgspec

from aerodrome.kernel.edition import Rows
from aerodrome.kernel.events import Event
from aerodrome.kernel.package import Package
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Broken
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.umpire import Umpire

if TYPE_CHECKING:
    from aerodrome.kernel.ruleset import Ruleset

EVERY = ("seats", "setup", "turn", "outcome")
SOME = ("side", "rows", "owned", "inner")
BY_RULES = (
    "a ruleset has a function of that name in a chapter (`rules/ch01_….py`) or in `rules/state.py`"
)
BY_DISPLAY = "a ruleset has a function of that name in `display/{}.py`"
BY_EVENTS = "a ruleset lists what can happen in `rules/events.py`, as `EVENTS`"


class State(Protocol):
    """The state of a game, secrets included; it can be encoded and copied."""

    def copy(self) -> Any: ...


S = TypeVar("S", bound=State)
C = TypeVar("C", bound="Capability")


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a game; without winners it is a draw."""

    winners: tuple[str, ...]
    reason: Phrase
    rule: str = ""


@dataclass(frozen=True)
class GameRules(Generic[S]):
    """The functions and data that a game is played by.

    `turn` plays one unit between checkpoints (a turn, or a phase chosen by the state). `side`
    returns the side of a seat; by default every seat is a side of its own. `forget` replaces in a
    fork's state what a seat may not know by guesses.

    `rows` are the data that a scenario uses, as in the data files; a record contains them. `vet`
    refuses set-ups of which no new game may be made, though records of such games can still be
    played. `owned` names the game with the corrections for a scenario, if it is another one.
    `inner` finds the ruleset of an inner game. `versions` are those with records that can still be
    played, the newest last; empty means only the newest.
    """

    seats: Callable[[Scenario], tuple[Seat, ...]]
    setup: Callable[[Scenario], S]
    turn: Callable[[Umpire, S], None]
    outcome: Callable[[S], Outcome | None]
    events: tuple[type[Event], ...]
    side: Callable[[Seat], str] = lambda seat: seat
    forget: Callable[[S, Seat, Random], None] | None = None
    rows: Callable[[Scenario], Rows] = lambda scenario: {}
    vet: Callable[[Scenario], None] | None = None
    owned: Callable[[Scenario], str] | None = None
    inner: Callable[[str], Ruleset[Any]] | None = None
    versions: tuple[int, ...] = ()

    @classmethod
    def found_in(cls, package: Package) -> GameRules[Any]:
        """Return the rules in the folder `rules` of a package."""
        found: dict[str, Any] = {
            part: package.needed(part, package.rule(part), BY_RULES) for part in EVERY
        }
        found |= {part: package.rule(part) for part in SOME}
        found["events"] = package.needed(
            "events", package.value("rules.events", "EVENTS"), BY_EVENTS
        )
        found["forget"] = package.rule("forget", "display.view")
        found["vet"] = package.rule("vet", "offers.vet")
        found["versions"] = package.value("rules.tables", "VERSIONS")
        return cls(**{part: value for part, value in found.items() if value is not None})


@dataclass(frozen=True)
class GameDisplay:
    """The functions that show a game to people.

    `view` returns what a seat, or a spectator (None), may know, built field by field; `scene` draws
    a view, and `names` are the display names of its pieces. `stage` turns an event into acts,
    `short_log` has the short log's lines for each kind of event, and `diagrams` draw the rulebook's
    diagrams.
    """

    view: Callable[[Any, Seat | None], Any]
    scene: Callable[[Any], Any]
    names: Callable[[Any], Mapping[str, str]] = lambda view: {}
    stage: Callable[[Any], Sequence[Any]] = lambda event: ()
    short_log: Mapping[type[Event], Callable[[Any], Sequence[Any]]] = field(default_factory=dict)
    diagrams: Callable[[], Mapping[str, Callable[[], str]]] = dict

    @classmethod
    def found_in(cls, package: Package) -> GameDisplay:
        """Return the display in the folder `display` of a package."""
        found: dict[str, Any] = {
            part: package.needed(
                part, package.function(part, f"display.{part}"), BY_DISPLAY.format(part)
            )
            for part in ("view", "scene")
        }
        found["names"] = package.function("names", "display.scene", "display.view")
        found["stage"] = package.function("stage", "display.stage")
        found["short_log"] = package.value("display.short_log", "SHORT_LOG")
        found["diagrams"] = package.late("display.diagrams", "diagrams")
        return cls(**{part: value for part, value in found.items() if value is not None})

    def gist(self, event: Event) -> tuple[Any, ...]:
        """Return the short log's lines for an event; none if the game defines none."""
        told = self.short_log.get(type(event))
        return tuple(told(event)) if told is not None else ()


def absent(*given: Any) -> NoReturn:
    """Raise an error: the default of every part that a ruleset does not have."""
    raise Broken("this game has no such part; ask first whether it is `absent`")


class Capability(ABC):
    """An optional set of functions that a ruleset may offer besides being played.

    Each kind is a class of its own with functions as parts; a part that a ruleset does not have is
    `absent`. The kernel uses none of them and does not know which kinds there are.
    """

    @classmethod
    def of(cls: type[C], ruleset: Ruleset[Any]) -> C:
        """Return the ruleset's capability of this kind, perhaps without any part."""
        return next((one for one in ruleset.capabilities if isinstance(one, cls)), cls())

    @classmethod
    @abstractmethod
    def found_in(cls: type[C], package: Package) -> C:
        """Return the capability of this kind in a package."""

    @classmethod
    def made_of(cls: type[C], **parts: Callable[..., Any] | None) -> C:
        """Return the capability with these parts; None is a part that a package does not have."""
        return cls(**{name: part for name, part in parts.items() if part is not None})

    def given_to(self, ruleset: Ruleset[S]) -> Ruleset[S]:
        """Return the same ruleset with this capability in place of its own of the same kind."""
        others = (one for one in ruleset.capabilities if type(one) is not type(self))
        return replace(ruleset, capabilities=(*others, self))
