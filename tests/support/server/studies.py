"""Studies in tests: their settings, and how to wait for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from aerodrome.kernel import registry
from tests.support import waiting
from tests.support.breaking_pilots import BOT
from tests.support.server.in_process import Guest

WISH = {"ruleset": "squadriglia", "scenario": "baracca", "bots": [BOT, "rookie"], "games": 6}
QUICK = WISH | {"bots": [BOT], "games": 2}
LONG = WISH | {"scenario": "spad_duel", "bots": ["rookie"], "games": 500}
MANY = LONG | {"bots": [BOT], "games": 2000}
PRINTED = (registry.find("squadriglia").data / "scenarios" / "baracca.toml").read_text("utf-8")
HOUSE = """
[types.zephyr]
based_on = "nieuport_11"
robustness = 60

[corrections.constants."6.1"]
range = 1
"""
OWN = PRINTED.replace('"nieuport_11"', '"zephyr"').replace("The first of", "My own") + HOUSE
OWN_WISH = {"ruleset": "squadriglia", "own": OWN, "bots": [BOT], "games": 20}


def until(guest: Guest, fits: Callable[[Any], bool]) -> Any:
    """Return the visitor's study, as soon as it fits."""
    study: Any = None

    def found() -> bool:
        nonlocal study
        study = guest.get("/api/studies/newest")
        return fits(study)

    waiting.until(found)
    return study


def lies(guest: Guest, rest: str = "") -> str:
    """Return the address of the visitor's newest study, or of a part of it."""
    return f"/api/studies/{guest.get('/api/studies/newest')['id']}{rest}"


def ended(study: Any) -> bool:
    return study["state"] not in ("waiting", "flying")


def begun(guest: Guest, wish: dict[str, Any]) -> Any:
    """Return a study of the visitor's that has finished."""
    guest.post("/api/studies", wish)
    return until(guest, ended)
