"""Chapter 13: the hooks of this game, where its chapters let the crews of a campaign act.

13 In a plain game no crew has a name, and the hooks do nothing. `data/sortie/hooks.toml` lists the
hook of each skill.
"""

from __future__ import annotations

from aerodrome.crews.hooks import Hooks
from aerodrome.crews.men import NO_MAN, Man
from aerodrome.crews.offer import KEEP, NO_ONE, Offer
from aerodrome.kernel import codec
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Anchor, Option
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.hexes import distance

from . import effects
from .ch01_game import damage_face
from .positions import FAR, Shot
from .state import BOARD, OTHER, Aircraft, Battery, Sky
from .tables import DATA

NUMBERS = codec.toml(DATA / "sortie" / "numbers.toml")
HOOKS = Hooks(DATA / "sortie" / "hooks.toml", "13", lambda sky: int(sky.round))
CONTACT_RANGE = int(NUMBERS["contact_range"])
USE = "use"
DAMAGE = "damage"


def pilot(plane: Aircraft) -> Man:
    """13 Return the pilot of an aircraft."""
    return plane.aboard.man(0)


def gunner(plane: Aircraft, battery: Battery) -> Man:
    """6.18, 13 Return who fires a gun group: the pilot, the nose gunner, or the last man aboard."""
    seat = 0 if battery.pilots else 1 if battery.kind == "nose" else -1
    return plane.aboard.man(seat)


def _wants(umpire: Umpire, sky: Sky, plane: Aircraft, hook: str, by: Aircraft) -> bool:
    """13.2 Ask the owner, if the pilot has the skill, whether to use it; return the answer."""
    if not HOOKS.able(sky, plane, hook, pilot(plane)):
        return False
    skill = HOOKS.skill(hook)
    options = (
        Option(USE, Phrase(f"trick.{skill}"), Anchor(piece=plane.id)),
        Option(KEEP, Phrase("trick.keep")),
    )
    offer = Offer(Phrase(f"ask.13.{skill}", {"about": plane.id, "plane": by.id}), options)
    if umpire.ask(plane.seat, offer, rule="13.2", about=plane.id) != USE:
        return False
    return bool(HOOKS.use(umpire, sky, plane, hook, pilot(plane)))


# 2, 9, 11 Before and after the fight


def pilots_given(sky: Sky) -> bool:
    """13.1 Return whether the crews are those of a campaign, which also fight only once."""
    return any(plane.aboard.men for plane in sky.aircraft)


def most_needed(sky: Sky, wanted: int, provided: int) -> int:
    """13.5 Return what is needed: no more than a campaign's flight has bombs or negatives for."""
    return min(wanted, provided) if pilots_given(sky) else wanted


def may_hide(plane: Aircraft) -> bool:
    """13.1 Return whether a pilot may be hidden: with a name, in any kind of aircraft."""
    return bool(plane.aboard.men)


def held(plane: Aircraft) -> bool:
    """13.4 Return whether a pilot may not leave yet; in a nursed aircraft they may."""
    return bool(HOOKS.worth("leaving", pilot(plane))) and not plane.aboard.nursed


# 4, 5 Moving


def tight_turns(sky: Sky, plane: Aircraft) -> bool:
    """13.2 Return whether a pilot may turn in two successive steps, once a move, against 4.8."""
    return HOOKS.able(sky, plane, "tight_turn", pilot(plane))


def pulls_up(sky: Sky, plane: Aircraft) -> bool:
    """13.2 Return whether a pilot may tilt up after a descent of three levels."""
    return HOOKS.able(sky, plane, "pull_up", pilot(plane))


def taken_by(hook: str) -> Phrase:
    """13.3 Return the phrase for the skill that an end needs."""
    return Phrase("end.skill", {"skill": HOOKS.skill(hook)})


def flown_by(umpire: Umpire, sky: Sky, plane: Aircraft, hook: str) -> None:
    """13.3 Use up the skill that a path needed."""
    HOOKS.use(umpire, sky, plane, hook, pilot(plane))


def after_move(umpire: Umpire, sky: Sky, plane: Aircraft, hidden: list[Aircraft]) -> None:
    """13.5 Note which pieces have been in gun range; 13.2 some see through a hidden pilot."""
    near = _in_range(sky, plane)
    fresh = [other for other in (plane, *near) if not other.aboard.contact]
    if near and fresh:
        effects.come_in_range(umpire, fresh, rule="13.5")
    man = HOOKS.first(sky, plane, "look", plane.aboard.men)
    reach = HOOKS.worth("look", man)
    seen = [other for other in hidden if reach and distance(other.at, plane.at) <= reach]
    if seen:
        _look_closely(umpire, sky, plane, seen, man)


def _in_range(sky: Sky, plane: Aircraft) -> list[Aircraft]:
    if not plane.aboard.men:
        return []
    enemies = sky.of(OTHER[plane.side], BOARD)
    return [other for other in enemies if distance(other.at, plane.at) <= CONTACT_RANGE]


def _look_closely(
    umpire: Umpire, sky: Sky, plane: Aircraft, seen: list[Aircraft], man: Man
) -> None:
    """13.2 Ask which nearby hidden pilot to reveal, if any."""
    options = [Option(p.id, Phrase("piece", {"plane": p.id}), Anchor(piece=p.id)) for p in seen]
    options.append(Option(NO_ONE, Phrase("trick.keep")))
    offer = Offer(Phrase("ask.13.technical_eye", {"about": plane.id}), options)
    word = umpire.ask(plane.seat, offer, rule="13.2", about=plane.id)
    if word != NO_ONE:
        HOOKS.use(umpire, sky, plane, "look", man)
        effects.see_through(umpire, sky.plane(word), sky.seats(plane.side), rule="13.2")


