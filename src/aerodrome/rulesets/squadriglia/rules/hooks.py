"""Chapter 10: the hooks of this game, where its chapters let the crews of a campaign act.

10 In a plain game no crew has a name, and the hooks do nothing. `data/sortie/hooks.toml` lists the
hook of each skill.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from aerodrome.crews.events import Nursed
from aerodrome.crews.hooks import Hooks
from aerodrome.crews.men import NEVER, NO_MAN, NOVICE, Man
from aerodrome.crews.offer import KEEP, NO_ONE, Offer
from aerodrome.kernel.phrases import Phrase, Word
from aerodrome.kernel.question import Anchor, Option
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.controls import BoardOption
from aerodrome.tabletop.hexes import Hex, distance

from . import effects
from .ch01_introduction import CELL
from .counters import counter, pad
from .state import SIDES, Aircraft, CrewMember, Move, Order, Sky
from .tables import DATA, TABLES

if TYPE_CHECKING:
    from .ch06_damage import Hit

DEAD = TABLES.number("6.6.4", "wounds_that_kill")


def needed_skill(sky: Sky, plane: Aircraft, man: Man) -> str:
    """10.3 Return the skill without which the pilot could not fly this turn's order, or ""."""
    order = plane.order
    if order is None or man is not pilot(plane):
        return ""
    if order.immelmann:
        if plane.half_turn == sky.turn - 1:
            return HOOKS.skill("second_half_turn")
        return "" if order.moves[-1] == Move("ahead", "C") else HOOKS.skill("last_move")
    return HOOKS.skill("second_change") if _changes(order.moves) > 1 else ""


def _changes(moves: Iterable[Move]) -> int:
    return sum(move.arrow in ("climb", "dive") for move in moves)


HOOKS = Hooks(
    DATA / "sortie" / "hooks.toml", "10", lambda sky: int(sky.turn), reserved=needed_skill
)


def man_of(plane: Aircraft, airman: CrewMember | None) -> Man:
    """10 Return the campaign's record of an airman of the card."""
    if not plane.aboard.men or airman is None:
        return NO_MAN
    return plane.aboard.men[next(n for n, other in enumerate(plane.crew) if other is airman)]


def pilot(plane: Aircraft) -> Man:
    """10 Return who flies: the first pilot still able to."""
    if not plane.aboard.men:
        return NO_MAN
    able = (man for man in plane.crew if man.role == "pilot" and man.wounds < DEAD)
    return man_of(plane, next(able, None))


# 4 Orders


def must_stay(sky: Sky, plane: Aircraft) -> bool:
    """10.4 Return whether it may not leave until the mission is done or half the machine is gone.

    It does not hold once all its guns are empty.
    """
    if not HOOKS.worth("leaving", pilot(plane)) or mission_done(sky, plane.side):
        return False
    lost = plane.strength - plane.robustness
    loaded = any(rounds for battery in plane.batteries for rounds in battery.rounds)
    return loaded and 2 * lost <= plane.strength


def mission_done(sky: Sky, side: str) -> bool:
    """10.5 Return whether the mission is done: the trench is passed, or more enemies are down."""
    if sky.aims.objective == "trench" and sky.plane(sky.aims.aircraft).side == side:
        return sky.passed
    lost = {s: sum(p.gone == "shot_down" for p in sky.aircraft if p.side == s) for s in SIDES}
    return lost[side] < max(lost.values())


def no_half_turn(plane: Aircraft) -> str:
    """10.1 Return why its pilot cannot fly an Immelmann, or ""."""
    return NOVICE if HOOKS.worth("half_turn", pilot(plane)) else ""


def may_repeat_immelmann(sky: Sky, plane: Aircraft) -> bool:
    """10.2 Return whether its pilot may fly an Immelmann in two turns running, but not in three."""
    man = pilot(plane)
    last = man.used.get(HOOKS.skill("second_half_turn"), NEVER)
    return HOOKS.able(sky, plane, "second_half_turn", man) and last != sky.turn - 1


def may_bend(sky: Sky, plane: Aircraft) -> bool:
    """10.2 Return whether the third move of an Immelmann may be other than ahead with stick C."""
    return plane.half_turn != sky.turn - 1 and HOOKS.able(sky, plane, "last_move", pilot(plane))


def bent_order(
    umpire: Umpire,
    sky: Sky,
    plane: Aircraft,
    order: Order,
    last_moves: Callable[[Aircraft], tuple[str, ...]],
) -> Order:
    """10.2 Return the order, with the third move of an Immelmann as its pilot chooses."""
    if not may_bend(sky, plane):
        return order
    pairs = {word: word.split() for word in last_moves(plane)}
    moves = {word: counter(Move(arrow, stick)) for word, (arrow, stick) in pairs.items()}
    options = [BoardOption(word, move.says, move=move) for word, move in moves.items()]
    offer = Offer(Phrase("ask.10.acrobatic", {"about": plane.id}), options, pad())
    arrow, stick = umpire.ask(plane.seat, offer, rule="10.2", about=plane.id).split()
    return Order(order.speed, (*order.moves[:2], Move(arrow, stick)), order.immelmann)


