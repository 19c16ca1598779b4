"""Law 12: what a game did not use never affects it, however much its ruleset grows.

A copy of the ruleset gets one more of everything, and must continue old games exactly as before.
"""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel import edition as editions
from aerodrome.kernel.edition import Edition
from aerodrome.kernel.game import Game, play
from aerodrome.kernel.record import Answer, Played, Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Choice
from aerodrome.kernel.verify import verify
from tests.support.random_games import AnyRuleset, bytes_of, random_game
from tests.support.sampling import sampled

NEW = "grown"
SCENARIOS = 2
"""Games of this many scenarios are cut and continued by the grown rules; in a soak, of all."""
FIRST_ENTRY = re.compile(r"^\[(?P<key>[\w]+)\]\n(?P<body>(?:(?!\[).*\n?)*)", re.MULTILINE)
OPTION = f'\n[{NEW}]\ntitle = "Grown"\ntext = "Came later."\ndefault = false\n'
MEDAL = f'  {{ id = "{NEW}", kills = 1 }},\n'
LEVEL = f"\n[{NEW}]\nslack = 9.0\n"


def copied(ruleset: Ruleset[Any], folder: Path) -> Path:
    """Copy the ruleset's package to a folder."""
    there = folder / ruleset.id
    shutil.copytree(ruleset.folder, there, ignore=shutil.ignore_patterns("__pycache__"))
    return there


def loaded(folder: Path, ruleset: Ruleset[Any]) -> Ruleset[Any]:
    """Return the package in a folder as a ruleset, like the included ones."""
    return editions.load(folder, Edition(ruleset.version))


def grown(ruleset: Ruleset[Any], folder: Path) -> Ruleset[Any]:
    """Return a copy of a ruleset with one more of everything."""
    there = copied(ruleset, folder)
    data = there / "data"
    for add in (_type, _option, _scenario, _lesson, _phrase, _level, _medal, _row, _names):
        add(there, data)
    return loaded(there, ruleset)


def _append(file: Path, text: str) -> None:
    if file.exists():
        file.write_text(f"{file.read_text('utf-8').rstrip()}\n{text}", "utf-8")


def _type(there: Path, data: Path) -> None:
    """Add a copy of the first type, in service always and everywhere, so that it is often
    chosen."""
    for name in ("aircraft", "kites"):
        file = data / f"{name}.toml"
        if file.exists():
            first = FIRST_ENTRY.search(file.read_text("utf-8"))
            assert first is not None
            body = re.sub(r"^number = .*$", "number = 50", first["body"], flags=re.MULTILINE)
            _append(file, f"\n[{NEW}]\n{body}")
    service = data / "sortie" / "service.csv"
    if service.exists():
        rows = service.read_text("utf-8").splitlines()
        own = [f"{NEW},{row.partition(',')[2]}" for row in rows[1:3]]
        _append(service, "\n".join(own) + "\n")


def _option(there: Path, data: Path) -> None:
    _append(data / "options.toml", OPTION)


def _scenario(there: Path, data: Path) -> None:
    first = min((data / "scenarios").glob("*.toml"))
    shutil.copy(first, first.with_name(f"{NEW}.toml"))


def _lesson(there: Path, data: Path) -> None:
    for first in sorted((data / "lessons").glob("*.toml"))[:1]:
        shutil.copy(first, first.with_name(f"{NEW}.toml"))


def _phrase(there: Path, data: Path) -> None:
    _append(data / "words" / "en" / "phrases.toml", f'\n[{NEW}]\nword = "grown"\n')


def _level(there: Path, data: Path) -> None:
    _append(there / "pilots" / "pilots.toml", LEVEL)


def _medal(there: Path, data: Path) -> None:
    if (file := data / "medals.toml").exists():
        file.write_text(file.read_text("utf-8").replace(" = [\n", f" = [\n{MEDAL}"), "utf-8")


def _row(there: Path, data: Path) -> None:
    """Add a constant of a section that no rule has, and a nation without a side that uses it."""
    _append(data / "constants.toml", '\n["99"]\nunused = 1\n')
    nations = data / "nations.toml"
    if nations.exists():
        entry = next(iter(tomllib.loads(nations.read_text("utf-8")).values()))
        if "letter" in entry:
            said = f'name = "Grown"\nletter = "Z"\nside = "{entry["side"]}"\norder = 20\n'
            _append(nations, f"\n[{NEW}]\n{said}")


