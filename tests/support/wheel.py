"""The wheel: built from the committed files, and installed in an environment without other code of
ours.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support.repository import ROOT, tracked

STATIC = Path("src", "aerodrome", "server", "static")
"""The folder of the bundled page, which no commit has."""
ASK = "get_requires_for_build_wheel()"


@dataclass(frozen=True)
class Archives:
    """The released files, and the wheel again, built from the source archive."""

    folder: Path

    @property
    def source(self) -> Path:
        return next(self.folder.glob("*.tar.gz"))

    @property
    def wheel(self) -> Path:
        return next(self.folder.glob("*.whl"))

    @property
    def again(self) -> Path:
        return next(self.folder.glob("again/*.whl"))

    @property
    def source_again(self) -> Path:
        return next(self.folder.glob("again/*.tar.gz"))

    @property
    def asked(self) -> dict[str, str]:
        """What a build asked for: of a clone, of a source archive, and of a changed one."""
        asked: dict[str, str] = json.loads((self.folder / "asked.json").read_text("utf-8"))
        return asked


def once(folders: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return a folder that one worker creates for all the workers of a run."""
    base = folders.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
    made = folder.with_suffix(".made")
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            make(folder)
            made.touch()
    return folder


def clone(folder: Path) -> Path:
    """Return a copy of the committed files: no built client, no environment."""
    for file in tracked():
        copy = folder / file.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, copy)
    return folder


def backend(folder: Path, call: str) -> str:
    """Return the output of a call of the build backend, made in the project as packagers do."""
    words = [sys.executable, "-c", f"from hatchling import build; print(build.{call})"]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[-1]


def pack(folder: Path) -> None:
    """Build both archives, from two clones at different depths, and both again.

    The first clone has the page as it is bundled in the working tree, if it is; the second bundles
    it again. The second is older, and its files are readable for their owner alone.
    """
    first, another = clone(folder / "clone"), clone(folder / "another" / "clone")
    if (ROOT / STATIC).exists():
        shutil.copytree(ROOT / STATIC, first / STATIC)
    backend(first, f"build_sdist({str(folder)!r})")
    for file in another.rglob("*"):
        os.utime(file, (10**9, 10**9))
        file.chmod(file.stat().st_mode & 0o700)
    asked = {"clone": backend(another, ASK)}
    backend(another, f"build_wheel({str(folder)!r})")
    unpacked, again = unpack(Archives(folder).source, folder), str(folder / "again")
    asked["source archive"] = backend(unpacked, ASK)
    for what in ("build_wheel", "build_sdist"):
        backend(unpacked, f"{what}({again!r})")
    (unpacked / "client" / "src" / "main.tsx").write_text("// changed", "utf-8")
    asked["changed"] = backend(unpacked, ASK)
    (folder / "asked.json").write_text(json.dumps(asked), "utf-8")


def unpack(source: Path, folder: Path) -> Path:
    """Return the only folder in a source archive."""
    with tarfile.open(source) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)
        archive.extractall(folder)
    return folder / source.name.removesuffix(".tar.gz")


def install(wheel: Path, folder: Path) -> None:
    """Install the wheel in an empty environment, which borrows the dependencies."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    where = {"base": str(folder), "platbase": str(folder)}
    packages = Path(sysconfig.get_path("purelib", "venv", where))
    (packages / "lent.pth").write_text(f"{lend(folder / 'lent')}\n")
    pip = [sys.executable, "-m", "pip", "--python", str(folder), "install", "--quiet"]
    subprocess.run([*pip, "--no-index", "--no-deps", str(wheel)], cwd=folder, check=True)


def lend(folder: Path) -> Path:
    """Return this environment's packages, without our own and those that point elsewhere."""
    folder.mkdir()
    for package in Path(sysconfig.get_path("purelib")).iterdir():
        if "aerodrome" not in package.name and package.suffix != ".pth":
            (folder / package.name).symlink_to(package)
    return folder
