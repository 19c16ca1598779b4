"""The men aboard a machine, as a campaign knows them: state without rules."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

import msgspec

from aerodrome.tabletop.sortie import BURDENS, Crewman, CrewReport

NEVER = -9
NOVICE = "novice"
ENDURED = 2
"""Wounds that put a man out of action, unless something makes them tougher."""


class Man(msgspec.Struct, kw_only=True):
    """A man with a name; `green` has the restrictions of a novice.

    `carried` are the wounds from before take-off, `taken` those of this battle, of which `endures`
    put a man out of action. `roundel` is the last turn in which any skill was used, `used` the last
    turn of each, `spent` is used up for good.
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
        """Return whether a man has a skill, a burden or the grade of a novice, not used up."""
        if what == NOVICE:
            return self.green
        return what not in self.spent and (what in self.skills or what in self.burdens)

    @property
    def able(self) -> tuple[str, ...]:
        """Return the skills that are not used up."""
        return tuple(skill for skill in self.skills if skill not in self.spent)

    def masked(self, *, green: bool = False) -> Man:
        """Return a man with only the name known."""
        return Man(id=self.id, name=self.name, role=self.role, green=green)

    def report(self) -> CrewReport:
        things = tuple(thing for thing in self.spent if thing in BURDENS)
        return CrewReport(self.id, self.carried + self.taken, self.killed, things)


NO_MAN = Man()
"""The man in every seat of a crew without names."""


def enlisted(crew: Iterable[Crewman], roles: Iterable[str]) -> list[Man]:
    """Return the men of a sortie in the seats of a machine; the wounded fly as novices."""
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
    """The men aboard a machine, who hit it last, and what they do to keep it in the air.

    `nursed` is a wreck that flies on; `stubborn` counts for each gun the attempts to clear it that
    must fail. The `shooters` fired at it together at the moment of the last `volley`; `hit` means
    that it was ever hit, `contact` that it had an enemy in gun range.
    """

    men: list[Man] = []
    nursed: bool = False
    stubborn: dict[str, int] = {}
    volley: str = ""
    shooters: tuple[str, ...] = ()
    hit: bool = False
    contact: bool = False

    def copy(self) -> Crew:
        """Return a copy, or the same object if there are no names: then it never changes."""
        if not self.men:
            return self
        twin = copy(self)
        twin.men = [copy(man) for man in self.men]
        twin.stubborn = dict(self.stubborn)
        return twin

    def man(self, seat: int) -> Man:
        return self.men[seat] if self.men else NO_MAN

    def forget(self) -> None:
        """Remove who fired at the machine, which is secret."""
        self.volley, self.shooters, self.hit, self.contact = "", (), False, False

    def hurt(self, seat: int, *, killed: bool) -> None:
        """Add a wound, or a death, of this battle."""
        if self.men:
            self.men[seat].taken += not killed
            self.men[seat].killed = killed

    @property
    def credited(self) -> tuple[str, ...]:
        """Return who is credited with a victory if the machine falls."""
        return self.shooters if self.hit else ()

    def shot_at(self, man: Man, moment: str, *, hit: bool) -> None:
        """Record who fired at the machine last, and who fired together."""
        if self.men and man is not NO_MAN:
            together = self.shooters if self.volley == moment else ()
            self.shooters = tuple(dict.fromkeys((*together, man.id)))
            self.volley, self.hit = moment, self.hit or hit
