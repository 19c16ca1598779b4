"""How fast the site without a server is on a slow phone, for `benchmarks.page_speed`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from benchmarks.page_speed import ENDS, HEIGHT, OBSERVE, PRESSABLE, WIDTH, slowed

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SITE_PATIENCE = 180_000
SITE_KEPT = "async () => !!await caches.match(location.href.split('#')[0])"


class Plain(SimpleHTTPRequestHandler):
    """A plain host of files."""

    def log_message(self, *_: object) -> None:
        pass


SITE_PRESS = """(question) => {
  const begun = performance.now();
  document.querySelector(".hero button").click();
  return seen(question).then((end) => [begun, end - begun]);
}"""


def site_flights(browser: Browser, folder: Path) -> Iterator[tuple[str, float, float, float]]:
    """Yield *Fly now* on the site: when it was pressed, then the ends, and the kilobytes."""
    host = ThreadingHTTPServer(("127.0.0.1", 0), partial(Plain, directory=str(folder)))
    Thread(target=host.serve_forever, daemon=True).start()
    context = browser.new_context(
        base_url=f"http://127.0.0.1:{host.server_port}/",
        viewport={"width": WIDTH, "height": HEIGHT},
        has_touch=True,
    )
    context.set_default_timeout(SITE_PATIENCE)
    context.add_init_script(OBSERVE)
    for name in ("site, first visit", "site, again"):
        page, traffic = slowed(context)
        page.goto("/", wait_until="commit")
        page.evaluate("(what) => seen(what)", PRESSABLE)
        pressed, ends = page.evaluate(SITE_PRESS, ENDS)
        yield name, pressed, ends, traffic.bytes / 1000
        page.wait_for_function("() => navigator.serviceWorker.controller")
        page.wait_for_function(SITE_KEPT)
        page.close()
    context.close()
    host.shutdown()
    host.server_close()
