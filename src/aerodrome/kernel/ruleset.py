"""Ruleset: one board game's rules and data, as the kernel sees them; stateless."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Generic

import msgspec

from aerodrome.kernel import codec, dice, languages, trial
from aerodrome.kernel import edition as editions
from aerodrome.kernel.contract import Capability, GameDisplay, GameRules, S
from aerodrome.kernel.edition import Edition, Rows
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.package import Package
from aerodrome.kernel.phrases import Phrasebook
from aerodrome.kernel.question import Seat, check_seat
from aerodrome.kernel.record import Header, Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import (
    Choice,
    GameOption,
    Scenario,
    Texts,
    read_options,
    settle,
    settled_before,
)

CORRECTIONS = "corrections"


class Section(msgspec.Struct, frozen=True, omit_defaults=True):
    """A section of the rulebook, in our words."""

    title: str
    text: str = ""


@dataclass(frozen=True)
class Ruleset(Generic[S]):
    """The contract every game meets: its rules, its display, and what else it is capable of.

    `version` is that of its rules. `edition` says how it differs from what its folder holds, if it
    does. `words` are rooms whose phrases it shares with other games. `capabilities` are what it
    offers besides being played, one of a kind; `Kind.of(ruleset)` gives one of them.
    """

    id: str
    version: int
    title: str
    folder: Path
    rules: GameRules[S]
    display: GameDisplay
    capabilities: tuple[Capability, ...] = ()
    words: tuple[Path, ...] = ()
    edition: Edition | None = None

    @classmethod
    def from_package(
        cls,
        name: str,
        title: str,
        *,
        capabilities: Sequence[type[Capability]] = (),
        words: tuple[Path, ...] = (),
    ) -> Ruleset[Any]:
        """Return the ruleset whose parts are in this package; see `kernel.package`."""
        package = Package(name)
        edition: Edition | None = package.value("rules.tables", "EDITION")
        return cls(
            id=package.folder.name,
            version=edition.version if edition is not None else 1,
            title=title,
            folder=package.folder,
            rules=GameRules.found_in(package),
            display=GameDisplay.found_in(package),
            capabilities=tuple(kind.found_in(package) for kind in capabilities),
            words=words,
            edition=edition,
        )

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @cached_property
    def rulebooks(self) -> dict[str, dict[str, Section]]:
        """The rulebook by language and section number."""
        return {
            language: {
                number: codec.convert(entry, Section, f"rulebook.toml, section {number}")
                for number, entry in book.items()
            }
            for language, book in languages.spoken(self.data, "rulebook.toml").items()
        }

    @property
    def sections(self) -> dict[str, Section]:
        """The rulebook by section number."""
        return self.rulebooks[ENGLISH]

    @cached_property
    def options_by_language(self) -> dict[str, dict[str, GameOption]]:
        """What may be chosen before a game, by language and name."""
        file = self.data / "options.toml"
        return {one: read_options(file, one) for one in languages.folders(self.data)}

    @property
    def options(self) -> dict[str, GameOption]:
        return self.options_by_language[ENGLISH]

    @cached_property
    def phrases(self) -> Phrasebook:
        return Phrasebook.load(*self.words, self.data)

    @cached_property
    def translations(self) -> dict[str, dict[str, str]]:
        """What the titles and texts of its scenarios are in other languages, by language."""
        found: dict[str, dict[str, str]] = {}
        for language, table in languages.words(self.data, "scenarios.toml").items():
            said = codec.convert(table, dict[str, Texts], f"scenarios.toml, {language}")
            for name in self.scenario_ids():
                original = codec.toml(self.data / "scenarios" / f"{name}.toml")
                for what, text in codec.plain(said.get(name, {})).items():
                    found.setdefault(language, {})[str(original.get(what))] = text
        return found

    def said(self, scenario: Scenario, what: str, language: str) -> str:
        """The title or text of a scenario: as it says it itself, or as our books do."""
        original = scenario.said(what)
        own = scenario.texts.get(language, Texts())
        return getattr(own, what) or self.translations.get(language, {}).get(original, original)

    def titles(self, scenario: Scenario) -> dict[str, str]:
        """The title of a scenario in every other language that has one for it."""
        known = dict.fromkeys((*self.translations, *scenario.texts))
        titles = {language: self.said(scenario, "title", language) for language in known}
        return {one: title for one, title in titles.items() if title != scenario.said("title")}

    @cached_property
    def fingerprint(self) -> str:
        """The hash of all numbers that rules may use, for results that are not to be mixed."""
        return codec.digest_files(rules_data(self.data))

    @cached_property
    def known(self) -> dict[str, Rows]:
        """The rows of former states, by the hash of their data that old records have."""
        files = sorted((self.data / "former").glob("*.json"))
        return {file.stem: codec.decode(file.read_bytes(), Rows, file.name) for file in files}

    def scenario_ids(self) -> tuple[str, ...]:
        return tuple(sorted(file.stem for file in (self.data / "scenarios").glob("*.toml")))

    def scenario(self, name: str, chosen: Mapping[str, Choice] | None = None) -> Scenario:
        """A scenario of this ruleset by name, with the options chosen."""
        if name not in self.scenario_ids():
            listed = ", ".join(self.scenario_ids()) or "none yet"
            sentence = f"{self.id} has no scenario `{name}`; it has {listed}."
            raise Refusal("unknown-scenario", sentence)
        return self.read_scenario(self.data / "scenarios" / f"{name}.toml", chosen)

    def playable(self) -> dict[str, Scenario]:
        """All scenarios but those that the corrections of who owns the game here have spoilt."""
        found = {}
        for name in self.scenario_ids():
            with suppress(Refusal):
                found[name] = self.scenario(name)
        return found

    def read_scenario(self, file: Path, chosen: Mapping[str, Choice] | None = None) -> Scenario:
        """A scenario from any TOML file, a player's own included."""
        return self.compose(file.stem, codec.toml(file), chosen, file.name)

    def compose(
        self, name: str, setup: Mapping[str, Any], chosen: Mapping[str, Choice] | None, place: str
    ) -> Scenario:
        """A scenario from a set-up as a table; what cannot be played is refused with its place."""
        body = dict(setup)
        preset, types, own = (_table(body, key, place) for key in ("options", "types", CORRECTIONS))
        try:
            options = settle(self.options, preset, chosen or {})
            return self.tried(self._corrected(Scenario(name, body, options, types, own)))
        except Refusal as refusal:
            raise Refusal(refusal.code, refusal.sentence, refusal.place or place) from None

    def tried(self, scenario: Scenario) -> Scenario:
        """A scenario that a new game can be made of: it was laid out once, and can be begun.

        Records are not asked: a game that was made is played as it was made.
        """
        trial.lay_out(self.making(scenario), scenario)
        return scenario

    def _corrected(self, scenario: Scenario) -> Scenario:
        """A scenario with the corrections of who owns the printed game here, under its own."""
        owned = self.rules.owned(scenario) if self.rules.owned is not None else self.id
        theirs = editions.owners_corrections(owned)
        both = editions.merged(theirs, scenario.corrections)
        return msgspec.structs.replace(scenario, corrections=both) if theirs else scenario

    def making(self, scenario: Scenario) -> Ruleset[Any]:
        """These rules, the newest, with the house types and corrections of a scenario."""
        if not scenario.types and not scenario.corrections:
            return self
        if self.edition is None:
            raise Refusal("bad-scenario", f"{self.id} has no types or values to change.")
        made = Edition(self.version, None, scenario.types, scenario.corrections)
        return self.as_edition(made)

    def as_edition(self, edition: Edition) -> Ruleset[Any]:
        """The same game in another edition; it shares what no edition changes.

        A ruleset that does not say which edition it is has no other.
        """
        if self.edition is None or edition.same(self.edition):
            return self
        other = editions.load(self.folder, edition)
        for shared in ("rulebooks", "options_by_language", "phrases", "translations", "known"):
            vars(other).setdefault(shared, getattr(self, shared))
        return other

    def played(self, name: str, version: int, data: str) -> bool:
        """Whether something was played by these rules; older games have a hash of their data."""
        return (name, version) == (self.id, self.version) and (not data or data in self.known)

    def check(self, header: Header) -> None:
        """Refuse a record of a version that is not played here, or of data that nobody has kept.

        Nothing is loaded or played for it, so that a list of games can afford to ask.
        """
        versions = self.rules.versions or (self.version,)
        if header.version not in versions:
            newer = header.version > self.version
            what = "made by a newer Aerodrome" if newer else "of rules that are not played any more"
            sentence = f"this game is {what}: {self.id} {header.version}, here {versions[0]}"
            upto = f" to {self.version}" if len(versions) > 1 else ""
            raise Refusal("newer" if newer else "older", f"{sentence}{upto}.")
        if header.rows is None:
            self._former(header)

    def playing(self, header: Header) -> tuple[Ruleset[Any], Scenario]:
        """These rules as a record was made for them, and its scenario.

        Data that the game does not use have no say: if what it uses is as it was, so are we.
        """
        self.check(header)
        scenario = self.recorded(header)
        rows, corrections = header.rows, scenario.corrections
        if rows is None:
            rows, corrections = self._former(header)
        alike = header.version == self.version and corrections == self.corrections
        if alike and _fits(self.rules.rows, scenario, rows, exactly=header.rows is not None):
            return self, scenario
        other = self.as_edition(Edition(header.version, rows, {}, corrections))
        if header.rows is not None and not _same(other.rules.rows(scenario), rows):
            raise Refusal("unfit", "the rows of this record are not those that its set-up uses.")
        return other, scenario

    @property
    def corrections(self) -> dict[str, Any]:
        """The owner's corrections that are laid over the printed numbers."""
        return self.edition.corrections if self.edition is not None else {}

    def _former(self, header: Header) -> tuple[Rows, dict[str, Any]]:
        """The rows and corrections of a record that only has a hash of its data."""
        if header.data in self.known:
            return self.known[header.data], {}
        file = editions.owners_file(self.id)
        for data, rows in self.known.items() if file is not None else ():
            if file and header.data == codec.digest(data.encode(), file.read_bytes()):
                changes = editions.owners_corrections(self.id)
                theirs = {table: changes[table] for table in rows if table in changes}
                return editions.merged(rows, theirs), changes
        sentence = f"this game was played with data that nobody has kept ({header.data})."
        raise Refusal("other-data", sentence)

    def recorded(self, header: Header) -> Scenario:
        """The scenario of a record; options that came later have the value they came with."""
        options = settled_before(self.options, header.options)
        return Scenario(header.scenario, header.setup, options, header.types, header.corrections)

    def record(
        self, scenario: Scenario, seed: str | None = None, players: Mapping[Seat, str] | None = None
    ) -> Record:
        """A new game's record: nothing answered yet."""
        if seed is not None and not seed.isprintable():
            raise Refusal("bad-seed", "a seed is made of printable characters.")
        made = self.making(scenario)
        seats = made.rules.seats(scenario)
        for seat in players or {}:
            check_seat(seat, seats)
        return Record.new(
            ruleset=self.id,
            version=made.version,
            scenario=scenario,
            corrections=made.corrections,
            rows=made.rules.rows(scenario),
            seats={seat: (players or {}).get(seat, seat) for seat in seats},
            seed=seed if seed is not None else dice.new_seed(),
        )


def _table(body: dict[str, Any], key: str, place: str) -> dict[str, Any]:
    """A table of a set-up that is not the ruleset's own part of it."""
    table = body.pop(key, {})
    if not isinstance(table, dict):
        raise Refusal("bad-scenario", f"`{key}` must be a table.", place)
    return table


def _fits(
    rows: Callable[[Scenario], Rows], scenario: Scenario, wanted: Rows, *, exactly: bool
) -> bool:
    """Whether a scenario uses these rows here; a record without rows of its own may use fewer."""
    try:
        used = rows(scenario)
    except Refusal:
        return False
    if exactly:
        return _same(used, wanted)
    return all(wanted.get(t, {}).get(key) == row for t in used for key, row in used[t].items())


def _same(used: Rows, wanted: Rows) -> bool:
    """Whether rows are alike, and in the same order, for rules may go through them."""
    return used == wanted and all(list(used[table]) == list(wanted[table]) for table in used)


def rules_data(folder: Path) -> list[Path]:
    """The data files whose numbers decide games."""
    texts = ("rulebook", "options", "balance", "editor")
    files = [*folder.glob("*.toml"), *folder.glob("*.csv")]
    return [file for file in files if not file.stem.startswith(texts)]
