"""The command `bot`: what happens when a bot ends its own process."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from aerodrome.cli.bot import BROKE
from aerodrome.remote import Client
from tests.support.server.live import LiveField
from tests.support.waiting import until

BOTS = """
import os


def ends(question, look):
    os._exit(0)


def sits(question, look):
    return next(iter(question.options))
"""


class Started:
    """The command and its output."""

    def __init__(self, live: LiveField, token: str, bot: str, folder: Path) -> None:
        file, self._said = folder / "mine.py", folder / "said"
        file.write_text(BOTS, "utf-8")
        words = ["bot", f"{file}:{bot}", "--server", live.address, "--token", token]
        with self._said.open("wb") as out:
            command = [sys.executable, "-m", "aerodrome", *words]
            self.process = subprocess.Popen(command, stdout=out, stderr=out)

    @property
    def said(self) -> str:
        return self._said.read_text("utf-8")

    def heard(self, words: str) -> None:
        until(lambda: words in self.said or self.process.poll() is not None)
        assert words in self.said

    def stopped(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait()


@pytest.fixture
def bob(live: LiveField) -> Client:
    return live.owner("Bob")


def begun(bob: Client) -> str:
    sent = bob.challenge("Robot", "squadriglia", "spad_duel", seat="italy")
    until(lambda: bob.begun(sent))
    game = bob.begun(sent)
    assert game is not None
    return game.id


@pytest.mark.long
def test_a_bot_that_ends_its_process_loses_its_game_and_goes_on(
    live: LiveField, bob: Client, tmp_path: Path
) -> None:
    """It is asked once more, like a bot that raises; then it has lost, and gets the next game."""
    bot = Started(live, live.token(bob, "Robot"), "ends", tmp_path)
    bot.heard("plays as Robot")
    game = begun(bob)
    bot.heard(f"({game}): given up")
    until(lambda: bob.game(game).ended)
    outcome = bob.game(game).outcome
    assert outcome is not None
    assert outcome.winners == ("italy",)
    assert begun(bob) != game
    assert bot.stopped() == BROKE, bot.said
    assert "its process died while it was thinking" in bot.said


def test_one_that_broke_nowhere_ends_well(live: LiveField, bob: Client, tmp_path: Path) -> None:
    bot = Started(live, live.token(bob, "Robot"), "sits", tmp_path)
    bot.heard("plays as Robot")
    assert bot.stopped() == 0
    assert "stopped; its games stay as they are" in bot.said
