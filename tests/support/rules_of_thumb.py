"""Games in which standing orders answer."""

from __future__ import annotations

import tomllib
from typing import Any

from aerodrome.kernel import registry
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.scenario import Scenario

NEAR = """
title = "Near"
rule = "8.4"
text = ""
objective = "last_side"
""" + "".join(
    f"""
[[aircraft]]
id = "{id}"
side = "{side}"
type = "spad_7"
border = "{side}"
columns = [{column}, {column}]
facing = {facing}
"""
    for id, side, column, facing in (
        *(("I1", "italy", 10, 0), ("I2", "italy", 12, 0)),
        *(("A1", "austria", 11, 3), ("A2", "austria", 13, 3)),
    )
)
"""Two machines nose to nose with two others."""


def begun(name: str, setup: str, options: dict[str, Any]) -> tuple[Ruleset[Any], Scenario]:
    """Return a ruleset and a scenario of it: by name, or a whole set-up."""
    rules = registry.find(name)
    if "\n" in setup:
        return rules, rules.compose("own", tomllib.loads(setup), options, "own")
    return rules, rules.scenario(setup, options)
