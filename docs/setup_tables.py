"""Set-up tables: writes the tables of `docs/guide/setups.md` from the code that reads set-ups.

`python -m docs.setup_tables docs/guide/setups.md` writes them again, each under the heading of its
game; the text before them is written by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from aerodrome.kernel import registry
from aerodrome.kernel.contract import absent
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.tabletop.capabilities import GameOffers
from aerodrome.tabletop.editor import OPTIONS, SetupFormat, described
from aerodrome.tabletop.setup_format import SetupField

MOST_LISTED = 12
"""The longest list of words that a table names; the editor shows longer ones."""
HEAD = "| field | what it takes | what it means |\n|---|---|---|\n"


def benches() -> list[Ruleset[Any]]:
    """Return the games with a set-up editor."""
    found = map(registry.find, registry.names())
    return [ruleset for ruleset in found if GameOffers.of(ruleset).editor is not absent]


def tables(ruleset: Ruleset[Any]) -> str:
    """Return the section of a game: every field of its set-ups."""
    form = described(ruleset)
    rows = "".join(_rows(form, form.fields, ""))
    return f"## {ruleset.title}\n\n{HEAD}{rows}"


def _rows(form: SetupFormat, fields: tuple[SetupField, ...], place: str) -> Iterator[str]:
    for field in fields:
        here = f"{place}.{field.name}".strip(".") if field.name else place
        if field.name:
            said = ": ".join(filter(None, (field.title, field.text)))
            takes = _taken(form, field) + ("; required" if field.required else "")
            used = {"campaign": " *(campaigns)*"}.get(field.use, "")
            yield f"| `{here}`{used} | {takes} | {said} |\n"
        if field.name != OPTIONS:
            yield from _rows(form, field.fields, f"{here}.KEY" if field.kind == "map" else here)


def _taken(form: SetupFormat, field: SetupField) -> str:
    """Return what a field accepts, in a few words."""
    match field.kind:
        case "word":
            return _words(form, field)
        case "number":
            step = f" in steps of {field.step}" if field.step > 1 else ""
            return f"{field.low} to {field.high}{step}"
        case "name" | "text":
            limit = f" of up to {field.longest} characters" if field.longest else ""
            return f"a text{limit}"
        case "list":
            return f"a list: {_taken(form, field.fields[0])}"
        case "pair":
            return f"two: {_taken(form, field.fields[0])}"
        case "map":
            return f"a table by {field.of or 'key'}: {_taken(form, field.fields[0])}"
        case "flag":
            return "true or false"
        case "cell":
            return 'a hex, "12,9"'
        case "free":
            return "tables"
    if field.name == OPTIONS:
        return f"any of {', '.join(f'`{one.name}`' for one in field.fields)}"
    return "a table"


def _words(form: SetupFormat, field: SetupField) -> str:
    if field.names:
        return f"an id of {' or '.join(f'`{one}`' for one in field.names)}"
    known = [one.value for one in form.lists[field.of] if one.value]
    if len(known) > MOST_LISTED:
        return f"a name such as `{known[0]}`"
    return ", ".join(f"`{one}`" for one in known)


def written(page: str) -> str:
    """Return a page with its current tables."""
    made = [tables(ruleset) for ruleset in benches()]
    start = page.index(made[0].partition("\n")[0])
    return page[:start] + "\n".join(made)


if __name__ == "__main__":
    file = Path(sys.argv[1])
    file.write_text(written(file.read_text("utf-8")), "utf-8")
