"""Print the digest of one random game: `python -m tests.contract.digest MODULE SCENARIO SEED`."""

from __future__ import annotations

import importlib
import sys

from aerodrome.kernel import codec
from tests.contract.laws import bytes_of, random_game


def main(module: str, scenario: str, seed: str) -> None:
    ruleset = importlib.import_module(module).RULESET
    game = random_game(ruleset, ruleset.scenario(scenario), seed)
    print(codec.digest(bytes_of(game.position)))


if __name__ == "__main__":
    main(*sys.argv[1:])
