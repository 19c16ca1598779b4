"""What several tests need: the toys on the field, and the program as it is handed out."""

from __future__ import annotations

import gc
import signal
from collections.abc import Generator
from functools import partial
from pathlib import Path

import pytest
import structlog
from hypothesis import HealthCheck, settings

from aerodrome.cli import main
from aerodrome.kernel import registry
from tests.support.command_line import Say, finished, keep
from tests.support.sampling import WHOLE
from tests.support.toys import ladder, sealed
from tests.support.wheel import Archives, install, once, pack

pytest_plugins = ["tests.support.durations"]
settings.register_profile(
    "anywhere",
    deadline=None,
    derandomize=not WHOLE,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("anywhere")
"""The time that a case takes is no measure on a busy machine. CI tries the same cases each time, so
so
a failure is due to the change that it came with; a soak draws others each time."""


def pytest_configure() -> None:
    """Accept Ctrl-C, which a suite started in the background would ignore, with all it starts."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    log_plainly()


def log_plainly() -> None:
    """Log errors with a plain traceback: one with all variables takes seconds to draw."""
    plain = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(processors=[*structlog.get_config()["processors"][:-1], plain])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests: the other workers take the rest meanwhile."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect without the garbage collector: what is collected stays to the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """Hide collected tests from the garbage collector."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register both toys for a test."""
    monkeypatch.setattr(registry, "_registered", {})
    registry.register(ladder.RULESET)
    registry.register(sealed.RULESET)


@pytest.fixture(scope="session")
def archives(tmp_path_factory: pytest.TempPathFactory) -> Archives:
    """Return the source archive and the wheel."""
    return Archives(once(tmp_path_factory, "archives", pack))


@pytest.fixture(scope="session")
def program(archives: Archives, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the command `aerodrome` in an environment with only the wheel."""
    home = once(tmp_path_factory, "installed", partial(install, archives.wheel))
    return home / "bin" / "aerodrome"


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    """Run the command with these words; its status, what it printed, what it complained of."""

    def run(*words: object) -> tuple[int, str, str]:
        capsys.readouterr()
        status = main([str(word) for word in words])
        out, err = capsys.readouterr()
        return status, out, err

    return run


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Return the file with the record of a finished game."""
    return keep(tmp_path / "kept.record", finished().record)
