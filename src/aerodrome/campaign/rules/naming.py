"""Names of airmen and machines for the log, as they were on the day of an event."""

from __future__ import annotations

from msgspec.structs import replace

from aerodrome.kernel.umpire import Umpire

from .battle_game import battles_of
from .man_event import ManEvent
from .state import Airman, Campaign, Machine, Squadron
from .tables import EDITION, TABLES, ArmedService


def service(squadron: Squadron) -> ArmedService:
    """2.1 Return the service a squadron belongs to."""
    return TABLES.nations[squadron.nation].services[squadron.service]


def rank(squadron: Squadron, man: Airman) -> str:
    """2.1 Return the title of a man's rung in his service."""
    return title(squadron, man.rung, enlisted=man.enlisted)


def title(squadron: Squadron, rung: int, *, enlisted: bool) -> str:
    ladders = service(squadron)
    return (ladders.sergeants if enlisted else ladders.officers)[rung - 1]


def titled(war: Campaign, man: Airman) -> str:
    """Return a man's present rank and his name."""
    return f"{rank(war.squadron(man.side), man)} {man.name}"


def tell_of(umpire: Umpire, war: Campaign, event: ManEvent, *, rule: str) -> None:
    """Log what happened to a man, with his present name; until version 5 only with his id."""
    if EDITION.since(5):
        event = replace(event, called=titled(war, war.man(event.man)))
    umpire.tell(event, rule=rule)


def called(war: Campaign, machine: Machine) -> str:
    """Return a machine and its present crew; later its id may be another type with other men."""
    men = [brief(war, war.man(name)) for name in machine.crew if name]
    return f"{model(war, machine)} ({', '.join(men)})" if men else model(war, machine)


def brief(war: Campaign, man: Airman) -> str:
    """Return a man's short name, or the full one if it is ambiguous (since version 4)."""
    alike = [other for other in war.of(man.side) if other.brief == man.brief]
    return man.name if len(alike) > 1 and EDITION.since(4) else man.brief


def model(war: Campaign, machine: Machine) -> str:
    """Return the name of a machine's type."""
    return battles_of(war).model(machine.type).name
