"""The proof of winged_victory: one piece moves, and all fire after the last move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aerodrome.kernel.question import Question
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.rulesets.winged_victory.rules import events as e
from aerodrome.rulesets.winged_victory.rules.ch09_guns import bears, ready
from aerodrome.rulesets.winged_victory.rules.state import Sky
from aerodrome.tabletop.acts import Fly
from aerodrome.tabletop.capabilities import GameOffers
from aerodrome.tabletop.reach import ReachWay
from aerodrome.tabletop.supposition import Supposing
from tests.laws.probing import Moment, NotTaken, Played
from tests.laws.proofs import Proof, Shots, shots_agree

GUESSES = 3
"""Ends of each kind that an enemy is supposed to fly to."""


class WingedVictoryProof(Proof):
    """A piece that has moved fires after all have moved, from the positions they have then."""

    stops = False

    def kinds(self, moment: Moment) -> Iterator[str]:
        sky, me = moment.state, moment.state.plane(moment.question.about)
        yield from (f"type {me.type}", f"objective {sky.missions[me.side].kind}")
        if me.damaged:
            yield "damaged"

    def undisturbed(self, moment: Moment, played: Played, *, warned: bool) -> bool:
        """Return whether no test failed and the move was completed."""
        about = moment.question.about
        mine = [event for event in played.events if getattr(event, "plane", "") == about]
        tested = any(isinstance(event, e.TookTest | e.Befell | e.PartHit) for event in mine)
        frozen = any(isinstance(event, e.FreezeCalled) for event in played.events)
        ended = any(isinstance(event, e.Stalled | e.Lost | e.NoseDropped) for event in mine)
        assert not ended or tested or frozen or warned, f"law 14: {about} is not warned of {mine}"
        return not (ended or frozen)

    def marks(self, moment: Moment, played: Played, way: ReachWay, where: str) -> None:
        """12 Check the marks; during a freeze others move in the same unit of play, so shots may
        differ."""
        about = moment.question.about
        if any(isinstance(event, e.Flew) and event.plane != about for event in played.events):
            return
        shots_agree(way, _shots(moment, played.state, about), where)
        sky = played.state
        me = sky.plane(about)
        threats = [
            foe.id
            for foe in sky.enemies(me.side)
            for gun in foe.guns
            if foe.shown and ready(foe, gun) and bears(foe, gun, me.at) is not None
        ]
        assert way.sights == bool(threats), f"{where}: sights {way.sights}, but of {threats}"

    def suppose(self, moment: Moment, ways: list[ReachWay]) -> None:
        """Suppose a move of one's own, then that of an enemy who sees it."""
        ruleset, about = moment.ruleset, moment.question.about
        queue, side = moment.state.queue, moment.state.plane(about).side
        later = [
            name
            for name in queue[queue.index(about) + 1 :]
            if moment.state.plane(name).side != side and moment.state.plane(name).shown
        ]
        if not later:
            return
        foe, order = moment.random.choice(later), moment.random.choice(ways).answers
        after = moment.played({about: order})
        question, wish = moment.question.plain(), Supposing({about: order})
        ends = GameOffers.of(ruleset).opponent_set(moment.view, question, foe, wish)
        sound = self.undisturbed(moment, after, warned=True)
        if ends is None or not sound or foe not in after.state.queue:
            return
        kinds = (
            ends.ways,
            [w for w in ends.ways if w.shot],
            [w for w in ends.ways if w.sights],
        )
        for kind in kinds:
            for guess in moment.random.sample(kind, min(GUESSES, len(kind))):
                self._guessed(moment, after, foe, guess, wish)

    def _guessed(
        self, moment: Moment, after: Played, foe: str, guess: ReachWay, wish: Supposing
    ) -> None:
        """Play the guess: the enemy moves next, knowing the visible moves; then everyone fires."""
        about, start = moment.question.about, after.state.copy()
        where = f"law 14: {about} by {wish.orders[about]}, {foe} by {guess.answers}"
        start.queue = (foe, *(name for name in start.queue if name != foe))
        him = start.plane(foe)
        side = start.plane(about).side
        him.sees = tuple(own.id for own in start.flying(side) if foe in own.sees)
        asked = Question("", him.owner, (), "2.1", foe)
        next_move = Moment(moment.ruleset, start, [], start, asked, moment.random)
        try:
            played = next_move.played({foe: guess.answers})
        except NotTaken as refused:
            raise AssertionError(f"{where}: {refused}") from None
        if not self.undisturbed(next_move, played, warned=bool(guess.warns)):
            return
        ends = drawn(moment.ruleset, played.state, foe)
        told = guess.anchor.place, guess.anchor.between
        assert told in ends, f"{where} is shown to end at {told}, and is at {ends}"
        mine = foe in [target for target, _ in _shots(moment, played.state, about)]
        his = about in [target for target, _ in _shots(moment, played.state, foe)]
        assert guess.shot == mine, f"{where}: shot {guess.shot}"
        assert guess.sights == his, f"{where}: sights {guess.sights}"
        self._turn(moment, played.state, wish._replace(guesses={foe: guess.answers}), where)

    def _turn(self, moment: Moment, state: Sky, wish: Supposing, where: str) -> None:
        """Check that both supposed moves end there, with these shots."""
        told = GameOffers.of(moment.ruleset).suppose(moment.view, moment.question.plain(), wish)
        assert told is not None, f"{where}: no turn is shown"
        both = [*wish.orders, *wish.guesses]
        flown = {act.piece: act.cells[-1] for act in told.acts if isinstance(act, Fly)}
        for name in both:
            stood = {cell for cell, _ in drawn(moment.ruleset, state, name)}
            assert flown.get(name, *stood) in stood, f"{where}: {flown} but {name} at {stood}"
            shots = [pair for pair in _shots(moment, state, name) if pair[0] in both]
            shown = [(one.target, one.chances) for one in told.shots if one.piece == name]
            near = [pair for pair in shown if pair[0] in both]
            assert all(pair in shots for pair in near), f"{where}: {name} has {shots}, not {near}"
            assert bool(shown) or not shots, f"{where}: {name} has {shots}, and nothing is shown"


def _shots(moment: Moment, sky: Sky, name: str) -> Shots:
    """9.3 Return a machine's shots if combat is resolved at these positions."""
    state = sky.copy()
    state.queue, state.phase = (), "combat"
    combat = Moment(moment.ruleset, state, [], state, moment.question, moment.random)
    offers = combat.played({}).offers
    return [pair for one in offers if one.question.about == name for pair in one.odds]


def drawn(ruleset: Ruleset[Any], sky: Sky, name: str) -> set[tuple[str, str | None]]:
    """Return where a machine is drawn for its own seat."""
    pieces = ruleset.display.scene(ruleset.display.view(sky, sky.plane(name).owner)).pieces
    return {(piece.cell, piece.between) for piece in pieces if piece.id == name}
