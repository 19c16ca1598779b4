"""`./dev release`, in a small repository: what it makes, and what a failure leaves."""

from __future__ import annotations

import hashlib
import importlib.util
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.support.repository import ROOT

CHANGELOG = """\
# Changes

<!-- where to add -->

## Unreleased

### For players

- A faster **film**.

### For authors

### Upgrading

- Stop every process first.

## 0.1.0, 2026-11-18

### For players

- Everything.
"""
AFTER = """\
# Changes

<!-- where to add -->

## Unreleased

### For players

### For authors

### Upgrading

## 0.2.0, DAY

### For players

- A faster **film**.

### Upgrading

- Stop every process first.

## 0.1.0, 2026-11-18

### For players

- Everything.
"""
DEV = """\
import sys, pathlib
if sys.argv[1:] == ["docs"]:
    pathlib.Path("dist", "docs").mkdir(parents=True)
    pathlib.Path("dist", "docs", "index.html").write_text("the guide", "utf-8")
else:
    print("usage\\n\\n  docs  build\\n  test  try")
"""


def git(repository: Path, *words: str) -> str:
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    done = subprocess.run(["git", *who, *words], cwd=repository, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a repository with one release and something changed since."""
    for who in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{who}_NAME", "A")
        monkeypatch.setenv(f"GIT_{who}_EMAIL", "a@example.org")
    place = tmp_path / "repository"
    for folder in ("src/aerodrome", "requirements", "client"):
        (place / folder).mkdir(parents=True)
    for file in ("release.py", "requirements/supply.py", "requirements/run.lock"):
        shutil.copy(ROOT / file, place / file)
    shutil.copy(ROOT / "client" / "deno.lock", place / "client")
    (place / "CHANGELOG.md").write_text(CHANGELOG, "utf-8")
    (place / "src/aerodrome/__init__.py").write_text('"""A."""\n\n__version__ = "0.1.0"\n', "utf-8")
    (place / "dev").write_text(DEV, "utf-8")
    (place / ".gitignore").write_text("/dist/\n__pycache__/\n", "utf-8")
    git(place, "init", "--quiet", "--initial-branch=main")
    git(place, "add", ".")
    git(place, "commit", "--quiet", "-m", "First")
    git(place, "tag", "-a", "v0.1.0", "-m", "0.1.0")
    return place


@pytest.fixture
def script(repository: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the script of that repository; `test_wheel.py` builds the real archives."""
    spec = importlib.util.spec_from_file_location("release", repository / "release.py")
    assert spec is not None
    assert spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    def build(tree: Path, out: Path, beside: Path) -> None:
        out.mkdir()
        (out / "aerodrome.whl").write_bytes((tree / "src/aerodrome/__init__.py").read_bytes())

    monkeypatch.setattr(module, "build", build)
    return module


def untouched(repository: Path) -> bool:
    """Return whether there is one commit and one tag, and no change, file or tree is left."""
    return (
        git(repository, "log", "--format=%s") == "First"
        and git(repository, "tag") == "v0.1.0"
        and git(repository, "status", "--porcelain") == ""
        and git(repository, "worktree", "list").count("\n") == 0
        and not [*repository.glob("dist/*")]
    )


def test_one_command_makes_everything(repository: Path, script: Any) -> None:
    assert script.main(["0.2.0"]) == 0
    assert git(repository, "log", "--format=%s") == "Release 0.2.0\nFirst"
    assert git(repository, "status", "--porcelain") == ""
    assert git(repository, "worktree", "list").count("\n") == 0
    changes = (repository / "CHANGELOG.md").read_text("utf-8")
    (day,) = {line.split(", ")[1] for line in changes.splitlines() if line.startswith("## 0.2")}
    assert changes == AFTER.replace("DAY", day)
    assert '__version__ = "0.2.0"' in (repository / "src/aerodrome/__init__.py").read_text("utf-8")
    assert git(repository, "cat-file", "-t", "v0.2.0") == "tag"
    assert git(repository, "rev-parse", "v0.2.0^{commit}") == git(repository, "rev-parse", "HEAD")
    assert "\n### For players\n\n- A faster" in git(repository, "cat-file", "-p", "v0.2.0")

    dist = repository / "dist" / "0.2.0"
    listed = dict(
        line.split("  ")[::-1] for line in (dist / "SHA256SUMS").read_text("utf-8").splitlines()
    )
    assert set(listed) == {
        "CHANGES-0.2.0.md",
        "UPGRADING-0.2.0.md",
        "aerodrome-0.2.0-docs.zip",
        "aerodrome-0.2.0.cdx.json",
        "aerodrome.whl",
    }
    for name, digest in listed.items():
        assert hashlib.sha256((dist / name).read_bytes()).hexdigest() == digest
    assert b"0.2.0" in (dist / "aerodrome.whl").read_bytes(), "built from the release's commit"
    assert '"version": "0.2.0"' in (dist / "aerodrome-0.2.0.cdx.json").read_text("utf-8")
    notes = (dist / "UPGRADING-0.2.0.md").read_text("utf-8")
    assert notes == "# Aerodrome 0.2.0\n\n- Stop every process first.\n"
    with zipfile.ZipFile(dist / "aerodrome-0.2.0-docs.zip") as archive:
        assert archive.namelist() == ["index.html"]
    assert script.main(["0.2.0"]) == 1, "it is out already"
    assert script.main(["0.3.0"]) == 1, "nothing is new"


def test_a_dry_run_changes_nothing(
    repository: Path, script: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert script.main(["0.2.0", "--dry-run"]) == 0
    assert untouched(repository)
    said = capsys.readouterr().out
    assert "aerodrome.whl" in said
    assert said.endswith("· a dry run: nothing is saved\n")


@pytest.mark.parametrize("step", ["build", "sums", "git tag"])
def test_a_failure_at_any_step_leaves_the_tree_as_it_was(
    repository: Path, script: Any, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = script.git

    def fails(*words: Any, **_: Any) -> Any:
        raise script.Unready("the disk is full.")

    def tagless(*words: Any, **where: Any) -> Any:
        return fails() if words[:2] == ("tag", "--annotate") else real(*words, **where)

    monkeypatch.setattr(script, step.split()[0], tagless if step == "git tag" else fails)
    assert script.main(["0.2.0"]) == 1
    assert untouched(repository)


def test_what_is_not_ready_is_one_sentence(
    repository: Path, script: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(*words: str) -> str:
        assert script.main(list(words)) in (1, 2)
        err = capsys.readouterr().err
        assert err.count("\n") == 1
        return str(err)

    assert "X.Y.Z" in refused()
    assert "X.Y.Z" in refused("1.2.3", "4.5.6")
    assert "three numbers" in refused("1.2")
    assert "three numbers" in refused("v1.2.3")
    assert "does not come after 0.1.0" in refused("0.0.9")
    git(repository, "switch", "--quiet", "-c", "other")
    assert "this is other" in refused("0.2.0")
    git(repository, "switch", "--quiet", "main")
    (repository / "stray.txt").write_text("x", "utf-8")
    assert "not clean: stray.txt" in refused("0.2.0")


def test_builds_that_differ_are_noticed(script: Any, tmp_path: Path) -> None:
    for folder, content in (("one", b"1"), ("other", b"1"), ("third", b"2")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.whl").write_bytes(content)
    script.same(tmp_path / "one", tmp_path / "other")
    with pytest.raises(script.Unready, match=r"same bytes: a\.whl"):
        script.same(tmp_path / "one", tmp_path / "third")
    (tmp_path / "other" / "b.whl").touch()
    with pytest.raises(script.Unready, match="same files"):
        script.same(tmp_path / "one", tmp_path / "other")


def test_our_own_changelog_can_be_closed(script: Any) -> None:
    """This works even on the day after a release, as soon as there is something new."""
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    changes = changes.replace("### For players\n", "### For players\n\n- News.\n", 1)
    after, section = script.closed(changes, "99.0.0", "2099-01-01")
    assert "## 99.0.0, 2099-01-01\n" in after
    with pytest.raises(script.Unready, match="lists no unreleased change"):
        script.closed(after, "99.0.1", "2099-01-02")
    assert not section.text.startswith("## ")
