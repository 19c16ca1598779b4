"""The command `campaign simulate`: a progress bar, a table, and optional files."""

from __future__ import annotations

from pathlib import Path

import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from aerodrome.campaign import RULESET
from aerodrome.campaign.offers.plot import survival_plot
from aerodrome.campaign.offers.simulate import Figures, Side, SimulationWish, simulate
from aerodrome.kernel.refusal import Refusal
from aerodrome.output import console

MOST = 1_000_000
COLUMNS = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())


def run(wish: SimulationWish, workers: int, json: Path | None, plot: Path | None) -> None:
    """Run a simulation, show its results, and write the files."""
    if not 1 <= wish.campaigns <= MOST:
        raise Refusal(
            "bad-option", f"the number of campaigns must be 1 to {MOST}, not {wish.campaigns}."
        )
    RULESET.scenario(wish.scenario, wish.options)
    with Progress(*COLUMNS, console=console(stderr=True), transient=True) as progress:
        bar = progress.add_task("campaigns", total=wish.campaigns)
        figures = simulate(wish, workers, lambda number: progress.advance(bar, number))
    console().print(table(figures))
    if json is not None:
        json.write_bytes(msgspec.json.format(msgspec.json.encode(figures), indent=2) + b"\n")
    if plot is not None:
        plot.write_text(survival_plot(figures), "utf-8")


def table(figures: Figures) -> Table:
    """Return the main figures, a column for each side."""
    shown = Table(title=f"{figures.wish.campaigns} campaigns of {figures.wish.missions} weeks")
    shown.add_column("")
    sides = list(figures.sides.values())
    for side in sides:
        shown.add_column(side.squadron, justify="right")
    rows: dict[str, list[object]] = {
        "airmen": [side.airmen for side in sides],
        "sorties": [side.sorties for side in sides],
        "killed": [side.killed for side in sides],
        "captured": [side.captured for side in sides],
        "crippled": [side.crippled for side in sides],
        "half are gone after (sorties)": [side.median_sorties or "-" for side in sides],
        "alive after 10 sorties": [_percent(side, 10) for side in sides],
        "alive after 15 sorties": [_percent(side, 15) for side in sides],
        "victories a campaign": [side.victories for side in sides],
        "aces": [side.aces for side in sides],
        "sorties to the fifth victory": [side.sorties_to_ace or "-" for side in sides],
    }
    for name, found in rows.items():
        shown.add_row(name, *(str(cell) for cell in found))
    return shown


def _percent(side: Side, sorties: int) -> str:
    """Return the share remaining, plus or minus half of its 95 % interval."""
    if sorties >= len(side.survival):
        return "-"
    return f"{100 * side.survival[sorties]:.1f} ± {100 * side.margin[sorties]:.1f} %"
