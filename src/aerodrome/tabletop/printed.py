"""Printed data, and the corrections an owner of the printed game may lay over it.

A correction is a TOML file named after the ruleset, in the folder that AERODROME_OVERRIDES names
(by default `aerodrome/overrides` in the user's configuration). It may change values that exist,
never add or remove any, so that a slip of the pen is noticed.
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.tabletop.charts import Chart

VARIABLE = "AERODROME_OVERRIDES"


def override_file(ruleset: str) -> Path | None:
    """The owner's corrections for a ruleset, if there are any."""
    home = os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config")
    folder = Path(os.environ.get(VARIABLE) or Path(home) / "aerodrome" / "overrides")
    file = folder / f"{ruleset}.toml"
    return file if file.is_file() else None


def corrected(printed: Mapping[str, Any], changes: Mapping[str, Any], place: str) -> dict[str, Any]:
    """The printed values with an owner's changes; a change must fit what it replaces."""
    result = dict(printed)
    for key, new in changes.items():
        here = f"{place}.{key}"
        if key not in result:
            listed = ", ".join(str(known) for known in list(result)[:60])
            raise Refusal(
                "unknown-value", f"nothing printed is called `{key}` here: {listed}.", place
            )
        old = result[key]
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            result[key] = corrected(old, new, here)
        elif type(old) is not type(new):
            kind = {int: "a whole number", str: "a word", bool: "true or false"}.get(type(old))
            raise Refusal("bad-value", f"this must be {kind or 'like what is printed'}.", here)
        else:
            result[key] = new
    return result


def rows(file: Path) -> dict[str, dict[str, str]]:
    """A CSV file as rows by their printed heading; the headings stand under the empty name."""
    with file.open(encoding="utf-8", newline="") as lines:
        heading, *body = csv.reader(lines)
    return {"": dict(zip(heading, heading, strict=True))} | {
        row[0]: dict(zip(heading, row, strict=True)) for row in body
    }


def chart(tables: Mapping[str, Any], name: str, place: str) -> Chart[str]:
    """The rows of one table, corrected or not, as a chart."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(row.values() for row in tables[name].values())
    return Chart.load(text.getvalue(), f"{place}.{name}")


def fingerprint(files: list[Path], override: Path | None) -> str:
    """The hash of rules data, corrections included."""
    base = codec.digest_files(files)
    return base if override is None else codec.digest(base.encode(), override.read_bytes())
