"""Projector: shows any events on the page of a game."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from aerodrome.rulesets.squadriglia.display.stage import stage
from aerodrome.rulesets.squadriglia.rules import events as e

BURST = e.Fired("A1", "A", 1, "I1", 3, (6, 5), (), 11, 7, special=True)


class Projector:
    """Shows any events on the page of a game, as if its server had sent them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.route_web_socket(re.compile("/socket"), self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        self.route = route
        server = route.connect_to_server()
        server.on_message(self._hear)

    def _hear(self, said: str | bytes) -> None:
        heard = json.loads(said)
        if heard["type"] == "update":
            self.update = heard
            self.lines = heard["log_from"] + len(heard["log"])
        self.route.send(json.dumps(heard))

    def show(self, *events: Any) -> None:
        log = [
            {
                "ruleset": "squadriglia",
                "rule": "6.3",
                "says": msgspec.to_builtins(event.phrase()),
                "acts": msgspec.to_builtins(stage(event)),
            }
            for event in events
        ]
        self.route.send(json.dumps({**self.update, "log": log, "log_from": self.lines}))
        self.lines += len(log)
