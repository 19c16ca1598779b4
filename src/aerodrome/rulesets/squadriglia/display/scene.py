"""The scene of a view: a map of the front, the counters on it, and the card of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from aerodrome.crews.men import Man
from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.tabletop import scene as table
from aerodrome.tabletop.hangar import printed_type
from aerodrome.tabletop.hexes import degrees
from aerodrome.tabletop.scene import Badge, Card, CardLine, Piece, Scene, Text, Track

from ..rules.ch01_introduction import MAP, MARGIN
from ..rules.ch03_turn import IMPULSES
from ..rules.ch05_movement import SLIP, flight, swing
from ..rules.ch06_fire import ARCS, RANGE, TWIN, WOUNDED, hit_chance
from ..rules.ch06_jams import DEAD, ready_guns, server
from ..rules.ch09_advanced import ACE_FIRE, HIGHEST, LOWEST
from ..rules.fronts import front
from ..rules.state import UNLIMITED, Battery, Front, Order
from ..rules.tables import EDITION, TABLES, Model
from .briefing import aim, briefing
from .landscape import BOARD, board
from .standing import standings
from .view import PlaneView, SkyView

OLDEST = "isonzo"
LOW_FUEL = 20
LOW_ROUNDS = 6
"""The number of rounds below which a badge on the counter warns its pilot."""
MODEL_NAMES = {key: model.name for key, model in TABLES.models.items()}


def scene(view: SkyView) -> Scene:
    """Return everything on the table for one reader."""
    shown = [plane for plane in view.planes if _on_map(plane)]
    flying = [plane for plane in shown if not plane.gone]
    return Scene(
        when=Phrase("scene.when", {"turn": max(view.turn, 1)}),
        boards=(board(view.aims, front_of(view)),),
        pieces=tuple(_piece(view, plane) for plane in shown),
        waiting=tuple(_piece(view, plane) for plane in view.planes if not plane.placed),
        arcs=tuple(arc for plane in flying for arc in _arcs(plane)),
        paths=tuple(path for plane in flying for path in _planned(plane)),
        tracks=_turn_tracks(view),
        cards=tuple(_card(view, plane) for plane in view.planes),
        captions=(table.Caption(id="aim", text=aim(view)),),
        standings=standings(view),
        briefing=briefing(view),
    )


def front_of(view: SkyView) -> Front | None:
    """1.2 Return the front; 10.5 campaigns older than fronts have the Italian one."""
    crewed = any(plane.men for plane in view.planes)
    return view.front or (front(OLDEST) if crewed else None)


def names(view: SkyView) -> dict[str, str]:
    """Return the names of aircraft, such as "SPAD S.VII I1", and of types."""
    return MODEL_NAMES | {plane.id: _name(plane) for plane in view.planes}


def _name(plane: PlaneView) -> str:
    """Return a type's short name with the aircraft's number, and in a campaign (10) its pilot."""
    name = f"{MODEL_NAMES[plane.type].partition(' (')[0]} {plane.id}"
    flown_by = [man.name for man in plane.men if man.role == "pilot"]
    return f"{name} ({flown_by[0]})" if flown_by else name


def _on_map(plane: PlaneView) -> bool:
    """Return whether an aircraft is on the map: flying, or a wreck where it fell."""
    return plane.placed and plane.gone in ("", "shot_down")


# The table


def _turn_tracks(view: SkyView) -> tuple[Track, ...]:
    limit = max(view.rules.turn_limit, view.turn)
    turn = Track(
        id="turn", kind="turn", label=Phrase("scene.turn"), min=0, max=limit, value=view.turn
    )
    label = Phrase("scene.impulse")
    impulse = Track(id="impulse", kind="turn", label=label, min=0, max=IMPULSES, value=view.impulse)
    return (turn, impulse)


# The counters


def _marking(view: SkyView, plane: PlaneView) -> str:
    """1.3 Return the nation of its cockades or crosses, if not its side's usual ones."""
    return view.front.nation(plane.side) if view.front is not None else ""


def _piece(view: SkyView, plane: PlaneView) -> Piece:
    model = TABLES.models[plane.type]
    return Piece(
        id=plane.id,
        side=plane.side,
        silhouette=table.Silhouette(model.silhouette, model.wings),
        label=_name(plane),
        board=BOARD,
        cell=plane.at,
        facing=degrees(plane.facing),
        number=plane.id,
        height=plane.height if view.rules.altitude else None,
        marking=_marking(view, plane),
        wreck=bool(plane.gone),
        badges=tuple(_badges(view, plane)),
    )


def _badge(kind: table.BadgeKind, mark: Text, key: str, **words: Word) -> Badge:
    return Badge(kind=kind, mark=mark, says=Phrase(f"badge.{key}", words))


def _status(key: str, **words: Word) -> Badge:
    """Return a badge for a state in a word or two; the tooltip has the full sentence."""
    return _badge("status", Phrase(f"mark.{key}", words), key, **words)


