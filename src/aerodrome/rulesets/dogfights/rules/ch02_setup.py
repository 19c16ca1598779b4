"""Chapter 2, setting up: the sides, their aircraft, and the first four on access points."""

from __future__ import annotations

from aerodrome.kernel import codec
from aerodrome.kernel.edition import Rows
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Seat
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.hexes import Hex

from . import effects
from .ch01_game import model_of, piece
from .ch02_choosing import BOMB, DISARMED, choose_aircraft, choose_loads, deal, loadable
from .ch02_entering import Berth, Patrol, candidates, free_points, place, put
from .ch02_general import DOGFIGHT, GENERAL
from .ch09_pilots import name_pilots
from .ch10_weather import set_weather
from .ch11_tasks import BREAKTHROUGH, has_task, owes_errand
from .ch12_variants import levels, types_of
from .formation import in_formation, mounted
from .lattice import Edge
from .setup_file import BOARDS, Force, SetupFile
from .state import (
    ACCESS,
    ALLIES,
    CENTRAL,
    OTHER,
    SIDES,
    Aims,
    Aircraft,
    CloudBank,
    Pool,
    Rules,
    Side,
    Sky,
    TaskZone,
)
from .tables import EDITION, TABLES, rows_of

ON_ACCESS = TABLES.number("2.5", "on_access")
HOMES: dict[str, dict[Side, Edge]] = {
    "west_east": {CENTRAL: "east", ALLIES: "west"},
    "north_south": {CENTRAL: "north", ALLIES: "south"},
}
"""2.5 The home edge of each side."""
AS_GIVEN, NEITHER = "scenario", "none"


def seats(scenario: Scenario) -> tuple[Seat, ...]:
    """2.1 Return the seats: one for the Central Powers and one for the Allies, or several a side.

    13.5 In a campaign every owner of a machine has a seat.
    """
    file = codec.convert(scenario.setup, SetupFile, "")
    owners = [entry.seat for force in (file.allies, file.central) for entry in force.mounts]
    shared = [seat for side in SIDES for seat in players(scenario, side)]
    return tuple(dict.fromkeys(owners or shared))


def players(scenario: Scenario, side: Side) -> tuple[Seat, ...]:
    """2.1 Return the seats that share the aircraft of a side."""
    count = int(scenario.options[f"players_{side}"])
    return (side,) if count == 1 else tuple(f"{side}-{n}" for n in range(1, count + 1))


def side(seat: Seat) -> Side:
    """2.1 Return the side a seat plays on."""
    return seat.partition("-")[0]


def setup(scenario: Scenario) -> Sky:
    """2.5 Return the board, the sides and their aircraft, all of them still in patrol.

    1.1 Zones and clouds are where the scenario puts them. They are placed afresh if the players
    chose another board, or if a corrected board has no room for all of them.
    """
    file = codec.convert(scenario.setup, SetupFile, "")
    file.check()
    sky = laid_out(scenario, file)
    for side in SIDES:
        _deal(sky, side, players(scenario, side))
    _check(sky)
    return sky


def laid_out(scenario: Scenario, file: SetupFile) -> Sky:
    """2.5 Return the state of a checked set-up file, before any player is dealt aircraft."""
    rules, aims = _rules(scenario, file), _aims(scenario, file)
    planes = [plane for side in SIDES for plane in _force(file, side, aims)]
    pools = _pools(file, rules, planes)
    sky = Sky(aircraft=planes, zones=[], rules=rules, aims=aims, pools=pools, clouds=())
    chosen = scenario.options["board"] != AS_GIVEN or scenario.options["sides"] != AS_GIVEN
    moved = chosen or bool(file.astray())
    sky.zones = _zones(sky, file, moved)
    sky.clouds = () if moved else _clouds(sky, file)
    return sky


def rows(scenario: Scenario) -> Rows:
    """1.3 Return the types of a scenario: its pieces, its reserves and all that may be chosen."""
    file = codec.convert(scenario.setup, SetupFile, "")
    types = [model_of(name).key for f in _forces(file) for name in (*f.aircraft, *f.reserves)]
    types += [entry.type for force in _forces(file) for entry in force.mounts]
    if scenario.options["choose_aircraft"]:
        types += [type_ for pool in setup(scenario).pools for type_ in pool.types]
    return rows_of(types)


def _forces(file: SetupFile) -> tuple[Force, ...]:
    return file.central, file.allies


