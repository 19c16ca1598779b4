"""The terminal menu: what there is to play, until a page opens instead."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from aerodrome.kernel import registry


def show(console: Console | None = None) -> None:
    """List every game with its briefing and how to start it."""
    console = console or Console()
    console.print("[bold]Aerodrome[/bold] — the air-war board games of 1914-18\n")
    table = Table("game", "scenario", "what happens", box=None, pad_edge=False)
    for name in registry.names():
        ruleset = registry.find(name)
        for scenario in ruleset.scenario_ids():
            title = ruleset.scenario(scenario).said("title")
            table.add_row(ruleset.title, f"{name}/{scenario}", title)
    if table.row_count:
        console.print(table)
    else:
        console.print("No game is on the field yet: `aerodrome new-ruleset NAME` lays one out.")
