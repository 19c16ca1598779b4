"""Spectator delay: spectators see a game some turns late, until it is over.

They see the position between two turns that is this many turns before the current one, the log up
to it, and no table chat. Players see the game as it is.
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
from aerodrome.service.games.broadcast import Said, Shown, ViewedGame
from aerodrome.service.games.messages import GameInfo, LogLine, SeatInfo
from aerodrome.tabletop.scene import Scene

if TYPE_CHECKING:
    from aerodrome.service.games.live_game import LiveGame

Moments = list[tuple[Any, int]]
"""The states between turns, each with the number of log lines before it."""


def is_behind(live: LiveGame) -> bool:
    """Return whether spectators see an earlier turn of a game now."""
    return bool(live.delay) and live.game.position.outcome is None


def shown(live: LiveGame, seat: Seat | None) -> ViewedGame:
    """Return a game as shown to a seat, or to spectators (None)."""
    return DelayedGame(live) if seat is None and is_behind(live) else live


def info_for(live: LiveGame, person: str) -> GameInfo:
    """Return what a game is, delayed for people who do not play it."""
    return DelayedGame(live).info(person) if is_behind(live) else live.info(person)


def check_battle(live: LiveGame, seat: Seat | None) -> None:
    """Refuse battles within a delayed game to spectators until it is over."""
    if seat is None and is_behind(live):
        raise Refusal("behind", "this is shown when the game is over.", live.id)


def lines_known(live: LiveGame, seat: Seat | None) -> int | None:
    """Return the number of log lines that a viewer may know; None if all."""
    return _past(live)[1] if seat is None and is_behind(live) else None


def moments_of(live: LiveGame) -> Moments:
    """Return all states between turns so far, as far back as they are known."""
    return [*(live.before or ())[: live.game.began], *live.game.moments()]


def moments_before(live: LiveGame, seat: Seat | None) -> Moments:
    """Return the states before the one that is shown to a viewer."""
    found = moments_of(live)
    return found[: _place(live, found)] if seat is None and is_behind(live) else found


def seen(live: LiveGame, seat: Seat | None) -> Seen:
    """Return the view of a seat, or of spectators (None)."""
    return DelayedGame(live).seen() if seat is None and is_behind(live) else live.seen(seat)


def lacks_past(live: LiveGame) -> bool:
    """Return whether a game was loaded too late to know the turn that must be shown."""
    known = live.game.whole or live.before is not None
    return is_behind(live) and not known and len(live.game.moments()) <= live.delay


async def look_back(live: LiveGame) -> None:
    """Replay a game's earlier turns, if they must be shown."""
    if lacks_past(live):
        copied = live.game.record.copy(None)
        live.before = await asyncio.to_thread(past_of, live.game.ruleset, copied)


def past_of(ruleset: Ruleset[Any], record: Record) -> Moments:
    """Return the states between turns from the beginning, by replaying the record."""
    return Game(ruleset, record, elsewhere=True).moments()


def _place(live: LiveGame, found: Moments) -> int:
    return max(0, len(found) - 1 - live.delay)


def _past(live: LiveGame) -> tuple[Any, int]:
    found = moments_of(live)
    return found[_place(live, found)]


@dataclass
class DelayedGame:
    """A live game as spectators see it, some turns late."""

    live: LiveGame

    def seen(self) -> Seen:
        """Return what everyone knew at that turn; cached while it is shown."""
        live = self.live
        state, lines = _past(live)
        if live.shown_late is None or live.shown_late[0] is not state:
            log = [line for line in live.game.position.log[:lines] if line.known_to(None)]
            known = tuple(Told(line.rule, line.event, ruleset=line.ruleset) for line in log)
            tables = (sheet(live.game.ruleset, state, None),)
            live.shown_late = (state, Seen(None, tables, known, (), ()))
        return live.shown_late[1]

    def info(self, person: str) -> GameInfo:
        """Return the facts that do not reveal the current position; players get all facts."""
        live = self.live
        if live.seats_of(person):
            return live.info(person)
        scene = self.seen().tables[0].scene
        return without_position(live.info(person), scene.when if isinstance(scene, Scene) else None)

    def shown(self, seat: Seat | None) -> Shown:
        """Return the position at that turn, without questions."""
        found = self.seen()
        return Shown(len(found.log), len(found.log), found.tables, behind=self.live.delay)

    def lines_after(self, seat: Seat | None, number: int) -> tuple[LogLine, ...]:
        return tuple(self.live.line(line) for line in self.seen().log[number:])

    def chat_for(self, seat: Seat | None) -> tuple[Said, ...]:
        """Return no chat, because players talk about what is not shown yet."""
        return ()


PUBLIC_FACTS = (
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
"""The facts that do not reveal the current position."""


def without_position(known: GameInfo, moment: Phrase | None = None) -> GameInfo:
    """Return the facts that do not reveal the current position; `moment` is an earlier one."""
    return GameInfo(
        waiting=(),
        my_turn=False,
        updated=known.created,
        moment=moment,
        seats=tuple(_without_clock(chair) for chair in known.seats),
        **{name: getattr(known, name) for name in PUBLIC_FACTS},
    )


def _without_clock(chair: SeatInfo) -> SeatInfo:
    """Return a seat without its clock, which would reveal when its player has answered."""
    return SeatInfo(
        seat=chair.seat,
        kind=chair.kind,
        name=chair.name,
        account=chair.account,
        program=chair.program,
        level=chair.level if chair.kind == "bot" else "",
        online=chair.online,
    )
