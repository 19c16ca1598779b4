"""User agents: short names of browsers, so that owners recognise their sessions."""

from __future__ import annotations

BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Mac OS": "macOS",
    "Linux": "Linux",
}
"""Marks in a browser's User-Agent header and their short names; the first match counts."""


def described(header: str) -> str:
    """Return the browser family and the system in a header, as far as they are known."""
    browser = next((name for sign, name in BROWSERS.items() if sign in header), "")
    system = next((name for sign, name in SYSTEMS.items() if sign in header), "")
    return ", ".join(word for word in (browser, system) if word)
