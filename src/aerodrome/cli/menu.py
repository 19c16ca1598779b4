"""The terminal menu of available games."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console
from rich.table import Table

from aerodrome import output
from aerodrome.cli.log import WORDS
from aerodrome.kernel import registry
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.refusal import Refusal


def games() -> list[str]:
    """Return everything that can be played, as RULESET/SCENARIO."""
    return [
        f"{name}/{scenario}"
        for name in registry.names()
        for scenario in registry.find(name).playable()
    ]


def show(console: Console | None = None) -> None:
    """List every game with its scenarios, numbered, and how to start one."""
    console = console or output.console()
    console.print("[bold]Aerodrome[/bold] — the air-war board games of 1914-18\n")
    listed = games()
    if not listed:
        console.print("There are no games yet: `aerodrome new-ruleset NAME` creates one.")
        return
    for name in registry.names():
        ruleset = registry.find(name)
        table = Table(box=None, show_header=False, padding=(0, 2))
        for scenario, setting in ruleset.playable().items():
            game = f"{name}/{scenario}"
            table.add_row(str(listed.index(game) + 1), game, setting.said("title"))
        console.print(f"[bold]{ruleset.title}[/bold]")
        console.print(table)
        console.print()
    console.print(f"Play one: [bold]aerodrome play {listed[0]}[/bold]", soft_wrap=True)


def choose(listen: Callable[[str], str]) -> str | None:
    """Return the game picked by its number; None if the person picks none."""
    listed = games()
    try:
        typed = listen(WORDS.say(Phrase("terminal.menu"))).strip()
    except EOFError:
        return None
    if not typed or not listed:
        return None
    if not typed.isascii() or not typed.isdecimal() or not 1 <= int(typed) <= len(listed):
        raise Refusal("unclear", WORDS.say(Phrase("terminal.no_number")))
    return listed[int(typed) - 1]
