"""Trial: tests run against mutants, each in a child process of its own.

The parent has imported pytest and the kernel but no rules, so that a child begins where a session
would be after some seconds. The child replaces the source of the file when that is loaded, under
any name. Nothing is written, and nothing of it outlives the child.
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
"""The seconds of processor time beyond which a test is left out, as a soak of its own."""
TO_LOAD, PATIENCE, FACTOR = 60, 10.0, 5
"""The seconds to load the tests; the least for each test; and the multiple of its usual time."""
MEMORY = 4 << 30
WITHOUT = (
    *("cacheprovider", "xdist", "playwright", "schemathesis", "cov"),
    "tests.support.durations",
)
WARM = "ignore::pytest.PytestAssertRewriteWarning"
"""A warning to ignore: plugins are loaded before pytest begins."""
WORDS = ("-x", "-q", "-W", WARM, *(word for plugin in WITHOUT for word in ("-p", f"no:{plugin}")))
PHASES = (Phase.explicit, Phase.generate)
"""A failing example is not shrunk: it kills as it is."""
PASSED, BROKEN, EMPTY = 0, 3, 5
"""Exit statuses of pytest: success, internal error, and no tests."""


class Stage(NamedTuple):
    """Some tests, as words for pytest; `besides` leaves out what a mutant has met before."""

    name: str
    words: tuple[str, ...]
    besides: tuple[str, ...] = ()
    longest: float = LONGEST
    patience: float = PATIENCE


class Verdict(NamedTuple):
    """The result of a mutant: the stage and test that killed it, or none."""

    mutant: Mutant
    stage: str = ""
    test: str = ""


class Job(NamedTuple):
    """A stage to run on a mutant, or on none as a control."""

    stage: Stage
    mutant: Mutant | None = None


class Run(NamedTuple):
    """How a job ended.

    Pytest's status or minus a signal, the seconds of each test it began, and pytest's output.
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
        """The test that failed, or was running when time was up."""
        last = next(reversed(self.seconds), "loading the tests")
        return f"{last} (time)" if self.status == -signal.SIGXCPU else last


Stages = Callable[[Mutant], Sequence[Stage]]


def try_all(mutants: Sequence[Mutant], stages: Stages, workers: int) -> Iterator[Verdict]:
    """Yield verdicts: all mutants meet their first stage, survivors their second, and so on.

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
    """Run jobs side by side, and leave no child behind in any case."""
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
    """Return the id of a child that has ended; it is not reused until it is waited for."""
    ended = os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT)
    assert ended is not None
    return ended.si_pid


def _end(pid: int) -> None:
    """End a child and all processes it has started; each is a group of its own."""
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
    """Load the file with the change from now on, copies of its folder included."""
    place, source = mutant.file.parts[-2:], mutant.source()
    as_it_is = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, fullname: str) -> CodeType | None:
        if Path(loader.path).parts[-2:] == place:
            return compile(source, loader.path, "exec", dont_inherit=True)
        return as_it_is(loader, fullname)

    setattr(SourceFileLoader, "get_code", get_code)  # noqa: B010


class Control:
    """A pytest plugin for tests without a mutant, which notes the processor time of each."""

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
    """A pytest plugin for tests on a mutant: the quickest file first, endless tests ended."""

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
    """End this process after so many seconds of processor time from now."""
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time() + seconds), hard))


def _read(note: Path) -> dict[str, float]:
    """Return the tests begun, and the seconds noted for each."""
    if not note.exists():
        return {}
    lines = [line.rpartition("\t") for line in note.read_text().splitlines()]
    return {test: float(took) for test, _, took in lines}
