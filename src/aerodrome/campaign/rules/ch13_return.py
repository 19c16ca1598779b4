"""Chapter 13: the return. One die for a machine; each airman adds their own modifiers to it."""

from __future__ import annotations

from typing import NamedTuple

from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.kernel.question import Seat
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.sortie import (
    EXPLODED,
    FORCED_DOWN,
    NO_MANS_LAND,
    OWN,
    SHOT_DOWN,
    MachineReport,
)

from . import effects
from .aftermath_notes import Debrief, wrecks
from .battle_game import battles_of
from .ch03_luck import POINT, Stake, spend_luck
from .ch09_parachutes import equipped
from .events import TableRead
from .naming import tell_of
from .state import NOVICE, PILOT, Airman, Campaign, Machine
from .tables import EDITION, TABLES, Row
from .worded_options import Choices, named

NOVICE_MODIFIER = TABLES.number("13", "novice")
ENGINE = TABLES.number("13", "engine")
CHIVALROUS = TABLES.number("13", "chivalrous")
NO_PILOT = TABLES.number("13", "no_pilot")
PER_WOUND = TABLES.number("13", "per_wound")
LEG = TABLES.number("13", "leg")
HALF = TABLES.number("13", "half")
Added = list[tuple[str, int]]


class ReturnTrial(NamedTuple):
    """A machine on its way home, and the table for it."""

    machine: Machine
    wreck: MachineReport
    men: list[Airman]
    table: str


