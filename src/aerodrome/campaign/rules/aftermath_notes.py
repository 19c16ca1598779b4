"""Notes that the steps of one aftermath share, and that end with it."""

from __future__ import annotations

from dataclasses import dataclass, field

from aerodrome.tabletop.sortie import CrewReport, Flight, MachineReport, Mount, Sortie

from .state import Airman, Campaign, Machine


@dataclass
class Debrief:
    """The airmen of a sortie and what happened to them.

    `quality` is that at take-off; `hurt` are wounds of this sortie; `devil` the points that the
    Luck of the Devil gives this time; `down` is where a man came down among the enemy, `jumped`
    those who bailed out; `kills` and `shares` are victories of this sortie; `fresh` is what a man
    gets for the next one.
    """

    sortie: Sortie
    men: list[Airman]
    crews: dict[str, list[Airman]]
    quality: dict[str, str]
    casualties: dict[str, CrewReport]
    devil: dict[str, int]
    hurt: dict[str, int] = field(default_factory=dict)
    down: dict[str, str] = field(default_factory=dict)
    kills: dict[str, int] = field(default_factory=dict)
    shares: dict[str, int] = field(default_factory=dict)
    promoted: list[Airman] = field(default_factory=list)
    jumped: list[str] = field(default_factory=list)
    fresh: dict[str, list[str]] = field(default_factory=dict)

    def flight(self, man: Airman) -> Flight:
        return next(flight for flight in self.sortie.flights if flight.side == man.side)

    def mount(self, machine: str) -> Mount:
        return next(m for f in self.sortie.flights for m in f.mounts if m.id == machine)

    def machine_of(self, man: Airman) -> str:
        return next(name for name, crew in self.crews.items() if man in crew)

    def living(self, machine: str) -> list[Airman]:
        return [man for man in self.crews[machine] if man.serves]


def begin(war: Campaign) -> Debrief:
    """Return the airmen who took off, before the results of the battle are applied."""
    mounts = [mount for flight in war.sortie.flights for mount in flight.mounts]
    crews = {mount.id: [war.man(man.id) for man in mount.crew] for mount in mounts}
    men = [man for crew in crews.values() for man in crew]
    return Debrief(
        sortie=war.sortie,
        men=men,
        crews=crews,
        quality={man.id: man.quality for man in men},
        casualties={casualty.id: casualty for casualty in war.debriefing.casualties},
        devil={man.id: 1 for man in men if "luck_of_the_devil" in man.skills},
    )


def wrecks(war: Campaign) -> list[tuple[Machine, MachineReport]]:
    """Return every machine that took off, with how it ended."""
    return [(war.machine(wreck.id), wreck) for wreck in war.debriefing.wrecks]
