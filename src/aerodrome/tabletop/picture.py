"""Picture: a scene as a small drawing, for cards and lists; SVG without a library.

It draws what the scene shows, in fewer strokes than a board one plays on: the land or the sky, and
the aircraft larger than they are, since they are what one looks for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from itertools import pairwise
from math import cos, radians, sin

from aerodrome.tabletop.hexes import Rows
from aerodrome.tabletop.scene import GROUND, Board, Feature, Piece, Scene, Silhouette, SkyBoard

WIDE, HIGH = 360.0, 220.0
"""The size of every picture; what is shown is cut to its shape."""
CLOSEST = 9.0
"""So many cells are at least seen from left to right."""
ROW = 0.866
"""From row to row, in widths of a cell."""
MACHINES = 4
"""Aircraft of a side that stand on the field of a game without a board."""

Point = tuple[float, float]
Box = tuple[float, float, float, float]

PAINT = {
    "ground": "#e4dbb4", "woods": "#8ea06a", "field": "#d9c583", "town": "#a8503c",
    "river": "#8fb3bd", "road": "#a08a5c", "trench": "#4a3f2b", "waste": "#c4a97d",
    "sky_high": "#9fc0d0", "sky_low": "#eadfc0", "earth": "#b6a878", "cloud": "#fbf6e8",
    "ink": "#2b2418", "body": "#6b5d45",
}  # fmt: skip
DOPE = {
    "italy": "#cdbb8a", "france": "#b9c2b4", "britain": "#a08c55", "allies": "#a08c55",
    "allied": "#a08c55", "germany": "#a8322a", "central": "#a8322a", "austria": "#d6ba78",
    "austria_hungary": "#d6ba78",
}  # fmt: skip
PLAIN = "#c9b88a"
ROUNDELS = {
    "italy": ("#b3322a", "#fbf6e8", "#2f6b3c"), "france": ("#b3322a", "#fbf6e8", "#2d4f86"),
    "britain": ("#2d4f86", "#fbf6e8", "#b3322a"), "allies": ("#2d4f86", "#fbf6e8", "#b3322a"),
    "allied": ("#2d4f86", "#fbf6e8", "#b3322a"),
}  # fmt: skip
SPANS = {"single-seater": 1.0, "two-seater": 1.2, "flying-boat": 1.3, "bomber": 1.7}
LIVES = (
    "<style>.flies{animation:flies 7s ease-in-out infinite alternate}"
    ".drifts{animation:drifts 40s linear infinite alternate}"
    "@keyframes flies{to{transform:translate(var(--x),var(--y))}}"
    "@keyframes drifts{to{transform:translate(30px,0)}}"
    "@media (prefers-reduced-motion:reduce){.flies,.drifts{animation:none}}</style>"
)


def picture(scene: Scene) -> str:
    """The first board of a scene about its aircraft; without a board, its sides on a field."""
    if not scene.boards:
        return _svg(LIVES, *_field(scene))
    board = scene.boards[0]
    centre = _centres(board)
    pieces = [one for one in scene.pieces if one.board == board.id and not one.ghost]
    frame = _frame(board, [centre(one.cell) for one in pieces])
    place = _placed(centre, frame)
    cell = WIDE / frame[2]
    under = _sky(board, frame) if isinstance(board, SkyBoard) else _land(board, place, cell)
    clouds = [_cloud([place(name) for name in one.cells], cell) for one in board.clouds]
    flown = [_aircraft(one, place(one.cell), isinstance(board, SkyBoard)) for one in pieces]
    return _svg(LIVES, *under, *clouds, *flown)


def _svg(*parts: str) -> str:
    size = f'width="{_n(WIDE)}" height="{_n(HIGH)}" viewBox="0 0 {_n(WIDE)} {_n(HIGH)}"'
    return "".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', *parts, "</svg>\n"])


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _centres(board: Board) -> Callable[[str], Point]:
    """Where the cells of a board lie, in widths of a cell from its upper left corner."""
    if isinstance(board, SkyBoard):
        levels = [GROUND, *(band.id for band in board.bands)]
        shift = 0.5 if board.hexes else 0.0

        def beside(cell: str) -> Point:
            column, _, band = cell.partition(",")
            level = levels.index(band)
            return float(column) - 0.5 + shift * (level & 1), (len(levels) - level - 0.5) * ROW

        return beside
    grid = board.grid

    def above(cell: str) -> Point:
        column, row = map(int, cell.split(","))
        shift = 0.5 if row & 1 == grid.shifted else 0.0
        return column - grid.first_column + 0.5 + shift, (row - grid.first_row + 0.5) * ROW

    return above


def _size(board: Board) -> Point:
    if isinstance(board, SkyBoard):
        return float(board.columns), (len(board.bands) + 1) * ROW
    grid: Rows = board.grid
    return grid.width + 0.5, grid.height * ROW


def _frame(board: Board, points: list[Point]) -> Box:
    """What is shown: all aircraft with some land about them, in the shape of the picture."""
    wide, high = _size(board)
    xs, ys = [x for x, _ in points] or [0, wide], [y for _, y in points] or [0, high]
    about = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    air = 1.25 if points else 1.0
    width = max((max(xs) - min(xs)) * air, (max(ys) - min(ys)) * air * WIDE / HIGH, CLOSEST)
    height = width * HIGH / WIDE
    return about[0] - width / 2, _within(about[1] - height / 2, height, high), width, height


def _within(start: float, length: float, most: float) -> float:
    """Where a stretch begins that shows no more beyond the edges than it must."""
    return min(max(start, 0.0), most - length) if length <= most else (most - length) / 2


def _placed(centre: Callable[[str], Point], frame: Box) -> Callable[[str], Point]:
    left, top, width, _ = frame

    def place(cell: str) -> Point:
        x, y = centre(cell)
        return (x - left) * WIDE / width, (y - top) * WIDE / width

    return place


def _hex(at: Point, radius: float) -> str:
    corners = ((radians(60 * turn + 30)) for turn in range(6))
    points = [f"{_n(at[0] + radius * cos(a))},{_n(at[1] + radius * sin(a))}" for a in corners]
    return f"M{'L'.join(points)}Z"


def _land(board: Board, place: Callable[[str], Point], cell: float) -> list[str]:
    """The ground, and what grows and runs on it, from the lowest up."""
    waste = [
        name for zone in board.zones
        if zone.side is None and zone.kind in ("region", "ground") for name in zone.cells
    ]  # fmt: skip
    drawn = [
        f'<rect width="{_n(WIDE)}" height="{_n(HIGH)}" fill="{PAINT["ground"]}"/>',
        _cover("waste", waste, place, cell),
    ]
    features = sorted(board.features, key=lambda one: LAYERS.get(one.kind, len(LAYERS)))
    return drawn + [_feature(one, place, cell) for one in features]


LAYERS = {kind: at for at, kind in enumerate(("field", "woods", "river", "road", "trench"))}
"""What lies under what; towns and other sites lie over all of it."""


def _feature(feature: Feature, place: Callable[[str], Point], cell: float) -> str:
    if feature.kind in ("river", "road", "trench"):
        wide = {"river": 0.22, "road": 0.06, "trench": 0.08}[feature.kind] * cell
        return _course(feature.kind, [place(name) for name in feature.cells], wide)
    if feature.kind in LAYERS:
        return _cover(feature.kind, feature.cells, place, cell)
    return _cover("town", feature.cells, place, cell * 0.5)


def _cover(paint: str, cells: Iterable[str], place: Callable[[str], Point], cell: float) -> str:
    d = "".join(_hex(at, cell * 0.59) for name in cells if _seen(at := place(name), cell))
    return f'<path d="{d}" fill="{PAINT[paint]}"/>' if d else ""


def _seen(at: Point, margin: float) -> bool:
    return -margin < at[0] < WIDE + margin and -margin < at[1] < HIGH + margin


def _course(paint: str, points: list[Point], wide: float) -> str:
    """A line through its cells, rounded at each."""
    if len(points) < 2:
        return ""
    d = f"M{_n(points[0][0])} {_n(points[0][1])}"
    for (x, y), (nx, ny) in pairwise(points[1:]):
        d += f"Q{_n(x)} {_n(y)} {_n((x + nx) / 2)} {_n((y + ny) / 2)}"
    d += f"L{_n(points[-1][0])} {_n(points[-1][1])}"
    return f'<path d="{d}" fill="none" stroke="{PAINT[paint]}" stroke-width="{_n(wide)}"/>'


def _sky(board: SkyBoard, frame: Box) -> list[str]:
    """Air that pales towards the earth."""
    base = ((len(board.bands)) * ROW - frame[1]) * WIDE / frame[2]
    return [
        '<linearGradient id="air" x2="0" y2="1">'
        f'<stop stop-color="{PAINT["sky_high"]}"/>'
        f'<stop offset="1" stop-color="{PAINT["sky_low"]}"/></linearGradient>',
        f'<rect width="{_n(WIDE)}" height="{_n(HIGH)}" fill="url(#air)"/>',
        f'<rect y="{_n(base)}" width="{_n(WIDE)}" height="{_n(HIGH)}" fill="{PAINT["earth"]}"/>',
    ]


def _cloud(points: list[Point], cell: float) -> str:
    puffs = "".join(
        f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(cell * 0.72)}"/>'
        for x, y in points if _seen((x, y), cell)
    )  # fmt: skip
    return f'<g class="drifts" fill="{PAINT["cloud"]}" opacity=".7">{puffs}</g>' if puffs else ""


def _field(scene: Scene) -> list[str]:
    """An aerodrome from above, with a few machines of every side."""
    sides = list(dict.fromkeys(card.side for card in scene.cards if card.side))
    shape = Silhouette("single-seater", "biplane")
    drawn = [f'<rect width="{_n(WIDE)}" height="{_n(HIGH)}" fill="{PAINT["field"]}"/>']
    drawn.append(_course("road", [(0, HIGH * 0.82), (WIDE, HIGH * 0.7)], 26))
    for row, side in enumerate(sides):
        for place in range(MACHINES):
            at = (place + 0.7 + 0.6 * row) * WIDE / (MACHINES + 1), HIGH * (row + 0.6) / 2.2
            drawn.append(_posed(_from_above(side, shape), at, 90, "rotate(0)"))
    return drawn


def _aircraft(piece: Piece, at: Point, beside: bool) -> str:
    side, facing = piece.marking or piece.side, piece.facing
    size = SPANS[piece.silhouette.seats]
    if not beside:
        shape = _from_above(side, piece.silhouette)
        return _posed(shape, at, facing, f"rotate({90 - facing})scale({size:g})")
    flip = -1 if 90 < facing < 270 else 1
    turn = -facing if flip == 1 else 180 - facing
    shape = _from_beside(side, piece.silhouette)
    return _posed(shape, at, facing, f"rotate({turn})scale({flip * size:g},{size:g})")


def _posed(shape: str, at: Point, facing: int, pose: str) -> str:
    """An aircraft in its place, drifting a little the way it flies."""
    ahead = radians(facing)
    away = f"--x:{_n(14 * cos(ahead))}px;--y:{_n(-14 * sin(ahead))}px"
    flying = f'<g class="flies" style="{away}"><g transform="{pose}">{shape}</g></g>'
    return f'<g transform="translate({_n(at[0])} {_n(at[1])})">{flying}</g>'


def _from_above(side: str, silhouette: Silhouette) -> str:
    wings = '<rect x="-22" y="-9" width="44" height="9" rx="4"/>'
    if silhouette.wings == "triplane":
        wings += '<rect x="-18" y="-12" width="36" height="4" rx="2"/>'
    tail = '<rect x="-8" y="17" width="16" height="5" rx="2.5"/>'
    body = f'<path d="M-3-14Q0-17 3-14L3 0Q3 9 1 23H-1Q-3 9-3 0Z" fill="{PAINT["body"]}"/>'
    marks = _mark(side, -16, -4.5, 3.4) + _mark(side, 16, -4.5, 3.4)
    return (
        f'<g stroke="{PAINT["ink"]}" stroke-width=".9" fill="{_dope(side)}">'
        f"{tail}{body}{wings}</g>{marks}"
    )


def _from_beside(side: str, silhouette: Silhouette) -> str:
    decks = {"monoplane": (-4,), "biplane": (-9, 3), "triplane": (-12, -4, 4)}
    wings = "".join(
        f'<rect x="-2" y="{y}" width="15" height="2.6" rx="1.3"/>' for y in decks[silhouette.wings]
    )
    body = '<path d="M17-3Q20 0 17 3L0 4L-22 1V-2L-4-4Z"/><path d="M-17-1L-24-8L-25 1Z"/>'
    gear = f'<circle cx="8" cy="8" r="2.6" fill="{PAINT["ink"]}"/>'
    return (
        f'<g stroke="{PAINT["ink"]}" stroke-width=".9" fill="{_dope(side)}">{body}{wings}{gear}</g>'
        f"{_mark(side, -10, -0.5, 2.6)}"
    )


def _dope(side: str) -> str:
    return DOPE.get(side, PLAIN)


def _mark(side: str, x: float, y: float, radius: float) -> str:
    """The marking of a service: a roundel, or a cross for the others."""
    if side in ROUNDELS:
        return "".join(
            f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius * part)}" fill="{escape(paint)}"/>'
            for part, paint in zip((1, 0.68, 0.34), ROUNDELS[side], strict=True)
        )
    arm, half = radius, radius / 3
    bars = ((x - arm, y - half, 2 * arm, 2 * half), (x - half, y - arm, 2 * half, 2 * arm))
    d = "".join(f"M{_n(a)} {_n(b)}h{_n(w)}v{_n(h)}h{_n(-w)}z" for a, b, w, h in bars)
    return f'<path d="{d}" fill="{PAINT["ink"]}" stroke="{PAINT["cloud"]}" stroke-width=".5"/>'
