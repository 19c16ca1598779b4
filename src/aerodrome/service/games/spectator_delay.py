"""Spectator delay: a game as spectators see it some turns late, until it is over.

They see the place between two turns that lies so many turns before the turn being played, the log
up to there, and nothing that is said at the table. Whoever plays sees the game as it is.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from aerodrome.kernel.events import Told
from aerodrome.kernel.game import Game
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Seat
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.kernel.seen import Seen, sheet
from aerodrome.service.games.broadcast import Said, Shown, ToldGame
from aerodrome.service.games.messages import GameInfo, LogLine, SeatInfo
from aerodrome.tabletop.scene import Scene

if TYPE_CHECKING:
    from aerodrome.service.games.live_game import LiveGame

Moments = list[tuple[Any, int]]
"""What stood at every place between two turns, and after how many lines of the log."""


def is_behind(live: LiveGame) -> bool:
    """Whether those who watch it see an earlier turn just now."""
    return bool(live.delay) and live.game.position.outcome is None


def shown(live: LiveGame, seat: Seat | None) -> ToldGame:
    """A game as it is told to whoever looks from a seat, or from none."""
    return DelayedGame(live) if seat is None and is_behind(live) else live


def info_for(live: LiveGame, person: str) -> GameInfo:
    """What a game is, for somebody who plays it or not."""
    return DelayedGame(live).info(person) if is_behind(live) else live.info(person)


def check_battle(live: LiveGame, seat: Seat | None) -> None:
    """Battles within a game are shown when it is over, to who is behind."""
    if seat is None and is_behind(live):
        raise Refusal("behind", "this is shown when the game is over.", live.id)


def told_to(live: LiveGame, seat: Seat | None) -> int | None:
    """How many lines of the log whoever looks from there may know of; None if all."""
    return _past(live)[1] if seat is None and is_behind(live) else None


def moments_of(live: LiveGame) -> Moments:
    """Every place between two turns so far, as far back as anybody looked."""
    return [*(live.before or ())[: live.game.began], *live.game.moments()]


def moments_before(live: LiveGame, seat: Seat | None) -> Moments:
    """Those that come before what is shown from a seat, or from none."""
    found = moments_of(live)
    return found[: _place(live, found)] if seat is None and is_behind(live) else found


def seen(live: LiveGame, seat: Seat | None) -> Seen:
    """What is shown from a seat, or from none."""
    return DelayedGame(live).seen() if seat is None and is_behind(live) else live.seen(seat)


def lacks_past(live: LiveGame) -> bool:
    """Whether it was opened too late to know the turn that is to be shown."""
    known = live.game.whole or live.before is not None
    return is_behind(live) and not known and len(live.game.moments()) <= live.delay


async def look_back(live: LiveGame) -> None:
    """Find the turns before the one it was opened at, if they are to be shown."""
    if lacks_past(live):
        copied = live.game.record.copy(None)
        live.before = await asyncio.to_thread(past_of, live.game.ruleset, copied)


def past_of(ruleset: Ruleset[Any], record: Record) -> Moments:
    """The turns of a game from its beginning; it is played through for them."""
    return Game(ruleset, record, elsewhere=True).moments()


def _place(live: LiveGame, found: Moments) -> int:
    return max(0, len(found) - 1 - live.delay)


def _past(live: LiveGame) -> tuple[Any, int]:
    found = moments_of(live)
    return found[_place(live, found)]


@dataclass
class DelayedGame:
    """A live game, some turns late; a kind of game that can be told like any other."""

    live: LiveGame

    def seen(self) -> Seen:
        """What everybody could know then, worked out once for as long as it is shown."""
        live = self.live
        state, told = _past(live)
        if live.shown_late is None or live.shown_late[0] is not state:
            log = [line for line in live.game.position.log[:told] if line.known_to(None)]
            known = tuple(Told(line.rule, line.event, ruleset=line.ruleset) for line in log)
            tables = (sheet(live.game.ruleset, state, None),)
            live.shown_late = (state, Seen(None, tables, known, (), ()))
        return live.shown_late[1]

    def info(self, person: str) -> GameInfo:
        """The facts of the game that do not tell how it stands; all of them to who plays it."""
        live = self.live
        if live.seats_of(person):
            return live.info(person)
        scene = self.seen().tables[0].scene
        return withheld(live.info(person), scene.when if isinstance(scene, Scene) else None)

    def shown(self, seat: Seat | None) -> Shown:
        """Return the position then; nobody is asked there."""
        found = self.seen()
        return Shown(len(found.log), len(found.log), found.tables, behind=self.live.delay)

    def lines_after(self, seat: Seat | None, number: int) -> tuple[LogLine, ...]:
        return tuple(self.live.line(told) for told in self.seen().log[number:])

    def chat_for(self, seat: Seat | None) -> tuple[Said, ...]:
        """Return nothing: what is said at the table is about what is not shown yet."""
        return ()


TOLD = (
    *("id", "ruleset", "scenario", "title", "titles", "options", "status", "created"),
    *(
        "deadline",
        "clock",
        "public",
        "delay",
        "watching",
        "rematch",
        "rated",
        "seed_hash",
        "lesson",
        "refused",
    ),
)
"""What of a game does not tell how it stands now."""


def withheld(known: GameInfo, moment: Phrase | None = None) -> GameInfo:
    """The facts of a game without those that tell how it stands now; `moment` is an earlier one."""
    return GameInfo(
        waiting=(),
        my_turn=False,
        updated=known.created,
        moment=moment,
        seats=tuple(_unhurried(chair) for chair in known.seats),
        **{name: getattr(known, name) for name in TOLD},
    )


def _unhurried(chair: SeatInfo) -> SeatInfo:
    """Who sits there, without the clock, which tells when he has answered."""
    return SeatInfo(
        seat=chair.seat,
        kind=chair.kind,
        name=chair.name,
        account=chair.account,
        program=chair.program,
        level=chair.level if chair.kind == "bot" else "",
        online=chair.online,
    )
