"""Chapter 11, the modes: when a game ends, its points by both criteria, and who has won."""

from __future__ import annotations

from aerodrome.kernel.contract import Outcome
from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.kernel.umpire import Umpire

from . import effects
from .ch02_general import DOGFIGHT, GENERAL
from .ch11_bonus import bonus_round
from .ch11_prospects import can_fire, fight_over, one_sided, prospects
from .ch11_tasks import (
    BREAKTHROUGH,
    BROKE_THROUGH,
    COMBINED,
    RECONNAISSANCE,
    ZONE_BOMBING,
    has_task,
)
from .ch12_variants import out_of_rounds
from .events_end import halves
from .hooks import held, most_needed
from .state import ALLIES, BOARD, CENTRAL, DOWN, OTHER, SIDES, Aircraft, Side, Sky, Verdict
from .tables import EDITION, TABLES

DOWNED = TABLES.number("11.2", "downed_halves")
DAMAGED = TABLES.number("11.2", "damaged_halves")
PHOTO, ALL_PHOTOS = TABLES.number("11.4", "photo"), TABLES.number("11.4", "all_zones")
ZONES_TO_WIN = TABLES.number("11.4", "wins_with_zones")
BOMB, ALL_BOMBED = TABLES.number("11.6", "bomb"), TABLES.number("11.6", "all_zones")
BOMBER, SCOUT = TABLES.number("11.7", "bomber"), TABLES.number("11.7", "scout")
DRAW = ""


# Points, in halves


def losses(sky: Sky, side: Side) -> int:
    """11.2 Return what a side has lost: 1 for each aircraft down, a half for each damaged.

    In a bonus round, only what it lost since its start.
    """
    planes = [plane for plane in sky.aircraft if plane.side == side]
    down = sum(plane.place == DOWN for plane in planes)
    hurt = sum(plane.place != DOWN and bool(plane.damage) for plane in planes)
    before = sky.before.all[SIDES.index(OTHER[side])] if sky.before is not None else 0
    return DOWNED * down + DAMAGED * hurt - before


def photo_points(sky: Sky, side: Side, *, bonus: bool) -> int:
    """11.4 Return three points for each zone delivered, and five more for all of them."""
    zones = [zone for zone in sky.zones if zone.side == side]
    delivered = sum(zone.delivered for zone in zones)
    whole = bonus and bool(zones) and delivered == len(zones)
    return 2 * (PHOTO * delivered + (ALL_PHOTOS if whole else 0))


def bomb_points(sky: Sky, side: Side, *, bonus: bool) -> int:
    """11.6 Return five points for each bomb, and ten more if each zone was hit."""
    zones = [zone for zone in sky.zones if zone.side == side]
    whole = bonus and bool(zones) and all(zone.bombs for zone in zones)
    return 2 * (BOMB * sum(zone.bombs for zone in zones) + (ALL_BOMBED if whole else 0))


def bombers_downed(sky: Sky, side: Side) -> int:
    """11.6 Return the points for enemy bombers, the only ones in the main criterion of bombing."""
    enemies = [p for p in sky.aircraft if p.side == OTHER[side] and p.role == "bomber"]
    return DOWNED * sum(plane.place == DOWN for plane in enemies)


def through_points(sky: Sky, side: Side) -> int:
    """11.7 Return five points for each bomber that broke through, three for scouts with a bomb."""
    through = [p for p in sky.aircraft if p.side == side and p.how == BROKE_THROUGH]
    return 2 * sum(BOMBER if plane.role == "bomber" else SCOUT for plane in through)


def task_points(sky: Sky, side: Side) -> int:
    """11 Return the points by the main criterion: those of the task alone."""
    mode = sky.aims.mode
    if mode == RECONNAISSANCE:
        return photo_points(sky, side, bonus=True)
    if mode == ZONE_BOMBING:
        return bomb_points(sky, side, bonus=True) + bombers_downed(sky, side)
    if mode == BREAKTHROUGH:
        return through_points(sky, side)
    return all_points(sky, side)


