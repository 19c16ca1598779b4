"""Commands in the documentation: the program understands every one, with its options."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from cyclopts import CycloptsError

from aerodrome.cli import app
from tests.support.repository import ROOT, tracked

PAGES = [file for file in tracked() if file.suffix == ".md" and file.name != "CHANGELOG.md"]
FENCED = re.compile(r"^ *```(\w*)[^\n]*\n(.*?)^ *```$", re.M | re.S)
QUOTED = re.compile(r"(?<!`)`((?:aerodrome|\./dev) [^`\n]+)`(?!`)")
STARTS = re.compile(r"\s*(?:\w+=\S+ |(?:uvx|pipx|python -m)\b.*? )?(?=aerodrome\b|\./dev\b)")
DEV = re.findall(r"for command in \((.*?)\)", (ROOT / "dev").read_text("utf-8"))[0].split(", ")


def commands() -> list[tuple[str, str]]:
    """Return every command of ours that a page shows, with the page."""
    return [
        (page.relative_to(ROOT).as_posix(), command)
        for page in PAGES
        for command in dict.fromkeys(shown(page.read_text("utf-8")))
    ]


def shown(text: str) -> list[str]:
    """Return the commands of a page, in blocks and in backticks."""
    blocks = [block for kind, block in FENCED.findall(text) if kind in ("", "sh")]
    lines = [line for block in blocks for line in block.splitlines()]
    parts = [part for line in lines for part in line.split("&&")]
    starts = [(STARTS.match(part), part) for part in parts]
    return [part[start.end() :].strip() for start, part in starts if start] + QUOTED.findall(text)


@pytest.mark.parametrize(("paper", "command"), commands())
def test_a_command_of_the_documentation_is_understood(paper: str, command: str) -> None:
    first, *words = shlex.split(command.replace(" …", "").partition(" > ")[0])
    if first == "./dev":
        name, *words = words
        assert name in DEV, paper
        if name != "run":
            return
        if not words or words[0].startswith("-"):
            words.insert(0, "serve")
    if len(words) == 1 and not words[0].startswith("-"):
        assert words[0] in app, paper
    else:
        app.parse_args(words, print_error=False, exit_on_error=False)


def test_commands_are_found_in_blocks_and_in_backticks() -> None:
    text = "`aerodrome menu`\n```text\naerodrome said\n```\n"
    text += "```\nuvx --from x aerodrome --port 1\n./dev run && aerodrome\n```\n"
    assert shown(text) == ["aerodrome --port 1", "./dev run", "aerodrome", "aerodrome menu"]


@pytest.mark.parametrize("command", ["serve --gone", "simulate x/y --games many"])
def test_a_command_that_is_gone_is_noticed(command: str) -> None:
    with pytest.raises(CycloptsError):
        app.parse_args(shlex.split(command), print_error=False, exit_on_error=False)


def test_the_pages_are_found() -> None:
    assert {Path("README.md"), Path("docs/index.md")} <= {page.relative_to(ROOT) for page in PAGES}
