"""Ladder: the rules of challenges, and how places change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.tournaments.tournament import Encounter, Entrant, Tournament

DAY = 86_400.0
AGAIN_AFTER = 7 * DAY
"""Seconds before a challenger may challenge the same entrant again."""


def check_challenge(tournament: Tournament, mine: Entrant, other: Entrant, now: float) -> None:
    """Refuse a challenge that the ladder does not allow."""
    reach = tournament.wish.reach
    if not 0 < mine.place - other.place <= reach:
        sentence = f"challenge a player at most {reach} places above you."
        raise Refusal("out-of-reach", sentence)
    open_ = [one for one in tournament.encounters if one.state != "over"]
    if any(one.first == mine.number for one in open_):
        raise Refusal("busy", "you have an open challenge; it has to end first.")
    if any(one.second == other.number or one.first == other.number for one in open_):
        raise Refusal("busy", f"{other.name} has an open challenge; it has to end first.")
    if any(one.second == mine.number for one in open_):
        raise Refusal("busy", "you have been challenged; answer that first.")
    if now - _last(tournament.encounters, mine.number, other.number) < AGAIN_AFTER:
        raise Refusal("too-soon", f"you have challenged {other.name} within the last week.")


def _last(encounters: Sequence[Encounter], first: int, second: int) -> float:
    met = (one.asked for one in encounters if (one.first, one.second) == (first, second))
    return max(met, default=float("-inf"))


def climbed(order: Sequence[int], challenger: int, challenged: int) -> list[int]:
    """Return the ladder after a won challenge: the winner takes the place of the loser."""
    left = [one for one in order if one != challenger]
    left.insert(left.index(challenged), challenger)
    return left


def sunk(order: Sequence[int], active: Mapping[int, float], idle: float, now: float) -> list[int]:
    """Return the ladder after idle entrants have each dropped one place.

    It works from the bottom, so that no entrant drops further, and none drops below another idle
    one.
    """
    ladder = list(order)
    resting = {one for one in ladder if now - active[one] > idle}
    for place in range(len(ladder) - 2, -1, -1):
        if ladder[place] in resting and ladder[place + 1] not in resting:
            ladder[place], ladder[place + 1] = ladder[place + 1], ladder[place]
    return ladder


def won_by_challenger(encounter: Encounter) -> bool:
    """Return whether the challenger has more points; a draw defends the place."""
    second = encounter.second
    if second is None:
        return False
    return encounter.points(encounter.first) > encounter.points(second)
