"""Actions: a battle within a game is handed to the computer, and the game goes on afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from aerodrome.campaign import RULESET
from aerodrome.kernel.record import Record
from aerodrome.kernel.verify import verify
from aerodrome.service.games.autopilot.pilots import Pilots
from tests.support.server.campaigns import ME, SEATS, SHORT, debriefed, enlisted, fighting, led
from tests.support.server.in_process import Field, Guest, Json, notices

BOTH = {"central": ME, "allied": ME}


@pytest.fixture
def field(tmp_path: Path) -> Field:
    return Field(str(tmp_path / "games.db"))


@pytest.fixture
def grounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop all pilots from thinking."""
    monkeypatch.setattr(Pilots, "game_changed", lambda self, live: None)


def order(guest: Guest, game: str, seat: str, errand: str, status: int = 200, **more: Any) -> Json:
    return guest.do(game, "handover", seat, status, errand=errand, **{"battle": 1, **more})


def errands(guest: Guest, game: str) -> dict[str, str | None]:
    return {seat["seat"]: seat.get("errand") for seat in guest.get(f"/api/games/{game}")["seats"]}


def both_lead(first: Guest, second: Guest, game: str) -> None:
    """Bring two players to a battle; the first commands the Central Powers."""
    while len(first.position(game, "central")["tables"]) < 2:
        for guest, seat in ((first, "central"), (second, "allied")):
            led(guest, game, seat, _rests)


def _rests(now: Json) -> bool:
    return len(now["tables"]) > 1 or not now["questions"]


def shared(field: Field, **wish: Any) -> tuple[Guest, Guest, str]:
    """Return a battle of two people."""
    first, second = field.guest(), field.guest()
    seats = SEATS | {"allied": {"kind": "open"}}
    made = first.make("campaign", "jasta_1917", seats=seats, seed="shared", **wish)
    second.post("/api/join", {"token": made["invites"][0]["token"]})
    game = made["game"]["id"]
    both_lead(first, second, game)
    return first, second, game


def test_the_computer_finishes_a_battle_after_a_restart(
    field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every answer is in the record, and afterwards the player is asked again."""
    with field:
        me = field.guest()
        game = enlisted(me, "own", own=SHORT)
        now = led(me, game, "central", fighting)
        assert now["game"]["errands"] == ["finish", "withdraw"]
        monkeypatch.setattr(Pilots, "game_changed", lambda self, live: None)
        first = order(me, game, "central", "finish", id="once")
        assert order(me, game, "central", "finish", id="once") == first
    monkeypatch.undo()
    with Field(field.data) as again:
        back = me.at(again)
        now = led(back, game, "central", debriefed)
        assert errands(back, game) == {"central": None, "allied": None}
        assert "errands" not in now["game"]
        assert not notices(now, "finish"), "there is no other player to notify"
        assert order(back, game, "central", "finish", id="once") == first
        assert order(back, game, "central", "finish", 409)["code"] == "no-errand"
        back.do(game, "resign", "central")
        record = Record.load(back.record(game).encode(), "kept")
        assert verify(RULESET, record, "kept").position.outcome


def test_only_a_seats_own_player_commands_its_machines(field: Field, grounded: None) -> None:
    """An order is for one's own seat; all read of it, and the player can take the controls back."""
    with field:
        me, other, game = shared(field, deadline=3600)
        assert order(me, game, "allied", "withdraw", 403)["code"] == "not-yours"
        order(me, game, "central", "withdraw")
        assert errands(other, game) == {"central": "withdraw", "allied": None}
        (told,) = notices(other.position(game, "allied"), "withdraw")
        assert told["seat"] == "central"
        dues = {seat["seat"]: seat.get("due") for seat in me.get(f"/api/games/{game}")["seats"]}
        assert dues["central"] is None
        assert dues["allied"]
        me.do(game, "return", "central")
        assert errands(me, game) == {"central": None, "allied": None}
        now = me.position(game, "central")
        assert notices(now, "autopilot_off")
        assert now["game"]["seats"][1]["due"] or now["game"]["seats"][0]["due"]


def test_a_player_who_answers_has_the_controls(field: Field, grounded: None) -> None:
    with field:
        me, _, game = shared(field)
        order(me, game, "central", "finish")
        assert me.answer_one(game, "central")
        assert errands(me, game)["central"] is None


def test_a_player_of_both_sides_withdraws_one_and_finishes_both(
    field: Field, grounded: None
) -> None:
    with field:
        me = field.guest()
        game = enlisted(me, seats=BOTH)
        both_lead(me, me, game)
        order(me, game, "central", "withdraw")
        assert errands(me, game) == {"central": "withdraw", "allied": None}
        order(me, game, "allied", "finish")
        assert errands(me, game) == {"central": "finish", "allied": "finish"}


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({"battle": 2}, 409),
        ({"battle": 0}, 400),
        ({"battle": 10**9}, 400),
        ({"errand": "surrender"}, 400),
    ],
)
def test_an_order_that_makes_no_sense(
    field: Field, grounded: None, more: dict[str, Any], status: int
) -> None:
    with field:
        me = field.guest()
        game = enlisted(me, seats=BOTH)
        both_lead(me, me, game)
        said = {"errand": "finish", "battle": 1} | more
        assert me.do(game, "handover", "central", status, **said)["sentence"]
        assert errands(me, game) == {"central": None, "allied": None}


def test_where_there_is_no_battle_there_is_no_order(field: Field) -> None:
    with field:
        me = field.guest()
        game = enlisted(me, seats=BOTH)
        assert "errands" not in me.get(f"/api/games/{game}")
        assert order(me, game, "central", "withdraw", 409)["code"] == "no-errand"
