"""Doors of histories: a game, or a battle fought within it, looked back at; and its book."""

from __future__ import annotations

from aerodrome.kernel import codec
from aerodrome.local.door import JSON, LocalCall, LocalReply, look
from aerodrome.local.doors.catalogue import language_asked
from aerodrome.local.doors.play import NDJSON, attached
from aerodrome.service.archive import history
from aerodrome.service.archive.history import BattleShelf, Film
from aerodrome.service.archive.messages import History
from aerodrome.service.catalogue import messages as cm
from aerodrome.service.catalogue import model as catalogue
from aerodrome.service.games.spectator_delay import past_of
from aerodrome.service.http_errors import number

G = "/api/games/{game}"
B = f"{G}/battles/{{battle}}"
_battles = BattleShelf()


async def get_history(asked: LocalCall) -> LocalReply:
    """Everything a seat was entitled to see so far, to look back at, in pages."""
    page = asked.number("page")
    live = await asked.field.playing.watch(asked.game, asked.seat)
    async with live.lock:
        if history.lacks_past(live, asked.seat):
            live.before = past_of(live.game.ruleset, live.game.record.copy(None))
        return _page(history.film(live, asked.seat), page)


async def get_battle(asked: LocalCall) -> LocalReply:
    """A battle within a game, once it has ended: everything a seat was entitled to see."""
    battle, page = number(asked.path, "battle"), asked.number("page")
    live = await asked.field.playing.watch(asked.game, asked.seat)
    async with live.lock:
        return _page(_battles.film(live, battle, asked.seat), page)


async def get_battle_record(asked: LocalCall) -> LocalReply:
    """Download the record of a battle; a seat's copy of it while the game goes on."""
    battle = number(asked.path, "battle")
    live = await asked.field.playing.watch(asked.game, asked.seat)
    async with live.lock:
        text = _battles.record(live, battle, asked.seat)
    return attached(text, f"{asked.game}-battle-{battle}")


def _page(film: Film, number: int) -> LocalReply:
    """A page as the server sends it, which keeps it so for others."""
    return LocalReply(200, JSON, codec.encode(film.page(number)))


async def read_game_book(asked: LocalCall) -> cm.Book:
    """The words and rulebook of what is played there."""
    live = await asked.field.playing.watch(asked.game, None)
    return catalogue.book(live.game.ruleset, language_asked(asked))


DOORS = (
    look(f"{G}/history", get_history, History, "seat", "page"),
    look(f"{B}/history", get_battle, History, "seat", "page"),
    look(f"{B}/record", get_battle_record, None, "seat", media=NDJSON),
    look(f"{G}/book", read_game_book, cm.Book, "language", shared=True),
)