def _badges(view: SkyView, plane: PlaneView) -> Iterator[Badge]:
    """Yield the markers of the box: damage, jams, and the state of machine and crew."""
    if plane.gone:
        yield Badge(kind="status", mark=Phrase(f"gone.{plane.gone}"), says=Phrase("badge.gone"))
        return
    lost = TABLES.models[plane.type].robustness - plane.robustness
    if lost:
        yield _badge("damage", f"-{lost}", "damage", points=lost)
    for battery in plane.batteries:
        yield from _gun_badges(plane, battery)
    if plane.stalled:
        yield _status("stalled")
    if plane.controls:
        yield _status("controls")
    if plane.rudder:
        yield _status("rudder", stick=plane.rudder)
    yield from _crew_badges(plane)
    if plane.fuel == 0:
        yield _status("no_fuel")
    elif 0 < plane.fuel <= LOW_FUEL:
        yield _status("low_fuel", fuel=plane.fuel)
    if plane.ace:
        yield _badge("status", "★", "ace")
    yield from _pursuit_badges(view, plane)


def _gun_badges(plane: PlaneView, battery: Battery) -> Iterator[Badge]:
    arc = battery.arc
    if jammed := sum(battery.jammed):
        yield _badge("jam", Phrase("mark.jam"), "jam", battery=arc, guns=jammed)
    man = server(plane, battery)
    if man is None or man.wounds >= DEAD:
        yield _status("silent", battery=arc)
    if not any(battery.rounds):
        yield _status("empty", battery=arc)
    elif 0 < (left := max(battery.rounds)) <= LOW_ROUNDS:
        yield _status("low_rounds", battery=arc, rounds=left)


def _crew_badges(plane: PlaneView) -> Iterator[Badge]:
    hurt = sum(0 < man.wounds < DEAD for man in plane.crew)
    dead = sum(man.wounds >= DEAD for man in plane.crew)
    if hurt:
        yield _status("wound", men=hurt)
    if dead:
        yield _status("dead", men=dead)


def _pursuit_badges(view: SkyView, plane: PlaneView) -> Iterator[Badge]:
    """7 Yield the pursuits, which are public, and a declaration that the reader knows."""
    if plane.quarry:
        yield _status("pursues", plane=plane.quarry)
    for other in view.planes:
        if other.quarry == plane.id and not other.gone:
            yield _status("pursued", plane=other.id)
    said = plane.declared
    if said is not None:
        words: dict[str, str | int] = {"left": said.left, "right": said.right}
        words |= {"height": said.height, "immelmann": str(said.immelmann)}
        yield _status("declared", **words)


def _arcs(plane: PlaneView) -> Iterator[table.Arc]:
    """6.1 Yield the hexes each battery bears on, as far as they are on the map."""
    q, r = MAP.parse(plane.at)
    for battery in plane.batteries:
        reached = ((q + dq, r + dr) for dq, dr in ARCS[battery.arc][plane.facing])
        cells = tuple(MAP.name(place) for place in reached if place in MARGIN)
        odds = _odds(len(ready_guns(battery)), _steadiness(plane, battery))
        yield table.Arc(piece=plane.id, kind=battery.arc, board=BOARD, cells=cells, odds=odds)


def _steadiness(plane: PlaneView, battery: Battery) -> int:
    """6.2 Return the modifier of all throws of a battery, whatever its target is."""
    if battery.arc == "A":
        pilots = [man for man in plane.crew if man.role == "pilot"]
        wounded = all(man.wounds for man in pilots)
        return (WOUNDED if wounded else 0) + (ACE_FIRE if plane.ace else 0)
    man = server(plane, battery)
    return WOUNDED if man is not None and man.wounds else 0


@cache
def _odds(guns: int, added: int) -> tuple[table.Odds, ...]:
    """6.3 Return for each distance the chance to hit and the expected damage of one burst."""
    throws = [a + b + added for a in range(1, 7) for b in range(1, 7)]
    found = []
    for distance in range(1, RANGE + 1):
        cells = [TABLES.fire.cell(throw, distance) for throw in throws] if guns else []
        damage = sum(cell.damage for cell in cells) * (TWIN if guns > 1 else 1)
        chance = hit_chance(distance, added) if guns else 0
        found.append(table.Odds(distance, chance, round(100 * damage / len(throws))))
    return tuple(found)


def _planned(plane: PlaneView) -> Iterator[table.Path]:
    """4 Yield the rest of the order as it was written; only its owner sees one."""
    if plane.order is None or plane.stalled:
        return
    cells = tuple(_route(plane, plane.order))
    if cells:
        yield table.Path(
            id=f"{plane.id}.planned",
            kind="planned",
            board=BOARD,
            cells=(plane.at, *cells),
            piece=plane.id,
        )


def _route(plane: PlaneView, order: Order) -> Iterator[str]:
    at, facing, before = MAP.parse(plane.at), plane.facing, "ahead"
    for index, move in enumerate(order.moves):
        if index >= plane.flown:
            for place in flight(at, facing, move.arrow, before):
                if place not in MARGIN:
                    return
                at = place
                yield MAP.name(place)
            facing = swing(facing, move.stick)
            if order.immelmann and index == len(order.moves) // 2:
                facing = (facing + 3) % 6
        before = move.arrow if move.arrow in SLIP else before


