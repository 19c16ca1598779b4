"""Chapter 6: machine-gun fire, from arcs to the end of a firing phase."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Anchor, Listed, Option, Routine
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.controls import BoardOption, Chances
from aerodrome.tabletop.hexes import Hex, sector_table

from . import effects
from .ch01_introduction import CELL
from .ch05_movement import pilot_hurt
from .ch06_damage import SHOT_DOWN_AT, Hit, apply_effects, special_damage
from .ch06_jams import DEAD, Attempt, attempt, ready_guns, server, stuck_guns, try_to_clear
from .ch09_advanced import ace_modifier, effective_distance
from .events import Fired, HeldFire
from .hooks import (
    clear_share,
    fires_first,
    further,
    holds_fire,
    may_aim,
    new_target,
    note_bonus,
    note_first,
    note_shot,
    read_distance,
    softened,
    stays_clear,
    uses_roundel,
    voided,
)
from .state import Aircraft, Battery, MannedGuns, Sky
from .tables import TABLES, Arc

RANGE = TABLES.number("6.1", "range")
AFTER_MISS = TABLES.number("6.2", "after_miss")
AFTER_HIT = TABLES.number("6.2", "after_hit")
IMMELMANN = TABLES.number("6.2", "immelmann")
IMMELMANN_FROM = TABLES.number("6.2", "immelmann_phases", "first")
WOUNDED = TABLES.number("6.6.4", "wounded_fire")
TWIN = TABLES.number("6.5", "twin_factor")
JAMS_ON = TABLES.number("6.7", "jam_on")
HOLD = "hold"
THROWS = [a + b for a in range(1, 7) for b in range(1, 7)]
"""6.2 Every throw of two dice."""
_SECTIONS: dict[Arc, tuple[str, int]] = {"A": ("6.1.1", 0), "B": ("6.1.2", 3), "C": ("6.1.3", 0)}


def _arc(arc: Arc, facing: int, reach: int) -> dict[Hex, int]:
    """6.1.1 Return the hexes of an arc: ahead, behind but the tail (6.1.2), or wide (6.1.3)."""
    section, turned = _SECTIONS[arc]
    middle = (facing + turned) % 6
    table = dict(sector_table(middle, TABLES.number(section, "half_width_degrees"), reach))
    if TABLES.constants[section]["blind_adjacent"]:
        blind = next(h for h in sector_table(middle, 30, 1))
        table.pop(blind)
    return table


@cache
def arcs(reach: int) -> dict[Arc, list[dict[Hex, int]]]:
    """6.1 Return the hexes of every arc by facing, with their distances, as far as bullets fly."""
    return {arc: [_arc(arc, facing, reach) for facing in range(6)] for arc in ("A", "B", "C")}


ARCS = arcs(RANGE)


class Shot(NamedTuple):
    """6.2 One battery firing at one target."""

    plane: Aircraft
    battery: Battery
    target: Aircraft
    distance: int


class Trigger(NamedTuple):
    """What a battery can do in this phase: fire at targets, clear a jam, or choose between them."""

    plane: Aircraft
    battery: Battery
    targets: tuple[tuple[Aircraft, int], ...]
    stuck: bool
    chooses: bool


def fire_phase(umpire: Umpire, sky: Sky) -> None:
    """6, 5.3 Let all batteries fire that can: choose targets, throw dice, apply all effects."""
    triggers = [
        trigger
        for plane in sky.flying()
        for battery in plane.batteries
        if (trigger := ready(sky, plane, battery)) is not None
    ]
    if not triggers:
        return
    aims = list(zip(triggers, choose_targets(umpire, sky, triggers), strict=True))
    quick = [pair for pair in aims if isinstance(pair[1], Shot) and is_quick(sky, pair[1])]
    if quick:
        for trigger, _ in quick:
            man = server(trigger.plane, trigger.battery)
            note_first(umpire, sky, trigger.plane, man)
        resolve(umpire, sky, quick)
        aims = [pair for pair in aims if pair not in quick and still_fires(pair)]
    resolve(umpire, sky, aims)


def resolve(umpire: Umpire, sky: Sky, aims: list[tuple[Trigger, Aimed]]) -> None:
    """6.4 Throw the dice of all these, then apply all their effects."""
    hits: list[Hit] = []
    attempts: list[Attempt] = []
    for trigger, aimed in aims:
        if isinstance(aimed, Shot):
            hits.append(fire(umpire, sky, aimed))
        elif aimed and (tried := attempt(sky, trigger.plane, trigger.battery)) is not None:
            attempts.append(try_to_clear(umpire, tried))
    apply_effects(umpire, sky, voided(umpire, sky, hits), attempts)


def is_quick(sky: Sky, shot: Shot) -> bool:
    """10.2 Return whether a shot comes before the phase's other dice."""
    return fires_first(sky, shot.plane, server(shot.plane, shot.battery))


def still_fires(pair: tuple[Trigger, Aimed]) -> bool:
    """10.2 Return whether a shot still takes place: shooter and target survived the quick shots."""
    trigger, aimed = pair
    man = server(trigger.plane, trigger.battery)
    able = not trigger.plane.gone and man is not None and man.wounds < DEAD
    return able and not (isinstance(aimed, Shot) and aimed.target.gone)


