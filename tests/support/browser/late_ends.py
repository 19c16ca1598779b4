"""Late ends: a table where the server takes its time to say where orders may end."""

from __future__ import annotations

import re

from playwright.sync_api import Page, WebSocketRoute

TABLE = re.compile(r"/api/games/[^/]+/socket")
ENDS = ('{"type":"ends"', '{"type":"end_order"')


class LateEnds:
    """Holds the ends of questions back until they are released."""

    def __init__(self, page: Page) -> None:
        self._held: list[tuple[WebSocketRoute, str]] | None = []
        page.route_web_socket(TABLE, self._relay)

    def _relay(self, line: WebSocketRoute) -> None:
        def hear(message: str | bytes) -> None:
            if self._held is not None and str(message).startswith(ENDS):
                self._held.append((line, str(message)))
            else:
                line.send(message)

        line.connect_to_server().on_message(hear)

    def release(self) -> None:
        """Send what was held back, and hold nothing from now on."""
        held, self._held = self._held or [], None
        for line, message in held:
            line.send(message)
