"""Other systems and other Pythons, as far as Linux can tell: file names, encodings, processes."""

from __future__ import annotations

import ast
import os
import re
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from aerodrome.kernel import registry
from aerodrome.lab.team import usual_size
from tests.support.repository import ROOT, tracked
from tests.support.server.process import Server, Visitor, here
from tests.support.server.studies import ended
from tests.support.waiting import until

FORBIDDEN = re.compile(r'[<>:"\\|?*\x00-\x1f]|[ .]$')
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.I)
LONGEST = 160
"""The most characters of a path within the project; Windows allows 260 in all."""
GONE = {
    "asyncio.get_event_loop",
    "asyncio.get_event_loop_policy",
    "asyncio.set_event_loop_policy",
    "asyncio.iscoroutinefunction",
    "ast.Num",
    "ast.Str",
    "ast.Bytes",
    "ast.NameConstant",
    "ast.Ellipsis",
    "codecs.open",
    "datetime.utcnow",
    "datetime.utcfromtimestamp",
    "importlib.abc.Traversable",
    "locale.getdefaultlocale",
    "os.popen",
    "pkgutil.find_loader",
    "pkgutil.get_loader",
    "pkgutil.ImpImporter",
    "sys.setcheckinterval",
    "typing.ByteString",
    "unittest.makeSuite",
}
"""Modules and functions that Python 3.12 to 3.14 removed, or announced to remove."""
GONE_MODULES = re.compile(
    r"(aifc|asynchat|asyncore|audioop|cgi|cgitb|chunk|crypt|distutils|imghdr|imp|lib2to3|mailcap"
    r"|msilib|nis|nntplib|ossaudiodev|pipes|smtpd|sndhdr|spwd|sunau|telnetlib|uu|xdrlib)(\..*)?"
)
BOT_GAME = {
    "ruleset": "squadriglia",
    "scenario": "baracca",
    "seats": {"italy": {"kind": "me"}, "austria": {"kind": "bot", "level": "rookie"}},
}
PRINTED = (registry.find("squadriglia").data / "scenarios" / "baracca.toml").read_text("utf-8")
STUDY = {"ruleset": "squadriglia", "scenario": "baracca", "bots": ["random"], "games": 2}


@cache
def nodes() -> list[tuple[str, ast.AST]]:
    """Return the nodes of the sources that run on a person's machine, with their files."""
    homes = (ROOT / "src", ROOT / "client", ROOT / "requirements")
    ours = [file for file in tracked() if file.parent == ROOT or {*homes} & {*file.parents}]
    scripts = [file for file in ours if file.suffix == ".py" or file.name == "dev"]
    return [
        (str(file.relative_to(ROOT)), node)
        for file in scripts
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call | ast.Attribute | ast.Import | ast.ImportFrom)
    ]


def called(node: ast.expr) -> str:
    """Return a dotted name, such as `subprocess.run`."""
    if isinstance(node, ast.Attribute):
        return f"{called(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def calls() -> Iterator[tuple[str, str, ast.Call]]:
    """Yield every call: its file and line, and the function called."""
    for file, node in nodes():
        if isinstance(node, ast.Call):
            yield f"{file}:{node.lineno}", called(node.func), node


def test_every_file_can_lie_on_windows_and_macos() -> None:
    names = [file.relative_to(ROOT).as_posix() for file in tracked()]
    parts = {part for name in names for part in name.split("/")}
    assert [part for part in parts if FORBIDDEN.search(part) or RESERVED.fullmatch(part)] == []
    assert [name for name in names if len(name) > LONGEST] == []
    assert len({name.lower() for name in names}) == len(names), "some differ in capitals only"


def is_bare(name: str, call: ast.Call) -> bool:
    """Return whether a call reads or writes a text in the encoding of the system."""
    given, many = {word.arg for word in call.keywords}, len(call.args)
    verb = name.rpartition(".")[2]
    if verb in ("read_text", "write_text"):
        return many <= (verb == "write_text") and "encoding" not in given
    if verb == "open" and call.args and name != "os.open":
        mode = call.args[name == "open" and many > 1]
        text = isinstance(mode, ast.Constant) and re.fullmatch("[rwxa]t?", str(mode.value))
        return bool(text) and "encoding" not in given
    return name.startswith("subprocess.") and "text" in given


def test_every_text_says_its_encoding() -> None:
    """Windows would use another encoding."""
    assert [where for where, name, call in calls() if is_bare(name, call)] == []


def test_nothing_is_used_that_newer_pythons_have_not() -> None:
    found = []
    for file, node in nodes():
        match node:
            case ast.Attribute():
                found += [(file, one) for one in GONE if called(node).endswith(one)]
            case ast.Import():
                named = [one.name for one in node.names]
                found += [(file, one) for one in named if GONE_MODULES.fullmatch(one)]
            case ast.ImportFrom(module=str(one)) if GONE_MODULES.fullmatch(one):
                found.append((file, one))
    assert found == []


def test_processes_are_always_spawned() -> None:
    """Forking does not exist on Windows, is unsafe on macOS, and is not Python 3.14's default."""
    found = []
    for where, name, call in calls():
        verb = name.rpartition(".")[2]
        if verb == "ProcessPoolExecutor":
            context = [*call.args[1:2], *(w.value for w in call.keywords if w.arg == "mp_context")]
            if not context:
                found.append(where)
        elif name in ("os.fork", "multiprocessing.Process", "multiprocessing.Pool", "Process"):
            found.append(where)
        elif verb == "get_context":
            assert [ast.unparse(word) for word in call.args] == ["'spawn'"], where
    assert found == []


def test_the_package_lists_its_systems_and_readers() -> None:
    """Tests run with the oldest Python; `./dev lock --check` resolves for all of them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = ast.parse((ROOT / "requirements" / "fits.py").read_text("utf-8"))
    (pythons,) = (
        ast.literal_eval(node.value)
        for node in asked.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "PYTHONS"
    )
    said = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    assert tuple(said) == pythons
    assert project["requires-python"] == f">={pythons[0]}"


def test_a_console_that_lacks_a_letter_shows_the_rest() -> None:
    words = [sys.executable, "-m", "aerodrome", "menu"]
    env = here() | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(words, env=env, cwd=ROOT, capture_output=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stderr
    assert b"Aerodrome" in done.stdout


def test_the_field_opens_where_much_is_missing(tmp_path: Path) -> None:
    """Pilots, a visitor's set-up and a study each work in a spawned process."""
    with Server(tmp_path / "games.db", module="tests.support.other_systems") as server:
        visitor = Visitor(server.address)
        visitor.post("/api/games", BOT_GAME)
        checked = visitor.post("/api/rulesets/squadriglia/check", {"own": PRINTED})
        assert checked["seats"] == ["italy", "austria"], checked
        visitor.post("/api/studies", STUDY)
        until(lambda: ended(visitor.get("/api/studies/newest")))
        assert visitor.get("/api/studies/newest")["state"] == "done"
        answered = re.compile(r"^aerodrome_bot_answers\w* [1-9]", re.M)
        until(lambda: answered.search(visitor.http.get("/metrics").text))
        server.send(signal.SIGINT)
        assert server.wait() == 0


def test_workers_are_counted_without_a_list_of_processors(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 6)
    assert usual_size() == 6


def test_games_are_flown_where_much_is_missing(tmp_path: Path) -> None:
    words = ["simulate", "squadriglia/baracca", "--bots", "random", "--games", "4"]
    command = [sys.executable, "-m", "tests.support.other_systems", *words, "--workers", "2"]
    env = here() | {"XDG_DATA_HOME": str(tmp_path)}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    assert "side     games" in done.stdout