def ready(sky: Sky, plane: Aircraft, battery: Battery) -> Trigger | None:
    """6 Return what a battery can do in this phase, if anything."""
    if True not in battery.jammed and not in_range(sky, plane, battery):
        return None
    stuck = bool(stuck_guns(battery))
    able = bool(ready_guns(battery))
    man = server(plane, battery)
    if man is None or man.wounds >= DEAD:
        return None
    able = able and not holds_fire(sky, plane, man)
    chosen = battery.choice if battery.choice_turn == sky.turn else ""
    if stuck and able:
        able = chosen != "repair"
    targets = tuple(in_range(sky, plane, battery)) if able else ()
    if stuck and chosen == "fire":
        stuck = False
    if not (targets or stuck):
        return None
    return Trigger(plane, battery, targets, stuck, bool(stuck and targets))


def in_range(sky: Sky, plane: Aircraft, battery: Battery) -> list[tuple[Aircraft, int]]:
    """6.1 Return the enemies within arc and range, with the distance that counts."""
    man = server(plane, battery) if plane.aboard.men else None
    reach = RANGE + further(plane, man)
    arc = arcs(reach)[battery.arc][plane.facing]
    q, r = plane.at
    found = []
    for enemy in sky.aircraft:
        if enemy.side != plane.side and enemy.placed and not enemy.gone:
            distance = arc.get((enemy.at[0] - q, enemy.at[1] - r))
            if distance:
                distance = effective_distance(sky, plane, enemy, distance)
                if distance <= reach:
                    found.append((enemy, read_distance(plane, man, distance)))
    return found


Aimed = Shot | bool
"""A shot, or whether a jam is to be cleared."""


def choose_targets(umpire: Umpire, sky: Sky, triggers: list[Trigger]) -> list[Aimed]:
    """6.2 Ask for all targets first, in secret, where there is a choice, and return them."""
    asked = [t for t in triggers if t.chooses or len(t.targets) > 1 or _may_hold(sky, t)]
    planes = {trigger.plane.id: trigger.plane.seat for trigger in asked}
    answers: dict[tuple[str, Arc], tuple[str, str]] = {}
    if planes:

        def aim(umpire: Umpire, name: str) -> list[tuple[Arc, str, str]]:
            mine = [trigger for trigger in asked if trigger.plane.id == name]
            return [(t.battery.arc, *aim_battery(umpire, sky, t)) for t in mine]

        for name, aims in umpire.together(planes, aim, rule="6.2").items():
            answers |= {(name, arc): (choice, target) for arc, choice, target in aims}
    aimed: list[Aimed] = []
    for trigger in triggers:
        choice, target = answers.get((trigger.plane.id, trigger.battery.arc), ("", ""))
        aimed.append(_aimed(umpire, sky, trigger, choice, target))
    return aimed


def _may_hold(sky: Sky, trigger: Trigger) -> bool:
    """9.2 Return whether a battery may hold its fire: always with the ammunition rule."""
    return sky.rules.ammunition and bool(trigger.targets)


def aim_battery(umpire: Umpire, sky: Sky, trigger: Trigger) -> tuple[str, str]:
    """6.7 Ask whether a twin with one jammed gun fires or repairs, then for the target (6.2)."""
    plane, choice = trigger.plane, ""
    if trigger.chooses:
        options = Listed(("fire", "repair"), _prompt("6.7", trigger))
        choice = umpire.ask(plane.seat, options, rule="6.7", about=plane.id)
        if choice == "repair":
            return choice, ""
    targets = Targets(sky, trigger)
    return choice, umpire.ask(plane.seat, targets, rule="6.2", about=plane.id)


class Targets(Listed[str]):
    """6.2 The targets of a battery; 9.2 with the ammunition rule it may hold its fire."""

    __slots__ = ("sky", "trigger")

    def __init__(self, sky: Sky, trigger: Trigger) -> None:
        self.sky = sky
        self.trigger = trigger
        may_hold = sky.rules.ammunition
        names = [enemy.id for enemy, _ in trigger.targets]
        super().__init__([*names, HOLD] if may_hold else names, _prompt("6.2", trigger))

    def routine(self) -> Routine:
        """Return the routine under which players may answer this question in advance."""
        return Routine(Phrase("routine.targets"))

    def describe(self) -> Iterable[Option]:
        for enemy, distance in self.trigger.targets:
            says = Phrase("target", {"target": enemy.id, "distance": distance})
            shot = Shot(self.trigger.plane, self.trigger.battery, enemy, distance)
            yield BoardOption(
                enemy.id,
                says,
                Anchor(piece=enemy.id, place=CELL[enemy.at]),
                chances=burst_chances(self.sky, shot),
            )
        if HOLD in self.values:
            yield Option(HOLD, Phrase("option.hold"))


