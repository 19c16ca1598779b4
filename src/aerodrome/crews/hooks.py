"""Hooks: the places of a game where what a man can do, bears or is bites, bound by a table."""

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
from .men import NOBODY, Crew, Man, enlisted

ONCE = ("nine_lives", "radio_technician", "rockets")
"""Skills that are used up by their first use in a battle."""
SPOILT = {"crack_shot": "one_eye"}
"""Skills that a burden takes from a man."""
DIE = 6
Table = Annotated[dict[Word, Annotated[dict[Word, Number], FEW]], FEW]
"""By hook, what bites there, and what it is worth."""


class Manned(Protocol):
    """A machine of any game: its name, and who is aboard."""

    @property
    def id(self) -> str: ...
    @property
    def aboard(self) -> Crew: ...


def everybody(plane: Any) -> Audience:
    return None


def unreserved(sky: Any, plane: Any, man: Man) -> str:
    return ""


class Hooks:
    """The hooks of one game: for each of them, what bites there and what that is worth.

    `chapter` is the game's chapter about crews, `clock` counts its turns of a roundel, `audience`
    tells who may know of a machine; `reserved` names the one skill a man has no choice but to use.
    """

    def __init__(
        self,
        file: Path,
        chapter: str,
        clock: Callable[[Any], int],
        audience: Callable[[Any], Audience] = everybody,
        reserved: Callable[[Any, Any, Man], str] = unreserved,
    ) -> None:
        self.table = codec.convert(codec.toml(file), Table, file.name)
        self.chapter = chapter
        self.rule = f"{chapter}.2"
        self._clock = clock
        self._audience = audience
        self._reserved = reserved

    # What is the case

    def worth(self, hook: str, man: Man) -> int:
        """What all that a man has for a hook is worth, used or not; nothing of nobody."""
        if man is NOBODY:
            return 0
        return sum(worth for what, worth in self.table[hook].items() if man.has(what))

    def skill(self, hook: str) -> str:
        """The skill that is bound to a hook."""
        return next(iter(self.table[hook]))

    def able(self, sky: Any, plane: Any, hook: str, man: Man) -> bool:
        """Whether a man can use the skill of a hook now: one a turn, all share the roundel."""
        if man is NOBODY:
            return False
        skill = self.skill(hook)
        if not man.has(skill) or man.has(SPOILT.get(skill, "")):
            return False
        if skill in ALWAYS_ON:
            return True
        free = man.roundel != self._clock(sky)
        return free and self._reserved(sky, plane, man) in ("", skill)

    def first(self, sky: Any, plane: Any, hook: str, men: Iterable[Man]) -> Man:
        """The first of some men who can use the skill of a hook now, or nobody."""
        return next((man for man in men if self.able(sky, plane, hook, man)), NOBODY)

    def enlisted(self, crew: Iterable[Crewman], roles: Iterable[str]) -> list[Man]:
        """The men of a sortie in the seats of a machine, and how many wounds each endures."""
        men = enlisted(crew, roles)
        for man in men:
            man.endures += self.worth("endures", man) - man.carried
        return men

    # What men do

    def lay(self, umpire: Umpire, sky: Any, plane: Manned, skill: str, man: Man) -> None:
        """A skill is used: its roundel lies on the card until the turn is over."""
        man.roundel = self._clock(sky)
        man.used = {**man.used, skill: man.roundel}
        man.spent = (*man.spent, skill) if skill in ONCE else man.spent
        event = SkillUsed(plane.id, man.name, skill)
        umpire.tell(event, rule=self.rule, to=self._audience(plane))

    def use(self, umpire: Umpire, sky: Any, plane: Manned, hook: str, man: Man) -> int:
        """The skill of a hook is used and told; what it is worth, or nothing if he cannot."""
        if not self.able(sky, plane, hook, man):
            return 0
        self.lay(umpire, sky, plane, self.skill(hook), man)
        return self.table[hook][self.skill(hook)]

    def keeps_clear(self, umpire: Umpire, sky: Any, plane: Manned, man: Man) -> bool:
        """Hook `jam`: a gun would jam, and a low die says that it does not."""
        saves = self.use(umpire, sky, plane, "jam", man)
        if not saves:
            return False
        (die,) = umpire.roll(DIE, rule=self.rule, to=self._audience(plane))
        return die <= saves

    def clear_share(self, sky: Any, plane: Any, man: Man) -> float:
        """Hook `jam`: how many of his jams a low die would save him now."""
        able = self.able(sky, plane, "jam", man)
        return self.table["jam"][self.skill("jam")] / DIE if able else 0.0

    def takes_bullet(self, umpire: Umpire, plane: Manned, man: Man) -> bool:
        """Hook `wound`: a keepsake takes it for him, once."""
        thing = next((thing for thing in self.table["wound"] if man.has(thing)), "")
        if thing:
            man.spent = (*man.spent, thing)
            event = Saved(plane.id, man.name, thing)
            umpire.tell(event, rule=f"{self.chapter}.4", to=self._audience(plane))
        return bool(thing)

    def note_shot(self, plane: Manned, target: Manned, man: Man, moment: str, *, hit: bool) -> None:
        """Whose victory a machine will be; both crews have seen battle."""
        if man is not NOBODY and target.aboard.men:
            target.aboard.shot_at(man, moment, hit=hit)
            plane.aboard.contact = target.aboard.contact = True

    # Jams

    def note_jam(self, plane: Manned, gun: str, man: Man) -> None:
        """Hook `new_jam`: how many attempts at clearing it must fail."""
        if fails := self.worth("new_jam", man):
            stubborn = plane.aboard.stubborn
            stubborn[gun] = stubborn.get(gun, 0) + fails

    def fumble(self, umpire: Umpire, plane: Manned, gun: str, *, rule: str = "") -> None:
        """One of those attempts."""
        plane.aboard.stubborn[gun] -= 1
        event = Fumbled(plane.id, gun)
        umpire.tell(event, rule=rule or f"{self.chapter}.1", to=self._audience(plane))
