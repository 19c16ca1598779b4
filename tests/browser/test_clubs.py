"""Clubs and friends: three people follow, challenge, mute and report, and found a club."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessibility import sound
from tests.support.browser.people import account
from tests.support.browser.settled import turn_to
from tests.support.browser.visitors import PHONE, Visitors


def dialog(page: Page, name: str) -> Locator:
    return page.get_by_role("dialog", name=name)


def test_three_people_meet(visitors: Visitors, axe: str) -> None:
    anna, bert = account(visitors, "Anna"), account(visitors, "Bert", PHONE)
    follow_each_other(anna, bert, axe)
    challenge(anna, bert, axe)
    mute_and_report(anna, bert, axe)
    found_a_club(anna, account(visitors, "Carla", PHONE), axe)


def follow_each_other(anna: Page, bert: Page, axe: str) -> None:
    anna.goto("/friends")
    anna.get_by_role("textbox", name="Player's name").fill("bert")
    anna.keyboard.press("Enter")
    expect(anna.get_by_role("button", name="More about Bert")).to_be_visible()
    bert.goto("/friends")
    bert.get_by_role("button", name="Follow Anna back").tap()
    expect(bert.get_by_role("listitem").filter(has_text="Anna")).to_contain_text("friend")
    sound(bert, axe)


def challenge(anna: Page, bert: Page, axe: str) -> None:
    """Challenge by keyboard alone: it is shown in the lobby and on the other's home page, and
    accepted.
    """
    anna.get_by_role("button", name="More about Bert").press("Enter")
    dialog(anna, "Bert").get_by_role("button", name="Challenge").press("Enter")
    sheet = dialog(anna, "Challenge Bert")
    sheet.get_by_role("combobox", name="Game").select_option("squadriglia")
    sheet.get_by_role("combobox", name="Scenario").select_option("baracca")
    sheet.get_by_role("combobox", name="Your side").select_option("italy")
    sound(anna, axe)
    sheet.get_by_role("button", name="Challenge").press("Enter")
    expect(sheet).to_be_hidden()
    expect(anna.get_by_role("listitem").filter(has_text="You challenged Bert")).to_be_visible()
    turn_to(bert, "/")
    expect(bert.get_by_text("Anna challenges you")).to_be_visible()
    turn_to(bert, "/lobby")
    bert.get_by_role("button", name="Accept the challenge of Anna").tap()
    bert.wait_for_url("**/games/*")


def mute_and_report(anna: Page, bert: Page, axe: str) -> None:
    """Mute at the table, from the name above a chat line, and undo it on the account page."""
    turn_to(anna, bert.url)
    bert.get_by_role("tab", name="Chat").tap()
    bert.get_by_role("textbox", name="Message").fill("You fly like a piano")
    bert.get_by_role("button", name="Send").tap()
    chat = anna.get_by_role("log", name="Chat")
    expect(chat).to_contain_text("like a piano")
    chat.get_by_role("button", name="Bert").click()
    sheet = dialog(anna, "Bert")
    sheet.get_by_role("button", name="Mute").click()
    expect(sheet.get_by_role("button", name="Unmute")).to_be_visible()
    expect(chat).not_to_contain_text("like a piano")
    sound(anna, axe)
    sheet.get_by_role("button", name="Report").click()
    expect(dialog(anna, "Report Bert")).to_be_visible()
    sound(anna, axe)
    dialog(anna, "Report Bert").get_by_role("button", name="Send to the host").click()
    expect(anna.get_by_text("Your report has been sent to the host.")).to_be_visible()
    seats = anna.get_by_role("list", name="Players")
    expect(seats.get_by_role("button", name="Bert")).to_be_visible()
    turn_to(anna, "/account")
    anna.get_by_role("button", name="Unmute Bert").click()
    expect(anna.get_by_text("No one.")).to_be_visible()


def found_a_club(anna: Page, carla: Page, axe: str) -> None:
    turn_to(anna, "/clubs")
    anna.get_by_role("button", name="Start a club").click()
    anna.get_by_role("textbox", name="Name").fill("Jasta 11")
    anna.get_by_role("textbox", name="Description").fill("Red, and fast.")
    sound(anna, axe)
    anna.get_by_role("button", name="Start a club").click()
    expect(anna.get_by_role("heading", name="Jasta 11")).to_be_visible()
    carla.goto("/clubs")
    carla.get_by_role("link", name="Jasta 11").tap()
    carla.get_by_role("button", name="Ask to join").tap()
    expect(carla.get_by_text("You have asked to join.")).to_be_visible()
    anna.reload()
    anna.get_by_role("button", name="Accept Carla").click()
    anna.get_by_role("combobox", name="Role of Carla in this club").select_option("officer")
    anna.get_by_role("button", name="Write").click()
    anna.get_by_role("textbox", name="Text of the notice").fill("Sunday at eight.")
    anna.get_by_role("button", name="Save").first.click()
    expect(anna.get_by_text("Sunday at eight.")).to_be_visible()
    sound(anna, axe)
    carla.reload()
    expect(carla.get_by_text("Sunday at eight.")).to_be_visible()
    expect(carla.get_by_role("button", name="Make a link")).to_be_visible()
    turn_to(carla, "/fair-play")
    expect(carla.get_by_role("heading", name="Fair play")).to_be_visible()
    sound(carla, axe)
