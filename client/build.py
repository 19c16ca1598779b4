"""Build the client: bundle the TypeScript, join the style sheets, write the page.

    python client/build.py [--force]

Needs `deno` on the PATH, which the project's virtual environment has. Nothing is built when nothing
has changed. The result is in the package; it is not committed, but included in the wheel.
"""

from __future__ import annotations

import atexit
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import chunks
import program

CLIENT = Path(__file__).resolve().parent
OUT = CLIENT.parent / "src" / "aerodrome" / "server" / "static"
STAMP = OUT / ".built"
APP = '<div id="app">'
BUILD_ONLY = "preact-render-to-string"
"""A package that draws home for the build, and is not sent to readers."""
NEEDED = re.compile(r'(?:from|import)\s*"\./([\w-]+\.js)"')
FONT = re.compile(r"/static/([\w-]+\.woff2)")
NAMED = re.compile(r'(?<="\./)[\w-]+-[A-Z0-9]{8}\.js(?=")')
PRELOAD_SCRIPT = '    <script type="module" async src="/static/{}"></script>\n'
EARLY_SCRIPT = '    <script src="/static/{}"></script>\n'
"""A script that runs before the page is painted, so that no press comes too early for it."""
PRELOAD = '    <link rel="modulepreload" href="/static/{}">\n'
SAID = (
    '    <link rel="alternate" type="application/manifest+json" hreflang="{}" href="/static/{}">\n'
)
FONT_LINK = '    <link rel="preload" href="/static/{}" as="font" type="font/woff2" crossorigin>\n'
FIRST_READ = ("gelasio-latin-400-normal.woff2", "gelasio-latin-600-normal.woff2")
LICENCES = """\
This page is part of Aerodrome, under the Apache License 2.0. It contains these packages:
"""
ENV = os.environ | {
    "DENO_TLS_CA_STORE": "system",
    "DENO_NO_UPDATE_CHECK": "1",
    "NO_COLOR": "1",
}


def sources() -> list[Path]:
    """Return everything the result depends on, in an order that is the same on every system."""
    kinds = ("*.ts", "*.tsx", "*.css", "*.html", "*.svg", "*.json", "*.lock", "*.webmanifest")
    found = [file for kind in kinds for file in CLIENT.rglob(kind)]
    tests = CLIENT / "tests"
    scripts = [CLIENT / name for name in ("build.py", "chunks.py", "program.py")]
    scripts += chunks.tables()
    kept = (file for file in (*found, *scripts) if tests not in file.parents)
    return sorted(kept, key=named)


def named(file: Path) -> str:
    """Return the path of a file of the client, written the same way on every system."""
    return file.relative_to(CLIENT).as_posix()


def fingerprint() -> str:
    whole = hashlib.sha256()
    for file in sources():
        whole.update(named(file).encode() + b"\0" + file.read_bytes())
    return whole.hexdigest()


def deno(*words: str, folder: Path = CLIENT) -> str:
    """Run the bundler, which is beside Python or on the PATH, and return its output."""
    beside = Path(sys.executable).with_name("deno.exe" if os.name == "nt" else "deno")
    command = [str(beside) if beside.exists() else "deno", *words]
    done = subprocess.run(command, cwd=folder, env=ENV, capture_output=True, encoding="utf-8")
    if done.returncode:
        sys.exit(f"the client could not be built:\n{done.stderr.strip()}")
    return done.stdout


@cache
def staged() -> Path:
    """Return the sources as bundled, in a folder that is deleted when this process ends."""
    folder = Path(tempfile.mkdtemp(prefix="aerodrome-client-"))
    atexit.register(shutil.rmtree, folder)
    return chunks.Staged(folder).sources


def bundled(entry: str, *words: str) -> bytes:
    """Bundle a script with its imports; files that it loads later are put beside it."""
    how = ("--quiet", "--frozen", "--minify", "--platform", "browser", *words)
    deno("bundle", *how, "--outdir", str(OUT), str(staged() / entry), folder=staged())
    result = OUT / Path(entry).with_suffix(".js").name
    script = result.read_bytes()
    result.unlink()
    return script


def bundle(entry: str = "main.tsx") -> bytes:
    """Bundle the script that every page starts with; write its chunks, and return it."""
    script = bundled(entry, "--code-splitting").decode()
    beside = {file.name: file.read_bytes().decode() for file in OUT.glob("*-*.js")}
    names = {name: steady_name(name, beside) for name in beside}
    for name, text in beside.items():
        (OUT / name).unlink()
        later = OUT / names[name]
        later.write_bytes(renamed(text, names).encode())
        pack(later)
    return renamed(script, names).encode()


