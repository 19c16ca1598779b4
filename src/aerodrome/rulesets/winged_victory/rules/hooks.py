"""Chapter 15: the hooks of this game, where its chapters let the crews of a campaign act.

15 In a plain game no crew has a name, and the hooks do nothing. `data/sortie/hooks.toml` lists the
hook of each skill. Skills in flight are in `acrobatics.py`, salvos in `salvos.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from aerodrome.crews.hooks import Hooks
from aerodrome.crews.men import NO_MAN, Man
from aerodrome.crews.offer import KEEP, NO_ONE, Offer
from aerodrome.kernel import codec
from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.kernel.question import Anchor, Option
from aerodrome.kernel.umpire import Umpire

from . import effects, effects_crews
from .ch01_components import QUARTERS, cell
from .flight import counted
from .state import DEAD, Aircraft, Gun, Sky, Target
from .tables import DATA

NUMBERS = codec.toml(DATA / "sortie" / "numbers.toml")
HOOKS = Hooks(
    DATA / "sortie" / "hooks.toml", "15", lambda sky: int(sky.turn), audience=effects.audience
)
BALLOON = "balloon"
SILENT: list[str] = NUMBERS["novice_silent"]
NURSED_BARS: list[str] = NUMBERS["nursed_bars"]
BURNS: list[str] = NUMBERS["burns"]
VOID = "void"


class Source(NamedTuple):
    """10 The source of a hit, as far as crews matter: gunfire, and fire that burns nothing."""

    gunfire: bool = False
    gentle: bool = False


PLAIN = Source()


def pilot(plane: Aircraft) -> Man:
    """15 Return the pilot, if alive."""
    return plane.aboard.man(0) if plane.pilot_lives else NO_MAN


def gunner(plane: Aircraft, gun: Gun) -> Man:
    """15 Return the crew member behind a gun."""
    return plane.aboard.man(gun.man)


def fit(plane: Aircraft) -> Iterator[Man]:
    """15 Yield the crew members able to use a skill: a living pilot, unhurt gunners."""
    for number, man in enumerate(plane.aboard.men):
        if plane.pilot_lives if number == 0 else not plane.wounds[number]:
            yield man


# 7 Tails


def after_tailing(umpire: Umpire, sky: Sky) -> None:
    """15.2 Let pilots cancel one tailing each, except by those with the same skill.

    A pursuer who is not in sight is not reported, and cannot be shaken off.
    """
    able: dict[str, Offer] = {}
    for plane in sky.flying():
        if HOOKS.able(sky, plane, "tailed", pilot(plane)):
            tails = [p for p in sky.enemies(plane.side) if p.tails == plane.id and p.shown]
            shaken = shaken_off(plane, tails)
            able |= {plane.id: shaken} if len([*shaken]) > 1 else {}
    if not able:
        return
    seats = {name: sky.plane(name).owner for name in able}

    def shake(umpire: Umpire, name: str) -> str:
        return umpire.ask(seats[name], able[name], rule="15.2", about=name)

    for name, tail in umpire.together(seats, shake, rule="15.2").items():
        plane = sky.plane(name)
        if tail != NO_ONE and HOOKS.use(umpire, sky, plane, "tailed", pilot(plane)):
            effects_crews.lose_tail(umpire, sky.plane(tail), rule="15.2")


def shaken_off(plane: Aircraft, tails: list[Aircraft]) -> Offer:
    """15.2 Return the question which pursuer to shake off, if any."""
    options = []
    for enemy in tails:
        why = Phrase("no.evader") if HOOKS.worth("tailed", pilot(enemy)) else None
        anchor = Anchor(piece=enemy.id, place=cell(counted(enemy.at, enemy.pitch)))
        options.append(Option(enemy.id, Phrase("evade.shake", {"plane": enemy.id}), anchor, why))
    options.append(Option(NO_ONE, Phrase("evade.no_one")))
    return Offer(Phrase("ask.15.evade", {"about": plane.id}), options)


# 9 Fire


def may_aim(plane: Aircraft, gun: Gun) -> bool:
    """15.1, 15.4 Return whether a gunner may fire long bursts."""
    return not HOOKS.worth("aim", gunner(plane, gun))


def holds_fire(plane: Aircraft, gun: Gun) -> bool:
    """15.1 Return whether a pilot may not fire in a move with a hard climb or dive."""
    steep = not gun.man and plane.manoeuvre in SILENT
    return steep and bool(HOOKS.worth("steep", plane.aboard.man(0)))


def reach(plane: Aircraft, gun: Gun, printed: int) -> int:
    """15.4 Return the range of a gun, with some gunners beyond the printed one."""
    return printed + HOOKS.worth("range", gunner(plane, gun))


def range_penalty(plane: Aircraft, gun: Gun, printed: int, steps: int, value: int) -> int:
    """15.4 Return the modifier for range; some have no penalty, except beyond the printed range."""
    beyond = HOOKS.worth("beyond", gunner(plane, gun))
    if steps > printed:
        return beyond
    return max(0, value) if beyond else value


def burst_bonus(
    sky: Sky, plane: Aircraft, gun: Gun, target: Aircraft | Target, *, short: bool
) -> Iterator[tuple[str, int]]:
    """15.2 Yield the bonus of a short burst, or of fire at a balloon."""
    if short and HOOKS.able(sky, plane, "short_burst", gunner(plane, gun)):
        yield from HOOKS.table["short_burst"].items()
    if burns_balloon(sky, plane, gun, target):
        yield from HOOKS.table["balloon"].items()


def burns_balloon(sky: Sky, plane: Aircraft, gun: Gun, target: Aircraft | Target) -> bool:
    """15.2 Return whether special bullets are used: at balloons, on missions against them."""
    balloon = isinstance(target, Target) and target.kind == BALLOON
    sent = sky.missions[plane.side].kind == BALLOON
    return balloon and sent and bool(HOOKS.worth("balloon", gunner(plane, gun)))


def note_burst(
    umpire: Umpire, sky: Sky, plane: Aircraft, gun: Gun, added: tuple[tuple[str, int], ...]
) -> None:
    """15.3 Use up the skill that is among the modifiers."""
    if HOOKS.skill("short_burst") in dict(added):
        HOOKS.use(umpire, sky, plane, "short_burst", gunner(plane, gun))


def note_fire(sky: Sky, plane: Aircraft, gun: Gun, target: Aircraft | Target, *, hit: bool) -> None:
    """15.5 Note who last fired at a machine or hit a balloon, and who did so at the same time."""
    man = gunner(plane, gun)
    if isinstance(target, Aircraft):
        HOOKS.note_shot(plane, target, man, f"{sky.turn} {sky.phase}", hit=hit)
    elif hit:
        effects_crews.note_balloon(sky, man, target)


def fires_first(sky: Sky, plane: Aircraft, gun: Gun) -> bool:
    """15.2 Return whether a burst and its effects come before the other dice."""
    return HOOKS.able(sky, plane, "first_fire", gunner(plane, gun))


def note_first(umpire: Umpire, sky: Sky, plane: Aircraft, gun: Gun) -> None:
    HOOKS.use(umpire, sky, plane, "first_fire", gunner(plane, gun))


def stays_clear(umpire: Umpire, sky: Sky, plane: Aircraft, gun: Gun) -> bool:
    """15.2 Return whether a low die saves a gun that would jam."""
    return HOOKS.keeps_clear(umpire, sky, plane, gunner(plane, gun))


def clear_share(sky: Sky, plane: Aircraft, gun: Gun) -> float:
    """15.2 Return the share of jams that do not happen."""
    return HOOKS.clear_share(sky, plane, gunner(plane, gun))


def note_jam(plane: Aircraft, gun: Gun) -> None:
    """15.1, 15.4 Note how many attempts to clear it must fail."""
    HOOKS.note_jam(plane, gun.mount, gunner(plane, gun))


def fumbled(umpire: Umpire, plane: Aircraft, gun: Gun) -> bool:
    """15.1 Return whether this attempt to clear it must fail."""
    stuck = bool(plane.aboard.stubborn.get(gun.mount))
    if stuck:
        HOOKS.fumble(umpire, plane, gun.mount)
    return stuck


def gunfire(plane: Aircraft, gun: Gun) -> Source:
    """15.2 Return the source of a burst; with some gunners it sets nothing alight."""
    return Source(gunfire=True, gentle=bool(HOOKS.worth("fire", gunner(plane, gun))))


# 10 Damage


def voided(umpire: Umpire, sky: Sky, plane: Aircraft, part: str, face: str) -> bool:
    """15.2 Return whether the owner voids a damage roll, with its location, once a sortie."""
    if not HOOKS.able(sky, plane, "hit", pilot(plane)):
        return False
    offer = lives(plane, part, face)
    void = umpire.ask(plane.owner, offer, rule="15.2", about=plane.id) == VOID
    return void and bool(HOOKS.use(umpire, sky, plane, "hit", pilot(plane)))


def lives(plane: Aircraft, part: str, face: str) -> Offer:
    """15.2 Return the question whether to take the hit or void it."""
    words: dict[str, Word] = {"about": plane.id, "part": part, "face": face}
    options = [Option(word, Phrase(f"lives.{word}")) for word in (VOID, KEEP)]
    return Offer(Phrase("ask.15.lives", words), options)


def keeps_flying(umpire: Umpire, sky: Sky, plane: Aircraft) -> bool:
    """15.2 Return whether it flies on after gunfire passed its structure, once only."""
    if plane.aboard.nursed or not HOOKS.use(umpire, sky, plane, "falling", pilot(plane)):
        return False
    effects_crews.nurse(umpire, plane, rule="15.2")
    return True


def bullet_taken(umpire: Umpire, plane: Aircraft, man: int, wounds: int) -> bool:
    """15.4 Return whether an object takes a wound for a crew member; it prevents no death."""
    return wounds < DEAD and HOOKS.takes_bullet(umpire, plane, plane.aboard.man(man))


def wounds_after(plane: Aircraft, seat: int, wounds: int) -> tuple[int, str]:
    """10.5 Return a crew member's state after a hit; 15.4 out of action counts as dead."""
    man = plane.aboard.man(seat)
    if man is not NO_MAN and wounds < DEAD:
        return (DEAD, "out") if man.taken + 1 >= man.endures else (1, "wounded")
    total = min(DEAD, plane.wounds[seat] + wounds)
    return total, "killed" if total >= DEAD else "wounded"