def _rules(scenario: Scenario, file: SetupFile) -> Rules:
    options = scenario.options
    board, sides = str(options["board"]), str(options["sides"])
    width, height = BOARDS[file.board if board == AS_GIVEN else board]
    homes = HOMES[file.sides if sides == AS_GIVEN else sides]
    chosen = {name: options[name] for name in Rules.__struct_fields__ if name in options}
    fixed = {"width": width, "height": height, "homes": homes}
    return codec.convert({**fixed, **chosen}, Rules, "")


def _aims(scenario: Scenario, file: SetupFile) -> Aims:
    alone = str(scenario.options["asymmetrical"])
    tasked: tuple[Side, ...] = () if file.mode in (DOGFIGHT, GENERAL) else file.tasked or SIDES
    if alone != NEITHER:
        if not tasked:
            sentence = "a dogfight has no task that one side alone could have."
            raise Refusal("bad-option", sentence)
        tasked = (alone,)
    return Aims(
        mode=file.mode,
        rule=file.rule,
        tasked=tasked,
        first=file.first,
        photo_level=0 if scenario.options["one_level"] else file.photo_level,
        general=file.general,
        wins=file.wins if len(tasked) == 1 else 0,
        draws=file.draws if len(tasked) == 1 else 0,
    )


def _force(file: SetupFile, side: Side, aims: Aims) -> list[Aircraft]:
    """11.10 Return a side's aircraft; without a task it has fighters, and reserves for the rest."""
    force = file.force(side)
    if force.mounts:
        return [mounted(entry, side) for entry in force.mounts]
    planes = [piece(name) for name in force.aircraft]
    if aims.tasked and side not in aims.tasked:
        planes = [plane for plane in planes if plane.role == "fighter"]
        planes += [piece(name) for name in force.reserves]
    for plane in planes:
        if plane.id in force.loads:
            plane.load = force.loads[plane.id]
            plane.bombs = 1 if plane.load.startswith(BOMB) else 0
            if plane.load.endswith(DISARMED):
                plane.batteries = []
    return planes


def _pools(file: SetupFile, rules: Rules, planes: list[Aircraft]) -> tuple[Pool, ...]:
    """2.5 Return what each player picks from, and how many, if the options let them choose."""
    if not rules.choose_aircraft:
        if rules.pieces:
            sentence = "how many aircraft there are is chosen together with them: choose_aircraft."
            raise Refusal("bad-option", sentence)
        return ()
    pools = []
    for side in SIDES:
        own = [plane for plane in planes if plane.side == side]
        flown = tuple(dict.fromkeys(plane.nation for plane in own))
        types = types_of(file.force(side).nations or flown, chosen_roles(file.mode))
        replaced = tuple(plane.id for plane in own if plane.role in chosen_roles(file.mode))
        picks = rules.pieces or len(replaced)
        box = sum(len(TABLES.models[key].numbers) for key in types)
        if box < picks:
            sentence = f"{side} has {box} aircraft to choose from, so {picks} cannot be chosen."
            raise Refusal("bad-scenario", sentence)
        pools.append(Pool(side=side, types=types, replaces=replaced, picks=picks))
    return tuple(pools)


def chosen_roles(mode: str) -> tuple[str, ...]:
    """2.5 Return the roles that players choose from: fighters, and scouts in a dogfight."""
    scouts = mode == DOGFIGHT and EDITION.since(2)
    return ("fighter", "scout") if scouts else ("fighter",)


def _deal(sky: Sky, side: Side, seats: tuple[Seat, ...]) -> None:
    """2.1 Deal the aircraft of a side to its players, one each in turn."""
    own = [plane for plane in sky.aircraft if plane.side == side]
    picks = next((pool.picks for pool in sky.pools if pool.side == side), len(own))
    if len(seats) > min(picks, len(own)):
        sentence = f"{side} has {min(picks, len(own))} aircraft, too few for {len(seats)} players."
        raise Refusal("bad-option", sentence)
    if len(seats) > 1:
        deal(own, seats)


def _zones(sky: Sky, file: SetupFile, moved: bool) -> list[TaskZone]:
    """11.4 Return three zones for each side with a task, as given or nearest to the enemy."""
    if sky.aims.mode == BREAKTHROUGH or not sky.aims.tasked:
        return []
    given: dict[tuple[str, str], tuple[Hex, ...]] = {
        (entry.side, entry.letter): sky.board.zone(entry.column, entry.row)
        for entry in file.zone
        if not moved
    }
    zones = []
    for side in sky.aims.tasked:
        for letter, points in sky.board.zones(sky.rules.homes[side]):
            here = given.get((side, letter), points)
            zones.append(TaskZone(id=f"{side} {letter}", side=side, letter=letter, points=here))
    return zones


