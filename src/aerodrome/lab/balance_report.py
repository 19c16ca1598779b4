"""Balance reports: flies the games that a report needs, and writes its page and picture."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from rich.console import Console

from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.lab import measured
from aerodrome.lab.balance import Contents, Findings, ReportWish, labels, measure, part_file
from aerodrome.lab.console_run import ConsoleRun, data_folder
from aerodrome.lab.matrix import matrix
from aerodrome.lab.one_game import Result
from aerodrome.lab.plan import Plan
from aerodrome.lab.report import ReportPage
from aerodrome.lab.team import Hire


@dataclass
class BalanceReport:
    """A report in progress. If it is stopped, the next call continues with the results so far.

    `broke` is True once a game could not be played to its end.
    """

    ruleset: Ruleset[Any]
    contents: Contents
    wish: ReportWish
    hire: Hire
    console: Console
    broke: bool = False

    def write(self, folder: Path, *, shelf: bool = False) -> list[Path]:
        """Measure, then write; return the files that were written."""
        if not folder.is_dir():
            raise Refusal("unwritable", "there is no such folder.", str(folder))
        parts = data_folder() / f"balance-{self.ruleset.id}"
        parts.mkdir(exist_ok=True)
        flown: list[Path] = []
        findings = measure(
            self.ruleset, self.contents, self.wish, lambda one: self._flown(one, parts, flown)
        )
        written = self._written(findings, folder) if self.wish.games else []
        if shelf:
            written += self._shelved(findings)
        for file in flown:
            file.unlink()
        return written

    def _shelved(self, findings: Findings) -> list[Path]:
        """Write the rates of scenarios and types, if flown, into the game's own data."""
        files = {}
        if findings.scenarios:
            found = [(one.name, one.found) for one in findings.scenarios]
            text = measured.written(self.ruleset.id, self.wish.pilot, found)
            files[self.ruleset.data / measured.FILE] = text
        duels = self.contents.duels
        if duels is not None and findings.duels is not None:
            about = {
                "pilot": self.wish.pilot,
                "date": str(date.today()),
                "version": self.ruleset.version,
                "games": self.wish.duels,
                "fixed": bool(duels.against),
            }
            text = measured.duels_written(self.ruleset.id, about, findings.duels, duels.types)
            files[self.ruleset.data / measured.DUELS] = text
        for file, text in files.items():
            file.write_text(text, "utf-8")
        return list(files)

    def _flown(self, one: Plan, parts: Path, flown: list[Path]) -> dict[int, Result]:
        flown.append(part_file(parts, one))
        run = ConsoleRun(one, "balance", flown[-1], fresh=False, quiet=True)
        results, whole = run.fly(self.hire, self.console)
        self.broke |= any(one.error for one in results.values())
        if not whole:
            self.console.print("Stopped; the same command continues from here.")
            raise KeyboardInterrupt
        return results

    def _written(self, findings: Findings, folder: Path) -> list[Path]:
        name = f"balance-{self.ruleset.id}"
        drawn = f"pictures/{name}.svg"
        files = [folder / f"{name}.md"]
        names: dict[str, str] = {}
        duels = self.contents.duels
        if duels is not None and findings.duels is not None:
            names = labels(self.ruleset, duels)
            files.append(folder / drawn)
            files[1].parent.mkdir(exist_ok=True)
            title = f"{self.ruleset.title}: {duels.title[:1].lower()}{duels.title[1:]}"
            about = f"{len(names)} entrants, {self.wish.duels} games a pair, flown by "
            about += f"`{self.wish.pilot}` on both sides"
            files[1].write_text(matrix(findings.duels, names, title, about), "utf-8")
        text = ReportPage(self.ruleset, self.contents, self.wish, findings, names, drawn)
        files[0].write_text(str(text), "utf-8")
        return files
