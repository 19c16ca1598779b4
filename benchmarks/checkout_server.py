"""The server of a checkout as its command starts it, to compare one checkout with another."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SCRIPT = """\
import sys
from aerodrome.cli import main
if __name__ == "__main__":
    sys.exit(main())
"""
"""What the installed command is; its worker processes import it, too."""


class Server:
    """The server of a checkout, as its command starts it."""

    def __init__(self, folder: Path, place: Path) -> None:
        script = place / "aerodrome.py"
        script.write_text(SCRIPT, "utf-8")
        words = ("serve", "--port", "0", "--data", str(place / "games.db"))
        self.process = subprocess.Popen(
            [sys.executable, "-P", str(script), *words],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(folder / "src")},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split("open at ")[1].split()[0].rstrip("/")

    @property
    def processor(self) -> float:
        """The seconds of processor time that it and its processes have used."""
        listed = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        children = [int(pid) for file in listed for pid in file.read_text().split()]
        every = [self.process.pid, *children]
        stats = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in every]
        return sum(int(fields[11]) + int(fields[12]) for fields in stats) / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        """End the server, and wait for it."""
        self.process.terminate()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def served(folder: Path) -> Iterator[Server]:
    """Serve a checkout with an empty store."""
    with tempfile.TemporaryDirectory() as place:
        server = Server(folder, Path(place))
        try:
            yield server
        finally:
            server.end()
