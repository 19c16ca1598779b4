"""The scene of a view: the board, its extensions, the pieces, and a control panel for each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple, get_args

from aerodrome.kernel import codec
from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.tabletop import scene as table
from aerodrome.tabletop.hexes import NAMES, degrees, step
from aerodrome.tabletop.scene import Badge, Piece, Scene, Text, Track

from ..rules.ch01_game import LOWEST
from ..rules.ch11_tasks import RECONNAISSANCE
from ..rules.events_end import halves
from ..rules.lattice import Edge, Lattice, lattice
from ..rules.models import Model
from ..rules.state import ACCESS, ACE, ALLIES, BOARD, CENTRAL, DOWN, LEFT, NOWHERE, PATROL, ROOKIE
from ..rules.tables import TABLES
from .briefing import aim, briefing
from .ground import thirds, trenches
from .landscape import landscape, no_mans_land, region_of
from .panels import card
from .standing import standings
from .task_targets import with_targets
from .view import CrewView, PlaneView, SkyView, ZoneView

SKY = "sky"
MODEL_NAMES = {key: model.name for key, model in TABLES.models.items()}
BEARS: dict[str, tuple[tuple[int, int], ...]] = {
    "fixed": ((0, 1), (0, 2)),
    "nose": ((0, 1), (1, 1), (5, 1), (0, 2)),
    "dorsal": ((3, 1), (2, 1), (4, 1), (3, 2)),
    "ventral": ((3, 1), (2, 1), (4, 1)),
}
"""6.1 Where each gun can reach at all: sixths to the left of the nose, and points."""
TOKENS: dict[str, table.MarkerKind] = {token: token for token in get_args(table.MarkerKind)}


def scene(view: SkyView) -> Scene:
    """Return everything on the table for one reader."""
    shown = [plane for plane in view.planes if plane.place in (BOARD, ACCESS)]
    flying = [plane for plane in shown if plane.place == BOARD]
    board = lattice(view.rules.width, view.rules.height)
    return Scene(
        when=Phrase("scene.when", {"round": max(view.round, 1)}),
        boards=(_board(view, board),),
        pieces=tuple(_piece(view, plane) for plane in shown),
        waiting=tuple(_piece(view, plane) for plane in view.planes if plane.place == PATROL),
        arcs=tuple(arc for plane in flying for arc in _arcs(board, plane)),
        tracks=(_round(view),),
        cards=tuple(card(plane, _name(plane), tuple(_badges(plane))) for plane in view.planes),
        badges=tuple(_weather(view)),
        captions=tuple(_captions(view)),
        standings=standings(view),
        briefing=briefing(view),
    )


def names(view: SkyView) -> dict[str, str]:
    """Return the names of pieces, such as "Fokker Dr.I G4", and of types."""
    return MODEL_NAMES | {plane.id: _name(plane) for plane in view.planes}


def _name(plane: PlaneView) -> str:
    """Return a piece's type and number, and in a campaign (13) its pilot."""
    name = f"{MODEL_NAMES[plane.type]} {plane.id}"
    return f"{name} ({plane.crew.men[0].name})" if plane.crew else name


# The board


def _board(view: SkyView, board: Lattice) -> table.LatticeBoard:
    """1.1 Return the board; a zone's marker is taken off when its negatives are home (11.4)."""
    tasks = tuple(
        table.Zone(
            id=zone.id,
            cells=zone.points,
            label=_zone_label(zone),
            side=zone.side,
            kind="target",
            mark=zone.letter,
            badges=tuple(_zone_badges(zone)),
        )
        for zone in view.zones
        if not (zone.delivered and view.aims.mode == RECONNAISSANCE)
    )
    clouds = tuple(
        table.Cloud(
            id=f"cloud {number}",
            cells=cloud.points,
            label=Phrase("scene.cloud", {"top": cloud.top}),
            bottom=LOWEST,
            top=cloud.top,
        )
        for number, cloud in enumerate(view.clouds, 1)
    )
    land = _ground(view, board)
    return table.LatticeBoard(
        id=SKY,
        grid=board.grid,
        label=Phrase("scene.board"),
        extensions=_extensions(board, tuple(view.rules.homes.items())),
        features=with_targets(board, land.features, view.zones, view.aims.mode),
        zones=(*land.zones, _border(board), *tasks),
        clouds=clouds,
        wind=None if view.wind == NOWHERE else degrees(view.wind),
        sun=None if view.sun == NOWHERE else degrees(view.sun),
    )