def any_skilled(sky: Sky, plane: Aircraft, hook: str) -> bool:
    """13.2 Return whether a crew member can do from beside a zone what others do over it."""
    return HOOKS.first(sky, plane, hook, plane.aboard.men) is not NO_MAN


def done_by(umpire: Umpire, sky: Sky, plane: Aircraft, hook: str) -> None:
    man = HOOKS.first(sky, plane, hook, plane.aboard.men)
    HOOKS.use(umpire, sky, plane, hook, man)


# 6, 7 Firing


def may_aim(plane: Aircraft, battery: Battery) -> bool:
    """13.1, 13.4 Return whether a gunner may fire long bursts."""
    return not HOOKS.worth("aim", gunner(plane, battery))


def holds_fire(plane: Aircraft, battery: Battery, changed: int) -> bool:
    """13.1 Return whether a pilot does not attack after a move through several levels."""
    most = HOOKS.worth("through_levels", pilot(plane)) if battery.pilots else 0
    return bool(most) and changed >= most


def sharpened(plane: Aircraft, battery: Battery, shot: Shot) -> Shot:
    """13.4 Return the shot, for some in column A at two points straight ahead."""
    far = shot.distance == FAR and HOOKS.worth("far_shot", gunner(plane, battery))
    return shot._replace(column="A") if far else shot


def dodged(umpire: Umpire, sky: Sky, plane: Aircraft, target: Aircraft, shot: Shot) -> Shot:
    """13.2 Return the shot, in column B if the target dodges an attack from straight behind.

    A pilot who has the same skill cannot be dodged.
    """
    behind = shot.parallel and shot.direction == target.facing
    if shot.column != "A" or not behind or HOOKS.worth("from_behind", pilot(plane)):
        return shot
    return shot._replace(column="B") if _wants(umpire, sky, target, "from_behind", plane) else shot


def first_roll_bonus(sky: Sky, plane: Aircraft, battery: Battery) -> int:
    """13.2 Return what the first roll of an attack would gain now."""
    man = gunner(plane, battery)
    return HOOKS.worth("first_roll", man) if HOOKS.able(sky, plane, "first_roll", man) else 0


def first_roll(umpire: Umpire, sky: Sky, plane: Aircraft, battery: Battery) -> effects.Parts:
    """13.2 Use the bonus for the first roll of an attack, if there is one, and return it."""
    bonus = HOOKS.use(umpire, sky, plane, "first_roll", gunner(plane, battery))
    return ((HOOKS.skill("first_roll"), bonus),) if bonus else ()


def stays_clear(umpire: Umpire, sky: Sky, plane: Aircraft, battery: Battery) -> bool:
    """13.2 Return whether a low die saves guns that would jam."""
    return HOOKS.keeps_clear(umpire, sky, plane, gunner(plane, battery))


def clear_share(sky: Sky, plane: Aircraft, battery: Battery) -> float:
    """13.2 Return the share of jams that do not happen."""
    return HOOKS.clear_share(sky, plane, gunner(plane, battery))


def quicker(sky: Sky, plane: Aircraft, battery: Battery) -> bool:
    """13.2 Return whether a crew member who can answer fires before the attacker."""
    return HOOKS.able(sky, plane, "answer", gunner(plane, battery))


def quick_prompt(plane: Aircraft, by: Aircraft) -> Phrase:
    return Phrase("ask.13.quick_on_the_trigger", {"about": plane.id, "plane": by.id})


def note_quick(umpire: Umpire, sky: Sky, plane: Aircraft, battery: Battery) -> None:
    HOOKS.use(umpire, sky, plane, "answer", gunner(plane, battery))


def note_jam(plane: Aircraft, battery: Battery) -> None:
    """13.1, 13.4 Note how many quiet moves will not clear a jam."""
    HOOKS.note_jam(plane, battery.kind, gunner(plane, battery))


def fumbled(umpire: Umpire, plane: Aircraft, battery: Battery) -> bool:
    """13.1, 13.4 Return whether this quiet move fails to clear a jam."""
    if not plane.aboard.stubborn.get(battery.kind):
        return False
    rule = "13.1" if gunner(plane, battery).green else "13.4"
    HOOKS.fumble(umpire, plane, battery.kind, rule=rule)
    return True


# Being hit


def voided(umpire: Umpire, sky: Sky, plane: Aircraft, target: Aircraft, result: str) -> bool:
    """13.4 Return whether a hit has no effect, thanks to a good mechanic.

    13.2 Some pilots make a damage or takedown a miss, once a sortie.
    """
    if result == DAMAGE and target.cared:
        effects.spare(umpire, target, rule="13.4")
        return True
    return _wants(umpire, sky, target, "hit", plane)


def credit(sky: Sky, plane: Aircraft, battery: Battery, target: Aircraft) -> None:
    """13.5 Credit a hit; the last move in which a machine was hit decides the owner of the
    victory."""
    mover = plane if plane.side == sky.side else target
    target.aboard.shot_at(gunner(plane, battery), f"{sky.turn} {mover.id}", hit=True)


def keeps_flying(
    umpire: Umpire, sky: Sky, plane: Aircraft, battery: Battery, target: Aircraft
) -> bool:
    """13.2 Return whether a piece taken down by gunfire flies on with two markers, once only."""
    if target.aboard.nursed or not HOOKS.use(umpire, sky, target, "falling", pilot(target)):
        return False
    first = target.damage or damage_face(*umpire.roll(6, rule="6.15"))
    second = damage_face(*umpire.roll(6, rule="6.15"))
    credit(sky, plane, battery, target)
    effects.nurse(umpire, target, first, second, rule="13.2")
    return True
