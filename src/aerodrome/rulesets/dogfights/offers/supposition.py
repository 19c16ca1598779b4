"""Supposition: where an enemy can end its next move, and what that would mean for both sides.

An enemy moves after a throw of its die; here it may throw any face. Everything is known except
hidden pilots (9.2), who count as average ones, as their enemies must assume.
"""

from __future__ import annotations

from collections.abc import Iterator

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Question
from aerodrome.tabletop.acts import AnyAct, Beat, Fly, Shoot
from aerodrome.tabletop.controls import PoseAnchor
from aerodrome.tabletop.hexes import NAMES, degrees, distance
from aerodrome.tabletop.reach import ReachWay
from aerodrome.tabletop.supposition import Answers, OpponentSet, Supposed, SupposedShot, Supposing

from ..display.from_view import sky_from
from ..display.view import SkyView
from ..pilots.standing import SLOTS, EndStanding, stands, tilts_at
from ..rules.ch05_altitude import FLAT, TILT_WORDS
from ..rules.ch06_attack import Shots, targets
from ..rules.ch06_chances import burst_chances
from ..rules.path_finding import End, FlightWay, walk
from ..rules.positions import FAR
from ..rules.state import ACCESS, BOARD, OTHER, Aircraft, Sky
from .thrown import reaches, thrown


def opponent_set(
    view: SkyView, question: Question, about: str, supposing: Supposing
) -> OpponentSet | None:
    """4.2 Return every end of an enemy for any throw of its die; None for a piece not in the
    air."""
    if question.rule != "4.2":
        return None
    sky = sky_from(view)
    me = sky.plane(question.about)
    enemy = next((p for p in sky.aircraft if p.id == about and p.side != me.side), None)
    if enemy is None or enemy.place not in (BOARD, ACCESS):
        return None
    _moved(sky, me, supposing.orders.get(me.id, ()))
    return OpponentSet(about=about, ways=tuple(_ways(sky, me, enemy)))


def suppose(view: SkyView, question: Question, supposing: Supposing) -> Supposed | None:
    """3.1 Return one's own move, then the guessed ones; None if one of them cannot end there."""
    if question.rule != "4.2":
        return None
    sky = sky_from(view)
    me = sky.plane(question.about)
    film = _Film(sky)
    order = supposing.orders.get(me.id, ())
    way = _ordered(sky, me, question, order)
    if order and _moved(sky, me, order):
        film.show(me, way)
    for name, guess in supposing.guesses.items():
        enemy = next((p for p in sky.of(OTHER[me.side], BOARD, ACCESS) if p.id == name), None)
        way = None if enemy is None else _guessed(sky, enemy, guess)
        if enemy is None or way is None:
            return None
        _moved(sky, enemy, guess)
        film.show(enemy, way)
    return Supposed(acts=tuple(film.acts), shots=tuple(film.shots))


# 4.2 Where it can end


def _ways(sky: Sky, me: Aircraft, enemy: Aircraft) -> Iterator[ReachWay]:
    """Yield every end with the nose level, and those with another tilt that give the enemy a
    shot."""
    ends = dict.fromkeys(end for reach in reaches(sky, enemy) for end in reach.ends)
    shots, allowed = Shots(sky, enemy), tilts_at(sky, enemy)
    for end in ends:
        for tilt in SLOTS:
            threat = next((a.target.id for a in shots.aims(end, tilt)), "")
            if tilt in allowed[end.level] and (tilt == FLAT or threat):
                yield _way(sky, me, enemy, EndStanding(*end, tilt), threat)


