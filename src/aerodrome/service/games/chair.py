"""Chairs: the seats of a game, with the players in them and their clocks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from aerodrome.bots.drill import PREFIX
from aerodrome.bots.roster import HOMEWARD, flown_by
from aerodrome.kernel import registry
from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.names import LEFT
from aerodrome.service.accounts.person import Person
from aerodrome.service.games.autopilot.house_bots import is_house_bot
from aerodrome.service.games.clocks.leave import Leave
from aerodrome.service.games.clocks.seat_clock import SeatClock
from aerodrome.service.games.messages import Errand, LeaveInfo, Rating, SeatInfo

FINISH: Errand = "finish"
WITHDRAW: Errand = "withdraw"
RECORDED = "record"
"""The kind of a seat in an uploaded game."""

STOPPED = SeatClock()


@dataclass
class Chair:
    """A seat of a game and its player."""

    seat: Seat
    kind: str
    level: str
    person: str | None = None
    name: str = ""
    account: bool = False
    owner: str | None = None
    """The owner of the program in this seat; None for a person."""
    rating: Rating | None = None
    clock: SeatClock = STOPPED
    absent: float | None = None
    late: int = 0
    """Absent since this time, after this number of late answers in a row."""
    offered: bool = False
    """Whether another person may take this seat by a link while its player is absent."""
    leave: Leave | None = None
    errand: str = ""
    battle: int = 0
    """What the computer does for this seat, and in which battle within the game."""

    def errand_in(self, battle: int) -> Errand | None:
        """Return what the computer does for this seat in a battle; orders end with their battle."""
        given = self.errand if battle and self.battle == battle else ""
        return next((one for one in (FINISH, WITHDRAW) if one == given), None)

    def flown_in(self, battle: int) -> bool:
        """Return whether a program answers for this seat, whatever the question."""
        return self.kind == "bot" or bool(self.errand_in(battle))

    def pilot_in(self, battle: int) -> str:
        """Return the level of the program that answers for this seat."""
        return HOMEWARD if self.errand_in(battle) == WITHDRAW else self.level

    def info(
        self,
        person: str,
        *,
        online: bool = False,
        battle: int = 0,
        table: str = "",
        gone: float | None = None,
    ) -> SeatInfo:
        """Return the seat as this person sees it, during a battle within the game if there is one.

        `table` is the ruleset of that battle, which may lack the seat's level.
        """
        return SeatInfo(
            seat=self.seat,
            kind=self.kind,
            name=self.name,
            level=really_flown(self.level, table) if self.flown_in(battle) else "",
            account=self.account,
            program=self.owner is not None,
            rating=self.rating,
            mine=self.person == person,
            errand=self.errand_in(battle),
            online=online,
            due=self.clock.due,
            bank=self.clock.shown(mine=self.person == person),
            absent=self.absent,
            late=self.late,
            gone=gone,
            offered=self.offered,
            leave=LeaveInfo(*self.leave) if self.leave else None,
        )


def taken_by(person: Person, seat: Seat, level: str = "") -> Chair:
    """Return the seat of a person; a program of this `level` answers while they are away."""
    return Chair(seat, "person", level, person.id, person.name, person.account, person.owner)


def lesson_of(chairs: Mapping[Seat, Chair]) -> str:
    """Return the id of the lesson that is played at a table; empty if it is a normal game."""
    levels = [chair.level for chair in chairs.values() if chair.level.startswith(PREFIX)]
    return levels[0].removeprefix(PREFIX) if levels else ""


def really_flown(level: str, ruleset: str) -> str:
    """Return the level that flies a seat; a stored game may name one that its rules lack."""
    if is_house_bot(level):
        return level
    try:
        return _flown(level, ruleset, id(registry.find(ruleset))) if level and ruleset else level
    except Refusal:
        return level


@lru_cache(maxsize=256)
def _flown(level: str, ruleset: str, _: int) -> str:
    return flown_by(level, registry.find(ruleset))


def seated_again(chair: Chair, seat: Seat, spare: str) -> Chair:
    """Return a seat of a rematch with the same player; a spare program replaces one who has
    left."""
    if chair.name == LEFT:
        return Chair(seat, "bot", spare, name=spare)
    return Chair(
        seat, chair.kind, chair.level, chair.person, chair.name, chair.account, chair.owner
    )