class _Ground(NamedTuple):
    """The land below, and which side owns it."""

    features: tuple[table.Feature, ...]
    zones: tuple[table.Zone, ...]


def _ground(view: SkyView, board: Lattice) -> _Ground:
    """Return the land where these nations meet; 13.6 in a campaign its thirds matter."""
    home = view.rules.homes[ALLIES]
    region = region_of(plane.nation for plane in view.planes)
    if all(plane.crew is None for plane in view.planes):
        land = landscape(board, home, region, None)
        return _Ground(land.features, (no_mans_land(land.torn),))
    flown = {plane.side: plane.nation for plane in view.planes}
    zones = thirds(board, home, (flown[ALLIES], flown[CENTRAL]))
    torn = frozenset(cell for zone in zones if not zone.side for cell in zone.cells)
    land = landscape(board, home, region, torn)
    return _Ground((*land.features, *trenches(board, home)), zones)


def _zone_label(zone: ZoneView) -> Phrase:
    if not zone.bombs:
        return Phrase("scene.zone", {"letter": zone.letter})
    return Phrase("scene.zone_bombed", {"letter": zone.letter, "bombs": zone.bombs})


def _zone_badges(zone: ZoneView) -> Iterator[Badge]:
    """11.6 Yield the number of bombs on a zone, and whether its photograph is home (11.9)."""
    if zone.bombs:
        yield _token("status", "bomb", f"●{zone.bombs}", "bombed", bombs=zone.bombs)
    if zone.delivered:
        yield _token("status", "photo", f"▣{zone.letter}", "photo_home", letter=zone.letter)


@cache
def _border(board: Lattice) -> table.Zone:
    """8.1 Return the border zone, where no piece may end twice running."""
    cells = tuple(board.name(point) for point in board.points if board.in_border(point))
    return table.Zone(id="border", cells=cells, label=Phrase("scene.border"), kind="margin")


@cache
def _extensions(board: Lattice, homes: tuple[tuple[str, Edge], ...]) -> tuple[table.Extension, ...]:
    """1.2 Return the two extensions of each side."""
    return tuple(
        table.Extension(
            id=name,
            grid=grid,
            label=Phrase(f"scene.patrol_{side}"),
            side=side,
            gates=tuple(board.name(gate.at) for gate in board.access(edge) if gate.at in grid),
        )
        for side, edge in homes
        for name, grid in board.extensions(edge)
    )


def _round(view: SkyView) -> Track:
    most = max(view.rules.rounds, view.round)
    label = Phrase("scene.round")
    return Track(id="round", kind="turn", label=label, min=0, max=most, value=view.round)


def _weather(view: SkyView) -> Iterator[Badge]:
    """10.1 Yield where the wind blows from, and where the sun is (10.2)."""
    if view.wind != NOWHERE:
        blows_from = NAMES[(view.wind + 3) % 6]
        yield _badge("status", f"≋ {blows_from}", "wind", wind=blows_from)
    if view.sun != NOWHERE:
        yield _badge("status", f"☀ {NAMES[view.sun]}", "sun", sun=NAMES[view.sun])


def _captions(view: SkyView) -> Iterator[table.Caption]:
    """11 Yield why a game goes on, what its mode asks, and its result by each criterion."""
    if view.goes_on:
        said: dict[str, Word] = {
            "planes": tuple(one.plane for one in view.goes_on),
            "by": tuple(dict.fromkeys(one.by for one in view.goes_on)),
        }
        yield table.Caption(id="goes_on", text=Phrase("scene.goes_on", said))
    yield table.Caption(id="aim", text=aim(view))
    if view.before is not None:
        first: dict[str, Word] = {
            "central": halves(view.before.all[0]),
            "allies": halves(view.before.all[1]),
        }
        yield table.Caption(id="bonus", text=Phrase("scene.bonus", first))
    if view.verdict is not None:
        points: dict[str, Word] = {}
        for name, pair in (("task", view.verdict.task), ("all", view.verdict.all)):
            points |= {f"{name}_central": halves(pair[0]), f"{name}_allies": halves(pair[1])}
        yield table.Caption(id="points", text=Phrase("scene.points", points))


