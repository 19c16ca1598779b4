"""Chapter 4: the Order Assignment Phase, step by step and with a reason for every refusal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aerodrome.kernel.control import DialControl, GaugeControl
from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.kernel.question import Anchor, Listed, Option, Options
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.controls import BoardOption, OrderGaugeControl, PadControl, PadRow
from aerodrome.tabletop.hexes import degrees

from . import effects
from .ch01_introduction import MAP, MARGIN
from .ch04_orders import GLIDE_SPEED, STICKS, Draft, Routes, immelmann
from .ch05_movement import flight, immelmann_route, swing
from .ch09_advanced import HIGHEST, LOWEST, fuel_after
from .counters import counter, pad
from .hooks import bent_order
from .state import Aircraft, Move, Order, Sky

STALLED = Order(0, (), kind="stalled")
FASTEST = 6
ARROWS = ("ahead", "left", "right")


def assign_orders(umpire: Umpire, sky: Sky) -> None:
    """4 Let the owners write the orders of all aircraft in secret, at the same time."""
    flying = {plane.id: plane for plane in sky.flying()}

    def dialogue(umpire: Umpire, name: str) -> Order:
        return write_order(umpire, sky, flying[name])

    subjects = {name: plane.seat for name, plane in flying.items() if not plane.stalled}
    written = umpire.together(subjects, dialogue, rule="4")
    for name, plane in flying.items():
        effects.write(umpire, plane, written.get(name, STALLED), rule="4")


def write_order(umpire: Umpire, sky: Sky, plane: Aircraft) -> Order:
    """4.1 Ask for the speed, then for as many moves (4.2), each with its stick (4.3)."""
    routes = Routes(sky, plane, plane.declared)
    draft = Draft(routes)
    if routes.gliding:
        draft.accelerate(GLIDE_SPEED)
    else:
        word = umpire.ask(plane.seat, Speeds(routes), rule="4.1", about=plane.id)
        if word.startswith("immelmann"):
            order = immelmann(word.partition(" ")[2] or "level")
            return bent_order(umpire, sky, plane, order, last_moves)
        draft.accelerate(int(word))
    while draft.left:
        arrow, stick = umpire.ask(plane.seat, Moves(draft), rule="4.2", about=plane.id).split()
        metres = 0
        if arrow in ("climb", "dive"):
            metres = umpire.ask(
                plane.seat, Metres(draft, Move(arrow, stick)), rule="9.1.1", about=plane.id
            )
        draft.add(Move(arrow, stick, metres))
    return draft.order()


def last_moves(plane: Aircraft) -> tuple[str, ...]:
    """10.2 Return the last moves of a bent Immelmann that stay on the map, the plain one first."""
    path = immelmann_route(plane.at, plane.facing)
    back = (plane.facing + 3) % 6
    words = ["ahead C"]
    for arrow in ("ahead", "left", "right"):
        if all(place in MARGIN for place in flight(path[1], back, arrow, "ahead")):
            words += [f"{arrow} {stick}" for stick in "CSD"]
    return tuple(dict.fromkeys(words))


class Speeds(Options[str]):
    """4.1 The speeds in reach, and the Immelmann (5.5), which is a whole order."""

    __slots__ = ("legal", "routes")

    def __init__(self, routes: Routes) -> None:
        self.routes = routes
        words = [str(speed) for speed in routes.speeds if routes.speed_fits(speed)]
        ways = [way for way in routes.immelmann_ways() if not routes.immelmann_bar(way)]
        self.legal = (*words, *(_word(way) for way in ways))

    def __contains__(self, value: object) -> bool:
        return value in self.legal

    def __iter__(self) -> Iterator[str]:
        return iter(self.legal)

    def forced(self) -> str | None:
        return self.legal[0] if len(self.legal) == 1 else None

    def describe(self) -> Iterable[Option]:
        for speed in range(1, FASTEST + 1):
            why = None if str(speed) in self.legal else self._why_not(speed)
            says = Phrase("speed", {"speed": speed})
            yield Option(str(speed), says, refused=why, number=speed)
        plane = self.routes.plane
        ahead = immelmann_route(plane.at, plane.facing)
        for way in self.routes.immelmann_ways():
            bar = self.routes.immelmann_bar(way)
            yield Option(
                _word(way),
                Phrase(f"immelmann.{way}", {"metres": abs(_climb(plane, way))}),
                anchor=None if bar else _anchor(plane, ahead, (plane.facing + 3) % 6),
                refused=Phrase(f"no_immelmann.{bar}") if bar else None,
                final=True,
            )

    def _why_not(self, speed: int) -> Phrase:
        plane = self.routes.plane
        words: dict[str, Word] = {"top": plane.model.speed, "speed": plane.speed}
        if speed > plane.model.speed:
            return Phrase("no_speed.top", words)
        if speed not in self.routes.speeds:
            return Phrase("no_speed.acceleration", words | {"change": plane.model.acceleration})
        return Phrase("no_speed.declared" if self.routes.speed_stays(speed) else "no_speed.edge")

    def anchor(self) -> Anchor:
        return Anchor(piece=self.routes.plane.id, place=MAP.name(self.routes.plane.at))

    def control(self) -> DialControl:
        return DialControl()

    def goes_on(self) -> bool:
        return True


PLAIN = "plain"


class Moves(Options[str]):
    """4.2, 4.3 The next arrow with its stick, as "left S"; 9.1 or a climb or dive."""

    __slots__ = ("_legal", "draft")

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self._legal: tuple[str, ...] | None = None

    @property
    def legal(self) -> tuple[str, ...]:
        if self._legal is None:
            self._legal = self.draft.allowed()
        return self._legal

    def __contains__(self, value: object) -> bool:
        if self._legal is not None:
            return value in self._legal
        words = tuple(value.split(" ")) if isinstance(value, str) else ()
        return len(words) == 2 and self.draft.allows((words[0], words[1]))

    def __iter__(self) -> Iterator[str]:
        return iter(self.legal)

    def forced(self) -> str | None:
        return self.legal[0] if len(self.legal) == 1 else None

    def describe(self) -> Iterable[Option]:
        draft, plane = self.draft, self.draft.routes.plane
        changes = ("climb", "dive") if draft.routes.sky.rules.altitude else ()
        for arrow in (*ARROWS, *changes):
            for stick in ("C", "S", "D"):
                word = f"{arrow} {stick}"
                path = flight(draft.at, draft.facing, arrow, draft.arrow)
                why = None if word in self.legal else self._why_not(arrow, stick)
                wording = self._wording(arrow, stick, path)
                yield BoardOption(
                    word,
                    Phrase(f"move.{wording}", {"arrow": arrow, "stick": stick}),
                    anchor=_anchor(plane, path or (draft.at,), swing(draft.facing, stick)),
                    refused=why,
                    warns=None if why or wording == PLAIN else Phrase(f"warns.{wording}"),
                    move=counter(Move(arrow, stick)),
                    final=wording == "leaves",
                )

    def _wording(self, arrow: str, stick: str, path: tuple[tuple[int, int], ...]) -> str:
        """Return the phrase for a move: plain, one that leaves the map, or one into a trap."""
        if self.draft.routes.jammed:
            return PLAIN
        if any(place not in MARGIN for place in path):
            return "leaves"
        if self.draft.left == 1 and f"{arrow} {stick}" in self.legal and self._traps(arrow, stick):
            return "trap"
        return PLAIN

    def _traps(self, arrow: str, stick: str) -> bool:
        """4 Return whether every order of the next turn would leave the map after this move."""
        draft = self.draft
        ghost = draft.routes.plane.copy()
        path = flight(draft.at, draft.facing, arrow, draft.arrow)
        ghost.at, ghost.stick = path[-1] if path else draft.at, stick
        ghost.facing, ghost.speed = swing(draft.facing, stick), draft.speed
        ghost.height = draft.height
        if draft.routes.sky.rules.fuel and not draft.routes.gliding:
            ghost.fuel = fuel_after(ghost, draft.speed)
        return Routes(draft.routes.sky, ghost).trapped

    def _why_not(self, arrow: str, stick: str) -> Phrase:
        draft, plane = self.draft, self.draft.routes.plane
        if stick not in STICKS[draft.stick]:
            key = "no_move.rudder" if plane.rudder and not draft.moves else "no_move.stick"
            return Phrase(key, {"stick": stick, "before": draft.stick})
        if arrow in ("climb", "dive"):
            if draft.fresh is not True:
                return Phrase("no_move.one_change")
            if arrow not in draft.routes.changes:
                return Phrase("no_move.gliding" if draft.routes.gliding else f"no_move.{arrow}")
        elif arrow not in draft.routes.arrows:
            return Phrase("no_move.gliding" if draft.routes.gliding else "no_move.heavy")
        here = (draft.at, draft.facing, draft.arrow, draft.left, draft.fresh)
        stays = draft.routes.allows((arrow, stick), *here)
        return Phrase("no_move.declared" if stays else "no_move.edge")

    def anchor(self) -> Anchor:
        draft, plane = self.draft, self.draft.routes.plane
        path = [plane.at, *draft.path]
        return _anchor(plane, tuple(path), draft.facing)

    def prompt(self) -> Phrase:
        done, name = len(self.draft.moves), self.draft.routes.plane.id
        return Phrase("ask.4.2", {"about": name, "move": done + 1, "moves": done + self.draft.left})

    def control(self) -> PadControl:
        return pad(written(self.draft))

    def goes_on(self) -> bool:
        return self.draft.left > 1


class Metres(Listed[int]):
    """9.1.1 How far a climb or a dive goes; its move is not in the draft yet."""

    __slots__ = ("draft", "move")

    def __init__(self, draft: Draft, move: Move) -> None:
        self.draft = draft
        self.move = move
        asked = Phrase(f"ask.{move.arrow}", {"about": draft.routes.plane.id})
        super().__init__(tuple(draft.metres(move.arrow)), asked)

    def describe(self) -> Iterable[Option]:
        way = self.move.arrow
        for metres in self:
            then = self.draft.height + (metres if way == "climb" else -metres)
            yield Option(metres, Phrase(f"change.{way}", {"metres": metres}), number=then)

    def anchor(self) -> Anchor:
        draft, plane = self.draft, self.draft.routes.plane
        return _anchor(plane, (plane.at, *draft.path), draft.facing)

    def control(self) -> GaugeControl:
        """Return a gauge with a scale for a full dive and a full climb of one turn."""
        now, model = self.draft.height, self.draft.routes.plane.model
        low, high = max(LOWEST, now - model.descent), min(HIGHEST, now + model.climb)
        furthest = list(self.describe())[-1].number
        row = written(self.draft, self.move)
        return OrderGaugeControl(
            low, high, Phrase("unit.metres"), now, furthest, signed=True, row=row
        )

    def goes_on(self) -> bool:
        return self.draft.left > 1


def written(draft: Draft, *more: Move) -> PadRow:
    """4.2 Return the counters placed so far."""
    return PadRow(draft.speed, tuple(counter(move) for move in (*draft.moves, *more)))


def _anchor(plane: Aircraft, path: tuple[tuple[int, int], ...], facing: int) -> Anchor:
    names = tuple(MAP.name(place) for place in path)
    return Anchor(piece=plane.id, place=names[-1], path=names, facing=degrees(facing))


def _word(way: str) -> str:
    return "immelmann" if way == "level" else f"immelmann {way}"


def _climb(plane: Aircraft, way: str) -> int:
    return {"up": plane.model.climb, "down": plane.model.descent}.get(way, 0)