def _clouds(sky: Sky, file: SetupFile) -> tuple[CloudBank, ...]:
    centres = [(sky.board.grid.to_hex(entry.column, entry.row), entry.top) for entry in file.cloud]
    return tuple(CloudBank(at=at, points=sky.board.cloud(at), top=top) for at, top in centres)


def _check(sky: Sky) -> None:
    for side in sky.aims.tasked:
        own = [plane for plane in sky.aircraft if plane.side == side]
        if not any(has_task(sky, plane) or loadable(sky, plane) for plane in own):
            raise Refusal("bad-scenario", f"{side} has no aircraft for its task.")


# Before the first turn


def prepare(umpire: Umpire, sky: Sky) -> None:
    """2.5 Settle who begins, the weather, the aircraft, their loads and their pilots."""
    draw_first(umpire, sky)
    set_weather(umpire, sky)
    choose_aircraft(umpire, sky)
    choose_loads(umpire, sky)
    name_pilots(umpire, sky)
    line_up(umpire, sky)


def prepare_again(umpire: Umpire, sky: Sky) -> None:
    """11.2 Settle who begins a bonus round, and its first four aircraft."""
    draw_first(umpire, sky)
    line_up(umpire, sky)


def line_up(umpire: Umpire, sky: Sky) -> None:
    """2.5 Put the first aircraft on access points, by hand or all at once."""
    if sky.rules.quick_start:
        quick_start(umpire, sky)
        effects.begin_phase(umpire, sky, "turn", rule="2.5")
    else:
        effects.begin_phase(umpire, sky, "placing", rule="2.5")


def draw_first(umpire: Umpire, sky: Sky) -> None:
    """2.5 Draw lots for the first move, unless the scenario names the side."""
    side = sky.aims.first
    if not side:
        (die,) = umpire.roll(len(SIDES), rule="2.5")
        side = SIDES[die - 1]
    effects.draw_first(umpire, sky, side, rule="2.5")


# The first four


def placer(sky: Sky) -> Side | None:
    """2.5 Return the side that places the next piece: in turn, starting with the first player."""
    sides = [side for side in (sky.first, OTHER[sky.first]) if may_place(sky, side)]
    return min(sides, key=lambda side: len(sky.of(side, ACCESS)), default=None)


def may_place(sky: Sky, side: Side) -> bool:
    """2.5 Return whether a side may place another of its first four (2.2 within the limit)."""
    return len(sky.of(side, ACCESS)) < ON_ACCESS and bool(candidates(sky, side))


def placeable(sky: Sky, side: Side) -> list[Aircraft]:
    """2.5 Return the pieces that may be placed; the last of the four has a task if no other has."""
    last = len(sky.of(side, ACCESS)) == ON_ACCESS - 1 or len(candidates(sky, side)) == 1
    return candidates(sky, side, errands=last and owes_errand(sky, side))


class Newcomers(Patrol):
    """2.5 The pieces that may go to an access point next."""

    __slots__ = ()

    def prompt(self) -> Phrase:
        return Phrase("ask.2.5.piece")


def place_next(umpire: Umpire, sky: Sky) -> None:
    """2.5 Place one piece on an access point at a level; after the last, begin the first turn."""
    side = placer(sky)
    if side is None:
        effects.begin_phase(umpire, sky, "turn", rule="2.5")
        return
    name = umpire.ask(sky.speaker(side), Newcomers(placeable(sky, side)), rule="2.5")
    put(umpire, sky, sky.plane(name), rule="2.5")


def quick_start(umpire: Umpire, sky: Sky) -> None:
    """2.5 Place all first pieces: those with tasks first, then by number, spread along the edge."""
    while (side := placer(sky)) is not None:
        planes = sorted(candidates(sky, side), key=lambda p: (not has_task(sky, p), p.number))
        points = free_points(sky, side)
        taken = len(sky.of(side, ACCESS))
        point = points[(len(points) - 1) * taken // (ON_ACCESS - 1)]
        middle = levels(sky)[len(levels(sky)) // 2]
        berth = Berth(point, point.facings[0], middle)
        place(umpire, sky, planes[0], in_formation(sky, planes[0], berth), rule="2.5")
