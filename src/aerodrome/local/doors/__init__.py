"""Doors: every address that is answered without a server."""

from aerodrome.local.doors import advice, catalogue, hangar, history, me, play, workshop

DOORS = (
    *me.DOORS,
    *catalogue.DOORS,
    *hangar.DOORS,
    *workshop.DOORS,
    *play.DOORS,
    *advice.DOORS,
    *history.DOORS,
)
