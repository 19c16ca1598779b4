"""The pages around the table: the form, the settings, languages, themes and motion."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.support.browser.doors import heads_that_cover
from tests.support.browser.game_page import Table, new_game
from tests.support.browser.presses import tab_to
from tests.support.browser.settled import settle, turn_to, visit
from tests.support.browser.visitors import DESKTOP, Device, Visitors
from tests.support.italian import ENGLISH


def unfold(page: Page, *folds: str) -> None:
    """Open the collapsed sections of the form."""
    for fold in folds:
        page.locator("summary", has_text=re.compile(f"^{fold}")).click()


def test_the_front_page_shows_the_games_and_what_waits(page: Page) -> None:
    """D8: the reader's game is visible without scrolling, and the four games have names."""
    page.goto("/")
    expect(page.get_by_role("article")).to_have_count(4)
    expect(page.get_by_text("SPAD against SPAD: about 10 minutes")).to_be_visible()
    expect(page.get_by_role("button", name="First time?")).to_be_visible()
    game = new_game(page)
    page.reload()
    going_on = page.get_by_role("link", name="Continue")
    expect(going_on).to_contain_text("SPAD against SPAD")
    expect(going_on).to_be_in_viewport()
    expect(page.get_by_role("button", name="First time?")).to_have_count(0)
    going_on.click()
    page.wait_for_url(f"**/games/{game}")


def test_a_press_on_home_counts_before_its_code_is_there(page: Page) -> None:
    """A small script hears it and begins the flight; the page takes it over."""
    held: list[Route] = []
    page.route(re.compile(r"/static/app\.\w+\.js"), lambda one: held.append(one))
    page.goto("/", wait_until="commit")
    with page.expect_response(re.compile("/api/games/start")) as started:
        page.get_by_role("button", name="Fly now").click()
        expect(page.get_by_role("button", name="Starting")).to_be_disabled()
    held[0].continue_()
    Table(page).settle()
    assert page.url.endswith(started.value.json()["game"]["id"])


def test_no_link_in_the_header_covers_another(visitors: Visitors) -> None:
    """At any width, in the browser's language; the site, with fewer links, is tested in the same
    way.
    """
    for language in ("en-GB", "it-IT"):
        page = visitors.come(DESKTOP, locale=language)
        page.goto("/school")
        expect(page.locator("html")).to_have_attribute("lang", language[:2])
        expect(page.get_by_role("listitem").first).to_be_visible()
        assert not heads_that_cover(page)


PICTURED = """() => {
  const all = [...document.querySelectorAll(".shelf-picture")].slice(0, 2);
  return all.length > 1 && all.every((one) => one.complete && one.naturalWidth > 0);
}"""


def test_a_new_game_is_chosen_on_one_screen(visitors: Visitors, device: Device) -> None:
    """D7, D9: the button is always visible, an even scenario is first, lessons are elsewhere."""
    page = visitors.come(device)
    page.goto("/new")
    first = page.get_by_role("radio", checked=True).last
    expect(first).to_have_accessible_name(re.compile("SPAD against SPAD.*easy"))
    page.wait_for_function(PICTURED)
    for chosen in ("Austria", "Start"):
        role: Any = "button" if chosen == "Start" else "combobox"
        expect(page.get_by_role(role, name=chosen)).to_be_in_viewport(ratio=1)
    page.get_by_role("radio", name="Winged Victory").check(force=True)
    expect(page.get_by_role("radio", name=re.compile("Two little fighters"))).to_be_checked()
    expect(page.get_by_role("radio", name=re.compile("Flying School"))).to_have_count(0)
    expect(page.get_by_text("Mission", exact=True)).to_have_count(0)
    expect(page.get_by_role("button", name="Start")).to_be_in_viewport(ratio=1)


