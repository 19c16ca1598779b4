"""The scene of a view: the sky from the side, the things in it, the cockpits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from aerodrome.kernel import codec
from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.tabletop import scene as table
from aerodrome.tabletop.scene import Badge, Piece, Scene, Text, Token, Track

from ..rules.ch01_components import (
    HIGHEST,
    LOW_TOP,
    MAT,
    MEDIUM_TOP,
    QUARTERS,
    cell,
    direction,
    hexes,
    mega_cells,
    megahex,
)
from ..rules.ch13_weather import sun_place
from ..rules.ch14_ground import front_line
from ..rules.ch14_missions import SHOT_DOWN
from ..rules.flight import counted
from ..rules.state import BOXES, DEAD, Place, Target, Weather
from ..rules.tables import TABLES
from . import landscape
from .briefing import briefing, orders
from .cockpit import arcs, card
from .standing import UNKNOWN, nation, silhouette, standings
from .view import Dashboard, PlaneView, SkyView

BOARD = "sky"
LAYERS = {1: "low", LOW_TOP + 1: "medium", MEDIUM_TOP + 1: "high"}
"""1.1 The lowest level of each altitude band."""
MODEL_NAMES = {key: model.name for key, model in TABLES.models.items()}


def scene(view: SkyView) -> Scene:
    """Return everything on the table for one reader."""
    shown = [plane for plane in view.planes if _on_board(plane)]
    flying = [plane for plane in shown if not plane.gone]
    return Scene(
        when=Phrase("scene.when", {"turn": max(view.turn, 1)}),
        boards=(_board(view.mats, view.weather, view.campaign, view.school),),
        pieces=tuple(_piece(view, plane) for plane in shown),
        arcs=tuple(arc for plane in flying for arc in arcs(plane, view.mats, BOARD)),
        tracks=(_turn_track(view),),
        cards=tuple(
            card(plane, plane in shown, tuple(badges(view, plane)), _marking(view, plane))
            for plane in view.planes
        ),
        captions=tuple(_captions(view)),
        tokens=tuple(_tokens(view)),
        standings=standings(view),
        briefing=briefing(view),
    )


def names(view: SkyView) -> dict[str, str]:
    """Return the names of aircraft: type and number, or the number if the type is unknown.

    14.4 Ground targets are named by kind and number.
    """
    ground = {target.id: f"@thing.{target.kind} {target.id}" for target in view.targets}
    return {plane.id: name(plane) for plane in view.planes} | ground


def name(plane: PlaneView) -> str:
    """Return an aircraft's name, and in a campaign (15) its pilot, as long as it is in sight."""
    if not plane.type:
        return plane.id
    said = f"{MODEL_NAMES[plane.type]} {plane.id}"
    return f"{said} ({plane.crew.men[0].name})" if plane.crew is not None else said


def _on_board(plane: PlaneView) -> bool:
    """Return whether an aircraft is on the board: flying, or a wreck where it fell."""
    return not plane.gone or (plane.gone in SHOT_DOWN and plane.gone != "adrift")


# The sky


@cache
def _board(mats: str, weather: Weather, campaign: bool, school: bool) -> table.SkyBoard:
    """1.1 Return a band for every level, in rows of hexes; the sides own the ground below."""
    bands = [
        table.Band(
            id=str(level),
            label=str(level),
            bottom=level,
            top=level,
            layer=Phrase(f"layer.{LAYERS[level]}") if level in LAYERS else None,
        )
        for level in range(1, HIGHEST + 1)
    ]
    return table.SkyBoard(
        id=BOARD,
        columns=len(mats) * MAT,
        bands=tuple(bands),
        label=Phrase("scene.sky"),
        hexes=True,
        tracts=() if school else tuple(_tracts(mats, campaign)),
        features=tuple(landscape.features(mats, campaign)),
        zones=tuple(landscape.zones(mats, campaign)),
        clouds=tuple(_clouds(mats, weather)),
    )


