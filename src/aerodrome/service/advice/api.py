"""Routes of advice: hints, positions within reach, supposed turns and reviews."""

from __future__ import annotations

from aerodrome.service.advice import messages as wm
from aerodrome.service.advice.advisers import Advice
from aerodrome.service.advice.pushed_ends import PushedEnds
from aerodrome.service.games import messages as m
from aerodrome.service.lessons import messages as lm
from aerodrome.service.route import Call, look, post
from aerodrome.tabletop.reach import WithinReach
from aerodrome.tabletop.supposition import OpponentSet, Supposed

G = "/api/games/{game}"


async def start_game(call: Call) -> wm.Started:
    """Create a game, and return its first position with everything that the page shows of it.

    One answer in place of three, so that a first question does not wait for the network again.
    """
    games = call.service.games
    made = await games.create(call.person, call.body, call.host)
    name = made.game.id
    seat = await games.seat_of(call.person, name)
    update = await games.position(call.person, name, seat, 0, 0)
    ends: tuple[wm.QuestionEnds, ...] = ()
    if seat is not None:
        live = await games.watch(call.person, name, seat)
        ends = await call.service[PushedEnds].opening(live, seat)
    return wm.Started(game=update.game, invites=made.invites, update=update, ends=ends)


async def get_hint(call: Call) -> lm.Hint:
    """Return the ace's mixed strategy for an open question of the caller."""
    key = call.query.get("key", "")
    advice, seat = call.service[Advice], call.seat or ""
    return await advice.hint(call.person, call.asker, call.game, seat, key)


async def get_reach(call: Call) -> WithinReach:
    """Return all positions that answers to a question can lead to, each with all those answers."""
    key = call.query.get("key", "")
    advice, seat = call.service[Advice], call.seat or ""
    return await advice.reach(call.person, call.asker, call.game, seat, key)


async def get_opponent_set(call: Call) -> OpponentSet:
    """Return where a piece of another player can end its next move, as far as the seat knows."""
    return await call.service[Advice].opponent_set(call.person, call.asker, call.game, call.body)


async def suppose_answers(call: Call) -> Supposed:
    """Return the turn that an order and guesses lead to, with the odds of every shot."""
    return await call.service[Advice].suppose(call.person, call.asker, call.game, call.body)


async def get_review(call: Call) -> lm.Reviewed:
    """Review a finished game."""
    return await call.service[Advice].review(call.person, call.asker, call.game)


ROUTES = (
    post("/api/games/start", start_game, m.NewGame, wm.Started, limit="making"),
    look(f"{G}/hint", get_hint, lm.Hint, "seat", "key", dropped=True, limit="hint"),
    look(f"{G}/reach", get_reach, WithinReach, "seat", "key", dropped=True, limit="reach"),
    post(
        f"{G}/opponent-set",
        get_opponent_set,
        wm.OpponentSetIn,
        OpponentSet,
        guest=False,
        dropped=True,
        limit="reach",
    ),
    post(
        f"{G}/suppose",
        suppose_answers,
        wm.SupposeIn,
        Supposed,
        guest=False,
        dropped=True,
        limit="reach",
    ),
    look(f"{G}/review", get_review, lm.Reviewed, dropped=True, limit="hint"),
)
