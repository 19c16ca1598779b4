"""Two games that differ in secrets only, and all that a server tells about each."""

from __future__ import annotations

import json
from typing import Any

from tests.support.server.in_process import Field, Guest, plain
from tests.support.waiting import until

SECRETS = (
    (("north-1", 0, None), ("north-2", 2, "quiet")),
    (("north-1", 2, "quiet"), ("north-2", 1, "quiet")),
)
"""What North answers in each world: one answer more in the second, and nothing else to be seen."""
CLERKS = ("north-1", "north-2", "south-1", "south-2")
PROBES = [f"0/1.1#1[north-{clerk}]/1.{section}#1" for clerk in (1, 2) for section in (1, 2, 3)]


class World:
    """A game between two, and somebody who watches."""

    def __init__(self, field: Field, **wish: Any) -> None:
        self.north, self.south, self.game = field.pair(names=("N", "S"), seed="for both", **wish)
        self.watcher = field.guest()
        self.watcher.post("/api/me/name", {"name": "W"})

    def bid(self, clerk: str, amount: int, voice: str | None, turn: int = 0) -> None:
        seat = clerk.partition("-")[0]
        guest = self.north if seat == "north" else self.south
        place = f"{turn}/1.1#1[{clerk}]"
        guest.do(self.game, "answers", seat, key=f"{place}/1.1#1", value=amount)
        if voice is not None:
            guest.do(self.game, "answers", seat, key=f"{place}/1.2#1", value=voice)

    def doors(self, guest: Guest, seat: str | None) -> dict[str, str]:
        """All that somebody can get out of the server about this game."""
        where, eye = f"/api/games/{self.game}", f"?seat={seat}" if seat else ""
        paths = [where, f"{where}/position{eye}", f"{where}/history{eye}", f"{where}/record{eye}"]
        paths += ["/api/games", "/api/me"]
        found = {path: guest.http.get(path).text for path in paths}
        for key in PROBES:
            body = {"type": "answer", "seat": seat or "south", "key": key, "value": 0, "id": "p"}
            found[key] = guest.http.post(f"{where}/answers", json=body).text
            undo = {"type": "undo", "seat": seat or "south", "key": key, "id": "q"}
            found[f"undo {key}"] = guest.http.post(f"{where}/undo", json=undo).text
        with guest.socket(self.game, seat) as line:
            found["socket"] = json.dumps(line.hear(), separators=(",", ":"))
        until(self.left, "a closed socket still counts as here")
        return {
            plain(path, game=self.game): plain(text, game=self.game, seed=self.seed_hash())
            for path, text in found.items()
        }

    def left(self) -> bool:
        """Return whether the server has noticed that nobody is at the table."""
        seats = self.watcher.get(f"/api/games/{self.game}")["seats"]
        return not any(seat.get("online") for seat in seats)

    def seed_hash(self) -> str:
        return str(self.watcher.get(f"/api/games/{self.game}")["seed_hash"])


def compare(worlds: list[World]) -> None:
    """Assert that neither the opponent nor a spectator can tell the worlds apart."""
    for who in ("south", "watcher"):
        seat = "south" if who == "south" else None
        one, two = (world.doors(getattr(world, who), seat) for world in worlds)
        for door in one:
            found = difference(one[door], two[door])
            assert not found, f"{who} sees a secret at {door}: {found}"


def difference(left: str, right: str) -> str:
    """Return what is about the first place where two texts differ; nothing if they do not."""
    if left == right:
        return ""
    where = next((n for n, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), 0)
    start = max(0, where - 200)
    return f"…{left[start : where + 200]}… and …{right[start : where + 200]}…"
