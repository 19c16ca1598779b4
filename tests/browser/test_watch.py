"""Watching games, chatting about them, and finding one's own games again."""

from __future__ import annotations

import io
from pathlib import Path
from zipfile import ZipFile

from playwright.sync_api import Page, expect

from tests.support.browser.accessibility import sound
from tests.support.browser.game_page import FRIEND, ME, Table, new_game
from tests.support.browser.settled import turn_to
from tests.support.browser.visitors import DESKTOP, PHONE, Visitors


def fly(game: str, players: dict[str, Page], turn: int) -> None:
    """Let both sides answer all questions until this turn begins."""
    number = 0
    while True:
        for seat, page in players.items():
            seen = page.request.get(f"/api/games/{game}/position?seat={seat}").json()
            if seen["tables"][0]["scene"]["tracks"][0]["value"] == turn:
                return
            for asked in seen["questions"][:1]:
                value = next(o["value"] for o in asked["options"] if not o.get("refused"))
                said = {"type": "answer", "seat": seat, "key": asked["key"], "value": value}
                page.request.post(f"/api/games/{game}/answers", data=said | {"id": f"f{number}"})
                number += 1


def test_three_people_play_and_watch(visitors: Visitors, axe: str) -> None:
    """On a desktop, on a phone, and as a player: boards move, and spectators chat separately."""
    host, friend = visitors.come(DESKTOP), visitors.come(DESKTOP)
    wish = {"seats": {"italy": ME, "austria": FRIEND}, "public": True, "delay": 1}
    game = new_game(host, "spad_duel", seed="seen from afar", **wish)
    token = host.request.post(f"/api/games/{game}/invites", data={"seat": "austria"}).json()
    friend.goto("/")
    assert friend.request.post("/api/join", data={"token": token["token"]}).ok

    watcher, phone = visitors.come(DESKTOP), visitors.come(PHONE)
    watcher.goto("/lobby")
    watcher.get_by_role("navigation", name="Ways to meet players").get_by_role(
        "link", name="Watch"
    ).click()
    watcher.get_by_role("combobox", name="Game").first.select_option("squadriglia")
    card = watcher.locator(f".watch-game a[href='/games/{game}']")
    expect(card).to_contain_text("one turn behind")
    board = card.locator("img")
    before = board.get_attribute("src") or ""
    sound(watcher, axe)
    Table(host).open(game)
    fly(game, {"italy": host, "austria": friend}, turn=4)
    expect(board).not_to_have_attribute("src", before)

    card.click()
    phone.goto(f"/games/{game}")
    phone.get_by_role("tab", name="Chat").tap()
    for page in (watcher, phone):
        expect(page.get_by_text("one turn behind")).to_be_visible()
    expect(host.locator(".table-tracks")).to_contain_text("turn 4")
    expect(watcher.locator(".table-tracks")).to_contain_text("turn 2")
    watcher.get_by_role("textbox", name="To other spectators").fill("He will climb")
    watcher.keyboard.press("Enter")
    for page in (watcher, phone):
        expect(page.get_by_role("log", name="Spectators")).to_contain_text("He will climb")
    sound(phone, axe)
    expect(host.get_by_role("log", name="Spectators")).to_have_count(0)

    host.get_by_label("Menu").click()
    host.get_by_role("button", name="Who may watch").click()
    host.get_by_role("dialog").get_by_label("Delay for spectators").select_option("None")
    host.get_by_role("button", name="Save").click()
    expect(watcher.get_by_text("one turn behind")).to_have_count(0)
    expect(watcher.locator(".table-tracks")).to_contain_text("turn 4")
    assert host.request.post(
        f"/api/games/{game}/resign", data={"type": "resign", "seat": "italy", "id": "r"}
    ).ok
    expect(host.get_by_role("log", name="Spectators")).to_contain_text("He will climb")
    turn_to(phone, "/watch")
    expect(phone.locator(f".game a[href='/games/{game}/replay']")).to_contain_text("Austria won")
    sound(phone, axe)


def test_my_games_are_searched_archived_and_carried_about(
    visitors: Visitors, axe: str, tmp_path: Path
) -> None:
    page = visitors.come(PHONE)
    visitors.expect("40[0-9]")
    games = [new_game(page, one) for one in ("spad_duel", "spad_duel", "baracca")]
    end = {"type": "resign", "seat": "italy", "id": "r"}
    assert page.request.post(f"/api/games/{games[0]}/resign", data=end).ok
    page.goto("/games")
    expect(page.get_by_text("3 games")).to_be_visible()
    sound(page, axe)
    page.get_by_label("Result").select_option("Lost")
    expect(page.get_by_text("1 game", exact=True)).to_be_visible()
    page.get_by_label("Result").select_option("Any result")
    page.get_by_label("Scenario").select_option("spad_duel")
    expect(page.get_by_text("2 games", exact=True)).to_be_visible()
    page.get_by_role("button", name="Select all").tap()
    page.get_by_role("button", name="Archive (2)").tap()
    expect(page.get_by_text("No games found.")).to_be_visible()

    with page.expect_download() as saving:
        page.get_by_role("link", name="Export all as files").tap()
    with ZipFile(io.BytesIO(Path(saving.value.path()).read_bytes())) as archive:
        assert len(archive.namelist()) == 3
    letter = tmp_path / "letter.record"
    letter.write_text("Dear Sir,\n")
    page.get_by_label("Import").set_input_files([saving.value.path(), letter])
    expect(page.get_by_text("1 game imported.")).to_be_visible()
    refused = page.get_by_role("list", name="Not imported")
    expect(refused.get_by_role("listitem")).to_have_count(3)
    expect(refused).to_contain_text("letter.record")
    sound(page, axe)