def _prompt(rule: str, trigger: Trigger) -> Phrase:
    """Return the question with the battery it is about."""
    return Phrase(f"ask.{rule}", {"about": trigger.plane.id, "battery": trigger.battery.arc})


def _aimed(umpire: Umpire, sky: Sky, trigger: Trigger, choice: str, target: str) -> Aimed:
    plane, battery = trigger.plane, trigger.battery
    if choice:
        effects.choose_for_jam(umpire, sky, plane, battery, choice, rule="6.7")
    if target == HOLD:
        umpire.tell(HeldFire(plane.id, battery.arc), rule="9.2")
        return False
    if not trigger.targets or choice == "repair":
        return True
    chosen = [pair for pair in trigger.targets if pair[0].id == target] or trigger.targets
    return Shot(plane, battery, *chosen[0])


def modifiers(sky: Sky, shot: Shot) -> list[tuple[str, int]]:
    """6.2 Return everything that is added to the dice."""
    plane, battery = shot.plane, shot.battery
    found = []
    man = server(plane, battery)
    aimed = battery.aim == shot.target.id and battery.aim_phase == sky.phase - 1
    if aimed and may_aim(plane, man):
        found.append(("aim", AFTER_HIT if battery.aim_hit else AFTER_MISS))
    elif not aimed:
        found += new_target(sky, plane, man)
    if plane.order is not None and plane.order.immelmann and sky.impulse >= IMMELMANN_FROM:
        found.append(("immelmann", IMMELMANN))
    if wounded(plane, battery):
        found.append(("wound", WOUNDED))
    if ace := ace_modifier(plane, battery):
        found.append(("ace", ace))
    return found


def burst_chances(sky: Sky, shot: Shot) -> Chances:
    """6.3 Return the chances over all throws, to show the shooter."""
    added = modifiers(sky, shot)
    man = server(shot.plane, shot.battery)
    saved = 0.0 if uses_roundel(added) else clear_share(sky, shot.plane, man)
    twin = len(ready_guns(shot.battery)) > 1
    points = sum(value for _, value in added)
    return chances(shot.distance, points, shot.target.robustness, twin=twin, saved=saved)


def chances(
    distance: int, added: int, robustness: int, *, twin: bool, saved: float = 0.0
) -> Chances:
    """6.3 Return the chances over all throws; special damage may also bring the target down.

    10.2 `saved` is the share of jams that a skill prevents.
    """
    cells = [TABLES.fire.cell(throw + added, distance) for throw in THROWS]
    points = [cell.damage * (TWIN if twin else 1) for cell in cells]
    hits = sum(cell.damage > 0 or cell.special for cell in cells)
    downs = sum(robustness - damage <= SHOT_DOWN_AT for damage in points)
    return Chances(
        damage=round(100 * hits / len(THROWS)),
        takedown=round(100 * downs / len(THROWS)),
        jam=round(100 * (1.0 - saved) * THROWS.count(JAMS_ON) / len(THROWS)),
    )


def wounded(plane: MannedGuns, battery: Battery) -> bool:
    """6.6.4 Return whether guns fire worse because the crew member who serves them is wounded."""
    if battery.arc == "A":
        return pilot_hurt(plane)
    man = server(plane, battery)
    return man is not None and man.wounds > 0


@cache
def hit_share(distance: int, added: int) -> float:
    """6.2, 6.3 Return the probability that two dice and modifiers do damage at a distance."""
    hits = sum(TABLES.fire.cell(throw + added, distance).damage > 0 for throw in THROWS)
    return hits / len(THROWS)


def hit_chance(distance: int, added: int) -> int:
    """6.2, 6.3 Return the same in percent."""
    return round(100 * hit_share(distance, added))


def fire(umpire: Umpire, sky: Sky, shot: Shot) -> Hit:
    """6.2 Throw two dice with modifiers, read the table (6.3), double a twin's damage (6.5)."""
    dice = umpire.roll(6, 6, rule="6.2")
    added = modifiers(sky, shot)
    total = sum(dice) + sum(value for _, value in added)
    cell = TABLES.fire.cell(total, shot.distance)
    guns = ready_guns(shot.battery)
    damage = cell.damage * (TWIN if len(guns) > 1 else 1)
    event = Fired(
        plane=shot.plane.id,
        battery=shot.battery.arc,
        guns=len(guns),
        target=shot.target.id,
        distance=shot.distance,
        dice=dice,
        modifiers=tuple(added),
        total=total,
        damage=damage,
        special=cell.special,
    )
    man = server(shot.plane, shot.battery)
    note_shot(sky, shot.plane, man, shot.target, hit=bool(damage or cell.special))
    effects.shoot(umpire, sky, shot.plane, shot.battery, event, rule="6.3")
    note_bonus(umpire, sky, shot.plane, man, added)
    special, more = special_damage(umpire, sky, shot.target) if cell.special else ("", 0)
    jam = guns[0] if sum(dice) == JAMS_ON else None
    if jam is not None and stays_clear(umpire, sky, shot.plane, man):
        jam = None
    spared = softened(shot.plane, man, special)
    return Hit(shot.plane, shot.battery, shot.target, damage, spared, more, jam)
