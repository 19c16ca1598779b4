"""Generated: finds files of the repository that are older than their sources.

`./dev check` runs this, so that a page or a type that was not regenerated is found at once.
"""

from __future__ import annotations

import runpy
import sys

from aerodrome.cli import schema_files
from docs import api
from tests.support.repository import ROOT

SCHEMA = ROOT / "client" / "src" / "api"


def old() -> list[str]:
    """Return what is out of date, each with the command that regenerates it."""
    page = api.PAGE.read_text("utf-8")
    found = []
    if api.written(page) != page:
        found.append("docs/programmers/api.md is old: `./dev python -m docs.api`")
    for place in schema_files.old(SCHEMA):
        folder = SCHEMA.relative_to(ROOT).as_posix()
        found.append(f"{folder}/{place} is old: `./dev run schema {folder}`")
    pages = runpy.run_path(str(ROOT / "client" / "pages.py"))
    if pages["SERVER"].read_text("utf-8") != pages["written"]():
        found.append("the server's pages.json is old: `./dev python client/pages.py`")
    return found


if __name__ == "__main__":
    sys.exit("\n".join(old()) or 0)
