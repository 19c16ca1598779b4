"""Docstrings: that of a function begins with what the function does."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.support.plain_english import DEV
from tests.support.repository import ROOT, tracked

OPENINGS = (
    r"a|an|the|what|who|whom|whose|whoever|how|where|when|while|why|which|"
    r"whether|whatever|however|every|each|all|both|either|neither|no|none|nothing|"
    r"nobody|somebody|anybody|everybody|everyone|something|anything|any|some|many|"
    r"more|most|few|several|other|others|one|two|three|four|five|it|its|his|her|"
    r"their|he|she|we|our|us|i|my|you|your|they|this|that|these|those|there|"
    r"here|so|also|only|even|then|but|and|or|nor|if|as|at|by|in|of|on|to|"
    r"from|for|with|without|within|over|under|after|before|behind|against|until|"
    r"through|between|beyond|otherwise|not|again|always|never|now|once|same|such|"
    r"progress"
)
"""Words with which a function's docstring does not begin, because they are no verbs."""
SECTIONS = r"(?:\d[\d.]*\w?,? (?:to (?=\d))?)*+"
DOCSTRING = re.compile(rf"{SECTIONS}\W?(?:{OPENINGS})\b", re.IGNORECASE)
POSSIBLE = re.compile(
    rf'^ *(?:(?:async )?def (?!test_)[^\n]*|\)[^\n]*):\n +r?"""{DOCSTRING.pattern}',
    re.IGNORECASE | re.MULTILINE,
)
"""Finds the few files that must be parsed, because parsing all takes longer."""


def misleading(text: str) -> Iterator[str]:
    """Yield the functions of a module with docstrings that begin with no verb.

    Tests may state what holds. The docstring of a property names it, and that of a benchmark is
    its name.
    """
    for node in ast.walk(ast.parse(text)) if POSSIBLE.search(text) else ():
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not is_named_by_it(node):
            docstring = ast.get_docstring(node) or ""
            if DOCSTRING.match(docstring):
                yield f"line {node.lineno}, {node.name}: {docstring.partition('.')[0]}."


def is_named_by_it(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Return whether a docstring names a thing or states a fact, not an action."""
    kinds = {ast.unparse(one).partition("(")[0].rpartition(".")[2] for one in node.decorator_list}
    return node.name.startswith("test_") or bool(
        kinds & {"property", "cached_property", "benchmark"}
    )


def test_docstrings_of_functions_begin_with_a_verb() -> None:
    found = {
        str(file.relative_to(ROOT)): list(misleading(file.read_text("utf-8")))
        for file in tracked()
        if file.suffix == ".py" or file == DEV
    }
    assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.parametrize(
    ("first", "good"),
    [
        ("Return whether it flies.", True),
        ("13.2, 13.4 to 13.6 Return what haze takes.", True),
        ("The end of a move.", False),
        ("Whether it flies.", False),
        ("7.4 Whoever tails the shooter.", False),
        ("Progress in line.", False),
    ],
)
def test_first_words(first: str, good: bool) -> None:
    text = 'def f():\n    """{}"""\n'
    assert (list(misleading(text.format(first))) == []) == good
    assert list(misleading("@property\n" + text.format(first))) == []
