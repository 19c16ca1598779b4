"""A tournament with its organiser, a player on a phone, and a player who joins by link."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.support.browser.accessibility import sound
from tests.support.browser.people import PASSWORD, account
from tests.support.browser.visitors import PHONE, Visitors, said
from tests.support.waiting import until


def look(page: Page) -> Page:
    """Return to a page, which refreshes at once."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    return page


def resign(page: Page, tournament: str) -> None:
    """Resign the next game."""
    game = page.request.get(f"/api/tournaments/{tournament}").json()["next"]
    seats = page.request.get(f"/api/games/{game}").json()["seats"]
    mine = next(one["seat"] for one in seats if one.get("mine"))
    words = {"type": "resign", "seat": mine, "id": "give-up"}
    assert page.request.post(f"/api/games/{game}/resign", data=words).ok


def test_a_host_a_player_on_the_phone_and_a_guest_by_link(visitors: Visitors, axe: str) -> None:
    host, phone = account(visitors, "Ada"), account(visitors, "Bruno", PHONE)
    third = visitors.come()
    host.goto("/tournaments")
    host.get_by_label(said("Name")).fill("Coppa del mare")
    host.get_by_label(said("Format")).select_option("round_robin")
    host.get_by_label(said("Sides")).select_option("balanced")
    sound(host, axe)
    host.get_by_role("button", name=said("Create tournament")).click()
    heading = host.get_by_role("heading", level=1, name="Coppa del mare")
    expect(heading).to_be_visible()
    host.get_by_role("button", name=said("Enter")).click()
    expect(host.get_by_role("rowheader", name="Ada")).to_be_visible()

    phone.goto("/tournaments")
    phone.get_by_role("link", name="Coppa del mare").click()
    phone.get_by_role("button", name=said("Enter")).tap()
    expect(phone.get_by_role("rowheader", name="Bruno")).to_be_visible()
    sound(phone, axe)

    third.goto(host.url)
    expect(
        third.get_by_text(said("To enter, you need an account: a name and a password are enough."))
    ).to_be_visible()
    third.get_by_label(said("Name")).first.fill("Chiara")
    third.get_by_label(said("Password")).first.fill(PASSWORD)
    third.get_by_role("button", name=said("Create an account and enter")).press("Enter")
    expect(third.get_by_role("rowheader", name="Chiara")).to_be_visible()
    sound(third, axe)

    expect(look(host).get_by_role("rowheader", name="Chiara")).to_be_visible()
    host.get_by_role("button", name=said("Start now")).click()
    host.get_by_role("dialog").get_by_role("button", name=said("Start now")).click()
    expect(host.get_by_text(said("Round 1 of 3"))).to_be_visible()
    tournament = host.url.rpartition("/")[2]
    players = {"Ada": host, "Bruno": phone, "Chiara": third}
    until(lambda: any(_next(page, tournament) for page in players.values()))
    at_work = next(page for page in (phone, third, host) if _next(page, tournament))
    expect(look(at_work).get_by_role("link", name=said("Play my next game"))).to_be_visible()
    resign(at_work, tournament)
    until(lambda: host.request.get(f"/api/tournaments/{tournament}").json()["round"] == 2)
    expect(look(host).get_by_text(said("Round 2 of 3"))).to_be_visible()
    host.get_by_text(said("Correct a result"), exact=True).click()
    host.get_by_label(said("Reason (visible to everyone)")).fill("agreed")
    host.get_by_role("button", name=said("Set the result")).click()
    expect(look(third).get_by_text("agreed")).to_be_attached()
    expect(third.get_by_role("columnheader", name="against Ada")).to_be_attached()
    sound(host, axe)
    sound(look(phone), axe)


def _next(page: Page, tournament: str) -> str:
    found: str = page.request.get(f"/api/tournaments/{tournament}").json().get("next", "")
    return found
