"""Verify a store: which of its games this program plays on, and which it does not, and why.

And which of the set-ups that people keep can still be flown.

The store is only looked at, through a copy, and may be one of an older program. The chronicles of
its games can be written on the way, so that those which the next program refuses are read there.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import NamedTuple

import structlog
from rich.console import Console
from rich.progress import Progress

from aerodrome import progress
from aerodrome.kernel.refusal import Refusal
from aerodrome.output import console
from aerodrome.service.archive import chronicle
from aerodrome.service.archive.refusal_reason import Unplayable
from aerodrome.service.archive.unplayable import header_of, opened
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.backup import check_step, copied, named
from aerodrome.service.database.store import Row, Store, Transaction
from aerodrome.service.games import game_rows, snapshots_store
from aerodrome.service.games import store as rows
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.new_game.reading import Written, compose
from aerodrome.service.set_ups import store as set_ups_store

Take = Callable[[LiveGame], None]
"""What is done with a game that goes on."""


class GameCheck(NamedTuple):
    """What would become of a game; `why` says why it would not go on, if it would not."""

    game: str
    what: str
    status: str
    why: str = ""

    def __str__(self) -> str:
        shown = f"{self.game}  {self.what}, {self.status}"
        return f"{shown}: NO, {self.why}" if self.why else f"{shown}: yes"


def verify_store(data: str, *, keep: bool = False) -> int:
    """Print what would become of each game; the status is 1 if any would not go on."""
    screen = console(plain=True)
    refused = 0
    with (
        _quietly(),
        _copied(data) as (copy, step),
        _written(data, step, keep=keep) as take,
        copy.transaction() as transaction,
        _progress(screen) as bar,
    ):
        games = rows.all_ids(transaction)
        for game in bar.track(games, description="games"):
            verdict = _verdict(transaction, game, take)
            refused += bool(verdict.why)
            screen.print(str(verdict))
        stale = [_stale(one) for one in set_ups_store.every(transaction)]
        for sentence in filter(None, stale):
            screen.print(sentence)
    if stale:
        screen.print(f"{stale.count(''):,} of {len(stale):,} set-ups can be flown.")
    kept = f"; their logs are kept in words in {named(data)}" if keep else ""
    screen.print(f"{len(games) - refused:,} of {len(games):,} games go on{kept}.")
    return 1 if refused else 0


@contextmanager
def _copied(data: str) -> Iterator[tuple[Store, str]]:
    """A copy of the store, and after which step of the migrations the store stands."""
    with ExitStack() as until_the_end:
        with progress.shown("copying the store"):
            found = until_the_end.enter_context(copied(data))
        yield found


def _stale(row: Row) -> str:
    """Why a kept set-up that could be flown cannot any more; nothing if it can."""
    try:
        compose(Written(row["ruleset"], row["id"], {}, row["text"]))
    except Refusal as refusal:
        return f"{row['id']}  {row['ruleset']} set-up: NO, {refusal.sentence}"
    return ""


def _verdict(transaction: Transaction, game: str, take: Take) -> GameCheck:
    found, checkpoint = game_rows.read_whole(transaction, game)
    header = header_of(*found[:2])
    verdict = GameCheck(game, f"{header.ruleset}/{header.scenario}", found[0]["status"])
    try:
        live = opened(found, checkpoint)
    except Unplayable as refusal:
        return verdict._replace(why=refusal.sentence)
    take(live)
    return verdict


@contextmanager
def _written(data: str, step: str, *, keep: bool) -> Iterator[Take]:
    """Where the chronicles go: into the store itself, or nowhere."""
    if not keep:
        yield lambda live: None
        return
    check_step(data, step)
    store = Store(data)
    try:
        yield lambda live: _write(store, live)
    finally:
        store.close()


def _write(store: Store, live: LiveGame) -> None:
    packed = chronicle.packed(live.game)
    with suppress(Conflict), store.transaction() as transaction:
        snapshots_store.keep_chronicle(transaction, live.id, live.seq, packed)


@contextmanager
def _quietly() -> Iterator[None]:
    """What a server would log is said here in one line for each game."""
    before = structlog.get_config()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    try:
        yield
    finally:
        structlog.configure(**before)


def _progress(screen: Console) -> Progress:
    return Progress(console=screen, transient=True, disable=not screen.is_terminal)
