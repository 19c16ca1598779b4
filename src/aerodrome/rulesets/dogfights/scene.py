"""Scene: how a view looks. The board, its extensions, the pieces, and a control panel for each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple, get_args

from aerodrome.crews.men import Man
from aerodrome.kernel import codec
from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.tabletop import scene as table
from aerodrome.tabletop.hexes import NAMES, degrees, step
from aerodrome.tabletop.scene import Badge, Card, CardLine, Piece, Scene, Text, Track

from .ch01_game import HIGHEST, LOWEST, UNCERTAIN
from .ch11_tasks import RECONNAISSANCE
from .events_end import halves
from .ground import thirds, trenches
from .landscape import landscape, nobodys_land, region_of
from .lattice import Edge, Lattice, lattice
from .models import Model
from .sites import with_sites
from .standing import standings
from .state import ACCESS, ACE, ALLIES, BOARD, CENTRAL, DOWN, LEFT, NOWHERE, PATROL, ROOKIE, Battery
from .tables import TABLES
from .view import CrewView, PlaneView, SkyView, ZoneView

SKY = "sky"
MODEL_NAMES = {key: model.name for key, model in TABLES.models.items()}
ROMAN = ("0", "I", "II", "III", "IV", "V", "VI")
BEARS: dict[str, tuple[tuple[int, int], ...]] = {
    "fixed": ((0, 1), (0, 2)),
    "nose": ((0, 1), (1, 1), (5, 1), (0, 2)),
    "dorsal": ((3, 1), (2, 1), (4, 1), (3, 2)),
    "ventral": ((3, 1), (2, 1), (4, 1)),
}
"""6.1 Where each gun can reach at all: sixths to the left of the nose, and points."""
GYRO = {1: "gyro", 2: "gyro_2", -1: "gyro_reversed", -2: "gyro_reversed_2"}
TOKENS: dict[str, table.MarkerKind] = {token: token for token in get_args(table.MarkerKind)}


def scene(view: SkyView) -> Scene:
    """Everything on the table for one reader."""
    shown = [plane for plane in view.planes if plane.place in (BOARD, ACCESS)]
    flying = [plane for plane in shown if plane.place == BOARD]
    board = lattice(view.rules.width, view.rules.height)
    return Scene(
        boards=(_board(view, board),),
        pieces=tuple(_piece(view, plane) for plane in shown),
        waiting=tuple(_piece(view, plane) for plane in view.planes if plane.place == PATROL),
        arcs=tuple(arc for plane in flying for arc in _arcs(board, plane)),
        tracks=(_round(view),),
        cards=tuple(_card(view, plane) for plane in view.planes),
        badges=tuple(_weather(view)),
        captions=tuple(_captions(view)),
        standings=standings(view),
    )


def names(view: SkyView) -> dict[str, str]:
    """What the pieces are called, such as "Fokker Dr.I G4"; and what types are."""
    return MODEL_NAMES | {plane.id: _name(plane) for plane in view.planes}


def _name(plane: PlaneView) -> str:
    """Its type and number; 13 and in a campaign who flies it."""
    name = f"{MODEL_NAMES[plane.type]} {plane.id}"
    return f"{name} ({plane.crew.men[0].name})" if plane.crew else name


# The board


def _board(view: SkyView, board: Lattice) -> table.LatticeBoard:
    """1.1 The sheet; 11.4 the marker of a zone is taken off when its negatives are home."""
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
        features=with_sites(board, land.features, view.zones, view.aims.mode),
        zones=(*land.zones, _border(board), *tasks),
        clouds=clouds,
        wind=None if view.wind == NOWHERE else degrees(view.wind),
        sun=None if view.sun == NOWHERE else degrees(view.sun),
    )


class _Ground(NamedTuple):
    """What lies below: the land, and whose it is."""

    features: tuple[table.Feature, ...]
    zones: tuple[table.Zone, ...]


def _ground(view: SkyView, board: Lattice) -> _Ground:
    """The land where these nations meet; 13.6 in a campaign its thirds count."""
    home = view.rules.homes[ALLIES]
    region = region_of(plane.nation for plane in view.planes)
    if all(plane.crew is None for plane in view.planes):
        land = landscape(board, home, region, None)
        return _Ground(land.features, (nobodys_land(land.nobodys),))
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
    """11.6 The bombs that lie on a zone; 11.9 and whether its photograph is home."""
    if zone.bombs:
        yield _token("status", "bomb", f"●{zone.bombs}", "bombed", bombs=zone.bombs)
    if zone.delivered:
        yield _token("status", "photo", f"▣{zone.letter}", "photo_home", letter=zone.letter)


@cache
def _border(board: Lattice) -> table.Zone:
    """8.1 The zone in which nobody ends twice running."""
    cells = tuple(board.name(point) for point in board.points if board.in_border(point))
    return table.Zone(id="border", cells=cells, label=Phrase("scene.border"), kind="margin")


@cache
def _extensions(board: Lattice, homes: tuple[tuple[str, Edge], ...]) -> tuple[table.Extension, ...]:
    """1.2 Two for each side."""
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
    """10.1 Where the wind blows from, 10.2 and where the sun stands."""
    if view.wind != NOWHERE:
        blows_from = NAMES[(view.wind + 3) % 6]
        yield _badge("status", f"≋ {blows_from}", "wind", wind=blows_from)
    if view.sun != NOWHERE:
        yield _badge("status", f"☀ {NAMES[view.sun]}", "sun", sun=NAMES[view.sun])


def _captions(view: SkyView) -> Iterator[table.Caption]:
    """11 Why a game goes on, what its mode asks, and at the end what both criteria say."""
    if view.goes_on:
        said: dict[str, Word] = {
            "planes": tuple(one.plane for one in view.goes_on),
            "by": tuple(dict.fromkeys(one.by for one in view.goes_on)),
        }
        yield table.Caption(id="goes_on", text=Phrase("scene.goes_on", said))
    words: dict[str, Word] = {"plane": view.aims.general, "level": view.aims.photo_level}
    alone = "_alone" if len(view.aims.tasked) == 1 else ""
    side = view.aims.tasked[0] if alone else ""
    aim = Phrase(f"aim{alone}.{view.aims.mode}", words | {"side": side})
    yield table.Caption(id="aim", text=aim)
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
        silhouette=_silhouette(TABLES.models[plane.type]),
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


def _silhouette(model: Model) -> table.Silhouette:
    drawn = {"seats": model.silhouette, "wings": model.wings, "type": "Silhouette"}
    return codec.convert(drawn, table.Silhouette, f"aircraft.toml, {model.key}")


def _badge(kind: table.BadgeKind, mark: Text, key: str, **words: Word) -> Badge:
    return Badge(kind=kind, mark=mark, says=Phrase(f"badge.{key}", words))


def _token(kind: table.BadgeKind, token: str, mark: str, key: str, **words: Word) -> Badge:
    """A marker of the box: its shape, and a mark for who cannot draw it."""
    return Badge(kind=kind, mark=mark, says=Phrase(f"badge.{key}", words), token=TOKENS[token])


def _badges(plane: PlaneView) -> Iterator[Badge]:
    """The markers of the box: tilt, damage, jams, pilots, bombs and photographs."""
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
    """13.2, 13.4 A second marker, a wreck that flies, a machine in good hands."""
    if crew.second:
        mark = crew.second[:1].upper()
        yield _token("damage", crew.second, mark, f"damage_{crew.second}")
    if crew.nursed:
        yield _badge("status", "✚", "nursed")
    if crew.cared:
        yield _badge("status", "⚒", "cared")


def _arcs(board: Lattice, plane: PlaneView) -> Iterator[table.Arc]:
    """6.1 The points each gun group reaches, as far as they lie on the board."""
    at = board.parse(plane.at)
    for battery in plane.batteries:
        reached = (
            step(at, (plane.facing + turn) % 6, points) for turn, points in BEARS[battery.kind]
        )
        cells = tuple(board.name(point) for point in reached if point in board)
        yield table.Arc(piece=plane.id, kind=battery.kind, board=SKY, cells=cells)


# The control panels


def _card(view: SkyView, plane: PlaneView) -> Card:
    """1.4 The figures of the type, and where its sliders stand."""
    return Card(
        id=f"{plane.id}.card",
        title=_name(plane),
        piece=plane.id if plane.place in (BOARD, ACCESS) else None,
        side=plane.side,
        lines=tuple(_lines(plane)),
        tracks=tuple(_tracks(plane)),
        badges=tuple(_badges(plane)),
    )


def _lines(plane: PlaneView) -> Iterator[CardLine]:
    model = TABLES.models[plane.type]
    yield _line("model", model.name)
    yield _line("nation", Phrase(f"nation.{model.nation}"))
    yield _line("place", Phrase(f"place.{plane.place}"))
    yield _line("speed", str(model.speed))
    yield _line("agility", f"[{ROMAN[model.agility]}]" if model.boxed else ROMAN[model.agility])
    for gun in model.guns:
        yield _line("gun", Phrase("card.guns", {"guns": gun.count, "gun": gun.kind}))
    for special in _specials(model):
        yield _line("special", Phrase(f"special.{special}"))
    if plane.owner and plane.crew is None:
        yield _line("player", Phrase(f"seat.{plane.owner}"))
    if plane.load != "armed":
        yield _line("load", Phrase(f"load.{plane.load}"))
    if plane.takedowns:
        yield _line("takedowns", str(plane.takedowns))
    if plane.crew is not None:
        for man in plane.crew.men:
            yield from _man(man)


def _man(man: Man) -> Iterator[CardLine]:
    """13 A man of a campaign: his seat, his name, and what he can do or brings along."""
    yield CardLine(Phrase(f"crewman.{man.role}"), man.name)
    grade = [Phrase("crewman.green")] if man.green else []
    for known in (*grade, *(Phrase(f"skill.{skill}") for skill in man.able)):
        yield _line("skill", known)
    for burden in man.burdens:
        yield _line("burden", Phrase(f"burden.{burden}"))


def _specials(model: Model) -> Iterator[str]:
    if model.fast_climb:
        yield "fast_climb"
    if model.slow_descent:
        yield "slow_descent"
    if model.gyro:
        yield GYRO[model.gyro]


def _line(key: str, value: Text) -> CardLine:
    return CardLine(Phrase(f"card.{key}"), value)


def _tracks(plane: PlaneView) -> Iterator[Track]:
    """1.4 The red sliders, the green one, and the stand."""
    model = TABLES.models[plane.type]
    for battery in plane.batteries:
        yield _red(plane, model, battery)
    if model.throttle:
        yield Track(
            id=f"{plane.id}.throttle",
            kind="throttle",
            label=Phrase("card.throttle"),
            min=0,
            max=model.throttle + UNCERTAIN,
            value=plane.throttle,
            slots=(*_falling(model.throttle), Phrase("card.uncertain")),
        )
    if plane.place in (BOARD, ACCESS):
        yield Track(
            id=f"{plane.id}.level",
            kind="height",
            label=Phrase("card.level"),
            min=LOWEST,
            max=HIGHEST,
            value=plane.level,
        )


def _red(plane: PlaneView, model: Model, battery: Battery) -> Track:
    full = next(gun.bursts for gun in model.guns if gun.kind == battery.kind)
    return Track(
        id=f"{plane.id}.{battery.kind}",
        kind="ammunition",
        label=Phrase("card.bursts", {"gun": battery.kind}),
        min=0,
        max=full,
        value=battery.bursts,
        stuck=battery.jammed,
        slots=_falling(full),
    )


def _falling(most: int) -> tuple[str, ...]:
    """1.4 The numbers printed on the slots of a slider, the highest at the far left."""
    return tuple(str(number) for number in range(most, 0, -1))
