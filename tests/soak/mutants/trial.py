"""Trial: tests run against mutants, each in a child process of its own.

The parent has imported pytest and the kernel but no rules, so that a child begins where a session
would be after some seconds. The child puts the changed source in the place of the file when that is
loaded, under whatever name; nothing is written, and nothing of it outlives the child.
"""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

import pytest
from hypothesis import Phase, settings

from aerodrome.kernel.refusal import Refusal
from tests.soak.mutants.sites import Mutant

LONGEST = 0.5
"""Seconds of processor time: a test that needs more is a soak of its own, and left out."""
TO_LOAD, PATIENCE, FACTOR = 60, 10.0, 5
"""Seconds a child has to load the tests; for each test, at least, and as a multiple of usual."""
MEMORY = 4 << 30
WITHOUT = (
    *("cacheprovider", "xdist", "playwright", "schemathesis", "cov"),
    "tests.support.durations",
)
WARM = "ignore::pytest.PytestAssertRewriteWarning"
"""Plugins that are there before pytest begins are no mistake here."""
WORDS = ("-x", "-q", "-W", WARM, *(word for plugin in WITHOUT for word in ("-p", f"no:{plugin}")))
PHASES = (Phase.explicit, Phase.generate)
"""A failing example is not made smaller: it kills as it is."""
PASSED, BROKEN, EMPTY = 0, 3, 5
"""What pytest ends with when all is well, when it breaks, and when there was no test."""


class Stage(NamedTuple):
    """Some tests, as pytest is told; `besides` leaves out what a mutant has met before."""

    name: str
    words: tuple[str, ...]
    besides: tuple[str, ...] = ()
    longest: float = LONGEST
    patience: float = PATIENCE


class Verdict(NamedTuple):
    """What became of a mutant: the stage and test that killed it, or none."""

    mutant: Mutant
    stage: str = ""
    test: str = ""


class Job(NamedTuple):
    """A stage to be run: on a mutant, or, to see that all is well, on none."""

    stage: Stage
    mutant: Mutant | None = None


class Run(NamedTuple):
    """How a job ended: pytest's status or minus a signal, the seconds of each test it began,
    and what pytest said.
    """

    job: Job
    status: int
    seconds: dict[str, float]
    said: str

    @property
    def passed(self) -> bool:
        return self.status in (PASSED, EMPTY)

    @property
    def by(self) -> str:
        """The test that failed, or was under way when time was up."""
        last = next(reversed(self.seconds), "loading the tests")
        return f"{last} (time)" if self.status == -signal.SIGXCPU else last


Stages = Callable[[Mutant], Sequence[Stage]]


def try_all(mutants: Sequence[Mutant], stages: Stages, workers: int) -> Iterator[Verdict]:
    """Every mutant meets its first stage, then those that are left their second, and so on.

    Before any of them, each stage is run without a mutant: that must pass, and shows how long its
    tests take.
    """
    left = {mutant: list(stages(mutant)) for mutant in mutants}
    while left:
        for mutant in [mutant for mutant, rest in left.items() if not rest]:
            del left[mutant]
            yield Verdict(mutant)
        needed = dict.fromkeys(rest[0]._replace(besides=()) for rest in left.values())
        usual: dict[str, float] = {}
        for run in run_all([Job(stage) for stage in needed], workers):
            usual |= _sound(run)
        jobs = [Job(rest.pop(0), mutant) for mutant, rest in left.items()]
        for run in run_all(jobs, workers, usual):
            if run.job.mutant is not None and not run.passed:
                del left[run.job.mutant]
                yield Verdict(run.job.mutant, run.job.stage.name, run.by)


def _sound(run: Run) -> dict[str, float]:
    if not run.passed:
        raise Refusal("unsound", f"without any mutant {run.by} fails already:\n{run.said}")
    return run.seconds


