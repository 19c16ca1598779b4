"""Build the client: bundle the TypeScript, join the style sheets, write the page.

    python client/build.py [--force]

Needs `deno` on the PATH, which the project's virtual environment has. Nothing is built when nothing
has changed. The result lies in the package, is not committed, and goes into the wheel.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path

CLIENT = Path(__file__).resolve().parent
OUT = CLIENT.parent / "src" / "aerodrome" / "server" / "static"
STAMP = OUT / ".built"
NEEDED = re.compile(r'(?:from|import)\s*"\./([\w-]+\.js)"')
AHEAD = '    <script type="module" async src="/static/{}"></script>\n'
PRELOAD = '    <link rel="modulepreload" href="/static/{}">\n'
ENV = os.environ | {
    "DENO_TLS_CA_STORE": "system",
    "DENO_NO_UPDATE_CHECK": "1",
    "NO_COLOR": "1",
}


def sources() -> list[Path]:
    """Everything the result depends on."""
    kinds = ("*.ts", "*.tsx", "*.css", "*.html", "*.svg", "*.json", "*.lock", "*.webmanifest")
    found = [file for kind in kinds for file in CLIENT.rglob(kind)]
    return sorted(file for file in (*found, Path(__file__).resolve()) if "tests" not in file.parts)


def fingerprint() -> str:
    whole = hashlib.sha256()
    for file in sources():
        whole.update(str(file.relative_to(CLIENT)).encode() + b"\0" + file.read_bytes())
    return whole.hexdigest()


def bundled(entry: str, *words: str) -> bytes:
    """A script with what it imports; what it loads later lies beside it, named by content."""
    beside = Path(sys.executable).with_name("deno")
    deno = str(beside) if beside.exists() else "deno"
    command = [deno, "bundle", "--quiet", "--frozen", "--minify", "--platform", "browser", *words]
    command += ["--outdir", str(OUT), str(CLIENT / "src" / entry)]
    done = subprocess.run(command, cwd=CLIENT, env=ENV, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"the client could not be built:\n{done.stderr.strip()}")
    result = OUT / Path(entry).with_suffix(".js")
    script = result.read_bytes()
    result.unlink()
    return script


def bundle() -> bytes:
    """The script every page begins with."""
    script = bundled("main.tsx", "--code-splitting")
    for later in OUT.glob("*-*.js"):
        pack(later)
    return script


def styles() -> bytes:
    """All style sheets in the order of their names, less comments and blank space."""
    text = "\n".join(file.read_text("utf-8") for file in sorted((CLIENT / "css").glob("*.css")))
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"\s*\n\s*", "\n", text).strip().encode()


def keep(name: str, content: bytes) -> str:
    """Write a file, and it compressed, under a name that tells its content: cached for ever."""
    stem, _, suffix = name.rpartition(".")
    hashed = f"{stem}.{hashlib.sha256(content).hexdigest()[:10]}.{suffix}"
    (OUT / hashed).write_bytes(content)
    pack(OUT / hashed)
    return hashed


def at_once(script: bytes) -> list[str]:
    """The files a script needs before it can run, so that the page can ask for all together."""
    found: list[str] = []
    for name in NEEDED.findall(script.decode()):
        if name not in found:
            found += [name, *at_once((OUT / name).read_bytes())]
    return list(dict.fromkeys(found))


def table_code() -> list[str]:
    """What a table needs besides: asked for at once by who opens a game by its address."""
    (table,) = OUT.glob("flown-*.js")
    return [table.name, *at_once(table.read_bytes())]


def pack(file: Path) -> None:
    """Lay a file's compressed form beside it."""
    packed = gzip.compress(file.read_bytes(), 9, mtime=0)
    file.with_name(f"{file.name}.gz").write_bytes(packed)


def write_page(name: str, page: str, needed: list[str]) -> None:
    """A page that asks at once for all the scripts it needs."""
    hurried = "".join(PRELOAD.format(script) for script in dict.fromkeys(needed))
    (OUT / name).write_text(page.replace("  </head>", f"{hurried}  </head>"), "utf-8")


def build() -> None:
    OUT.mkdir(exist_ok=True)
    for old in OUT.iterdir():
        old.unlink()
    script, sheet = bundle(), styles()
    names = {"app.js": keep("app.js", script), "app.css": keep("app.css", sheet)}
    for file in sorted((CLIENT / "public").glob("*")):
        names[file.name] = keep(file.name, file.read_bytes())
    page = (CLIENT / "index.html").read_text("utf-8")
    for name, hashed in names.items():
        page = page.replace(f"/static/{name}", f"/static/{hashed}")
    write_page("index.html", page, at_once(script))
    first = AHEAD.format(keep("ahead.js", bundled("ahead.ts")))
    table = page.replace("    <link", f"{first}    <link", 1)
    write_page("table.html", table, at_once(script) + table_code())
    STAMP.write_text(fingerprint())


def main() -> None:
    current = STAMP.exists() and STAMP.read_text() == fingerprint()
    if "--force" in sys.argv or not current:
        print("· building the client", flush=True)
        build()


if __name__ == "__main__":
    main()
