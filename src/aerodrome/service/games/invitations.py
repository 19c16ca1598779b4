"""Invitations: links to open seats, their preview, and practice while waiting for an opponent."""

from __future__ import annotations

import asyncio

from aerodrome.kernel import registry
from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts import store as accounts_store
from aerodrome.service.accounts.model import hashed, new_token
from aerodrome.service.accounts.person import Person
from aerodrome.service.games import invitations_messages as cm
from aerodrome.service.games import messages as m
from aerodrome.service.games import spectator_delay
from aerodrome.service.games import store as rows
from aerodrome.service.games.autopilot.house_bots import label_of
from aerodrome.service.games.chair import Chair, taken_by
from aerodrome.service.games.clocks import claims
from aerodrome.service.games.live_game import LiveGame
from aerodrome.service.games.live_games import LiveGames
from aerodrome.service.games.new_game import seating
from aerodrome.service.games.new_game.reading import Again, Reader
from aerodrome.service.games.open_games import GameStart
from aerodrome.service.notifications.model import Notifications
from aerodrome.service.ratings import eligibility


async def _opened(live_games: LiveGames, token: str) -> tuple[LiveGame, Seat]:
    """Return the game and the seat of an invitation link."""
    found = await live_games.store.read(lambda c: rows.invited(c, hashed(token)))
    if found is None:
        raise Refusal("no-invite", "this invitation is invalid or has expired; ask for a new link.")
    return await live_games.current(found["game"]), found["seat"]


async def read(live_games: LiveGames, person: Person, token: str) -> cm.Invitation:
    """Return the preview of an invitation, which anyone with the link may see."""
    live, seat = await _opened(live_games, token)
    host = await live_games.store.read(lambda c: accounts_store.name_of(c, live.creator))
    async with live.lock:
        return cm.Invitation(host=host, seat=seat, game=spectator_delay.info_for(live, person.id))


async def join(
    live_games: LiveGames, notifications: Notifications, person: Person, token: str
) -> cm.Joined:
    """Seat a person by an invitation link; they may use the same link again to return."""
    live, seat = await _opened(live_games, token)
    if live.chairs[seat].kind == "open":
        if live.game.position.outcome is not None:
            raise Refusal("over", "the game is over.", live.id)
        eligibility.check_sitter(live, seat, person)
        await live_games.seat(live, seat, person)
    elif live.chairs[seat].offered and live.chairs[seat].person != person.id:
        await claims.take_over(live_games, notifications, live, seat, person)
    if live.chairs[seat].person != person.id:
        raise Refusal("taken", "this seat is already taken.")
    return cm.Joined(live.id, seat)


async def renew(live_games: LiveGames, person: Person, game: str, seat: Seat) -> m.Invite:
    """Create a new link for an open seat; the old one becomes invalid."""
    live = await live_games.open(game)
    if person.id != live.creator:
        raise Refusal("not-yours", "only the player who made the game can invite to it.")
    token = new_token()
    free = {"kind": "open"}
    if seat not in live.chairs or not await live_games.reseat(
        live, seat, None, free, invite_hash=hashed(token)
    ):
        raise Refusal("taken", f"`{seat}` is not an open seat of this game.")
    return m.Invite(game, seat, token)


async def practise(
    live_games: LiveGames, reader: Reader, person: Person, game: str, host: str
) -> m.Created:
    """Start a practice game of the same set-up against the computer, while waiting for players."""
    live = await live_games.current(game)
    if not live.seats_of(person.id):
        raise Refusal("not-yours", "only its players can practise for this game.")
    if live.status != "open":
        raise Refusal("no-practice", "all players are here: play the game itself.")
    ruleset = registry.find(live.game.ruleset.id)
    played = Again(ruleset.id, ruleset.recorded(live.game.record.header))
    scenario, _ = await reader.composed(played, person.id, host)
    chairs = {seat: _practice_chair(chair, person) for seat, chair in live.chairs.items()}
    record = await asyncio.to_thread(ruleset.record, scenario, None, seating.names(chairs))
    practice = await live_games.create(person, GameStart(record=record, chairs=chairs))
    return m.Created(practice.info(person.id), ())


def _practice_chair(chair: Chair, person: Person) -> Chair:
    """Return a chair of a practice game: the person in their own seats, computers in all others."""
    if chair.person == person.id:
        return taken_by(person, chair.seat, chair.level)
    return Chair(chair.seat, "bot", chair.level, name=label_of(chair.level))
