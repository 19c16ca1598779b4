"""Mutants: one word of a chapter is changed at a time, and some test has to notice.

`./dev soak mutants --mutants 300 --only squadriglia` tries so many, drawn by a seed from all
chapters of the rulesets and the campaign. A mutant that no test kills is an untested rule. If it
plays the very same game, `equivalent.toml` has the reason.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from aerodrome import output
from aerodrome.kernel.refusal import Refusal
from tests.soak.mutants.sites import Mutant, mutants_of
from tests.soak.mutants.trial import PATIENCE, Stage, Verdict, try_all
from tests.support.repository import ROOT

SOURCE = ROOT / "src" / "aerodrome"
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
CHAPTERS = "ch[0-9][0-9]_*.py"
LAWS = "tests/laws/test_laws.py"
LESSONS = "tests/lessons/test_lesson_claims.py"
GOLDEN = f"{LAWS}::test_law_9_every_ruleset_keeps_golden_records"
WARM = (
    *("hypothesis", "numpy", "aerodrome.bots.roster", "aerodrome.kernel.verify"),
    *("aerodrome.tabletop.printed", "aerodrome.tabletop.scene", "aerodrome.tabletop.sortie"),
)
"""Modules that nearly every test needs and that contain no rule."""
SURVIVED = "survived"
Known = dict[tuple[str, str, str], str]
"""Why a mutant is equivalent, by its file, the line as it is and the line as changed."""


def chapters() -> list[Path]:
    """Return every chapter of every ruleset and of the campaign."""
    folders = [*sorted((SOURCE / "rulesets").iterdir()), SOURCE / "campaign"]
    return [file for folder in folders for file in sorted((folder / "rules").glob(CHAPTERS))]


def stages(mutant: Mutant, count: int | None = None) -> list[Stage]:
    """Return the tests that matter, the quickest first.

    Those of the chapter, golden games, the rest, the instructors' claims, and the laws that play
    whole games. Pilots are left out, as they contain no rule.
    """
    ruleset = mutant.file.parent.parent.name
    home = Path("tests") / (ruleset if ruleset == "campaign" else f"rulesets/{ruleset}")
    chapter, _, _ = mutant.file.name.partition("_")
    own = tuple(str(file) for file in sorted((home / "rules").glob(f"test_{chapter}_*.py")))
    rest = (str(home), f"--ignore={home / 'pilots'}")
    lessons = (LESSONS, "-k", f"{ruleset}/")
    laws = (LAWS, "-k", f"{ruleset}/ and (law_4 or law_6 or law_10)")
    found = [
        Stage("chapter", own),
        Stage("golden", (f"{GOLDEN}[{ruleset}]",), longest=60.0),
        Stage("ruleset", rest, tuple(f"--ignore={file}" for file in own)),
        Stage("lessons", lessons),
        Stage("laws", laws),
    ]
    return [stage for stage in found[:count] if stage.words]


def known(file: Path = EQUIVALENT) -> Known:
    """Return the mutants that are known to play the same game."""
    entries = tomllib.loads(file.read_text("utf-8")).get("equivalent", [])
    return {(entry["file"], entry["was"], entry["now"]): entry["because"] for entry in entries}


def named_file(file: Path) -> str:
    """Return a chapter within its ruleset, as all lists here name it."""
    folder = file.parent.parent if file.parent.name == "rules" else file.parent
    return f"{folder.name}/{file.name}"


def named(mutant: Mutant) -> tuple[str, str, str]:
    return named_file(mutant.file), mutant.was, mutant.now


def draw(files: Iterable[Path], count: int, seed: str) -> list[Mutant]:
    """Return so many mutants, with an equal share of each ruleset as far as it has enough."""
    random = Random(seed)
    folders: dict[Path, list[Mutant]] = {}
    for file in files:
        folders.setdefault(file.parent, []).extend(mutants_of(file))
    for found in folders.values():
        random.shuffle(found)
    drawn: list[Mutant] = []
    while len(drawn) < count and any(folders.values()):
        drawn += [found.pop() for found in folders.values() if found]
    return sorted(drawn[:count])


def wanted(said: argparse.Namespace) -> list[Mutant]:
    """Return the mutants asked for."""
    name, _, line = (said.only or "").partition(":")
    files = [said.file.resolve()] if said.file else chapters()
    files = [file for file in files if named_file(file).startswith(name)]
    if not files:
        raise Refusal("unknown-chapter", f"no ruleset and no chapter begins with `{name}`.")
    if not line and not said.again:
        return draw(files, said.mutants, said.seed)
    every = [mutant for file in files for mutant in mutants_of(file)]
    if line:
        every = [mutant for mutant in every if str(mutant.line) == line]
    if said.again:
        survived = survivors_of(said.again)
        every = [mutant for mutant in every if named(mutant) in survived]
    return every


def survivors_of(report: Path) -> set[tuple[str, str, str]]:
    """Return the mutants that survived according to a report."""
    rows = [line.split("\t") for line in report.read_text("utf-8").splitlines()]
    return {(row[0].partition(":")[0], row[1], row[2]) for row in rows if row[3] == SURVIVED}


def summary(verdicts: Sequence[Verdict], same: int) -> Table:
    """Return how many mutants were killed in each stage, by ruleset."""
    names = [*dict.fromkeys(verdict.mutant.file.parent.name for verdict in verdicts)]
    where = Counter((verdict.mutant.file.parent.name, verdict.stage) for verdict in verdicts)
    columns = [*dict.fromkeys(v.stage for v in verdicts if v.stage), ""]
    table = Table("", *(f"by {stage}" if stage else "survived" for stage in columns), "all")
    for name in names:
        cells = [where[name, stage] for stage in columns]
        table.add_row(name, *map(str, cells), str(sum(cells)))
    table.caption = f"known as equivalent, not tried: {same}"
    return table


def survivors(verdicts: Sequence[Verdict]) -> Table:
    """Return the mutants that no test noticed, with the line before and after."""
    table = Table("survivor", "was, and now", show_lines=True)
    for mutant, stage, _ in verdicts:
        if not stage:
            change = Text(f"- {mutant.was}\n+ {mutant.now}")
            table.add_row(f"{named_file(mutant.file)}:{mutant.line}", change)
    return table


def row(verdict: Verdict) -> str:
    """Return a line of the report."""
    mutant, stage, test = verdict
    place = f"{named_file(mutant.file)}:{mutant.line}"
    return "\t".join((place, mutant.was, mutant.now, stage or SURVIVED, test)) + "\n"


def arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="soak mutants", description=__doc__.split("\n\n")[0])
    parser.add_argument("--mutants", type=int, default=200, help="how many")
    parser.add_argument("--seed", default="mutants", help="another word gives other mutants")
    parser.add_argument("--only", help="a ruleset or chapter: dogfights, dogfights/ch05, FILE:LINE")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--report", type=Path, help="add every mutant and its end to this file")
    parser.add_argument("--again", type=Path, help="only the survivors of this earlier report")
    parser.add_argument("--stages", type=int, help="only so many stages, the quickest")
    parser.add_argument("--file", type=Path, help="mutants of this file instead of the chapters")
    parser.add_argument("--tests", nargs="+", default=[], help="to be killed by these tests alone")
    parser.add_argument("--patience", type=float, default=PATIENCE, help="seconds for one of these")
    return parser.parse_args(words)


def warm_up() -> None:
    """Load what every child process needs, but no rules, which it loads itself with the change."""
    for name in WARM:
        import_module(name)
    rules = ("aerodrome.rulesets.", "aerodrome.campaign")
    assert not [name for name in sys.modules if name.startswith(rules)], "rules are loaded already"


def tried(said: argparse.Namespace, mutants: Sequence[Mutant], console: Console) -> list[Verdict]:
    """Try all mutants under a progress bar; it has no thread of its own, because we fork."""
    verdicts: list[Verdict] = []
    columns = (TextColumn("mutants"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    only = [Stage("tests", tuple(said.tests), patience=said.patience)]
    how = (lambda _: only) if said.tests else partial(stages, count=said.stages)
    with Progress(*columns, console=console, transient=True, auto_refresh=False) as progress:
        bar = progress.add_task("", total=len(mutants))
        for verdict in try_all(mutants, how, max(1, said.workers)):
            verdicts.append(verdict)
            if said.report:
                with said.report.open("a", encoding="utf-8") as report:
                    report.write(row(verdict))
            progress.advance(bar)
            progress.refresh()
    return verdicts


def main(words: Sequence[str] | None = None) -> int:
    said = arguments(sys.argv[1:] if words is None else words)
    console, same = output.console(), known()
    try:
        mutants = wanted(said)
        fresh = [mutant for mutant in mutants if named(mutant) not in same]
        warm_up()
        os.chdir(ROOT)
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
        verdicts = tried(said, fresh, console)
    except Refusal as refusal:
        print(f"soak: {refusal}", file=sys.stderr)
        return 2
    console.print(summary(verdicts, len(mutants) - len(fresh)))
    left = [verdict for verdict in verdicts if not verdict.stage]
    if left:
        console.print(survivors(verdicts))
    print(f"{len(verdicts) - len(left)} killed, {len(left)} survived")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
