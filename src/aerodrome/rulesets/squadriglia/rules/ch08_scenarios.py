"""Chapter 8: what each scenario asks, and who has won."""

from __future__ import annotations

from aerodrome.kernel.contract import Outcome
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.hexes import Hex

from . import effects
from .ch01_introduction import MAP, MIDDLE_ROW
from .ch09_advanced import sinks
from .hooks import passes_beside
from .state import AUSTRIA, ITALY, SIDES, Aims, Aircraft, Move, Side, Sky, Verdict
from .tables import EDITION, TABLES

HIGHEST_PASS = TABLES.number("8.2", "highest_pass")
DRAW = ""
Claim = tuple[Side, str]
"""A side that has met its objective, and how."""


def _trench(column: int) -> dict[Hex, int]:
    """8.2 Return the hexes of the pass in a column, by the rows counted from the middle or named.

    An owner's correction that moves them off the map is refused.
    """
    said = TABLES.constants["8.2"]["trench"]
    rows = said["rows"] or [MIDDLE_ROW + row for row in said["from_middle"]]
    found = {MAP.to_hex(column, row): row for row in rows}
    if not found or any(place not in MAP for place in found):
        sentence = "the hexes of the trench must be on the map."
        raise Refusal("bad-value", sentence, "constants.8.2.trench")
    return found


_COLUMN = TABLES.number("8.2", "trench", "column") or (
    MAP.width + 1 - TABLES.number("8.2", "trench", "from_right")
)
TRENCH = _trench(_COLUMN)
ITALIAN_TRENCH = _trench(MAP.width + 1 - _COLUMN)
"""10.5 The hexes of the pass for a bomber from the east in a campaign: the mirror image."""


def note_pass(umpire: Umpire, sky: Sky, plane: Aircraft, path: tuple[Hex, ...], move: Move) -> None:
    """8.2 Note a bomber's pass over a trench hex, with the stick at C and at height 0."""
    if sky.passed or sky.aims.objective != "trench" or plane.id != sky.aims.aircraft:
        return
    low = not sky.rules.altitude or height_in_the_end(sky, plane) <= HIGHEST_PASS
    target = trench_of(sky.aims)
    if move.stick != "C" or not low:
        return
    for place in path:
        if place in target:
            effects.pass_trench(umpire, sky, plane, place, rule="8.2")
            return
    if path and passes_beside(umpire, sky, plane, target):
        effects.pass_trench(umpire, sky, plane, plane.at, rule="10.2")


def height_in_the_end(sky: Sky, plane: Aircraft) -> int:
    """8.2 Return the height after the impulse; version 1 took it before the aircraft sank."""
    sunk = EDITION.since(2) and sinks(sky, plane)
    return plane.height - plane.model.descent if sunk else plane.height


def trench_of(aims: Aims) -> dict[Hex, int]:
    """8.2 Return the hexes of the pass; 10.5 for a bomber from the east they are in the west."""
    return ITALIAN_TRENCH if aims.edge == "left" else TRENCH


def judge(umpire: Umpire, sky: Sky) -> bool:
    """8 Return whether a side has won, and end the game if so; called after impulses and fire."""
    if not [plane for plane in sky.aircraft if plane.gone]:
        return False
    claims = CLAIMS[sky.aims.objective](sky)
    if not claims:
        return False
    winners = {side for side, _ in claims}
    if len(winners) == 1:
        side, reason = claims[0]
    else:
        side, reason = DRAW, "both"
    effects.end(umpire, sky, Verdict(side=side, reason=reason, rule=sky.rule), rule="8")
    return True


def escape(sky: Sky) -> list[Claim]:
    """8.1 Return the claims: the two-seater leaves by the right edge, the hunter shoots it down."""
    quarry, hunter = sky.plane(sky.aims.aircraft), sky.plane(sky.aims.hunter)
    claims = _objective_lost(sky, quarry)
    if quarry.gone == "escaped":
        claims.append((quarry.side, "escaped"))
    if hunter.gone:
        claims.append((quarry.side, "hunter_lost"))
    return claims


def trench(sky: Sky) -> list[Claim]:
    """8.2 Return the claims: the bomber passes over the trench, or the fighters shoot it down."""
    bomber = sky.plane(sky.aims.aircraft)
    mine, theirs = bomber.side, other(bomber.side)
    if sky.passed:
        shot = bomber.gone == "shot_down"
        return [(mine, "passed"), (theirs, "objective_shot")] if shot else []
    if emptiness_draws() and not sky.flying():
        return [(DRAW, "both")]
    if not _flying(sky, theirs) and not bomber.gone:
        return [(mine, "last_side")]
    return _objective_lost(sky, bomber)


def emptiness_draws() -> bool:
    """8.2 Return whether it is a draw when the bomber falls with the last fighter: in version 1.

    Since version 2 the fighters have met their objective, and the bomber has not.
    """
    return not EDITION.since(2)


def last_side(sky: Sky) -> list[Claim]:
    """8.3, 8.4 Return the last side flying as winner; 5.4 going home does not help."""
    return [(other(side), "last_side") for side in SIDES if not _flying(sky, side)]


CLAIMS = {"escape": escape, "trench": trench, "last_side": last_side}


def _objective_lost(sky: Sky, plane: Aircraft) -> list[Claim]:
    """8 Return the other side as winner if it was shot down or gave up; a draw if driven off."""
    if plane.gone in ("shot_down", "abandoned"):
        return [(other(plane.side), f"objective_{plane.gone.partition('_')[0]}")]
    if plane.gone == "driven_off":
        return [(DRAW, "objective_driven")]
    return []


def _flying(sky: Sky, side: Side) -> bool:
    return any(plane.side == side for plane in sky.flying())


def other(side: Side) -> Side:
    return AUSTRIA if side == ITALY else ITALY


def judge_turn(umpire: Umpire, sky: Sky) -> None:
    """8.2 End the game after a turn with a pass, or (8) as a draw past the limit of turns."""
    if sky.passed:
        side = sky.plane(sky.aims.aircraft).side
        effects.end(umpire, sky, Verdict(side=side, reason="passed", rule=sky.rule), rule="8.2")
    elif sky.turn >= sky.rules.turn_limit:
        effects.end(umpire, sky, Verdict(side=DRAW, reason="turn_limit", rule=sky.rule), rule="8")


def outcome(sky: Sky) -> Outcome | None:
    """8 Return the verdict, for every seat of the side that won."""
    verdict = sky.verdict
    if verdict is None:
        return None
    seats = dict.fromkeys(plane.seat for plane in sky.aircraft if plane.side == verdict.side)
    return Outcome(tuple(seats), Phrase(f"verdict.{verdict.reason}"), verdict.rule)
