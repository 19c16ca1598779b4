"""Runs at a terminal, with a progress bar, which can be continued after Ctrl-C."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from aerodrome.kernel.refusal import Refusal
from aerodrome.lab.one_game import Batch, Result
from aerodrome.lab.plan import Plan
from aerodrome.lab.plan_run import PlanRun
from aerodrome.lab.results_file import ResultsFile
from aerodrome.lab.team import Hire
from aerodrome.user_files import data_home, made, unused

INTERRUPTED = 130


class Pace(ProgressColumn):
    """A progress column with games per second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed or 0:.1f} games/s", style="progress.data.speed")


@dataclass
class ConsoleRun:
    """A run that stores results as they come in; `command` is the one that was typed.

    With `quiet` it does not print how to continue.
    """

    plan: Plan
    command: str
    file: Path | None = None
    records: Path | None = None
    fresh: bool = True
    quiet: bool = False

    def fly(self, hire: Hire, console: Console) -> tuple[dict[int, Result], bool]:
        """Fly the remaining games; return the results, and whether they are complete."""
        file = self.file or fresh_file(self.plan)
        if self.fresh and self.file is not None and file.exists():
            sentence = f"this file exists already; to continue its run: --resume {file}."
            raise Refusal("exists", sentence, str(file))
        _check_records(self.plan, self.records)
        saved = ResultsFile(file, self.plan)
        try:
            whole = self._fly(hire, saved, console)
        finally:
            saved.close()
        wanted = range(self.plan.total)
        results = {number: saved.results[number] for number in wanted if number in saved.results}
        if whole and self.file is None:
            file.unlink()
        elif not whole and not self.quiet:
            self._farewell(console, file, len(results))
        return results, whole

    def _fly(self, hire: Hire, saved: ResultsFile, console: Console) -> bool:
        left = [number for number in range(self.plan.total) if number not in saved.results]
        if saved.results:
            console.print(f"{len(saved.results):,} games were flown before.")
        with _progress(console) as progress:
            done = self.plan.total - len(left)
            bar = progress.add_task(self.plan.scenario, total=self.plan.total, completed=done)

            def take(batch: Batch) -> None:
                self._take(batch, saved)
                progress.advance(bar, len(batch.results))

            with _interrupts() as stopped:
                return PlanRun(self.plan, hire, take, stopped).fly(left)

    def _take(self, batch: Batch, saved: ResultsFile) -> None:
        """Save records, if wanted, before their results are added to the file."""
        for result, text in zip(batch.results, batch.records, strict=True):
            if text and self.records is not None:
                file = self.records / f"{result.game:06}.record"
                file.write_text(text, "utf-8", newline="\n")
        saved.write(batch.results)

    def _farewell(self, console: Console, file: Path, flown: int) -> None:
        again = f"aerodrome {self.command} --resume {file}"
        again += f" --records {self.records}" if self.records is not None else ""
        again += f" --bots {','.join(self.plan.visiting)}" if self.plan.visiting else ""
        console.print(f"Stopped after {flown:,} of {self.plan.total:,} games. To go on:")
        console.print(f"  {again}", soft_wrap=True, highlight=False)


@contextmanager
def _interrupts() -> Iterator[Callable[[], bool]]:
    """Yield a function that returns whether Ctrl-C was pressed; further presses are ignored."""
    pressed = threading.Event()

    def press(*_: object) -> None:
        pressed.set()
        signal.signal(signal.SIGINT, signal.SIG_IGN)

    heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if not heard or threading.current_thread() is not threading.main_thread():
        yield pressed.is_set
        return
    signal.signal(signal.SIGINT, press)
    try:
        yield pressed.is_set
    finally:
        if not pressed.is_set():
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _progress(console: Console) -> Progress:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(None),
        MofNCompleteColumn(),
        Pace(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def _check_records(plan: Plan, folder: Path | None) -> None:
    if plan.recorded and folder is None:
        sentence = "this run stores records; name their folder with --records DIR."
        raise Refusal("no-records", sentence, "--resume")
    if folder is not None and not plan.recorded:
        raise Refusal("no-records", "this run was started without records.", "--records")
    if folder is not None:
        made(folder)


def data_folder() -> Path:
    """Return the folder of the laboratory for unfinished runs."""
    return made(data_home() / "laboratory")


def fresh_file(plan: Plan) -> Path:
    """Return a new default file for the results of an incomplete run."""
    return unused(data_folder(), f"{plan.ruleset}-{plan.scenario}", "results")
