"""Log events: `feature.event` with facts by name, all of them listed in docs/guide/log.md."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from tests.support.repository import ROOT

SOURCE = ROOT / "src" / "aerodrome"
PAGE = ROOT / "docs" / "guide" / "log.md"
LEVELS = {
    "debug": "debug",
    "info": "info",
    "warning": "warning",
    "error": "error",
    "exception": "error",
}
"""The level of each method of a logger."""
PLAIN = SOURCE / "service" / "logs.py"
"""The logger itself, which passes events on to the standard library."""
EVENT = re.compile(r"([a-z]+(?:_[a-z]+)*\.[a-z]+(?:_[a-z]+)*)((?: \w+=%s)*)")
ROW = re.compile(r"\| `([\w.]+)` \| ([a-z, ]+) \| [^|]+\. \| [^|]+\. \|")


def logged() -> dict[str, set[str]]:
    """Return the levels of each event that the program logs."""
    found: dict[str, set[str]] = defaultdict(set)
    for call in calls():
        words = event_of(call)
        assert words, f"not `feature.event` with facts by name: {ast.unparse(call)}"
        assert isinstance(call.func, ast.Attribute)
        found[words].add(LEVELS[call.func.attr])
    return found


def calls() -> Iterator[ast.Call]:
    """Yield the calls of loggers, which are named `log` in every module."""
    for file in sorted(SOURCE.rglob("*.py")):
        text = file.read_text("utf-8")
        if file == PLAIN or "log" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if is_logger(value):
                    assert name == "log", f"{file}: the logger is named {name}"
                case ast.Call(func=ast.Attribute(value=value, attr=level)) if level in LEVELS:
                    if is_logger(value) or (isinstance(value, ast.Name) and value.id == "log"):
                        yield node


def is_logger(node: ast.expr) -> bool:
    """Return whether an expression makes a logger."""
    return isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in {
        "get_logger",
        "getLogger",
    }


def event_of(call: ast.Call) -> str:
    """Return the event of a call, or nothing if it does not have the usual form."""
    match call.args:
        case [ast.Constant(value=str(words)), *rest]:
            form = EVENT.fullmatch(words)
            return form[1] if form and form[2].count("=") == len(rest) else ""
    return ""


def test_the_page_lists_every_log_event_with_its_level() -> None:
    rows = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| `")]
    listed = [row.groups() for row in map(ROW.fullmatch, rows) if row]
    assert len(listed) == len(rows), "a row has an event, a level, a meaning and an action"
    assert all(first < second for first, second in pairwise(event for event, _ in listed))
    assert {event: set(levels.split(", ")) for event, levels in listed} == logged()


def test_other_words_of_a_log_line_are_found() -> None:
    for line in (
        'log.info("the house was tidied")',
        'log.info(f"store.{word}")',
        'log.info("store.failed %s", cause)',
        'log.info("store.failed cause=%s")',
    ):
        (found,) = [node for node in ast.walk(ast.parse(line)) if isinstance(node, ast.Call)][:1]
        assert event_of(found) == "", line
    spoken = ast.parse('log.info("store.failed cause=%s", cause)', mode="eval").body
    assert isinstance(spoken, ast.Call)
    assert event_of(spoken) == "store.failed"
