"""Chromium: finds the installed browser and starts it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
WHOLE = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
"""A full browser; the headless build cannot show notifications."""
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
    """Yield a browser."""
    chromium = playwright.chromium.launch(executable_path=program, args=list(QUIET))
    yield chromium
    chromium.close()
