"""Routes of spectators: public games, their chat, and the search in one's own games."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, time
from typing import TypeVar

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.store import DAY
from aerodrome.service.archive import search
from aerodrome.service.archive.search_store import Wanted
from aerodrome.service.compression import Packed
from aerodrome.service.games import messages as m
from aerodrome.service.route import SVG, Call, Download, look, post
from aerodrome.service.spectators import messages as wm
from aerodrome.service.spectators import model as spectators
from aerodrome.service.spectators.gallery import Gallery
from aerodrome.service.spectators.model import Watching

G = "/api/games/{game}"
ZIP = "application/zip"
LONGEST = 200
"""Most characters of a search term."""
SEARCHED = (
    *("ruleset", "scenario", "opponent", "against", "result", "since", "until"),
    *("rated", "archived"),
)
Word = TypeVar("Word", bound=str)


def one_of(asked: Mapping[str, str], name: str, words: tuple[Word, ...]) -> Word:
    """Return one of the words that a query parameter may have; the first by default."""
    said = asked.get(name, words[0])
    found = next((word for word in words if word == said), None)
    if found is None:
        raise Refusal("malformed", f"`{name}` is one of {', '.join(filter(None, words))}.", name)
    return found


def _day(asked: Mapping[str, str], name: str, more: float = 0.0) -> float | None:
    """Return the start of a day in a query as a UTC timestamp; None if there is no day."""
    text = asked.get(name, "")
    if not text:
        return None
    try:
        return datetime.combine(date.fromisoformat(text), time(), UTC).timestamp() + more
    except ValueError:
        sentence = f"`{name}` is a day such as 1917-06-04."
        raise Refusal("malformed", sentence, name) from None


async def admit_spectators(call: Call) -> m.GameInfo:
    """Choose who can find a game of the caller's to watch it, and with what delay."""
    return await spectators.admit(
        call.service.live_games, call.person, call.game, call.body, call.host
    )


async def say_in_gallery(call: Call) -> None:
    """Send a message to the other spectators of a game."""
    await call.service[Gallery].say(call.person, call.game, call.body, call.host)


async def read_gallery(call: Call) -> wm.GallerySaid:
    """List the spectators' messages; players can read them when the game is over."""
    return await call.service[Gallery].remarks(call.person, call.game, call.number("after"))


async def watch_games(call: Call) -> Packed:
    """List public games in progress, with a small picture of each."""
    asked = call.query
    wanted = spectators.WatchWish(
        ruleset=asked.get("ruleset", "")[:LONGEST],
        pace=one_of(asked, "pace", ("", "live", "days", "none")),
        by=one_of(asked, "by", ("strength", "newest")),
        least=min(call.number("least"), 9999),
        page=min(call.number("page"), 999),
    )
    return await call.service[Watching].now(wanted)


async def list_finished_games(call: Call) -> wm.WatchList:
    """List finished public games, newest first."""
    asked = call.query
    ruleset, scenario = (asked.get(name, "")[:LONGEST] for name in ("ruleset", "scenario"))
    player, page = asked.get("player", "")[:LONGEST], min(call.number("page"), 9999)
    return await call.service[Watching].over(call.person, ruleset, scenario, player, page)


async def draw_game(call: Call) -> Packed:
    """Draw a small picture of a public game, as spectators see it (SVG)."""
    return await call.service[Watching].picture(call.game)


async def search_games(call: Call) -> wm.FoundGames:
    """Search the caller's games, newest first."""
    asked = call.query
    wanted = Wanted(
        ruleset=asked.get("ruleset", "")[:LONGEST],
        scenario=asked.get("scenario", "")[:LONGEST],
        opponent=asked.get("opponent", "").strip()[:LONGEST],
        against=one_of(asked, "against", ("", "people", "computer")),
        result=one_of(asked, "result", ("", "going", "turn", "won", "lost", "drawn")),
        since=_day(asked, "since"),
        until=_day(asked, "until", DAY),
        rated=asked.get("rated") == "true",
        archived=asked.get("archived") == "true",
    )
    page = min(call.number("page"), 9999)
    return await search.found(call.service.games, call.person, wanted, page)


async def archive_games(call: Call) -> None:
    """Move several of the caller's games into the archive, or out of it."""
    await search.archive(call.service.games, call.person, call.body)


async def export_games(call: Call) -> Download:
    """Download the records of all the caller's games as one ZIP file."""
    parts = search.exported(call.service.games, call.person)
    return Download(parts, ZIP, "aerodrome-games.zip")


ROUTES = (
    look("/api/watch", watch_games, wm.WatchList, "ruleset", "pace", "by", "least", "page"),
    look(
        "/api/watch/over",
        list_finished_games,
        wm.WatchList,
        "ruleset",
        "scenario",
        "player",
        "page",
    ),
    look(f"{G}/picture", draw_game, None, "tag", media=SVG),
    post(f"{G}/watching", admit_spectators, wm.AdmitIn, m.GameInfo),
    post(f"{G}/gallery", say_in_gallery, wm.GalleryIn, limit="chat"),
    look(f"{G}/gallery", read_gallery, wm.GallerySaid, "after"),
    look("/api/me/games", search_games, wm.FoundGames, *SEARCHED, "page"),
    post("/api/me/games/archive", archive_games, wm.ArchiveIn),
    look("/api/me/games/records", export_games, None, media=ZIP, limit="takeout"),
)
