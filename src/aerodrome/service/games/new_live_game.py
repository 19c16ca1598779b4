"""New live game: what a game is created from, opened and written in one step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from aerodrome.kernel import registry
from aerodrome.kernel.question import Seat
from aerodrome.kernel.record import Record
from aerodrome.service.accounts.person import Person
from aerodrome.service.database.store import Transaction
from aerodrome.service.games import checkpoints, game_rows, snapshots_store, store
from aerodrome.service.games.chair import Chair
from aerodrome.service.games.clocks import timing
from aerodrome.service.games.live_game import LiveGame, Progress
from aerodrome.service.games.messages import Delay, LiveClock, Notice

Also = Callable[[Transaction, str], None]
"""What is written together with a new game, by its id; a refusal or conflict takes it back."""


@dataclass(frozen=True, kw_only=True)
class NewLiveGame:
    """A game to be created: who made it, its record, and who sits where.

    `again` is the game that this is a rematch of. With a `checkpoint` it was played elsewhere, and
    is opened where that leads. What is `also` written belongs to it: both are done, or neither is.
    """

    creator: Person
    record: Record
    chairs: Mapping[Seat, Chair]
    invites: Mapping[Seat, str] = field(default_factory=dict)
    deadline: int | None = None
    clock: LiveClock | None = None
    rated: bool = False
    public: bool = False
    delay: Delay = 0
    notice: Notice | None = None
    again: str | None = None
    checkpoint: str | None = None
    also: Also | None = None

    def opened(self, id: str, now: float) -> LiveGame:
        """Return the game in memory, opened where its checkpoint leads if it has one."""
        rules = registry.find(self.record.header.ruleset)
        played, kept = checkpoints.opened(rules, self.record, self.checkpoint)
        live = LiveGame(
            id=id,
            game=played,
            creator=self.creator.id,
            created=now,
            updated=now,
            deadline=self.deadline,
            public=self.public,
            delay=self.delay,
            clock=self.clock,
            chairs=dict(self.chairs),
            kept=kept,
            rated=self.rated,
        )
        for seat, ticking in timing.changes(live, Progress(0), now).items():
            live.chairs[seat].clock = ticking
        return live

    def write(self, transaction: Transaction, live: LiveGame, now: float) -> None:
        """Write the opened game into the store, with what belongs to it."""
        if self.again is not None:
            store.mark_rematch(transaction, self.again, live.id)
        game_rows.put_up(transaction, live, self.invites)
        lines = game_rows.written(live.game.record.lines)
        store.append(transaction, live.id, 0, lines, now, {})
        if self.notice:
            game_rows.add_notice(transaction, live.id, self.notice, now)
        if self.checkpoint and live.kept:
            snapshots_store.keep_checkpoint(transaction, live.id, live.kept, self.checkpoint)
        live.chairs = game_rows.read_chairs(transaction, live)
        if self.also is not None:
            self.also(transaction, live.id)