def _way(sky: Sky, me: Aircraft, enemy: Aircraft, there: EndStanding, threat: str) -> ReachWay:
    """Return an end of an enemy: whether it could be shot at there, and 6.2 which piece it
    threatens."""
    place = sky.board.name(there.at)
    word = f"{place} {NAMES[there.facing]} L{there.level} {TILT_WORDS[there.tilt]}"
    seen = distance(me.at, there.at) <= FAR and _in_sights(sky, me, enemy, there)
    return ReachWay(
        answers=(word,),
        anchor=PoseAnchor(
            piece=enemy.id,
            place=place,
            facing=degrees(there.facing),
            height=there.level,
            tilt=there.tilt,
        ),
        shot=seen,
        sights=bool(threat),
        target=enemy.id if seen else "",
        threat=enemy.id if threat else "",
    )


def _in_sights(sky: Sky, me: Aircraft, enemy: Aircraft, there: EndStanding) -> bool:
    """6.2 Return whether an enemy at this end could be attacked from one's present position."""
    before = enemy.place, (enemy.at, enemy.facing, enemy.level, enemy.tilt)
    enemy.place, (enemy.at, enemy.facing, enemy.level, enemy.tilt) = BOARD, there
    seen = any(aim.target is enemy for aim in targets(sky, me))
    enemy.place, (enemy.at, enemy.facing, enemy.level, enemy.tilt) = before
    return seen


def _guessed(sky: Sky, enemy: Aircraft, guess: Answers) -> FlightWay | None:
    """Return a path to a guessed end; None if no face of the enemy's die leads there."""
    ends = stands(sky.board, guess[:1])
    if not ends.words or ends.over[0]:
        return None
    here = ends.standing(0)
    end = End(here.at, here.facing, here.level)
    if here.tilt not in tilts_at(sky, enemy).get(here.level, ()):
        return None
    return next((reach.way(end) for reach in reaches(sky, enemy) if end in reach), None)


def _ordered(sky: Sky, me: Aircraft, question: Question, order: Answers) -> FlightWay | None:
    """Return the path of an order, flown with the face of the die that allows the offered ends.

    Return None if the order leads off the board or over a zone.
    """
    word, _, drawn = str(order[-1] if order else "").partition(" via ")
    wish, offered = stands(sky.board, [word]), stands(sky.board, question.options)
    if not wish.words or wish.over[0]:
        return None
    end, reach = End(*wish.standing(0)[:3]), thrown(sky, me, offered)
    if reach is None or end not in reach:
        return None
    flown = walk(reach.flight, drawn, end.level - me.level) if drawn else reach.way(end)
    return None if isinstance(flown, str) else flown


def _moved(sky: Sky, plane: Aircraft, answers: Answers) -> bool:
    """Put where an answer ends; False if it leads off the board, or nowhere yet."""
    ends = stands(sky.board, [str(value).partition(" via ")[0] for value in answers[-1:]])
    if not ends.words:
        return False
    here = ends.standing(0)
    plane.place, plane.changed = BOARD, abs(here.level - plane.level)
    plane.at, plane.facing, plane.level, plane.tilt = here
    return True


class _Film:
    """What would be seen: every move, and the shots that it gives."""

    def __init__(self, sky: Sky) -> None:
        self.sky = sky
        self.acts: list[AnyAct] = []
        self.shots: list[SupposedShot] = []

    def show(self, plane: Aircraft, way: FlightWay | None) -> None:
        """Add a move, along its path if that is known, and 6.2 the shots from its end."""
        points, levels = ((plane.at,), ()) if way is None else (way.points, way.levels)
        path = tuple(map(self.sky.board.name, points))
        says = Phrase("beat.supposed", {"plane": plane.id})
        facing = degrees(plane.facing)
        self.acts += [
            Beat(says),
            Fly(plane.id, path, facing, plane.level, levels, plane.tilt),
        ]
        end = End(plane.at, plane.facing, plane.level)
        for aim in Shots(self.sky, plane).aims(end, plane.tilt):
            odds = burst_chances(self.sky, aim, "attack")
            target, any_ = aim.target.id, (odds.damage or 0) + (odds.takedown or 0)
            self.shots.append(SupposedShot(says=says, piece=plane.id, target=target, chances=odds))
            self.acts.append(Shoot(plane.id, target, odds=any_, supposed=True))
