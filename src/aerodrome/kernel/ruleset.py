"""Ruleset: one board game's rules and data, as the kernel sees them; stateless."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from aerodrome.kernel import codec, dice
from aerodrome.kernel.counsel import Counsel, Review
from aerodrome.kernel.events import Count, Event
from aerodrome.kernel.phrases import ENGLISH, Phrase, Phrasebook
from aerodrome.kernel.question import Question, Seat
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Choice, GameOption, Scenario, read_options, settle
from aerodrome.kernel.umpire import Player, Umpire


class State(Protocol):
    """What stands on the table, secrets included; encodable, with a copy of its own."""

    def copy(self) -> Any: ...


S = TypeVar("S", bound=State)
Maker = Callable[[Random, str], Player]
"""Makes a pilot out of a generator for his whims and the name of his character, "" for none."""


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended; no winners is a draw."""

    winners: tuple[str, ...]
    reason: Phrase
    rule: str = ""


class Section(msgspec.Struct, frozen=True, omit_defaults=True):
    """A section of the rulebook, in our words."""

    title: str
    text: str = ""
    title_it: str = ""
    text_it: str = ""

    def said(self, what: str, language: str = ENGLISH) -> str:
        return getattr(self, f"{what}_{language}", "") or str(getattr(self, what))


def own_side(seat: Seat) -> str:
    """Every seat for itself."""
    return seat


def unstaged(event: Event) -> Sequence[Any]:
    """Nothing to see but the log."""
    return ()


def no_names(view: Any) -> Mapping[str, str]:
    return {}


def no_pilots() -> Mapping[str, Maker]:
    """No programs of its own; chance flies for it."""
    return {}


@dataclass(frozen=True)
class Ruleset(Generic[S]):
    """The contract every game meets: a few plain functions and a folder of data.

    `turn` plays one unit between checkpoints (a turn, or a phase picked by the state); `view` is
    what a seat, or a spectator (None), may know, built field by field; `scene` draws a view and
    `stage` shows an event in acts;
    `forget` replaces in a fork's state what a seat may not know by a guess.

    `pilots` are its programs by name, loaded when first asked for; they see their seat's view and
    nothing else, and so does `counsel`, which gives hints. `review` looks over a finished game.
    `tally` begins at the first state of a game, is told every event of it in turn, and says what
    each adds to a statistic.
    `sortie` is the door through which a campaign flies this game (`tabletop.sortie.Door`).
    """

    id: str
    version: int
    title: str
    folder: Path
    seats: Callable[[Scenario], tuple[Seat, ...]]
    setup: Callable[[Scenario], S]
    turn: Callable[[Umpire, S], None]
    outcome: Callable[[S], Outcome | None]
    view: Callable[[S, Seat | None], Any]
    scene: Callable[[Any], Any]
    events: tuple[type[Event], ...]
    names: Callable[[Any], Mapping[str, str]] = no_names
    side: Callable[[Seat], str] = own_side
    stage: Callable[[Any], Sequence[Any]] = unstaged
    forget: Callable[[S, Seat, Random], None] | None = None
    data_hash: Callable[[], str] | None = None
    pilots: Callable[[], Mapping[str, Maker]] = no_pilots
    counsel: Callable[[Any, Question, Random], Counsel] | None = None
    review: Callable[[Any], Review] | None = None
    tally: Callable[[S], Callable[[Event], Sequence[Count]]] | None = None
    sortie: Any = None

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @cached_property
    def sections(self) -> dict[str, Section]:
        """The rulebook by section number."""
        return {
            number: codec.convert(entry, Section, f"rulebook.toml, section {number}")
            for number, entry in codec.toml(self.data / "rulebook.toml").items()
        }

    @cached_property
    def options(self) -> dict[str, GameOption]:
        return read_options(self.data / "options.toml")

    @cached_property
    def phrases(self) -> Phrasebook:
        return Phrasebook.load(sorted(self.data.glob("phrases*.toml")))

    @cached_property
    def fingerprint(self) -> str:
        """The hash of the numbers that rules use; texts do not count, nor do scenarios."""
        if self.data_hash is not None:
            return self.data_hash()
        return codec.digest_files(rules_data(self.data))

    def scenario_ids(self) -> tuple[str, ...]:
        return tuple(sorted(file.stem for file in (self.data / "scenarios").glob("*.toml")))

    def scenario(self, name: str, chosen: Mapping[str, Choice] | None = None) -> Scenario:
        """A scenario of this ruleset by name, with the options chosen."""
        if name not in self.scenario_ids():
            listed = ", ".join(self.scenario_ids()) or "none yet"
            sentence = f"{self.id} has no scenario `{name}`; it has {listed}."
            raise Refusal("unknown-scenario", sentence)
        return self.read_scenario(self.data / "scenarios" / f"{name}.toml", chosen)

    def read_scenario(self, file: Path, chosen: Mapping[str, Choice] | None = None) -> Scenario:
        """A scenario from any TOML file, a player's own included."""
        return self.compose(file.stem, codec.toml(file), chosen, file.name)

    def compose(
        self, name: str, setup: Mapping[str, Any], chosen: Mapping[str, Choice] | None, place: str
    ) -> Scenario:
        """A scenario from a set-up as a table; what cannot be played is refused with its place."""
        body = dict(setup)
        preset = body.pop("options", {})
        try:
            if not isinstance(preset, dict):
                raise Refusal("bad-option", "`options` must be a table.")
            scenario = Scenario(name, body, settle(self.options, preset, chosen or {}))
            self.seats(scenario)
            self.setup(scenario)
        except Refusal as refusal:
            raise Refusal(refusal.code, refusal.sentence, refusal.place or place) from None
        return scenario

    def record(
        self, scenario: Scenario, seed: str | None = None, players: Mapping[Seat, str] | None = None
    ) -> Record:
        """A new game's record: nothing answered yet."""
        if seed is not None and not seed.isprintable():
            raise Refusal("bad-seed", "a seed is made of printable characters.")
        seats = self.seats(scenario)
        for seat in players or {}:
            if seat not in seats:
                sentence = f"there is no seat `{seat}`; the seats are {', '.join(seats)}."
                raise Refusal("unknown-seat", sentence)
        return Record.new(
            ruleset=self.id,
            version=self.version,
            data=self.fingerprint,
            scenario=scenario.id,
            setup=scenario.setup,
            options=scenario.options,
            seats={seat: (players or {}).get(seat, seat) for seat in seats},
            seed=seed if seed is not None else dice.new_seed(),
        )


def rules_data(folder: Path) -> list[Path]:
    """The data files whose numbers decide games."""
    texts = ("rulebook", "phrases", "options", "balance")
    files = [*folder.glob("*.toml"), *folder.glob("*.csv")]
    return [file for file in files if not file.stem.startswith(texts)]