def steady_name(name: str, beside: dict[str, str]) -> str:
    """Return a name that depends on the content of a script and of all it loads.

    The bundler's own names also depend on the client's position relative to its cache, so that the
    same sources would give other files in another folder.
    """
    reached = [name]
    for one in reached:
        found = dict.fromkeys(NAMED.findall(beside[one]))
        reached += [other for other in found if other not in reached]
    whole = "\0".join(NAMED.sub("", beside[one]) for one in reached)
    return f"{name.rpartition('-')[0]}-{hashlib.sha256(whole.encode()).hexdigest()[:10]}.js"


def renamed(text: str, names: dict[str, str]) -> str:
    """Return a script that loads others by their new names."""
    return NAMED.sub(lambda found: names[found[0]], text)


def styles() -> bytes:
    """Return all style sheets in the order of their names, without comments and blank space."""
    text = "\n".join(file.read_text("utf-8") for file in sorted((CLIENT / "css").glob("*.css")))
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"\s*\n\s*", "\n", text).strip().encode()


def font_files(sheet: bytes) -> dict[str, str]:
    """Copy the fonts that a style sheet names out of their packages; return their new names.

    A font is compressed already, so no compressed copy is written beside it.
    """
    packages = [Path(one["localPath"]) for one in shipped("app/fonts.ts")]
    names = {}
    for name in dict.fromkeys(FONT.findall(sheet.decode())):
        (file,) = (file for place in packages for file in place.glob(f"files/{name}"))
        names[name] = hashed(name, file.read_bytes())
    return names


def spoken(folder: Path) -> bytes:
    """Return the page's own words in one language, by the part of the page that uses them.

    Refusals are looked up by their codes, whichever feature has written them.
    """
    parts = {file.stem: json.loads(file.read_text("utf-8")) for file in folder.glob("*.json")}
    written = sorted((folder / "refusals").glob("*.json"))
    refusals = [json.loads(file.read_text("utf-8")) for file in written]
    parts["refusals"] = dict(said for one in refusals for said in one.items())
    return json.dumps(parts, ensure_ascii=False, sort_keys=True).encode()


def keep(name: str, content: bytes) -> str:
    """Write a file, also compressed, under a name that depends on its content: cached for ever."""
    kept = hashed(name, content)
    pack(OUT / kept)
    return kept


def hashed(name: str, content: bytes) -> str:
    """Write a file under a name that depends on its content."""
    stem, _, suffix = name.rpartition(".")
    told = f"{stem}.{hashlib.sha256(content).hexdigest()[:10]}.{suffix}"
    (OUT / told).write_bytes(content)
    return told


def with_names(text: str, names: dict[str, str]) -> str:
    """Return a text in which files have their new names."""
    for name, kept in names.items():
        text = text.replace(f"/static/{name}", f"/static/{kept}")
    return text


def at_once(script: bytes) -> list[str]:
    """Return the files that a script needs before it can run, so that the page can request all at
    once.
    """
    found: list[str] = []
    for name in NEEDED.findall(script.decode()):
        if name not in found:
            found += [name, *at_once((OUT / name).read_bytes())]
    return list(dict.fromkeys(found))


def with_all(part: str) -> list[str]:
    """Return a part of the page that is loaded later, with the files that it needs at once."""
    (script,) = OUT.glob(f"{part}-*.js")
    return [script.name, *at_once(script.read_bytes())]


def shipped(entry: str) -> list[dict[str, str]]:
    """Return the packages that a script uses, except those with types only."""
    told = json.loads(deno("info", "--json", "--frozen", str(CLIENT / "src" / entry)))
    packages = told["npmPackages"]
    asked = {one["npmPackage"] for one in told["modules"] if one.get("kind") == "npm"}
    reached = sorted(one for one in asked if not one.startswith("@types/"))
    for one in reached:
        found = (one for one in packages[one]["dependencies"] if not one.startswith(BUILD_ONLY))
        reached += [other for other in found if other not in reached]
    return [packages[one] for one in reached]


def licences() -> bytes:
    """Return the licence of every package in the page, from the package itself."""
    packages = shipped("main.tsx") + shipped("app/fonts.ts")
    texts = [licence(one) for one in sorted(packages, key=lambda one: one["name"])]
    return "\n\n".join((LICENCES, *texts)).encode()


def licence(package: dict[str, str]) -> str:
    """Return one package and its licence; a package without one may not be distributed."""
    name, place = f"{package['name']} {package['version']}", Path(package["localPath"])
    found = sorted(file for file in place.glob("*") if file.stem.upper() in ("LICENSE", "LICENCE"))
    if not found:
        sys.exit(f"the client could not be built: {name} comes without a licence.")
    return f"{name}\n{'=' * len(name)}\n\n{found[0].read_text('utf-8').strip()}\n"


def pack(file: Path) -> None:
    """Write the compressed form of a file beside it."""
    packed = gzip.compress(file.read_bytes(), 9, mtime=0)
    file.with_name(f"{file.name}.gz").write_bytes(packed)


