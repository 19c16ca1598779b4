"""Transcript: a whole short game on the wire, for the reference of the protocol.

`python -m tests.support.server.transcript` writes it into docs/programmers/transcript.md; a test
compares its structure with the server's current messages. Names, times and tokens differ from run
to run.
"""

from __future__ import annotations

import json
import re
import tempfile
from typing import Any

from starlette.testclient import TestClient

from aerodrome.server.app import create_app
from aerodrome.service.service import Service
from tests.support.repository import ROOT

PAGE = ROOT / "docs" / "programmers" / "transcript.md"
BEGIN, END = "<!-- transcript -->\n", "<!-- end of transcript -->\n"
GAME = {
    "ruleset": "squadriglia",
    "scenario": "baracca",
    "options": {"quick_start": True},
    "seats": {"italy": {"kind": "me"}, "austria": {"kind": "open"}},
    "seed": "a transcript",
}
MORE = "…"
WHOLE = 2
"""The most items of a list that are shown."""
SHORTENED = ("tables", "setup")
TURNS = 3

Step = tuple[str, str, Any]
"""The sender, the address, and the message."""


class Player:
    """A player who records every message."""

    def __init__(self, client: TestClient, name: str, steps: list[Step]) -> None:
        self.client = client
        self.name = name
        self.steps = steps
        self.number = 0

    def note(self, who: str, where: str, what: Any) -> None:
        self.steps.append((who, where, what))

    def get(self, path: str) -> Any:
        self.note(self.name, f"GET {shown(path)}", None)
        response = self.client.get(path)
        found: Any = [json.loads(line) for line in response.text.splitlines()]
        found = found[0] if len(found) == 1 else found
        self.note("server", str(response.status_code), found)
        return found

    def post(self, path: str, body: Any) -> Any:
        self.note(self.name, f"POST {shown(path)}", body)
        response = self.client.post(path, json=body)
        self.note("server", str(response.status_code), response.json())
        return response.json()

    def say(self, line: Any, **said: Any) -> None:
        """Send a message over the socket, and record its receipt and the sender's updates."""
        if said["type"] != "since":
            self.number += 1
            said["id"] = f"{self.name}-{self.number}"
        self.note(self.name, "socket", said)
        line.send_text(json.dumps(said))
        self.hear(line, said["type"])

    def hear(self, line: Any, what: str = "") -> Any:
        """Record everything up to the receipt of a message."""
        while True:
            heard = json.loads(line.receive_text())
            self.note("server", f"socket to {self.name}", heard)
            if heard["type"] != "update" or not what:
                return heard


def shown(path: str) -> str:
    return re.sub(r"(?<=/api/games/)[^/?]+", "{game}", path)


def play() -> list[Step]:
    """Play a few turns between two people, with a mistake, a chat line, and the end."""
    steps: list[Step] = []
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Service(f"{folder}/games.db"), names=("testserver",))
        with TestClient(app, base_url="http://127.0.0.1") as client:
            francesco, julius = Player(client, "Francesco", steps), Player(client, "Julius", steps)
            _play(client, francesco, julius)
    return steps


def _play(client: TestClient, francesco: Player, julius: Player) -> None:
    francesco.get("/api/me")
    francesco.post("/api/me/name", {"name": "Francesco"})
    made = francesco.post("/api/games", GAME)
    first = client.cookies["aerodrome"]
    game = f"/api/games/{made['game']['id']}"
    client.cookies.clear()
    julius.post("/api/me/name", {"name": "Julius"})
    julius.post("/api/join", {"token": made["invites"][0]["token"]})
    second = client.cookies["aerodrome"]
    seats = {"italy": (francesco, first), "austria": (julius, second)}
    for number in range(TURNS):
        for seat, (player, cookie) in seats.items():
            client.cookies.clear()
            client.cookies.set("aerodrome", cookie)
            with client.websocket_connect(f"{game}/socket?seat={seat}") as line:
                player.note(player.name, f"connects to {shown(game)}/socket?seat={seat}", None)
                update = player.hear(line)
                if number == 0 and seat == "italy":
                    player.say(line, type="chat", seat=seat, text="Buona fortuna!")
                    wrong = {"type": "answer", "seat": seat, "key": "1/4.2#9", "value": "up"}
                    player.say(line, **wrong)
                if update["questions"]:
                    question = update["questions"][0]
                    legal = [o["value"] for o in question["options"] if not o.get("refused")]
                    said = {"type": "answer", "seat": seat, "key": question["key"]}
                    player.say(line, **said, value=legal[0])
                if number == 1 and seat == "italy":
                    player.say(line, type="undo", seat=seat)
                if number == TURNS - 1 and seat == "austria":
                    player.say(line, type="resign", seat=seat)
    client.cookies.clear()
    client.cookies.set("aerodrome", first)
    francesco.get(f"{game}/record")


def short(value: Any) -> Any:
    """Return the part of a message worth reading: long lists and whole tables are cut."""
    if isinstance(value, list):
        kept = [short(part) for part in value[:WHOLE]]
        return [*kept, MORE] if len(value) > WHOLE else kept
    if isinstance(value, dict):
        return {name: MORE if name in SHORTENED else short(part) for name, part in value.items()}
    return value


def written(steps: list[Step]) -> str:
    """Return the transcript in Markdown."""
    text, known = [], False
    for who, where, what in steps:
        text.append(f"**{who}**, {where}\n")
        if what is None:
            continue
        kept = short(what)
        if known and kind(what) == "update":
            kept["game"] = MORE
        known = known or kind(what) == "update"
        text.append(f"```json\n{json.dumps(kept, ensure_ascii=False)}\n```\n")
    return "\n".join(text)


def kind(what: Any) -> str:
    """Return the type of a message over the socket."""
    return str(what.get("type", "")) if isinstance(what, dict) else ""


def parsed(page: str) -> list[Step]:
    """Return the steps on a page of the documentation."""
    block = page[page.index(BEGIN) + len(BEGIN) : page.index(END)]
    found: list[Step] = []
    for part in re.split(r"^(?=\*\*)", block, flags=re.M):
        head = re.match(r"\*\*(.+?)\*\*, (.+)\n", part)
        if head is not None:
            body = re.search(r"```json\n(.*?)\n```", part, re.S)
            found.append((head[1], head[2], json.loads(body[1]) if body else None))
    return found


def shape(value: Any) -> Any:
    """Return a message without its values: names and kinds."""
    if isinstance(value, dict):
        return {name: shape(part) for name, part in sorted(value.items())}
    if isinstance(value, list):
        return [shape(value[0])] if value else []
    return "number" if isinstance(value, (int, float)) else type(value).__name__


def main() -> None:
    page = PAGE.read_text("utf-8")
    before, after = page[: page.index(BEGIN) + len(BEGIN)], page[page.index(END) :]
    PAGE.write_text(f"{before}\n{written(play())}\n{after}", "utf-8")
    print(f"wrote {PAGE.name}")


if __name__ == "__main__":
    main()
