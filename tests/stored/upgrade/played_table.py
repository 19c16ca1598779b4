"""Table: a game on a server and the people at it, who play by chance."""

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
    """A server over a kept store, for which it is still the day on which that was written."""
    field = Field(str(data))
    pass_time(field, kept.written - field.service.live_games.clock.now())
    return field


def come_back(field: Field, token: str) -> Guest:
    """Somebody who still has his session."""
    guest = field.nobody()
    guest.http.cookies.set(COOKIE, token)
    return guest


class Table:
    """A game, and by seat the people who play it; others are played by programs, or open."""

    def __init__(self, game: str, host: Guest, seats: Mapping[Seat, Guest], luck: str) -> None:
        self.id = game
        self.host = host
        self.seats = dict(seats)
        self.random = Random(luck)

    def info(self) -> Json:
        info: Json = self.host.get(f"/api/games/{self.id}")
        return info

    def look(self, seat: Seat = SPECTATOR) -> Json:
        """The position of a seat that a person has, or of a spectator."""
        return self.seats.get(seat, self.host).position(self.id, seat or None)

    def sights(self) -> dict[Seat, Sight]:
        """What people see, and a spectator."""
        return {seat: sight(self.look(seat)) for seat in (*self.seats, SPECTATOR)}

    def settle(self) -> Json:
        """Wait until no program is at work; how the game stands then."""
        info = self.info()
        if at_work(info):
            until(lambda: not at_work(self.info()))
            info = self.info()
        return info

    def asked(self) -> list[Seat]:
        """The seats of people that are waited for, when the programs have done their part."""
        info = self.settle()
        return [] if info["status"] == "over" else [s for s in info["waiting"] if s in self.seats]

    def do(self, what: str, seat: Seat, **body: Any) -> None:
        """A deed under a key that no store has ever given a receipt for."""
        self.seats[seat].do(self.id, what, seat, id=token_hex(4), **body)

    def answer(self, seat: Seat, *wanted: Value) -> None:
        """Answer a seat's first question: what is wanted if that is offered, else by chance."""
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
        """Answer in turn until something is so."""
        while not fits():
            before = self.sights()
            self.play(1, *wanted)
            assert self.sights() != before, "the game does not go on"

    def open_questions(self) -> list[str]:
        """The open questions of people, once the programs have done their part."""
        return [key for seat in self.asked() for key in sight(self.look(seat)).questions]

    def undo(self, seat: Seat) -> str:
        """Take a seat's last answer back; why not, by its code, if the program refuses."""
        said = {"type": "undo", "seat": seat, "id": token_hex(4)}
        response = self.seats[seat].http.post(f"/api/games/{self.id}/undo", json=said)
        return "" if response.status_code == 200 else str(response.json()["code"])

    def take_back(self) -> tuple[Seat, ...]:
        """Every seat in turn takes its last answer back; those that were let."""
        self.settle()
        return tuple(seat for seat in sorted(self.seats) if not self.undo(seat))


def sight(position: Json) -> Sight:
    keys = tuple(question["key"] for question in position["questions"])
    return Sight(keys, len(position["log"]), position["seq"])


def at_work(info: Json) -> bool:
    """Whether programs are asked in a game, or fly in it."""
    programs = {chair["seat"] for chair in info["seats"] if chair["kind"] == "bot"}
    return info["status"] != "over" and bool(info.get("aloft") or programs & {*info["waiting"]})
