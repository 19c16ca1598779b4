"""Properties of pairings: Swiss, round robin, ladder, and standings."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aerodrome.service.tournaments.ladder import climbed, sunk
from aerodrome.service.tournaments.matching import Matching
from aerodrome.service.tournaments.messages import TournamentIn
from aerodrome.service.tournaments.ranking import order_of
from aerodrome.service.tournaments.round_robin import circle, rounds_of
from aerodrome.service.tournaments.swiss import Contender, RoundDraw, draw_round, suggested_rounds
from aerodrome.service.tournaments.tournament import Encounter, Entrant, Leg, Tournament

EDGES = st.integers(2, 9).flatmap(
    lambda size: st.tuples(st.just(size), st.sets(st.sampled_from([*combinations(range(size), 2)])))
)


def most_pairs(edges: frozenset[tuple[int, int]]) -> int:
    """Return the size of the largest matching, by trying everything."""
    best = 0
    for one, other in edges:
        rest = frozenset(edge for edge in edges if not {one, other} & {*edge})
        best = max(best, 1 + most_pairs(rest))
    return best


@settings(max_examples=60, deadline=None)
@given(EDGES)
def test_a_matching_is_as_large_as_can_be_also_without_some(
    drawn: tuple[int, set[tuple[int, int]]],
) -> None:
    size, edges = drawn
    graph = {
        one: [other for other in range(size) if {(one, other), (other, one)} & edges]
        for one in range(size)
    }
    found = Matching(graph, range(size))
    assert all(
        found.mate[other] == one and other in graph[one] for one, other in found.mate.items()
    )
    assert found.pairs == most_pairs(frozenset(edges))
    left = frozenset(edge for edge in edges if not {0, 1} & {*edge})
    assert found.without(0, 1).pairs == most_pairs(left)


class Field:
    """Random players and their results."""

    def __init__(self, size: int, seed: int) -> None:
        self.random = Random(seed)
        self.points = dict.fromkeys(range(1, size + 1), 0)
        self.lean, self.byes = dict(self.points), dict(self.points)
        self.met: dict[int, set[int]] = {number: set() for number in self.points}
        self.there = set(self.points)

    def ranked(self) -> list[Contender]:
        order = sorted(self.there, key=lambda one: (-self.points[one], one))
        return [
            Contender(
                one, self.points[one], self.lean[one], self.byes[one], frozenset(self.met[one])
            )
            for one in order
        ]

    def play(self, drawn: RoundDraw) -> None:
        if drawn.bye is not None:
            self.byes[drawn.bye] += 1
            self.points[drawn.bye] += 2
        for one, other in drawn.pairs:
            assert other not in self.met[one], "no two players meet twice"
            self.met[one].add(other)
            self.met[other].add(one)
            self.lean[one] += 1
            self.lean[other] -= 1
            won = self.random.choice((0, 1, 2, 2))
            self.points[one] += won
            self.points[other] += 2 - won


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 33), st.integers(0, 10**6))
def test_a_swiss_is_paired_to_its_end_without_rematch_and_with_fair_sides(
    size: int, seed: int
) -> None:
    field = Field(size, seed)
    for _ in range(min(suggested_rounds(size), rounds_of(size))):
        drawn = draw_round(field.ranked(), balanced=True)
        assert drawn is not None
        seen = Counter(one for pair in drawn.pairs for one in pair)
        seen.update([drawn.bye] if drawn.bye else [])
        assert set(seen) == field.there
        assert set(seen.values()) == {1}
        assert (drawn.bye is None) == (size % 2 == 0)
        if drawn.bye is not None:
            assert field.byes[drawn.bye] == min(field.byes.values())
        field.play(drawn)
    assert max(map(abs, field.lean.values())) <= 2


def pairings(numbers: tuple[int, ...]) -> list[list[tuple[int, int]]]:
    if not numbers:
        return [[]]
    first, *rest = numbers
    return [
        [(first, other), *more]
        for other in rest
        for more in pairings(tuple(one for one in rest if one != other))
    ]


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 7), st.integers(0, 10**6), st.integers(0, 6))
def test_a_round_is_paired_if_it_can_be_and_a_bye_is_doubled_only_if_it_must(
    size: int, seed: int, rounds: int
) -> None:
    field = Field(size, seed)
    for _ in range(rounds):
        ranked = field.ranked()
        drawn = draw_round(ranked, balanced=True)
        possible = {
            bye
            for bye in (sorted(field.there) if size % 2 else [None])
            for each in pairings(tuple(one for one in sorted(field.there) if one != bye))
            if all(other not in field.met[one] for one, other in each)
        }
        assert (drawn is None) == (not possible)
        if drawn is None:
            return
        if drawn.bye is not None:
            assert field.byes[drawn.bye] == min(field.byes[one] for one in possible if one)
        field.play(drawn)


def test_equals_meet_and_the_better_half_meets_the_other() -> None:
    fresh = [Contender(number) for number in range(1, 9)]
    drawn = draw_round(fresh, balanced=True)
    assert drawn is not None
    assert [set(pair) for pair in drawn.pairs] == [{1, 5}, {2, 6}, {3, 7}, {4, 8}]
    assert [pair[0] < pair[1] for pair in drawn.pairs] == [True, False, True, False]
    leaders = [Contender(one, 4, met=frozenset({5 - one})) for one in range(1, 5)]
    trailing = [Contender(one, 2) for one in range(5, 9)]
    drawn = draw_round([*leaders, *trailing], balanced=False)
    assert drawn is not None
    assert all(min(pair) > 4 or max(pair) < 5 for pair in drawn.pairs)


def test_no_player_floats_down_where_all_equals_can_be_paired() -> None:
    """Pairing the halves would give 1-3, but then 2 and 4 remain, who have met."""
    met = {2: frozenset({4}), 4: frozenset({2})}
    four = [Contender(one, 4, met=met.get(one, frozenset())) for one in range(1, 5)]
    drawn = draw_round([*four, Contender(5, 2), Contender(6, 2)], balanced=False)
    assert drawn is not None
    assert {frozenset(pair) for pair in drawn.pairs} >= {frozenset({5, 6})}


def test_two_hundred_are_paired() -> None:
    field = Field(200, 7)
    for _ in range(9):
        drawn = draw_round(field.ranked(), balanced=True)
        assert drawn is not None
        field.play(drawn)


@pytest.mark.parametrize("size", range(2, 25))
def test_a_round_robin_pairs_all_once_on_fair_sides(size: int) -> None:
    met: Counter[frozenset[int]] = Counter()
    lean, byes = Counter[int](), Counter[int]()
    for turn in range(1, rounds_of(size) + 1):
        drawn = circle(tuple(range(1, size + 1)), turn)
        for one, other in drawn.pairs:
            met[frozenset((one, other))] += 1
            lean[one] += 1
            lean[other] -= 1
        byes.update([drawn.bye] if drawn.bye else [])
    assert set(met.values()) == {1}
    assert len(met) == size * (size - 1) // 2
    assert max(map(abs, lean.values())) <= 1
    assert set(byes.values()) <= {1}


def test_a_ladder_is_climbed_and_sunk() -> None:
    assert climbed([1, 2, 3, 4], 4, 2) == [1, 4, 2, 3]
    assert climbed([1, 2], 2, 1) == [2, 1]
    for order in permutations((1, 2, 3)):
        assert sorted(climbed(order, order[2], order[0])) == [1, 2, 3]
    assert sunk([1, 2, 3, 4], {1: 0, 2: 90, 3: 0, 4: 90}, 30, 100) == [2, 1, 4, 3]
    assert sunk([1, 2, 3], {1: 0, 2: 0, 3: 90}, 30, 100) == [3, 1, 2]
    assert sunk([1, 2], {1: 0, 2: 0}, 30, 100) == [1, 2]


WISH = TournamentIn(
    name="Cup", format="swiss", ruleset="sealed", scenarios=("short",), sides="balanced"
)


def played(
    format_: str, size: int, *results: tuple[int, int | None, str], gone: int = 0
) -> Tournament:
    """Return encounters of one game each, with both players and the result."""
    wish = msgspec.structs.replace(WISH, format=format_)
    people = tuple(
        Entrant(number, f"p{number}", f"P{number}", True, "withdrawn" if number == gone else "in")
        for number in range(1, size + 1)
    )
    met = tuple(
        Encounter(number, 1, first, second, "short", "over", legs=_legs(second, result))
        for number, (first, second, result) in enumerate(results, 1)
    )
    return Tournament("t", "h", "H", "running", wish, 0.0, 1, 3, None, "", 0, people, met)


def _legs(second: int | None, result: str) -> tuple[Leg, ...]:
    return () if second is None else (Leg(1, "done", "g", ("north",), result=result, how="played"),)


def placed(tournament: Tournament) -> list[tuple[int, int]]:
    return [(one.number, one.place) for one in order_of(tournament)]


def test_points_then_buchholz_then_berger_wins_and_direct() -> None:
    table = played("swiss", 4, (1, 2, "first"), (3, 4, "first"), (1, 3, "draw"), (2, 4, "first"))
    found = {one.number: one for one in order_of(table)}
    assert placed(table) == [(1, 1), (3, 2), (2, 3), (4, 4)]
    assert [found[number].points for number in (1, 2, 3, 4)] == [3, 2, 3, 0]
    assert [found[number].buchholz for number in (1, 2, 3, 4)] == [5, 3, 3, 5]
    assert (found[1].berger, found[3].berger) == (2 * 2 + 3, 0 + 3)
    bye = {one.number: one for one in order_of(played("swiss", 3, (1, 2, "draw"), (3, None, "")))}
    assert (bye[3].points, bye[3].buchholz) == (2, 2), "a bye is a win over one's own points"
    assert [one.place for one in bye.values()] == [1, 2, 2], "who is equal in all shares a place"


def test_a_round_robin_has_no_buchholz_and_deletes_results_of_early_withdrawals() -> None:
    full = [(1, 2, "first"), (3, 4, "first"), (1, 3, "second"), (2, 4, "first")]
    table = played("round_robin", 4, *full, (3, None, ""))
    assert all(one.buchholz == 0 for one in order_of(table))
    assert next(one.points for one in order_of(table) if one.number == 3) == 4
    early = played("round_robin", 5, (1, 2, "first"), (3, 4, "first"), gone=2)
    found = {one.number: one for one in order_of(early)}
    assert found[1].points == 0, "wins against a deleted entrant count for no one"
    assert found[2].struck
    assert order_of(early)[-1].number == 2
    late = played("round_robin", 3, (1, 2, "first"), (2, 3, "first"), gone=2)
    assert not any(one.struck for one in order_of(late))


def test_direct_encounter_decides_between_equals() -> None:
    """Two entries with the same figures: the later one has beaten the earlier."""
    circle_ = [(1, 2, "second"), (3, 4, "first"), (1, 3, "first"), (2, 4, "second")]
    table = played("round_robin", 4, *circle_, (1, 4, "first"), (2, 3, "first"))
    found = {one.number: one for one in order_of(table)}
    assert found[1].points == found[2].points == 4
    assert found[1].place != found[2].place
