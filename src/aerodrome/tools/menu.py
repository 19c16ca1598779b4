"""The terminal menu: what there is to play, until a page opens instead."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from aerodrome.kernel import registry
from aerodrome.kernel.ruleset import Ruleset


def show(console: Console | None = None) -> None:
    """List every game with its scenarios, and how to start one."""
    console = console or Console()
    console.print("[bold]Aerodrome[/bold] — the air-war board games of 1914-18\n")
    games = [registry.find(name) for name in registry.names()]
    if not games:
        console.print("No game is on the field yet: `aerodrome new-ruleset NAME` lays one out.")
        return
    for ruleset in games:
        console.print(f"[bold]{ruleset.title}[/bold]")
        console.print(_scenarios(ruleset))
        console.print()
    console.print(f"Play one: [bold]./dev run play {_example(games[0])}[/bold]", soft_wrap=True)


def _scenarios(ruleset: Ruleset[Any]) -> Table:
    """A line per scenario: what to type, and its title."""
    table = Table(box=None, show_header=False, padding=(0, 2))
    for name in ruleset.scenario_ids():
        table.add_row(f"{ruleset.id} {name}", ruleset.scenario(name).said("title"))
    return table


def _example(ruleset: Ruleset[Any]) -> str:
    """The words that start the first scenario from its first seat."""
    name = ruleset.scenario_ids()[0]
    return f"{ruleset.id} {name} --seat {ruleset.seats(ruleset.scenario(name))[0]}"
