"""Commands in the documentation: the program understands every one, and some are run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from cyclopts import CycloptsError

from aerodrome.bots.random_player import keyed_player
from aerodrome.cli import main
from aerodrome.cli.commands import app
from aerodrome.kernel import registry
from aerodrome.kernel.game import Game
from aerodrome.service.service import Service
from tests.support.repository import ROOT, tracked

PAGES = [file for file in tracked() if file.suffix == ".md" and file.name != "CHANGELOG.md"]
FENCED = re.compile(r"^ *```(\w*)[^\n]*\n(.*?)^ *```$", re.M | re.S)
QUOTED = re.compile(r"(?<!`)`((?:aerodrome|\./dev) [^`\n]+)`(?!`)")
STARTS = re.compile(r"\s*(?:\w+=\S+ |(?:uvx|pipx|python -m)\b.*? )?(?=aerodrome\b|\./dev\b)")
LISTED = (ROOT / "dev").read_text("utf-8").split("for command in (")[1].split("\n    )")[0]
DEV = re.findall(r"\w+", LISTED)


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


def ran(paper: str, keep: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Run the commands of a page that match a pattern; return what each printed."""
    text = (ROOT / "docs" / paper).read_text("utf-8")
    found = [one for one in shown(text) if re.fullmatch(keep, one)]
    printed = []
    for command in dict.fromkeys(found):
        assert main(shlex.split(command)[1:]) == 0, command
        printed.append(capsys.readouterr().out)
    return printed


def test_the_commands_about_records_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    ruleset = registry.find("squadriglia")
    record = ruleset.record(ruleset.scenario("baracca", {"quick_start": True}), seed="a page")
    played = Game(ruleset, record, dict.fromkeys(record.header.seats, keyed_player("a page")))
    for name in ("game.record", "my.record"):
        Path(name).write_text(played.record.dump(seed=True), "utf-8")
    log, verified = ran("guide/records.md", r".* replay game\.record.*", capsys)
    story, again = ran("guide/terminal.md", r".* replay my\.record.*", capsys)
    assert verified == again
    assert verified.startswith("verified: ")
    assert len(story) < len(log)


def test_the_commands_about_backups_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    service = Service("games.db")
    service.store.close()
    printed = ran("guide/keeping.md", r"aerodrome [^/]*\bgames\.db.*", capsys)
    assert "2026-11-16.db: 0 games, 0 people" in printed[0]
    assert "0 of 0 games go on." in printed[-1]
    assert ran("guide/admin.md", "aerodrome admin list .*", capsys)
