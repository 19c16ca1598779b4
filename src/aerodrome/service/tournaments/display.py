"""Replies about tournaments, without ids of people."""

from __future__ import annotations

from typing import Any

from aerodrome.kernel import codec
from aerodrome.service.accounts.person import Person
from aerodrome.service.database.store import Row
from aerodrome.service.tournaments import messages as cm
from aerodrome.service.tournaments.ranking import Ranked, order_of
from aerodrome.service.tournaments.tournament import Encounter, Entrant, Leg, Tournament


def line(row: Row, person: Person) -> cm.TournamentLine:
    """Return a tournament for a list, from its row."""
    wish = codec.decode(row["wish"], cm.TournamentIn, f"tournament {row['id']}")
    return cm.TournamentLine(
        **_head(wish),
        id=row["id"],
        state=row["state"],
        host=row["host_name"] or "",
        hosting=bool(person.id) and row["host"] == person.id,
        mine=bool(row["mine"]),
        entries=row["entries"],
        round=row["round"],
        rounds=row["rounds"],
        created=row["created"],
    )


def _head(wish: cm.TournamentIn) -> dict[str, Any]:
    what = ("name", "format", "ruleset", "deadline", "clock", "rated")
    names = (*what, "begin", "begins", "public", "club")
    return {name: getattr(wish, name) for name in names} | {"most": wish.entries}


def full_info(tournament: Tournament, person: Person) -> cm.TournamentInfo:
    """Return a tournament in full, as a person sees it."""
    wish, mine = tournament.wish, tournament.of(person.id)
    state: Any = tournament.state
    more = ("about", "scenarios", "options", "sides", "grace", "pause", "reach", "answer", "idle")
    return cm.TournamentInfo(
        **_head(wish),
        **{name: getattr(wish, name) for name in more},
        id=tournament.id,
        state=state,
        host=tournament.host_name,
        hosting=bool(person.id) and tournament.host == person.id,
        mine=mine is not None and mine.is_in,
        entries=len(tournament.within),
        round=tournament.round,
        rounds=tournament.rounds,
        created=tournament.created,
        word=tournament.word,
        changes=tournament.changes,
        due=tournament.due if tournament.format != "ladder" else None,
        next=_next_game(tournament, mine),
        may_join=mine is None and not entry_refusal(tournament),
        entrants=_entrants(tournament, mine),
        encounters=tuple(map(_encounter, tournament.encounters)),
    )


def entry_refusal(tournament: Tournament) -> str:
    """Return why no one can enter at this time, or an empty string."""
    if tournament.state in ("over", "off"):
        return "this tournament is over."
    if len(tournament.within) >= tournament.wish.entries:
        return "this tournament is full."
    if tournament.state == "running" and tournament.format == "round_robin":
        return "this tournament has begun."
    if tournament.format == "swiss" and 2 * tournament.round > tournament.rounds:
        return "half of this tournament is played; it is too late to enter."
    return ""


def _next_game(tournament: Tournament, mine: Entrant | None) -> str:
    """Return the game that a person has to play now."""
    if mine is None:
        return ""
    games = (
        leg.game
        for one in tournament.encounters
        if one.has(mine.number)
        for leg in one.legs
        if leg.state == "playing"
    )
    return next((game for game in games if game), "")


def _entrants(tournament: Tournament, mine: Entrant | None) -> tuple[cm.EntrantInfo, ...]:
    """Return all entrants, the leader first."""
    if tournament.format == "ladder":
        ladder = sorted(tournament.entrants, key=lambda one: (not one.is_in, one.place))
        return tuple(_entrant(one, one is mine, None) for one in ladder)
    ranked = order_of(tournament)
    people = tournament.by_number
    return tuple(_entrant(people[one.number], people[one.number] is mine, one) for one in ranked)


def _entrant(one: Entrant, is_mine: bool, ranked: Ranked | None) -> cm.EntrantInfo:
    known: dict[str, Any] = {"number": one.number, "name": one.name, "account": one.account}
    known |= {"mine": is_mine, "state": one.state, "word": one.word, "place": one.place}
    if ranked is None:
        return cm.EntrantInfo(**known)
    known |= {
        "place": ranked.place,
        "points": ranked.points / 2,
        "buchholz": ranked.buchholz / 2,
        "berger": ranked.berger / 4,
        "wins": ranked.wins,
        "direct": ranked.direct / 2,
        "played": ranked.played,
        "struck": ranked.struck,
    }
    return cm.EntrantInfo(**known)


def _encounter(one: Encounter) -> cm.EncounterInfo:
    state: Any = one.state
    return cm.EncounterInfo(
        number=one.number,
        round=one.round,
        first=one.first,
        second=one.second,
        scenario=one.scenario,
        state=state,
        due=one.due,
        legs=tuple(map(_leg, one.legs)),
    )


def _leg(leg: Leg) -> cm.LegInfo:
    result: Any = leg.result or None
    how: Any = leg.how
    return cm.LegInfo(game=leg.game or "", result=result, how=how, word=leg.word)