# The pieces


def _piece(view: SkyView, plane: PlaneView) -> Piece:
    return Piece(
        id=plane.id,
        side=plane.side,
        silhouette=silhouette(TABLES.models[plane.type]),
        label=_name(plane),
        board=SKY,
        cell=plane.at,
        facing=degrees(plane.facing),
        number=plane.id,
        height=plane.level,
        tilt=plane.tilt,
        marking=plane.nation,
        badges=tuple(_badges(plane)),
    )


def silhouette(model: Model) -> table.Silhouette:
    drawn = {"seats": model.silhouette, "wings": model.wings, "type": "Silhouette"}
    return codec.convert(drawn, table.Silhouette, f"aircraft.toml, {model.key}")


def _badge(kind: table.BadgeKind, mark: Text, key: str, **words: Word) -> Badge:
    return Badge(kind=kind, mark=mark, says=Phrase(f"badge.{key}", words))


def _token(kind: table.BadgeKind, token: str, mark: str, key: str, **words: Word) -> Badge:
    """Return a marker of the box: its shape, and a letter for clients that cannot draw it."""
    return Badge(kind=kind, mark=mark, says=Phrase(f"badge.{key}", words), token=TOKENS[token])


def _badges(plane: PlaneView) -> Iterator[Badge]:
    """Yield the markers of the box: tilt, damage, jams, pilots, bombs and photographs."""
    if plane.place in (DOWN, LEFT):
        yield Badge(kind="status", mark=Phrase(f"how.{plane.how}"), says=Phrase("badge.gone"))
        return
    if plane.tilt:
        yield _badge("status", "↗" if plane.tilt > 0 else "↘", f"tilt_{plane.tilt}")
    if plane.damage:
        mark = plane.damage[:1].upper()
        yield _token("damage", plane.damage, mark, f"damage_{plane.damage}")
    if plane.crew is not None:
        yield from _campaign_badges(plane.crew)
    for battery in plane.batteries:
        if battery.jammed:
            yield _badge("jam", Phrase("mark.jam"), "jam", gun=battery.kind)
        elif not battery.bursts:
            yield _badge("status", Phrase("mark.empty"), "empty", gun=battery.kind)
    if plane.pilot in (ACE, ROOKIE):
        mark = "★" if plane.pilot == ACE else "☆"
        yield _token("status", plane.pilot, mark, plane.pilot)
    if plane.bombs:
        yield _token("status", "bomb", f"●{plane.bombs}", "bombs", bombs=plane.bombs)
    for zone in plane.photos:
        letter = zone[-1:]
        yield _token("status", "photo", f"▣{letter}", "photo", letter=letter)


def _campaign_badges(crew: CrewView) -> Iterator[Badge]:
    """13.2, 13.4 Yield a second marker, a nursed aircraft, a well-maintained machine."""
    if crew.second:
        mark = crew.second[:1].upper()
        yield _token("damage", crew.second, mark, f"damage_{crew.second}")
    if crew.nursed:
        yield _badge("status", "✚", "nursed")
    if crew.cared:
        yield _badge("status", "⚒", "cared")


def _arcs(board: Lattice, plane: PlaneView) -> Iterator[table.Arc]:
    """6.1 Yield the points each gun group reaches, as far as they are on the board."""
    at = board.parse(plane.at)
    for battery in plane.batteries:
        reached = (
            step(at, (plane.facing + turn) % 6, points) for turn, points in BEARS[battery.kind]
        )
        cells = tuple(board.name(point) for point in reached if point in board)
        yield table.Arc(piece=plane.id, kind=battery.kind, board=SKY, cells=cells)
