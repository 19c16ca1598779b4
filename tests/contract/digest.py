"""Print the digest of one random game: `python -m tests.contract.digest MODULE SCENARIO SEED`.

Options may follow, as NAME=VALUE.
"""

from __future__ import annotations

import importlib
import sys

from aerodrome.kernel import codec
from tests.contract.laws import bytes_of, random_game


def main(module: str, scenario: str, seed: str, *options: str) -> None:
    ruleset = importlib.import_module(module).RULESET
    said = dict(option.split("=", 1) for option in options)
    chosen = {name: ruleset.options[name].read(name, text) for name, text in said.items()}
    game = random_game(ruleset, ruleset.scenario(scenario, chosen), seed)
    print(codec.digest(bytes_of(game.position)))


if __name__ == "__main__":
    main(*sys.argv[1:])
