"""Commands about campaigns."""

from __future__ import annotations

from pathlib import Path

from cyclopts import App

campaign = App(name="campaign", help="Aircrew campaigns.")


@campaign.command
def simulate(
    scenario: str = "squadriglia_1917",
    /,
    *,
    campaigns: int = 1000,
    missions: int = 24,
    pilots: str = "random",
    seed: str = "simulate",
    workers: int = 0,
    json: Path | None = None,
    plot: Path | None = None,
) -> None:
    """Simulate whole campaigns with programs: survival, time to ace, medals a month.

    Parameters
    ----------
    scenario
        The campaign to fly.
    campaigns
        How many times.
    missions
        How many weeks each.
    pilots
        Who flies the battles: random is quick, rookie to ace think.
    seed
        Another word gives other campaigns; the same gives the same for any number of workers.
    workers
        How many processes; 0 is one for each core.
    json
        Write the figures to this file.
    plot
        Draw the survival curve into this SVG file.
    """
    from aerodrome.campaign.offers.simulate import SimulationWish
    from aerodrome.cli.simulation import run

    run(SimulationWish(scenario, campaigns, missions, pilots, seed), workers, json, plot)
