"""Released files: archives with the page in them, and a program that serves it."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.support.repository import ROOT, tracked
from tests.support.server.process import Server, Visitor, bare
from tests.support.wheel import STATIC, Archives, backend, clone

SOURCE = ROOT / "src"
SEEN = """
import importlib.util, json, sys, aerodrome
print(json.dumps([aerodrome.__file__, importlib.util.find_spec("tests"), sys.path]))
"""


@pytest.mark.long
def test_the_wheel_carries_everything(archives: Archives) -> None:
    with zipfile.ZipFile(archives.wheel) as archive:
        names = set(archive.namelist())
    code = {str(file.relative_to(SOURCE)) for file in tracked() if SOURCE in file.parents}
    pages = {f"aerodrome/server/static/{name}.html" for name in ("index", "table")}
    assert code | pages <= names, sorted((code | pages) - names)
    papers = {name.partition("/licenses/")[2] for name in names if "dist-info/licenses/" in name}
    assert papers == {"LICENSE", "NOTICE"}
    folders = {name.partition("/")[0].partition("-")[0] for name in names}
    assert folders == {"aerodrome"}
    assert not [name for name in names if "__pycache__" in name]


def test_every_script_finds_what_it_loads(archives: Archives) -> None:
    """Scripts import one another by hashed names, so no old script may be left behind."""
    with zipfile.ZipFile(archives.wheel) as archive:
        inside = {name.rpartition("/")[2]: name for name in archive.namelist()}
        scripts = [archive.read(name).decode() for name in inside.values() if name.endswith(".js")]
    loaded = {name for text in scripts for name in re.findall(r"[\w-]+-[0-9a-f]{10}\.js", text)}
    assert len(loaded) > 10
    assert loaded <= inside.keys(), sorted(loaded - inside.keys())


def test_the_page_brings_the_licences_of_what_is_bundled(archives: Archives) -> None:
    """Every package of the page that NOTICE names has its own licence text there."""
    notice = (ROOT / "NOTICE").read_text("utf-8").partition("The site that plays")[0]
    bundled = re.findall(r"^  (\S+) +Copyright \S+ (.+)$", notice, re.M)
    assert len(bundled) > 3
    with zipfile.ZipFile(archives.wheel) as archive:
        (name,) = (one for one in archive.namelist() if re.search(r"licences\.\w+\.txt$", one))
        text = archive.read(name).decode()
        page = archive.read("aerodrome/server/static/index.html").decode()
    assert name.rpartition("/")[2] in page
    assert len(re.findall(r"^(\S+) [\d.]+\n=+$", text, re.M)) == len(bundled)
    for package, holder in bundled:
        assert re.search(rf"^{re.escape(package)} [\d.]+\n=+$", text, re.M), package
        assert holder in text


def test_the_source_archive_is_a_clone_with_the_page(archives: Archives) -> None:
    with tarfile.open(archives.source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    kept = {str(file.relative_to(ROOT)) for file in tracked()}
    assert kept <= names, sorted(kept - names)
    assert all(name.startswith(str(STATIC)) for name in names - kept - {"PKG-INFO"})
    assert str(STATIC / "index.html") in names


def test_the_wheel_is_the_same_wherever_it_is_built(archives: Archives) -> None:
    """One wheel is built from a clone, the other from a source archive made in another folder."""
    assert archives.wheel.read_bytes() == archives.again.read_bytes()
    assert archives.source.read_bytes() == archives.source_again.read_bytes()


def test_the_bundler_is_asked_for_only_where_something_is_to_bundle(archives: Archives) -> None:
    deno = "['deno>=2.9']"
    assert archives.asked == {"clone": deno, "source archive": "[]", "changed": deno}


def test_an_editable_install_bundles_nothing(tmp_path: Path) -> None:
    there = clone(tmp_path / "clone")
    backend(there, f"build_editable({str(tmp_path)!r})")
    assert not (there / STATIC).exists()


def test_nothing_of_the_checkout_is_in_reach_of_the_program(program: Path) -> None:
    words = [str(program.with_name("python")), "-c", SEEN]
    done = subprocess.run(words, cwd=program.parent, env=bare(), capture_output=True, check=True)
    file, tests, path = json.loads(done.stdout)
    assert Path(file).is_relative_to(program.parents[1])
    assert tests is None
    assert not [place for place in path if Path(place).is_relative_to(ROOT)]


def test_the_wheel_serves(program: Path, tmp_path: Path) -> None:
    with Server(tmp_path / "games.db", program=program) as server:
        visitor = Visitor(server.address)
        assert visitor.get("/healthz")["status"] == "well"
        for address in ("/", "/games/none"):
            page = visitor.http.get(address)
            assert page.status_code == 200, page.text
            files = re.findall(r"/static/[\w.-]+", page.text)
            assert len(files) > 3
            assert {visitor.http.get(file).status_code for file in files} == {200}
        visitor.post("/api/games", {"ruleset": "squadriglia", "scenario": "baracca"})
        server.send(signal.SIGINT)
        assert server.wait() == 0
