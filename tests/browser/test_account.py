"""Accounts on the page: codes, sessions, deletion; archived games and abandoned lessons."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from aerodrome import cli
from tests.support.browser.game_page import Table, new_game
from tests.support.browser.people import enlisted
from tests.support.browser.settled import turn_to
from tests.support.browser.visitors import DESKTOP, PHONE, Visitors
from tests.support.server.process import Server

SECRET, NEW = "a good password", "a better password"


def games(page: Page) -> Locator:
    return page.get_by_role("region", name="Your games").get_by_role("listitem")


def test_a_forgotten_password_a_session_ended_and_leaving(page: Page, visitors: Visitors) -> None:
    """By keyboard and by touch: each field and button is found by its name."""
    visitors.expect("403")
    name = f"Careful {new_game(page)[:8]}"
    page.goto("/account")
    form = page.locator("form").filter(has_text="Create account")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password").fill(SECRET)
    form.get_by_role("button", name="Create account").click()
    expect(page.get_by_role("heading", name=f"Signed in as {name}")).to_be_visible()
    codes = page.get_by_role("region", name="Recovery codes")
    codes.get_by_label("Password").fill(SECRET)
    page.keyboard.press("Enter")
    expect(codes.locator("code")).to_have_count(10)
    expect(codes).to_contain_text("10 codes left")
    code = codes.locator("code").first.inner_text()

    phone = visitors.come(PHONE)
    phone.goto("/account")
    phone.get_by_text("Forgot your password?").click()
    lost = phone.locator("form").filter(has_text="Set a new password")
    lost.get_by_label("Name").fill(name)
    lost.get_by_label("Recovery code").fill(code.lower())
    lost.get_by_label("New password").fill(NEW)
    lost.get_by_role("button", name="Set a new password").tap()
    expect(games(phone)).to_have_count(1)
    page.reload()
    expect(page.get_by_role("heading", name=re.compile("You play as a guest"))).to_be_visible()

    other = visitors.come(DESKTOP)
    wish = {"name": name, "password": NEW}
    other.goto("/account")
    other.get_by_text("I have an account").click()
    known = other.locator("form").filter(has=other.get_by_role("button", name="Sign in"))
    known.get_by_label("Name").fill(name)
    known.get_by_label("Password").fill(NEW)
    known.get_by_role("button", name="Sign in").click()
    expect(games(other)).to_have_count(1)
    other.get_by_role("link", name=name).click()
    other.get_by_role("button", name="Sign out", exact=True).click()
    expect(other.get_by_role("button", name="Fly now")).to_be_enabled()
    expect(games(other)).to_have_count(0)
    assert other.request.post("/api/login", data=wish).ok
    phone.goto("/account")
    phone.get_by_role("button", name=re.compile("Sign out: ")).tap()
    expect(phone.get_by_role("button", name=re.compile("Sign out: "))).to_have_count(0)
    assert other.request.get("/api/me").json()["name"] != name

    with phone.expect_download() as download:
        phone.get_by_role("link", name="Download", exact=True).tap()
    assert download.value.suggested_filename == "aerodrome.zip"
    leave = phone.get_by_role("region", name="Delete my account")
    leave.get_by_label("Password").fill("not this one")
    leave.get_by_role("button").tap()
    phone.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).tap()
    expect(leave.get_by_text("the password is wrong")).to_be_visible()
    leave.get_by_label("Password").fill(NEW)
    leave.get_by_role("button").tap()
    phone.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).tap()
    expect(phone.get_by_role("button", name="Fly now")).to_be_enabled()
    assert not phone.request.post("/api/login", data=wish).ok


def test_a_game_is_put_away_and_a_lesson_left_off(page: Page) -> None:
    new_game(page)
    page.goto("/school")
    lessons = page.get_by_role("region", name="La Squadriglia degli Assi")
    lessons.get_by_role("button", name="Start: First flight").click()
    Table(page).settle()
    turn_to(page, "/")
    expect(games(page)).to_have_count(2)
    page.get_by_role("button", name=re.compile("^Archive: ")).click()
    expect(games(page)).to_have_count(1)
    page.get_by_role("link", name="Archive (1)").click()
    page.get_by_role("checkbox", name=re.compile("^Select: ")).check()
    page.get_by_role("button", name="Move out of the archive (1)").click()
    expect(page.get_by_text("No games found.")).to_be_visible()
    turn_to(page, "/")
    expect(games(page)).to_have_count(2)
    expect(page.get_by_role("link", name=re.compile("^Archive"))).to_have_count(0)
    turn_to(page, "/school")
    lessons.get_by_role("button", name=re.compile("^Quit")).click()
    page.get_by_role("dialog").get_by_role("button", name="Quit the lesson").click()
    expect(lessons.get_by_role("button", name=re.compile("^Continue"))).to_have_count(0)
    lessons.get_by_role("button", name="Start: First flight").click()
    Table(page).settle()
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Quit the lesson").click()
    page.get_by_role("dialog").get_by_role("button", name="Quit the lesson").click()
    page.wait_for_url("**/school")
    turn_to(page, "/")
    expect(games(page)).to_have_count(1)


def test_a_warning_is_shown_until_it_is_read(page: Page, server: Server) -> None:
    enlisted(page, "Warned")
    assert cli.main(["admin", "warn", "Warned", "Be kind.", "--data", server.data]) == 0
    page.goto("/")
    warning = page.get_by_role("alert", name="Message from the host of this server")
    expect(warning).to_contain_text("Be kind.")
    warning.get_by_role("button", name="Got it").click()
    expect(warning).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name="Fly now")).to_be_enabled()
    expect(warning).to_have_count(0)
