"""Pack: collect what the engine in a browser needs of Python, found by imports, and compile it.

Pyodide itself runs this (`pack.ts`), so that the compiled files fit the Python that will load them.
Our sources are in `/in/src`, packages from elsewhere in `/in/wheel`; the results go to `/out`.

An archive is a line of JSON with names and sizes, and then the files one after another.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import json
import marshal
import math
import re
import sys
import zipfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path, PurePosixPath
from types import CodeType
from typing import Any, NamedTuple

STANDARD = Path("/lib/python314.zip")
SITE = "/lib/python3.14/site-packages"
START = "aerodrome.local.field"
WHOLE = ("aerodrome.rulesets.", "aerodrome.campaign.")
"""Packages that are included whole: board games are found by their folders and parts by name."""
BOOT = ("pyodide", "_pyodide", "site", "encodings", "importlib", "zipimport", "asyncio")
"""Modules that Python and Pyodide need before any of ours is loaded."""
TALKING = ("pyodide/", "_pyodide/")
"""Modules that read their own docstrings."""
UNSEEN = ("_strptime", "_pylong", "_py_warnings", "numbers", "uuid", "zoneinfo")
"""Modules that are imported by name or from C, only when a game needs them."""
LETTERS = re.compile(
    r"encodings\.(aliases|ascii|cp437|idna|latin_1|punycode|utf_16|utf_8|utf_8_sig)$"
)
NEVER = re.compile(
    r"(_pydatetime|_pyrepl|argparse|ctypes|difflib|doctest|ensurepip|ftplib|html|http"
    r"|multiprocessing|pdb|plistlib|pydoc|smtplib|statistics|tarfile|test|tkinter|tracemalloc"
    r"|unittest|venv|wsgiref|xml|xmlrpc)(\.|$)"
)
"""Modules that the library itself loads only for tests, debugging, networks and processes."""
UNCHECKED = (1).to_bytes(4, "little")
"""The flag of compiled files that are not compared with their sources, which are not there."""
UNREAD = (".md", ".pyc", ".py", ".pyi", ".typed")


INNER = (ast.stmt, ast.ExceptHandler, ast.match_case)
WORDED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


class Module(NamedTuple):
    """A source: its destination, and whether it is the `__init__` of a package."""

    place: str
    source: bytes
    package: bool


Shelf = dict[str, Module]


def named(place: str) -> tuple[str, bool]:
    """Return the module name of a source, and whether it is a package."""
    path = PurePosixPath(place).with_suffix("")
    package = path.name == "__init__"
    return ".".join((path.parent if package else path).parts), package


def shelf(files: Iterable[tuple[str, bytes]]) -> Shelf:
    """Return all modules among these files, by name."""
    found = {}
    for place, content in files:
        if place.endswith(".py"):
            name, package = named(place)
            found[name] = Module(place, content, package)
    return found


def statements(node: ast.AST) -> list[ast.AST]:
    """Return the statements within a statement, without looking into expressions."""
    return [one for one in ast.iter_child_nodes(node) if isinstance(one, INNER)]


@cache
def parsed(source: bytes) -> ast.Module:
    """Return a source as a tree, in which imports are found before it is compiled."""
    return ast.parse(source)


@cache
def imported(name: str, module: Module) -> tuple[str, ...]:
    """Return the modules that a module may import, except those imported for types only."""
    around = name.split(".") if module.package else name.split(".")[:-1]
    waiting: list[ast.AST] = [parsed(module.source)]
    found: list[str] = []
    for node in waiting:
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            waiting += node.orelse
            continue
        if isinstance(node, ast.Import):
            found += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            upper = around[: len(around) - node.level + 1] if node.level else []
            whence = ".".join([*upper, *filter(None, [node.module])])
            found += [whence, *(f"{whence}.{alias.name}" for alias in node.names)]
        waiting += statements(node)
    return tuple(found)


def reached(roots: Iterable[str], there: Shelf) -> list[str]:
    """Return these modules of a shelf, their packages, and everything that they import."""
    found = dict.fromkeys(name for name in roots if name in there)
    waiting = list(found)
    for name in waiting:
        parents = [name.rpartition(".")[0]] if "." in name else []
        for other in (*parents, *imported(name, there[name])):
            if other in there and other not in found and not NEVER.match(other):
                found[other] = None
                waiting.append(other)
    return sorted(found)


def wordless(tree: ast.Module) -> ast.Module:
    """Return a module without docstrings, which a browser does not need; assertions stay."""
    waiting: list[ast.AST] = [tree]
    for node in waiting:
        if isinstance(node, WORDED) and ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
        waiting += statements(node)
    return tree


def numberless(code: CodeType) -> CodeType:
    """Return the code without line numbers, which are a third of what would be sent."""
    inner = (numberless(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=tuple(inner))


def compiled(module: Module, folder: str) -> bytes:
    """Return a module as Python caches it, never compared with its source again."""
    place, tree = f"{folder}/{module.place}", parsed(module.source)
    if not module.place.startswith(TALKING):
        wordless(tree)
    code = compile(tree, place, "exec", dont_inherit=True)
    if folder == str(STANDARD):
        code = numberless(code)
    head = importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(b"")
    return head + marshal.dumps(code)


def cached(place: str) -> str:
    """Return where Python looks for the compiled form of a source."""
    path = PurePosixPath(place)
    return str(path.parent / "__pycache__" / f"{path.stem}.{sys.implementation.cache_tag}.pyc")


def folder_files(root: Path) -> list[tuple[str, bytes]]:
    files = sorted(file for file in root.rglob("*") if file.is_file())
    return [(str(file.relative_to(root)), file.read_bytes()) for file in files]


def home(place: str, packages: set[str]) -> bool:
    """Return whether a file belongs to one of these packages: the nearest package above it."""
    folder = PurePosixPath(place).parent
    while not (Path("/in/src") / folder / "__init__.py").exists() and folder.parts:
        folder = folder.parent
    return ".".join(folder.parts) in packages


def our_own() -> tuple[dict[str, bytes], list[str], Shelf]:
    """Return our modules with their data and words by path, compiled where possible."""
    files = [one for one in folder_files(Path("/in/src")) if "/static/" not in one[0]]
    there = shelf(files)
    roots = [START, *(name for name in there if name.startswith(WHOLE))]
    names = reached(roots, there)
    packages = {name for name in names if there[name].package}
    kept = {
        place: content
        for place, content in files
        if not place.endswith(UNREAD) and home(place, packages)
    }
    for name in names:
        module = there[name]
        kept[module.place] = b""
        kept[cached(module.place)] = compiled(module, SITE)
    return kept, names, there


def foreign() -> tuple[dict[str, bytes], Shelf]:
    """Return the files of packages from elsewhere, as in their wheels."""
    kept: dict[str, bytes] = {}
    all_of_them: Shelf = {}
    for wheel in sorted(Path("/in/wheel").glob("*.whl")):
        with zipfile.ZipFile(wheel) as packed:
            files = [(name, packed.read(name)) for name in sorted(packed.namelist())]
        there = shelf(files)
        kept |= {place: one for place, one in files if place.endswith(".so")}
        for module in there.values():
            kept[module.place] = b""
            kept[cached(module.place)] = compiled(module, SITE)
        all_of_them |= there
    return kept, all_of_them


def standard(asking: Iterable[str]) -> list[tuple[str, bytes]]:
    """Return the compiled modules of the standard library that these need."""
    with zipfile.ZipFile(STANDARD) as packed:
        files = [(name, packed.read(name)) for name in packed.namelist()]
    there = shelf(files)
    boot = [name for name in there if name.startswith(("pyodide.", "_pyodide.")) or name in BOOT]
    letters = [name for name in there if LETTERS.match(name)]
    names = reached((*boot, *letters, *UNSEEN, *asking), there)
    kept = [name for name in names if not name.startswith("encodings.") or name in letters]
    return [(f"{there[name].place}c", compiled(there[name], str(STANDARD))) for name in kept]


def write_archive(name: str, files: dict[str, bytes]) -> None:
    places = sorted(files)
    index = json.dumps([[place, len(files[place])] for place in places])
    parts = [index.encode(), b"\n", *(files[place] for place in places)]
    Path(f"/out/{name}").write_bytes(b"".join(parts))


def write_zip(name: str, files: list[tuple[str, bytes]]) -> None:
    with zipfile.ZipFile(f"/out/{name}", "w", zipfile.ZIP_STORED) as packed:
        for place, content in files:
            packed.writestr(zipfile.ZipInfo(place), content)


def foremost(games: list[dict[str, Any]]) -> str:
    """Return the game that is offered first, as `catalogue/first.ts` does."""

    def minutes(game: dict[str, Any]) -> float:
        first = next(one for one in game["scenarios"] if one["id"] == game["first"])
        return float(first.get("shelf", {}).get("minutes", math.inf))

    flown = [game for game in games if len(game["levels"]) > 1]
    return str(min(flown or games, key=minutes)["id"])


async def answers(modules: dict[str, bytes]) -> None:
    """Write the answers to the first page's requests that are the same for every reader."""
    for place, content in modules.items():
        file = Path("/in/site", place)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    sys.path.insert(0, "/in/site")
    field = importlib.import_module("aerodrome.local.field")
    ground = field.LocalField(locker=None)
    for folder in sorted(Path("/in/words").iterdir()):
        asked = f"/api/rulesets?language={folder.name}"
        known = {asked: (await ground.ask("GET", asked)).body.decode()}
        games = json.loads(known[asked])["rulesets"]
        lessons = f"/api/rulesets/{foremost(games)}/lessons?language={folder.name}"
        known[lessons] = (await ground.ask("GET", lessons)).body.decode()
        for game in games:
            path = f"/api/rulesets/{game['id']}/scenarios/{game['first']}/picture"
            drawn = await ground.ask("GET", path)
            if drawn.status == 200:
                known[path] = drawn.body.decode()
        Path(f"/out/answers-{folder.name}.json").write_text(json.dumps(known), "utf-8")


async def main() -> None:
    """Write all archives; called by `pack.ts`."""
    ours, names, there = our_own()
    theirs, libraries = foreign()
    asking = [other for name in names for other in imported(name, there[name])]
    asking += [other for name, one in libraries.items() for other in imported(name, one)]
    write_archive("aerodrome.pack", ours)
    write_archive("library.pack", theirs)
    await answers(ours | theirs)
    write_zip("python.zip", standard([*asking, *sys.modules]))
