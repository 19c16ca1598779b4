"""Build the client: bundle the TypeScript, join the style sheets, write the page.

    python client/build.py [--force]

Needs `deno` on the PATH, which the project's virtual environment has. Nothing is built when nothing
has changed. The result lies in the package, is not committed, and goes into the wheel.
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
from functools import cache
from pathlib import Path

import chunks
import program

CLIENT = Path(__file__).resolve().parent
OUT = CLIENT.parent / "src" / "aerodrome" / "server" / "static"
STAMP = OUT / ".built"
NEEDED = re.compile(r'(?:from|import)\s*"\./([\w-]+\.js)"')
FONT = re.compile(r"/static/([\w-]+\.woff2)")
NAMED = re.compile(r'(?<="\./)[\w-]+-[A-Z0-9]{8}\.js(?=")')
PRELOAD_SCRIPT = '    <script type="module" async src="/static/{}"></script>\n'
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
    """Everything the result depends on, in an order that is the same on every system."""
    kinds = ("*.ts", "*.tsx", "*.css", "*.html", "*.svg", "*.json", "*.lock", "*.webmanifest")
    found = [file for kind in kinds for file in CLIENT.rglob(kind)]
    tests = CLIENT / "tests"
    scripts = [CLIENT / name for name in ("build.py", "chunks.py", "chunks.toml", "program.py")]
    kept = (file for file in (*found, *scripts) if tests not in file.parents)
    return sorted(kept, key=named)


def named(file: Path) -> str:
    """A file of the client by its place, written alike on every system."""
    return file.relative_to(CLIENT).as_posix()


def fingerprint() -> str:
    whole = hashlib.sha256()
    for file in sources():
        whole.update(named(file).encode() + b"\0" + file.read_bytes())
    return whole.hexdigest()


def deno(*words: str, folder: Path = CLIENT) -> str:
    """What the bundler says; it lies beside Python, or on the PATH."""
    beside = Path(sys.executable).with_name("deno.exe" if os.name == "nt" else "deno")
    command = [str(beside) if beside.exists() else "deno", *words]
    done = subprocess.run(command, cwd=folder, env=ENV, capture_output=True, encoding="utf-8")
    if done.returncode:
        sys.exit(f"the client could not be built:\n{done.stderr.strip()}")
    return done.stdout


@cache
def staged() -> Path:
    """The sources as they are bundled, in a folder that lasts as long as this process."""
    folder = Path(tempfile.mkdtemp(prefix="aerodrome-client-"))
    atexit.register(shutil.rmtree, folder)
    return chunks.Staged(folder).sources


def bundled(entry: str, *words: str) -> bytes:
    """A script with what it imports; what it loads later lies beside it."""
    how = ("--quiet", "--frozen", "--minify", "--platform", "browser", *words)
    deno("bundle", *how, "--outdir", str(OUT), str(staged() / entry), folder=staged())
    result = OUT / Path(entry).with_suffix(".js").name
    script = result.read_bytes()
    result.unlink()
    return script


def bundle(entry: str = "main.tsx") -> bytes:
    """The script every page begins with."""
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
    """A name that tells what a script and all it loads contain.

    The bundler's own names tell also how the client lies to its cache, so that the same sources
    would give other files in another folder.
    """
    reached = [name]
    for one in reached:
        found = dict.fromkeys(NAMED.findall(beside[one]))
        reached += [other for other in found if other not in reached]
    whole = "\0".join(NAMED.sub("", beside[one]) for one in reached)
    return f"{name.rpartition('-')[0]}-{hashlib.sha256(whole.encode()).hexdigest()[:10]}.js"


def renamed(text: str, names: dict[str, str]) -> str:
    """A script that loads others by their new names."""
    return NAMED.sub(lambda found: names[found[0]], text)


def styles() -> bytes:
    """All style sheets in the order of their names, less comments and blank space."""
    text = "\n".join(file.read_text("utf-8") for file in sorted((CLIENT / "css").glob("*.css")))
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"\s*\n\s*", "\n", text).strip().encode()


def font_files(sheet: bytes) -> dict[str, str]:
    """The fonts a style sheet names, out of their packages, by the names they are kept under.

    A font is compressed as it comes; no smaller form of it lies beside it.
    """
    packages = [Path(one["localPath"]) for one in shipped("app/fonts.ts")]
    names = {}
    for name in dict.fromkeys(FONT.findall(sheet.decode())):
        (file,) = (file for place in packages for file in place.glob(f"files/{name}"))
        names[name] = hashed(name, file.read_bytes())
    return names


def spoken(folder: Path) -> bytes:
    """The page's own words in one language, by the part of the page that says them."""
    parts = {file.stem: json.loads(file.read_text("utf-8")) for file in folder.glob("*.json")}
    return json.dumps(parts, ensure_ascii=False, sort_keys=True).encode()


def keep(name: str, content: bytes) -> str:
    """Write a file, and it compressed, under a name that tells its content: cached for ever."""
    kept = hashed(name, content)
    pack(OUT / kept)
    return kept


