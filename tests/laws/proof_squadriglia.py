"""The proof of squadriglia: whole turns, in which all fly and fire simultaneously."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aerodrome.rulesets.squadriglia.display.from_view import sky_from
from aerodrome.rulesets.squadriglia.offers.foreseen import order_of
from aerodrome.rulesets.squadriglia.rules.state import Sky
from aerodrome.tabletop.capabilities import GameOffers
from aerodrome.tabletop.reach import ReachWay
from aerodrome.tabletop.supposition import Supposed, Supposing
from tests.laws.probing import Moment, NotTaken, Orders, Played
from tests.laws.proofs import Proof, Shots, shots_agree
from tests.support.reach_ways import spread
from tests.support.squadriglia import foreseen

GUESSES = 3
"""How many turns are supposed at a moment."""


class SquadrigliaProof(Proof):
    """Orders are secret and simultaneous; a machine with one enemy in its arc fires unasked."""

    stops = False
    whole = True

    def kinds(self, moment: Moment) -> Iterator[str]:
        sky, me = moment.state, moment.state.plane(moment.question.about)
        yield from (f"type {me.type}", f"objective {sky.aims.objective}")
        yield "altitude" if sky.rules.altitude else "one height"
        if me.robustness < me.model.robustness:
            yield "damaged"
        if me.controls or me.rudder:
            yield "steers badly"

    def others(self, moment: Moment) -> Orders:
        """Return orders of enemies: straight ahead, within the limits that the asking seat
        knows."""
        seen, real = sky_from(moment.view), moment.state
        side = real.plane(moment.question.about).side
        found = {}
        for foe in real.flying():
            if foe.side != side and not foe.stalled:
                sky = seen if seen.plane(foe.id).declared == foe.declared else real
                order = order_of(sky, sky.plane(foe.id))
                assert order is not None, f"law 14: {foe.id} can fly nothing"
                found[foe.id] = foreseen.answers_of(sky, foe, order)
        return found

    def undisturbed(self, moment: Moment, played: Played, *, warned: bool) -> bool:
        """Return whether no piece was hit, and the game did not end before the turn did."""
        if any(isinstance(event, foreseen.HARM) for event in played.events):
            return False
        about = moment.question.about
        return played.state.verdict is None or bool(played.state.plane(about).gone)

    def marks(self, moment: Moment, played: Played, way: ReachWay, where: str) -> None:
        about = moment.question.about
        sky = foreseen.at_the_end(moment.state, played.state, played.events)
        if self._binding(moment):
            return
        shots_agree(way, foreseen.shots(sky, sky.plane(about)), where)
        threats = self._threats(sky, about)
        assert way.sights == bool(threats), f"{where}: sights {way.sights}, but of {threats}"
        assert not way.sights or way.threat in threats, f"{where}: {way.threat} not of {threats}"

    def _threats(self, sky: Sky, about: str) -> list[str]:
        return [
            foe.id for foe in sky.flying() if about in [one for one, _ in foreseen.shots(sky, foe)]
        ]

    def _binding(self, moment: Moment) -> bool:
        """7 Return whether an enemy has made a declaration that the asking seat may not know."""
        seen = {plane.id: plane.declared for plane in moment.view.planes}
        return any(seen[plane.id] != plane.declared for plane in moment.state.flying())

    def suppose(self, moment: Moment, ways: list[ReachWay]) -> None:
        ruleset, about = moment.ruleset, moment.question.about
        me = moment.state.plane(about)
        foes = [foe for foe in moment.state.flying() if foe.side != me.side]
        if not foes or not ways or self._binding(moment):
            return
        question, view = moment.question.plain(), moment.view
        foe, mine = moment.random.choice(foes), moment.random.choice(ways)
        order = {about: mine.answers}
        opponents = GameOffers.of(ruleset).opponent_set(view, question, foe.id, Supposing(order))
        assert opponents is not None
        theirs = [*spread(opponents.ways)]
        kinds = [theirs, [w for w in theirs if w.shot], [w for w in theirs if w.sights]]
        for kind in kinds:
            for guess in moment.random.sample(kind, min(GUESSES, len(kind))):
                told = GameOffers.of(ruleset).suppose(
                    view, question, Supposing(order, {foe.id: guess.answers})
                )
                where = f"law 14: {about} by {mine.answers}, {foe.id} by {guess.answers}"
                assert told is not None, f"{where}: no turn is shown"
                self._turn_comes_true(moment, order, foe.id, guess, told, where)

    def _turn_comes_true(
        self,
        moment: Moment,
        order: dict[str, Any],
        foe: str,
        guess: ReachWay,
        told: Supposed,
        where: str,
    ) -> None:
        sky, about = moment.state, moment.question.about
        straight = {
            plane.id: foreseen.answers_of(sky, plane, found)
            for plane in sky.flying()
            if not plane.stalled and (found := order_of(sky, plane)) is not None
        }
        orders = {**straight, **order, foe: guess.answers}
        orders = {name: said for name, said in orders.items() if not sky.plane(name).stalled}
        try:
            played = moment.played(orders)
        except NotTaken as refused:
            raise AssertionError(f"{where}: {refused}") from None
        if any(isinstance(event, foreseen.HARM) for event in played.events):
            return
        rules, shown = foreseen.impulses_told(played.events), foreseen.impulses_shown(told.acts)
        assert same_moves(rules, shown), f"{where}: flown {rules}, shown {shown}"
        self._shots_come_true(moment, played, told, where)
        if played.state.verdict is None:
            end = foreseen.at_the_end(sky, played.state, played.events)
            self._marks_of_a_guess(end, about, foe, guess, where)

    def _shots_come_true(self, moment: Moment, played: Played, told: Supposed, where: str) -> None:
        shown: dict[tuple[int, str], Shots] = {}
        for shot in told.shots:
            key = int(str(shot.says.words["impulse"])), shot.piece
            shown.setdefault(key, []).append((shot.target, shot.chances))
        fires = foreseen.fired(moment.state, played.events)
        rules = {(one.impulse, one.piece) for one in fires}
        assert rules == {*shown}, f"{where}: fired in {rules}, shown {shown}"
        single = {
            piece
            for _, piece in shown
            if len({t for (_, p), some in shown.items() if p == piece for t, _ in some}) == 1
        }
        for one in fires:
            some = shown[one.impulse, one.piece]
            assert one.target in [target for target, _ in some], f"{where}: {one} is not shown"
            if one.piece in single:
                within = [
                    least <= odds <= most
                    for _, told_odds in some
                    for least, odds, most in [
                        (one.least.damage or 0, told_odds.damage or 0, one.most.damage or 0)
                    ]
                ]
                assert any(within), f"{where}: {one} is shown as {some}"

    def _marks_of_a_guess(
        self, sky: Sky, about: str, foe: str, guess: ReachWay, where: str
    ) -> None:
        mine = [target for target, _ in foreseen.shots(sky, sky.plane(about))]
        theirs = [target for target, _ in foreseen.shots(sky, sky.plane(foe))]
        here = not sky.plane(about).gone
        assert guess.shot == (here and foe in mine), f"{where}: shot {guess.shot}"
        assert guess.sights == (here and about in theirs), f"{where}: sights {guess.sights}"


def same_moves(rules: list[foreseen.Impulse], shown: list[foreseen.Impulse]) -> bool:
    """Return whether all moves are the same; the rules do not list a climb on the spot."""
    if len(rules) != len(shown):
        return False
    for told, seen in zip(rules, shown, strict=True):
        if told.keys() != seen.keys():
            return False
        for name, pose in told.items():
            if pose != seen[name] and (pose[0] or pose[1:] != seen[name][1:]):
                return False
    return True
