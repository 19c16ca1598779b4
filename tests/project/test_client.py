"""The page keeps its limits: short files, colours from variables, tests beside what they test.

Limits that need the syntax tree (short functions, no signal written while a component is drawn) are
rules in `client/habits.ts`, which `deno lint` runs in `./dev check`.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from tests.support.repository import ROOT, tracked

CLIENT = ROOT / "client"
LONGEST = 300
GENERATED = ("src/api/schema.ts", "src/api/calls/")
COLOUR = re.compile(r"#(?:[0-9a-f]{3,4}){1,2}\b|\b(?:rgb|hsl|oklch)a?\(", re.IGNORECASE)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
QUOTED = re.compile(r'"[^"]*"')
IMPORT = re.compile(r'^(?:import|export)\s(?!type\s)[^;]*?"(\.[^"]+\.tsx?)";', re.MULTILINE)
SAID = re.compile(r"(?<![\w.])t\.(\w+)\(")
FIRST = ("main.tsx", "game/TablePage.tsx")
"""Chunks that are loaded before the first question."""
REMOVABLE = {"about", "hangar", "tournaments"}
"""Features that others do not know, so that they can be removed."""
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")


def sources(*kinds: str) -> dict[str, str]:
    """Return the handwritten sources of the page by path."""
    found = [file for file in tracked() if CLIENT in file.parents and file.suffix in kinds]
    texts = {file.relative_to(CLIENT).as_posix(): file for file in found}
    return {
        name: file.read_text("utf-8")
        for name, file in texts.items()
        if not name.startswith(GENERATED)
    }


def sheets() -> dict[str, str]:
    """Return the style sheets, without comments and quoted text."""
    read = sources(".css")
    return {name: QUOTED.sub("", COMMENT.sub("", text)) for name, text in read.items()}


def test_files_are_short() -> None:
    long = {
        name for name, text in sources(".ts", ".tsx", ".css").items() if text.count("\n") > LONGEST
    }
    assert long == set(), "over 300 lines: look for the missing word"


def test_colours_are_tokens() -> None:
    """Style sheets numbered from 0 define colours; the others use their names."""
    found = {
        f"{name}: {line.strip()}"
        for name, text in sheets().items()
        if not name.startswith("css/0")
        for line in text.splitlines()
        if COLOUR.search(line)
    }
    assert found == set()


def test_every_style_sheet_has_a_number_of_its_own() -> None:
    numbers = Counter(Path(name).name[:2] for name in sheets())
    assert [number for number, times in numbers.items() if times > 1] == []


def test_nothing_is_important() -> None:
    assert [name for name, text in sheets().items() if "!important" in text] == []


def test_every_class_is_worn() -> None:
    """The name of a class may be composed: then the part up to a hyphen is in the code."""
    code = "\n".join(sources(".ts", ".tsx").values()) + (CLIENT / "index.html").read_text("utf-8")
    words = set(re.findall(r"[\w-]+", code))
    put_together = [f"${{kind}}-{end}" for end in ("wash", "furrow")]
    assert all(one in code for one in put_together), "the washes of the land are drawn otherwise"

    def worn(name: str) -> bool:
        beginnings = [name[: match.end()] for match in re.finditer("-", name)]
        ends = ("-wash", "-furrow", "-names", "-spans", "-numbers", "-levels")
        return name in words or not words.isdisjoint(beginnings) or name.endswith(ends)

    selectors = " ".join(re.findall(r"([^{}]+)\{", "\n".join(sheets().values())))
    assert sorted({name for name in CLASS.findall(selectors) if not worn(name)}) == []


def test_tests_are_in_the_folders_of_their_sources() -> None:
    tests = [name for name in sources(".ts") if name.endswith("_test.ts")]
    assert tests
    for name in tests:
        source = name.removeprefix("tests/").removesuffix("_test.ts")
        tested = (f"src/{source}.ts", f"src/{source}.tsx", f"{source}.ts")
        assert any((CLIENT / one).exists() for one in tested), f"{name} tests nothing"


def reached(*files: Path) -> list[Path]:
    """Return scripts together with everything that they import at once."""
    found = list(files)
    for file in found:
        imported = (file.parent / name for name in IMPORT.findall(file.read_text("utf-8")))
        found += [one for one in map(Path.resolve, imported) if one not in found]
    return found


def test_only_few_words_come_with_the_first_question() -> None:
    """A feature that this code names brings all of its words with it.

    A `feature.ts` brings only the words that it uses.
    """
    way = reached(*(CLIENT / "src" / name for name in FIRST))
    read = (file.read_text("utf-8") for file in way if file.name != "feature.ts")
    said = {one for text in read for one in SAID.findall(text)}
    assert said == {"board"}


def test_a_removable_feature_is_named_in_the_list_only() -> None:
    """Others know it only by `app/feature.ts`: without its folders and its line, the rest
    compiles."""
    read = sources(".ts", ".tsx", ".toml")
    listed = set(re.findall(r'^import "\.\./(\w+)/', read["src/app/features.ts"], re.MULTILINE))
    found = {
        f"{name}: {feature}"
        for feature in REMOVABLE & listed
        for name, text in read.items()
        if re.search(rf'\bt\.{feature}\(|"(\.\./)+(src/)?{feature}/|"{feature}/.*\.tsx?"', text)
        and not name.startswith((f"src/{feature}/", f"tests/{feature}/"))
        and name != "src/app/features.ts"
    }
    assert found == set()


def test_words_are_named_after_the_folder_that_uses_them() -> None:
    words = {file.stem for file in (CLIENT / "words" / "en").glob("*.json")}
    folders = {folder.name for folder in (CLIENT / "src").rglob("*/")}
    assert words - folders == {"common"}


def test_no_folder_has_more_than_twenty_files_and_none_is_loose() -> None:
    files = [CLIENT / name for name in sources(".ts", ".tsx") if name.startswith("src/")]
    folders = Counter(file.parent for file in files)
    assert [str(folder) for folder, number in folders.items() if number > 20] == []
    loose = {file.name for file in files if file.parent == CLIENT / "src"}
    assert loose == {"main.tsx", "site.tsx"}


def test_requests_use_the_given_transport() -> None:
    """The site without a server puts its engine there; its own files are fetched directly."""
    asks = re.compile(r"(?<![\w.])(?:fetch|new WebSocket)\(")
    own = re.compile(r"[(,]\s*fetch\b(?!\()|\bconst fetch\b|\bfetch,?\s*\}")
    found = {
        name
        for name, text in sources(".ts", ".tsx").items()
        if name.startswith("src/") and asks.search(text) and not own.search(text)
    }
    files = {"src/site/packed_files.ts", "src/app/i18n.ts"}
    assert found == {"src/app/transport.ts", *files}
