"""Gathering: puts every page of the site into one folder, including those generated from the code.

Pages may link to any file of the repository, because they are also read in a code browser. A link
to a file that is a page of the site leads there; of any other, only the text remains. Dead links
are left in, and found when the site is built.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from docs import notebook, numbers, reference, routes, shelf, small_duel

PAPERS = {
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "client/public/icon.svg": "icon.svg",
}
"""Files of the repository that are also pages of the site, and its emblem."""
RULINGS = {
    **{
        f"src/aerodrome/rulesets/{name}/RULINGS.md": f"games/{name}-rulings.md"
        for name in ("dogfights", "squadriglia", "winged_victory")
    },
    "src/aerodrome/campaign/RULINGS.md": "games/campaign-rulings.md",
}
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^)#:\s]+)(#[^)\s]*)?\)")
FENCE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
MARK = re.compile(r"<!-- (scenarios|lessons|board|actions|seen|routes): ([\w/]+) -->")
"""A mark in a page, which is replaced by a part generated from the rulesets or the server's
routes."""
MAKERS = {
    "scenarios": shelf.scenarios,
    "lessons": shelf.lessons,
    "actions": numbers.actions,
    "seen": numbers.seen,
    "routes": routes.table,
}
SECTION = '    "reference/index.md",'
"""The line of zensical.toml that is replaced by the pages of the reference."""


def gather(root: Path, folder: Path) -> None:
    """Write the pages of the site to `folder`/pages, and the other files that zensical needs."""
    pages = folder / "pages"
    homes = {root / path: home for path, home in {**PAPERS, **RULINGS}.items()}
    for file in sorted((root / "docs").rglob("*")):
        if file.is_file() and file.suffix != ".py" and "__pycache__" not in file.parts:
            homes[file] = str(file.relative_to(root / "docs"))
    for file, home in homes.items():
        target = pages / home
        target.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix == ".md":
            text = _relinked(file.read_text("utf-8"), file, homes)
            target.write_text(_marked(text, home), "utf-8")
        else:
            shutil.copy(file, target)
    made = {**reference.pages(root / "src" / "aerodrome"), **shelf.pictures(), **notebook.pages()}
    made[shelf.board(small_duel.NAME)] = small_duel.drawn()
    for path, text in made.items():
        (pages / path).parent.mkdir(parents=True, exist_ok=True)
        (pages / path).write_text(text, "utf-8")
    config = (root / "zensical.toml").read_text("utf-8")
    assert SECTION in config
    nav = reference.navigation(root / "src" / "aerodrome")
    (folder / "zensical.toml").write_text(config.replace(SECTION, nav), "utf-8")


def _marked(text: str, home: str) -> str:
    """Return a page with its marks replaced."""

    def made(mark: re.Match[str]) -> str:
        if mark[1] == "board":
            return f"![{mark[2]}, how it begins]({_nearer(shelf.board(mark[2]), home)})"
        return MAKERS[mark[1]](mark[2])

    return MARK.sub(made, text)


def _nearer(target: str, home: str) -> str:
    """Return the relative path from a page to another page or a picture."""
    return Path(os.path.relpath(target, Path(home).parent)).as_posix()


def _relinked(text: str, file: Path, homes: dict[Path, str]) -> str:
    """Return a page with its links converted for the site; code is left as it is."""

    def relink(found: re.Match[str]) -> str:
        picture, words, target, place = found[1], found[2], found[3], found[4] or ""
        there = (file.parent / target).resolve()
        home = homes.get(there)
        if home is None:
            return words if there.exists() else found[0]
        return f"{picture}[{words}]({_nearer(home, homes[file])}{place})"

    parts = FENCE.split(text)
    return "".join(part if part.startswith("```") else LINK.sub(relink, part) for part in parts)
