"""Routes of watching: games that others play, and what those say who look on."""

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
from aerodrome.service.route import SVG, Call, Download, Route, look
from aerodrome.service.spectators import messages as wm
from aerodrome.service.spectators import model as spectators
from aerodrome.service.spectators.gallery import Gallery
from aerodrome.service.spectators.model import Watching

G = "/api/games/{game}"
ZIP = "application/zip"
LONGEST = 200
"""Letters of what somebody looks for."""
SEARCHED = (
    *("ruleset", "scenario", "opponent", "against", "result", "since", "until"),
    *("rated", "archived"),
)
Word = TypeVar("Word", bound=str)


def one_of(asked: Mapping[str, str], name: str, words: tuple[Word, ...]) -> Word:
    """One of the words that a query may have; the first if it has none."""
    said = asked.get(name, words[0])
    found = next((word for word in words if word == said), None)
    if found is None:
        raise Refusal("malformed", f"`{name}` is one of {', '.join(filter(None, words))}.", name)
    return found


def _day(asked: Mapping[str, str], name: str, more: float = 0.0) -> float | None:
    """When a day of a query begins, as clocks in Greenwich have it; None if it names none."""
    text = asked.get(name, "")
    if not text:
        return None
    try:
        return datetime.combine(date.fromisoformat(text), time(), UTC).timestamp() + more
    except ValueError:
        sentence = f"`{name}` is a day such as 1917-06-04."
        raise Refusal("malformed", sentence, name) from None


async def admit_spectators(call: Call) -> m.GameInfo:
    """Say who may find a game of mine to watch it, and how far behind they see it."""
    return await spectators.admit(
        call.service.live_games, call.person, call.game, call.body, call.host
    )


async def say_in_gallery(call: Call) -> None:
    """Say something to those who watch a game as I do."""
    call.service.rates.chat.take(call.person.id)
    await call.service[Gallery].say(call.person, call.game, call.body, call.host)


async def read_gallery(call: Call) -> wm.GallerySaid:
    """What those say who watch a game; for its players when it is over."""
    return await call.service[Gallery].remarks(call.person, call.game, call.number("after"))


async def watch_games(call: Call) -> Packed:
    """Games that are being played and that everybody may watch, with their little boards."""
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
    """Games that are over and that everybody may look back at, the newest first."""
    asked = call.query
    ruleset, scenario = (asked.get(name, "")[:LONGEST] for name in ("ruleset", "scenario"))
    player, page = asked.get("player", "")[:LONGEST], min(call.number("page"), 9999)
    return await call.service[Watching].over(call.person, ruleset, scenario, player, page)


async def draw_game(call: Call) -> Packed:
    """The little board of a public game, as a spectator sees it (SVG)."""
    return await call.service[Watching].picture(call.game)


async def search_games(call: Call) -> wm.FoundGames:
    """My games by what is known of them, the newest first."""
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
    """Put several games of mine into my archive, or take them out of it."""
    await search.archive(call.service.games, call.person, call.body)


async def export_games(call: Call) -> Download:
    """All records of my games as one archive."""
    call.service.rates.takeout.take(call.person.id or call.host)
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
    Route("POST", f"{G}/watching", admit_spectators, wm.AdmitIn, m.GameInfo),
    Route("POST", f"{G}/gallery", say_in_gallery, wm.GalleryIn),
    look(f"{G}/gallery", read_gallery, wm.GallerySaid, "after"),
    look("/api/me/games", search_games, wm.FoundGames, *SEARCHED, "page"),
    Route("POST", "/api/me/games/archive", archive_games, wm.ArchiveIn),
    look("/api/me/games/records", export_games, None, media=ZIP),
)
