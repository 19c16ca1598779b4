"""The page keeps its habits: short files, colours as tokens, tests beside what they test.

What needs the syntax tree of TypeScript (short functions, no signal written while a component is
drawn) is asked by `client/habits.ts`, which `deno lint` runs in `./dev check`.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

from tests.support.repository import ROOT, tracked

CLIENT = ROOT / "client"
LONGEST = 300
LONGER = {"src/schema.ts": "is generated"}
COLOUR = re.compile(r"#(?:[0-9a-f]{3,4}){1,2}\b|\b(?:rgb|hsl|oklch)a?\(", re.IGNORECASE)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
QUOTED = re.compile(r'"[^"]*"')
IMPORT = re.compile(r'^(?:import|export)\s(?!type\s)[^;]*?"(\.[^"]+\.tsx?)";', re.MULTILINE)
SAID = re.compile(r'\bt\(\s*"(\w+)"')
LATER = re.compile(r'import\("(\.[^"]+\.tsx?)"\)')
FOOTING = re.compile(r'^import "[./\w]+/(base|ground|with_board)\.ts";$', re.MULTILINE)
APART = {"main.ts", "studio.ts"}
"""What comes later and shares nothing: the view in space, and sounds."""
FIRST = ("main.tsx", "pages/with_board.ts", "table/aids.ts", "table/Log.tsx", "board/film.ts")
"""What is loaded on the way to a first question and to its film."""
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")


def sources(*kinds: str) -> dict[str, str]:
    """What was written by hand for the page, by its place in the client."""
    found = [file for file in tracked() if CLIENT in file.parents and file.suffix in kinds]
    return {str(file.relative_to(CLIENT)): file.read_text("utf-8") for file in found}


def sheets() -> dict[str, str]:
    """The style sheets, less what they say and quote."""
    read = sources(".css")
    return {name: QUOTED.sub("", COMMENT.sub("", text)) for name, text in read.items()}


def test_files_are_short() -> None:
    long = {
        name for name, text in sources(".ts", ".tsx", ".css").items() if text.count("\n") > LONGEST
    }
    assert long == set(LONGER), "over 300 lines: look for the missing word"


def test_colours_are_tokens() -> None:
    """Style sheets whose number begins with 0 name the colours; the others use the names."""
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
    """A class may be put together: then its beginning, up to a hyphen, stands in the code."""
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


def test_tests_stand_where_their_sources_stand() -> None:
    tests = [name for name in sources(".ts") if name.endswith("_test.ts")]
    assert tests
    for name in tests:
        source = name.removeprefix("tests/").removesuffix("_test.ts")
        tested = (f"src/{source}.ts", f"src/{source}.tsx", f"{source}.ts")
        assert any((CLIENT / one).exists() for one in tested), f"{name} tests nothing"


def reached(*files: Path) -> list[Path]:
    """Scripts with everything that they import at once."""
    found = list(files)
    for file in found:
        imported = (file.parent / name for name in IMPORT.findall(file.read_text("utf-8")))
        found += [one for one in map(Path.resolve, imported) if one not in found]
    return found


def test_nothing_is_said_before_its_words_are_here() -> None:
    """The words of `pages.json` come with pages that are not on the way to a first question."""
    late = json.loads((CLIENT / "words" / "en" / "pages.json").read_text("utf-8"))
    way = reached(*(CLIENT / "src" / name for name in FIRST))
    said = {(word, file.name) for file in way for word in SAID.findall(file.read_text("utf-8"))}
    assert {(word, name) for word, name in said if word in late} == set()


def test_what_comes_later_stands_on_a_footing() -> None:
    """Else the bundler cuts files for what it shares with others: see `client/src/base.ts`."""
    read = {CLIENT / name: text for name, text in sources(".ts", ".tsx").items()}
    page = [file for file in read if CLIENT / "src" in file.parents]
    late = {(file.parent / name).resolve() for file in page for name in LATER.findall(read[file])}
    assert {file.name for file in late if not FOOTING.search(read[file])} == APART


def test_what_is_asked_goes_by_the_carrier() -> None:
    """The site without a server puts its engine there; a file of the page's own is no question."""
    asks = re.compile(r"(?<![\w.])(?:fetch|new WebSocket)\(")
    own = re.compile(r"[(,]\s*fetch\b(?!\()|\bconst fetch\b|\bfetch,?\s*\}")
    found = {
        name
        for name, text in sources(".ts", ".tsx").items()
        if name.startswith("src/") and asks.search(text) and not own.search(text)
    }
    files = {"src/local/crate.ts", "src/ui.ts"}
    assert found == {"src/carrier.ts", *files}
