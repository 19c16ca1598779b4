"""Numbers: tables of the answers and observations of each game, generated from the rulesets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from aerodrome.kernel import registry
from aerodrome.tabletop.capabilities import GameLearning
from aerodrome.tabletop.numbering import Numbering, slices

BEGINNING = re.compile(r"[^\d:,]*")


def actions(name: str) -> str:
    """Return every number with its name; names that differ only after a digit share a line."""
    numbering = _of(name)
    rows = [
        f"| {first} | {numbering.name(first)} |"
        if first == last
        else f"| {first} to {last} | {numbering.name(first)} … {numbering.name(last)} |"
        for first, last in _runs(numbering)
    ]
    return "\n".join(["| number | what it means |", "|---|---|", *rows])


def seen(name: str) -> str:
    """Return the parts of an observation, each with its contents."""
    numbering = _of(name)
    places = slices(numbering.observation)
    lines = [f"{sum(part.size for part in numbering.observation)} numbers in all.", ""]
    lines += ["| part | from | shape | numbers | what it tells |", "|---|---|---|---|---|"]
    for part in numbering.observation:
        shape = " by ".join(map(str, part.shape))
        bounds = f"{part.low:g} to {part.high:g}"
        start = places[part.name].start
        lines.append(f"| `{part.name}` | {start} | {shape} | {bounds} | {part.text} |")
    for part in numbering.observation:
        if part.columns:
            lines += ["", f"`{part.name}`: {', '.join(part.columns)}."]
    return "\n".join(lines)


def _of(name: str) -> Numbering:
    numbers = GameLearning.of(registry.find(name)).numbering
    assert numbers is not None, f"{name} has no numbers"
    return numbers()


def _runs(numbering: Numbering) -> Iterator[tuple[int, int]]:
    """Consecutive numbers with names that begin alike."""
    for _, run in groupby(range(numbering.size), lambda number: _beginning(numbering, number)):
        numbers = list(run)
        yield numbers[0], numbers[-1]


def _beginning(numbering: Numbering, number: int) -> str:
    found = BEGINNING.match(numbering.name(number))
    return found[0] if found else ""