def all_points(sky: Sky, side: Side) -> int:
    """11 Return the points by the second criterion: the task, and enemies downed and damaged."""
    mode, fought = sky.aims.mode, losses(sky, OTHER[side])
    if mode == RECONNAISSANCE:
        return photo_points(sky, side, bonus=True) + fought
    if mode == ZONE_BOMBING:
        return bomb_points(sky, side, bonus=True) + fought
    if mode == BREAKTHROUGH:
        return through_points(sky, side) + fought
    if mode == COMBINED:
        return combined_points(sky, side) + fought
    return fought


def combined_points(sky: Sky, side: Side) -> int:
    """11.9 Return the points for bombs, and for photographs of the damage; no bonus for either."""
    return bomb_points(sky, side, bonus=False) + photo_points(sky, side, bonus=False)


# The end


def judge(umpire: Umpire, sky: Sky) -> bool:
    """11.2 Return whether the game is over after a move, and end it if so."""
    if sky.verdict is not None:
        return True
    reason = ended(sky)
    if reason:
        conclude(umpire, sky, reason, rule=sky.aims.rule)
    return bool(reason)


def judge_round(umpire: Umpire, sky: Sky) -> bool:
    """12.5 Return whether the last round is over, and let points decide if so."""
    over = sky.verdict is None and out_of_rounds(sky)
    if over:
        conclude(umpire, sky, "rounds", rule="12.5")
    return over or sky.verdict is not None


def conclude(umpire: Umpire, sky: Sky, reason: str, *, rule: str) -> None:
    """11.2 End the game with a verdict, unless it is split and both sides want a bonus round."""
    found = verdict(sky, reason)
    if not bonus_round(umpire, sky, found):
        effects.end(umpire, sky, found, rule=rule)


def ended(sky: Sky) -> str:
    """11.2 Return the reason why the game ends now, or "".

    A fight ends with a side gone or no gun left to fire, a task once no piece can score. 11.10 If
    one side alone has a task, the game ends as soon as it is decided.
    """
    if one_sided(sky):
        return "" if task_open(sky) else "task"
    if sky.aims.tasked and EDITION.since(2):
        return "" if prospects(sky) else "done"
    return fight_over(sky)


def task_open(sky: Sky) -> bool:
    """11.10 Return whether a side's only task is still open and a piece is left to do it."""
    for side in sky.aims.tasked:
        if task_done(sky, side) >= task_needed(sky, side)[0]:
            return False
    if EDITION.since(2):
        return bool(prospects(sky))
    return any(plane.alive and can_do_more(sky, plane) for plane in sky.aircraft)


def can_do_more(sky: Sky, plane: Aircraft) -> bool:
    """11.10 Return whether a piece still has the task, by the rule before version 2."""
    if sky.aims.mode == ZONE_BOMBING:
        return has_task(sky, plane) and plane.bombs > 0
    if sky.aims.mode == COMBINED:
        return has_task(sky, plane) and plane.role == "scout"
    return has_task(sky, plane)


def verdict(sky: Sky, reason: str) -> Verdict:
    """11.2 Return the winner by the main criterion, then the second, then aircraft on the board."""
    task = (task_points(sky, CENTRAL), task_points(sky, ALLIES))
    whole = (all_points(sky, CENTRAL), all_points(sky, ALLIES))
    flying = (len(sky.of(CENTRAL, BOARD)), len(sky.of(ALLIES, BOARD)))
    if one_sided(sky):
        side = task_winner(sky)
    else:
        side = next((_leader(pair) for pair in (task, whole, flying) if _leader(pair)), DRAW)
    return Verdict(
        side=side, reason=reason, rule=sky.aims.rule, task=task, all=whole, flying=flying
    )


