"""Start a soak: `./dev soak NAME [options]`; without a name, random games under the laws."""

from __future__ import annotations

import sys
from importlib import import_module

SOAKS = {
    "games": ("random_games", "random games with random options, each checked by a law"),
    "suite": ("suite", "the whole test suite many times, beside busy processes"),
    "sweeps": ("sweeps", "the tests that draw or sample their cases, with many more cases"),
    "mutants": ("mutants.run", "one change in a chapter at a time, which a test must notice"),
    "setups": ("setups", "broken set-ups, each refused or composed within its limits"),
    "wars": ("wars", "whole wars with erratic commanders, under the laws of a campaign"),
    "hostile": ("hostile", "hostile requests and messages, sent to every route"),
    "worlds": ("worlds", "pairs of games that differ in secrets only, over real sockets"),
    "crash": ("crash", "a server under load that is killed again and again"),
    "slow": ("slow", "thousands of idle connections beside one honest player"),
}


def main(words: list[str]) -> int:
    """Run the soak that the first word names, and return its status."""
    if words[:1] in (["--list"], ["--help"]):
        for name, (_, text) in SOAKS.items():
            print(f"  {name:8} {text}")
        return 0
    if words and not words[0].startswith("-"):
        if words[0] not in SOAKS:
            print(f"soak: no soak `{words[0]}`; choose from {', '.join(SOAKS)}.", file=sys.stderr)
            return 2
    else:
        words = ["games", *words]
    module, _ = SOAKS[words[0]]
    return int(import_module(f"tests.soak.{module}").main(words[1:]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
