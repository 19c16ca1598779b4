"""Game rows: how a game lies in the store, and how it is taken from there."""

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
from aerodrome.service.database.store import Row, Transaction
from aerodrome.service.games import checkpoints, snapshots_store, titles
from aerodrome.service.games import store as rows
from aerodrome.service.games.autopilot.house_bots import label_of
from aerodrome.service.games.broadcast import Said
from aerodrome.service.games.chair import RECORDED, Chair, really_flown
from aerodrome.service.games.clocks import leave
from aerodrome.service.games.clocks.seat_clock import SeatClock
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.messages import Chatted, LiveClock, Notice
from aerodrome.service.ratings.strength import shown

SAME = ("id", "creator", "created", "updated", "deadline", "rematch", "delay")
"""Facts that a game calls as the store does."""
Found = tuple[Row, list[Row], list[str], list[Said]]
"""The facts of a game, its seats, its lines and its chat."""


def read_whole(transaction: Transaction, game: str) -> tuple[Found, str | None]:
    """A game as it stands in the store, and the checkpoint that was kept of it."""
    return read_game(transaction, game), snapshots_store.checkpoint_of(transaction, game)


def read_game(transaction: Transaction, game: str, seq: int = 0, chat: int = 0) -> Found:
    """A game as it stands in the store; of lines and chat only what comes after these numbers."""
    return (
        facts(transaction, game),
        rows.seats_of(transaction, [game]),
        rows.lines_after(transaction, game, seq),
        read_chat(transaction, game, chat),
    )


def facts(transaction: Transaction, game: str) -> Row:
    """The facts of a game that there must be."""
    found = rows.facts_of(transaction, game)
    if found is None:
        raise Refusal("no-game", "there is no such game.", game[:40])
    return found


def read_chat(transaction: Transaction, game: str, after: int = 0) -> list[Said]:
    """What was said after this number, and by whom."""
    return [
        Said(_chatted(found), found["person"])
        for found in rows.chat_after(transaction, game, after)
    ]


def _chatted(found: Row) -> Chatted:
    says = found["says"]
    return Chatted(
        number=found["number"],
        seat=found["seat"],
        name=found["name"],
        text=found["text"],
        at=found["at"],
        says=codec.decode(says, Notice, "the store") if says else None,
    )


def add_notice(transaction: Transaction, game: str, notice: Notice, now: float) -> None:
    """A word of the house; it is kept as a phrase, and said in each reader's language."""
    rows.add_chat(transaction, game, "", HOUSE, "", now, codec.encode(notice).decode())


def seated(header: Header, found: list[Row]) -> dict[Seat, Chair]:
    """The chairs in the order of the game's seats; a program's says who really flies."""
    flown = [chair | {"level": really_flown(chair["level"], header.ruleset)} for chair in found]
    by_seat = {chair["seat"]: chair for chair in flown}
    return {seat: _chair(by_seat[seat], name) for seat, name in header.seats.items()}


def read_chairs(transaction: Transaction, live: LiveGame) -> dict[Seat, Chair]:
    """Who sits where as the store has it, with what is thought of them now."""
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
    """The clock of a seat from its row."""
    times = {name: found[name] for name in SeatClock._fields}
    return SeatClock(**{**times, "warned": bool(found["warned"])})


def taken_down(found: Found, checkpoint: str | None = None) -> LiveGame:
    """A game from its rows, played up to where it stands."""
    facts, chairs, lines, chat = found
    header = read_header(facts)
    record = Record(header, decoded(lines), facts["seed"])
    game, kept = checkpoints.opened(registry.find(header.ruleset), record, checkpoint)
    return LiveGame(
        game=game, kept=kept, chat=chat, chairs=seated(header, chairs), **kept_facts(facts)
    )


def kept_facts(facts: Row) -> dict[str, Any]:
    """What is kept of a game beside its record and its seats."""
    return {
        **{name: facts[name] for name in SAME},
        **sleep_of(facts),
        "rated": bool(facts["rated"]),
        "public": bool(facts["public"]),
        "clock": clock_of(facts),
        "draw_offers": tuple(msgspec.json.decode(facts["draw_offers"])),
    }


def take_up(live: LiveGame, facts: Row, chairs: list[Row]) -> None:
    """What another process may have changed of a game, but for its lines."""
    live.chairs = seated(live.game.record.header, chairs)
    for name, value in kept_facts(facts).items():
        setattr(live, name, value)


def clock_of(facts: Row) -> LiveClock | None:
    """The live clock that a game is played by, if it is."""
    bank = facts["bank"]
    return LiveClock(bank, facts["increment"]) if bank is not None else None


def sleep_of(facts: Row) -> dict[str, Any]:
    """Whether a game sleeps, and who would have it so."""
    offers = tuple(msgspec.json.decode(facts["adjourn_offers"]))
    return {
        "asleep": facts["asleep"],
        "adjourned": bool(facts["adjourned"]),
        "adjourn_offers": offers,
    }


class Formed(msgspec.Struct):
    """All that has to be read of a header to know whether the rest can be."""

    aerodrome: Count


def read_header(facts: Row) -> Header:
    place = f"game {facts['id']}"
    check_format(codec.decode(facts["header"], Formed, place).aerodrome, place)
    return codec.decode(facts["header"], Header, place)


def decoded(lines: list[str]) -> list[AnyLine]:
    return [codec.decode(line, AnyLine, "the store") for line in lines]


def written(lines: list[AnyLine]) -> list[str]:
    """Lines of a record as the store keeps them."""
    return [msgspec.json.encode(line).decode() for line in lines]


def whole_record(facts: Row, texts: list[str]) -> str:
    """The record of a game that is over as it lies in the store, with its seed."""
    return as_record(facts, [text.encode() for text in texts], seed=facts["seed"])


def as_record(facts: Row, bodies: list[bytes], **more: str) -> str:
    """The header of a game, with something more in it, and lines of its record as a file."""
    header = codec.decode(facts["header"], dict[str, Any], f"game {facts['id']}")
    header |= {**more, "lines": len(bodies)}
    return chained([msgspec.json.encode(header), *bodies])


def put_up(transaction: Transaction, live: LiveGame, invites: Mapping[Seat, str]) -> None:
    """Lay a new game into the store."""
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
    """What lists of games show without opening them."""
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
    transaction: Transaction,
    live: LiveGame,
    seat: Seat,
    person: str,
    notice: Notice,
    now: float,
) -> None:
    """Give an open seat to a person; when it was the last, everybody's time begins to run."""
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
