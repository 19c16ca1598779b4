"""Terminal: a keyboard and a screen for tests, with typed lines as input and printed text as
output.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from pathlib import Path

from rich.console import Console

from aerodrome.cli.saved_games import new_game
from aerodrome.cli.terminal_game import TerminalGame
from aerodrome.kernel.game import Game
from aerodrome.kernel.registry import find_game


def game(name: str, *options: str, against: str = "random", seed: str = "terminal") -> Game:
    """Return a game of squadriglia, with the first seat at the keyboard."""
    ruleset, scenario = find_game(f"squadriglia/{name}", None, options)
    return new_game(ruleset, scenario, ruleset.rules.seats(scenario)[:1], against, seed)


def talk(
    game: Game,
    typed: Iterable[str],
    file: Path | None = None,
    *,
    language: str = "en",
    size: tuple[int, int] | None = None,
) -> str:
    """Play with what a person types until the input ends; return all that was printed.

    With a size it is a screen, which is cleared; without one it is paper of a hundred columns.
    """
    out = io.StringIO()
    wide, high = size or (100, 40)
    console = Console(
        file=out, width=wide, height=high, force_terminal=size is not None, color_system=None
    )
    lines: Iterator[str] = iter(typed)

    def listen(prompt: str) -> str:
        out.write(prompt)
        try:
            word = next(lines)
        except StopIteration:
            raise EOFError from None
        out.write(f"{word}\n")
        return word

    TerminalGame(game, file, language=language, console=console, listen=listen).play()
    return out.getvalue()


def first_options() -> Iterator[str]:
    """Yield input that takes the first that fits: a hex, a number, a label."""
    while True:
        yield "1"
