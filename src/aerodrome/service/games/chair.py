"""Chair: a seat at a table, who sits in it, and how his time stands."""

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
"""The kind of seat in a game that was uploaded to be watched."""

STANDING = SeatClock()


@dataclass
class Chair:
    """A seat at the table and who sits in it."""

    seat: Seat
    kind: str
    level: str
    person: str | None = None
    name: str = ""
    account: bool = False
    owner: str | None = None
    """Whose program sits there; a person has no owner."""
    rating: Rating | None = None
    clock: SeatClock = STANDING
    absent: float | None = None
    late: int = 0
    """Since when its player has not been here, after so many answers in a row were late."""
    offered: bool = False
    """Whether somebody else may sit down there by a link, as long as its player is absent."""
    leave: Leave | None = None
    errand: str = ""
    battle: int = 0
    """What the computer does for this seat, and in which battle within the game alone."""

    def errand_in(self, battle: int) -> Errand | None:
        """What the computer does for it in a battle; a battle that is over binds nobody."""
        given = self.errand if battle and self.battle == battle else ""
        return next((one for one in (FINISH, WITHDRAW) if one == given), None)

    def flown_in(self, battle: int) -> bool:
        """Whether a program answers for it, whatever is asked."""
        return self.kind == "bot" or bool(self.errand_in(battle))

    def pilot_in(self, battle: int) -> str:
        """The level of that program."""
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
        """The seat as this person sees it while a battle is played within the game, or none.

        `table` is the ruleset of that battle, which may lack the level that the seat names.
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
    """A seat in which somebody sits; a program of that `level` flies for him if he goes."""
    return Chair(seat, "person", level, person.id, person.name, person.account, person.owner)


def lesson_of(chairs: Mapping[Seat, Chair]) -> str:
    """The lesson that everybody at a table flies or is flown by; empty where it is a game."""
    levels = [chair.level for chair in chairs.values() if chair.level.startswith(PREFIX)]
    return levels[0].removeprefix(PREFIX) if levels else ""


def really_flown(level: str, ruleset: str) -> str:
    """Who flies a seat that says this level: a kept game may name one whom its rules never had."""
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
    """The same sitter in a seat of a rematch; a spare program sits for a pilot who left."""
    if chair.name == LEFT:
        return Chair(seat, "bot", spare, name=spare)
    return Chair(
        seat, chair.kind, chair.level, chair.person, chair.name, chair.account, chair.owner
    )