def _names(there: Path, data: Path) -> None:
    """Add a name for every nation, from which dice pick."""
    for file in sorted((data / "names").glob("*.toml")):
        text = file.read_text("utf-8")
        for list_ in ("given", "family"):
            text = re.sub(rf"^{list_} = \[", f'{list_} = ["{NEW}", ', text, flags=re.MULTILINE)
        file.write_text(text, "utf-8")


def _written(record: Record) -> list[Any]:
    """Return a record's lines; a game within it that began after growing may have one more
    option."""
    return [
        (line.report, Record.load(line.record.encode(), "within").lines)
        if isinstance(line, Played) and line.record
        else line
        for line in record.lines
    ]


def shortest(folder: Path, each: int = 2) -> list[Path]:
    """Return the shortest golden records of each version, up to `each`; law 9 replays all of
    them."""
    versions: dict[str, list[Path]] = {}
    for file in sorted(folder.glob("*.record")):
        versions.setdefault(file.stem.rpartition("-")[2], []).append(file)
    for files in versions.values():
        files.sort(key=lambda file: file.stat().st_size)
    return [file for files in versions.values() for file in files[:each]]


def law_12_growth(
    ruleset: AnyRuleset,
    grow: Callable[[], AnyRuleset],
    kept: Sequence[Path],
    options: Mapping[str, Choice],
    seed: str,
) -> None:
    """Check that additions which a game did not use leave the rest of it unchanged, to the byte.

    Everything is played before the rules grow; a game above others also plays those.
    """
    records = [Record.load(file.read_bytes(), file.name) for file in kept]
    before = [(record, bytes_of(play(ruleset, record))) for record in records]
    names = sampled(ruleset.scenario_ids(), SCENARIOS)
    cuts = [_cut(ruleset, name, options, f"{seed} {name}") for name in names]
    grown = grow()
    for record, expected in before:
        _same_end(grown, record, expected, record.header.scenario)
    for text, asked, whole in cuts:
        _same_middle(grown, text, asked, whole, seed)


def _asked(game: Game) -> list[Any]:
    return [(q.key, q.seat, list(q.options)) for q in game.position.questions]


def _cut(
    ruleset: AnyRuleset, name: str, options: Mapping[str, Choice], seed: str
) -> tuple[str, list[Any], Game]:
    """Return a game's record up to a random answer, the open questions there, and the whole game.

    A game without answers is cut at its beginning.
    """
    whole = random_game(ruleset, ruleset.scenario(name, options), seed)
    answered = [n for n, line in enumerate(whole.record.lines) if isinstance(line, Answer)]
    cut = whole.record.upto(Random(seed).choice(answered or [0]))
    text = cut.dump(seed=True)
    return text, _asked(Game(ruleset, Record.load(text.encode(), "cut"))), whole


def _same_end(grown: AnyRuleset, record: Record, expected: bytes, what: str) -> None:
    try:
        found = verify(grown, record, what)
    except Refusal as refusal:
        raise AssertionError(f"law 12: {refusal}") from refusal
    same = bytes_of(found.position) == expected
    assert same, f"law 12: {what} is another game since the ruleset has grown"
    assert found.record.dump(seed=True) == record.dump(seed=True), f"law 12: {what} is rewritten"


def _same_middle(grown: AnyRuleset, text: str, asked: list[Any], whole: Game, seed: str) -> None:
    """Check that a game that was cut is asked the same, and goes on to the same end."""
    what = whole.record.header.scenario
    players = dict.fromkeys(whole.seats, keyed_player(f"{seed} {what}"))
    try:
        found = _asked(Game(grown, Record.load(text.encode(), "cut")))
        assert found == asked, f"law 12: {what} asks otherwise"
        there = Game(grown, Record.load(text.encode(), "cut"), players)
    except Refusal as refusal:
        raise AssertionError(f"law 12: {refusal}") from refusal
    same = _written(there.record) == _written(whole.record)
    assert same, f"law 12: {what} goes on otherwise since the ruleset has grown"
    _same_end(grown, there.record, bytes_of(whole.position), what)
