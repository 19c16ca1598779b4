"""People with accounts, created over the API."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.support.browser.visitors import DESKTOP, Device, Visitors

PASSWORD = "a password of some length"


def account(visitors: Visitors, name: str, device: Device = DESKTOP) -> Page:
    """Return the page of a new visitor with an account; a worker's server needs unique names."""
    return enlisted(visitors.come(device), name)


def enlisted(page: Page, name: str) -> Page:
    """Create an account for this visitor."""
    page.request.get("/api/me")
    made = page.request.post("/api/me/account", data={"name": name, "password": PASSWORD})
    assert made.ok, made.text()
    return page


def link(host: Page, game: str) -> str:
    """Return the link with which a friend may fly for Austria."""
    host.goto(f"/games/{game}")
    host.get_by_role("button", name="New link").click()
    return host.get_by_role("textbox", name="Link for Austria").input_value()
