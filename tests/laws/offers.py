"""Law 14: what is offered is what the rules do.

Ends, marks, odds and suppositions are shown before anything is flown. Here the rules play the same
orders: the piece must end where it was shown, with the shots that were shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from aerodrome.kernel.contract import absent
from aerodrome.kernel.scenario import Scenario
from aerodrome.tabletop.capabilities import GameOffers
from aerodrome.tabletop.controls import PoseAnchor
from aerodrome.tabletop.reach import ReachWay
from tests.laws.probing import Moment, NotTaken, Played, Walk
from tests.laws.proof_dogfights import DogfightsProof
from tests.laws.proof_squadriglia import SquadrigliaProof
from tests.laws.proof_winged_victory import WingedVictoryProof
from tests.laws.proofs import Proof
from tests.support.random_games import AnyRuleset
from tests.support.reach_ways import spread

PROOFS: dict[str, Proof] = {
    "dogfights": DogfightsProof(),
    "squadriglia": SquadrigliaProof(),
    "winged_victory": WingedVictoryProof(),
}
"""The proof of a game without its own: a piece moves at once, then chooses a target."""
THOUGHT = 12
"""One moment in this many is checked with the ends that a pilot has considered, which is slow; the
others with the quick ends, computed by the same functions."""
LOOKS = 6
"""How many moments of a game are checked."""
EVERY = (1, 3, 9, 27)
"""In some games most moments are checked, in others one in this many, to reach late ones."""
WAYS = 5
"""How many ways of a moment are flown, orders drawn, and ends of enemies tried."""
MARKED = 2
"""How many ways of each rare kind are added: with a shot, in sights, off the board."""


class Enough(Exception):
    """Raised when a game has been checked often enough."""


class Mix:
    """Counts the checked moments by what is special about them.

    A moment of a kind still needed is always checked, and a game is played on to reach rare ones.
    """

    def __init__(
        self,
        least: Mapping[str, int] = MappingProxyType({}),
        other: int = 0,
        rare: Iterable[str] = (),
    ) -> None:
        """Prepare a mix that needs `least` moments of each of these kinds, and `other` of every
        other kind."""
        self.least, self.other, self.count = least, other, Counter[str]()
        self.rare = [kind for kind in rare if kind in least]

    def lacks(self, kinds: Iterable[str]) -> bool:
        return any(self.count[kind] < self.least.get(kind, self.other) for kind in kinds)

    def add(self, kinds: Iterable[str]) -> None:
        self.count.update(kinds)


class Place(NamedTuple):
    """Where a piece is drawn; None if it has left the board."""

    cell: str | None
    between: str | None
    facing: int | None
    height: int | None
    tilt: int | None


def law_14_offers(
    ruleset: AnyRuleset,
    scenario: Scenario,
    seed: str,
    looks: int = LOOKS,
    mix: Mix | None = None,
) -> int:
    """Check that every offer comes true and no legal one is missing; return how many moments were
    checked.

    Moments of the kinds that the mix still needs are always among them.
    """
    random, looked = Random(seed), 0
    proof, mix = PROOFS.get(ruleset.id, Proof()), mix or Mix()
    every = random.choice(EVERY)
    if GameOffers.of(ruleset).reach is absent:
        return 0

    def show(moment: Moment) -> None:
        nonlocal looked
        question = moment.question
        if question.given or not question.about:
            return
        kinds = {scenario.id, *proof.kinds(moment)}
        by_chance = looked < looks and random.randrange(every) == 0
        if not by_chance and not mix.lacks(kinds):
            return
        if held(moment, proof, thought=random.randrange(THOUGHT) == 0):
            mix.add(kinds)
            looked += 1
        if looked >= looks and not mix.lacks(mix.rare):
            raise Enough

    with suppress(Enough):
        Walk(ruleset, ruleset.rules.setup(scenario), random, show).go()
    return looked


def held(moment: Moment, proof: Proof, *, thought: bool) -> bool:
    """Check one moment, with the quick ends or those that a pilot has considered.

    Return False if nothing is offered.
    """
    offers, question = GameOffers.of(moment.ruleset), moment.question.plain()
    tells = offers.reach if thought or offers.ends is absent else offers.ends
    within = tells(moment.view, question)
    if within is None:
        return False
    ways = [*spread(within.ways)]
    assert ways, f"law 14: nothing is shown for {question.about}"
    assert len({way.answers for way in ways}) == len(ways), "law 14: an end is shown twice"
    if proof.is_by_chance(moment, ways):
        return True
    for way in drawn(ways, moment.random):
        _comes_true(moment, proof, way)
    _are_told(moment, proof, ways)
    proof.suppose(moment, ways)
    return True


def drawn(ways: list[ReachWay], random: Random) -> list[ReachWay]:
    """Return some ways, including some of each kind that may be rare."""
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
        assert not ends, f"{where} does not leave but is at {ends}"
        return
    told = place(way.anchor, heights=have_heights(ends))
    assert told in ends, f"{where} is shown to end at {told}, and is at {ends}"
    proof.marks(moment, played, way, where)


def _are_told(moment: Moment, proof: Proof, ways: list[ReachWay]) -> None:
    """Check that the ends of randomly drawn legal orders are among the ends offered."""
    about = moment.question.about
    stood = [places(moment, played, ways[0].anchor) for played in _by_chance(moment, proof)]
    leaves = any(way.leaves for way in ways)
    assert leaves or all(stood), f"law 14: {about} can leave, and nothing tells it"
    heights = have_heights(end for some in stood for end in some)
    told = (place(way.anchor, heights=heights) for way in ways if not way.leaves)
    poses = {proof.pose(end) for end in told}
    for some in filter(None, stood):
        found = {proof.pose(end) for end in some}
        assert found & poses, f"law 14: {about} can end at {found}, and nothing tells it"


def _by_chance(moment: Moment, proof: Proof) -> Iterator[Played]:
    """Yield a few turns in which the piece gets a randomly drawn order."""
    for _ in range(WAYS):
        played = moment.played(proof.others(moment), stops=proof.stops)
        if proof.undisturbed(moment, played, warned=True):
            yield played


def place(anchor: PoseAnchor, *, heights: bool) -> Place:
    """Return the position of an anchor; a game without heights draws none."""
    height = anchor.height if heights else None
    return Place(anchor.place, anchor.between, anchor.facing, height, anchor.tilt)


def have_heights(ends: Iterable[Place]) -> bool:
    return any(end.height is not None for end in ends)


def places(moment: Moment, played: Played, like: PoseAnchor) -> set[Place]:
    """Return where the piece is drawn for its seat on every board, in the detail that its anchor
    has."""
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
