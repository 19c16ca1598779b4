"""Scenes: what a client can draw, as plain data.

A ruleset turns a view into a scene; the client draws it and knows no rules. Things refer to each
other by id: a piece is on a cell of a board, an arc and a card belong to a piece. A cell is a
string that its board understands: column and row ("12,9") on a `HexBoard` and on the grid of a
`LatticeBoard`, column and band ("3,high", "3,ground") on a `SkyBoard`.

Text is a `Phrase` if it must be translated, else a number, name or symbol.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from aerodrome.kernel.phrases import Phrase
from aerodrome.tabletop.briefing import BriefingSheet
from aerodrome.tabletop.hexes import Rows
from aerodrome.tabletop.pictured import Pictured

Text = str | Phrase
Facing = Annotated[int, msgspec.Meta(ge=0, lt=360)]
"""Degrees counter-clockwise from the east."""

FeatureKind = Literal[
    "woods", "river", "road", "trench", "field", "town", "aerodrome", "battery", "bridge", "dump",
    "factory", "station",
]  # fmt: skip
Seats = Literal["single-seater", "two-seater", "flying-boat", "bomber"]
Wings = Literal["monoplane", "biplane", "triplane"]
BadgeKind = Literal["damage", "jam", "status"]
MarkerKind = Literal["wings", "tail", "guns", "engine", "ace", "rookie", "bomb", "photo"]
ZoneKind = Literal["region", "margin", "target", "ground"]
PathKind = Literal["flown", "planned", "tracer"]
TrackKind = Literal[
    "speed", "height", "ammunition", "fuel", "robustness", "turn", "throttle", "drag", "damage",
    "skill",
]  # fmt: skip
SpanKind = Literal["throttle", "limit", "stall", "danger", "break", "line"]
CloudKind = Literal["cumulus", "stratus", "haze", "storm"]
TokenKind = Literal[
    "sun", "flak", "leak", "fire", "balloon", "machine_gun", "trench", "battery", "hangar", "train",
    "dump", "bridge", "factory",
]  # fmt: skip
RoomKind = Literal["squadron"]
"""Whole presentations of a view that a client may have in place of a board."""

GROUND = "ground"
"""The band of a sky board that is the ground."""


class Drawn(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Base class of everything in a scene; its `type` is its kind."""


class Feature(Drawn, frozen=True, kw_only=True):
    """Something drawn on the land.

    Woods, fields and towns cover their cells. A river, a road or a trench runs through its cells in
    the order given. All other features are in the middle of their cells.
    """

    kind: FeatureKind
    cells: tuple[str, ...]
    label: Text | None = None


class Zone(Drawn, frozen=True, kw_only=True):
    """A part of a board that the rules name, such as the lines of one side.

    A margin runs along the edge of the board and is only outlined; a target is where a task is
    done, and has a `mark`. Ground is all land of one side, or neutral, which decides what happens
    to an aircraft that comes down there. `badges` are the markers on a zone; it has its side's
    markings, unless `marking` names another service.
    """

    id: str
    cells: tuple[str, ...]
    label: Text
    side: str | None = None
    kind: ZoneKind = "region"
    mark: str = ""
    marking: str = ""
    badges: tuple[Badge, ...] = ()


class Cloud(Drawn, frozen=True, kw_only=True):
    """A cloud over some cells, between two heights where the game has heights.

    A layer without cells covers the whole width of its board.
    """

    id: str
    cells: tuple[str, ...]
    label: Text | None = None
    bottom: int | None = None
    top: int | None = None
    kind: CloudKind | None = None


class Extension(Drawn, frozen=True, kw_only=True):
    """More of the lattice, laid against an edge; its numbers continue those of the board.

    `gates` are the points from which pieces come onto the board.
    """

    id: str
    grid: Rows
    label: Text | None = None
    side: str | None = None
    gates: tuple[str, ...] = ()


