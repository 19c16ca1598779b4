"""A campaign in the browser: the squadron room, its books, its story, its paper."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.accessibility import faults
from tests.support.browser.duels import middle
from tests.support.browser.game_page import FRIEND, ME, Table
from tests.support.browser.visitors import DESKTOP, PHONE, Visitors

PAGES = ("Room", "Story", "Diary", "Honour", "Figures")
AT_ONCE = {"instant": "on"}
"""An answer goes out with the first click."""


def campaign(page: Page, **wish: Any) -> str:
    """A short campaign with me in command of the Jasta, the computer across the lines."""
    seats = {"central": ME, "allied": {"kind": "bot", "level": "rookie"}}
    options = {"missions": 3, "pilots": "random"}
    body = {"ruleset": "campaign", "scenario": "jasta_1917", "seats": seats, "seed": "browser"}
    page.request.get("/api/me")
    response = page.request.post("/api/games", data={**body, "options": options, **wish})
    assert response.ok, response.text()
    found: str = response.json()["game"]["id"]
    return found


def to_the_battle(table: Table) -> None:
    """One machine takes off, in line; then the commander is asked how it shall be fought."""
    table.choose("Albatros")
    if table.option("These are enough").count():
        table.choose("These are enough")
    table.choose("Line abreast")
    expect(table.question).to_have_text("How shall the battle be fought?")


def flown(page: Page) -> Table:
    """A campaign after its first week, flown at once."""
    table = Table(page).open(campaign(page))
    to_the_battle(table)
    table.choose("Let them fly it", "waits", "asks")
    expect(page.locator(".tear-off b")).to_have_text("9")
    return table


def test_two_men_change_places_and_a_log_book_does_not_hide_it(visitors: Visitors) -> None:
    """The book is closed when the week has gone on; what was chosen is told as it was offered."""
    page = visitors.come(DESKTOP, set_to=AT_ONCE)
    table = Table(page).open(campaign(page))
    seats = page.locator(".hangar li p:first-of-type")
    first, *_, last = before = seats.all_inner_texts()
    page.locator(".man-photo").first.click()
    expect(page.locator(".log-book")).to_be_visible()
    table.choose("First change the crews")
    table.act(table.orders.locator(".choice").filter(has_text=first).click)
    table.act(table.orders.locator(".choice").filter(has_text=last).click)
    table.act(table.orders.locator(".choice").filter(has_text=last).click)
    expect(page.locator(".given")).to_contain_text(last)
    table.choose("These are enough")
    table.choose("Line abreast")
    expect(page.locator(".log-book")).to_have_count(0)
    expect(seats).to_have_text([last, *before[1:-1], first])


def turn_to(page: Page, name: str) -> None:
    pages = page.get_by_role("navigation", name="Pages of the squadron room")
    pages.get_by_role("button", name=name).click()


def test_a_mission_is_flown_at_once_and_told(visitors: Visitors, axe: str) -> None:
    page = visitors.come(DESKTOP, set_to=AT_ONCE)
    flown(page)
    page.get_by_role("button", name="Read the debriefing of week 1").click()
    story = page.locator(".story")
    expect(story.get_by_role("heading", level=2)).to_have_text("Week 1 of 3, 2 April 1917")
    told = story.get_by_role("heading", level=3).all_inner_texts()
    assert told == ["Briefing", "Take-off", "The battle", "Debriefing"]
    assert story.locator(".die").count() >= 6, "every roll is shown"
    story.get_by_role("button", name=re.compile("^Rule 1[0-4]")).first.click()
    expect(page.get_by_role("complementary")).to_be_visible()
    page.keyboard.press("Escape")
    assert not (found := faults(page, axe)), "\n".join(found)


def test_a_log_book_is_opened_and_its_leaves_turned(visitors: Visitors, axe: str) -> None:
    page = visitors.come(DESKTOP, set_to=AT_ONCE)
    flown(page)
    page.get_by_role("button", name="Read the debriefing of week 1").click()
    photo = page.locator(".story-debriefing .story-ours .man-photo").first
    label = photo.get_attribute("aria-label") or ""
    photo.click()
    book = page.locator(".log-book")
    name = book.get_by_role("heading", level=2).inner_text()
    assert label.startswith("Log book of")
    assert label.endswith(name)
    expect(book.get_by_role("table").get_by_role("row")).to_have_count(3)
    expect(book.get_by_role("img", name=re.compile(name)).first).to_be_visible()
    assert not (found := faults(page, axe)), "\n".join(found)
    book.get_by_role("button", name="Next").click()
    expect(book.get_by_role("heading", level=2)).not_to_have_text(name)
    book.get_by_role("button", name="Close the book").click()
    expect(page.locator(".story")).to_be_visible()
    expect(page.locator(".sq-sheet")).to_be_focused()


@pytest.mark.parametrize("theme", ["day", "night", "contrast"])
def test_every_page_of_the_room_has_no_fault(theme: str, visitors: Visitors, axe: str) -> None:
    page = visitors.come(DESKTOP, set_to={**AT_ONCE, "theme": theme})
    flown(page)
    for name in PAGES:
        turn_to(page, name)
        assert not (found := faults(page, axe)), f"{name}\n" + "\n".join(found)


def test_the_room_fits_a_telephone_and_speaks_italian(visitors: Visitors, axe: str) -> None:
    page = visitors.come(PHONE, set_to={**AT_ONCE, "language": "it"})
    page.goto(f"/games/{campaign(page)}")
    page.get_by_role("tab", name="Sala").click()
    expect(page.get_by_role("heading", name="Apparecchi")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sheet = page.locator(".sq-sheet")
    for button in page.locator(".sq-pages button").all():
        button.click()
        assert sheet.evaluate("(one) => one.scrollWidth <= one.clientWidth"), "it scrolls sideways"
    assert not (found := faults(page, axe)), "\n".join(found)


def test_on_paper_only_the_page_is_left(visitors: Visitors) -> None:
    page = visitors.come(DESKTOP, set_to=AT_ONCE)
    flown(page)
    page.emulate_media(media="print")
    expect(page.locator(".mess")).to_be_visible()
    for gone in (".table-head", ".sheet-orders", ".sheet-log", ".sq-bar"):
        expect(page.locator(gone)).to_be_hidden()
    ground = page.locator(".squadron").evaluate("(one) => getComputedStyle(one).backgroundImage")
    assert ground == "none"
    assert page.pdf().startswith(b"%PDF")
    page.emulate_media(media="screen")
    page.evaluate("globalThis.print = () => document.title = document.body.innerText")
    page.get_by_text("Print", exact=True).click()
    page.get_by_role("button", name="The whole squadron book").click()
    expect(page.locator(".log-book").first).to_be_attached()
    men = page.locator(".mess .man").count()
    assert page.locator(".log-book").count() == men, "a log book for every man"
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".log-book")).to_have_count(0)


def test_a_battle_is_played_within_and_the_room_is_one_click_away(visitors: Visitors) -> None:
    page = visitors.come(DESKTOP, set_to=AT_ONCE)
    table = Table(page).open(campaign(page))
    to_the_battle(table)
    table.choose("Play it")
    expect(table.question).to_have_text(re.compile("where to", re.IGNORECASE))
    expect(page.locator(".board-world")).to_be_visible()
    page.get_by_role("button", name="Squadron room").click()
    expect(page.get_by_role("heading", name="Roster")).to_be_visible()
    expect(page.locator(".mess").get_by_text("Flies today").first).to_be_visible()
    page.get_by_role("button", name="Back to the battle").click()
    expect(page.locator(".board-world")).to_be_visible()
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Resign").click()
    sure = page.get_by_role("dialog")
    expect(sure).to_contain_text("Resign the whole campaign")
    sure.get_by_role("button", name="Resign").click()
    expect(page.locator(".outcome")).to_contain_text("Central Powers gave up the campaign.")


SHORT = """
title = "A short battle"
start = "1917-10-01"
game = "{game}"

