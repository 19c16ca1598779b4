"""Chunks: prepare the sources of the page for the bundler, in the chunks of each `chunks.toml`.

A chunk is a module that the build writes: it imports the chunk below it and exports its parts. What
a source imports later (`import("./Club.tsx")`) is taken from its chunk. A source that uses words of
a feature (`t.social("clubs")`) imports those words, but a `feature.ts`, which is loaded at once,
gets only those it uses. A source that imports calls of the API gets its own copy of them, of which
the bundler keeps those it uses: a call is smaller than the cost of another file.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import tomllib
from pathlib import Path
from typing import Any

CLIENT = Path(__file__).resolve().parent
LATER = re.compile(r'\bimport\("(\.[^"]+\.tsx?)"\)')
CALLS = re.compile(r'(\./|/api/)calls/(\w+)\.ts"')
SAID = re.compile(r"(?<![\w.])t\.(\w+)")
KEY = re.compile(r'(?<![\w.])t\.(\w+)\("(\w+)"')
EXPORT = re.compile(r"^export (?:async )?(?:function|const|class|let) (\w+)", re.MULTILINE)
BELOW = "page"
"""The chunk of what all pages share, which is loaded with the first script."""

WORDS = """\
import words from "../../words/en/{0}.json" with {{ type: "json" }};
import {{ learn }} from "../app/i18n.ts";

learn("{0}", words);
"""


def tables() -> list[Path]:
    """Return the files that describe chunks: the common one, then those of features."""
    return [CLIENT / "chunks.toml", *sorted((CLIENT / "src").glob("*/chunks.toml"))]


def chunks() -> dict[str, dict[str, Any]]:
    """Return all chunks, each with its parts from every file."""
    found: dict[str, dict[str, Any]] = {}
    for table in tables():
        for name, one in tomllib.loads(table.read_text("utf-8")).items():
            chunk = found.setdefault(name, {"parts": []})
            chunk |= one | {"parts": [*chunk["parts"], *one.get("parts", ())]}
    return found


class Staged:
    """A folder with a copy of the page's sources and a module for every chunk."""

    def __init__(self, folder: Path) -> None:
        for name in ("deno.json", "deno.lock"):
            shutil.copyfile(CLIENT / name, folder / name)
        for name in ("src", "words"):
            shutil.copytree(CLIENT / name, folder / name)
        self.sources = folder / "src"
        self.chunks = chunks()
        self._homes = {part: name for name, one in self.chunks.items() for part in one["parts"]}
        self._features = {file.stem for file in (folder / "words" / "en").glob("*.json")}
        self._asked: set[str] = set()
        for file in sorted(self.sources.rglob("*.ts*")):
            self._take_from_chunks(file)
            self._copy_calls(file)
            self._bring_words(file)
        for name in ("chunks", "words"):
            (self.sources / name).mkdir()
        for name in self._features:
            (self.sources / "words" / f"{name}.ts").write_text(WORDS.format(name), "utf-8")
        for part in sorted(self._asked - self._homes.keys()):
            self.chunks[Path(part).stem] = {"over": [BELOW], "parts": [part]}
        for name in self.chunks:
            self._write(name)
        script = self.sources / "main.tsx"
        script.write_text(f'import "./chunks/{BELOW}.ts";\n{script.read_text("utf-8")}', "utf-8")

    def _take_from_chunks(self, file: Path) -> None:
        """Let a source import from the chunk what it imports later."""

        def chunk(match: re.Match[str]) -> str:
            part = os.path.relpath(file.parent / match[1], self.sources).replace(os.sep, "/")
            self._asked.add(part)
            return f'import("{self._up(file)}chunks/{self._homes.get(part, Path(part).stem)}.ts")'

        file.write_text(LATER.sub(chunk, file.read_text("utf-8")), "utf-8")

    def _copy_calls(self, file: Path) -> None:
        """Let a source import its own copies of the API's calls."""
        mine = "_".join(file.relative_to(self.sources).with_suffix("").parts)

        def copied(match: re.Match[str]) -> str:
            name = f"{match[2]}-{mine}.ts"
            folder = self.sources / "api" / "calls"
            shutil.copyfile(folder / f"{match[2]}.ts", folder / name)
            return f'{match[1]}calls/{name}"'

        file.write_text(CALLS.sub(copied, file.read_text("utf-8")), "utf-8")

    def _bring_words(self, file: Path) -> None:
        """Let a source import the words of the features that it uses."""
        text, up = file.read_text("utf-8"), self._up(file)
        if file.name == "feature.ts":
            lines = [f'import {{ learn }} from "{up}app/i18n.ts";']
            lines += [self._learnt(*one) for one in KEY.findall(text)]
        else:
            said = sorted(self._features & set(SAID.findall(text)))
            lines = [f'import "{up}words/{one}.ts";' for one in said]
        file.write_text("\n".join((*lines, text)), "utf-8")

    def _learnt(self, feature: str, key: str) -> str:
        """Return a line that makes one word known."""
        words = self.sources.parent / "words" / "en" / f"{feature}.json"
        word = json.loads(words.read_text("utf-8"))[key]
        return f"learn({json.dumps(feature)}, {json.dumps({key: word})});"

    def _up(self, file: Path) -> str:
        """Return the path from a source to the root folder."""
        return "../" * (len(file.relative_to(self.sources).parts) - 1) or "./"

    def _write(self, name: str) -> None:
        """Write the module of a chunk, which exports its parts."""
        chunk = self.chunks[name]
        given = [part for part in chunk["parts"] if part in self._asked]
        texts = [(self.sources / part).read_text("utf-8") for part in given]
        exported = [one for text in texts for one in EXPORT.findall(text)]
        if twice := {one for one in exported if exported.count(one) > 1}:
            sys.exit(f"the client could not be built: {name} has two {', '.join(sorted(twice))}.")
        lines = [f'import "{package}";' for package in chunk.get("packages", ())]
        lines += [f'import "./{below}.ts";' for below in chunk.get("over", ())]
        lines += [f'import "../{part}";' for part in chunk["parts"] if part not in given]
        lines += [f'export * from "../{part}";' for part in given]
        (self.sources / "chunks" / f"{name}.ts").write_text("\n".join(lines), "utf-8")