class Band(Drawn, frozen=True, kw_only=True):
    """A layer of the sky, between two heights; the highest may have no top.

    If there are many bands, several of them form a named layer, with its name on the lowest one.
    """

    id: str
    label: Text
    bottom: int
    top: int | None = None
    layer: Text | None = None


class HexBoard(Drawn, frozen=True, kw_only=True):
    """A map of pointy-top hexes, seen from above."""

    id: str
    grid: Rows
    label: Text | None = None
    features: tuple[Feature, ...] = ()
    zones: tuple[Zone, ...] = ()
    clouds: tuple[Cloud, ...] = ()


class LatticeBoard(Drawn, frozen=True, kw_only=True):
    """A triangular lattice of points, seen from above.

    The points of the grid are arranged like the centres of hexes. `missing` names those that are
    not printed, for a board that is not a full rectangle. The wind blows towards `wind`, and the
    sun is at `sun`.
    """

    id: str
    grid: Rows
    label: Text | None = None
    missing: tuple[str, ...] = ()
    extensions: tuple[Extension, ...] = ()
    features: tuple[Feature, ...] = ()
    zones: tuple[Zone, ...] = ()
    clouds: tuple[Cloud, ...] = ()
    wind: Facing | None = None
    sun: Facing | None = None


class Tract(Drawn, frozen=True, kw_only=True):
    """Columns of a sky with a name, after `start` and up to `end`; if they are equal, a line."""

    id: str
    label: Text
    says: Phrase
    start: int
    end: int


class SkyBoard(Drawn, frozen=True, kw_only=True):
    """The sky from the side: columns from 1 on, and bands from the lowest to the highest.

    Below the bands is the ground, which has cells of its own. With `hexes` every band is a row of
    hexes: the rows with an odd bottom are half a cell further to the right.
    """

    id: str
    columns: int
    bands: tuple[Band, ...]
    label: Text | None = None
    hexes: bool = False
    tracts: tuple[Tract, ...] = ()
    features: tuple[Feature, ...] = ()
    zones: tuple[Zone, ...] = ()
    clouds: tuple[Cloud, ...] = ()


Board = HexBoard | LatticeBoard | SkyBoard


class Silhouette(Drawn, frozen=True):
    """The class of an aircraft, which determines its drawn shape."""

    seats: Seats
    wings: Wings


class Badge(Drawn, frozen=True, kw_only=True):
    """A small sign on a piece, a card or the table; `says` is for a tooltip and a screen reader.

    `token` is the printed marker it represents, which a client can draw in place of the mark.
    """

    kind: BadgeKind
    mark: Text
    says: Phrase
    token: MarkerKind | None = None


class Piece(Drawn, frozen=True, kw_only=True):
    """An aircraft on a board. A ghost is a possible position; a wreck is out of the fight.

    An aircraft seen on two boards, from above and from the side, is two pieces with the same id.
    Its markings are those of its side, unless `marking` names another service; `tilt` is 1 for a
    raised nose, -1 for a lowered one. From the side its facing is where the nose points, up being
    90; `inverted` is on its back. A height on a lattice board is a level, from 1 on. On an edge,
    `between` is the cell on the other side. Of a `hidden` one only the place is known.
    """

    id: str
    side: str
    silhouette: Silhouette
    label: Text
    board: str
    cell: str
    facing: Facing
    number: str = ""
    height: int | None = None
    inverted: bool = False
    tilt: int = 0
    marking: str = ""
    ghost: bool = False
    wreck: bool = False
    badges: tuple[Badge, ...] = ()
    between: str | None = None
    hidden: bool = False


class Token(Drawn, frozen=True, kw_only=True):
    """Something on a board that is not an aircraft: the sun, a target on the ground, a barrage."""

    id: str
    kind: TokenKind
    board: str
    cells: tuple[str, ...]
    label: Text
    side: str | None = None
    badges: tuple[Badge, ...] = ()


class Odds(Drawn, frozen=True):
    """A gun's prospects at a distance: chance to hit in percent, damage in hundredths."""

    distance: int
    hit: int
    damage: int


