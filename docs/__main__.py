"""Build the documentation into dist/docs. Any warning or dead link is an error."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from docs.gathering import gather
from docs.links import flaws

ROOT = Path(__file__).parent.parent


def build(folder: Path) -> list[str]:
    """Build the site in `folder`/html; return its warnings, or the dead links if it has none."""
    gather(ROOT, folder)
    words = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        return [done.stdout + done.stderr]
    return flaws(folder / "html")


def main() -> None:
    """Build the site; return 1 and print a line for each flaw if it has any."""
    out = ROOT / "dist" / "docs"
    with TemporaryDirectory() as folder:
        if found := build(Path(folder)):
            sys.exit("\n".join(found))
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(Path(folder) / "html", out)
    print(f"docs: {out / 'index.html'}")


if __name__ == "__main__":
    main()
