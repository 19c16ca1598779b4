"""Schema files: the types and the calls of the page, as they lie in its folder `api`."""

from __future__ import annotations

from pathlib import Path

from aerodrome.cli import schema_calls, schema_types

CALLS = "calls"


def texts() -> dict[str, str]:
    """Return the text of every generated file by its place in the folder."""
    calls = {f"{CALLS}/{name}.ts": text for name, text in schema_calls.modules().items()}
    return {"schema.ts": schema_types.typescript(), **calls}


def write(folder: Path) -> None:
    """Write every generated file, and remove the calls of features that are gone."""
    (folder / CALLS).mkdir(parents=True, exist_ok=True)
    wanted = texts()
    for place in old(folder):
        if place in wanted:
            (folder / place).write_text(wanted[place], "utf-8", newline="\n")
        else:
            (folder / place).unlink()


def old(folder: Path) -> list[str]:
    """Return the places of files that are missing, old, or of no use any longer."""
    there = {f"{CALLS}/{file.name}": file for file in (folder / CALLS).glob("*.ts")}
    there["schema.ts"] = folder / "schema.ts"
    wanted = texts()
    return sorted(
        place
        for place in there.keys() | wanted.keys()
        if not (folder / place).exists() or (folder / place).read_text("utf-8") != wanted.get(place)
    )