def _leader(pair: tuple[int, int]) -> Side:
    if pair[0] == pair[1]:
        return DRAW
    return CENTRAL if pair[0] > pair[1] else ALLIES


def task_winner(sky: Sky) -> Side:
    """11.10 Return the side with the task if it did enough of it, else the other side."""
    if sky.aims.mode == GENERAL:
        general = sky.plane(sky.aims.general)
        return general.side if general.how == BROKE_THROUGH else OTHER[general.side]
    (side,) = sky.aims.tasked
    done, (wins, draws) = task_done(sky, side), task_needed(sky, side)
    if done >= wins:
        return side
    return DRAW if draws and done >= draws else OTHER[side]


def task_done(sky: Sky, side: Side) -> int:
    """11.10 Return how many zones were delivered or bombed, or aircraft broke through."""
    if sky.aims.mode == BREAKTHROUGH:
        return sum(p.side == side and p.how == BROKE_THROUGH for p in sky.aircraft)
    zones = [zone for zone in sky.zones if zone.side == side]
    if sky.aims.mode == ZONE_BOMBING:
        return sum(bool(zone.bombs) for zone in zones)
    return sum(zone.delivered for zone in zones)


def task_needed(sky: Sky, side: Side) -> tuple[int, int]:
    """11.10 Return how much wins and how much draws: two zones, or more than half of a raid.

    11.8 The attack at dawn needs four of six to win, and three to draw.
    """
    if sky.aims.wins:
        return sky.aims.wins, sky.aims.draws
    if sky.aims.mode != BREAKTHROUGH:
        return most_needed(sky, ZONES_TO_WIN, provided(sky, side)), 0
    raid = [p for p in sky.aircraft if p.side == side and raids(p)]
    return len(raid) // 2 + 1, 0 if len(raid) % 2 else len(raid) // 2


def provided(sky: Sky, side: Side) -> int:
    """13.5 Return how many bombs or negatives a side set out with."""
    planes = [plane for plane in sky.aircraft if plane.side == side]
    if sky.aims.mode == ZONE_BOMBING:
        bombs = sum(p.model.bombs for p in planes if p.role == "bomber")
        return bombs + sum(p.role == "scout" and raids(p) for p in planes)
    return sum(p.model.photos for p in planes if p.role == "scout")


def mission_done(sky: Sky, side: Side) -> bool:
    """13.5 Return whether a side's mission is done: its task would win, or it has more points."""
    if side in sky.aims.tasked:
        return task_done(sky, side) >= task_needed(sky, side)[0]
    return all_points(sky, side) > all_points(sky, OTHER[side])


def must_stay(sky: Sky, plane: Aircraft) -> bool:
    """13.4 Return whether a pilot may not leave until the mission is done.

    It does not hold for a pilot who can never fire again, or on a task that leads over an edge.
    """
    if not held(plane) or not can_fire(plane):
        return False
    over_an_edge = sky.aims.mode == BREAKTHROUGH or bool(plane.photos)
    if has_task(sky, plane) and over_an_edge:
        return False
    return not mission_done(sky, plane.side)


def raids(plane: Aircraft) -> bool:
    """11.7 Return whether a piece is on a raid: a bomber, or a scout that set out with a bomb."""
    return plane.role == "bomber" or plane.load.startswith("bomb")


def outcome(sky: Sky) -> Outcome | None:
    """11.2 Return the verdict, with the points by both criteria."""
    found = sky.verdict
    if found is None:
        return None
    words: dict[str, Word] = {"side": found.side}
    for name, pair in (("task", found.task), ("all", found.all)):
        words |= {f"{name}_central": halves(pair[0]), f"{name}_allies": halves(pair[1])}
    words |= {"flying_central": found.flying[0], "flying_allies": found.flying[1]}
    kind = "fight" if sky.aims.mode == DOGFIGHT else "task"
    winners = sky.seats(found.side)
    return Outcome(winners, Phrase(f"verdict.{found.reason}.{kind}", words), found.rule)
