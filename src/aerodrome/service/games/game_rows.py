"""Game rows: convert games to rows of the store and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from aerodrome.kernel import codec, registry
from aerodrome.kernel.bounds import Count
from aerodrome.kernel.question import Seat
from aerodrome.kernel.record import AnyLine, Header, Record, chained, check_format
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.names import HOUSE, quoted
from aerodrome.service.accounts.own_account import check_voice
from aerodrome.service.database.store import Row, Transaction
from aerodrome.service.games import snapshots_store, titles
from aerodrome.service.games import store as rows
from aerodrome.service.games.autopilot.house_bots import label_of
from aerodrome.service.games.broadcast import Said
from aerodrome.service.games.chair import RECORDED, Chair, really_flown
from aerodrome.service.games.clocks import leave
from aerodrome.service.games.clocks.seat_clock import SeatClock
from aerodrome.service.games.live_game import ChatLine, LiveGame
from aerodrome.service.games.messages import Chatted, LiveClock, Notice
from aerodrome.service.games.open_games import open_game
from aerodrome.service.ratings.strength import shown

SAME = ("id", "creator", "created", "updated", "deadline", "rematch", "delay")
"""Facts with the same name in a game and in the store."""
Found = tuple[Row, list[Row], list[str], list[Said]]
"""The facts, seats, lines and chat of a game."""


def read_whole(transaction: Transaction, game: str) -> tuple[Found, str | None]:
    """Return a stored game and its checkpoint."""
    return read_game(transaction, game), snapshots_store.checkpoint_of(transaction, game)


def read_game(transaction: Transaction, game: str, seq: int = 0, chat: int = 0) -> Found:
    """Return a stored game, with only the lines and chat after these numbers."""
    return (
        facts(transaction, game),
        rows.seats_of(transaction, [game]),
        rows.lines_after(transaction, game, seq),
        read_chat(transaction, game, chat),
    )


def facts(transaction: Transaction, game: str) -> Row:
    """Return the facts of a game; refuse an unknown game."""
    found = rows.facts_of(transaction, game)
    if found is None:
        raise Refusal("no-game", "there is no such game.", game[:40])
    return found


def read_chat(transaction: Transaction, game: str, after: int = 0) -> list[Said]:
    """Return the chat after this number, with its authors."""
    return [
        Said(_chatted(found), found["person"])
        for found in rows.chat_after(transaction, game, after)
    ]


def _chatted(found: Row) -> Chatted:
    notice = found["says"]
    return Chatted(
        number=found["number"],
        seat=found["seat"],
        name=found["name"],
        text=found["text"],
        at=found["at"],
        says=codec.decode(notice, Notice, "the store") if notice else None,
    )


def add_notice(transaction: Transaction, game: str, notice: Notice, now: float) -> None:
    """Add a system notice; it is stored as a phrase and shown in each reader's language."""
    rows.add_chat(transaction, game, "", HOUSE, "", now, codec.encode(notice).decode())


def add_words(transaction: Transaction, game: str, said: ChatLine, now: float) -> None:
    """Add a person's line of chat; refuse a person who may not speak now."""
    check_voice(transaction, said.person, now)
    words = (said.seat, said.person.name, said.text, now)
    rows.add_chat(transaction, game, *words, person=said.person.id)


def seated(header: Header, found: list[Row]) -> dict[Seat, Chair]:
    """Return the chairs in the order of the game's seats, with the levels that really fly."""
    flown = [chair | {"level": really_flown(chair["level"], header.ruleset)} for chair in found]
    by_seat = {chair["seat"]: chair for chair in flown}
    return {seat: _chair(by_seat[seat], name) for seat, name in header.seats.items()}


def read_chairs(transaction: Transaction, live: LiveGame) -> dict[Seat, Chair]:
    """Return the chairs of a stored game, with current ratings."""
    return seated(live.game.record.header, rows.seats_of(transaction, [live.id]))


def _chair(found: Row, recorded: str) -> Chair:
    kind = found["kind"]
    plain = {"bot": label_of(found["level"]), "open": "", RECORDED: quoted(recorded)}
    name = found["name"] or plain.get(kind, recorded)
    return Chair(
        seat=found["seat"],
        kind=kind,
        level=found["level"],
        person=found["person"],
        name=name,
        account=found["account"] is not None,
        owner=found["owner"],
        rating=shown(found) if found["mu"] is not None and not found["reserved"] else None,
        clock=seat_clock_of(found),
        absent=found["absent"],
        late=found["late"],
        offered=bool(found["offered"]),
        leave=leave.latest(found["leaves"]),
        errand=found["errand"],
        battle=found["battle"],
    )


def seat_clock_of(found: Row) -> SeatClock:
    """Return the clock of a seat from its row."""
    times = {name: found[name] for name in SeatClock._fields}
    return SeatClock(**{**times, "warned": bool(found["warned"])})


def load_game(found: Found, checkpoint: str | None = None) -> LiveGame:
    """Build a game from its rows, at its current position."""
    facts, chairs, lines, chat = found
    header = read_header(facts)
    record = Record(header, decoded(lines), facts["seed"])
    game, checkpointed = open_game(registry.find(header.ruleset), record, checkpoint)
    return LiveGame(
        game=game,
        checkpointed=checkpointed,
        chat=chat,
        chairs=seated(header, chairs),
        **stored_facts(facts),
    )


