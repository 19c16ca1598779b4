"""Chromium: which of them there is, and how it is started."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
WHOLE = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
"""A browser with all that browsers have; the one without windows can notify no one."""
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or WHOLE
QUIET = (
    "--no-sandbox",
    "--no-first-run",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@contextmanager
def launched(playwright: Playwright, program: str | None) -> Iterator[Browser]:
    """A browser that runs for so long."""
    chromium = playwright.chromium.launch(executable_path=program, args=list(QUIET))
    yield chromium
    chromium.close()
