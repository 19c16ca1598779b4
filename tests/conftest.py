"""What several tests need: the toys on the field, and the program as it is handed out."""

from __future__ import annotations

import signal
from functools import partial
from pathlib import Path

import pytest

from aerodrome.kernel import registry
from tests.toys import ladder, sealed
from tests.wheel import Archives, install, once, pack


def pytest_configure() -> None:
    """A suite that was started in the background is deaf to Ctrl-C, and so is all it starts."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both toys are registered, and forgotten afterwards."""
    monkeypatch.setattr(registry, "_registered", {})
    registry.register(ladder.RULESET)
    registry.register(sealed.RULESET)


@pytest.fixture(scope="session")
def archives(tmp_path_factory: pytest.TempPathFactory) -> Archives:
    """The source archive and the wheel."""
    return Archives(once(tmp_path_factory, "archives", pack))


@pytest.fixture(scope="session")
def program(archives: Archives, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command `aerodrome` in an environment that has the wheel and nothing of the checkout."""
    home = once(tmp_path_factory, "installed", partial(install, archives.wheel))
    return home / "bin" / "aerodrome"
