"""Contract: the parts of a ruleset: its rules, its display, and what else it is capable of."""

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
    """What stands on the table, secrets included; encodable, with a copy of its own."""

    def copy(self) -> Any: ...


S = TypeVar("S", bound=State)
C = TypeVar("C", bound="Capability")


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended; no winners is a draw."""

    winners: tuple[str, ...]
    reason: Phrase
    rule: str = ""


@dataclass(frozen=True)
class GameRules(Generic[S]):
    """What a game is played by.

    `turn` plays one unit between checkpoints (a turn, or a phase picked by the state). `side` tells
    which side a seat is on; without it every seat is a side of its own. `forget` guesses in a
    fork's state what a seat may not know.

    `rows` are the data that a scenario is made of, as the files have them: a record carries them.
    `vet` refuses set-ups of which no new game is made, though records of such games are still
    played. `owned` names the game whose owner's corrections are laid into a scenario, if it is
    another. `inner` finds the ruleset of a game within this one. `versions` are those whose records
    are still played, the newest last; none means the newest alone.
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
    """What people see of a game.

    `view` is what a seat, or a spectator (None), may know, built field by field; `scene` draws a
    view, and `names` are what its pieces are called. `stage` shows an event in acts, `short_log`
    is what a short log keeps of each kind of event, and `diagrams` draw what the rulebook shows.
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
        """Return what a short log keeps of an event; nothing where this game does not say."""
        told = self.short_log.get(type(event))
        return tuple(told(event)) if told is not None else ()


def absent(*given: Any) -> NoReturn:
    """Stand in for a part that a ruleset does not have."""
    raise Broken("this game has no such part; ask first whether it is `absent`")


class Capability(ABC):
    """Something that a ruleset may be capable of besides being played.

    Each kind is a class of its own, whose parts are functions; one that a ruleset does not have is
    `absent`. The kernel uses none of them and does not know which kinds there are.
    """

    @classmethod
    def of(cls: type[C], ruleset: Ruleset[Any]) -> C:
        """Return what a ruleset has of this kind, perhaps without any part."""
        return next((one for one in ruleset.capabilities if isinstance(one, cls)), cls())

    @classmethod
    @abstractmethod
    def found_in(cls: type[C], package: Package) -> C:
        """Return the capability of this kind in a package."""

    @classmethod
    def made_of(cls: type[C], **parts: Callable[..., Any] | None) -> C:
        """Return the capability with these parts; None is one that a package does not have."""
        return cls(**{name: part for name, part in parts.items() if part is not None})

    def given_to(self, ruleset: Ruleset[S]) -> Ruleset[S]:
        """Return the same ruleset with this in place of what it has of this kind."""
        others = (one for one in ruleset.capabilities if type(one) is not type(self))
        return replace(ruleset, capabilities=(*others, self))