# The cards


def _card(view: SkyView, plane: PlaneView) -> Card:
    """1.4 Return the card of an aircraft: the figures of its type, and its state."""
    return Card(
        id=f"{plane.id}.card",
        title=_name(plane),
        piece=plane.id if _on_map(plane) else None,
        side=plane.side,
        marking=_marking(view, plane),
        lines=tuple(_lines(plane)),
        tracks=tuple(_tracks(view, plane)),
        badges=tuple(_badges(view, plane)),
        airframe=printed_type(EDITION, plane.type),
    )


def type_card(type_: str) -> Card:
    """1.4 Return the card of a type before anything has happened to it."""
    model = TABLES.models[type_]
    crew = (_line("crew", Phrase(f"crewman.{role}")) for role in model.crew)
    tracks = (
        _track(type_, "robustness", 0, model.robustness, model.robustness),
        _track(type_, "speed", 0, model.speed, model.speed),
    )
    return Card(id=type_, title=model.name, lines=(*crew, *_printed(model)), tracks=tracks)


def _lines(plane: PlaneView) -> Iterator[CardLine]:
    model = TABLES.models[plane.type]
    yield _line("model", model.name)
    for seat, man in enumerate(plane.crew):
        state = "_dead" if man.wounds >= DEAD else "_wounded" if man.wounds else ""
        yield _line("crew", Phrase(f"crewman.{man.role}{state}"))
        if plane.men:
            yield from _known(plane.men[seat])
    yield from _printed(model)
    yield _line("stick", Phrase(f"held.{plane.rudder or plane.stick}"))
    for counter in _counters(plane.order):
        yield _line("order", counter)
    if plane.gone:
        yield _line("gone", Phrase(f"gone.{plane.gone}"))


def _printed(model: Model) -> Iterator[CardLine]:
    """1.4 Yield the row of a type in the table of characteristics."""
    for arc, count in model.guns:
        yield _line("guns", Phrase(f"gun.{arc}", {"guns": count, "range": RANGE}))
    yield _line("manoeuvrability", Phrase(f"handling.{model.manoeuvrability}"))
    limits: dict[str, Word] = {"speed": model.speed, "change": model.acceleration}
    yield _line("limits", Phrase("card.limits_are", limits))
    heights: dict[str, Word] = {"climb": model.climb, "descent": model.descent}
    yield _line("climb", Phrase("card.climb_is", heights))


def _known(man: Man) -> Iterator[CardLine]:
    """10 Yield the name and the skills of a crew member of a campaign."""
    yield _line("name", man.name)
    grade = [Phrase("crewman.green")] if man.green else []
    for known in (*grade, *(Phrase(f"skill.{skill}") for skill in man.able)):
        yield _line("skill", known)


def _counters(order: Order | None) -> Iterable[Phrase]:
    """4 Return an order as its counters."""
    if order is None:
        return ()
    if order.immelmann:
        return (Phrase("counter.immelmann"),)
    if order.kind == "stalled":
        return (Phrase("counter.stalled"),)
    return [
        Phrase(f"counter.{move.arrow}", {"stick": move.stick, "metres": move.metres})
        for move in order.moves
    ]


def _line(key: str, value: Text) -> CardLine:
    return CardLine(Phrase(f"card.{key}"), value)


def _tracks(view: SkyView, plane: PlaneView) -> Iterator[Track]:
    model = TABLES.models[plane.type]
    yield _track(plane.id, "robustness", 0, model.robustness, plane.robustness)
    yield _track(plane.id, "speed", 0, model.speed, plane.speed)
    if view.rules.altitude and plane.placed:
        yield _track(plane.id, "height", LOWEST, HIGHEST, plane.height)
    for battery in plane.batteries:
        for gun, left in enumerate(battery.rounds, 1):
            if left != UNLIMITED:
                words: dict[str, Any] = {"battery": battery.arc, "gun": f"{gun}"}
                yield _track(plane.id, "ammunition", 0, _full_belt(model), left, **words)
    if plane.fuel != UNLIMITED:
        yield _track(plane.id, "fuel", 0, _full_tank(model), plane.fuel)


def _track(id: str, kind: table.TrackKind, low: int, high: int, value: int, **words: str) -> Track:
    return Track(
        id=".".join((id, kind, *words.values())),
        kind=kind,
        label=Phrase(f"card.{kind}", {**words}),
        min=low,
        max=high,
        value=min(high, max(low, value)),
    )


def _full_belt(model: Model) -> int:
    weight = {"L": "light", "M": "medium", "P": "heavy"}[model.manoeuvrability]
    return TABLES.number("9.2", weight)


def _full_tank(model: Model) -> int:
    weight = {"L": "light", "M": "medium", "P": "heavy_after_loss"}[model.manoeuvrability]
    return TABLES.number("9.3", weight)
