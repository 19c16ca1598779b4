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
"""Who has met his objective, and how."""


def _trench(column: int) -> dict[Hex, int]:
    """8.2 The hexes of the pass in a column, with their rows: as counted from the middle or named.

    An owner who moves them off the map is refused.
    """
    said = TABLES.constants["8.2"]["trench"]
    rows = said["rows"] or [MIDDLE_ROW + row for row in said["from_middle"]]
    found = {MAP.to_hex(column, row): row for row in rows}
    if not found or any(place not in MAP for place in found):
        sentence = "the hexes of the trench lie on the map."
        raise Refusal("bad-value", sentence, "constants.8.2.trench")
    return found


_COLUMN = TABLES.number("8.2", "trench", "column") or (
    MAP.width + 1 - TABLES.number("8.2", "trench", "from_right")
)
TRENCH = _trench(_COLUMN)
ITALIAN_TRENCH = _trench(MAP.width + 1 - _COLUMN)
"""10.5 Where a bomber from the east makes its pass in a campaign: the same hexes, mirrored."""


def note_pass(umpire: Umpire, sky: Sky, plane: Aircraft, path: tuple[Hex, ...], move: Move) -> None:
    """8.2 The bomber's pass over a trench hex: the stick at C, and not above height 0."""
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
    """8.2 The height when the impulse is over; version 1 took it before the aircraft sank."""
    sunk = EDITION.since(2) and sinks(sky, plane)
    return plane.height - plane.model.descent if sunk else plane.height


def trench_of(aims: Aims) -> dict[Hex, int]:
    """8.2 The hexes of the pass; 10.5 for a bomber from the east they lie in the west."""
    return ITALIAN_TRENCH if aims.edge == "left" else TRENCH


def judge(umpire: Umpire, sky: Sky) -> bool:
    """8 After each impulse and each firing phase: has anybody won? It ends the game at once."""
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
    """8.1 The two-seater must leave by the right edge, the hunter must shoot it down."""
    quarry, hunter = sky.plane(sky.aims.aircraft), sky.plane(sky.aims.hunter)
    claims = _objective_lost(sky, quarry)
    if quarry.gone == "escaped":
        claims.append((quarry.side, "escaped"))
    if hunter.gone:
        claims.append((quarry.side, "hunter_lost"))
    return claims


def trench(sky: Sky) -> list[Claim]:
    """8.2 The bomber must pass over the trench, the fighters must shoot it down."""
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
    """8.2 In version 1 nobody was left when the bomber fell with the last fighter: a draw.

    Since then the fighters have met their objective and the bomber has not.
    """
    return not EDITION.since(2)


def last_side(sky: Sky) -> list[Claim]:
    """8.3, 8.4 The last side flying wins; 5.4 going home is no way out."""
    return [(other(side), "last_side") for side in SIDES if not _flying(sky, side)]


CLAIMS = {"escape": escape, "trench": trench, "last_side": last_side}


def _objective_lost(sky: Sky, plane: Aircraft) -> list[Claim]:
    """8 Shot down or abandoning, the other side wins; driven off, nobody does."""
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
    """8.2 A pass wins when its turn is over. 8 Past the limit of turns the game is a draw."""
    if sky.passed:
        side = sky.plane(sky.aims.aircraft).side
        effects.end(umpire, sky, Verdict(side=side, reason="passed", rule=sky.rule), rule="8.2")
    elif sky.turn >= sky.rules.turn_limit:
        effects.end(umpire, sky, Verdict(side=DRAW, reason="turn_limit", rule=sky.rule), rule="8")


def outcome(sky: Sky) -> Outcome | None:
    """8 The verdict, for every seat of the side that won."""
    verdict = sky.verdict
    if verdict is None:
        return None
    seats = dict.fromkeys(plane.seat for plane in sky.aircraft if plane.side == verdict.side)
    return Outcome(tuple(seats), Phrase(f"verdict.{verdict.reason}"), verdict.rule)