# 11, 14 Missions


def release_reach(sky: Sky, plane: Aircraft) -> int:
    """15.2 Return how far from the line of a target bombs may be dropped on it."""
    return HOOKS.worth("release", HOOKS.first(sky, plane, "release", fit(plane))) * QUARTERS


def note_release(umpire: Umpire, sky: Sky, plane: Aircraft) -> None:
    HOOKS.use(umpire, sky, plane, "release", HOOKS.first(sky, plane, "release", fit(plane)))


def photographer(sky: Sky, plane: Aircraft, distance: int, printed: int) -> Man:
    """15.2 Return the crew member with the skill needed to photograph from so far, if any."""
    man = HOOKS.first(sky, plane, "photograph", fit(plane))
    further = HOOKS.worth("photograph", man) * QUARTERS
    return man if printed < distance <= printed + further else NO_MAN


def sees_so_far(sky: Sky, plane: Aircraft, distance: int, printed: int) -> bool:
    return photographer(sky, plane, distance, printed) is not NO_MAN


def note_photograph(umpire: Umpire, sky: Sky, plane: Aircraft, distance: int, printed: int) -> None:
    man = photographer(sky, plane, distance, printed)
    HOOKS.use(umpire, sky, plane, "photograph", man)


def further_turns(sky: Sky, planes: list[Aircraft]) -> int:
    """15.2 Return how many more turns a turn of artillery work counts for, once a sortie."""
    return max((HOOKS.worth("artillery", _director(sky, plane)) for plane in planes), default=0)


def _director(sky: Sky, plane: Aircraft) -> Man:
    return HOOKS.first(sky, plane, "artillery", fit(plane))


def note_artillery(umpire: Umpire, sky: Sky, planes: list[Aircraft]) -> None:
    for plane in planes:
        if HOOKS.use(umpire, sky, plane, "artillery", _director(sky, plane)):
            return
