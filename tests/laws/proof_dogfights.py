"""The proof of dogfights: one piece moves and chooses a target; the others stay in place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aerodrome.rulesets.dogfights.pilots.faces import FACES, GREEN_FACES
from aerodrome.rulesets.dogfights.pilots.standing import stands, tilts_at
from aerodrome.rulesets.dogfights.rules.ch04_ends import fly
from aerodrome.rulesets.dogfights.rules.ch04_movement import GREEN, flight, legal, parts, throw_die
from aerodrome.rulesets.dogfights.rules.ch06_attack import targets
from aerodrome.rulesets.dogfights.rules.ch06_chances import burst_chances
from aerodrome.rulesets.dogfights.rules.ch07_defence import answers, enemies
from aerodrome.rulesets.dogfights.rules.path_finding import End, PathSearch
from aerodrome.rulesets.dogfights.rules.positions import FAR
from aerodrome.rulesets.dogfights.rules.state import ACCESS, BOARD, DOWN, OTHER, Aircraft, Sky
from aerodrome.tabletop.acts import Fly
from aerodrome.tabletop.capabilities import GameOffers
from aerodrome.tabletop.controls import Chances
from aerodrome.tabletop.hexes import degrees, distance
from aerodrome.tabletop.reach import ReachWay
from aerodrome.tabletop.supposition import Supposing
from tests.laws.probing import Moment, Played
from tests.laws.proofs import Proof, Shots
from tests.support.dogfights.table import Scripted

NEVER = -9
"""A turn number that no game has."""
NO_ODDS = Chances()
"""9.2 The skill of a hidden pilot is not known."""
GUESSES = 4
"""Ends of each kind that an enemy is supposed to fly to."""


class DogfightsProof(Proof):
    """A piece that has moved chooses a target; its enemies stay where they were."""

    def kinds(self, moment: Moment) -> Iterator[str]:
        sky, me = moment.state, moment.state.plane(moment.question.about)
        yield from (f"type {me.type}", f"objective {sky.aims.mode}")
        if me.damage:
            yield "damaged"
        if any(distance(me.at, foe.at) <= FAR for foe in sky.of(OTHER[me.side], BOARD)):
            yield "an enemy near"

    def marks(self, moment: Moment, played: Played, way: ReachWay, where: str) -> None:
        if moment.question.rule != "4.2":
            return
        super().marks(moment, played, way, where)
        sky = played.state.copy()
        me = sky.plane(moment.question.about)
        for plane in sky.aircraft:
            for battery in plane.batteries:
                battery.fired = battery.cleared = NEVER
        threats = [
            foe.id
            for foe in enemies(sky, me)
            if [*answers(sky, me, foe)] or me in [aim.target for aim in targets(sky, foe)]
        ]
        assert way.sights == bool(threats), f"{where}: sights {way.sights}, but of {threats}"
        assert not way.sights or way.threat in threats, f"{where}: {way.threat} not of {threats}"

    def is_by_chance(self, moment: Moment, ways: list[ReachWay]) -> bool:
        """4.1 Throw every side of the dice: so often the rules offer an end, and no other point."""
        if moment.question.rule != "4.1":
            return False
        for die in moment.question.options:
            offered = [_offered(moment, str(die), side) for side in range(1, 7)]
            told = [way for way in ways if way.answers[0] == die]
            for way in told:
                faces = sum(way.answers[1] in words for words in offered)
                chance = 100 if way.chance is None else way.chance
                assert chance == round(100 * faces / 6), f"law 14: {way.answers} by {faces} faces"
                assert way.fast == (die == GREEN)
            points = {word.split()[0] for words in offered for word in words if "leave" not in word}
            assert points == {way.anchor.place for way in told}, f"law 14: points of {die}"
        return True

    def suppose(self, moment: Moment, ways: list[ReachWay]) -> None:
        if moment.question.rule != "4.2":
            return
        me = moment.state.plane(moment.question.about)
        foes = moment.state.of(OTHER[me.side], BOARD, ACCESS)
        mine = [way for way in ways if not way.leaves]
        if not foes or not mine:
            return
        foe, order = moment.random.choice(foes).id, moment.random.choice(mine).answers
        after = moment.played({me.id: order}, stops=True)
        question, ruleset = moment.question.plain(), moment.ruleset
        ends = GameOffers.of(ruleset).opponent_set(
            moment.view, question, foe, Supposing({me.id: order})
        )
        assert ends is not None
        kinds = (
            ends.ways,
            [w for w in ends.ways if w.shot],
            [w for w in ends.ways if w.sights],
        )
        seen = after.state.copy()
        _forget_the_hidden(seen, moment)
        found = _found(seen, seen.plane(foe))
        for kind in kinds:
            for guess in moment.random.sample(kind, min(GUESSES, len(kind))):
                where = f"law 14: {me.id} by {order}, {foe} by {guess.answers}"
                then = seen.copy()
                _flown(then, then.plane(foe), found, guess, where)
                _marks(then, me.id, foe, guess, where)
                _turn(moment, after, then, Supposing({me.id: order}, {foe: guess.answers}), where)


class AtTheEnds(Scripted):
    """An umpire that notes the ends of a move when it is asked for one."""

    def ask(self, seat: str, options: Any, *, rule: str, about: str = "") -> Any:
        if rule == "4.2":
            self.ends = {str(option) for option in options}
        return super().ask(seat, options, rule=rule, about=about)


def _offered(moment: Moment, die: str, side: int) -> set[str]:
    """Return the ends that the rules offer after one side of a die."""
    sky = moment.state.copy()
    me = sky.plane(moment.question.about)
    umpire = AtTheEnds(sky, {f"{me.id} 4.1": [die]}, [side])
    face = throw_die(umpire, sky, me)
    if me.place != DOWN:
        fly(umpire, sky, me, face)
    return getattr(umpire, "ends", set())


def _found(sky: Sky, foe: Aircraft) -> list[PathSearch]:
    """Return where an enemy can move, by every face of its die."""
    faces = (*FACES, *(GREEN_FACES if foe.throttle else ()))
    found = (legal(flight(sky, foe, sum(v for _, v in parts(foe, face)))).reach for face in faces)
    return [reach for reach in found if reach]


def _flown(sky: Sky, foe: Aircraft, found: list[PathSearch], guess: ReachWay, where: str) -> None:
    """Place an enemy at an end that some face of its die must reach."""
    here = stands(sky.board, guess.answers).standing(0)
    end = End(here.at, here.facing, here.level)
    assert any(end in reach for reach in found), f"{where}: no face leads there"
    assert here.tilt in tilts_at(sky, foe)[here.level], f"{where}: no such tilt"
    foe.changed = abs(here.level - foe.level)
    foe.place = BOARD
    foe.at, foe.facing, foe.level, foe.tilt = here


def _forget_the_hidden(sky: Sky, moment: Moment) -> None:
    """9.2, 13.1 Replace the secrets of hidden pilots, which may not affect what a player sees."""
    for seen in moment.view.planes:
        if not seen.pilot and seen.crew is not None:
            sky.plane(seen.id).aboard.men = [*seen.crew.men]


def _marks(sky: Sky, me: str, foe: str, guess: ReachWay, where: str) -> None:
    mine = [aim.target.id for aim in targets(sky, sky.plane(me))]
    theirs = targets(sky, sky.plane(foe))
    assert guess.shot == (foe in mine), f"{where}: shot {guess.shot}, but of {mine}"
    assert guess.sights == bool(theirs), f"{where}: sights {guess.sights}, but of {theirs}"


def _turn(moment: Moment, after: Played, then: Sky, wish: Supposing, where: str) -> None:
    """Check that both supposed moves are what the rules do, with all shots and their odds."""
    told = GameOffers.of(moment.ruleset).suppose(moment.view, moment.question.plain(), wish)
    assert told is not None, f"{where}: no turn is shown"
    flown = {act.piece: act for act in told.acts if isinstance(act, Fly)}
    hidden = [plane.id for plane in moment.view.planes if not plane.pilot]
    for name, sky in ((moment.question.about, after.state), *((foe, then) for foe in wish.guesses)):
        plane, act = sky.plane(name), flown[name]
        stood = (sky.board.name(plane.at), degrees(plane.facing), plane.level, plane.tilt)
        assert (act.cells[-1], act.facing, act.height, act.tilt) == stood, f"{where}: {act}"
        shots = [(shot.target, shot.chances) for shot in told.shots if shot.piece == name]
        rules = _shots(sky, plane)
        if name in hidden:
            shots, rules = ([(target, NO_ODDS) for target, _ in some] for some in (shots, rules))
        assert shots == rules, f"{where}: {name} has {rules}, and is shown {shots}"


def _shots(sky: Sky, plane: Aircraft) -> Shots:
    return [(aim.target.id, burst_chances(sky, aim, "attack")) for aim in targets(sky, plane)]
