"""Add the golden records that are missing, and change none: `python -m tests.stored.golden`."""

from __future__ import annotations

from pathlib import Path

from tests.laws.laws import SHORT, random_game
from tests.laws.rulesets import RULESETS
from tests.support import canonical_log

HERE = Path(__file__).parent


def main() -> None:
    for ruleset in RULESETS:
        for name in ruleset.scenario_ids():
            file = HERE / ruleset.id / f"{name}-v{ruleset.version}.record"
            if file.exists():
                continue
            file.parent.mkdir(exist_ok=True)
            scenario = ruleset.scenario(name, SHORT.get(ruleset.id))
            game = random_game(ruleset, scenario, f"golden {name}")
            file.write_text(game.record.dump(seed=True), "utf-8")
            file.with_suffix(".digest").write_text(
                canonical_log.digest(ruleset, game.record) + "\n"
            )
            print(f"wrote {file.relative_to(HERE)}")


if __name__ == "__main__":
    main()
