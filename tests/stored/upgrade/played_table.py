"""A game on a server and the people in its seats, who play at random."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Any

from aerodrome.kernel.question import Seat, Value
from aerodrome.server.cookies import COOKIE
from tests.stored.upgrade.stored_sets import SPECTATOR, KeptStore, Sight
from tests.support.server.in_process import Field, Guest, Json, pass_time
from tests.support.waiting import until


def reopened(data: Path, kept: KeptStore) -> Field:
    """Return a server over a stored set, at the time at which that was written."""
    field = Field(str(data))
    pass_time(field, kept.written - field.service.live_games.clock.now())
    return field


def come_back(field: Field, token: str) -> Guest:
    """Return a person who still has a session."""
    guest = field.newcomer()
    guest.http.cookies.set(COOKIE, token)
    return guest


class Table:
    """A game, and by seat the people who play it; other seats are programs' or open."""

    def __init__(self, game: str, host: Guest, seats: Mapping[Seat, Guest], luck: str) -> None:
        self.id = game
        self.host = host
        self.seats = dict(seats)
        self.random = Random(luck)

    def info(self) -> Json:
        info: Json = self.host.get(f"/api/games/{self.id}")
        return info

    def look(self, seat: Seat = SPECTATOR) -> Json:
        """Return the position of a person's seat, or of a spectator."""
        return self.seats.get(seat, self.host).position(self.id, seat or None)

    def sights(self) -> dict[Seat, Sight]:
        """Return what people and a spectator see."""
        return {seat: sight(self.look(seat)) for seat in (*self.seats, SPECTATOR)}

    def settle(self) -> Json:
        """Wait until no program is at work; return the information about the game."""
        info = self.info()
        if at_work(info):
            until(lambda: not at_work(self.info()))
            info = self.info()
        return info

    def asked(self) -> list[Seat]:
        """Return the seats of people that must answer, after the programs have done their part."""
        info = self.settle()
        return [] if info["status"] == "over" else [s for s in info["waiting"] if s in self.seats]

    def do(self, what: str, seat: Seat, **body: Any) -> None:
        """Act with a key for which no store has a receipt."""
        self.seats[seat].do(self.id, what, seat, id=token_hex(4), **body)

    def answer(self, seat: Seat, *wanted: Value) -> None:
        """Answer a seat's first question: as wanted if that is offered, else at random."""
        question = self.look(seat)["questions"][0]
        legal = [o["value"] for o in question["options"] if not o.get("refused")]
        value = next((one for one in wanted if one in legal), None)
        value = self.random.choice(legal) if value is None else value
        self.do("answers", seat, key=question["key"], value=value)

    def play(self, most: int, *wanted: Value) -> None:
        """Answer in turn, so many times or until the game is over."""
        for _ in range(most):
            asked = self.asked()
            if not asked:
                return
            self.answer(asked[0], *wanted)

    def play_until(self, fits: Callable[[], bool], *wanted: Value) -> None:
        """Answer in turn until a condition holds."""
        while not fits():
            before = self.sights()
            self.play(1, *wanted)
            assert self.sights() != before, "the game does not go on"

    def open_questions(self) -> list[str]:
        """Return the open questions of people, after the programs have done their part."""
        return [key for seat in self.asked() for key in sight(self.look(seat)).questions]

    def undo(self, seat: Seat) -> str:
        """Take a seat's last answer back; return the code of a refusal, or ""."""
        said = {"type": "undo", "seat": seat, "id": token_hex(4)}
        response = self.seats[seat].http.post(f"/api/games/{self.id}/undo", json=said)
        return "" if response.status_code == 200 else str(response.json()["code"])

    def take_back(self) -> tuple[Seat, ...]:
        """Let every seat take its last answer back; return those that succeeded."""
        self.settle()
        return tuple(seat for seat in sorted(self.seats) if not self.undo(seat))


def sight(position: Json) -> Sight:
    keys = tuple(question["key"] for question in position["questions"])
    return Sight(keys, len(position["log"]), position["seq"])


def at_work(info: Json) -> bool:
    """Return whether programs are asked in a game, or fly a battle in it."""
    programs = {chair["seat"] for chair in info["seats"] if chair["kind"] == "bot"}
    return info["status"] != "over" and bool(info.get("aloft") or programs & {*info["waiting"]})
