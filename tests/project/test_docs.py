"""The documentation: its examples run unchanged, and its site has no dead link."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from aerodrome.bots import visiting
from aerodrome.cli import main
from aerodrome.kernel import codec, registry
from aerodrome.kernel.languages import ENGLISH
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.lab import team
from aerodrome.lab.one_game import fly
from aerodrome.lab.plan import corrected, plan
from aerodrome.lessons import lesson
from aerodrome.server import serve as serving
from aerodrome.tabletop.editor import described
from aerodrome.tabletop.setup_format import places
from docs import notebook, setup_tables, small_duel
from docs.__main__ import build
from docs.gathering import PAPERS, RULINGS
from docs.links import flaws
from tests.support.repository import ROOT

DOCS = ROOT / "docs"
GUIDE = DOCS / "guide"
LAWS_OF_A_GAME = 20
"""Tests of the laws that have a case for each game."""
HEAVIEST = 200_000
"""The most bytes of a picture; the film at the top of the README may have more."""


@pytest.mark.long
def test_the_site_is_built_without_warnings_and_every_link_leads_somewhere(tmp_path: Path) -> None:
    assert build(tmp_path) == []
    pages = tmp_path / "html"
    assert "aerodrome.kernel.game" in (pages / "reference/kernel/game.html").read_text("utf-8")
    boards = sum(len(registry.find(name).playable()) for name in registry.names())
    assert len(list((pages / "games" / "boards").glob("*.svg"))) == boards + 1


def test_dead_links_and_what_comes_from_elsewhere_are_found(tmp_path: Path) -> None:
    (tmp_path / "other.html").write_text('<h1 id="here">Other</h1>')
    links = ("other.html#here", "other.html#there", "nowhere.html", "#", "https://example.org/")
    text = "".join(f'<a href="{link}">x</a>' for link in links)
    text += '<script src="https://example.org/x.js"></script><img src="gone.png">'
    (tmp_path / "index.html").write_text(text)
    assert flaws(tmp_path) == [
        "index.html: 1 pictures say nothing to who cannot see them",
        "index.html: loads https://example.org/x.js",
        "index.html: no such place: other.html#there",
        "index.html: nothing is at nowhere.html",
        "index.html: nothing is at gone.png",
    ]


def test_every_page_has_its_place_in_the_table_of_contents() -> None:
    contents = (DOCS.parent / "zensical.toml").read_text("utf-8")
    named = set(re.findall(r'"([\w./-]+\.md)"', contents))
    pages = {str(file.relative_to(DOCS)) for file in DOCS.rglob("*.md")}
    copied = {home for home in {**PAPERS, **RULINGS}.values() if home.endswith(".md")}
    assert named == pages | copied | {"reference/index.md", f"{notebook.PAGE}.md"}


def test_pictures_are_small() -> None:
    pictures = [*DOCS.rglob("*.webp"), *DOCS.rglob("*.png")]
    heavy = {picture.name for picture in pictures if picture.stat().st_size > HEAVIEST}
    assert heavy <= {"turn.webp"}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy what the laws need from the repository, with the small duel as on its page."""
    tree = tmp_path_factory.mktemp("afternoon")
    aside = shutil.ignore_patterns("__pycache__", "upgrade", "browser")
    shutil.copytree(ROOT / "tests", tree / "tests", ignore=aside)
    shutil.copy(ROOT / "pyproject.toml", tree)
    small_duel.install(tree)
    return tree


@pytest.mark.slow
@pytest.mark.long
def test_the_small_duel_keeps_the_laws_as_its_page_says(tree: Path) -> None:
    """Run the commands of the page's ninth step, which are all tests of the laws that name the
    game."""
    page = (GUIDE / "afternoon.md").read_text("utf-8")
    golden, laws, coverage, _ = page.partition("## 9.")[2].split("```")[1].strip().splitlines()
    env = os.environ | {"PYTHONPATH": str(tree)}

    def run(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, *words], cwd=tree, env=env, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    assert "wrote small_duel/first-v1.record" in run(*golden.split()[2:])
    assert laws.startswith("./dev test tests/laws ")
    told = run("-m", "pytest", "-n", "0", "--junitxml=told.xml", *laws.split()[2:])
    (suite,) = ElementTree.parse(tree / "told.xml").getroot()
    assert int(suite.attrib["tests"]) >= LAWS_OF_A_GAME, told
    assert suite.attrib["skipped"] == "0", told
    assert coverage == "./dev run coverage small_duel"
    assert run("-m", "aerodrome", "coverage", "small_duel") == ""