def run_all(
    jobs: Sequence[Job], workers: int, usual: Mapping[str, float] | None = None
) -> Iterator[Run]:
    """Run jobs side by side; whatever happens, no child is left behind."""
    waiting, running = list(reversed(jobs)), dict[int, Job]()
    with tempfile.TemporaryDirectory() as folder:
        notes = Path(folder)
        try:
            while waiting or running:
                while waiting and len(running) < workers:
                    job = waiting.pop()
                    running[_begin(job, notes, usual or {})] = job
                pid = _ended()
                if pid in running:
                    _end(pid)
                _, status = os.waitpid(pid, 0)
                if pid in running:
                    yield _run(running.pop(pid), status, notes / str(pid))
        finally:
            for pid in running:
                _end(pid)
                os.waitpid(pid, 0)


def _run(job: Job, status: int, note: Path) -> Run:
    said = note.with_suffix(".said").read_text("utf-8", "replace")
    return Run(job, os.waitstatus_to_exitcode(status), _read(note), said)


def _ended() -> int:
    """Wait until a child has ended; its number is its own until it is buried."""
    ended = os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT)
    assert ended is not None
    return ended.si_pid


def _end(pid: int) -> None:
    """End a child and whatever it has begun; each is a group of its own."""
    try:
        os.killpg(pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return


def _begin(job: Job, notes: Path, usual: Mapping[str, float]) -> int:
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        with contextlib.suppress(OSError):
            os.setpgid(pid, pid)
        return pid
    status = BROKEN
    try:
        os.setpgid(0, 0)
        status = _child(job, notes / str(os.getpid()), usual)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _child(job: Job, note: Path, usual: Mapping[str, float]) -> int:
    said = os.open(note.with_suffix(".said"), os.O_RDWR | os.O_CREAT)
    for stream in range(3):
        os.dup2(said, stream)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    settings.register_profile("mutants", phases=PHASES, database=None, derandomize=True)
    settings.load_profile("mutants")
    words = [*WORDS, *job.stage.words]
    if job.mutant is None:
        return int(pytest.main(words, plugins=[Control(note)]))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    substitute(job.mutant)
    watch = Watch(note, job.stage, usual)
    return int(pytest.main([*words, *job.stage.besides], plugins=[watch]))


def substitute(mutant: Mutant) -> None:
    """From now on the file is loaded with the change, copies of its folder included."""
    place, source = mutant.file.parts[-2:], mutant.source()
    as_it_is = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, fullname: str) -> CodeType | None:
        if Path(loader.path).parts[-2:] == place:
            return compile(source, loader.path, "exec", dont_inherit=True)
        return as_it_is(loader, fullname)

    setattr(SourceFileLoader, "get_code", get_code)  # noqa: B010


class Control:
    """Tests without a mutant: how many seconds of processor time each takes."""

    def __init__(self, note: Path) -> None:
        self.note = note

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        start = time.process_time()
        try:
            return (yield)
        finally:
            write(self.note, f"{item.nodeid}\t{time.process_time() - start:.3f}\n")


class Watch:
    """Tests on a mutant: the quickest file first, and what never ends is ended."""

    def __init__(self, note: Path, stage: Stage, usual: Mapping[str, float]) -> None:
        self.note = note
        self.stage = stage
        self.usual = usual
        limit(TO_LOAD)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        usual = self.usual
        items[:] = [item for item in items if usual.get(item.nodeid, 0.0) < self.stage.longest]
        files: dict[Any, float] = defaultdict(float)
        for item in items:
            files[item.path] += usual.get(item.nodeid, 0.0)
        items.sort(key=lambda item: files[item.path])

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        write(self.note, f"{item.nodeid}\t0\n")
        limit(max(self.stage.patience, FACTOR * self.usual.get(item.nodeid, 0.0)))


def write(note: Path, line: str) -> None:
    with note.open("a") as file:
        file.write(line)


def limit(seconds: float) -> None:
    """After so many seconds of processor time from now, this process is ended."""
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time() + seconds), hard))


def _read(note: Path) -> dict[str, float]:
    """The tests begun, and the seconds that each was seen to take."""
    if not note.exists():
        return {}
    lines = [line.rpartition("\t") for line in note.read_text().splitlines()]
    return {test: float(took) for test, _, took in lines}