def test_the_form_has_every_option_and_the_game_gets_them(page: Page) -> None:
    page.goto("/new")
    page.get_by_role("radio", name=re.compile("SPAD against SPAD")).check()
    page.get_by_role("combobox", name="Austria").select_option(value="bot:rookie")
    unfold(page, "Set-up", "Pilots", "Optional rules", "Length")
    for name in ("Altitude", "Ammunition", "Fuel", "Quick start"):
        box = page.get_by_role("checkbox", name=re.compile(name))
        box.check()
        expect(box).to_be_checked()
    page.get_by_role("checkbox", name=re.compile("Aces")).check()
    page.get_by_role("spinbutton", name=re.compile("Turn limit")).fill("7")
    page.get_by_text("Time limit and dice").click()
    page.get_by_role("combobox", name=re.compile("Pace")).select_option(
        label="Live: 15 minutes + 20 seconds a turn"
    )
    page.get_by_role("textbox", name=re.compile("Seed", re.IGNORECASE)).fill("a seed of mine")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile("/games/"))
    info = page.request.get(f"/api/games/{page.url.rpartition('/')[2]}").json()
    assert info["options"]["altitude"] is True
    assert info["options"]["turn_limit"] == 7
    assert info["clock"] == {"bank": 900, "increment": 20}
    expect(page.locator("time.countdown")).to_contain_text(re.compile(r"1[45]:\d\d"))


def test_seats_may_be_all_mine_or_none_and_more_than_one_a_side(page: Page) -> None:
    page.goto("/new")
    scenarios = page.get_by_role("group", name="Scenario")
    scenarios.get_by_role("radio", name=re.compile("three a side")).check()
    seats = page.get_by_role("group", name="Players").get_by_role("combobox")
    before = seats.count()
    unfold(page, "Players per side")
    page.get_by_role("spinbutton", name=re.compile("Italian players")).fill("3")
    page.keyboard.press("Tab")
    expect(seats).not_to_have_count(before)
    scenarios.get_by_role("radio", name=re.compile("SPAD against SPAD")).check()
    page.get_by_role("combobox", name="Austria").select_option(label="Me")
    expect(page.get_by_text("share this screen")).to_be_visible()
    for side in ("Italy", "Austria"):
        page.get_by_role("combobox", name=side).select_option(value="bot:rookie")
    start = page.get_by_role("button", name="Start")
    expect(page.get_by_text("No seat is taken by a person")).to_be_visible()
    expect(start).to_be_disabled()
    page.get_by_role("combobox", name="Austria").select_option(value="open")
    expect(page.get_by_text("you will watch")).to_be_visible()
    expect(start).to_be_enabled()
    page.get_by_role("combobox", name="Austria").select_option(value="bot:rookie")
    page.get_by_role("link", name="use the laboratory").click()
    expect(page.get_by_role("heading", name="Laboratory")).to_be_visible()


def test_all_is_italian_after_one_click(page: Page) -> None:
    """Home and a table; `test_pseudo.py` tests that every text of every page is translatable."""
    page.goto("/")
    page.get_by_role("button", name="Italiano").click()
    expect(page.get_by_role("button", name="Vola subito")).to_be_enabled()
    expect(page.locator("html")).to_have_attribute("lang", "it")
    settle(page)
    left = ENGLISH.findall(page.get_by_role("main").inner_text())
    page.goto(f"/games/{new_game(page)}")
    expect(page.get_by_role("region", name="Ordini").get_by_role("heading")).to_be_visible()
    settle(page)
    left += ENGLISH.findall(page.get_by_role("region", name="Ordini").inner_text())
    assert not left


PAPER = """() => {
  const paper = [document.body, document.documentElement]
    .map((one) => getComputedStyle(one).backgroundColor);
  return paper.find((colour) => colour !== "rgba(0, 0, 0, 0)") ?? paper[0];
}"""


def brightness(page: Page) -> float:
    """Return the brightness of the paper: 0 is black, 1 is white."""
    colour: str = page.evaluate(PAPER)
    numbers = [float(one) for one in re.findall(r"[\d.]+", colour)][:3]
    return sum(numbers) / (3 * (255 if max(numbers) > 1 else 1))


def test_what_is_set_shows_and_is_kept(page: Page) -> None:
    page.goto("/account")
    main = page.get_by_role("main")
    papers = main.get_by_role("combobox", name="Theme")
    papers.select_option(value="day")
    day = brightness(page)
    papers.select_option(value="night")
    night = brightness(page)
    assert night < 0.35 < 0.7 < day
    papers.select_option(value="contrast")
    assert brightness(page) in (0.0, 1.0)
    main.get_by_role("checkbox", name=re.compile("Skip confirmation")).check()
    main.get_by_role("combobox", name="Motion").select_option(label="Reduced")
    main.locator("summary").get_by_text("Change name").click()
    main.get_by_role("textbox", name="Your name").fill("Francesco")
    main.get_by_role("button", name="Change name").click()
    expect(page.get_by_role("status")).to_contain_text("Saved")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    expect(main.get_by_role("checkbox", name=re.compile("Skip confirmation"))).to_be_checked()
    expect(main.get_by_role("combobox", name="Motion")).to_have_value("still")
    expect(main).to_contain_text("Francesco")


