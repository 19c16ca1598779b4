"""Deeds: what somebody does at a table, done to the game itself; who saves and tells it is apart.

Each is called under the lock of its game, and stands or is taken back as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable

from aerodrome.kernel.question import Seat, check_seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.seen import copy_for
from aerodrome.service.accounts.person import Person
from aerodrome.service.games import messages as m
from aerodrome.service.games import spectator_delay
from aerodrome.service.games.chair import Chair, lesson_of
from aerodrome.service.games.live_game import LiveGame, SideEffects
from aerodrome.service.games.open_questions import check_asked

ABANDONED = "abandoned"
"""How a game is closed that nobody has won or lost."""


def check_mine(live: LiveGame, person: Person, seat: Seat) -> None:
    """Refuse who does not sit there."""
    check_seat(seat, live.chairs)
    if live.chairs[seat].person != person.id:
        raise Refusal("not-yours", f"you do not play {seat}.")


def is_shown(live: LiveGame, seat: Seat | None) -> bool:
    """Whether anybody may look from there: to watch, or at a finished game from every seat."""
    return seat is None or (live.game.position.outcome is not None and seat in live.chairs)


def seat_of(live: LiveGame, person: Person) -> Seat | None:
    """Where somebody sits, first where he is waited for; None if he only watches."""
    mine = live.seats_of(person.id)
    return next((seat for seat in mine if seat in live.waiting), next(iter(mine), None))


def answer(live: LiveGame, said: m.AnswerIn) -> None:
    check_asked(live, said.seat, said.key)
    live.game.answer(said.seat, said.key, said.value, *said.then)


def undo(live: LiveGame, said: m.UndoIn) -> None:
    """Take an answer of a seat back."""
    live.game.undo(said.seat, said.key)


def resign(live: LiveGame, said: m.ResignIn) -> None:
    """Give the game up for a seat."""
    live.game.close(said.seat, "resigned")


def draw(live: LiveGame, person: Person, said: m.DrawIn) -> SideEffects:
    """Offer or accept a draw: the last person to offer agrees, and the game is drawn."""
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
    """Whether there is somebody to agree to a draw."""
    kinds = {chair.kind for chair in others}
    if "bot" in kinds:
        raise Refusal("no-draw", "the computer does not accept a draw.")
    if "open" in kinds:
        raise Refusal("no-draw", "there is no opponent yet.")


def lesson_seat(live: LiveGame, person: Person) -> Seat:
    """Where somebody sits in a lesson of his own."""
    mine = live.seats_of(person.id)
    if not mine or not lesson_of(live.chairs):
        raise Refusal("no-lesson", "only your own lessons can be quit; a game can be resigned.")
    return mine[0]


def abandon(live: LiveGame, seat: Seat) -> None:
    """End what nobody wants to go on with, unless it has ended."""
    if live.game.position.outcome is None:
        live.game.close(seat, ABANDONED)


def check_again(live: LiveGame, person: Person) -> None:
    """Refuse a rematch of what goes on, or to somebody who has not played."""
    if not live.seats_of(person.id):
        raise Refusal("not-yours", "only its players can ask for a rematch.")
    if live.game.position.outcome is None:
        raise Refusal("not-over", "the game is not over.")


def record_for(live: LiveGame, seat: Seat | None) -> str:
    """A seat's copy of the record during play; all of it, seed included, after the end."""
    over = live.game.position.outcome is not None
    return copy_for(live.game, seat, spectator_delay.told_to(live, seat)).dump(seed=over)
