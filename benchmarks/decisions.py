"""Decisions: what every pilot answers in the same positions, to compare two versions of its code.

    python -m benchmarks.decisions play FOLDER        write games, with the code as it is
    python -m benchmarks.decisions answer FOLDER OUT  write what every pilot answers in them
    python -m benchmarks.decisions compare OLD NEW    print how many answers differ

Refactoring must not change an answer. Where it does, play matches of the old code against the new.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from aerodrome.bots.debriefing import asked_again
from aerodrome.bots.roster import airworthy, keyed_pilot, known
from aerodrome.kernel import codec, registry
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Question
from aerodrome.kernel.record import Record
from aerodrome.tabletop.capabilities import GamePilots

SCENARIOS = {
    "squadriglia": ("even_duel", "senza_cozzar", "baracca", "macchi_ufag_team"),
    "dogfights": ("dogfight_quick", "reconnaissance", "zone_bombing", "general"),
    "winged_victory": ("even_duel", "photographs", "balloon", "gothas", "trenches"),
}
"""The scenarios of each game."""
PLAYED_BY = "regular"
SEEDS = ("one", "two")
EVERY = 5
"""Of how many questions one is asked again."""
INSIDERS = ("exploiter", "cheat")
HINT = "hint"

Answers = dict[str, dict[str, list[str]]]
"""What was answered, by game and pilot."""


def play(folder: Path) -> None:
    """Write a game of every scenario and seed."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, scenarios in SCENARIOS.items():
        ruleset = registry.find(name)
        for scenario in scenarios:
            for seed in SEEDS:
                made = ruleset.scenario(scenario)
                flown = keyed_pilot(PLAYED_BY, ruleset, seed)
                players = dict.fromkeys(ruleset.rules.seats(made), flown)
                game = Game(ruleset, ruleset.record(made, seed), players)
                file = folder / f"{name}-{scenario}-{seed}.record"
                file.write_text(game.record.dump(seed=True), "utf-8")
                print(file.name, len(game.record.answers), flush=True)


def positions(game: Game) -> Iterator[tuple[Question, Any]]:
    """Yield some of the questions of a game, with what their seats saw."""
    for number, asked in enumerate(asked_again(game)):
        if number % EVERY == 0:
            yield asked


def answer(folder: Path, out: Path) -> None:
    """Write what every pilot answers in these games, and the hints."""
    found: Answers = {}
    for file in sorted(folder.glob("*.record")):
        ruleset = registry.find(file.name.partition("-")[0])
        game = Game(ruleset, Record.load(file.read_bytes(), file.name))
        counsel = GamePilots.of(ruleset).counsel
        levels = [name for name in airworthy(ruleset) if known(name) and name not in INSIDERS]
        flown = {level: keyed_pilot(level, ruleset, "decisions") for level in levels}
        kept = found.setdefault(ruleset.id, {level: [] for level in (*levels, HINT)})
        for question, view in positions(game):
            for level, pilot in flown.items():
                kept[level].append(str(pilot(question, partial(_seen, view))))
            kept[HINT].append(str(counsel(view, question, Random(1)).lines))
        print(file.name, {level: len(said) for level, said in kept.items()}, flush=True)
    out.write_bytes(codec.encode(found))


def _seen(view: Any) -> Any:
    return view


def compare(old: Path, new: Path) -> int:
    """Print how many answers of each pilot differ; return 1 if any do."""
    before, after = (codec.decode(file.read_bytes(), Answers, file.name) for file in (old, new))
    changed = 0
    for game, levels in before.items():
        for level, said in levels.items():
            now = after.get(game, {}).get(level)
            if now is None:
                print(f"{game} {level}: no longer there")
                continue
            differ = sum(a != b for a, b in zip(said, now, strict=True))
            changed += differ
            print(f"{game} {level}: {differ} of {len(said)} differ")
    return int(changed > 0)


def main() -> int:
    match sys.argv[1:]:
        case ["play", folder]:
            play(Path(folder))
        case ["answer", folder, out]:
            answer(Path(folder), Path(out))
        case ["compare", old, new]:
            return compare(Path(old), Path(new))
        case _:
            sys.exit(__doc__)
    return 0


if __name__ == "__main__":
    sys.exit(main())
