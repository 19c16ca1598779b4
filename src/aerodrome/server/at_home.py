"""At home: what `aerodrome` does without a word. The field is opened, and a browser on it.

Who serves a store leaves a note beside it that says where, so that a second start finds the first
instead of serving the same games twice.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import webbrowser
from collections.abc import Iterator, Mapping
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlsplit

from aerodrome import loading
from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.user_files import default_data

NOTE = ".open"
"""What the name of a store's note ends in, after the name of the store."""
PATIENCE = 10
"""Seconds for one who has just been started, and for a browser, to answer."""
LONGEST = 10_000
"""Bytes of such an answer that are read."""
FOR_TEXT = {"www-browser", "links", "elinks", "lynx", "w3m"}
"""Browsers that would take the terminal, and cannot show the page."""


def start(*, port: int | None = None, data: str | None = None, open_browser: bool = True) -> None:
    """Open the field and a browser on it; or the browser alone, where it is open already."""
    running = served_at(data or default_data())
    if running is None:
        with loading.many_modules():
            from aerodrome.server.serve import ServerSettings, serve

        serve(
            ServerSettings(port=port, data=data, elsewhere=port is None, open_browser=open_browser)
        )
        return
    print(f"Aerodrome is open already, at {running}", flush=True)
    if open_browser:
        show(running, PATIENCE)


def note_of(data: str) -> Path | None:
    """Where the note of a store lies; a database has none, since many may serve it."""
    return None if "://" in data else Path(f"{Path(data).expanduser()}{NOTE}")


@contextlib.contextmanager
def noted(data: str, address: str) -> Iterator[None]:
    """While this lasts a note says where the store is served; where none can be left, none is."""
    note = note_of(data)
    if note is None:
        yield
        return
    with contextlib.suppress(OSError):
        note.parent.mkdir(parents=True, exist_ok=True)
        note.write_text(address, "utf-8")
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            if note.read_text("utf-8") == address:
                note.unlink()


def served_at(data: str) -> str | None:
    """The address at which this store is served already: the note says so, and there they are."""
    note = note_of(data)
    try:
        address = note.read_text("utf-8") if note else ""
    except (OSError, UnicodeDecodeError):
        return None
    return address if answers(address) else None


def answers(address: str) -> bool:
    """Whether an Aerodrome, of whatever version, answers on this machine at this address."""
    try:
        place = urlsplit(address)
        if place.scheme != "http" or not place.hostname or not place.port:
            return False
        line = HTTPConnection(place.hostname, place.port, timeout=PATIENCE)
        with contextlib.closing(line):
            line.request("GET", "/healthz")
            said = codec.decode(line.getresponse().read(LONGEST), dict[str, object], "/healthz")
    except (OSError, ValueError, HTTPException, Refusal):
        return False
    return {"status", "version"} <= said.keys()


def screen(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Whether there is a screen here on which a browser can open."""
    if environment.get("BROWSER"):
        return True
    if platform in ("win32", "darwin"):
        return not environment.get("SSH_CONNECTION")
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def browser() -> webbrowser.BaseBrowser | None:
    """The browser that opens a page in a window of its own, if there is one."""
    try:
        found = webbrowser.get() if screen() else None
    except webbrowser.Error:
        return None
    named = Path(getattr(found, "name", None) or "").name
    return None if named in FOR_TEXT else found


def show(address: str, patience: float = 0) -> None:
    """Open a browser at this address; where there is none, say so and go on.

    Some browsers come back only when they are closed: for those nobody waits.
    """
    found = browser()
    if found is None:
        print("There is no browser to open here: go to that address in one.", flush=True)
        return
    opening = threading.Thread(target=found.open, args=(address,), daemon=True)
    opening.start()
    opening.join(patience)
