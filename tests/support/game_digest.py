"""Print a digest of a random game of some scenarios, and in a soak of all.

`python -m tests.support.game_digest MODULE SEED` prints it.

Options may follow, as NAME=VALUE.
"""

from __future__ import annotations

import importlib
import sys

from aerodrome.kernel import codec
from tests.support.random_games import bytes_of, random_game
from tests.support.sampling import sampled

SCENARIOS = 2


def main(module: str, seed: str, *options: str) -> None:
    ruleset = importlib.import_module(module).RULESET
    said = dict(option.split("=", 1) for option in options)
    chosen = {name: ruleset.options[name].read(name, text) for name, text in said.items()}
    for name in sampled(ruleset.scenario_ids(), SCENARIOS):
        game = random_game(ruleset, ruleset.scenario(name, chosen), seed)
        print(name, codec.digest(bytes_of(game.position)))


if __name__ == "__main__":
    main(*sys.argv[1:])
