"""Unplayable: games whose records nothing here plays any more, and why.

A version that is not played any more, a ruleset that is gone, data that nobody has kept, a record
of a newer program, rules that were changed by mistake. Such a game is not lost: see
`unplayable_game`.
"""

from __future__ import annotations

from typing import Any

import msgspec
import structlog

from aerodrome.kernel import registry
from aerodrome.kernel.record import Header
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.archive.refusal_reason import Unplayable, plainly, tried
from aerodrome.service.database.store import Row
from aerodrome.service.games import game_rows
from aerodrome.service.games.live_game import LiveGame

log = structlog.get_logger()


def opened(found: game_rows.Found, checkpoint: str | None) -> LiveGame:
    """A game from its rows; whatever the rules of today make of its record is said plainly."""
    try:
        return tried(lambda: game_rows.taken_down(found, checkpoint))
    except Unplayable as refusal:
        game, why, broken = found[0]["id"], refusal.why, refusal.__cause__
        log.warning("a game cannot go on", game=game, code=why.code, exc_info=broken)
        raise


class HeaderChecks:
    """Whether games can be played, as far as their headers tell; each kind is looked up once.

    Nothing is loaded or played for it. What only playing a record brings to light is not seen.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[Any, ...], Refusal | None] = {}

    def refused(self, facts: Row) -> Refusal | None:
        """Why a game cannot be played, if its header tells."""
        try:
            header = game_rows.read_header(facts)
        except Refusal as refusal:
            return plainly(refusal)
        kind = (header.ruleset, header.version, header.data, header.rows is None)
        if kind not in self._known:
            self._known[kind] = _refused(header)
        return self._known[kind]


def _refused(header: Header) -> Refusal | None:
    try:
        registry.find(header.ruleset).check(header)
    except Refusal as refusal:
        return plainly(refusal)
    return None


def header_of(facts: Row, chairs: list[Row]) -> Header:
    """The header of a game; of one that cannot be read, as much as lists show."""
    try:
        return game_rows.read_header(facts)
    except Refusal:
        pass
    try:
        said = msgspec.json.decode(facts["header"])
    except msgspec.DecodeError:
        said = None
    told: dict[str, Any] = said if isinstance(said, dict) else {}
    setup = told.get("setup")
    return Header(
        aerodrome=0,
        ruleset=str(told.get("ruleset", "")),
        version=0,
        scenario=str(told.get("scenario", "")),
        setup=setup if isinstance(setup, dict) else {},
        options={},
        seats={chair["seat"]: chair["seat"] for chair in chairs},
        seed_hash=str(told.get("seed_hash", "")),
    )
