"""The site without a server: an interrupted build does no harm, and can be repeated."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from tests.support.repository import ROOT

CLIENT = ROOT / "client"


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the build script, reduced to one page and its scripts to be quick."""
    monkeypatch.syspath_prepend(str(CLIENT))
    spec = importlib.util.spec_from_file_location("site_builder", CLIENT / "site.py")
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    monkeypatch.setattr(found, "make", written)
    return found


def written(out: Path, numpy: Path | None) -> None:
    (out / "static").mkdir()
    (out / "index.html").write_text("new", "utf-8")


def interrupted(out: Path, numpy: Path | None) -> None:
    (out / "static").mkdir()
    raise KeyboardInterrupt


def run(site: ModuleType, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["site.py", "--out", str(out)])
    site.main()


def test_an_interrupted_build_can_be_run_again(
    site: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "site"
    with monkeypatch.context() as broken:
        broken.setattr(site, "make", interrupted)
        with pytest.raises(KeyboardInterrupt):
            run(site, out, monkeypatch)
    run(site, out, monkeypatch)
    assert (out / "index.html").read_text("utf-8") == "new"
    assert [one.name for one in tmp_path.iterdir()] == ["site"]


def test_a_site_stays_until_the_next_is_whole(
    site: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "site"
    out.mkdir()
    (out / "index.html").write_text("<html data-local=''>old", "utf-8")
    monkeypatch.setattr(site, "make", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run(site, out, monkeypatch)
    assert (out / "index.html").read_text("utf-8").endswith("old")


def test_half_a_site_is_replaced(
    site: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The marker is there before anything else, so half a site is known as one."""
    out = tmp_path / "site"
    run(site, out, monkeypatch)
    (out / "index.html").unlink()
    run(site, out, monkeypatch)
    assert (out / "index.html").read_text("utf-8") == "new"


@pytest.mark.parametrize("name", ["thesis.txt", "index.html"])
def test_a_folder_of_something_else_is_left_alone(
    site: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    (tmp_path / name).write_text("mine", "utf-8")
    with pytest.raises(SystemExit):
        run(site, tmp_path, monkeypatch)
    assert (tmp_path / name).read_text("utf-8") == "mine"