def stored_facts(facts: Row) -> dict[str, Any]:
    """Return the data of a game that is neither in its record nor in its seats."""
    return {
        **{name: facts[name] for name in SAME},
        **sleep_of(facts),
        "rated": bool(facts["rated"]),
        "public": bool(facts["public"]),
        "clock": clock_of(facts),
        "draw_offers": tuple(msgspec.json.decode(facts["draw_offers"])),
    }


def update(live: LiveGame, facts: Row, chairs: list[Row]) -> None:
    """Update a game with changes by another process, except its lines."""
    live.chairs = seated(live.game.record.header, chairs)
    for name, value in stored_facts(facts).items():
        setattr(live, name, value)


def clock_of(facts: Row) -> LiveClock | None:
    """Return the live clock of a game, None if it has none."""
    bank = facts["bank"]
    return LiveClock(bank, facts["increment"]) if bank is not None else None


def sleep_of(facts: Row) -> dict[str, Any]:
    """Return whether a game sleeps, and which seats have offered to adjourn."""
    offers = tuple(msgspec.json.decode(facts["adjourn_offers"]))
    return {
        "asleep": facts["asleep"],
        "adjourned": bool(facts["adjourned"]),
        "adjourn_offers": offers,
    }


class Formed(msgspec.Struct):
    """The part of a header that shows whether this version can read the rest."""

    aerodrome: Count


def read_header(facts: Row) -> Header:
    place = f"game {facts['id']}"
    check_format(codec.decode(facts["header"], Formed, place).aerodrome, place)
    return codec.decode(facts["header"], Header, place)


def decoded(lines: list[str]) -> list[AnyLine]:
    return [codec.decode(line, AnyLine, "the store") for line in lines]


def written(lines: list[AnyLine]) -> list[str]:
    """Encode record lines for the store."""
    return [msgspec.json.encode(line).decode() for line in lines]


def whole_record(facts: Row, texts: list[str]) -> str:
    """Return the record of a finished game as stored, with its seed."""
    return as_record(facts, [text.encode() for text in texts], seed=facts["seed"])


def as_record(facts: Row, bodies: list[bytes], **more: str) -> str:
    """Return the text of a record file, with `more` fields in the header."""
    header = codec.decode(facts["header"], dict[str, Any], f"game {facts['id']}")
    header |= {**more, "lines": len(bodies)}
    return chained([msgspec.json.encode(header), *bodies])


def insert(transaction: Transaction, live: LiveGame, invites: Mapping[Seat, str]) -> None:
    """Insert a new game into the store."""
    record = live.game.record
    values = {
        "id": live.id,
        "header": msgspec.json.encode(record.header).decode(),
        "seed": record.seed,
        "creator": live.creator,
        "created": live.created,
        "updated": live.updated,
        "seq": 0,
        "deadline": live.deadline,
        "rated": live.rated,
        "public": live.public,
        "delay": live.delay,
        "ruleset": record.header.ruleset,
        "scenario": record.header.scenario,
        "bank": live.clock.bank if live.clock else None,
        "increment": live.clock.increment if live.clock else None,
        "status": live.status,
        "draw_offers": "[]",
        **facts_of(live),
    }
    rows.put(transaction, values, [_seat_row(live, seat, invites) for seat in live.chairs])


def _seat_row(live: LiveGame, seat: Seat, invites: Mapping[Seat, str]) -> Row:
    chair = live.chairs[seat]
    return {
        "game": live.id,
        "seat": seat,
        "kind": chair.kind,
        "person": chair.person,
        "level": chair.level,
        "invite_hash": invites.get(seat),
        **chair.clock._asdict(),
    }


def facts_of(live: LiveGame) -> dict[str, Any]:
    """Return the facts that lists show without loading the game."""
    outcome = live.game.position.outcome
    facts: dict[str, Any] = {"waiting": msgspec.json.encode(live.waiting).decode()}
    if (moment := live.moment) is not None:
        facts["moment"] = msgspec.json.encode(moment).decode()
    if live.names:
        facts["names"] = titles.written(live.names)
    if outcome is not None:
        facts |= {"status": "over", "outcome": msgspec.json.encode(outcome).decode()}
    return facts


def sit_down(
    transaction: Transaction, live: LiveGame, seat: Seat, person: str, notice: Notice, now: float
) -> None:
    """Give an open seat to a person; with the last open seat, the clocks start."""
    add_notice(transaction, live.id, notice, now)
    rows.reseat(transaction, live.id, seat, {"kind": "open"}, kind="person", person=person)
    if rows.open_seats(transaction, live.id):
        return
    rows.begin(transaction, live.id)
    if live.pace.runs and facts(transaction, live.id)["status"] == "playing":
        _start_clocks(transaction, live, now)


def _start_clocks(transaction: Transaction, live: LiveGame, now: float) -> None:
    turns = live.progress().turns
    for found in rows.seats_of(transaction, [live.id]):
        seat = found["seat"]
        if found["kind"] == "person" and seat in turns:
            away = leave.latest(found["leaves"])
            clock = seat_clock_of(found).started(live.pace, turns[seat], now, away)
            rows.set_clock(transaction, live.id, seat, clock._asdict())