def repeated_changes(sky: Sky, plane: Aircraft, room: dict[str, int]) -> tuple[str, ...]:
    """10.2 Return the altitude moves allowed twice a turn, if two full ones fit the heights."""
    if not HOOKS.able(sky, plane, "second_change", pilot(plane)):
        return ()
    figures = {"climb": plane.model.climb, "dive": plane.model.descent}
    return tuple(change for change, left in room.items() if left >= 2 * figures[change])


def after_movement(umpire: Umpire, sky: Sky) -> None:
    """10.3 Use up the skill that an order needed, in the impulse in which it shows."""
    for plane in sky.flying():
        man, order = pilot(plane), plane.order
        if man is NO_MAN or order is None or man.roundel == sky.turn:
            continue
        moves = order.moves[: plane.flown]
        shown = {
            HOOKS.skill("second_half_turn"): len(moves) > 0,
            HOOKS.skill("last_move"): len(moves) == len(order.moves),
            HOOKS.skill("second_change"): _changes(moves) > 1,
        }
        if shown.get(skill := needed_skill(sky, plane, man)):
            HOOKS.lay(umpire, sky, plane, skill, man)


# 6 Fire


def further(plane: Aircraft, man: CrewMember | None) -> int:
    """10.4 Return how many hexes beyond the printed range a crew member fires."""
    return HOOKS.worth("range", man_of(plane, man))


def read_distance(plane: Aircraft, man: CrewMember | None, distance: int) -> int:
    """10.4 Return the distance at which the table is read."""
    nearer = HOOKS.worth("nearer", man_of(plane, man))
    return distance - 1 if nearer and distance >= nearer else distance


def holds_fire(sky: Sky, plane: Aircraft, man: CrewMember) -> bool:
    """10.1 Return whether a pilot may not fire right after a climb, dive or half-turn."""
    if man.role != "pilot" or not HOOKS.worth("after_change", man_of(plane, man)):
        return False
    turned = plane.half_turn == sky.turn and sky.impulse == effects.HALF_TURN_IMPULSE
    return plane.altered == sky.phase or turned


def may_aim(plane: Aircraft, man: CrewMember | None) -> bool:
    """10.1, 10.4 Return whether a crew member can aim."""
    return not HOOKS.worth("aim", man_of(plane, man))


def new_target(sky: Sky, plane: Aircraft, man: CrewMember | None) -> list[tuple[str, int]]:
    """10.2 Return what is added to the dice without earlier fire at that target.

    There is no bonus for a shot before the others, which has already used the roundel.
    """
    if fires_first(sky, plane, man) or not HOOKS.able(sky, plane, "new_target", man_of(plane, man)):
        return []
    return list(HOOKS.table["new_target"].items())


def uses_roundel(added: list[tuple[str, int]]) -> bool:
    """10.3 Return whether a skill is among the modifiers."""
    return HOOKS.skill("new_target") in dict(added)


def note_bonus(
    umpire: Umpire, sky: Sky, plane: Aircraft, man: CrewMember | None, added: list[tuple[str, int]]
) -> None:
    """10.3 Use up the skill that is among the modifiers."""
    if uses_roundel(added):
        HOOKS.use(umpire, sky, plane, "new_target", man_of(plane, man))


def fires_first(sky: Sky, plane: Aircraft, man: CrewMember | None) -> bool:
    """10.2 Return whether this crew member's shot comes before the phase's other dice."""
    return HOOKS.able(sky, plane, "first_fire", man_of(plane, man))


def note_first(umpire: Umpire, sky: Sky, plane: Aircraft, man: CrewMember | None) -> None:
    HOOKS.use(umpire, sky, plane, "first_fire", man_of(plane, man))


def note_shot(
    sky: Sky, plane: Aircraft, man: CrewMember | None, target: Aircraft, *, hit: bool
) -> None:
    """10.5 Note who last fired at a machine, and who did so at the same time."""
    HOOKS.note_shot(plane, target, man_of(plane, man), str(sky.phase), hit=hit)


def stays_clear(umpire: Umpire, sky: Sky, plane: Aircraft, man: CrewMember | None) -> bool:
    """10.2 Return whether a low die saves a gun that would jam."""
    return HOOKS.keeps_clear(umpire, sky, plane, man_of(plane, man))


def clear_share(sky: Sky, plane: Aircraft, man: CrewMember | None) -> float:
    """10.2 Return the share of jams that do not happen.

    It is 0 for a shot before the others, which has already used the roundel.
    """
    if fires_first(sky, plane, man):
        return 0.0
    return HOOKS.clear_share(sky, plane, man_of(plane, man))


def softened(plane: Aircraft, man: CrewMember | None, special: str) -> str:
    """10.2 Return the special damage; some crew members' hits set no tank on fire."""
    gentle = special == "explosion" and HOOKS.worth("tank", man_of(plane, man))
    return "" if gentle else special