def write_page(name: str, page: str, needed: list[str]) -> None:
    """Write a page that requests all the scripts it needs at once."""
    hurried = "".join(PRELOAD.format(script) for script in dict.fromkeys(needed))
    (OUT / name).write_text(page.replace("  </head>", f"{hurried}  </head>"), "utf-8", newline="\n")


def drawn() -> dict[str, str]:
    """Return home as markup, by language."""
    words = ("--quiet", "--frozen", "--allow-read", "--allow-env")
    found: dict[str, str] = json.loads(deno("run", *words, "src/home/drawn.tsx", "words"))
    return found


def early_flight() -> str:
    """Write the script that hears a press before the page does; return its name."""
    script = bundled("home/early_flight.ts").decode()
    return keep("early_flight.js", f"(() => {{{script}}})();\n".encode())


def write_homes(page: str, homes: dict[str, str], early: str, needed: list[str]) -> None:
    """Write home for every language, drawn before its scripts are there."""
    page = page.replace("    <link", f"{EARLY_SCRIPT.format(early)}    <link", 1)
    for language, home in homes.items():
        text = page.replace('lang="en"', f'lang="{language}"', 1).replace(APP, APP + home, 1)
        write_page(f"home-{language}.html", text, needed)


def pictures() -> dict[str, str]:
    """Write the public files and the icons; return their new names."""
    public = sorted((CLIENT / "public").glob("*"))
    names = {file.name: keep(file.name, file.read_bytes()) for file in public}
    drawn = program.icons((CLIENT / "public" / "icon.svg").read_text("utf-8"))
    return names | {name: hashed(name, picture) for name, picture in drawn.items()}


def manifests(names: dict[str, str]) -> str:
    """Write a manifest for every language; return the links of a page to them."""
    icons = {name: f"/static/{kept}" for name, kept in names.items()}
    told = program.manifests(CLIENT / "words", icons)
    kept = {one: keep(f"manifest-{one}.webmanifest", text) for one, text in told.items()}
    return "".join(SAID.format(language, name) for language, name in kept.items())


def write_worker(script: str, page: str, homes: Iterable[str], needed: list[str]) -> str:
    """Write the worker with the list of files it caches; return the page with its version."""
    kinds = (".js", ".css", ".woff2", ".json", ".svg")
    found = sorted(file.name for file in OUT.iterdir() if file.suffix in kinds)
    later = [name for name in found if name not in needed and not name.startswith("words-en.")]
    first, rest = ([f"static/{one}" for one in dict.fromkeys(names)] for names in (needed, later))
    version = program.version_of("".join((page, *homes)), (*first, *rest))
    stock = program.Stock(
        kind="server", version=version, page="./", others="./new", first=first, later=rest
    )
    (OUT / "worker.js").write_text(program.worker(script, stock), "utf-8", newline="\n")
    return program.versioned(page, version)


def build() -> None:
    OUT.mkdir(exist_ok=True)
    for old in OUT.iterdir():
        old.unlink()
    script, sheet = bundle(), styles()
    fonts = font_files(sheet)
    sheet = with_names(sheet.decode(), fonts).encode()
    names = {"app.js": keep("app.js", script), "app.css": keep("app.css", sheet)}
    names["licences.txt"] = keep("licences.txt", licences())
    for folder in sorted((CLIENT / "words").glob("*/")):
        keep(f"words-{folder.name}.json", spoken(folder))
    names |= pictures()
    first = PRELOAD_SCRIPT.format(keep("preload.js", bundled("app/preload.ts")))
    page = with_names((CLIENT / "index.html").read_text("utf-8"), names)
    ahead = "".join(FONT_LINK.format(fonts[name]) for name in FIRST_READ)
    page = page.replace("    <script", f"{manifests(names)}{ahead}    <script", 1)
    needed = [names["app.js"], *at_once(script), *with_all("pointer"), *with_all("installed_app")]
    needed += [names["app.css"], *(fonts[name] for name in FIRST_READ)]
    homes = drawn()
    early = early_flight()
    needed.append(early)
    worker = with_names(bundled("worker/worker.ts").decode(), names)
    page = write_worker(worker, page, homes.values(), needed)
    write_page("index.html", page, at_once(script))
    write_homes(page, homes, early, at_once(script))
    table = page.replace("    <link", f"{first}    <link", 1)
    write_page("table.html", table, at_once(script) + with_all("table"))
    STAMP.write_text(fingerprint(), "utf-8")


def current() -> bool:
    """Return whether the built files in the package match the sources."""
    return STAMP.exists() and STAMP.read_text("utf-8") == fingerprint()


def ensure(force: bool = False) -> None:
    """Build, unless nothing has changed since the last time."""
    if force or not current():
        print("· building the client", file=sys.stderr, flush=True)
        build()


if __name__ == "__main__":
    ensure(force="--force" in sys.argv)
