"""The repository keeps its own habits: what is in it, and what must never be."""

from __future__ import annotations

import ast
import inspect
import pkgutil
import re
from pathlib import Path
from types import FunctionType

import pytest

import aerodrome
from aerodrome import kernel
from aerodrome.kernel.umpire import Umpire
from tests.repository import ROOT, tracked

SOURCE = ROOT / "src" / "aerodrome"
LONGEST = 400
"""Lines of a source file; over that, look for the missing word."""


def containing(*needles: str) -> list[str]:
    """Where any of these words stands, as file and line."""
    found = re.compile("|".join(needles).encode())
    return [
        f"{file.relative_to(ROOT)}:{number}"
        for file in tracked()
        for number, line in enumerate(file.read_bytes().splitlines(), 1)
        if found.search(line)
    ]


def test_only_the_store_knows_its_database() -> None:
    """Everybody else hands on transactions and rows."""
    server = SOURCE / "server"
    outside = [file for file in server.rglob("*.py") if (server / "store") not in file.parents]
    assert [file.name for file in outside if "sqlalchemy" in file.read_text()] == []


def test_only_the_codec_reads_by_type() -> None:
    """msgspec notes on a type how to read it; two threads at once may crash, so the codec waits."""
    by_type = re.compile(r"msgspec\.convert\(|\bDecoder\(|\.decode\([^()]*\btype=")
    found = [file.name for file in modules() if by_type.search(file.read_text("utf-8"))]
    assert found == ["codec.py"]


def test_no_registry_host_name_anywhere() -> None:
    """Put together from pieces, so that this file is clean, too."""
    hosts = [
        r"py" + r"pi\.org",
        r"python" + r"hosted",
        r"registry\." + r"npm",
        r"npm" + r"js\.",
        r"jsr" + r"\.io",
        r"deno\." + r"land",
        r"arti" + r"factory",
        r"[-_]index" + r"[-_]url",
        r"--extra-" + r"index",
    ]
    assert containing(*hosts) == []


def test_no_path_of_anybodys_machine() -> None:
    places = [
        r"/ho" + r"me/\w",
        r"/Us" + r"ers/\w",
        r"C:" + r"\\\\Us",
        r"/ro" + r"ot/",
        r"/wo" + r"rk/",
    ]
    assert containing(*places) == []


def test_no_build_output_and_no_caches() -> None:
    names = {part for file in tracked() for part in file.relative_to(ROOT).parts}
    assert not names & {".venv", "site", "dist", "node_modules", "__pycache__"}
    assert ROOT / "uv.lock" not in tracked()


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def test_every_folder_of_the_source_says_what_it_is() -> None:
    folders = {file.parent for file in modules()}
    for folder in sorted(folders):
        package = folder / "__init__.py"
        assert package.exists(), f"{folder.relative_to(ROOT)} is no package"
        assert ast.get_docstring(ast.parse(package.read_text("utf-8"))), package


@pytest.mark.parametrize("file", modules(), ids=lambda file: str(file.relative_to(SOURCE)))
def test_every_module_is_short_and_says_what_it_is(file: Path) -> None:
    text = file.read_text("utf-8")
    assert ast.get_docstring(ast.parse(text)), f"{file.name} has no docstring"
    assert text.count("\n") <= LONGEST, f"{file.name} is over {LONGEST} lines"


def test_public_names() -> None:
    """Nothing later should have to change the kernel; a new noun in it is a decision."""
    assert {name for name in vars(aerodrome) if name == "__version__"} == {"__version__"}
    nouns = "bounds checkpoint codec counsel dice edition events game languages phrases question"
    nouns += " record recorded refusal registry ruleset run scenario seen silent trial"
    nouns += " umpire unfit verify within"
    assert {module.name for module in pkgutil.iter_modules(kernel.__path__)} == set(nouns.split())
    verbs = {name for name, verb in vars(Umpire).items() if isinstance(verb, FunctionType)}
    assert verbs == {"ask", "together", "roll", "tell", "play"}


@pytest.mark.parametrize("verb", ["ask", "together", "roll", "tell", "play"])
def test_every_verb_must_cite(verb: str) -> None:
    rule = inspect.signature(getattr(Umpire, verb)).parameters["rule"]
    assert rule.kind is inspect.Parameter.KEYWORD_ONLY
    assert rule.default is inspect.Parameter.empty


@pytest.mark.parametrize("name", ["run", "dev", "docs", "uv"])
def test_lock_files_pin_and_hash_everything(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.lock").read_text("utf-8")
    pinned = [line for line in text.splitlines() if re.match(r"[a-zA-Z0-9]", line)]
    assert pinned
    for line in pinned:
        assert re.match(r"[\w.\[\]-]+==[\w.!+]+( ; .*)? \\$", line), line
    assert text.count("--hash=sha256:") >= len(pinned)


def test_dev_contains_all_of_run() -> None:
    """`./dev run` trusts an environment made for development."""

    def pins(name: str) -> set[str]:
        text = (ROOT / "requirements" / f"{name}.lock").read_text("utf-8")
        return set(re.findall(r"^[\w.\[\]-]+==[\w.!+]+", text, re.MULTILINE))

    assert pins("run") <= pins("dev")


def test_ci_runs_what_developers_run() -> None:
    file = ROOT / ".ci" / "run"
    assert file.read_text().rstrip().endswith("exec ./dev test")
    assert file.stat().st_mode & 0o111


def test_the_papers_are_there() -> None:
    for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"):
        assert (ROOT / name).read_text("utf-8").startswith("# ")
    assert "Apache License" in (ROOT / "LICENSE").read_text("utf-8")
    assert "belong to their publishers" in (ROOT / "NOTICE").read_text("utf-8")
    assert aerodrome.__version__ in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_links_between_papers_lead_somewhere() -> None:
    papers = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    for paper in papers:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", paper.read_text("utf-8")):
            assert (paper.parent / target).exists(), f"{paper.name} links to {target}"
