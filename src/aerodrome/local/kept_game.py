"""The format of saved games in the locker: the record as downloaded, and its players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from aerodrome.kernel import codec, registry
from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Header, Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.person import Person
from aerodrome.service.games.broadcast import Said
from aerodrome.service.games.chair import Chair, really_flown
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.messages import Chatted, GameInfo

FORMAT = 1
MOST_RECEIPTS = 20
"""How many acknowledged messages are stored; a repeated one changes nothing."""
SAVED = "the saved game"
DAMAGED = Refusal("damaged", "the saved game in this browser is damaged.")
UNREADABLE = ("malformed", "edited", "truncated", "foreign", "unfit")


class KeptChair(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat: mine, a program's, or one of a record that was only viewed."""

    seat: str
    kind: str
    level: str
    mine: bool = False
    name: str = ""
    errand: str = ""
    battle: int = 0


class KeptGame(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A saved game; `info` is what lists show of it, so that they need not play it."""

    format: int
    created: float
    updated: float
    chairs: tuple[KeptChair, ...]
    record: str
    info: msgspec.Raw
    chat: tuple[Chatted, ...] = ()
    rematch: str | None = None
    receipts: dict[str, int] = {}


def written(live: LiveGame, person: Person, receipts: Mapping[str, int]) -> str:
    """Return the text of a saved game."""
    chairs = tuple(
        KeptChair(
            *(chair.seat, chair.kind, chair.level, chair.person == person.id),
            *(chair.name, chair.errand, chair.battle),
        )
        for chair in live.chairs.values()
    )
    kept = KeptGame(
        format=FORMAT,
        created=live.created,
        updated=live.updated,
        chairs=chairs,
        chat=tuple(said.line for said in live.chat),
        rematch=live.rematch,
        receipts=dict(list(receipts.items())[-MOST_RECEIPTS:]),
        info=msgspec.Raw(codec.encode(live.info(person.id))),
        record=live.game.record.dump(seed=True),
    )
    return codec.encode(kept).decode()


def read(text: str) -> KeptGame:
    """Read a saved game; refuse a damaged one, or one of a newer program."""
    try:
        kept = codec.decode(text, KeptGame, SAVED)
    except Refusal:
        raise DAMAGED from None
    if kept.format != FORMAT:
        raise Refusal("newer", "this game was saved by a newer Aerodrome; reload this page.")
    return kept


def opened(game: str, kept: KeptGame, person: Person) -> LiveGame:
    """Return a saved game, played up to its position."""
    try:
        record = Record.load(kept.record.encode(), SAVED)
    except Refusal as refusal:
        raise (DAMAGED if refusal.code in UNREADABLE else refusal) from None
    rules, facts = registry.find(record.header.ruleset), _facts(kept, record.header, person)
    played = Game(rules, record, elsewhere=True)
    return LiveGame(id=game, game=played, creator=person.id, deadline=None, **facts)


def restore(live: LiveGame, kept: KeptGame, person: Person) -> None:
    """Undo what has changed in a game beside its record since it was saved."""
    for name, value in _facts(kept, live.header, person).items():
        setattr(live, name, value)


def _facts(kept: KeptGame, header: Header, person: Person) -> dict[str, Any]:
    """Return what is saved of a game beside its record."""
    chairs = {one.seat: _chair(one, person, header.ruleset) for one in kept.chairs}
    if chairs.keys() != header.seats.keys():
        raise DAMAGED
    return {
        "created": kept.created,
        "updated": kept.updated,
        "draw_offers": (),
        "rematch": kept.rematch,
        "chairs": {seat: chairs[seat] for seat in header.seats},
        "chat": [Said(line, person.id if line.seat else None) for line in kept.chat],
    }


def _chair(kept: KeptChair, person: Person, ruleset: str) -> Chair:
    level, mine = really_flown(kept.level, ruleset), person.id if kept.mine else None
    chair = Chair(kept.seat, kept.kind, level, mine, kept.name)
    chair.errand, chair.battle = kept.errand, kept.battle
    return chair


def listed(game: str, kept: KeptGame) -> GameInfo:
    """Return a game as lists showed it when it was saved; refuse what cannot be read."""
    info = codec.decode(bytes(kept.info), GameInfo, SAVED)
    away = tuple(msgspec.structs.replace(seat, online=False) for seat in info.seats)
    return msgspec.structs.replace(info, id=game, seats=away)