def hashed(name: str, content: bytes) -> str:
    """Write a file under a name that tells its content."""
    stem, _, suffix = name.rpartition(".")
    told = f"{stem}.{hashlib.sha256(content).hexdigest()[:10]}.{suffix}"
    (OUT / told).write_bytes(content)
    return told


def with_names(text: str, names: dict[str, str]) -> str:
    """A text that calls files by the names they are kept under."""
    for name, kept in names.items():
        text = text.replace(f"/static/{name}", f"/static/{kept}")
    return text


def at_once(script: bytes) -> list[str]:
    """The files a script needs before it can run, so that the page can ask for all together."""
    found: list[str] = []
    for name in NEEDED.findall(script.decode()):
        if name not in found:
            found += [name, *at_once((OUT / name).read_bytes())]
    return list(dict.fromkeys(found))


def with_all(part: str) -> list[str]:
    """A part of the page that comes later, with what it needs at once."""
    (script,) = OUT.glob(f"{part}-*.js")
    return [script.name, *at_once(script.read_bytes())]


def shipped(entry: str) -> list[dict[str, str]]:
    """The packages that a script reaches, but for those that only tell types."""
    told = json.loads(deno("info", "--json", "--frozen", str(CLIENT / "src" / entry)))
    packages = told["npmPackages"]
    asked = {one["npmPackage"] for one in told["modules"] if one.get("kind") == "npm"}
    reached = sorted(one for one in asked if not one.startswith("@types/"))
    for one in reached:
        reached += [other for other in packages[one]["dependencies"] if other not in reached]
    return [packages[one] for one in reached]


def licences() -> bytes:
    """The licence of every package in the page, as the package itself has it."""
    packages = shipped("main.tsx") + shipped("app/fonts.ts")
    texts = [licence(one) for one in sorted(packages, key=lambda one: one["name"])]
    return "\n\n".join((LICENCES, *texts)).encode()


def licence(package: dict[str, str]) -> str:
    """One package and its licence; without one it may not be handed out."""
    name, place = f"{package['name']} {package['version']}", Path(package["localPath"])
    found = sorted(file for file in place.glob("*") if file.stem.upper() in ("LICENSE", "LICENCE"))
    if not found:
        sys.exit(f"the client could not be built: {name} comes without a licence.")
    return f"{name}\n{'=' * len(name)}\n\n{found[0].read_text('utf-8').strip()}\n"


def pack(file: Path) -> None:
    """Lay a file's compressed form beside it."""
    packed = gzip.compress(file.read_bytes(), 9, mtime=0)
    file.with_name(f"{file.name}.gz").write_bytes(packed)


def write_page(name: str, page: str, needed: list[str]) -> None:
    """A page that asks at once for all the scripts it needs."""
    hurried = "".join(PRELOAD.format(script) for script in dict.fromkeys(needed))
    (OUT / name).write_text(page.replace("  </head>", f"{hurried}  </head>"), "utf-8", newline="\n")


def pictures() -> dict[str, str]:
    """What is public as it is, and the emblem in figures, by the names it is kept under."""
    public = sorted((CLIENT / "public").glob("*"))
    names = {file.name: keep(file.name, file.read_bytes()) for file in public}
    drawn = program.icons((CLIENT / "public" / "icon.svg").read_text("utf-8"))
    return names | {name: hashed(name, picture) for name, picture in drawn.items()}


def manifests(names: dict[str, str]) -> str:
    """The links of a page to what a system is told of it, in every language."""
    icons = {name: f"/static/{kept}" for name, kept in names.items()}
    told = program.manifests(CLIENT / "words", icons)
    kept = {one: keep(f"manifest-{one}.webmanifest", text) for one, text in told.items()}
    return "".join(SAID.format(language, name) for language, name in kept.items())


def write_worker(script: str, page: str, needed: list[str]) -> str:
    """The worker with the list of what it keeps; gives the page that says which it is."""
    kinds = (".js", ".css", ".woff2", ".json", ".svg")
    found = sorted(file.name for file in OUT.iterdir() if file.suffix in kinds)
    later = [name for name in found if name not in needed and not name.startswith("words-en.")]
    first, rest = ([f"static/{one}" for one in dict.fromkeys(names)] for names in (needed, later))
    version = program.version_of(page, (*first, *rest))
    stock = program.Stock(kind="server", version=version, page="./", first=first, later=rest)
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
    page = write_worker(with_names(bundled("worker/worker.ts").decode(), names), page, needed)
    write_page("index.html", page, at_once(script))
    table = page.replace("    <link", f"{first}    <link", 1)
    write_page("table.html", table, at_once(script) + with_all("table"))
    STAMP.write_text(fingerprint(), "utf-8")


def current() -> bool:
    """Whether what lies in the package was built from these very sources."""
    return STAMP.exists() and STAMP.read_text("utf-8") == fingerprint()


def ensure(force: bool = False) -> None:
    """Build, unless nothing changed since the last time."""
    if force or not current():
        print("· building the client", file=sys.stderr, flush=True)
        build()


if __name__ == "__main__":
    ensure(force="--force" in sys.argv)