def test_the_dark_scheme_of_the_system(visitors: Visitors) -> None:
    """`test_by_ear.py` plays a whole game with forced colours."""
    page = visitors.come(DESKTOP, color_scheme="dark")
    page.goto("/")
    assert brightness(page) < 0.35


def test_20_12_a_rulebook_is_searched_linked_and_shows_its_plates(visitors: Visitors) -> None:
    page = visitors.come(DESKTOP)
    page.goto("/rules")
    page.get_by_role("link", name="La Squadriglia degli Assi").click()
    page.get_by_role("searchbox", name="Search the rules").fill("zeppelin raid")
    expect(page.get_by_text("No matches.")).to_be_visible()
    page.get_by_role("searchbox", name="Search the rules").fill("jam")
    contents = page.get_by_role("navigation", name="Contents")
    expect(contents.get_by_role("link", name="5 Movement")).to_be_visible()
    expect(contents.get_by_role("link", name="5.4 Leaving the map")).to_be_visible()
    expect(page.locator(".rules-text mark").first).to_have_text(re.compile("jam", re.IGNORECASE))
    page.get_by_role("search").get_by_role("link", name="6.7 Jams").click()
    page.wait_for_url("**/rules/squadriglia/6.7")
    expect(page.locator("#r6\\.7")).to_be_in_viewport()
    page.goto("/rules/squadriglia/6.2")
    table = page.get_by_role("region", name=re.compile("Points of damage")).get_by_role("table")
    expect(table.get_by_role("row")).to_have_count(10)
    arc = page.locator("#r6\\.1\\.1 img")
    arc.scroll_into_view_if_needed()
    page.wait_for_function(
        "(img) => img.complete && img.naturalWidth > 0", arg=arc.element_handle()
    )
    page.emulate_media(media="print")
    expect(page.get_by_role("navigation", name="Contents")).to_be_hidden()
    expect(page.locator("#r6\\.2")).to_be_visible()


def test_20_11_a_game_is_made_by_keys(page: Page) -> None:
    page.goto("/")
    tab_to(page, "New game")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Start")).to_be_enabled()
    scenarios = page.get_by_role("group", name="Scenario").get_by_role("radio")
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "scenario":
            break
    page.keyboard.press("ArrowDown")
    expect(scenarios.nth(1)).to_be_checked()
    tab_to(page, "Start")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/games/"))
    Table(page).settle()


ROWS = """() => new Set([...document.querySelectorAll("header nav a, .lobby-tabs a")]
  .filter((one) => one.checkVisibility())
  .map((one) => Math.round(one.getBoundingClientRect().top))).size"""
"""The number of rows of links above a page."""


def test_a_page_on_a_phone_has_one_row_of_navigation(phone: Page) -> None:
    visit(phone, "/lobby")
    tabs = phone.locator(".lobby-tabs a")
    others = tabs.evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    for address in (*others, "/games", "/school", "/rules", "/studies"):
        turn_to(phone, address)
        assert phone.evaluate(ROWS) <= 1, address
        heading = phone.locator("main h1").bounding_box()
        assert heading is not None
        assert heading["y"] < 130, address
    menu, ways = phone.get_by_role("button", name="Menu"), phone.get_by_label("Menu").get_by_role
    expect(menu).to_have_attribute("aria-expanded", "false")
    menu.tap()
    expect(ways("link", name="Laboratory")).to_be_visible()
    expect(phone.get_by_role("group", name="Language")).to_be_visible()
    phone.keyboard.press("Escape")
    expect(ways("link", name="Laboratory")).to_be_hidden()
    expect(menu).to_be_focused()
    menu.tap()
    ways("link", name="Hangar").tap()
    expect(phone).to_have_url(re.compile("/hangar"))
    expect(menu).to_have_attribute("aria-expanded", "false")
    phone.set_viewport_size({"width": DESKTOP.width, "height": DESKTOP.height})
    expect(menu).to_be_hidden()
    expect(ways("link", name="Laboratory")).to_be_visible()
