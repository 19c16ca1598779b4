"""Check a store: which games and saved set-ups this program can play, and why not the others.

The check reads a copy of the store, which may come from an older version. It can also write the
chronicles of all games, so that games refused by the next version stay readable.
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
"""Called with each game that can be played."""


class GameCheck(NamedTuple):
    """The result of checking a game; `why` is empty if the game can be played."""

    game: str
    what: str
    status: str
    why: str = ""

    def __str__(self) -> str:
        shown = f"{self.game}  {self.what}, {self.status}"
        return f"{shown}: NO, {self.why}" if self.why else f"{shown}: yes"


def verify_store(data: str, *, keep: bool = False) -> int:
    """Print the result for each game; return 1 if any cannot be played, else 0."""
    screen = console(plain=True)
    refused = 0
    with (
        _silenced_log(),
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
        problems = [_setup_problem(one) for one in set_ups_store.every(transaction)]
        for sentence in filter(None, problems):
            screen.print(sentence)
    if problems:
        screen.print(f"{problems.count(''):,} of {len(problems):,} set-ups can be flown.")
    logs = f"; their logs are saved in words in {named(data)}" if keep else ""
    screen.print(f"{len(games) - refused:,} of {len(games):,} games go on{logs}.")
    return 1 if refused else 0


@contextmanager
def _copied(data: str) -> Iterator[tuple[Store, str]]:
    """Yield a copy of the store, and its last migration step."""
    with ExitStack() as until_the_end:
        with progress.shown("copying the store"):
            found = until_the_end.enter_context(copied(data))
        yield found


def _setup_problem(row: Row) -> str:
    """Return why a saved set-up cannot be played, empty if it can."""
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
    """Yield the function that saves chronicles in the store, or one that does nothing."""
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
        snapshots_store.save_chronicle(transaction, live.id, live.seq, packed)


@contextmanager
def _silenced_log() -> Iterator[None]:
    """Silence the log; the check prints one line for each game instead."""
    before = structlog.get_config()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    try:
        yield
    finally:
        structlog.configure(**before)


def _progress(screen: Console) -> Progress:
    return Progress(console=screen, transient=True, disable=not screen.is_terminal)
