"""Rulesets: one board game's rules and data, as the kernel sees them; stateless."""

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
    """A section of the rulebook, in the project's own words."""

    title: str
    text: str = ""


@dataclass(frozen=True)
class Ruleset(Generic[S]):
    """The contract of every game: its rules, its display, and its capabilities.

    `version` is that of its rules. `edition` is how it differs from the data in its folder, if it
    does. `words` are folders of phrases that it shares with other games. `capabilities` are what it
    offers besides being played, one of a kind; `Kind.of(ruleset)` returns one of them.
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
        """Return the ruleset made of the parts in this package; see `kernel.package`."""
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
        """Return the rulebook by language and section number."""
        return {
            language: {
                number: codec.convert(entry, Section, f"rulebook.toml, section {number}")
                for number, entry in book.items()
            }
            for language, book in languages.spoken(self.data, "rulebook.toml").items()
        }

    @property
    def sections(self) -> dict[str, Section]:
        """Return the rulebook by section number."""
        return self.rulebooks[ENGLISH]

    @cached_property
    def options_by_language(self) -> dict[str, dict[str, GameOption]]:
        """Return the options to choose before a game, by language and name."""
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
        """Return the translated titles and texts of its scenarios, by language."""
        found: dict[str, dict[str, str]] = {}
        for language, table in languages.words(self.data, "scenarios.toml").items():
            said = codec.convert(table, dict[str, Texts], f"scenarios.toml, {language}")
            for name in self.scenario_ids():
                original = codec.toml(self.data / "scenarios" / f"{name}.toml")
                for what, text in codec.plain(said.get(name, {})).items():
                    found.setdefault(language, {})[str(original.get(what))] = text
        return found

    def said(self, scenario: Scenario, what: str, language: str) -> str:
        """Return a scenario's title or text: its own translation, or else the ruleset's."""
        original = scenario.said(what)
        own = scenario.texts.get(language, Texts())
        return getattr(own, what) or self.translations.get(language, {}).get(original, original)

    def titles(self, scenario: Scenario) -> dict[str, str]:
        """Return the title of a scenario in every other language that has one for it."""
        known = dict.fromkeys((*self.translations, *scenario.texts))
        titles = {language: self.said(scenario, "title", language) for language in known}
        return {one: title for one, title in titles.items() if title != scenario.said("title")}

    @cached_property
    def fingerprint(self) -> str:
        """Return the hash of all numbers that rules may use; results of different data differ."""
        return codec.digest_files(rules_data(self.data))

    @cached_property
    def known(self) -> dict[str, Rows]:
        """Return the rows of earlier data, by the hash that old records have."""
        files = sorted((self.data / "former").glob("*.json"))
        return {file.stem: codec.decode(file.read_bytes(), Rows, file.name) for file in files}

    def scenario_ids(self) -> tuple[str, ...]:
        return tuple(sorted(file.stem for file in (self.data / "scenarios").glob("*.toml")))

    def scenario(self, name: str, chosen: Mapping[str, Choice] | None = None) -> Scenario:
        """Return a scenario of this ruleset by name, with the chosen options."""
        if name not in self.scenario_ids():
            listed = ", ".join(self.scenario_ids()) or "none yet"
            sentence = f"{self.id} has no scenario `{name}`; it has {listed}."
            raise Refusal("unknown-scenario", sentence)
        return self.read_scenario(self.data / "scenarios" / f"{name}.toml", chosen)

    def playable(self) -> dict[str, Scenario]:
        """Return all scenarios except those that an owner's corrections have made unplayable."""
        found = {}
        for name in self.scenario_ids():
            with suppress(Refusal):
                found[name] = self.scenario(name)
        return found

    def read_scenario(self, file: Path, chosen: Mapping[str, Choice] | None = None) -> Scenario:
        """Read a scenario from any TOML file, a player's own included."""
        return self.compose(file.stem, codec.toml(file), chosen, file.name)

    def compose(
        self, name: str, setup: Mapping[str, Any], chosen: Mapping[str, Choice] | None, place: str
    ) -> Scenario:
        """Return the scenario of a set-up; one that cannot be played is refused with its place."""
        body = dict(setup)
        preset, types, own = (_table(body, key, place) for key in ("options", "types", CORRECTIONS))
        try:
            options = settle(self.options, preset, chosen or {})
            return self.tried(self._corrected(Scenario(name, body, options, types, own)))
        except Refusal as refusal:
            raise Refusal(refusal.code, refusal.sentence, refusal.place or place) from None

    def tried(self, scenario: Scenario) -> Scenario:
        """Return a scenario after checking that a new game can begin with it.

        Records skip this check: a game that was made is played as it was made.
        """
        trial.lay_out(self.making(scenario), scenario)
        return scenario

    def _corrected(self, scenario: Scenario) -> Scenario:
        """Return a scenario with its corrections on top of those of the game's owner."""
        owned = self.rules.owned(scenario) if self.rules.owned is not None else self.id
        theirs = editions.owners_corrections(owned)
        both = editions.merged(theirs, scenario.corrections)
        return msgspec.structs.replace(scenario, corrections=both) if theirs else scenario

    def making(self, scenario: Scenario) -> Ruleset[Any]:
        """Return the newest rules, with the house types and corrections of a scenario."""
        if not scenario.types and not scenario.corrections:
            return self
        if self.edition is None:
            raise Refusal("bad-scenario", f"{self.id} has no types or values to change.")
        made = Edition(self.version, None, scenario.types, scenario.corrections)
        return self.as_edition(made)

    def as_edition(self, edition: Edition) -> Ruleset[Any]:
        """Return the same game in another edition; it shares what no edition changes.

        A ruleset without editions returns itself.
        """
        if self.edition is None or edition.same(self.edition):
            return self
        other = editions.load(self.folder, edition)
        for shared in ("rulebooks", "options_by_language", "phrases", "translations", "known"):
            vars(other).setdefault(shared, getattr(self, shared))
        return other

    def played(self, name: str, version: int, data: str) -> bool:
        """Return whether this ruleset played a game; older games have a hash of their data."""
        return (name, version) == (self.id, self.version) and (not data or data in self.known)

    def check(self, header: Header) -> None:
        """Refuse a record of an unsupported version or of unknown data.

        It loads and plays nothing, so that lists of games can afford the check.
        """
        versions = self.rules.versions or (self.version,)
        if header.version not in versions:
            newer = header.version > self.version
            what = "made by a newer Aerodrome" if newer else "of rules that can no longer be played"
            sentence = f"this game is {what}: {self.id} {header.version}, here {versions[0]}"
            upto = f" to {self.version}" if len(versions) > 1 else ""
            raise Refusal("newer" if newer else "older", f"{sentence}{upto}.")
        if header.rows is None:
            self._former(header)

    def playing(self, header: Header) -> tuple[Ruleset[Any], Scenario]:
        """Return this ruleset in the edition that a record was made for, and its scenario.

        Only the data that the game uses must match for the ruleset itself to be returned.
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
            raise Refusal("unfit", "this record does not have the rows that its set-up uses.")
        return other, scenario

    @property
    def corrections(self) -> dict[str, Any]:
        """Return the owner's corrections that replace printed numbers."""
        return self.edition.corrections if self.edition is not None else {}

    def _former(self, header: Header) -> tuple[Rows, dict[str, Any]]:
        """Return the rows and corrections of a record that only has a hash of its data."""
        if header.data in self.known:
            return self.known[header.data], {}
        file = editions.owners_file(self.id)
        for data, rows in self.known.items() if file is not None else ():
            if file and header.data == codec.digest(data.encode(), file.read_bytes()):
                changes = editions.owners_corrections(self.id)
                theirs = {table: changes[table] for table in rows if table in changes}
                return editions.merged(rows, theirs), changes
        sentence = f"this game was played with data that are no longer available ({header.data})."
        raise Refusal("other-data", sentence)

    def recorded(self, header: Header) -> Scenario:
        """Return the scenario of a record; newer options have their value for older games."""
        options = settled_before(self.options, header.options)
        return Scenario(header.scenario, header.setup, options, header.types, header.corrections)

    def record(
        self, scenario: Scenario, seed: str | None = None, players: Mapping[Seat, str] | None = None
    ) -> Record:
        """Return the record of a new game, without any answers."""
        if seed is not None and not seed.isprintable():
            raise Refusal("bad-seed", "a seed must consist of printable characters.")
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
    """Remove a general table, which is not part of the ruleset's own set-up, and return it."""
    table = body.pop(key, {})
    if not isinstance(table, dict):
        raise Refusal("bad-scenario", f"`{key}` must be a table.", place)
    return table


def _fits(
    rows: Callable[[Scenario], Rows], scenario: Scenario, wanted: Rows, *, exactly: bool
) -> bool:
    """Return whether a scenario uses these rows here; unless `exactly`, it may use fewer."""
    try:
        used = rows(scenario)
    except Refusal:
        return False
    if exactly:
        return _same(used, wanted)
    return all(wanted.get(t, {}).get(key) == row for t in used for key, row in used[t].items())


def _same(used: Rows, wanted: Rows) -> bool:
    """Return whether rows are equal and in the same order, which rules may depend on."""
    return used == wanted and all(list(used[table]) == list(wanted[table]) for table in used)


def rules_data(folder: Path) -> list[Path]:
    """Return the data files with numbers that affect games."""
    texts = ("rulebook", "options", "balance", "editor")
    files = [*folder.glob("*.toml"), *folder.glob("*.csv")]
    return [file for file in files if not file.stem.startswith(texts)]
