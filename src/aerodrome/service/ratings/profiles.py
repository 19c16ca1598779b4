"""Profiles: public data of an account, and the list of the best players."""

from __future__ import annotations

from collections.abc import Callable, Collection

from aerodrome.kernel import codec, registry
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts import programs_store
from aerodrome.service.accounts import store as accounts_store
from aerodrome.service.accounts.names import folded
from aerodrome.service.accounts.person import Person
from aerodrome.service.database.store import Row, Transaction
from aerodrome.service.ratings import leaders_store as rows
from aerodrome.service.ratings import log_book_store
from aerodrome.service.ratings import messages as m
from aerodrome.service.ratings.scale import MIDDLE
from aerodrome.service.ratings.strength import open_strengths, shown
from aerodrome.service.social.friends import in_sight

PAGE = 50
"""Pilots on one page of the list."""
MOST_KNOWN = 500
"""Most recently seen programs that are checked for being connected."""
Ready = Callable[[Collection[str]], frozenset[str]]
"""Returns those of some people who are connected now."""
DRAWN = 200
"""Games in a rating history; older ones are left out."""


def account(transaction: Transaction, name: str) -> Row:
    """Return the account with this name."""
    found = accounts_store.by_account(transaction, folded(name))
    if found is None:
        raise Refusal("no-pilot", "there is no player of this name.", name[:40])
    return found


def profile(transaction: Transaction, name: str, viewer: Person, now: float) -> m.Profile:
    """Return what a person may know of an account."""
    found = account(transaction, name)
    mine = found["id"] == viewer.id
    played = () if found["reserved"] and not mine else _played(transaction, found, now)
    return m.Profile(
        name=found["name"],
        since=found["created"],
        mine=mine,
        reserved=found["reserved"],
        played=played,
        program_of=accounts_store.name_of(transaction, found["owner"]) if found["owner"] else "",
    )


def _played(transaction: Transaction, found: Row, now: float) -> tuple[m.PlayedGame, ...]:
    standings = {one["ruleset"]: one for one in rows.standings_of(transaction, found["id"])}
    careers = log_book_store.careers_of(transaction, found["id"])
    steps: dict[str, list[m.RatingStep]] = {}
    for one in rows.steps_of(transaction, found["id"]):
        step = m.RatingStep(one["at"], MIDDLE + round(one["after"]), round(one["doubt"]))
        steps.setdefault(one["ruleset"], []).append(step)
    played = []
    for ruleset in registry.names():
        standing, totals = standings.get(ruleset), careers.get(ruleset)
        if standing is None and totals is None:
            continue
        career = codec.decode(totals, m.LogBookTotals, "a career") if totals else m.LogBookTotals()
        listed = standing is not None and standing["settled"] > now and not found["reserved"]
        ladder = rows.Ladder(ruleset, found["owner"] is not None, now)
        played.append(
            m.PlayedGame(
                ruleset=ruleset,
                rating=shown(standing, now) if standing else None,
                games=standing["games"] if standing else 0,
                place=rows.place(transaction, ladder, standing["mu"])
                if standing and listed
                else None,
                history=tuple(steps.get(ruleset, [])[-DRAWN:]),
                career=career,
            )
        )
    return tuple(played)


def pilots(
    transaction: Transaction, ladder: rows.Ladder, page: int, viewer: Person, ready: Ready
) -> m.Pilots:
    """Return a page of the best players, and the viewer's own place.

    For programs it includes those that are `ready` to play.
    """
    first, now = page * PAGE, ladder.now
    found = rows.best(transaction, ladder, first, PAGE + 1)
    lines = tuple(
        _ranked(one, first + number, viewer, now) for number, one in enumerate(found[:PAGE], 1)
    )
    standings = rows.standings_of(transaction, viewer.id)
    own = next((one for one in standings if one["ruleset"] == ladder.ruleset), None)
    if ladder.programs is not viewer.program:
        own = None
    mine = None
    if own is not None and own["settled"] > now and not own["reserved"]:
        mine = _ranked(own, rows.place(transaction, ladder, own["mu"]), viewer, now)
    return m.Pilots(
        ruleset=ladder.ruleset,
        rulesets=rated_games(),
        pilots=lines,
        next=page + 1 if len(found) > PAGE else None,
        mine=mine,
        my_rating=shown(own, now) if own is not None else None,
        ready=_ready(transaction, ladder, viewer, ready) if ladder.programs and not page else (),
    )


def rated_games() -> tuple[str, ...]:
    """Return the games that have ratings."""
    return tuple(name for name in registry.names() if registry.find(name).rules.inner is None)


def rated_game(wanted: str) -> str:
    """Return the requested game, or the first one if none is named."""
    games = rated_games()
    if wanted and wanted not in games:
        raise Refusal("no-ratings", "there are no ratings of this game.", wanted[:64])
    return wanted or games[0]


def _ready(
    transaction: Transaction, ladder: rows.Ladder, viewer: Person, ready: Ready
) -> tuple[m.ReadyProgram, ...]:
    """Return the connected programs that the viewer may challenge."""
    known = {one["id"]: one for one in programs_store.lately(transaction, MOST_KNOWN)}
    here = in_sight(transaction, viewer.id, ready(known) - {viewer.id})
    rated = open_strengths(transaction, here, ladder.now)
    shown_ = sorted((known[one] for one in here), key=lambda one: folded(one["name"]))
    return tuple(
        m.ReadyProgram(
            name=one["name"],
            program_of=one["program_of"] or "",
            rating=rated.get((one["id"], ladder.ruleset)),
        )
        for one in shown_[:PAGE]
    )


def _ranked(found: Row, place: int, viewer: Person, now: float) -> m.Ranked:
    return m.Ranked(
        place=place,
        name=found["name"],
        rating=shown(found, now),
        games=found["games"],
        mine=found["person"] == viewer.id,
        program_of=found["program_of"] or "",
    )
