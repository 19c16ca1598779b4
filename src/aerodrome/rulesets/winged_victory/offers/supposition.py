"""Supposition: where an enemy can end its next move, and the combat after it.

Of an enemy out of sight only the marker is known, so nothing can be guessed. One in sight is
assumed to see each aircraft that sees it. An aircraft that has still to move, without a guess,
neither fires nor is fired at.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Question
from aerodrome.tabletop.acts import AnyAct, Beat, Fly, Shoot, Vanish
from aerodrome.tabletop.controls import BoardOption, pose
from aerodrome.tabletop.reach import ReachWay
from aerodrome.tabletop.supposition import Answers, OpponentSet, Supposed, SupposedShot, Supposing

from ..display.from_view import sky_from
from ..display.view import SkyView
from ..pilots.pilot import declares
from ..rules.ch01_components import width
from ..rules.ch02_energy import throttles
from ..rules.ch07_flying import DRIFT, drift
from ..rules.ch07_move import MANOEUVRES, Intent, Manoeuvres, Ways
from ..rules.ch07_order import out_of_control
from ..rules.ch09_fire import SHORT, Shot, bearing, burst_chances
from ..rules.flight import Frame, facing, frame_cell, preview
from ..rules.state import Aircraft, Sky

FATES = {"leaves": "fled", "crash": "crashed"}
BROKEN_OFF = (*FATES, "ceiling")
"""What becomes of a move that does not get to its end."""


def opponent_set(
    view: SkyView, question: Question, about: str, supposing: Supposing
) -> OpponentSet | None:
    """7.3 Return every end of an enemy that has still to move; none if it cannot choose its
    move."""
    sky = _asked(view, question)
    if sky is None:
        return None
    me = sky.plane(question.about)
    enemy = next((foe for foe in sky.enemies(me.side) if foe.id == about and foe.shown), None)
    if enemy is None:
        return None
    _settle(sky, me, _ordered(sky, me, supposing.orders.get(me.id, ())))
    ways = _enemy_ways(sky, me, enemy) if enemy in _to_come(sky, me) else ()
    return OpponentSet(about=about, ways=tuple(ways))


def suppose(view: SkyView, question: Question, supposing: Supposing) -> Supposed | None:
    """7.1 Return one's own move, the guessed ones, and 9.3 the combat; None if one cannot be
    flown."""
    sky = _asked(view, question)
    if sky is None:
        return None
    me = sky.plane(question.about)
    moves = {me.id: _ordered(sky, me, supposing.orders.get(me.id, ()))}
    later = {enemy.id: enemy for enemy in _to_come(sky, me)}
    for name, guess in supposing.guesses.items():
        found = _declared(sky, later[name], guess) if name in later else None
        if found is None:
            return None
        moves[name] = found
    acts: list[AnyAct] = []
    for name in [name for name in sky.queue if name in moves]:
        acts += _seen(sky, sky.plane(name), moves[name])
    shots = tuple(_combat(sky, [name for name in sky.queue if name not in moves]))
    acts += [Beat(shots[0].says)] if shots else []
    acts += [Shoot(s.piece, s.target, odds=s.chances.damage or 0, supposed=True) for s in shots]
    return Supposed(acts=tuple(acts), shots=shots)


def _asked(view: SkyView, question: Question) -> Sky | None:
    """Return the sky of the seat that declares a move; None if no move is declared."""
    if not declares(question):
        return None
    sky = sky_from(view)
    me = sky.plane(question.about)
    if me.parked or me.id not in sky.queue:
        return None
    for enemy in sky.enemies(me.side):
        enemy.sees = tuple(own.id for own in sky.flying(me.side) if enemy.id in own.sees)
    return sky


def _to_come(sky: Sky, me: Aircraft) -> list[Aircraft]:
    """7.2 Return the enemies in sight who declare a move later; 12.3 those before have declared
    theirs."""
    later = sky.queue[sky.queue.index(me.id) + 1 :]
    enemies = [foe for foe in sky.enemies(me.side) if foe.shown and foe.id in later]
    return [foe for foe in enemies if not (out_of_control(foe) or foe.parked)]


# 7.3 Moves


def _ordered(sky: Sky, me: Aircraft, answers: Answers) -> Intent:
    """Return the move of these answers, or straight on if there is none. 15.2 Rockets come before
    it."""
    at = next((i for i, word in enumerate(answers) if word in MANOEUVRES), 0)
    found = _declared(sky, me, answers[at - 1 : at + 2]) if at else None
    return found or Intent(me.throttle, drift(me))


def _declared(sky: Sky, plane: Aircraft, answers: Answers) -> Intent | None:
    """Return a throttle, a manoeuvre and its detail as an intent, if it may be flown."""
    if len(answers) != 3 or answers[0] not in throttles(plane):
        return None
    throttle, kind, detail = int(answers[0]), str(answers[1]), answers[2]
    ways = Manoeuvres(sky, plane, throttle).ways(kind) if kind in MANOEUVRES else []
    return next((Intent(throttle, plan) for plan in ways if plan.detail == detail), None)


def _enemy_ways(sky: Sky, me: Aircraft, enemy: Aircraft) -> Iterator[ReachWay]:
    """Yield every manoeuvre of an enemy to every end, at full throttle, which does not change the
    end."""
    throttle = throttles(enemy)[0]
    book = Manoeuvres(sky, enemy, throttle)
    for kind in book:
        found = Ways(sky, enemy, throttle, book.ways(kind))
        for plan, option in zip(found.ways.values(), found.describe(), strict=True):
            there = copy(enemy)
            whole = _settle(sky, there, Intent(throttle, plan)) == plan.frames
            if whole and not there.gone:
                yield _way(sky, me, there, (throttle, plan.kind, plan.detail), option)


def _way(
    sky: Sky, me: Aircraft, there: Aircraft, answers: Answers, option: BoardOption
) -> ReachWay:
    """Return an end of an enemy: which of the two would have the other before its guns there."""
    others = [plane for plane in sky.aircraft if plane.id != there.id]
    then = copy(sky)
    then.aircraft = [*others, there]
    mine, his = _bursts(then, me, [there.id]), _bursts(then, there, [me.id])
    assert option.anchor is not None
    return ReachWay(
        answers=answers,
        anchor=pose(option.anchor),
        shot=bool(mine),
        sights=bool(his),
        target=there.id if mine else "",
        threat=there.id if his else "",
        says=Phrase(f"flight.{answers[1]}"),
        forecast=option.forecast,
        warns=option.warns,
    )


def _settle(sky: Sky, plane: Aircraft, intent: Intent) -> tuple[Frame, ...]:
    """Put at the end of a move, or where it breaks off; returns how it gets there."""
    plan, edge, top = intent.plan, width(sky.mats), plane.model.ceiling
    warning = preview(sky, plane, plan, intent.throttle, edge).warning
    frames = plan.frames
    if warning in BROKEN_OFF:
        fits = [0 <= frame.at[0] < edge and 0 < frame.level <= top for frame in frames]
        frames = frames[: fits.index(False)]
    plane.gone = FATES.get(warning, "landed" if plan.kind == "land" else "")
    plane.stalled = warning in ("stall", "ceiling")
    plane.leaf = plan.kind == "falling_leaf"
    plane.manoeuvre = "" if plan.kind == DRIFT else plan.kind
    if frames:
        end = frames[-1]
        (plane.x, plane.y), plane.heading, plane.pitch = end.at, end.heading, end.pitch
    return frames


def _seen(sky: Sky, plane: Aircraft, intent: Intent) -> Iterator[AnyAct]:
    """Yield what is seen of one move."""
    frames = _settle(sky, plane, intent)
    yield Beat(Phrase("beat.supposed", {"plane": plane.id}))
    if frames:
        path = tuple(frame_cell(frame) for frame in frames)
        yield Fly(plane.id, path, facing(frames[-1]), frames[-1].level)
    if plane.gone:
        yield Vanish(plane.id, "falls" if plane.gone == FATES["crash"] else "leaves")


# 9.3 Combat


def _combat(sky: Sky, waiting: list[str]) -> Iterator[SupposedShot]:
    """Yield a short burst of every gun that bears, at the target it is likeliest to hit."""
    planes = [plane for plane in sky.flying() if plane.id not in waiting]
    among = [plane.id for plane in planes] + [target.id for target in sky.targets]
    for plane in planes:
        for shot in _bursts(sky, plane, among):
            says = Phrase("beat.supposed_fire")
            chances = burst_chances(sky, shot)
            yield SupposedShot(says=says, piece=plane.id, target=shot.target.id, chances=chances)


def _bursts(sky: Sky, plane: Aircraft, among: list[str]) -> list[Shot]:
    """9.3 Return a short burst of each gun that bears on one of these."""
    aims = [
        [Shot(plane, aim.gun, body, range_, SHORT) for body, range_ in aim.targets]
        for aim in bearing(sky, plane, among)
    ]
    return [max(shots, key=lambda shot: burst_chances(sky, shot).damage or 0) for shots in aims]
