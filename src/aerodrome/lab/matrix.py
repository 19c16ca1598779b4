"""A round robin as a picture: a row has one entrant's points against each, the strongest on top."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from aerodrome.lab.statistics import Ratings
from aerodrome.lab.summary import Standings
from aerodrome.tabletop.svg import INK, PAPER, RULE, SOFT, Picture, Theme, verdict

CELL = 15.0
LEFT, TOP, RIGHT, BOTTOM = 260.0, 262.0, 250.0, 70.0
NAME = 11.5
SMALL = 11.0
SLANT = -58
STEPS = 9
"""How many swatches are in the key."""


def ranked(ratings: Ratings) -> list[str]:
    """Return the names, the strongest first."""
    return sorted(ratings.elo, key=lambda name: (-ratings.elo[name].value, name))


def matrix(table: Standings, labels: Mapping[str, str], title: str, about: str) -> str:
    """Return the whole picture."""
    assert table.ratings is not None
    order = ranked(table.ratings)
    side = CELL * len(order)
    picture = Picture(LEFT + side + RIGHT, TOP + side + BOTTOM, title, about)
    picture.text(24, 40, title, Theme(22, bold=True))
    picture.text(24, 62, about, Theme(13, SOFT))
    _names(picture, order, labels)
    _cells(picture, table, order, labels)
    _strengths(picture, table.ratings, order, LEFT + side)
    _key(picture, LEFT, TOP + side + 28)
    return str(picture)


def _names(picture: Picture, order: Sequence[str], labels: Mapping[str, str]) -> None:
    for place, name in enumerate(order):
        middle = CELL * (place + 0.5)
        number = Theme(SMALL - 1.5, SOFT, "end")
        picture.text(LEFT - 6, TOP + middle + 4, labels[name], Theme(NAME, INK, "end"))
        picture.text(22, TOP + middle + 4, str(place + 1), number)
        slanted = Theme(SMALL, INK, "start", SLANT)
        picture.text(LEFT + middle + 3, TOP - 6, labels[name], slanted)


def _cells(
    picture: Picture, table: Standings, order: Sequence[str], labels: Mapping[str, str]
) -> None:
    for row, one in enumerate(order):
        for column, other in enumerate(order):
            x, y = LEFT + CELL * column, TOP + CELL * row
            points, games = table.between(one, other)
            if not games or one == other:
                picture.box(x, y, CELL - 1, CELL - 1, RULE)
                continue
            rate = points / games
            says = f"{labels[one]} against {labels[other]}: {rate:.0%} of {games}"
            picture.box(x, y, CELL - 1, CELL - 1, verdict(rate), says)


def _strengths(picture: Picture, ratings: Ratings, order: Sequence[str], left: float) -> None:
    """Draw Elo with its interval, on a scale to the right of the rows."""
    reach = max(max(abs(one.low), abs(one.high)) for one in ratings.elo.values())
    start, width = left + 62, RIGHT - 92

    def at(value: float) -> float:
        return start + width * (value + reach) / (2 * reach)

    bottom = TOP + CELL * len(order)
    picture.text(left + 52, TOP - 8, "Elo", Theme(SMALL, SOFT, "end"))
    picture.line(at(0), TOP - 4, at(0), bottom, RULE)
    for place, name in enumerate(order):
        y, found = TOP + CELL * (place + 0.5), ratings.elo[name]
        picture.text(left + 52, y + 4, f"{found.value:+.0f}", Theme(SMALL, INK, "end"))
        picture.line(at(found.low), y, at(found.high), y, SOFT, 1.2)
        picture.dot(at(found.value), y, 3.2, verdict(1.0 if found.value >= 0 else 0.0))


def _key(picture: Picture, x: float, y: float) -> None:
    picture.text(x - 8, y + 11, "lost", Theme(SMALL, SOFT, "end"))
    for step in range(STEPS):
        rate = step / (STEPS - 1)
        picture.box(x + 22 * step, y, 21, 14, verdict(rate))
        light = Theme(SMALL - 2, PAPER if abs(rate - 0.5) > 0.3 else INK, "middle")
        picture.text(x + 22 * step + 10.5, y + 10.5, f"{rate:.0%}".rstrip("%"), light)
    picture.text(x + 22 * STEPS + 6, y + 11, "won, % of the points", Theme(SMALL, SOFT))