class Arc(Drawn, frozen=True, kw_only=True):
    """The cells a gun of a piece bears on; `kind` names the gun, such as "front" or "rear"."""

    piece: str
    kind: str
    board: str
    cells: tuple[str, ...]
    odds: tuple[Odds, ...] = ()


class Path(Drawn, frozen=True, kw_only=True):
    """A path over a board, cell by cell: flown, planned, or the line of tracer bullets."""

    id: str
    kind: PathKind
    board: str
    cells: tuple[str, ...]
    piece: str | None = None


class Span(Drawn, frozen=True):
    """A part of a track with a meaning, from one number to another, or a single one."""

    kind: SpanKind
    low: int
    high: int


class Sign(Drawn, frozen=True):
    """The mark printed in one box of a track, and its meaning."""

    at: int
    mark: Text
    says: Phrase


class Track(Drawn, frozen=True, kw_only=True):
    """A printed track from `min` to `max` with a marker at `value`.

    `spans` and `signs` are printed on it. A `stuck` marker is turned across its track, like that of
    jammed guns. With `slots` it is a slider: these are printed from the left, `max` on the first;
    at `min` the slider is removed.
    """

    id: str
    kind: TrackKind
    label: Text
    min: int
    max: int
    value: int
    stuck: bool = False
    spans: tuple[Span, ...] = ()
    signs: tuple[Sign, ...] = ()
    slots: tuple[Text, ...] = ()


class CardLine(Drawn, frozen=True):
    """One line of a card."""

    label: Text
    value: Text


class Card(Drawn, frozen=True, kw_only=True):
    """The card of an aircraft or of anything else, with the same markings as its piece.

    `airframe` is its type in the hangar, if it has one and the reader may know it.
    """

    id: str
    title: Text
    piece: str | None = None
    side: str | None = None
    marking: str = ""
    lines: tuple[CardLine, ...] = ()
    tracks: tuple[Track, ...] = ()
    badges: tuple[Badge, ...] = ()
    airframe: str = ""


class Strength(Drawn, frozen=True, kw_only=True):
    """An aircraft of a side and how much of it is left, of `most`; None if that is unknown.

    `piece` is its id on the boards; one that is `gone` no longer flies.
    """

    piece: str
    silhouette: Silhouette
    left: int | None = None
    most: int = 1
    marking: str = ""
    gone: bool = False


class Goal(Drawn, frozen=True, kw_only=True):
    """A side's objective in the scenario, and its progress."""

    says: Phrase
    done: int = 0
    needed: int = 1


class Standing(Drawn, frozen=True, kw_only=True):
    """A side's score: its aircraft, its points if there are points, and its goals."""

    side: str
    aircraft: tuple[Strength, ...] = ()
    points: float | None = None
    goals: tuple[Goal, ...] = ()


class Caption(Drawn, frozen=True, kw_only=True):
    """Words on a cell of a board, or beside the boards."""

    id: str
    text: Phrase
    board: str | None = None
    cell: str | None = None


class Scene(Drawn, Pictured, frozen=True, kw_only=True):
    """Everything on the table for one reader; later things are drawn over earlier ones.

    A game without a board may name a `room` to be shown in; it also has cards and captions for
    clients that cannot draw it. `when` is the progress of the game, for lists of games; if one of
    its scenes has it, all do. Pieces `waiting` to be placed have no cell yet; the `briefing` has
    its reader's orders.
    """

    room: RoomKind | None = None
    when: Phrase | None = None
    boards: tuple[Board, ...] = ()
    pieces: tuple[Piece, ...] = ()
    waiting: tuple[Piece, ...] = ()
    arcs: tuple[Arc, ...] = ()
    paths: tuple[Path, ...] = ()
    tracks: tuple[Track, ...] = ()
    cards: tuple[Card, ...] = ()
    badges: tuple[Badge, ...] = ()
    captions: tuple[Caption, ...] = ()
    tokens: tuple[Token, ...] = ()
    standings: tuple[Standing, ...] = ()
    briefing: BriefingSheet | None = None
