"""Agents: a browser in a few words, so that its owner knows it again, and no more is kept."""

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
"""What a browser says of itself, and what we keep of it; the first that fits is meant."""


def described(header: str) -> str:
    """The family of a browser and its system; a program of another kind is nothing we know."""
    browser = next((name for sign, name in BROWSERS.items() if sign in header), "")
    system = next((name for sign, name in SYSTEMS.items() if sign in header), "")
    return ", ".join(word for word in (browser, system) if word)
