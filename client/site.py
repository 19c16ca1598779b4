"""Site: build the page that plays without a server, for any folder of any plain web host.

    python client/site.py [--out DIR] [--numpy WHEEL]

The page is the same as the server's; Python is included as Pyodide, with our own modules. Large
files are compressed, and the page unpacks them. Two builds of the same sources give the same bytes.
If the wheel of Pyodide's own NumPy is given, it is included, and all pilots can fly.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from html import escape
from pathlib import Path

import build
import chunks
import program

ROOT = build.CLIENT.parent
OUT = ROOT / "dist" / "site"
LOCK = ROOT / "requirements" / "site.lock"
SOURCES = ROOT / "src"
WHEELS = ROOT / "dist" / ".wheels"
PARTS = ROOT / "dist" / ".engine"
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
TAGS = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14")
"""The builds of a package that this Python can load."""
ENGINE = {
    "wasm": "pyodide.asm.wasm",
    "glue": "pyodide.asm.mjs",
    "python": "python.zip",
    "library": "library.pack",
    "aerodrome": "aerodrome.pack",
}
"""The parts of the engine, and their file names."""
UNMADE = ("../#/games",)
"""Addresses in the manifest that need a server."""
UNKEPT = (".gz", ".txt", ".webmanifest", ".png")
"""Kinds of files that a page can open without."""
SERVED = [name for name, chunk in chunks.chunks().items() if chunk.get("needs_server")]
"""Chunks that need a server."""
ON_DEMAND = ("scene-", *(f"{chunk}-" for chunk in SERVED), "words-en.")
"""Files that may never be requested: the view in space, and the English words, which are in the
code."""
FIRST = (".bin", ".js", ".css", ".json", ".woff2")
"""Kinds of files that are fetched before a page counts as cached."""
MARKER = ".aerodrome-site"
"""Empty file in every folder that this script builds, whole or interrupted: it may be replaced."""
FOREIGN = {"Pyodide": "MPL-2.0", "CPython": "PSF-2.0"}
"""Parts with a licence that is not in their package."""


def wheels() -> Path:
    """Return the folder of the engine's packages, hash-checked and fetched once."""
    wanted = set(HASH.findall(LOCK.read_text("utf-8")))
    found = {hashlib.sha256(file.read_bytes()).hexdigest() for file in WHEELS.glob("*.whl")}
    if not found or not found <= wanted:
        shutil.rmtree(WHEELS, ignore_errors=True)
        how = ("--quiet", "--require-hashes", "--only-binary=:all:", "--no-deps", *TAGS)
        words = ("--implementation", "cp", "-d", str(WHEELS), "-r", str(LOCK))
        command = (sys.executable, "-m", "pip", "download", *how, *words)
        if subprocess.call(command):
            sys.exit("the site could not be built: a package of its lock file did not come.")
    return WHEELS


def pyodide() -> Path:
    """Return the folder of Pyodide, hash-checked by the client's lock file."""
    (found,) = (one for one in build.shipped("site/engine.ts") if one["name"] == "pyodide")
    return Path(found["localPath"])


def fingerprint() -> str:
    """Return a hash of what the parts of the engine depend on."""
    files = [file for file in SOURCES.rglob("*") if file.is_file()]
    ours = (file for file in files if not {"__pycache__", "static"} & set(file.parts))
    used = [LOCK, *(build.CLIENT / name for name in ("pack.py", "pack.ts", "deno.lock"))]
    whole = hashlib.sha256()
    for file in sorted((*ours, *used)):
        whole.update(str(file).encode() + b"\0" + file.read_bytes())
    return whole.hexdigest()


def workshop() -> Path:
    """Return the folder with all parts of the engine, built again if any source has changed."""
    stamp = PARTS / "made"
    if not stamp.exists() or stamp.read_text("utf-8") != fingerprint():
        shutil.rmtree(PARTS, ignore_errors=True)
        PARTS.mkdir(parents=True)
        print("· compiling Python for the browser", flush=True)
        make_parts(PARTS)
        stamp.write_text(fingerprint(), "utf-8")
    return PARTS


def make_parts(folder: Path) -> None:
    """Build all parts of the engine, with the same Python that will run them."""
    for name in ("pyodide.asm.wasm", "pyodide.asm.mjs"):
        shutil.copyfile(pyodide() / name, folder / name)
    rights = ("--allow-read", "--allow-env", f"--allow-write={folder}")
    places = (SOURCES, build.CLIENT / "words", wheels(), folder)
    script = str(build.CLIENT / "pack.ts")
    build.deno("run", "--quiet", "--frozen", *rights, script, *map(str, places))


def packed(name: str, content: bytes) -> tuple[str, int]:
    """Write a file for the page to unpack, with a suffix that hosts do not know and so never
    unpack.
    """
    small = gzip.compress(content, 9, mtime=0)
    return f"static/{build.hashed(f'{name}.bin', small)}", len(small)


def engine(folder: Path, numpy: Path | None) -> dict[str, object]:
    """Return the description of the engine in the page."""
    files = {part: packed(part, (folder / name).read_bytes()) for part, name in ENGINE.items()}
    if numpy is not None:
        files["numpy"] = packed("numpy", numpy.read_bytes())
    script = build.keep("engine.js", build.bundled("site/engine.ts"))
    answers = (
        {}
        if numpy
        else {
            file.stem.removeprefix("answers-"): packed(file.stem, file.read_bytes())[0]
            for file in sorted(folder.glob("answers-*.json"))
        }
    )
    return {"engine": f"static/{script}", "files": files, "answers": answers}


