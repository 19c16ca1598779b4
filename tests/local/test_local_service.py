"""A game without a server is the same: every seat sees what it would see on a server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.support.local.solo import Solo, alone
from tests.support.server.in_process import Field, Guest, Json, plain

GAMES: tuple[tuple[str, str, Json, tuple[str, ...]], ...] = (
    ("squadriglia", "spad_duel", {"quick_start": True}, ("italy", "austria")),
    ("dogfights", "dogfight_quick", {}, ("central", "allies")),
    ("winged_victory", "duel", {}, ("allies", "germany")),
    ("campaign", "rfc_1916", {}, ("allied", "central")),
)
MOST = 60
"""How many answers are compared."""


def bare(position: Json, game: str, name: str) -> str:
    """Return a position without what is random: ids, times and names of players."""
    shown = {**position, "chat": []}
    text = json.dumps(shown, separators=(",", ":"))
    return plain(text, game=game).replace(f'"name":"{name}"', '"name":""')


def choice(position: Json, random: Random) -> tuple[str, Any] | None:
    """Return an answer to the first question of a seat."""
    for question in position["questions"]:
        legal = [o["value"] for o in question["options"] if not o.get("refused")]
        return question["key"], random.choice(legal)
    return None


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Field]:
    """Serve all of these games."""
    with Field(f"sqlite:///{tmp_path_factory.mktemp('same') / 'a.db'}") as field:
        yield field


def settled(field: Field, guest: Guest, game: str, seat: str) -> Json:
    """Return what a seat sees when standing orders have answered all they can."""
    assert field.door.portal is not None
    field.door.portal.call(field.service.live_games.settle)
    return guest.position(game, seat)


def served(field: Field, wish: Json, seats: tuple[str, ...]) -> list[tuple[str, str, Any]]:
    """Play a game over HTTP; return what a seat saw, and its answer to that."""
    guest, random = field.guest(), Random(7)
    name = guest.get("/api/me")["name"]
    game = guest.post("/api/games", wish)["game"]["id"]
    steps: list[tuple[str, str, Any]] = []
    while len(steps) < MOST:
        for seat in seats:
            while (said := choice(seen := settled(field, guest, game, seat), random)) is not None:
                steps.append((seat, bare(seen, game, name), said))
                guest.do(game, "answers", seat, key=said[0], value=said[1])
            steps.append((seat, bare(seen, game, name), None))
        if seen["game"]["status"] == "over":
            break
    return steps


@pytest.mark.parametrize(("ruleset", "scenario", "options", "seats"), GAMES)
def test_two_seats_see_the_same_with_and_without_a_server(
    server: Field, ruleset: str, scenario: str, options: Json, seats: tuple[str, ...]
) -> None:
    mine = {seat: {"kind": "me"} for seat in seats}
    wish = {"ruleset": ruleset, "scenario": scenario, "options": options, "seats": mine}
    wish["seed"] = "the same"
    steps = served(server, wish, seats)
    assert any(said for _, _, said in steps)

    async def scene(solo: Solo) -> None:
        game = (await solo.post("/api/games", wish))["game"]["id"]
        for seat, seen, said in steps:
            await solo.field.service.live_games.settle()
            assert bare(await solo.position(game, seat), game, "") == seen
            if said is not None:
                await solo.do(game, "answers", seat, key=said[0], value=said[1])

    alone(scene)
