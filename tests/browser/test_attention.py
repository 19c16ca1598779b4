"""Attention: notices of the player's turn, of absence, and the page on a phone in landscape."""

from __future__ import annotations

import json
import re
from functools import partial

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.support.browser.accessibility import faults
from tests.support.browser.behind import answer, asked
from tests.support.browser.game_page import FRIEND, ME, Table, new_game
from tests.support.browser.visitors import DESKTOP, Device, Visitors
from tests.support.waiting import until

ON_ITS_SIDE = Device("phone on its side", 844, 390, touch=True)
WATCHED = """
globalThis.away = false;
Object.defineProperty(document, "hidden", { get: () => globalThis.away });
globalThis.look = (away) => {
  globalThis.away = away;
  document.dispatchEvent(new Event("visibilitychange"));
};
PushManager.prototype.getSubscription = () => Promise.resolve(null);
PushManager.prototype.subscribe = () => Promise.resolve({
  toJSON: () => ({ endpoint: "https://push.invalid/1", keys: { p256dh: "POINT", auth: "SECRET" } }),
});
"""
"""A browser that reports whether it is visible, with a push service that takes subscriptions."""
POINT = "BP6vHTlCIMkCHB2_W71vvNYnsD297F6fGlQNUTiF_cS_NTWa9wvSLLrHFHCFGzOfImMA2JCC3axOuQNydkPMh8w"
SECRET = "c2l4dGVlbiBieXRlcyBvaw"
SPY = """() => {
  const show = registration.showNotification.bind(registration);
  globalThis.shown = [];
  registration.showNotification = async (title, more) => {
    await show(title, more);
    shown.push(`${title}: ${more.body}`);
  };
}"""
"""Record what the page's worker has shown.

Asking the browser repeatedly would not work: it does not list a notification that it is about to
show.
"""


def friend_of(host: Page, visitors: Visitors, game: str) -> Page:
    """Let a player in another browser take the open seat."""
    invite = host.request.post(f"/api/games/{game}/invites", data={"seat": "austria"})
    assert invite.ok, invite.text()
    guest = visitors.come(DESKTOP)
    guest.request.get("/api/me")
    seated = guest.request.post("/api/join", data={"token": invite.json()["token"]})
    assert seated.ok, seated.text()
    return guest


def fly_by_letter(page: Page, game: str) -> None:
    """Give Austria's orders without a table: one hex straight ahead."""
    for wanted in ("1", "ahead C"):
        answer(page, game, asked(page, game, "austria")["questions"][0], wanted)


def test_my_turn_is_called_out_while_i_look_elsewhere(notified: Visitors) -> None:
    """The notification comes from the worker, and was offered after the first move."""
    host = notified.come(worker=True, permissions=["notifications"])
    host.add_init_script(WATCHED.replace("POINT", POINT).replace("SECRET", SECRET))
    game = new_game(host, seats={"italy": ME, "austria": FRIEND})
    friend = friend_of(host, notified, game)
    table = Table(host).open(game)
    expect(host).to_have_title(re.compile("^● Your turn"))
    table.fly(1, "waits")
    expect(host).to_have_title(re.compile("^SPAD against SPAD"))
    host.get_by_role("button", name="Notify me when it is my turn").click()
    expect(host.get_by_text("This browser will notify you.")).to_be_visible()
    expect(host.get_by_role("button", name="No, thanks")).to_have_count(0)
    assert host.request.get("/api/me/notifications/settings").json()["here"] is True
    [worker] = host.context.service_workers
    worker.evaluate(SPY)
    host.evaluate("look(true)")
    fly_by_letter(friend, game)
    until(lambda: worker.evaluate("shown"))
    assert worker.evaluate("shown") == ["Your turn: SPAD against SPAD"]
    for begin in ("● Your turn", "SPAD against SPAD", "● Your turn"):
        expect(host).to_have_title(re.compile(f"^{begin}"))
    host.evaluate("look(false)")
    expect(host).to_have_title(re.compile("^● Your turn"))
    pushed(host, {"title": "Pushed", "text": "From afar", "link": "/lobby", "tag": "t"})
    until(lambda: "Pushed: From afar" in worker.evaluate("shown"))


def pushed(page: Page, letter: dict[str, str]) -> None:
    """Push a message from the browser's push service."""
    browser = page.context.new_cdp_session(page)
    found: list[str] = []
    browser.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
    )
    browser.send("ServiceWorker.enable")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    assert found
    to = {"origin": page.evaluate("location.origin"), "registrationId": found[0]}
    browser.send("ServiceWorker.deliverPushMessage", {**to, "data": json.dumps(letter)})


class Absence:
    """Tells a page that its player is absent, until the page reports the opposite."""

    def __init__(self, page: Page) -> None:
        self.absent = True
        page.route_web_socket(re.compile("/socket"), self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def tell() -> None:
            self.update["game"]["seats"][0]["absent"] = self.absent
            route.send(json.dumps(self.update))

        def hear(said: str | bytes) -> None:
            heard = json.loads(said)
            if heard["type"] != "update":
                route.send(said)
                return
            self.update = heard
            tell()

        def say(said: str | bytes) -> None:
            server.send(said)
            if json.loads(said)["type"] == "return":
                self.absent = False
                tell()

        server.on_message(hear)
        route.on_message(say)


def test_an_absent_player_is_notified_and_reports_back(
    page: Page, visitors: Visitors, axe: str
) -> None:
    """An autopilot answered when the time was up; the next question is the player's."""
    Absence(page)
    game = new_game(page, seats={"italy": ME, "austria": FRIEND}, deadline=600)
    friend_of(page, visitors, game)
    table = Table(page).open(game)
    seats = page.get_by_role("list", name="Players")
    expect(seats.locator(".countdown").first).to_have_text(re.compile(r"^\d+:\d\d$"))
    banner = page.get_by_text("an autopilot answered for you")
    expect(banner).to_be_visible()
    expect(seats.get_by_role("listitem").first).to_contain_text("away")
    page.get_by_role("button", name="I am here").click()
    expect(banner).to_be_hidden()
    assert not (found := faults(page, axe)), "\n".join(found)
    expect(seats.get_by_role("listitem").first).not_to_contain_text("away")
    assert table.settle().state == "asks"
    assert table.offered()


def test_a_telephone_on_its_side(visitors: Visitors, axe: str) -> None:
    """And a window at 400 per cent, which scrolls in one direction only."""
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
    page.set_viewport_size({"width": 320, "height": 256})
    table.rest()
    size = table.board.locator(".board-window").bounding_box()
    assert size
    assert size["width"] == 320
    assert size["height"] > 128
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    table.give.scroll_into_view_if_needed()
    expect(table.give).to_be_in_viewport(ratio=0.95)
