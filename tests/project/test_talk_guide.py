"""`docs/guide/talk.md` as printed: its programs run, and its commands do what it describes."""

from __future__ import annotations

import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from aerodrome.bots.random_player import random_player
from aerodrome.cli import main
from aerodrome.remote import Client
from tests.support.repository import ROOT
from tests.support.server.live import LiveField
from tests.support.server.process import here
from tests.support.waiting import PATIENCE, until

EXAMPLES = ROOT / "docs" / "examples"
PAGE = (ROOT / "docs" / "guide" / "talk.md").read_text("utf-8")
THERE, TOKEN = "http://127.0.0.1:8914", "aerodrome_…"


def blocks(kind: str) -> list[str]:
    """Return the text in fences of this kind."""
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.M | re.S)
    return [text for told, text in fenced if told == kind]


def test_the_first_program_is_the_example_and_plays_a_game(
    live: LiveField, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first = EXAMPLES / "first_remote.py"
    assert blocks("python")[0] == first.read_text("utf-8")
    monkeypatch.setattr(sys, "argv", [str(first), live.address])
    exec(compile(blocks("python")[0], str(first), "exec"), {"__name__": "__main__"})
    assert capsys.readouterr().out.startswith("SPAD against SPAD Outcome(")


def test_many_games_at_once(live: LiveField, capsys: pytest.CaptureFixture[str]) -> None:
    (text,) = (one for one in blocks("python") if "asyncio.run" in one)
    text = text.replace(THERE, live.address)
    exec(compile(text, "talk.md", "exec"), {"__name__": "__main__"})
    assert capsys.readouterr().out.count("Outcome(") == 4


def command(start: str, live: LiveField, token: str) -> list[str]:
    """Return the arguments of a command of the page, for this server and this token."""
    (line,) = (one.strip() for one in blocks("") if one.startswith(start))
    return shlex.split(line.replace(THERE, live.address).replace(TOKEN, token))


@contextmanager
def running(words: list[str], folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Run a program beside the test, with readable output."""
    program = subprocess.Popen(
        words,
        cwd=folder,
        env=here(),
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    try:
        yield program
    finally:
        if program.poll() is None:
            program.kill()
        program.wait(PATIENCE)
        assert program.stdout is not None
        program.stdout.close()


def line_of(program: subprocess.Popen[str]) -> str:
    assert program.stdout is not None
    return program.stdout.readline().rstrip()


def play_against(person: Client, name: str) -> str:
    """Challenge a program to the game of the page and play it; return the game."""
    quick = {"quick_start": True}
    person.challenge(name, "squadriglia", "spad_duel", seat="italy", options=quick)
    until(person.games)
    game = person.games()[0].id
    assert person.play(game, "italy", random_player(Random(1))).ended
    return game


def test_the_command_brings_the_bot_of_the_page_and_ends_tidily(
    live: LiveField, tmp_path: Path
) -> None:
    ada = live.owner("Ada")
    words = command("aerodrome bot", live, live.token(ada, "Steady"))
    (tmp_path / "steady.py").write_text(blocks("python")[1], "utf-8")
    with running([sys.executable, "-m", *words], tmp_path) as bot:
        said = [line_of(bot)]
        game = play_against(ada, "Steady")
        said += [line_of(bot), line_of(bot)]
        bot.send_signal(signal.SIGINT)
        assert line_of(bot).startswith("stopped; its games stay as they are")
        assert bot.wait(PATIENCE) == 0
    shown = blocks("text")[0].replace(THERE, live.address).replace("…", game).splitlines()
    winner = re.compile("won by .*|drawn")
    assert [winner.sub("", line) for line in said] == [winner.sub("", line) for line in shown]


def test_the_bot_in_typescript_takes_a_challenge_and_plays(live: LiveField) -> None:
    assert blocks("ts") == [(EXAMPLES / "bot.ts").read_text("utf-8")]
    ada = live.owner("Ada")
    deno = Path(sys.executable).with_name("deno")
    if not deno.exists():
        pytest.skip("there is no deno")
    words = command("deno run", live, live.token(ada, "Script"))
    with running([str(deno), *words[1:]], EXAMPLES) as bot:
        assert line_of(bot) == "Script is ready"
        play_against(ada, "Script")
        assert line_of(bot).startswith("SPAD against SPAD: won by")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["x.py:me"], "a bot needs a token from your account page"),
        (["x.py:me", "--token", "t", "--pace", "soon"], "a pace is live, days or none, not soon."),
        (["x.py:me", "--token", "t", "--game", "chess"], "chess"),
        (
            ["x.py:me", "--token", "t", "--most", "0"],
            "--most: the number of games must be 1 to 100.",
        ),
        (["x.py:me", "--token", "t"], "x.py: there is no such file."),
        (["ace", "--token", "t"], "there is no bot `ace`"),
    ],
)
def test_a_wrong_command_gives_one_sentence(
    words: list[str],
    sentence: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("AERODROME_TOKEN", raising=False)
    assert main(["bot", *words]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert sentence in err
