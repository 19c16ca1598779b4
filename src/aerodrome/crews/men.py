"""Men: who is aboard a machine, as a campaign knows them; state, and no rules."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

import msgspec

from aerodrome.tabletop.sortie import BURDENS, Crewman, CrewReport

NEVER = -9
NOVICE = "novice"
ENDURED = 2
"""Wounds that put a man out of action, if nothing makes him tougher."""


class Man(msgspec.Struct, kw_only=True):
    """A man with a name; `green` has the restrictions of a novice.

    `carried` are the wounds he took off with, `taken` those of this battle, of which `endures` put
    him out of action. `roundel` is the turn in which he last used a skill, `used` the last turn of
    each, `spent` what is used up for good.
    """

    id: str = ""
    name: str = ""
    role: str = ""
    green: bool = False
    skills: tuple[str, ...] = ()
    burdens: tuple[str, ...] = ()
    carried: int = 0
    endures: int = ENDURED
    taken: int = 0
    killed: bool = False
    roundel: int = NEVER
    used: dict[str, int] = {}
    spent: tuple[str, ...] = ()

    def has(self, what: str) -> bool:
        """Whether a skill, a burden or the grade of a novice is his, and not used up."""
        if what == NOVICE:
            return self.green
        return what not in self.spent and (what in self.skills or what in self.burdens)

    @property
    def able(self) -> tuple[str, ...]:
        """The skills that he has not used up."""
        return tuple(skill for skill in self.skills if skill not in self.spent)

    def masked(self, *, green: bool = False) -> Man:
        """A man of whom nothing is known but his name."""
        return Man(id=self.id, name=self.name, role=self.role, green=green)

    def report(self) -> CrewReport:
        things = tuple(thing for thing in self.spent if thing in BURDENS)
        return CrewReport(self.id, self.carried + self.taken, self.killed, things)


NOBODY = Man()
"""Who is aboard where nobody has a name."""


def enlisted(crew: Iterable[Crewman], roles: Iterable[str]) -> list[Man]:
    """The men of a sortie in the seats of a machine; who took off wounded flies as a novice."""
    return [
        Man(
            id=man.id,
            name=man.name,
            role=role,
            green=man.quality == NOVICE or man.wounds > 0,
            skills=man.skills,
            burdens=man.burdens,
            carried=man.wounds,
        )
        for man, role in zip(crew, roles, strict=True)
    ]


class Crew(msgspec.Struct, kw_only=True):
    """Who is aboard, who hit their machine last, and what they do to keep it in the air.

    `nursed` is a wreck that flies on; `stubborn` counts for each gun the attempts at clearing that
    must fail. The `shooters` fired at it together at the moment of the last `volley`; `hit` tells
    that anybody ever hit, `contact` that it had an enemy in gun range.
    """

    men: list[Man] = []
    nursed: bool = False
    stubborn: dict[str, int] = {}
    volley: str = ""
    shooters: tuple[str, ...] = ()
    hit: bool = False
    contact: bool = False

    def copy(self) -> Crew:
        """Where nobody has a name nothing ever changes, and no copy is needed."""
        if not self.men:
            return self
        twin = copy(self)
        twin.men = [copy(man) for man in self.men]
        twin.stubborn = dict(self.stubborn)
        return twin

    def man(self, seat: int) -> Man:
        return self.men[seat] if self.men else NOBODY

    def forget(self) -> None:
        """Who fired at it is not for everybody to know."""
        self.volley, self.shooters, self.hit, self.contact = "", (), False, False

    def hurt(self, seat: int, *, killed: bool) -> None:
        """A wound, or a death, of this battle."""
        if self.men:
            self.men[seat].taken += not killed
            self.men[seat].killed = killed

    @property
    def credited(self) -> tuple[str, ...]:
        """Whose victory its machine is, if it falls."""
        return self.shooters if self.hit else ()

    def shot_at(self, man: Man, moment: str, *, hit: bool) -> None:
        """Who fired at it last, together with whom."""
        if self.men and man is not NOBODY:
            together = self.shooters if self.volley == moment else ()
            self.shooters = tuple(dict.fromkeys((*together, man.id)))
            self.volley, self.hit = moment, self.hit or hit