# 6.4 Being hit


def voided(umpire: Umpire, sky: Sky, hits: list[Hit]) -> list[Hit]:
    """10.2 Return the hits without those that targets chose to void, one each a sortie."""
    left = list(hits)
    for name in dict.fromkeys(hit.target.id for hit in hits):
        target = sky.plane(name)
        mine = [hit for hit in left if hit.target is target and hit.hurts]
        if not mine or not HOOKS.able(sky, target, "hit", pilot(target)):
            continue
        word = umpire.ask(target.seat, _lives(name, mine), rule="10.2", about=name)
        if word != KEEP:
            HOOKS.use(umpire, sky, target, "hit", pilot(target))
            void = mine[int(word) - 1]
            left[left.index(void)] = void._replace(damage=0, special="", more=0)
    return left


def _lives(about: str, hits: list[Hit]) -> Offer:
    """10.2 Return the question which hit to void, if any."""
    options = [Option(KEEP, Phrase("lives.keep"))]
    for number, hit in enumerate(hits, 1):
        words: dict[str, Word] = {"plane": hit.plane.id, "damage": hit.damage + hit.more}
        key = f"lives.{'special' if hit.special else 'void'}"
        options.append(Option(str(number), Phrase(key, words | {"special": hit.special})))
    return Offer(Phrase("ask.10.lives", {"about": about}), options)


def bullet_taken(umpire: Umpire, plane: Aircraft, man: CrewMember) -> bool:
    """10.4 Return whether an object that the crew member carries stops the bullet."""
    return HOOKS.takes_bullet(umpire, plane, man_of(plane, man))


def wounds_after(plane: Aircraft, airman: CrewMember) -> int:
    """10.2, 10.4 Return a crew member's state after one more wound: hurt, or out of action."""
    man = man_of(plane, airman)
    if man is NO_MAN:
        return airman.wounds + 1
    return DEAD if man.taken + 1 >= man.endures else 1


def explosion_first(plane: Aircraft) -> bool:
    """10.5 Return whether an explosion precedes all else: in campaigns, as it kills the crew."""
    return bool(plane.aboard.men)


def keeps_flying(umpire: Umpire, sky: Sky, plane: Aircraft, hits: list[Hit]) -> bool:
    """10.2 Return whether a pilot saves the falling machine, which the next hit brings down."""
    if plane.aboard.nursed:
        return not any(hit.target is plane and hit.damage + hit.more for hit in hits)
    if not HOOKS.use(umpire, sky, plane, "falling", pilot(plane)):
        return False
    plane.aboard.nursed, plane.robustness = True, 0
    umpire.tell(Nursed(plane.id), rule="10.2")
    effects.break_immelmann(umpire, sky, plane, rule="10.2")
    return True


# 7, 8 Pursuit and the trench


def before_declarations(umpire: Umpire, sky: Sky, flying: list[Aircraft]) -> None:
    """10.2 Let pilots shake off one pursuer each, except those with the same skill."""
    offers: dict[str, Offer] = {}
    for plane in flying:
        tails = [p for p in flying if p.quarry == plane.id and not evader(p)]
        if tails and HOOKS.able(sky, plane, "pursued", pilot(plane)):
            offers[plane.id] = _shaken(plane.id, tails)
    if not offers:
        return
    seats = {name: sky.plane(name).seat for name in offers}

    def shake(umpire: Umpire, name: str) -> str:
        return umpire.ask(seats[name], offers[name], rule="10.2", about=name)

    for name, tail in umpire.together(seats, shake, rule="10.2").items():
        if tail != NO_ONE:
            plane = sky.plane(name)
            HOOKS.use(umpire, sky, plane, "pursued", pilot(plane))
            effects.lose_quarry(umpire, sky.plane(tail), rule="10.2")


def evader(plane: Aircraft) -> bool:
    return bool(HOOKS.worth("pursued", pilot(plane)))


def _shaken(about: str, tails: list[Aircraft]) -> Offer:
    """10.2 Return the question which pursuer to shake off, if any."""
    options = [Option(NO_ONE, Phrase("evade.no_one"))]
    for plane in tails:
        anchor = Anchor(piece=plane.id, place=CELL[plane.at])
        options.append(Option(plane.id, Phrase("evade.shake", {"plane": plane.id}), anchor))
    return Offer(Phrase("ask.10.evade", {"about": about}), options)


def passes_beside(umpire: Umpire, sky: Sky, plane: Aircraft, trench: Iterable[Hex]) -> bool:
    """10.2 Return whether a pass next to the trench counts."""
    man = HOOKS.first(sky, plane, "trench", plane.aboard.men)
    near = HOOKS.worth("trench", man)
    if not any(distance(plane.at, place) <= near for place in trench):
        return False
    return bool(HOOKS.use(umpire, sky, plane, "trench", man))
