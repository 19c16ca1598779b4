"""Two browsers at one table, joined by a link."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from aerodrome.kernel import complaint
from tests.support.browser.accessibility import faults
from tests.support.browser.game_page import FRIEND, ME, Table, new_game
from tests.support.browser.people import link
from tests.support.browser.settled import turn_to
from tests.support.browser.visitors import DESKTOP, PHONE, Visitors


def together(visitors: Visitors) -> tuple[Table, Table]:
    """Let Italy create a game on a desktop, and Austria open the link on a phone and sit down."""
    host, guest = visitors.come(DESKTOP), visitors.come(PHONE)
    guest.goto(link(host, new_game(host, seats={"italy": ME, "austria": FRIEND})))
    name = guest.get_by_role("textbox", name="Your name")
    expect(name).not_to_have_value("")
    name.fill("Godwin")
    guest.get_by_role("button", name="Join the game").tap()
    tables = Table(host), Table(guest)
    for table in tables:
        table.settle()
    return tables


def seat(table: Table, name: str) -> str:
    seats = table.page.get_by_role("list", name="Players")
    return seats.get_by_role("listitem").filter(has_text=name).inner_text()


def test_two_browsers_fly_a_turn_talk_and_agree_on_a_draw(visitors: Visitors) -> None:
    italy, austria = together(visitors)
    expect(italy.page.get_by_role("list", name="Players")).to_contain_text("Godwin")
    expect(italy.page.get_by_text("Send this link")).to_be_hidden()
    assert "online" in seat(italy, "Godwin")
    italy.fly(2, "waits")
    expect(italy.orders).to_contain_text("Waiting for Austria")
    austria.fly(1)
    italy.settle()
    for table in (italy, austria):
        expect(table.page.locator(".table-tracks")).to_contain_text("turn 2")

    italy.page.get_by_role("textbox", name="Message").fill("Good shooting <b>!")
    italy.page.get_by_role("button", name="Send").click()
    austria.page.get_by_role("tab", name="Chat").tap()
    chat = austria.page.get_by_role("log", name="Chat")
    expect(chat).to_contain_text("Good shooting <b>!")
    austria.page.get_by_role("textbox", name="Message").fill("Servus")
    austria.page.keyboard.press("Enter")
    expect(italy.page.get_by_role("log", name="Chat")).to_contain_text("Servus")

    menu(italy.page, "Offer a draw")
    expect(italy.page.get_by_text("You offered a draw.")).to_be_visible()
    expect(austria.page.get_by_text("Italy offers a draw.")).to_be_visible()
    austria.page.get_by_role("button", name="Accept").tap()
    for table in (italy, austria):
        expect(table.end.get_by_role("heading", level=2)).to_have_text("Draw")


def menu(page: Page, deed: str) -> None:
    """Choose from the table's menu, and confirm."""
    page.get_by_role("banner").get_by_label("Menu").click()
    page.get_by_role("button", name=deed).click()
    page.get_by_role("dialog").get_by_role("button", name=deed).click()


def test_one_resigns_and_both_meet_again_in_the_rematch(visitors: Visitors) -> None:
    italy, austria = together(visitors)
    menu(austria.page, "Resign")
    expect(austria.question).to_have_text("Defeat")
    expect(italy.question).to_have_text("Victory")
    before = italy.page.url
    italy.end.get_by_role("button", name="Rematch", exact=True).click()
    expect(italy.page).not_to_have_url(before)
    austria.end.get_by_role("link", name="Go to the rematch").tap()
    expect(austria.page).to_have_url(italy.page.url.split("?")[0])
    for table in (italy, austria):
        table.settle()
        expect(table.question).to_contain_text("where to")
    chair = italy.page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(chair.filter(has_text="Godwin")).to_contain_text("online")
    turn_to(austria.page, "/")
    expect(chair.filter(has_text="Godwin")).to_contain_text("offline")


def test_a_link_seats_one_person_and_later_ones_watch(visitors: Visitors) -> None:
    host, guest, late = (visitors.come() for _ in range(3))
    game = new_game(host, seats={"italy": ME, "austria": FRIEND})
    address = link(host, game)
    for page in (guest, late):
        page.goto(address)
        expect(page.get_by_role("button", name="Join the game")).to_be_enabled()
    guest.get_by_role("button", name="Join the game").click()
    Table(guest).settle()
    visitors.expect("40[49]")
    late.get_by_role("button", name="Join the game").click()
    expect(late.get_by_role("alert")).to_contain_text("already taken")
    late.goto(address)
    expect(late.get_by_role("main")).to_contain_text("already taken")
    late.get_by_role("link", name="Watch").click()
    watched = Table(late)
    expect(watched.orders).to_contain_text("You are watching.")
    expect(watched.give).to_have_count(0)
    italy = Table(host).open(game)
    italy.choose("Speed 3")
    expect(late.get_by_role("textbox", name="To other spectators")).to_be_visible()
    assert "speed" not in watched.orders.inner_text().lower()


def test_20_3_an_invitation_tells_all_and_its_host_practises(visitors: Visitors, axe: str) -> None:
    host, guest = visitors.come(DESKTOP), visitors.come(PHONE)
    seats = {"italy": ME, "austria": FRIEND}
    game = new_game(
        host, seats=seats, options={"quick_start": True, "ammunition": True}, deadline=86_400
    )
    address = link(host, game)
    host.get_by_role("button", name="QR code").click()
    expect(host.get_by_role("img", name="QR code of the link for Austria")).to_be_visible()
    expect(host.get_by_role("button", name="Copy link to watch")).to_be_visible()
    assert not faults(host, axe)
    host.get_by_role("button", name="Practise while you wait").click()
    practice = Table(host)
    practice.settle()
    expect(host.get_by_text("your opponent is not here yet")).to_be_visible()

    guest.goto(address)
    card = guest.get_by_role("main")
    for told in ("invites you", "You play Austria.", "1 day", "Ammunition"):
        expect(card).to_contain_text(told)
    assert not faults(guest, axe)
    guest.get_by_role("textbox", name="Your name").fill("Godwin")
    guest.get_by_role("button", name="Join the game").tap()
    Table(guest).settle()

    expect(host.get_by_text("Godwin is here.")).to_be_visible()
    host.get_by_role("button", name="Back to the game").click()
    host.wait_for_url(re.compile(f"/games/{game}"))
    Table(host).settle()
    report_it(host, axe)
    turn_to(host, "/")
    expect(host.locator(".game")).to_have_count(1)


def report_it(page: Page, axe: str) -> None:
    """Report a problem, once as a file and once to the host of the server."""
    for deed in ("Save as a file", "Send to the host"):
        page.get_by_role("banner").get_by_label("Menu").click()
        page.get_by_role("button", name="Report a problem").click()
        sheet = page.get_by_role("dialog", name="Report a problem")
        expect(sheet.get_by_role("button", name=deed)).to_be_disabled()
        sheet.get_by_role("textbox").fill("The gun did not fire.")
        if deed.startswith("Send"):
            assert not faults(page, axe)
            sheet.get_by_role("button", name=deed).click()
            expect(page.get_by_text("The host has your report")).to_be_visible()
            continue
        with page.expect_download() as saved:
            sheet.get_by_role("button", name=deed).click()
        told = complaint.read(saved.value.path().read_bytes(), "saved")
        assert told is not None
        assert told.words == "The gun did not fire."
        assert told.picture.startswith("data:image/webp;base64,")
        expect(sheet).to_be_hidden()
