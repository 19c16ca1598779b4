"""Ranking: the order of a tournament's entrants, and its tie-breaks.

Points count first. In a Swiss tournament these follow: Buchholz (the sum of all opponents' points),
Sonneborn-Berger (the points of beaten opponents and half of those drawn with), wins, and direct
games between the tied. A round robin skips Buchholz, as all have the same opponents. Entrants tied
in everything share a place. A bye counts as an opponent with one's own points.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from aerodrome.service.tournaments.tournament import WIN, Encounter, Tournament


@dataclass(frozen=True)
class Ranked:
    """The rank of an entrant; points in halves, Sonneborn-Berger in quarters."""

    number: int
    place: int
    points: int
    buchholz: int
    berger: int
    wins: int
    direct: int
    played: int
    struck: bool = False


def order_of(tournament: Tournament) -> list[Ranked]:
    """Return all entrants ranked, best first."""
    gone = struck(tournament)
    counted = [one for one in tournament.encounters if not (gone & {one.first, one.second})]
    of: dict[int, list[Encounter]] = {one.number: [] for one in tournament.entrants}
    for each in counted:
        for number in (each.first, each.second):
            if number is not None:
                of[number].append(each)
    points = {number: points_of(tournament, met, number) for number, met in of.items()}
    figures = [
        _figures(tournament, of[one.number], points, one.number)
        for one in sorted(tournament.entrants, key=lambda one: (one.seed, one.number))
    ]
    ranked: list[Ranked] = []

    def key(one: Ranked) -> tuple[int, ...]:
        return int(one.number in gone), -one.points, -one.buchholz, -one.berger, -one.wins

    for _, equals in groupby(sorted(figures, key=key), key):
        ranked += _among(list(equals), counted, len(ranked), gone)
    return ranked


def struck(tournament: Tournament) -> set[int]:
    """Return the entrants who left a round robin before half-way: their results do not count."""
    if tournament.format != "round_robin":
        return set()
    half = (len(tournament.entrants) - 1) * tournament.legs
    gone = [one.number for one in tournament.entrants if not one.is_in]
    return {number for number in gone if 2 * played(tournament.encounters, number) < half}


def played(encounters: Iterable[Encounter], number: int) -> int:
    """Return the number of games that an entrant has actually played."""
    mine = (one for one in encounters if one.has(number))
    return sum(leg.how in ("played", "host") for one in mine for leg in one.legs)


def points_of(tournament: Tournament, encounters: Iterable[Encounter], number: int) -> int:
    """Return an entrant's half points; in a Swiss tournament, a bye counts as won games."""
    bye = WIN * tournament.legs if tournament.format == "swiss" else 0
    mine = [one for one in encounters if one.has(number)]
    return sum(bye if one.second is None else one.points(number) for one in mine)


def _figures(
    tournament: Tournament, counted: Sequence[Encounter], points: dict[int, int], number: int
) -> Ranked:
    """Return an entrant's points and tie-breaks, without a place."""
    own, swiss = points[number], tournament.format == "swiss"
    mine = [one for one in counted if one.has(number) and one.is_over]
    byes = sum(one.second is None for one in mine) if swiss else 0
    met = [(one, points[other]) for one in mine if (other := one.other(number)) is not None]
    wins = [leg.points(number == one.first) == WIN for one, _ in met for leg in one.legs]
    return Ranked(
        number=number,
        place=0,
        points=own,
        buchholz=byes * own + sum(theirs for _, theirs in met) if swiss else 0,
        berger=byes * own * WIN * tournament.legs
        + sum(one.points(number) * theirs for one, theirs in met),
        wins=sum(wins),
        direct=0,
        played=played(counted, number),
    )


def _among(
    equals: list[Ranked], counted: Sequence[Encounter], before: int, gone: set[int]
) -> list[Ranked]:
    """Rank tied entrants by their games against each other."""
    numbers = {one.number for one in equals}
    alone = len(equals) == 1
    met = [] if alone else [one for one in counted if {one.first, one.second} <= numbers]
    direct = {
        number: sum(one.points(number) for one in met if one.has(number)) for number in numbers
    }
    ranked = sorted(equals, key=lambda one: -direct[one.number])
    placed: list[Ranked] = []
    for index, one in enumerate(ranked):
        same = index > 0 and direct[ranked[index - 1].number] == direct[one.number]
        place = placed[-1].place if same else before + index + 1
        out = one.number in gone
        placed.append(replace(one, place=place, direct=direct[one.number], struck=out))
    return placed