def throw(umpire: Umpire, war: Campaign, *, rule: str) -> int:
    """13 Roll a twenty-sided die; or one of a hundred, of which every five count as one."""
    if war.rules.percentile:
        (die,) = umpire.roll(100, rule=rule)
        return -(-die // 5)
    return umpire.roll(20, rule=rule)[0]


def death(man: Airman) -> int:
    """14 Return how many wounds kill: three; 6.16 four for a man as tough as old boots."""
    return TABLES.number("14", "tough_death" if "tough_as_old_boots" in man.skills else "death")


def wound(umpire: Umpire, war: Campaign, d: Debrief, man: Airman, wounds: int, how: str) -> None:
    """14 Add wounds; those of battle and of tables add up."""
    if wounds and man.serves:
        effects.wound(umpire, war, man, wounds, how, rule="14")
        d.hurt[man.id] = d.hurt.get(man.id, 0) + wounds
        if man.wounds >= death(man):
            kill(umpire, war, man, how)


def kill(umpire: Umpire, war: Campaign, man: Airman, how: str) -> None:
    if man.serves:
        effects.finish(umpire, war, man, effects.KILLED, how, rule="14")


def note_casualties(umpire: Umpire, war: Campaign, d: Debrief) -> None:
    """12.2 Note what the battle itself did to the crews, before they turn for home."""
    for man in d.men:
        casualty = d.casualties[man.id]
        for thing in casualty.spent:
            if thing in man.burdens:
                effects.burden(umpire, war, man, thing, kept=False, rule="14.3")
        if casualty.killed:
            kill(umpire, war, man, "battle")
        else:
            wound(umpire, war, d, man, max(0, casualty.wounds - man.wounds), "battle")


def come_home(umpire: Umpire, war: Campaign, d: Debrief) -> None:
    """12.2, 13 Settle explosions, crashes, landings and parachutes; then machines return, or are
    lost."""
    for machine, wreck in wrecks(war):
        if wreck.end == EXPLODED:
            explode(umpire, war, d, machine)
        elif not d.living(machine.id):
            effects.come_down(umpire, war, machine, "dead_crew", wreck.place, rule="13")
            destroy(umpire, war, machine, d)
        elif wreck.end == FORCED_DOWN:
            forced_landing(umpire, war, d, machine, wreck)
    d.jumped = bail_out(umpire, war, d)
    trials = trials_of(war, d)
    parachutes(umpire, war, d)
    return_home(umpire, war, d, trials)
    among_the_enemy(umpire, war, d)


def explode(umpire: Umpire, war: Campaign, d: Debrief, machine: Machine) -> None:
    """13.1 Destroy the machine and kill its crew; luck and parachutes do not help."""
    for man in d.crews[machine.id]:
        kill(umpire, war, man, "explosion")
    effects.come_down(umpire, war, machine, "exploded", "", rule="13.1")
    destroy(umpire, war, machine, d)


def destroy(umpire: Umpire, war: Campaign, machine: Machine, d: Debrief) -> None:
    """13 Turn the machine into a wreck; 9 parachutes still in it are lost with it."""
    effects.lose_machine(umpire, war, machine, rule="13")
    for man in d.crews[machine.id]:
        if man.parachute:
            effects.lose_parachute(umpire, war, man, rule="9")


def forced_landing(
    umpire: Umpire, war: Campaign, d: Debrief, machine: Machine, wreck: MachineReport
) -> None:
    """13.7 Land among friends, where crew and machine come home; anywhere else the machine is
    lost."""
    effects.come_down(umpire, war, machine, "landed", wreck.place, rule="13.7")
    if wreck.place == OWN:
        mend(umpire, war, machine, wreck.damage, wreck.strength)
        return
    destroy(umpire, war, machine, d)
    for man in d.living(machine.id):
        d.down[man.id] = wreck.place


def bail_out(umpire: Umpire, war: Campaign, d: Debrief) -> list[str]:
    """13.2 Let each airman choose to jump or to stay, after the machine is shot down, before any
    die.

    Pilots choose first, and their observers see it. Until version 4 the airman at the controls
    chose for all aboard.
    """
    falling = {
        machine.id: d.living(machine.id)
        for machine, wreck in wrecks(war)
        if wreck.end == SHOT_DOWN and d.living(machine.id)
        if equipped(d.crews[machine.id])
    }
    if not EDITION.since(4):
        deciding = {name: men[0].seat for name, men in falling.items()}
        asked = {name: Phrase("ask.13.2", {"about": name}) for name in falling}
        machines = elect(umpire, deciding, asked)
        return [man.id for name in machines for man in falling[name]]
    jumped: list[str] = []
    for pilots in (True, False):
        men = [man for crew in falling.values() for man in crew if (man.role == PILOT) == pilots]
        asked = {man.id: falls(man, alone=left(d, man, jumped)) for man in men}
        chosen = elect(umpire, {man.id: man.seat for man in men}, asked)
        for name in chosen:
            effects.jump(umpire, war, war.man(name), rule="13.2")
        jumped += chosen
    return jumped


def left(d: Debrief, man: Airman, jumped: list[str]) -> bool:
    """13.2 Return whether a man is in a machine that its pilot has left."""
    crew = d.crews[d.machine_of(man)]
    pilots = [mate for mate in crew if mate.role == PILOT]
    gone = [mate for mate in pilots if mate.id in jumped]
    return bool(gone) and not any(mate.serves for mate in pilots if mate not in gone)


def falls(man: Airman, *, alone: bool) -> Phrase:
    """13.2 Return the question to an airman, with what they see of the pilot."""
    words: dict[str, Word] = {"about": man.id, "quality": man.quality}
    return Phrase(f"ask.13.2.{'alone' if alone else 'man'}", words)


def elect(umpire: Umpire, deciding: dict[str, Seat], asked: dict[str, Phrase]) -> list[str]:
    """13.2 Return which of these jump."""

    def jump(umpire: Umpire, name: str) -> str:
        options = Choices(asked[name], named("bail_out", ("jump", "stay")))
        return umpire.ask(deciding[name], options, rule="13.2", about=name)

    said = umpire.together(deciding, jump, rule="13.2") if deciding else {}
    return [name for name, word in said.items() if word == "jump"]


def parachutes(umpire: Umpire, war: Campaign, d: Debrief) -> None:
    """13.2 Let each airman roll a die to jump; only luck is added to it.

    A machine without anyone left in it is lost; those who stayed have to bring it down.
    """
    jumpers = [war.man(name) for name in d.jumped]
    luck = spend_luck(umpire, war, d, [Stake(man, "parachute") for man in jumpers])
    for machine, wreck in wrecks(war):
        crew = d.living(machine.id)
        jumped = [man for man in crew if man.id in d.jumped]
        for man in jumped:
            die = throw(umpire, war, rule="13.2")
            row = consult(umpire, war, "parachute", man.id, die, _lucky(luck, man), rule="13.2")
            if row.end == "killed":
                kill(umpire, war, man, "parachute")
            else:
                wound(umpire, war, d, man, row.wounds, "parachute")
                d.down[man.id] = wreck.place
        if jumped and len(jumped) == len(crew):
            effects.come_down(umpire, war, machine, "abandoned", wreck.place, rule="13.2")
            destroy(umpire, war, machine, d)


def trials_of(war: Campaign, d: Debrief) -> list[ReturnTrial]:
    """Return the trials of machines: 13.3 shot down, 13.4 damaged (by half or less), 13.5 sound."""
    found = []
    for machine, wreck in wrecks(war):
        men = [man for man in d.living(machine.id) if man.id not in d.jumped]
        if wreck.end in (EXPLODED, FORCED_DOWN) or not men:
            continue
        if wreck.end == SHOT_DOWN:
            table = "shot_down"
        elif not wreck.damage:
            table = "undamaged"
        else:
            half = HALF * wreck.damage >= wreck.strength
            table = "damaged_half" if half else "damaged_less"
        found.append(ReturnTrial(machine, wreck, men, table))
    return found


def return_home(umpire: Umpire, war: Campaign, d: Debrief, trials: list[ReturnTrial]) -> None:
    """13 Let all spend their luck, then roll one die for each machine."""
    luck = spend_luck(umpire, war, d, [stake(d, t, man) for t in trials for man in t.men])
    for trial in trials:
        bring_home(umpire, war, d, trial, luck)


def stake(d: Debrief, trial: ReturnTrial, man: Airman) -> Stake:
    """3, 13 Return a man's stake without luck; the last man of a crew without a pilot flies too."""
    added = sum(value for _, value in modifiers(d, trial, man, {}))
    alone = len(trial.men) == 1 and man.role != PILOT
    return Stake(man, trial.table, added + NO_PILOT * alone)


SECTIONS = {
    "shot_down": "13.3",
    "damaged_half": "13.4",
    "damaged_less": "13.4",
    "undamaged": "13.5",
    "enemy_lines": "13.6",
    "no_mans_land": "13.6",
    "parachute": "13.2",
}


def bring_home(
    umpire: Umpire, war: Campaign, d: Debrief, trial: ReturnTrial, luck: dict[str, int]
) -> None:
    """13 Place the machine by the pilot's total; every other airman takes wounds by their own.

    With the pilot dead the best of the others decides, with a penalty.
    """
    rule = SECTIONS[trial.table]
    die = throw(umpire, war, rule=rule)
    rows = {}
    decider = who_decides(d, trial, die, luck)
    for man in trial.men:
        added = modifiers(d, trial, man, luck)
        if man is decider and decider.role != PILOT:
            added.append(("no_pilot", NO_PILOT))
        rows[man.id] = consult(umpire, war, trial.table, man.id, die, added, rule=rule)
    settle(umpire, war, d, trial, rows[decider.id])
    for man in trial.men:
        if rows[man.id].end == "killed":
            kill(umpire, war, man, "crash")
        else:
            wound(umpire, war, d, man, rows[man.id].wounds, "crash")


def who_decides(d: Debrief, trial: ReturnTrial, die: int, luck: dict[str, int]) -> Airman:
    pilots = [man for man in trial.men if man.role == PILOT]
    if pilots:
        return pilots[0]
    return max(trial.men, key=lambda man: die + sum(v for _, v in modifiers(d, trial, man, luck)))


def modifiers(d: Debrief, trial: ReturnTrial, man: Airman, luck: dict[str, int]) -> Added:
    """13 Return the modifiers: quality at take-off, engine, a chivalrous pilot, luck."""
    added: Added = []
    if d.quality[man.id] == NOVICE:
        added.append(("novice", NOVICE_MODIFIER))
    if trial.wreck.engine and trial.table != "undamaged":
        added.append(("engine", ENGINE))
    pilot = d.crews[trial.machine.id][0]
    if trial.table == "shot_down" and "chivalrous" in pilot.skills:
        added.append(("chivalrous", CHIVALROUS))
    return added + _lucky(luck, man)


def _lucky(luck: dict[str, int], man: Airman) -> Added:
    points = luck.get(man.id, 0)
    return [("luck", points * POINT)] if points else []


def consult(
    umpire: Umpire, war: Campaign, table: str, about: str, die: int, added: Added, *, rule: str
) -> Row:
    """13 Look a total up, and report it."""
    total = die + sum(value for _, value in added)
    row = TABLES.row(table, total)
    read = TableRead(table, about, die, tuple(added), total, row.end)
    tell_of(umpire, war, read, rule=rule)
    return row


def settle(umpire: Umpire, war: Campaign, d: Debrief, trial: ReturnTrial, row: Row) -> None:
    """13.3, 13.4, 13.5 Decide what happens to the machine, and where the crew is."""
    machine, wreck = trial.machine, trial.wreck
    rule = SECTIONS[trial.table]
    if row.end == "nursed" and left(d, trial.men[0], d.jumped):
        row = row._replace(end="crash")
    place = wreck.place if row.place == "scenario" or fatal(row) else OWN
    if row.end in ("killed", "crash", NO_MANS_LAND):
        place = NO_MANS_LAND if row.end == NO_MANS_LAND else place
        how = "crashed" if row.end != NO_MANS_LAND else "fell_short"
        effects.come_down(umpire, war, machine, how, place, rule=rule)
        destroy(umpire, war, machine, d)
        if place != OWN:
            d.down |= {man.id: place for man in trial.men}
        return
    effects.come_down(umpire, war, machine, row.end, OWN, rule=rule)
    if row.end == "nursed":
        effects.ground(umpire, war, machine, 1, rule=rule)
        return
    few, many = battles_of(war).landing
    more = {0: 0, 2: few, 4: many}[row.damage]
    mend(umpire, war, machine, wreck.damage + more, wreck.strength)


def fatal(row: Row) -> bool:
    """13.3 Return whether a crash killed where the machine fell; before version 4, at home."""
    return row.end == "killed" and EDITION.since(4)


def mend(umpire: Umpire, war: Campaign, machine: Machine, damage: int, strength: int) -> None:
    """13.4 Repair damage: half or more costs a mission, less is done overnight, all is a
    write-off."""
    if damage >= strength:
        effects.lose_machine(umpire, war, machine, rule="13.4")
    elif HALF * damage >= strength:
        effects.ground(umpire, war, machine, 1, rule="13.4")


def among_the_enemy(umpire: Umpire, war: Campaign, d: Debrief) -> None:
    """13.6 Decide the fate of a crew behind enemy lines or in no man's land: killed, captured or
    back."""
    for name in list(d.down):
        if d.down[name] == OWN or not war.man(name).serves:
            del d.down[name]
    tables = {n: NO_MANS_LAND if p == NO_MANS_LAND else "enemy_lines" for n, p in d.down.items()}
    men = [war.man(name) for name in d.down]
    hindered = {man.id: hindrances(man) for man in men}
    stakes = [Stake(man, tables[man.id], sum(v for _, v in hindered[man.id])) for man in men]
    luck = spend_luck(umpire, war, d, stakes)
    dice: dict[str, int] = {}
    for man in men:
        together = man.id if man.id in d.jumped else d.machine_of(man)
        if together not in dice:
            dice[together] = throw(umpire, war, rule="13.6")
        added = hindered[man.id] + _lucky(luck, man)
        row = consult(umpire, war, tables[man.id], man.id, dice[together], added, rule="13.6")
        if row.end == "killed":
            kill(umpire, war, man, "enemy")
        elif row.end == "captured":
            effects.finish(umpire, war, man, effects.CAPTURED, "enemy", rule="13.6")
        else:
            wound(umpire, war, d, man, row.wounds, "escape")


def hindrances(man: Airman) -> Added:
    """13.6 Return the penalties for every wound, and for a leg that never healed."""
    added: Added = [("wounds", PER_WOUND * man.wounds)] if man.wounds else []
    return added + ([("leg", LEG)] if "leg" in man.burdens else [])
