"""Notifications on the account page: kinds and channels, and the links in e-mails."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.support.browser.accessibility import sound
from tests.support.browser.people import account
from tests.support.browser.visitors import PHONE, Visitors


def with_mail(page: Page) -> None:
    """Answer as the server does, but with e-mail available."""
    for address in ("/api/me", "/api/me/notifications/settings"):
        answer = page.request.get(address)
        page.route(f"**{address}", answered(answer.status, answer.json() | {"mail": True}))


def answered(status: int, json: Any) -> Callable[[Route], None]:
    return lambda route: route.fulfill(status=status, json=json)


def test_a_person_chooses_how_they_are_notified(visitors: Visitors, axe: str) -> None:
    """On a phone and in Italian; the settings are saved and tried out."""
    visitors.expect("40[04]")
    page = account(visitors, "Reader", PHONE)
    page.goto("/account")
    messages = page.get_by_role("region", name="Notifications", exact=True)
    messages.get_by_role("checkbox", name="New followers: On the page").uncheck()
    messages.get_by_label("Quiet hours").check()
    messages.get_by_label("From", exact=True).fill("21:15")
    messages.get_by_label("From", exact=True).blur()
    messages.get_by_text("Webhook", exact=True).last.click()
    messages.get_by_label("Address", exact=True).fill("http://127.0.0.1/")
    messages.get_by_role("button", name="Save").tap()
    expect(messages.get_by_text("https:// address")).to_be_visible()
    messages.get_by_role("button", name="Send a test notification").tap()
    unread = messages.get_by_role("region", name="New notifications")
    expect(unread.get_by_role("link", name="It works")).to_be_visible()
    expect(page.locator(".top-fold .unread-count")).to_have_text("1")
    sound(page, axe)
    unread.get_by_role("button", name="Mark all as read").tap()
    expect(unread).to_have_count(0)
    chosen = page.request.get("/api/me/notifications/settings").json()
    assert chosen["ways"]["friend"] == ["push", "webhook"]
    assert chosen["quiet"] == {"begins": 21 * 60 + 15, "ends": 8 * 60}

    with_mail(page)
    page.reload()
    page.get_by_role("button", name="IT: italiano").first.tap()
    messages = page.get_by_role("region", name="Notifiche", exact=True)
    expect(messages.get_by_role("checkbox", name="I miei turni: E-mail")).to_be_checked()
    expect(messages.get_by_label("Dalle")).to_have_value("21:15")
    expect(messages.get_by_role("heading", name="E-mail")).to_be_visible()
    sound(page, axe)
    for address, button in (
        ("/stop/0123456789abcdefgh", "Ferma tutte le e-mail"),
        ("/password#0123456789abcdefgh", "Imposta una nuova password"),
    ):
        page.goto(address)
        if "password" in address:
            page.get_by_label("Password").fill("a good password")
        page.get_by_role("button", name=button).tap()
        expect(page.get_by_role("alert")).to_contain_text("link")
        assert "#" not in page.url
    sound(page, axe)
    page.goto("/confirm#0123456789abcdefgh")
    expect(page.get_by_role("alert")).to_contain_text("link")
    page.request.post("/api/logout")
    page.unroute_all()
    with_mail(page)
    page.goto("/account")
    page.get_by_text("Password dimenticata").tap()
    expect(page.get_by_role("button", name="Ricevi un link per e-mail")).to_be_visible()


def test_the_worker_is_served_for_all_pages_and_never_an_old_one(page: Page) -> None:
    answer = page.request.get("/worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert "worker-src 'self'" in page.request.get("/").headers["content-security-policy"]
    kept = json.loads(answer.text().partition("=")[2].partition(";\n")[0])
    page.goto("/")
    assert kept["version"] == page.locator("html").get_attribute("data-version")
    assert kept["version"] == page.request.get("/healthz").json()["page"]
    for file in {*kept["first"][:3], kept["first"][-1], kept["later"][-1]}:
        assert page.request.get(f"/{file}").ok, file
    assert "/static/icon." in answer.text()
    assert not page.request.get("/static/worker.js").ok
