"""Hidden: games that somebody puts out of his sight, and lessons that he abandons."""

from contextlib import suppress

from aerodrome.kernel.refusal import Refusal
from aerodrome.server.people.accounts import Person
from aerodrome.server.play.kept import game_rows
from aerodrome.server.play.live import lesson_of
from aerodrome.server.play.lobby import Lobby
from aerodrome.server.store import games as rows
from aerodrome.server.store.database import Conflict, Transaction

ABANDONED = "abandoned"
"""How a game is closed that nobody has won or lost."""


async def hide(lobby: Lobby, person: Person, game: str) -> None:
    """Take a game off somebody's list; nothing else becomes of it."""

    def work(transaction: Transaction) -> None:
        _check_mine(transaction, person, game)
        rows.hide(transaction, person.id, game)

    with suppress(Conflict):
        await lobby.store.run(work)


async def show(lobby: Lobby, person: Person, game: str) -> None:
    """Put it on again."""

    def work(transaction: Transaction) -> None:
        _check_mine(transaction, person, game)
        rows.show(transaction, person.id, game)

    await lobby.store.run(work)


def _check_mine(transaction: Transaction, person: Person, game: str) -> None:
    facts = game_rows.facts(transaction, game)
    plays = any(chair["person"] == person.id for chair in rows.seats_of(transaction, [game]))
    if not plays and facts["creator"] != person.id:
        raise Refusal("not-yours", "only who made or plays a game has it on his list.")


async def abandon(lobby: Lobby, person: Person, game: str) -> None:
    """End a lesson that somebody does not want to go on with, and take it off his list."""
    live = await lobby.open(game)
    mine = live.seats_of(person.id)
    if not mine or not lesson_of(live.chairs):
        raise Refusal("no-lesson", "only a lesson of yours can be abandoned; resign a game.")

    def act() -> None:
        if live.game.position.outcome is None:
            live.game.close(mine[0], ABANDONED)

    await lobby.change(live, person.id, ABANDONED, act, mine[0])
    await hide(lobby, person, game)