def licences() -> bytes:
    """Return the licence of everything that visitors receive."""
    reached = build.shipped("site.tsx") + build.shipped("app/fonts.ts")
    texts = [build.licence(one) for one in sorted(reached, key=lambda one: one["name"])]
    for name, licence in FOREIGN.items():
        text = (build.CLIENT / "licences" / f"{licence}.txt").read_text("utf-8")
        texts.append(f"{name}\n{'=' * len(name)}\n\n{text.strip()}\n")
    for wheel in sorted(wheels().glob("*.whl")):
        name = " ".join(wheel.name.split("-")[:2])
        with zipfile.ZipFile(wheel) as files:
            (where,) = (one for one in files.namelist() if one.endswith("/licenses/LICENSE"))
            texts.append(f"{name}\n{'=' * len(name)}\n\n{files.read(where).decode().strip()}\n")
    return "\n\n".join((build.LICENCES, *texts)).encode()


def page(names: dict[str, str], script: bytes, told: dict[str, object]) -> str:
    """Return the only page of the site, with all addresses relative to its own folder."""
    words = {
        file.name.partition(".")[0].removeprefix("words-"): f"static/{file.name}"
        for file in sorted(build.OUT.glob("words-*.json"))
    }
    spoken = {"en": words.pop("en")} | words
    text = build.with_names((build.CLIENT / "index.html").read_text("utf-8"), names)
    hurried = "".join(build.PRELOAD.format(name) for name in build.at_once(script))
    text = text.replace("    <script", f"{manifests(names)}    <script", 1)
    text = text.replace("  </head>", f"{hurried}  </head>").replace('"/static/', '"static/')
    local, languages = (escape(json.dumps(one)) for one in (told, spoken))
    return text.replace("<html", f'<html data-local="{local}" data-languages="{languages}"', 1)


def manifests(names: dict[str, str]) -> str:
    """Write the manifests without what needs a server; return the links to them."""
    links = ""
    told = program.manifests(build.CLIENT / "words", names, home="../", where="../#{}")
    for language, text in told.items():
        whole = json.loads(text)
        whole["shortcuts"] = [one for one in whole["shortcuts"] if one["url"] not in UNMADE]
        written = json.dumps(whole, ensure_ascii=False).encode()
        kept = build.keep(f"manifest-{language}.webmanifest", written)
        links += build.SAID.format(language, kept)
    return links


def write_worker(out: Path, names: dict[str, str], text: str) -> str:
    """Write the worker with the list of all files; return the page with its version."""
    there = sorted(file.name for file in build.OUT.iterdir() if file.suffix not in UNKEPT)
    files = [name for name in there if not name.startswith(ON_DEMAND)]
    first = [f"static/{name}" for name in files if name.endswith(FIRST) or name in names.values()]
    later = [one for name in files if (one := f"static/{name}") not in first]
    version = program.version_of(text, (*first, *later))
    stock = program.Stock(
        kind="site", version=version, page="./", others="./", first=first, later=later
    )
    script = build.with_names(build.bundled("worker/worker.ts").decode(), names)
    script = script.replace('"/static/', '"static/')
    (out / "worker.js").write_text(program.worker(script, stock), "utf-8")
    return program.versioned(text, version)


def make(out: Path, numpy: Path | None) -> None:
    """Build the site into a folder that has nothing but the marker."""
    build.OUT = out / "static"
    build.OUT.mkdir()
    script, sheet = build.bundle("site.tsx"), build.styles()
    fonts = build.font_files(sheet)
    sheet = build.with_names(sheet.decode(), fonts).replace("/static/", "").encode()
    names = {"app.js": build.keep("app.js", script), "app.css": build.keep("app.css", sheet)}
    names["licences.txt"] = build.keep("licences.txt", licences())
    for folder in sorted((build.CLIENT / "words").glob("*/")):
        build.keep(f"words-{folder.name}.json", build.spoken(folder))
    names |= build.pictures()
    text = page(names, script, engine(workshop(), numpy))
    (out / "index.html").write_text(write_worker(out, names, text), "utf-8")


def replace(out: Path, numpy: Path | None) -> None:
    """Build beside the folder, then replace it with the whole new site.

    The remains of an interrupted build do not matter to the next one, and an existing site stays
    until the new one is complete.
    """
    made, former = (out.with_name(f".{out.name}.{part}") for part in ("new", "old"))
    for left in (made, former):
        shutil.rmtree(left, ignore_errors=True)
    made.mkdir(parents=True)
    (made / MARKER).touch()
    make(made, numpy)
    if out.exists():
        out.rename(former)
    made.rename(out)
    shutil.rmtree(former, ignore_errors=True)


def is_ours(out: Path) -> bool:
    """Return whether a folder may be replaced: it is new, empty, or one that this script built."""
    if out == OUT or not out.exists() or not any(out.iterdir()) or (out / MARKER).exists():
        return True
    page = out / "index.html"
    return page.exists() and "data-local=" in page.read_text("utf-8", "replace")


def main() -> None:
    reader = argparse.ArgumentParser(prog="./dev site", description=(__doc__ or "").split("\n")[0])
    reader.add_argument(
        "--out", type=Path, default=OUT, help="the folder to write, which is replaced"
    )
    reader.add_argument("--numpy", type=Path, help="Pyodide's own wheel of NumPy")
    asked = reader.parse_args()
    out: Path = asked.out.resolve()
    if not is_ours(out):
        reader.error(f"{out} is not empty, and was not built by this command.")
    if asked.numpy and not asked.numpy.is_file():
        reader.error(f"there is no wheel {asked.numpy}.")
    print("· building the site", flush=True)
    replace(out, asked.numpy)
    sent = sum(file.stat().st_size for file in out.rglob("*") if file.suffix != ".gz")
    print(f"{out}: {sent / 1e6:.1f} MB; put this folder on any web host")


if __name__ == "__main__":
    main()
