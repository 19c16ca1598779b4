"""Order ends: where orders end by the rules, move by move, and games in which one is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel.game import Game
from aerodrome.kernel.question import Question
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.rules.ch01_introduction import MAP, MARGIN
from aerodrome.rulesets.squadriglia.rules.ch04_orders import Draft, Routes
from aerodrome.rulesets.squadriglia.rules.ch09_advanced import climbs, dives
from aerodrome.rulesets.squadriglia.rules.state import Move, Sky
from aerodrome.tabletop.hexes import degrees

End = tuple[str, int]
NO_FACING = -1
AMOUNTS = ("climb", "dive")


def asked(scenario: str, turns: int, **options: Any) -> tuple[Game, Question]:
    """Return a game some turns old, in which the first seat is asked for an order."""
    start = RULESET.scenario(scenario, {"quick_start": scenario != "own", **options})
    seats = RULESET.rules.seats(start)
    player = keyed_player(f"{scenario} {turns}")
    whole = Game(RULESET, RULESET.record(start, "reach"), dict.fromkeys(seats, player))
    first = next(at for at in whole.record.answers if at.startswith(f"{turns}/4#1["))
    game = Game(RULESET, whole.record.upto(whole.record.lines.index(whole.record.answers[first])))
    return game, next(q for q in game.position.questions if q.rule == "4.1")


def by_the_rules(sky: Sky, name: str) -> set[End]:
    """Return every hex and facing in which a legal order ends, move by move; 5.4 for one that
    leaves the map the first hex beside it, without a facing.
    """
    plane = sky.plane(name)
    routes = Routes(sky, plane, plane.declared)
    ends: set[End] = set()
    for speed in routes.speeds:
        draft = Draft(routes)
        draft.accelerate(speed)
        if routes.speed_fits(speed):
            ends |= finished(draft, set())
    return ends


def heights_by_the_rules(sky: Sky, name: str) -> set[tuple[str, int, int]]:
    """Return every hex, facing and height in which a legal order ends on the map, with every amount
    of a climb or a dive, without half-turns.
    """
    plane, found = sky.plane(name), set[tuple[str, int, int]]()
    amounts: dict[str, Iterable[int]] = {"": (0,), "climb": climbs(plane, plane.height)}
    amounts["dive"] = [-metres for metres in dives(plane, plane.height)]
    routes = Routes(sky, plane, plane.declared)
    for speed in routes.speeds:
        draft = Draft(routes)
        draft.accelerate(speed)
        for last in _last(draft, set()) if routes.speed_fits(speed) else ():
            change = next((m.arrow for m in last.moves if m.metres), "")
            pose = MAP.name(last.at), degrees(last.facing)
            found |= {(*pose, plane.height + metres) for metres in amounts[change]}
    return found


def _last(draft: Draft, been: set[Any]) -> Iterator[Draft]:
    """Yield orders that end on the map, one to every place for each kind of change."""
    changed = next((move.arrow for move in draft.moves if move.metres), "")
    here = (draft.at, draft.facing, draft.stick, draft.arrow, draft.left, draft.due, changed)
    if here in been or (draft.path and draft.path[-1] not in MARGIN):
        return
    been.add(here)
    if not draft.left:
        yield draft
        return
    for word in draft.allowed():
        arrow, stick = word.split()
        after = again(draft)
        after.add(Move(arrow, stick, draft.metres(arrow)[0] if arrow in AMOUNTS else 0))
        yield from _last(after, been)


def finished(draft: Draft, been: set[Any]) -> set[End]:
    gone = bool(draft.path) and draft.path[-1] not in MARGIN
    here = (
        draft.at,
        draft.facing,
        draft.stick,
        draft.arrow,
        draft.left,
        draft.fresh,
        draft.due,
        gone,
    )
    if here in been:
        return set()
    been.add(here)
    if not draft.left:
        if gone:
            return {(MAP.name(next(h for h in draft.path if h not in MARGIN)), NO_FACING)}
        return {(MAP.name(draft.at), degrees(draft.facing))}
    found: set[End] = set()
    for word in draft.allowed():
        arrow, stick = word.split()
        metres = draft.metres(arrow)[0] if arrow in ("climb", "dive") else 0
        after = again(draft)
        after.add(Move(arrow, stick, metres))
        found |= finished(after, been)
    return found


def again(draft: Draft) -> Draft:
    copy = Draft(draft.routes)
    for name in ("at", "facing", "stick", "arrow", "fresh", "speed", "left", "due", "height"):
        setattr(copy, name, getattr(draft, name))
    copy.moves, copy.path = [*draft.moves], [*draft.path]
    return copy
