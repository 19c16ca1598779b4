"""Round robin: every entrant meets every other, by the circle method."""

from __future__ import annotations

from aerodrome.service.tournaments.swiss import RoundDraw


def rounds_of(entries: int) -> int:
    """Return the number of rounds in which every entrant meets every other."""
    return entries - 1 + entries % 2 if entries > 1 else 0


def circle(numbers: tuple[int, ...], turn: int) -> RoundDraw:
    """Return the pairs of a round, counted from 1; sides are balanced to within one game.

    The last entrant stays in place and changes sides each round; the others move on by one.
    """
    ring: list[int | None] = [*numbers, *([None] if len(numbers) % 2 else [])]
    size = len(ring)
    around, still = ring[:-1], ring[-1]
    moved = turn - 1
    seats = [around[(moved + place) % (size - 1)] for place in range(size - 1)]
    top = (seats[0], still) if moved % 2 == 0 else (still, seats[0])
    pairs = [top]
    for place in range(1, size // 2):
        one, other = seats[place], seats[-place]
        pairs.append((one, other) if place % 2 == 0 else (other, one))
    bye = next((one or other for one, other in pairs if one is None or other is None), None)
    whole = tuple((one, other) for one, other in pairs if one is not None and other is not None)
    return RoundDraw(whole, bye)
