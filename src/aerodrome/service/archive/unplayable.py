"""Unplayable games: games with records that no installed rules can play, and why.

The ruleset may be gone, its version or its data may be unavailable, the program may be older than
the record, or the rules were changed by mistake. Such a game is not lost: see `unplayable_game`.
"""

from __future__ import annotations

from typing import Any

import msgspec
import structlog

from aerodrome.kernel import registry
from aerodrome.kernel.record import Header
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.archive.refusal_reason import Unplayable, or_unplayable, plain_reason
from aerodrome.service.database.store import Row
from aerodrome.service.games import game_rows
from aerodrome.service.games.live_game import LiveGame

log = structlog.get_logger()


def opened(found: game_rows.Found, checkpoint: str | None) -> LiveGame:
    """Return a game from its rows; raise `Unplayable` with the reason if the rules refuse its
    record."""
    try:
        return or_unplayable(lambda: game_rows.load_game(found, checkpoint))
    except Unplayable as refusal:
        game, why, broken = found[0]["id"], refusal.why, refusal.__cause__
        log.warning("game.unplayable", game=game, code=why.code, exc_info=broken)
        raise


class HeaderChecks:
    """Checks from their headers whether games can be played; each kind is checked once.

    It loads and plays nothing, so it misses problems that only playing a record reveals.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[Any, ...], Refusal | None] = {}

    def refused(self, facts: Row) -> Refusal | None:
        """Return why a game cannot be played, as far as its header tells."""
        try:
            header = game_rows.read_header(facts)
        except Refusal as refusal:
            return plain_reason(refusal)
        kind = (header.ruleset, header.version, header.data, header.rows is None)
        if kind not in self._known:
            self._known[kind] = _refused(header)
        return self._known[kind]


def _refused(header: Header) -> Refusal | None:
    try:
        registry.find(header.ruleset).check(header)
    except Refusal as refusal:
        return plain_reason(refusal)
    return None


def header_of(facts: Row, chairs: list[Row]) -> Header:
    """Return the header of a game; if it cannot be read, only the fields that lists show."""
    try:
        return game_rows.read_header(facts)
    except Refusal:
        pass
    try:
        said = msgspec.json.decode(facts["header"])
    except msgspec.DecodeError:
        said = None
    fields: dict[str, Any] = said if isinstance(said, dict) else {}
    setup = fields.get("setup")
    return Header(
        aerodrome=0,
        ruleset=str(fields.get("ruleset", "")),
        version=0,
        scenario=str(fields.get("scenario", "")),
        setup=setup if isinstance(setup, dict) else {},
        options={},
        seats={chair["seat"]: chair["seat"] for chair in chairs},
        seed_hash=str(fields.get("seed_hash", "")),
    )
