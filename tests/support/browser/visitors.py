"""Visitors: separate browsers that record their errors."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    WebError,
    expect,
)

from aerodrome.cli.pseudo import PSEUDO, accented
from aerodrome.kernel.languages import ENGLISH
from tests.support.waiting import PATIENCE

LANGUAGE = os.environ.get("AERODROME_TEST_LANGUAGE", ENGLISH)
"""The visitors' language; in the accented one a test must find text by `said`."""
expect.set_options(timeout=PATIENCE * 1000)
BROKEN_RULE = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`content policy: ${event.violatedDirective} ${event.blockedURI}`));
"""
"""Reports a violation of the content policy like any other error."""
VEIL = """
globalThis.veil = new CSSStyleSheet();
veil.replaceSync("html { opacity: 0 !important }");
document.adoptedStyleSheets.push(veil);
"""
"""Hides the page from painting, which saves half of a browser's work. Layout and presses are
unaffected; a test that depends on opacity removes it meanwhile."""
LIFT = "() => { if (globalThis.veil) veil.disabled = true; }"
LOWER = "() => { if (globalThis.veil) veil.disabled = false; }"
BLOCKED = "Service Worker registration blocked by Playwright"


@dataclass(frozen=True)
class Device:
    """The device of a visitor."""

    name: str
    width: int
    height: int
    touch: bool = False


DESKTOP = Device("desktop", 1440, 900)
PHONE = Device("phone", 390, 844, touch=True)


def said(english: str) -> str:
    """Return the page's text for this English text."""
    return accented(english) if LANGUAGE == PSEUDO else english


def usual(**settings: str) -> str:
    """Return a script with default settings; by default turns are shown at once."""
    kept = {"speed": "0", **({} if LANGUAGE == ENGLISH else {"language": LANGUAGE}), **settings}
    lines = [
        f"if (localStorage.getItem('aerodrome.{name}') === null) "
        f"localStorage.setItem('aerodrome.{name}', '{value}');"
        for name, value in kept.items()
    ]
    return "\n".join(["try {", *lines, "} catch {}"])


class Visitors:
    """All visitors of a test."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.expected: list[re.Pattern[str]] = []

    def come(
        self,
        device: Device = DESKTOP,
        /,
        *,
        set_to: dict[str, str] | None = None,
        worker: bool = False,
        still: bool = False,
        painted: bool = False,
        **more: Any,
    ) -> Page:
        """Return the page of a new visitor with an empty profile.

        It has no service worker, which would fetch all the page's files for every visitor. With
        `still`, or if turns are shown at once, motion is reduced; a `painted` page can be
        photographed.
        """
        if still or "speed" not in (set_to or {}):
            more.setdefault("reduced_motion", "reduce")
        context = self.browser.new_context(
            base_url=self.address,
            viewport={"width": device.width, "height": device.height},
            has_touch=device.touch,
            is_mobile=device.touch,
            device_scale_factor=2 if device.touch else 1,
            locale=more.pop("locale", "en-GB"),
            service_workers="allow" if worker else "block",
            **more,
        )
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script(BROKEN_RULE)
        if not painted:
            context.add_init_script(VEIL)
        context.add_init_script(usual(**(set_to or {})))
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("requestfailed", self._failed)
        context.on("response", self._answered)
        self.contexts.append(context)
        return context.new_page()

    def expect(self, *patterns: str) -> None:
        """Ignore errors that match these patterns."""
        self.expected += [re.compile(pattern) for pattern in patterns]

    def complain(self) -> None:
        """Fail on unexpected errors."""
        said = [
            one for one in self.complaints if not any(known.search(one) for known in self.expected)
        ]
        assert not said, "the page complained:\n" + "\n".join(said)

    def photograph(self, folder: Path) -> None:
        pages = [page for context in self.contexts for page in context.pages]
        for number, page in enumerate(pages):
            file = folder / f"page{number}.png"
            page.evaluate(LIFT)
            page.screenshot(path=file)
            print(f"{page.url} looked like {file} and said:\n{page.locator('body').inner_text()}")
        print("\n".join(self.complaints))

    def leave(self) -> None:
        """Close all pages; requests that are still open are cancelled, which is not an error."""
        for context in self.contexts:
            for page in context.pages:
                page.unroute_all(behavior="ignoreErrors")
            context.close()
        self.contexts.clear()

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and message.text != BLOCKED:
            where = message.location.get("url", "")
            self.complaints.append(f"console {message.type}: {message.text} ({where})")

    def _error(self, error: WebError) -> None:
        self.complaints.append(f"page error: {error.error}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":
            self.complaints.append(f"request failed: {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.complaints.append(f"status {response.status}: {response.url}")