@pytest.mark.parametrize(
    ("paper", "printed"),
    [
        ("guide/library.md", "Outcome("),
        ("programmers/index.md", "Outcome("),
        ("programmers/bots.md", "Outcome("),
        ("programmers/environments.md", "Outcome("),
        ("programmers/numbers.md", "898 speed 4 ['asked',"),
    ],
)
def test_the_examples_in_python_run(
    paper: str, printed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (DOCS / paper).read_text("utf-8")
    examples = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert examples
    names: dict[str, object] = {}
    for example in examples:
        exec(compile(example, paper, "exec"), names)
    assert capsys.readouterr().out.startswith(printed)


def test_your_first_bot_is_written_and_flown_word_for_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Files and commands are used in the order of the page; the table is printed as shown."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.delitem(sys.modules, "my_bot", raising=False)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(team, "processes", lambda size: team.Here)
    monkeypatch.setattr(serving, "serve", lambda settings: print(*settings.bots.house.bots))
    page = (GUIDE / "first-bot.md").read_text("utf-8")
    printed: list[list[str]] = []
    for kind, title, text in re.findall(r'```(\w*)(?: title="(.*?)")?\n(.*?)```', page, re.DOTALL):
        if kind == "python":
            with Path(title).open("a", encoding="utf-8") as file:
                file.write(f"{text}\n\n")
        elif kind == "toml":
            (group,) = tomllib.loads(text)["project"]["entry-points"].items()
            points = tuple(EntryPoint(name, at, group[0]) for name, at in group[1].items())
            monkeypatch.setattr(visiting, "_installed", lambda points=points: points)
        elif kind == "text":
            assert [line for line in text.splitlines() if line.split() not in printed] == []
        else:
            assert main(text.split()[1:]) == 0
            out = capsys.readouterr().out
            assert " broke (seed" not in out
            printed = [line.split() for line in out.splitlines()]
    assert printed == [["bot:Hunter"]]
    assert visiting.load("hunter").games == ("squadriglia",)
    sys.modules.pop("my_bot", None)


LABEL = re.compile(r"(?<![\w*])\*([A-Z][^*\n]{1,60})\*(?![\w*])")


def labels() -> list[str]:
    """Return the English texts of buttons and titles, with `{name}` for a gap."""
    files = sorted((ROOT / "client" / "words" / "en").glob("*.json"))
    found = [text for file in files for text in json.loads(file.read_text("utf-8")).values()]
    for name in registry.names():
        ruleset = registry.find(name)
        found += [ruleset.title, *(option.title for option in ruleset.options.values())]
        found += [
            ruleset.said(ruleset.scenario(one), "title", ENGLISH) for one in ruleset.scenario_ids()
        ]
        found += [one.title for one in lesson.read(ruleset).values()]
    return found


def with_gaps(label: str) -> str:
    """Return a pattern for a label; a label that consists mostly of gaps matches only itself."""
    said = re.sub(r"\{[^}]*\}", "", label)
    whole = re.escape(label)
    return re.sub(r"\\{[^}]*\\}", ".+", whole) if len(said.strip()) > 4 else whole


def test_what_the_pages_for_players_call_a_button_is_what_it_says() -> None:
    pattern = re.compile("|".join(map(with_gaps, labels())), re.I)
    pages = [*(DOCS / "play").glob("*.md"), *(DOCS / "games").glob("*.md")]
    named = [
        (page.name, label) for page in pages for label in LABEL.findall(page.read_text("utf-8"))
    ]
    assert len(named) > 50
    assert [one for one in named if not pattern.fullmatch(one[1])] == []


CORRECTIONS = (GUIDE / "corrections.md").read_text("utf-8")
STUDIED = ("dogfights", "squadriglia", "winged_victory")


def shown(ruleset: Ruleset[Any]) -> dict[str, Any]:
    """Return the example of each table that the guide has for a game."""
    found = re.search(rf"^## {ruleset.title}\n+```toml\n(.*?)```", CORRECTIONS, re.M | re.S)
    assert found, f"corrections.md shows nothing for {ruleset.title}"
    return tomllib.loads(found[1])


@pytest.mark.parametrize("name", STUDIED)
def test_every_table_that_can_be_corrected_has_an_example(name: str) -> None:
    ruleset = registry.find(name)
    with pytest.raises(Refusal) as refused:
        corrected(ruleset, next(iter(ruleset.playable().values())), {"nothing": {}}, "here")
    tables = refused.value.sentence.partition("here: ")[2].rstrip(".").split(", ")
    assert set(tables) == set(shown(ruleset))


@pytest.mark.parametrize("name", STUDIED)
def test_the_examples_of_corrections_are_flown_as_printed(name: str) -> None:
    ruleset = registry.find(name)
    for printed in list(ruleset.playable().values())[:2]:
        scenario = corrected(ruleset, printed, shown(ruleset), "corrections.md")
        wanted = plan(ruleset, scenario, [["random"]], games=1, seed="shown")
        assert wanted.corrections == codec.as_written(shown(ruleset))
        (result,) = fly(wanted, [0]).results
        assert not result.error


def test_the_guide_to_set_ups_tells_all_that_they_can_say() -> None:
    """`python -m docs.setup_tables docs/guide/setups.md` writes the tables again."""
    page = (GUIDE / "setups.md").read_text("utf-8")
    assert setup_tables.written(page) == page
    for ruleset in setup_tables.benches():
        _, _, section = page.partition(f"## {ruleset.title}\n")
        said = places(described(ruleset).fields)
        told = [place.replace("*", "KEY") for place in said if not place.startswith("options.")]
        assert [place for place in told if f"| `{place}`" not in section] == []


def test_the_example_of_a_set_up_can_be_played() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", (GUIDE / "setups.md").read_text("utf-8"), re.S)
    ruleset = registry.find("squadriglia")
    assert ruleset.compose("example", tomllib.loads(example), {}, "setups.md").types
