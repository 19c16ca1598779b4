"""`./dev`: one script, with the standard library only; here without a network."""

from __future__ import annotations

import ast
import importlib.machinery
import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.support.repository import ROOT

DEV = ROOT / "dev"
COMMANDS = (
    "run",
    "test",
    "check",
    "bench",
    "soak",
    "python",
    "lock",
    "docs",
    "pictures",
    "site",
    "sbom",
    "audit",
    "release",
)


def say(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(DEV), *words], capture_output=True, text=True, check=False
    )


@pytest.fixture
def dev(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the script as a module, with its environment in a folder and commands only
    recorded."""
    loader = importlib.machinery.SourceFileLoader("dev_script", str(DEV))
    spec = importlib.util.spec_from_loader("dev_script", loader)
    assert spec is not None
    module: Any = importlib.util.module_from_spec(spec)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    loader.exec_module(module)
    module.VENV, module.BIN = tmp_path / ".venv", tmp_path / ".venv" / "bin"
    module.BIN.mkdir(parents=True)
    module.ran = []
    monkeypatch.setattr(
        module, "sh", lambda *words, **_: module.ran.append([str(w) for w in words])
    )
    return module


def install(dev: Any) -> None:
    for name in ("uv", "python"):
        (dev.BIN / name).touch()


def test_no_word_lists_the_commands_with_a_line_each() -> None:
    done = say()
    assert done.returncode == 0
    listed = [line.split(maxsplit=1) for line in done.stdout.splitlines()[2:]]
    assert tuple(name for name, _ in listed) == COMMANDS
    assert all(about for _, about in listed)


@pytest.mark.parametrize(
    "words", [["fly"], ["--help"], ["lock", "--fly"], ["check", "x"], ["docs", "x"]]
)
def test_bad_words_are_one_sentence_and_status_2(words: list[str]) -> None:
    done = say(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("dev: ")
    assert done.stderr.count("\n") == 1


def test_it_can_be_executed_and_needs_the_standard_library_only() -> None:
    assert DEV.stat().st_mode & 0o111
    tree = ast.parse(DEV.read_text("utf-8"))
    wanted = {
        name.name.split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for name in node.names
    } | {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {str(name).split(".")[0] for name in wanted} <= sys.stdlib_module_names


def test_a_synced_environment_is_left_alone(dev: Any) -> None:
    install(dev)
    dev.sync("run")
    assert len(dev.ran) == 2
    assert "--require-hashes" in dev.ran[0]
    dev.sync("run")
    assert len(dev.ran) == 2


def test_dev_contains_run(dev: Any) -> None:
    install(dev)
    dev.sync("dev")
    dev.ran.clear()
    dev.sync("run")
    assert dev.ran == []


def test_a_bare_folder_gets_an_environment_first(dev: Any) -> None:
    dev.sync("run")
    assert dev.ran[0][1:4] == ["-m", "venv", "--clear"]
    assert dev.ran[1][-1] == "requirements/uv.lock"
    assert (dev.VENV / ".home").read_text() == str(dev.VENV)


def test_what_it_prepares_is_not_said_among_what_a_command_prints(
    dev: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """`./dev run schema > schema.ts` writes the schema and nothing else."""
    dev.sync("run")
    said = capsys.readouterr()
    assert said.out == ""
    assert "· creating .venv" in said.err
    assert 'print("· building the client", file=sys.stderr' in (
        ROOT / "client" / "build.py"
    ).read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "bundled"), [(["schema", "api"], 0), (["replay", "x"], 1), ([], 1)]
)
def test_a_page_that_asks_for_new_calls_is_bundled_after_they_are_written(
    dev: Any, monkeypatch: pytest.MonkeyPatch, words: list[str], bundled: int
) -> None:
    monkeypatch.setattr(dev, "become", lambda *_: None)
    dev.run(*words)
    assert sum("client/build.py" in command for command in dev.ran) == bundled


def test_a_folder_that_was_moved_gets_a_new_environment(dev: Any) -> None:
    install(dev)
    (dev.VENV / ".home").write_text("/elsewhere/.venv")
    dev.sync("run")
    assert "--clear" in dev.ran[0]


def test_an_environment_without_its_python_is_made_again(dev: Any) -> None:
    (dev.BIN / "uv").touch()
    (dev.BIN / "python").symlink_to("/no/such/python")
    dev.sync("run")
    assert "--clear" in dev.ran[0]


def test_on_windows_programs_are_looked_for_under_their_names(
    dev: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise every command would make the environment again."""
    monkeypatch.setattr(dev.os, "name", "nt")
    assert dev.program("uv") == dev.BIN / "uv.exe"


def test_a_machine_without_venv_gets_one_clear_line(
    dev: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    with pytest.raises(SystemExit, match="apt-get install python3-venv"):
        dev.uv()


@pytest.mark.parametrize("statuses", [(0, 0), (0, 100), (100,)], ids=("came", "none", "offline"))
def test_a_browser_is_installed_where_it_can_be(
    dev: Any,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    statuses: tuple[int, ...],
) -> None:
    """Without a network, or without sbin in PATH, the tests still run."""
    there, left = {"apt-get"}, list(statuses)

    def run(words: list[str], *, env: dict[str, str], **_: Any) -> Any:
        assert env["PATH"].endswith(dev.SYSTEM)
        status = left.pop(0)
        there.update(() if status or left else dev.WHOLE[:1])
        return subprocess.CompletedProcess(words, status, "", "no network")

    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(dev.shutil, "which", lambda name: name if name in there else None)
    monkeypatch.setattr(dev.os, "geteuid", lambda: 0, raising=False)
    monkeypatch.setattr(dev.subprocess, "run", run)
    dev.browser()
    assert not left
    assert ("browser tests are skipped" in capsys.readouterr().out) is any(statuses)


def test_a_failing_command_ends_with_its_status(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("dev_script")
    module.__file__ = str(DEV)
    exec(compile(DEV.read_text("utf-8"), str(DEV), "exec"), module.__dict__)
    with pytest.raises(SystemExit) as ended:
        module.sh(sys.executable, "-c", "raise SystemExit(7)")
    assert ended.value.code == 7


class Slow(subprocess.Popen[bytes]):
    """A command that is still running after the first second."""

    waited = 0

    def wait(self, timeout: float | None = None) -> int:
        self.waited += 1
        if timeout and self.waited == 1:
            raise subprocess.TimeoutExpired(self.args, timeout)
        return super().wait()


def test_a_silent_command_shows_its_seconds(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    module = ModuleType("dev_script")
    module.__file__ = str(DEV)
    exec(compile(DEV.read_text("utf-8"), str(DEV), "exec"), module.__dict__)
    monkeypatch.setattr(subprocess, "Popen", Slow)
    for terminal, said in ((False, ""), (True, "\r  1 s\r\033[K")):
        monkeypatch.setattr(sys.stdout, "isatty", lambda seen=terminal: seen)
        module.__dict__["sh"](sys.executable, "-c", "pass", mute=True)
        assert capsys.readouterr().out == said


@pytest.mark.parametrize(
    ("statuses", "failed", "again", "passed"),
    [
        ((0,), 0, True, True),
        ((1, 0), 2, True, True),
        ((1, 1), 2, True, False),
        ((1,), 2, False, False),
        ((1,), 0, True, False),
        ((1,), 50, True, False),
        ((2,), 0, True, False),
    ],
    ids=("passed", "unstable", "broken", "once", "no test failed", "too many", "interrupted"),
)
def test_a_few_failed_tests_are_tried_once_more_alone(
    dev: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    statuses: tuple[int, ...],
    failed: int,
    again: bool,
    passed: bool,
) -> None:
    left, ran = list(statuses), []
    names = [f"tests/test_{number}.py::test_it" for number in range(failed)]

    def call(words: list[Any], *, env: dict[str, str], **_: Any) -> int:
        ran.append([str(word) for word in words])
        rows = [f"0.1\tfailed\t{name}\n" for name in names] + ["0.1\tpassed\ttests/a.py::b\n"]
        file = tmp_path / "dist" / "test-times" / f"{env[dev.TEST_RUN]}.tsv"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(rows), "utf-8")
        return left.pop(0)

    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(dev.subprocess, "call", call)
    assert dev.passes("browser", "-m", "browser", again=again) is passed
    assert not left
    assert ran[0][-2:] == ["-m", "browser"]
    assert all(words[-failed:] == names for words in ran[1:])
    unstable = [f"unstable: {name}" for name in names] if statuses == (1, 0) else []
    said = capsys.readouterr().out.splitlines()
    assert [line for line in said if line.startswith("unstable")] == unstable
