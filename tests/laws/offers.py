"""Law 14: what is offered is what the rules do.

Ends, marks, odds and suppositions are told before anything is flown. Here the same orders are
given, and the rules play them: the piece must end where it was told, with the shots that were told.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

from aerodrome.kernel.contract import absent
from aerodrome.kernel.scenario import Scenario
from aerodrome.tabletop.capabilities import GameOffers
from aerodrome.tabletop.controls import PoseAnchor
from aerodrome.tabletop.reach import ReachWay, spread
from tests.laws.probing import Moment, NotTaken, Played, Walk
from tests.laws.proof_dogfights import DogfightsProof
from tests.laws.proof_squadriglia import SquadrigliaProof
from tests.laws.proof_winged_victory import WingedVictoryProof
from tests.laws.proofs import Proof
from tests.support.random_games import AnyRuleset

PROOFS: dict[str, Proof] = {
    "dogfights": DogfightsProof(),
    "squadriglia": SquadrigliaProof(),
    "winged_victory": WingedVictoryProof(),
}
"""A game without one of its own moves a piece at once, and then asks at whom it fires."""
LOOKS = 6
"""Moments of a game that are looked at."""
EVERY = (1, 3, 9, 27)
"""In some games most of them, in others one in so many, so that late ones are among them."""
WAYS = 5
"""Ways of a moment that are flown, orders that are drawn, and ends of enemies."""
MARKED = 2
"""Of each of those kinds: with a shot, in sights, off the board."""


class Enough(Exception):
    """A game has been looked at often enough."""


class Place(NamedTuple):
    """Where a piece is drawn; nothing of one that has gone."""

    cell: str | None
    between: str | None
    facing: int | None
    height: int | None
    tilt: int | None


def law_14_offers(ruleset: AnyRuleset, scenario: Scenario, seed: str, looks: int = LOOKS) -> int:
    """Everything that is offered is what comes of it, and nothing that is legal is left out.

    Returns how many moments were looked at.
    """
    random, looked = Random(seed), 0
    every = random.choice(EVERY)
    if GameOffers.of(ruleset).reach is absent:
        return 0

    def show(moment: Moment) -> None:
        nonlocal looked
        question = moment.question
        if question.given or not question.about or random.randrange(every):
            return
        looked += held(moment)
        if looked >= looks:
            raise Enough

    with suppress(Enough):
        Walk(ruleset, ruleset.rules.setup(scenario), random, show).go()
    return looked


def held(moment: Moment) -> bool:
    """Hold one moment to the law; False where nothing is offered."""
    ruleset, question = moment.ruleset, moment.question.plain()
    within = GameOffers.of(ruleset).reach(moment.view, question)
    if within is None:
        return False
    proof, ways = PROOFS.get(ruleset.id, Proof()), [*spread(within.ways)]
    assert ways, f"law 14: of {question.about} nothing is told"
    assert len({way.answers for way in ways}) == len(ways), "law 14: an end is told twice"
    for way in drawn(ways, moment.random):
        _comes_true(moment, proof, way)
    for _ in range(WAYS):
        _is_told(moment, proof, ways)
    proof.suppose(moment, ways)
    return True


def drawn(ways: list[ReachWay], random: Random) -> list[ReachWay]:
    """Some ways, and some of each kind that may be rare."""
    kinds = (
        ways,
        [way for way in ways if way.shot],
        [way for way in ways if way.sights],
        [way for way in ways if way.leaves],
    )
    found: dict[Any, ReachWay] = {}
    for kind, most in zip(kinds, (WAYS, MARKED, MARKED, MARKED), strict=True):
        found |= {way.answers: way for way in random.sample(kind, min(most, len(kind)))}
    return [*found.values()]


def _comes_true(moment: Moment, proof: Proof, way: ReachWay) -> None:
    about = moment.question.about
    orders = {**proof.others(moment), about: way.answers}
    try:
        played = moment.played(orders, stops=proof.stops)
    except NotTaken as refused:
        raise AssertionError(f"law 14: {moment.question.rule} of {about}: {refused}") from None
    if not proof.undisturbed(moment, played, warned=bool(way.warns)):
        return
    where = f"law 14: {about} by {way.answers}"
    ends = places(moment, played, way.anchor)
    if way.leaves:
        assert not ends, f"{where} does not leave but stands at {ends}"
        return
    told = place(way.anchor, like=ends)
    assert told in ends, f"{where} is told to end at {told}, and stands at {ends}"
    proof.marks(moment, played, way, where)


def _is_told(moment: Moment, proof: Proof, ways: list[ReachWay]) -> None:
    """An order that the rules take, drawn by chance: its end is one of those that are told."""
    about = moment.question.about
    played = moment.played(proof.others(moment), stops=proof.stops)
    if not proof.undisturbed(moment, played, warned=True):
        return
    ends = places(moment, played, ways[0].anchor)
    if not ends:
        told = any(way.leaves for way in ways)
        assert told, f"law 14: {about} can leave, and nothing tells it"
        return
    poses = {proof.pose(place(way.anchor, like=ends)) for way in ways if not way.leaves}
    found = {proof.pose(end) for end in ends}
    assert found & poses, f"law 14: {about} can end at {found}, and nothing tells it"


def place(anchor: PoseAnchor, like: set[Place]) -> Place:
    """Where an anchor is; a game without heights draws none."""
    height = None if all(one.height is None for one in like) else anchor.height
    return Place(anchor.place, anchor.between, anchor.facing, height, anchor.tilt)


def places(moment: Moment, played: Played, like: PoseAnchor) -> set[Place]:
    """Where the piece is drawn for its seat, on every board; of what its anchor does not tell
    nothing."""
    return set(_drawn(moment, played.state, like))


def _drawn(moment: Moment, state: Any, like: PoseAnchor) -> Iterator[Place]:
    ruleset, question = moment.ruleset, moment.question
    for piece in ruleset.display.scene(ruleset.display.view(state, question.seat)).pieces:
        if piece.id == question.about and not piece.wreck and not piece.ghost:
            yield Place(
                piece.cell,
                piece.between,
                None if like.facing is None else piece.facing,
                None if like.height is None else piece.height,
                None if like.tilt is None else piece.tilt,
            )
