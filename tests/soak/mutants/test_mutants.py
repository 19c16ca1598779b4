"""The mutants: which ones exist, how they are tried, and which are known to be equivalent."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.soak.mutants import run as soak
from tests.soak.mutants.sites import mutants_of
from tests.support.repository import ROOT

TOY = """
def sunk(hits: int, guns: list[int]) -> bool:
    if hits > 2:
        return True
    return not any(guns[1:])
"""
RULES = """
def lower(one: int, other: int) -> int:
    return min(one, other)


def climb(level: int, top: int) -> int:
    while level != top:
        level += top
    return level
"""
WEAK = "assert lower(1, 1) == 1"
STRONG = "assert climb(0, 2) == 2"


def toy(folder: Path, source: str, test: str) -> list[str]:
    """Return a module of rules and its only test, as words for the soak."""
    (folder / "toy").mkdir()
    file, tests = folder / "toy" / "ch01_toy.py", folder / "test_toy.py"
    file.write_text(source)
    load = f"import sys; sys.path.insert(0, {str(file.parent)!r})"
    tests.write_text(f"{load}\nfrom ch01_toy import *\n\ndef test_toy():\n    {test}\n")
    return ["--file", str(file), "--tests", str(tests), "--workers", "2", "--patience", "1"]


def run(words: list[str]) -> tuple[int, str]:
    command = [sys.executable, "-m", "tests.soak", "mutants", *words]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    return ended.returncode, ended.stdout + ended.stderr


def test_every_operator_and_constant_has_its_mutants(tmp_path: Path) -> None:
    file = tmp_path / "toy.py"
    file.write_text(TOY)
    found = [(mutant.line, mutant.now) for mutant in mutants_of(file)]
    assert found == [
        (3, "if False:"),
        (3, "if hits <= 2:"),
        (3, "if hits >= 2:"),
        (3, "if hits > 1:"),
        (3, "if hits > 3:"),
        (4, "return False"),
        (5, "return any(guns[1:])"),
        (5, "return not all(guns[1:])"),
        (5, "return not any(guns[:])"),
        (5, "return not any(guns[0:])"),
        (5, "return not any(guns[2:])"),
    ]


@pytest.mark.parametrize(
    ("line", "mutants"),
    [
        (
            "a = b <= c < d",
            ["a = b < c < d", "a = b > c < d", "a = b <= c <= d", "a = b <= c >= d"],
        ),
        ("a = b and c or d", ["a = b or c or d", "a = b and c and d"]),
        ("a -= b * (c)", ["a += b * (c)", "a -= b + (c)"]),
        ("a = min(b, -1)", ["a = max(b, -1)", "a = min(b, 1)", "a = min(b, -0)", "a = min(b, -2)"]),
        ("a = 'è' if b.c else d", ["a = 'è' if not (b.c) else d"]),
        ("a = [b for b in c if b.d]", ["a = [b for b in c if not (b.d)]"]),
        ("a = b.c[0].d[1]", ["a = b.c[1].d[1]", "a = b.c[0].d[0]", "a = b.c[0].d[2]"]),
        ("a: tuple[int, 3] = b", []),
        ("assert a > 1", []),
        ("a = zip(b, c, strict=True)", []),
        ("a = f'{b + 1}'", []),
    ],
)
def test_one_word_is_exchanged_at_a_time(line: str, mutants: list[str], tmp_path: Path) -> None:
    file = tmp_path / "toy.py"
    file.write_text(line, "utf-8")
    assert [mutant.now for mutant in mutants_of(file)] == mutants


def test_weak_tests_let_mutants_live_strong_ones_kill_and_time_what_hangs(tmp_path: Path) -> None:
    report = tmp_path / "report.tsv"
    words = toy(tmp_path, RULES, f"{WEAK}; {STRONG}")
    status, said = run([*words, "--report", str(report)])
    assert (status, said.splitlines()[-1]) == (1, "2 killed, 1 survived")
    assert "toy/ch01_toy.py:3" in said
    assert "- return min(one, other)" in said
    assert "+ return max(one, other)" in said
    rows = sorted(row.split("\t") for row in report.read_text().splitlines())
    assert [(now, end, by.rpartition("/")[2]) for _, _, now, end, by in rows] == [
        ("return max(one, other)", "survived", ""),
        ("while level == top:", "tests", "test_toy.py::test_toy"),
        ("level -= top", "tests", "test_toy.py::test_toy (time)"),
    ]
    assert soak.survivors_of(report) == {("toy/ch01_toy.py", *rows[0][1:3])}


def test_what_fails_without_a_mutant_shows_nothing(tmp_path: Path) -> None:
    status, said = run(toy(tmp_path, RULES, "assert lower(1, 2) == 2"))
    assert status == 2
    assert "soak: without any mutant" in said
    assert "test_toy fails already" in said


def test_each_ruleset_has_its_share_and_a_seed_draws_the_same() -> None:
    files = [
        *soak.SOURCE.glob("*/rules/ch03_luck.py"),
        *soak.SOURCE.glob("rulesets/*/rules/ch03_*.py"),
    ]
    drawn = soak.draw(files, 20, "1")
    assert [len([m for m in drawn if m.file == file]) for file in files] == [5] * 4
    assert soak.draw(files, 20, "1") == drawn
    assert soak.draw(files, 20, "2") != drawn


def test_every_chapter_meets_its_own_tests_then_its_ruleset() -> None:
    chapters = {soak.named_file(file): file for file in soak.chapters()}
    assert len({name.partition("/")[0] for name in chapters}) == 4
    mutant = mutants_of(chapters["squadriglia/ch06_jams.py"])[0]
    names = [stage.name for stage in soak.stages(mutant)]
    assert names == ["chapter", "golden", "ruleset", "lessons", "laws"]
    assert "tests/rulesets/squadriglia/rules/test_ch06_jams.py" in soak.stages(mutant)[0].words


def test_known_equivalents_are_mutants_with_a_reason() -> None:
    known = soak.known()
    files = [file for file in soak.chapters() if soak.named_file(file) in {k[0] for k in known}]
    found = {soak.named(mutant) for file in files for mutant in mutants_of(file)}
    assert [entry for entry in known if entry not in found] == []
    assert all(reason.startswith("equivalent because ") for reason in known.values())


def test_bad_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--only", "chess"]) == 2
    assert "no ruleset and no chapter begins with `chess`" in capsys.readouterr().err
