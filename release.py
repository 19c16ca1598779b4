"""Release: one command from a clean tree to a tag and all the files of a release.

    python release.py X.Y.Z [--dry-run]

Everything is made in a copy beside the tree: the new version and the changelog's new section, the
commit, the archives (built twice and compared) and the other files. The branch and the tag move
only at the end, so a failure leaves the tree as it was. Nothing is uploaded.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent
BRANCH = "main"
VERSION_FILE = Path("src", "aerodrome", "__init__.py")
CHANGES = Path("CHANGELOG.md")
NUMBER = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
OPENED = re.compile(r"^## Unreleased\n(.*?)(?=^## |\Z)", re.M | re.S)
UPGRADING = re.compile(r"^### Upgrading\n(.*?)(?=^### |\Z)", re.M | re.S)
LONG_AGO = (1980, 1, 1, 0, 0, 0)
BUILD = "import sys; from hatchling import build; print(build.{}(sys.argv[1]))"
FOLDERS = {"docs": "dist/docs", "site": "dist/site"}
"""Commands of `./dev` that make a folder, which is released as one file, and the folder's name."""


class Unready(Exception):
    """Raised when there can be no release now, with the reason in one sentence."""


class Section(NamedTuple):
    """A release's section of the changelog, and the part of it that hosts need before upgrading."""

    text: str
    upgrading: str


def say(sentence: str) -> None:
    print(f"· {sentence}", flush=True)


def told(*command: str | Path, folder: Path, **environment: str) -> str:
    """Return the output of a command; if it fails, end the release with its errors."""
    words = [str(word) for word in command]
    env = os.environ | environment
    done = subprocess.run(words, cwd=folder, env=env, capture_output=True, encoding="utf-8")
    if done.returncode:
        why = (done.stderr or done.stdout).strip() or f"status {done.returncode}"
        raise Unready(f"`{' '.join(words[:4])}` failed: {why}")
    return done.stdout.strip()


def git(*words: str | Path, folder: Path = ROOT) -> str:
    return told("git", *words, folder=folder)


def numbers(version: str) -> tuple[int, ...]:
    """Return a version as numbers, for comparison."""
    return tuple(int(part) for part in version.split("."))


def check_ready(version: str) -> None:
    """Check that the tree is clean, the branch is right, and the number is higher than all
    others."""
    if not NUMBER.fullmatch(version):
        raise Unready(f"a version is three numbers, X.Y.Z, not {version!r}.")
    if changed := git("status", "--porcelain"):
        raise Unready(f"the tree is not clean: {changed.splitlines()[0].split()[-1]}.")
    if (branch := git("rev-parse", "--abbrev-ref", "HEAD")) != BRANCH:
        raise Unready(f"releases are cut on {BRANCH}, and this is {branch}.")
    known = [tag[1:] for tag in git("tag", "--list", "v*").split() if NUMBER.fullmatch(tag[1:])]
    if known and (last := max(known, key=numbers)) and numbers(version) <= numbers(last):
        raise Unready(f"{version} does not come after {last}, which is out already.")


def closed(changes: str, version: str, day: str) -> tuple[str, Section]:
    """Return the changelog with its unreleased section numbered and dated, and a new empty one."""
    opened = OPENED.search(changes)
    if opened is None:
        raise Unready(f"{CHANGES} has no section Unreleased.")
    parts = re.split(r"^(### .+)\n", opened[1], flags=re.M)[1:]
    lists = {title: text.strip() for title, text in zip(parts[::2], parts[1::2], strict=True)}
    if not any(lists.values()):
        raise Unready(f"{CHANGES} lists no unreleased change.")
    text = "\n\n".join(f"{title}\n\n{lines}" for title, lines in lists.items() if lines)
    empty = "\n\n".join(lists)
    written = f"## Unreleased\n\n{empty}\n\n## {version}, {day}\n\n{text}\n\n"
    notes = UPGRADING.search(f"{text}\n")
    after = changes[: opened.start()] + written + changes[opened.end() :]
    return after.rstrip() + "\n", Section(text, notes[1].strip() if notes else "")


def numbered(source: str, version: str) -> str:
    """Return the version file with a new version."""
    after, times = re.subn(r'(?m)^__version__ = ".*"$', f'__version__ = "{version}"', source)
    if times != 1:
        raise Unready(f"{VERSION_FILE} must define its version once, not {times} times.")
    return after


def archives(tree: Path, out: Path) -> None:
    """Build the source archive and the wheel of a tree, with the page in them."""
    out.mkdir(parents=True)
    for what in ("build_sdist", "build_wheel"):
        told(sys.executable, "-c", BUILD.format(what), out, folder=tree)


def same(one: Path, other: Path) -> None:
    """Check that two folders hold the same files, byte for byte."""
    names = sorted(file.name for file in one.iterdir())
    if names != sorted(file.name for file in other.iterdir()):
        raise Unready("two builds did not give the same files.")
    for name in names:
        if (one / name).read_bytes() != (other / name).read_bytes():
            raise Unready(f"two builds did not give the same bytes: {name}.")


def unpacked(tree: Path, folder: Path) -> Path:
    """Unpack the last commit of a tree into another folder."""
    folder.mkdir(parents=True)
    packed = folder.with_suffix(".tar")
    git("archive", "--format=tar", f"--output={packed}", "HEAD", folder=tree)
    with tarfile.open(packed) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)
        archive.extractall(folder)
    return folder