[battle]
{limit} = 1

[[squadron]]
nation = "britain"
service = "rfc"
name = "No. 70 Squadron"
scouts = 2

[[squadron]]
nation = "germany"
service = "fliegertruppe"
name = "Jasta 10"
scouts = 2
"""


def short(page: Page, game: str, limit: str, other: dict[str, str]) -> Any:
    """A campaign whose battles last one turn; I command the Allies."""
    own, seats = SHORT.format(game=game, limit=limit), {"allied": ME, "central": other}
    body = {"ruleset": "campaign", "own": own, "seats": seats, "seed": "browser"}
    page.request.get("/api/me")
    options = {"missions": 2, "pilots": "random"}
    response = page.request.post("/api/games", data={**body, "options": options})
    assert response.ok, response.text()
    return response.json()


def answer(table: Table) -> None:
    """Anything: the first option in the panel, or a point on the map."""
    if "choose a move" in table.question.inner_text():
        table.rest()
        middle(table).click()
        expect(table.give).to_be_enabled()
        table.act(table.give.click)
        return
    now = table.act(table.orders.locator(".choice:not([aria-disabled])").first.click)
    if now.chosen:
        table.act(table.give.click)


@pytest.mark.parametrize(
    ("game", "limit"),
    [("squadriglia", "turn_limit"), ("dogfights", "rounds"), ("winged_victory", "turn_limit")],
)
def test_a_battle_is_fought_to_its_end_and_told(game: str, limit: str, visitors: Visitors) -> None:
    page = visitors.come(DESKTOP, set_to=AT_ONCE)
    made = short(page, game, limit, {"kind": "bot", "level": "random"})
    table = Table(page).open(made["game"]["id"])
    for word in ("Sopwith", "These are enough", "Line abreast", "Play it"):
        table.choose(word)
    expect(page.locator(".board-world")).to_be_visible()
    while page.locator(".board-world").count():
        answer(table)
    expect(page).to_have_url(re.compile("page=story&week=1"))
    expect(page.locator(".story-debriefing .story-ours .die").first).to_be_visible()
    expect(table.question).to_have_text(re.compile("which machine takes off"))


def test_two_commanders_do_not_agree(visitors: Visitors) -> None:
    """Each tells of his own machine; a line that is not so is told again, and a die decides."""
    page, friend = (visitors.come(DESKTOP, set_to=AT_ONCE) for _ in "ab")
    made = short(page, "squadriglia", "turn_limit", FRIEND)
    mine = Table(page).open(made["game"]["id"])
    friend.goto(f"/join/{made['invites'][0]['token']}")
    friend.get_by_role("button", name="Join the game").click()
    his = Table(friend)
    his.settle("waits")
    for table, machine in ((mine, "Sopwith"), (his, "Albatros")):
        for word in (machine, "These are enough", "Line abreast"):
            table.choose(word, "waits")
    for table in (mine, his):
        table.choose("Fight it on a real table", "waits")
    for table in (mine, his):
        for word in ("Flew home untouched", "No", "No", "All is right"):
            table.choose(word, "waits")
    his.choose("It was so", "waits")
    mine.settle()
    mine.choose("Albatros", "asks")
    for word in ("Shot down", "Behind enemy lines", "No", "Second Lieutenant", "Unhurt"):
        mine.choose(word, "waits")
    expect(his.question).to_have_text(re.compile("saw it otherwise"))
    seen = "shot down behind enemy lines by Second Lieutenant"
    expect(his.option("Give way")).to_have_text(re.compile(seen))
    his.choose("Insist", "waits")
    mine.choose("It was so", "waits", "asks")
    friend.get_by_role("button", name="Read the debriefing of week 1").click()
    expect(friend.locator(".story-battle")).to_have_text(re.compile(r"the die \(\d\) gives it to"))


def test_the_form_fits_a_telephone(visitors: Visitors) -> None:
    """Answers in words stand beside each other."""
    page = visitors.come(PHONE, set_to=AT_ONCE)
    table = Table(page).open(campaign(page))
    to_the_battle(table)
    table.choose("Fight it on a real table")
    for word in ("Shot down", "In no man's land"):
        table.choose(word)
    words = [one.bounding_box() for one in page.locator(".given .counter-word").all()]
    first, second = (box for box in words if box)
    apart = (
        second["x"] >= first["x"] + first["width"] or second["y"] >= first["y"] + first["height"]
    )
    assert apart, "chips lie on one another"
    inner = page.locator(".counter-word").evaluate_all(
        "(all) => all.every((one) => one.scrollWidth <= one.clientWidth)"
    )
    assert inner, "a word is wider than its chip"


def test_the_way_back_to_the_room_fits_a_telephone(visitors: Visitors) -> None:
    page = visitors.come(PHONE, set_to=AT_ONCE)
    table = Table(page).open(campaign(page))
    to_the_battle(table)
    table.choose("Play it")
    away = page.get_by_role("button", name="Squadron room").bounding_box()
    menu = page.get_by_label("Menu").bounding_box()
    assert away is not None
    assert menu is not None
    assert menu["y"] < away["y"] + away["height"], "the menu has slipped into a line of its own"


def test_home_tells_how_far_a_campaign_is(page: Page) -> None:
    campaign(page)
    page.goto("/")
    expect(page.locator(".game-title")).to_have_text(
        re.compile("A Jasta in the spring of 1917.*Week 1, 2 April 1917")
    )


def test_the_page_of_the_room_is_in_the_address(visitors: Visitors) -> None:
    page = visitors.come(DESKTOP, set_to=AT_ONCE)
    flown(page)
    turn_to(page, "Diary")
    expect(page).to_have_url(re.compile("page=diary"))
    turn_to(page, "Room")
    page.locator(".mess .man-photo").first.click()
    name = page.locator(".log-book").get_by_role("heading", level=2).inner_text()
    page.reload()
    expect(page.locator(".log-book").get_by_role("heading", level=2)).to_have_text(name)
    page.go_back()
    expect(page.locator(".mess")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Diary of Jasta 28")).to_be_visible()


def test_a_victory_at_a_real_table_is_entered_on_the_form(visitors: Visitors) -> None:
    """Against the computer I tell of both sides; it only signs."""
    page = visitors.come(DESKTOP, set_to=AT_ONCE)
    table = Table(page).open(campaign(page))
    to_the_battle(table)
    table.choose("Fight it on a real table")
    expect(table.question).to_have_text(re.compile("Albatros.*how did it end"))
    table.choose("Flew home untouched")
    expect(table.question).to_have_text(re.compile("SPAD.*how did it end"))
    for word in ("Shot down", "In no man's land", "No, it ran on"):
        table.choose(word)
    given = page.locator(".given").inner_text().split("\n")
    assert given == ["shot down", "in no man's land", "engine sound"], "of this machine alone"
    for word in ("Leutnant", "Killed"):
        table.choose(word)
    while "how did it end" in table.question.inner_text():
        table.choose("Flew home untouched")
    table.choose("Yes")
    table.choose("No")
    expect(table.question).to_have_text(re.compile("^The form is filled in"))
    expect(page.locator(".given")).to_have_count(0)
    table.choose("SPAD", "asks")
    for word in ("Shot down", "Behind enemy lines", "No, it ran on", "Leutnant", "Killed"):
        table.choose(word)
    expect(table.option("SPAD")).to_have_text(
        re.compile("shot down behind enemy lines by Leutnant")
    )
    table.choose("All is right", "waits", "asks")
    expect(page.locator(".tear-off b")).to_have_text("9")
    turn_to(page, "Honour")
    board = page.locator(".board, .victory-board").first
    expect(board.get_by_text("SPAD S.VII")).to_be_visible()


def test_campaigns_are_not_offered_to_the_laboratory(page: Page) -> None:
    study = page.get_by_role("link", name="Simulate 1,000 games")
    page.goto("/new?ruleset=squadriglia")
    expect(study).to_be_visible()
    page.goto("/new?ruleset=campaign")
    page.get_by_text("Length", exact=True).click()
    expect(page.get_by_role("spinbutton", name="Missions")).to_be_attached()
    expect(study).to_have_count(0)
    page.goto("/lab")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("option", has_text="Aircrew Campaign")).to_have_count(0)
