"""My turn is called out, time runs out, the autopilot flies; and a telephone lies on its side."""

from __future__ import annotations

import re
from functools import partial

from playwright.sync_api import Page, expect

from tests.browser.table import FRIEND, ME, Table, new_game
from tests.browser.test_access import faults
from tests.browser.visitors import DESKTOP, Device, Visitors

ON_ITS_SIDE = Device("phone on its side", 844, 390, touch=True)
WATCHED = """
globalThis.away = false;
globalThis.called = [];
Object.defineProperty(document, "hidden", { get: () => globalThis.away });
globalThis.look = (away) => {
  globalThis.away = away;
  document.dispatchEvent(new Event("visibilitychange"));
};
globalThis.Notification = class {
  static permission = "granted";
  constructor(title, more) { globalThis.called.push(`${title}: ${more.body}`); }
  close() {}
};
"""
"""A browser that says whether it is looked at, and keeps its notifications to itself."""


def friend_of(host: Page, visitors: Visitors, game: str) -> Page:
    """Somebody in another browser takes the open seat."""
    invite = host.request.post(f"/api/games/{game}/invites", data={"seat": "austria"})
    assert invite.ok, invite.text()
    guest = visitors.come(DESKTOP)
    guest.request.get("/api/me")
    seated = guest.request.post("/api/join", data={"token": invite.json()["token"]})
    assert seated.ok, seated.text()
    return guest


def fly_by_letter(page: Page, game: str) -> None:
    """Austria's orders, without a table: one hex straight ahead."""
    for number, wanted in enumerate(("1", "ahead C")):
        there = page.request.get(f"/api/games/{game}/position?seat=austria").json()
        [question] = there["questions"]
        said = {"type": "answer", "seat": "austria", "key": question["key"], "value": wanted}
        answer = page.request.post(
            f"/api/games/{game}/answers", data={**said, "id": f"letter{number}"}
        )
        assert answer.ok, answer.text()


def test_my_turn_is_called_out_while_i_look_elsewhere(visitors: Visitors) -> None:
    host = visitors.come(set_to={"notify": "on"})
    host.add_init_script(WATCHED)
    game = new_game(host, seats={"italy": ME, "austria": FRIEND})
    friend = friend_of(host, visitors, game)
    table = Table(host).open(game)
    expect(host).to_have_title(re.compile("^● Your turn"))
    table.fly(1, "waits")
    expect(host).to_have_title(re.compile("^SPAD against SPAD"))
    host.evaluate("look(true)")
    fly_by_letter(friend, game)
    host.wait_for_function("() => called.length")
    assert host.evaluate("called") == ["Your turn: SPAD against SPAD"]
    for begin in ("● Your turn", "SPAD against SPAD", "● Your turn"):
        expect(host).to_have_title(re.compile(f"^{begin}"))
    host.evaluate("look(false)")
    expect(host).to_have_title(re.compile("^● Your turn"))
    assert host.evaluate("called.length") == 1


def test_when_time_is_up_the_autopilot_flies_until_its_pilot_is_back(
    page: Page, visitors: Visitors
) -> None:
    """A friend gives his orders first: so the autopilot flies one turn at most, and waits."""
    game = new_game(page, seats={"italy": ME, "austria": FRIEND}, deadline=10)
    friend = friend_of(page, visitors, game)
    table = Table(page).open(game)
    fly_by_letter(friend, game)
    seats = page.get_by_role("list", name="Players")
    expect(seats.locator(".countdown")).to_have_text(re.compile(r"^0:\d\d$"))
    banner = page.get_by_text("The autopilot is flying for you")
    expect(banner).to_be_visible()
    expect(seats.get_by_role("listitem").first).to_contain_text("on autopilot")
    page.get_by_role("button", name="Take the controls").click()
    expect(banner).to_be_hidden()
    expect(seats.get_by_role("listitem").first).not_to_contain_text("on autopilot")
    assert table.settle().state == "asks"
    assert table.offered()


def test_a_telephone_on_its_side(visitors: Visitors, axe: str) -> None:
    page = visitors.come(ON_ITS_SIDE)
    table = Table(page).open(new_game(page))
    assert not (found := faults(page, axe)), "\n".join(found)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(table.board).to_be_in_viewport(ratio=0.9)
    table.act(table.option("Speed 1").tap)
    for one in (
        table.option("Ahead, stick centred"),
        table.option("Ahead, stick right"),
        table.give,
    ):
        expect(one).to_be_in_viewport(ratio=0.95)
    table.act(table.option("Ahead, stick centred").tap)
    table.act(partial(table.give.tap))
    expect(page.locator(".table-tracks")).to_contain_text("turn 2")