def _tracts(mats: str, campaign: bool) -> Iterator[table.Tract]:
    """1.1 Yield the mats from west to east, and the front line (14.6) where it is a line."""
    for number, mat in enumerate(mats):
        start, end = number * MAT, (number + 1) * MAT
        says = Phrase(f"mat_says.{mat}", {"first": start + 1, "last": end})
        name = f"mat_{number + 1}"
        yield table.Tract(id=name, label=Phrase(f"mat.{mat}"), says=says, start=start, end=end)
    if not campaign:
        at, label = front_line(mats) // QUARTERS, Phrase("mat.line")
        yield table.Tract(id="line", label=label, says=Phrase("mat_says.line"), start=at, end=at)


def _clouds(mats: str, weather: Weather) -> Iterator[table.Cloud]:
    """13 Yield layers over the whole width, and single clouds over a MegaHex."""
    layers: list[tuple[str, table.CloudKind, int, int]] = []
    if weather.haze:
        layers.append(("haze", "haze", 0, weather.haze))
    if weather.storm:
        layers.append(("storm", "storm", weather.storm, HIGHEST))
    if weather.medium_stratus:
        layers.append(("medium_stratus", "stratus", LOW_TOP + 1, MEDIUM_TOP))
    if weather.high_stratus:
        layers.append(("high_stratus", "stratus", MEDIUM_TOP + 1, HIGHEST))
    for key, kind, bottom, top in layers:
        label = Phrase(f"cloud.{key}", {"level": bottom if key == "storm" else top})
        yield table.Cloud(id=key, cells=(), label=label, bottom=bottom, top=top, kind=kind)
    singles: list[tuple[str, table.CloudKind, tuple[Place, ...]]] = [
        ("low_stratus", "stratus", weather.low_stratus),
        ("cumulus", "cumulus", weather.cumulus),
    ]
    for key, kind, places in singles:
        for number, place in enumerate(places, 1):
            cells = _mega(mats, place)
            label = Phrase(f"cloud.{key}", {"level": place[1] // 2})
            yield table.Cloud(id=f"{key}_{number}", cells=cells, label=label, kind=kind)


def _mega(mats: str, place: Place) -> tuple[str, ...]:
    return tuple(cell(hex_) for hex_ in mega_cells(mats).get(megahex(place), ()))


def _turn_track(view: SkyView) -> Track:
    limit = max(view.rules.turn_limit, view.turn)
    return Track(
        id="turn", kind="turn", label=Phrase("scene.turn"), min=0, max=limit, value=view.turn
    )


def _captions(view: SkyView) -> Iterator[table.Caption]:
    """14.2 Yield the reader's own orders, not the enemy's."""
    yield table.Caption(id="phase", text=Phrase(f"phase.{view.phase}", {"turn": view.turn}))
    if view.lesson:
        yield table.Caption(id="aim", text=Phrase(f"lesson.{view.lesson}"))
    elif view.mission is not None:
        yield table.Caption(id="aim", text=orders(view, view.mission))


# Things in the sky and on the ground


def _tokens(view: SkyView) -> Iterator[Token]:
    if view.weather.sun:
        cells = _mega(view.mats, sun_place(view.mats, view.weather.sun))
        yield Token(id="sun", kind="sun", board=BOARD, cells=cells, label=Phrase("scene.sun"))
    for number, place in enumerate(view.flak, 1):
        cells, label = _mega(view.mats, place), Phrase("scene.flak")
        yield Token(id=f"flak_{number}", kind="flak", board=BOARD, cells=cells, label=label)
    for target in view.targets:
        yield _target(target)
    for plane in view.planes:
        trail = plane.dashboard.leak_at if plane.dashboard is not None else None
        if plane.dashboard is None or trail is None or plane.gone:
            continue
        if 0 <= trail[0] < len(view.mats) * MAT * QUARTERS:
            kind: table.TokenKind = "fire" if plane.dashboard.fire else "leak"
            yield Token(
                id=f"{plane.id}.{kind}",
                kind=kind,
                board=BOARD,
                cells=(cell(trail),),
                label=Phrase(f"scene.{kind}", {"plane": plane.id}),
            )


def _target(target: Target) -> Token:
    needed = TABLES.targets[target.kind].hits
    signs: list[Badge] = []
    if target.gone:
        says = Phrase(f"badge.{target.gone}")
        signs.append(Badge(kind="status", mark="✕", says=says))
    elif target.hits:
        signs.append(_badge("damage", f"{target.hits}/{needed}", "hits", hits=target.hits))
    drawn: table.TokenKind = codec.convert(target.kind, table.TokenKind, target.id)
    return Token(
        id=target.id,
        kind=drawn,
        board=BOARD,
        cells=(cell(target.at),),
        label=Phrase(f"ground.{target.kind}", {"target": target.id}),
        side=target.side,
        badges=tuple(signs),
    )


# The aircraft


def _piece(view: SkyView, plane: PlaneView) -> Piece:
    """1.4 Return an aircraft in profile, its nose as it points; or only a marker."""
    board, both = plane.dashboard, hexes(plane.at)
    pitch = board.pitch if board is not None else -1
    where = counted(plane.at, pitch)
    beside = next((hex_ for hex_ in both if hex_ != where), None)
    if plane.gone:
        where, beside = (where[0], 0), None
    return Piece(
        id=plane.id,
        side=plane.side,
        silhouette=silhouette(plane.type) if plane.type else UNKNOWN,
        label=name(plane) if plane.type else Phrase("scene.marker", {"plane": plane.id}),
        board=BOARD,
        cell=cell(where),
        between=cell(beside) if beside is not None else None,
        facing=direction(board.heading, board.pitch) if board is not None else 0,
        number=plane.id,
        height=where[1] // 2,
        marking=_marking(view, plane),
        wreck=bool(plane.gone),
        hidden=board is None,
        badges=tuple(badges(view, plane)),
    )


def _marking(view: SkyView, plane: PlaneView) -> str:
    """Return the nation of an aircraft by its type; a captured one has the markings of its side.

    In a campaign (15) a side has its own.
    """
    served = plane.type and TABLES.models[plane.type].side == plane.side
    return nation(plane.type) if served and not view.campaign else ""


def _badge(kind: table.BadgeKind, mark: Text, key: str, **words: Word) -> Badge:
    return Badge(kind=kind, mark=mark, says=Phrase(f"badge.{key}", words))


def _named(kind: table.BadgeKind, key: str, **words: Word) -> Badge:
    """Return a badge for a state in a word or two; the tooltip has the full sentence."""
    return _badge(kind, Phrase(f"mark.{key}", words), key, **words)


def badges(view: SkyView, plane: PlaneView) -> Iterator[Badge]:
    """Yield the markers of the box: damage, fire, wounds, and the attitude in the air."""
    board = plane.dashboard
    if plane.gone:
        yield Badge(kind="status", mark=Phrase(f"gone.{plane.gone}"), says=Phrase("badge.gone"))
        return
    if board is None:
        yield _badge("status", "?", "marker")
    if plane.caution:
        yield _badge("damage", "!", "caution")
    if board is None:
        return
    if board.structure:
        yield _badge("damage", f"-{board.structure}", "structure", points=board.structure)
    if plane.crew is not None and plane.crew.nursed:
        yield _badge("damage", "!", "nursed")
    yield from _control_badges(board)
    yield from _crew_badges(board)
    for gun in board.guns:
        if gun.jammed:
            yield _named("jam", "jam", gun=gun.mount)
    if board.stalled:
        yield _named("status", "leaf" if board.leaf else "stall")
    if board.bombs and TABLES.models[board.type].bomber:
        yield _named("status", "bombs")
    if board.tails:
        yield _named("status", "tails", plane=board.tails)
    if board.engaged:
        yield _badge("status", "⚔", "engaged", planes=board.engaged)


def _control_badges(board: Dashboard) -> Iterator[Badge]:
    for part in ("ailerons", "elevators", "rudder"):
        if getattr(board, part) >= BOXES:
            yield _named("damage", f"broken_{part}")
    if board.stopped:
        yield _named("status", "stopped")
    if board.leaking:
        yield _named("damage", "leak", turns=board.leak_turns)
    if board.fire:
        yield _named("damage", "fire")
    if board.goggles:
        yield _named("status", "goggles")


def _crew_badges(board: Dashboard) -> Iterator[Badge]:
    hurt = sum(0 < wounds < DEAD for wounds in board.wounds)
    dead = sum(wounds >= DEAD for wounds in board.wounds)
    if hurt:
        yield _named("status", "wound", men=hurt)
    if dead:
        yield _named("status", "dead", men=dead)
