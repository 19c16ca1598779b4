"""Fits: checks that the lock files can be installed with every supported Python and system.

    python requirements/fits.py [LOCK …]

Nothing is installed: uv resolves each lock file for each of them, and checks that every package has
a wheel, since users should not need a compiler. It asks the package index, so it is not a test. The
status is 1 if something is missing.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from tempfile import TemporaryDirectory

from supply import ROOT, python_parts

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
SYSTEMS = {
    "Linux": "x86_64-manylinux_2_28",
    "Linux on ARM": "aarch64-manylinux_2_28",
    "macOS": "aarch64-apple-darwin",
    "Windows": "x86_64-pc-windows-msvc",
}
LOCKS = ("run", "dev", "serve")
PURE = {"chess", "http-ece"}
"""Packages of pure Python that are published as source only: they are built when installed."""


def missing(lock: str, python: str, system: str) -> str:
    """Return why a lock file cannot be installed there, or nothing if it can."""
    compiled = [part.name for part in python_parts(lock) if part.name not in PURE]
    wheels = [word for name in compiled for word in ("--only-binary", name)]
    place = ["--python", sys.executable, "--python-version", python, "--python-platform", system]
    with TemporaryDirectory() as folder:
        how = ["--quiet", "--dry-run", "--require-hashes", "--target", folder]
        command = ["uv", "pip", "install", *how, *place, *wheels]
        file = ["-r", str(ROOT / "requirements" / f"{lock}.lock")]
        done = subprocess.run([*command, *file], capture_output=True, encoding="utf-8", check=False)
    causes = [line.strip() for line in done.stderr.splitlines() if "cause:" in line]
    return "" if done.returncode == 0 else (causes or done.stderr.splitlines() or ["?"])[0]


def looked(locks: tuple[str, ...]) -> Iterator[bool]:
    """Report for each lock file, Python and system whether they fit together."""
    for lock, python, (name, system) in product(locks, PYTHONS, SYSTEMS.items()):
        why = missing(lock, python, system)
        print(f"{lock:4} Python {python} on {name}: {why or 'fits'}", flush=True)
        yield not why


def main(words: list[str]) -> int:
    if unknown := [word for word in words if word not in LOCKS]:
        print(f"dev: there is no lock `{unknown[0]}`: {', '.join(LOCKS)}.", file=sys.stderr)
        return 2
    return 0 if all([*looked(tuple(words) or LOCKS)]) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
