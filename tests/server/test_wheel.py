"""The wheel, in an empty environment and without a network, serves the same."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import httpx2
import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "aerodrome"
CODE = (".py", ".toml", ".csv", ".mako", ".typed", ".json")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, so that nothing is left in the repository."""
    folder = tmp_path_factory.mktemp("wheel")
    copy = folder / "source"
    left_out = shutil.ignore_patterns(".git", ".venv", "site", "__pycache__", "node_modules", ".*")
    shutil.copytree(ROOT, copy, ignore=left_out)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(command, cwd=copy, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty environment with the wheel; what it depends on is lent, our own source is not."""
    home = tmp_path_factory.mktemp("venv")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True)
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    packages = home / "lib" / version / "site-packages"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)
    (packages / "lent.pth").write_text(sysconfig.get_paths()["purelib"] + "\n")
    return home / "bin" / "python"


def test_the_wheel_carries_everything(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    wanted = {
        f"aerodrome/{file.relative_to(SOURCE)}"
        for file in SOURCE.rglob("*")
        if file.is_file() and file.suffix in CODE and "__pycache__" not in file.parts
    }
    assert wanted <= names, sorted(wanted - names)
    assert any("migrations/versions/" in name for name in names)
    assert not [name for name in names if "__pycache__" in name or name.startswith("tests")]


def test_the_wheel_serves(installed: Path, tmp_path: Path) -> None:
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    where = "import aerodrome; print(aerodrome.__file__)"
    found = subprocess.run(
        [installed, "-c", where], cwd=tmp_path, env=env, capture_output=True, text=True, check=True
    )
    assert str(installed.parents[1]) in found.stdout, "that is the source, not the wheel"
    command = [str(installed), "-m", "aerodrome", "serve", "--port", "0"]
    command += ["--data", str(tmp_path / "games.db")]
    process = subprocess.Popen(
        command, cwd=tmp_path, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        assert "is open at" in said, process.stderr and process.stderr.read()
        with httpx2.Client(base_url=said.split("open at ")[1].split()[0]) as http:
            assert http.get("/healthz").json()["status"] == "well"
            assert http.get("/").status_code == 200
            wish = {"ruleset": "squadriglia", "scenario": "baracca"}
            assert http.post("/api/games", json=wish).status_code == 200
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 0
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()
