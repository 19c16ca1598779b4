"""Players of a tournament, who play by resigning."""

from __future__ import annotations

from typing import Any

from tests.support.server.in_process import Field, Guest, Json
from tests.support.waiting import until

T = "/api/tournaments"
WISH: Json = {
    "name": "Coppa",
    "format": "swiss",
    "ruleset": "sealed",
    "scenarios": ["short"],
    "deadline": 86_400,
    "sides": "balanced",
}


def member(field: Field, name: str) -> Guest:
    guest = field.guest()
    guest.post("/api/me/account", {"name": name, "password": "cavallino rampante"})
    return guest


class Cup:
    """A tournament with its players by name; the first of them is the organiser."""

    def __init__(self, field: Field, names: str, **wish: Any) -> None:
        self.people = {name: member(field, name) for name in names.split()}
        self.host = next(iter(self.people.values()))
        made = self.host.post(T, WISH | wish)
        self.id, self.path = made["id"], f"{T}/{made['id']}"
        for guest in self.people.values():
            guest.post(f"{self.path}/join")

    def info(self, guest: Guest | None = None) -> Json:
        found: Json = (guest or self.host).get(self.path)
        return found

    def names(self) -> dict[int, str]:
        return {one["number"]: one["name"] for one in self.info()["entrants"]}

    def table(self) -> dict[str, float]:
        """Return the points by name, the leader first."""
        return {one["name"]: one.get("points", 0) for one in self.info()["entrants"]}

    def round(self, number: int) -> list[Json]:
        return [one for one in self.info()["encounters"] if one["round"] == number]

    def begun(self, number: int, games: int) -> list[Json]:
        """Return the encounters of a round, once this many of its games have begun."""
        until(lambda: self._games(number) >= games)
        return self.round(number)

    def _games(self, number: int) -> int:
        return sum("game" in leg for one in self.round(number) for leg in one["legs"])

    def give_up(self, name: str, game: str) -> None:
        """Let a player resign a game."""
        guest = self.people[name]
        seats = guest.get(f"/api/games/{game}")["seats"]
        mine = next(one["seat"] for one in seats if one.get("mine"))
        guest.do(game, "resign", mine)

    def decide(self, number: int, order: list[str]) -> None:
        """Play a round: the player later in the order resigns."""
        names, given_up = self.names(), set[str]()

        def over() -> bool:
            left = 0
            for one in self.round(number):
                for leg in one["legs"]:
                    game = leg.get("game")
                    left += "result" not in leg
                    if game and "result" not in leg and game not in given_up:
                        two = (names[one["first"]], names[one["second"]])
                        self.give_up(max(two, key=order.index), game)
                        given_up.add(game)
            return not left

        until(over)

    def wait(self, **facts: Any) -> Json:
        """Wait until the tournament has these values."""
        until(lambda: all(self.info().get(name, 0) == value for name, value in facts.items()))
        return self.info()