def build(tree: Path, out: Path, beside: Path) -> None:
    """Build the archives in two folders, and the wheel from the source archive; check that they
    agree."""
    archives(tree, out)
    again = beside / "again"
    archives(unpacked(tree, beside / "deeper" / "tree"), again)
    same(out, again)
    (source,) = out.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)
        archive.extractall(beside)
    from_source = beside / "from-source"
    archives(beside / source.name.removesuffix(".tar.gz"), from_source)
    same(out, from_source)


def zipped(folder: Path, file: Path) -> None:
    """Write a folder as one file, which is the same for the same contents."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for one in sorted(folder.rglob("*"), key=lambda one: one.relative_to(folder).as_posix()):
            if one.is_file():
                place = zipfile.ZipInfo(one.relative_to(folder).as_posix(), LONG_AGO)
                place.external_attr, place.compress_type = 0o644 << 16, zipfile.ZIP_DEFLATED
                archive.writestr(place, one.read_bytes())


def commands(tree: Path) -> set[str]:
    """Return the commands of `./dev`."""
    listed = told(sys.executable, "dev", folder=tree).splitlines()[2:]
    return {line.split()[0] for line in listed}


def folders(tree: Path, out: Path, version: str) -> None:
    """Run the commands that build the documentation and the page without a server, and pack
    both."""
    paths = os.pathsep.join((str(tree / "src"), str(tree)))
    for command, folder in FOLDERS.items():
        if command not in commands(tree):
            continue
        say(f"building the {command}")
        place = {"AERODROME_VENV": sys.prefix, "PYTHONPATH": paths}
        told(sys.executable, "dev", command, folder=tree, **place)
        zipped(tree / folder, out / f"aerodrome-{version}-{command}.zip")


def bill(tree: Path, out: Path, version: str) -> None:
    """Write the bill of materials."""
    file = out / f"aerodrome-{version}.cdx.json"
    told(sys.executable, "requirements/supply.py", "sbom", file, folder=tree)


def sums(out: Path) -> None:
    """Write the hash of every file, in the format of `sha256sum --check`."""
    files = sorted(file for file in out.iterdir())
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (out / "SHA256SUMS").write_text("".join(lines), "utf-8", newline="\n")


@contextmanager
def copy_of_the_tree() -> Iterator[tuple[Path, Path]]:
    """Yield a second tree of the same repository, and a folder beside it; remove both
    afterwards."""
    with TemporaryDirectory() as temporary:
        tree = Path(temporary).resolve() / "tree"
        git("worktree", "add", "--detach", "--quiet", tree)
        try:
            yield tree, tree.parent
        finally:
            git("worktree", "remove", "--force", tree)


def write(tree: Path, version: str) -> Section:
    """Commit a release in the copy."""
    day = datetime.now(UTC).date().isoformat()
    say(f"closing the changelog's section as {version}, {day}")
    text, section = closed((tree / CHANGES).read_text("utf-8"), version, day)
    (tree / CHANGES).write_text(text, "utf-8", newline="\n")
    source = numbered((tree / VERSION_FILE).read_text("utf-8"), version)
    (tree / VERSION_FILE).write_text(source, "utf-8", newline="\n")
    git("commit", "--quiet", "--all", "-m", f"Release {version}", folder=tree)
    return section


def hand_out(tree: Path, out: Path, beside: Path, version: str, section: Section) -> None:
    """Write all files of a release into one folder."""
    say("building the source archive and the wheel, twice and from the sources")
    build(tree, out, beside)
    folders(tree, out, version)
    say("writing the bill of materials, the notes and the sums")
    bill(tree, out, version)
    notes = {"CHANGES": section.text, "UPGRADING": section.upgrading or "Nothing to do."}
    for name, text in notes.items():
        file = out / f"{name}-{version}.md"
        file.write_text(f"# Aerodrome {version}\n\n{text}\n", "utf-8", newline="\n")
    sums(out)
    for file in sorted(out.iterdir()):
        say(f"  {file.name}  {file.stat().st_size:,} bytes")


def publish(tree: Path, out: Path, version: str, section: Section) -> None:
    """Move the branch, the tag and the files to their final places; the last step."""
    dist, before = ROOT / "dist" / version, git("rev-parse", "HEAD")
    commit = git("rev-parse", "HEAD", folder=tree)
    message = f"Aerodrome {version}\n\n{section.text}"
    shutil.rmtree(dist, ignore_errors=True)
    try:
        shutil.copytree(out, dist)
        git("merge", "--quiet", "--ff-only", commit)
        git("tag", "--annotate", "--cleanup=verbatim", f"v{version}", "-m", message, commit)
    except BaseException:
        shutil.rmtree(dist, ignore_errors=True)
        git("reset", "--quiet", "--keep", before)
        raise
    say(f"tagged v{version}; the files lie in dist/{version}")
    say(f"to hand it out: git push origin {BRANCH} v{version}, and the files beside it")


Deed = Callable[[Path, Path, Path, str, Section], None]


def release(version: str, *, dry_run: bool, make: Deed = hand_out) -> None:
    """Run all steps of a release, in order."""
    say(f"looking whether {version} can be released")
    check_ready(version)
    with copy_of_the_tree() as (tree, beside):
        section = write(tree, version)
        out = beside / "out"
        make(tree, out, beside, version, section)
        if dry_run:
            say("a dry run: nothing is saved")
        else:
            publish(tree, out, version, section)


def main(words: list[str]) -> int:
    match sorted(words, key=lambda word: word.startswith("-")):
        case [version] | [version, "--dry-run"] if not version.startswith("-"):
            pass
        case _:
            print("dev: `release X.Y.Z [--dry-run]`.", file=sys.stderr)
            return 2
    try:
        release(version, dry_run="--dry-run" in words)
    except (Unready, OSError) as why:
        print(f"dev: {why}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
