"""Hooks: places in a game's rules where a skill, a burden or a grade has an effect, by a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any, Protocol

from aerodrome.kernel import codec
from aerodrome.kernel.bounds import FEW, Number, Word
from aerodrome.kernel.events import Audience
from aerodrome.kernel.umpire import Umpire
from aerodrome.tabletop.sortie import ALWAYS_ON, Crewman

from .events import Fumbled, Saved, SkillUsed
from .men import NO_MAN, Crew, Man, enlisted

ONCE = ("nine_lives", "radio_technician", "rockets")
"""Skills that can be used once in a battle."""
SPOILT = {"crack_shot": "one_eye"}
"""Skills that a burden disables."""
DIE = 6
Table = Annotated[dict[Word, Annotated[dict[Word, Number], FEW]], FEW]
"""For each hook, what has an effect there, and how large it is."""


class Manned(Protocol):
    """A machine of any game: its id, and its crew."""

    @property
    def id(self) -> str: ...
    @property
    def aboard(self) -> Crew: ...


def public(plane: Any) -> Audience:
    return None


def unreserved(sky: Any, plane: Any, man: Man) -> str:
    return ""


class Hooks:
    """The hooks of one game, with what has an effect at each of them.

    `chapter` is the game's chapter about crews, `clock` returns the turn that roundels count by,
    `audience` returns who may know of a machine; `reserved` returns the one skill that a man is
    forced to use, if any.
    """

    def __init__(
        self,
        file: Path,
        chapter: str,
        clock: Callable[[Any], int],
        audience: Callable[[Any], Audience] = public,
        reserved: Callable[[Any, Any, Man], str] = unreserved,
    ) -> None:
        self.table = codec.convert(codec.toml(file), Table, file.name)
        self.chapter = chapter
        self.rule = f"{chapter}.2"
        self._clock = clock
        self._audience = audience
        self._reserved = reserved

    # Queries

    def worth(self, hook: str, man: Man) -> int:
        """Return the total effect of everything a man has for a hook, used or not."""
        if man is NO_MAN:
            return 0
        return sum(worth for what, worth in self.table[hook].items() if man.has(what))

    def skill(self, hook: str) -> str:
        """Return the skill that is bound to a hook."""
        return next(iter(self.table[hook]))

    def able(self, sky: Any, plane: Any, hook: str, man: Man) -> bool:
        """Return whether a man can use a hook's skill now: all share one roundel a turn."""
        if man is NO_MAN:
            return False
        skill = self.skill(hook)
        if not man.has(skill) or man.has(SPOILT.get(skill, "")):
            return False
        if skill in ALWAYS_ON:
            return True
        free = man.roundel != self._clock(sky)
        return free and self._reserved(sky, plane, man) in ("", skill)

    def first(self, sky: Any, plane: Any, hook: str, men: Iterable[Man]) -> Man:
        """Return the first of some men who can use the skill of a hook now, or `NO_MAN`."""
        return next((man for man in men if self.able(sky, plane, hook, man)), NO_MAN)

    def enlisted(self, crew: Iterable[Crewman], roles: Iterable[str]) -> list[Man]:
        """Return the men of a sortie in their seats, with the wounds that each endures."""
        men = enlisted(crew, roles)
        for man in men:
            man.endures += self.worth("endures", man) - man.carried
        return men

    # Actions

    def lay(self, umpire: Umpire, sky: Any, plane: Manned, skill: str, man: Man) -> None:
        """Use a skill: its roundel stays on the card until the turn is over."""
        man.roundel = self._clock(sky)
        man.used = {**man.used, skill: man.roundel}
        man.spent = (*man.spent, skill) if skill in ONCE else man.spent
        event = SkillUsed(plane.id, man.name, skill)
        umpire.tell(event, rule=self.rule, to=self._audience(plane))

    def use(self, umpire: Umpire, sky: Any, plane: Manned, hook: str, man: Man) -> int:
        """Use the skill of a hook if possible; return the size of its effect, or 0."""
        if not self.able(sky, plane, hook, man):
            return 0
        self.lay(umpire, sky, plane, self.skill(hook), man)
        return self.table[hook][self.skill(hook)]

    def keeps_clear(self, umpire: Umpire, sky: Any, plane: Manned, man: Man) -> bool:
        """Hook `jam`: return whether a man's skill prevents a jam, by a low die."""
        saves = self.use(umpire, sky, plane, "jam", man)
        if not saves:
            return False
        (die,) = umpire.roll(DIE, rule=self.rule, to=self._audience(plane))
        return die <= saves

    def clear_share(self, sky: Any, plane: Any, man: Man) -> float:
        """Hook `jam`: return the share of jams that a man's skill would prevent now."""
        able = self.able(sky, plane, "jam", man)
        return self.table["jam"][self.skill("jam")] / DIE if able else 0.0

    def takes_bullet(self, umpire: Umpire, plane: Manned, man: Man) -> bool:
        """Hook `wound`: return whether a keepsake stops the bullet, which works once."""
        thing = next((thing for thing in self.table["wound"] if man.has(thing)), "")
        if thing:
            man.spent = (*man.spent, thing)
            event = Saved(plane.id, man.name, thing)
            umpire.tell(event, rule=f"{self.chapter}.4", to=self._audience(plane))
        return bool(thing)

    def note_shot(self, plane: Manned, target: Manned, man: Man, moment: str, *, hit: bool) -> None:
        """Record a shot, which decides who is credited with a victory; both crews had contact."""
        if man is not NO_MAN and target.aboard.men:
            target.aboard.shot_at(man, moment, hit=hit)
            plane.aboard.contact = target.aboard.contact = True

    # Jams

    def note_jam(self, plane: Manned, gun: str, man: Man) -> None:
        """Hook `new_jam`: add the number of attempts to clear this gun that must fail."""
        if fails := self.worth("new_jam", man):
            stubborn = plane.aboard.stubborn
            stubborn[gun] = stubborn.get(gun, 0) + fails

    def fumble(self, umpire: Umpire, plane: Manned, gun: str, *, rule: str = "") -> None:
        """Count one of the attempts that must fail."""
        plane.aboard.stubborn[gun] -= 1
        event = Fumbled(plane.id, gun)
        umpire.tell(event, rule=rule or f"{self.chapter}.1", to=self._audience(plane))
