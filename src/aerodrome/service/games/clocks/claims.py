"""Claims: what the others may do when a player is gone, and adjourning by agreement."""

from __future__ import annotations

import msgspec

from aerodrome.kernel.question import Seat, check_seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.model import hashed, new_token
from aerodrome.service.accounts.person import Person
from aerodrome.service.database.store import Transaction
from aerodrome.service.games import game_rows
from aerodrome.service.games import store as rows
from aerodrome.service.games.clocks.sleep import HERE, fall_asleep
from aerodrome.service.games.clocks.timekeeper import titled
from aerodrome.service.games.live_game import LiveGame, SideEffects
from aerodrome.service.games.live_games import LiveGames
from aerodrome.service.games.messages import Ack, AdjournIn, ClaimIn, Invite, Notice
from aerodrome.service.notifications.model import Notifications
from aerodrome.service.notifications.notification import Notification, NotificationWord


def gone(live: LiveGame, now: float) -> list[Seat]:
    """Return the seats of players who count as gone for good."""
    missed = [c for c in live.people if c.absent is not None or c.seat in live.waiting]
    ends = {chair.seat: live.gone_at(chair) for chair in missed}
    return [seat for seat, end in ends.items() if end is not None and end <= now]


async def claim(live_games: LiveGames, live: LiveGame, person: Person, said: ClaimIn) -> Ack:
    """Resign the game for a side after all its players have gone."""

    def act() -> SideEffects:
        if live.game.position.outcome is not None:
            raise Refusal("over", "the game is over.")
        _check_awake(live)
        _check_present(live, person, live_games.clock.now())
        seat = _abandoned_seat(live, person, live_games.clock.now())
        live.game.close(seat, "resigned")
        words = {"name": person.name, "seat": seat}
        return SideEffects(notice=Notice("claimed", words))

    return await live_games.change(live, person.id, said.id, act, said.seat)


def _check_awake(live: LiveGame) -> None:
    """Refuse a claim while the game sleeps and its clocks are stopped."""
    if live.asleep:
        raise Refusal(
            "asleep", "the game is paused; resume it first, and let the other side's time run."
        )


def _check_present(live: LiveGame, person: Person, now: float) -> None:
    """Refuse a player who is late, because their claim that others are gone is not credible."""
    mine = [live.chairs[seat] for seat in live.seats_of(person.id)]
    if any(c.absent is not None or (c.clock.due is not None and c.clock.due <= now) for c in mine):
        raise Refusal("away", "your own time has run out; return to the game first.")


def _abandoned_seat(live: LiveGame, person: Person, now: float) -> Seat:
    """Return a seat of an opposing side if all its players are gone."""
    side, away = live.game.ruleset.rules.side, set(gone(live, now))
    mine = {side(seat) for seat in live.seats_of(person.id)}
    against = [chair.seat for chair in live.people if side(chair.seat) not in mine]
    for seat in against:
        if all(other in away for other in against if side(other) == side(seat)):
            return seat
    raise Refusal("not-gone", "the other side has not been away long enough yet; claim later.")


async def adjourn(live_games: LiveGames, live: LiveGame, person: Person, said: AdjournIn) -> Ack:
    """Offer to adjourn the game, or accept the offer; players who are gone are not asked."""
    known = await live_games.receipt(live, person.id, said.id)
    if known is not None:
        return Ack(said.id, known)
    now = live_games.clock.now()
    async with live.lock:
        _check_adjournable(live)
        ack = Ack(said.id, live.seq_for(said.seat))

    def work(transaction: Transaction) -> None:
        words = {"name": person.name}
        agreed = {*live.adjourn_offers, *live.seats_of(person.id), *gone(live, now)}
        if all(chair.seat in agreed for chair in live.people):
            fall_asleep(transaction, live, now, Notice("adjourned", words), adjourned=True)
        else:
            offers = [seat for seat in live.chairs if seat in agreed]
            written = {"adjourn_offers": msgspec.json.encode(offers).decode()}
            before = msgspec.json.encode(live.adjourn_offers).decode()
            expected = {"asleep": 0.0, "adjourn_offers": before}
            rows.change(transaction, live.id, expected, written)
            game_rows.add_notice(transaction, live.id, Notice("adjourn_offered", words), now)
        rows.give_receipt(transaction, live.id, person.id, said.id, ack.seq)

    if not await live_games.rearrange(live, work):
        raise Refusal("busy", "another player was faster; try again.")
    return ack


def _check_adjournable(live: LiveGame) -> None:
    if live.status != "playing":
        raise Refusal("over", "this game is not being played.")
    if live.asleep:
        raise Refusal("asleep", "the game is paused already.")
    if not live.in_company:
        raise Refusal("no-adjourn", "you play alone: leave whenever you like, and come back later.")


async def offer_seat(live_games: LiveGames, live: LiveGame, person: Person, seat: Seat) -> Invite:
    """Create a link by which another person takes the seat of a player who is gone."""
    check_seat(seat, live.chairs)
    if not live.seats_of(person.id):
        raise Refusal("not-yours", "only the players of this game can offer its seats.")
    _check_awake(live)
    if seat not in gone(live, live_games.clock.now()) or live.chairs[seat].person == person.id:
        raise Refusal(
            "not-gone",
            "the player of this seat has not been away long enough yet; try later.",
            seat,
        )
    token, absent = new_token(), live.chairs[seat]
    expected = {"kind": "person", "person": absent.person, "absent": absent.absent}
    offered = {"invite_hash": hashed(token), "offered": True}
    if not await live_games.reseat(live, seat, None, expected, **offered):
        raise Refusal("not-gone", "the player of this seat is back.", seat)
    return Invite(live.id, seat, token)


async def take_over(
    live_games: LiveGames, notifications: Notifications, live: LiveGame, seat: Seat, person: Person
) -> None:
    """Seat a substitute for a player who is gone; the former player can no longer answer."""
    absent, now = live.chairs[seat], live_games.clock.now()
    if live.seats_of(person.id):
        raise Refusal("both-seats", "you play in this game already.")

    def work(transaction: Transaction) -> None:
        words = {"name": person.name, "seat": seat, "other": absent.name}
        game_rows.add_notice(transaction, live.id, Notice("substitute", words), now)
        expected = {"person": absent.person, "offered": True}
        rows.reseat(transaction, live.id, seat, expected, person=person.id, **HERE)
        rows.change(transaction, live.id, {}, {"rated": False})
        if live.asleep:
            return
        turn = live.progress().turns.get(seat)
        if live.pace.runs and turn is not None:
            clock = absent.clock.started(live.pace, turn, now)
            rows.set_clock(transaction, live.id, seat, clock._asdict())

    if await live_games.rearrange(live, work) and absent.person is not None:
        words: dict[str, NotificationWord] = {"title": titled(live), "name": person.name}
        notification = Notification("time_short", words, f"/games/{live.id}", "replaced")
        await notifications.send([absent.person], notification)
