"""Actions of players on the game itself, without saving or broadcasting them.

Each is called under the lock of its game, and succeeds or is rolled back as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable

from aerodrome.kernel.question import Seat, check_seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.seen import copy_for
from aerodrome.service.accounts.person import Person
from aerodrome.service.games import messages as m
from aerodrome.service.games import spectator_delay
from aerodrome.service.games.chair import WITHDRAW, Chair, lesson_of
from aerodrome.service.games.live_game import LiveGame, SeatOrder, SideEffects
from aerodrome.service.games.open_questions import check_asked

ABANDONED = "abandoned"
"""The way in which a game without a winner is closed."""


def check_mine(live: LiveGame, person: Person, seat: Seat) -> None:
    """Refuse a person who does not play this seat."""
    check_seat(seat, live.chairs)
    if live.chairs[seat].person != person.id:
        raise Refusal("not-yours", f"you do not play {seat}.")


def is_shown(live: LiveGame, seat: Seat | None) -> bool:
    """Return whether anyone may look from this seat: spectators always, a seat after the end."""
    return seat is None or (live.game.position.outcome is not None and seat in live.chairs)


def seat_of(live: LiveGame, person: Person) -> Seat | None:
    """Return a seat of this person, preferably one that must answer; None for a spectator."""
    mine = live.seats_of(person.id)
    return next((seat for seat in mine if seat in live.waiting), next(iter(mine), None))


def answer(live: LiveGame, said: m.AnswerIn) -> None:
    check_asked(live, said.seat, said.key)
    live.game.answer(said.seat, said.key, said.value, *said.then)


def undo(live: LiveGame, said: m.UndoIn) -> None:
    """Take back an answer of a seat."""
    live.game.undo(said.seat, said.key)


def resign(live: LiveGame, said: m.ResignIn) -> None:
    """Resign the game for a seat."""
    live.game.close(said.seat, "resigned")


def draw(live: LiveGame, person: Person, said: m.DrawIn) -> SideEffects:
    """Offer or accept a draw; when all players have, the game is drawn."""
    if live.game.position.outcome is not None:
        raise Refusal("over", "the game is over.")
    mine = live.seats_of(person.id)
    _check_agreeable(c for c in live.chairs.values() if c.seat not in mine)
    offers = tuple(s for s in live.chairs if s in live.draw_offers or s in mine)
    if len(offers) < len(live.chairs):
        return SideEffects(offers, m.Notice("draw_offered", {"name": person.name}))
    live.game.close(said.seat, "drawn")
    return SideEffects(offers)


def _check_agreeable(others: Iterable[Chair]) -> None:
    """Refuse a draw offer if no opponent could accept it."""
    kinds = {chair.kind for chair in others}
    if "bot" in kinds:
        raise Refusal("no-draw", "the computer does not accept a draw.")
    if "open" in kinds:
        raise Refusal("no-draw", "there is no opponent yet.")


def hand_over(live: LiveGame, person: Person, said: m.HandOverIn) -> SideEffects:
    """Leave a player's seats to the computer for the rest of a battle.

    The other players need not agree, because only that player's aircraft are affected. When the
    battle ends, the player is asked again.
    """
    if live.battle != said.battle:
        raise Refusal("no-errand", "this battle is not being fought right now.", str(said.battle))
    if said.errand not in live.errands:
        raise Refusal("no-errand", "the computer cannot fly home in this game.", said.errand)
    order = SeatOrder(said.errand, said.battle)
    orders = dict.fromkeys(_left_seats(live, person, said), order)
    told = m.Notice(said.errand, {"name": person.name, "seat": said.seat})
    return SideEffects(notice=told if live.in_company else None, orders=orders)


def _left_seats(live: LiveGame, person: Person, said: m.HandOverIn) -> list[Seat]:
    """Return the seats that an order covers; a withdrawal covers one side only."""
    side, mine = live.game.ruleset.rules.side, live.seats_of(person.id)
    same = [seat for seat in mine if side(seat) == side(said.seat)]
    return same if said.errand == WITHDRAW else mine


def lesson_seat(live: LiveGame, person: Person) -> Seat:
    """Return the seat of a person in their own lesson."""
    mine = live.seats_of(person.id)
    if not mine or not lesson_of(live.chairs):
        raise Refusal("no-lesson", "only your own lessons can be quit; a game can be resigned.")
    return mine[0]


def abandon(live: LiveGame, seat: Seat) -> None:
    """Close a game that no player wants to continue, unless it is over."""
    if live.game.position.outcome is None:
        live.game.close(seat, ABANDONED)


def check_again(live: LiveGame, person: Person) -> None:
    """Refuse a rematch of a running game, or by a person who has not played."""
    if not live.seats_of(person.id):
        raise Refusal("not-yours", "only its players can ask for a rematch.")
    if live.game.position.outcome is None:
        raise Refusal("not-over", "the game is not over.")


def record_for(live: LiveGame, seat: Seat | None) -> str:
    """Return a seat's copy of the record; after the end, all of it with the seed."""
    over = live.game.position.outcome is not None
    return copy_for(live.game, seat, spectator_delay.lines_known(live, seat)).dump(seed=over)
