"""At home: `aerodrome` without arguments, which starts a server and opens a browser.

A server leaves a note beside its data file with its address, so that a second start finds the first
server instead of serving the same games twice.
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
"""Suffix of the note, after the name of the data file."""
PATIENCE = 10
"""Seconds for a server that has just been started, or a browser, to answer."""
LONGEST = 10_000
"""Bytes that are read of a server's answer."""
FOR_TEXT = {"www-browser", "links", "elinks", "lynx", "w3m"}
"""Browsers that run in the terminal, and cannot show the page."""


def start(*, port: int | None = None, data: str | None = None, open_browser: bool = True) -> None:
    """Start a server and open a browser; if one runs already, only open the browser."""
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
    """Return the path of the note of a data file; None for a database, which many may serve."""
    return None if "://" in data else Path(f"{Path(data).expanduser()}{NOTE}")


@contextlib.contextmanager
def noted(data: str, address: str) -> Iterator[None]:
    """Leave a note of the server's address for the duration, if one can be written."""
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
    """Return the address of a running server of this data, if its note is true."""
    note = note_of(data)
    try:
        address = note.read_text("utf-8") if note else ""
    except (OSError, UnicodeDecodeError):
        return None
    return address if answers(address) else None


def answers(address: str) -> bool:
    """Return whether an Aerodrome of any version answers on this machine at this address."""
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
    """Return whether there is a screen on which a browser can open."""
    if environment.get("BROWSER"):
        return True
    if platform in ("win32", "darwin"):
        return not environment.get("SSH_CONNECTION")
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def browser() -> webbrowser.BaseBrowser | None:
    """Return a browser that opens pages in its own window, or None."""
    try:
        found = webbrowser.get() if screen() else None
    except webbrowser.Error:
        return None
    named = Path(getattr(found, "name", None) or "").name
    return None if named in FOR_TEXT else found


def show(address: str, patience: float = 0) -> None:
    """Open a browser at this address; without one, print a message.

    Some browsers return only when they are closed; they are not waited for.
    """
    found = browser()
    if found is None:
        print("There is no browser to open here: go to that address in one.", flush=True)
        return
    opening = threading.Thread(target=found.open, args=(address,), daemon=True)
    opening.start()
    opening.join(patience)
