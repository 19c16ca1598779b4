"""Tables: every table of every feature, so that one schema knows them all."""

from aerodrome.service.accounts.tables import codes, people, sessions
from aerodrome.service.database.base import metadata, probes
from aerodrome.service.games.tables import (
    chat,
    checkpoints,
    chronicles,
    games,
    hidden,
    leases,
    lines,
    receipts,
    seats,
)
from aerodrome.service.lessons.tables import lessons
from aerodrome.service.lobby.tables import challenges, offers, seekers, sitters
from aerodrome.service.moderation.tables import acts, complaints, warnings
from aerodrome.service.notifications.tables import (
    house_keys,
    letters,
    mail_tokens,
    outbox,
    postboxes,
    subscriptions,
    waits,
)
from aerodrome.service.ratings.tables import (
    browsers,
    careers,
    ledger,
    log_entries,
    ratings,
    sightings,
    steps,
)
from aerodrome.service.set_ups.tables import flights, opinions, setups
from aerodrome.service.social.tables import blocks, clubs, follows, members, openness, pins
from aerodrome.service.spectators.tables import gallery
from aerodrome.service.standing_orders.tables import standing, usual_standing
from aerodrome.service.studies.tables import studies
from aerodrome.service.tournaments.tables import encounters, entrants, legs, tournaments

__all__ = [
    "acts",
    "blocks",
    "browsers",
    "careers",
    "challenges",
    "chat",
    "checkpoints",
    "chronicles",
    "clubs",
    "codes",
    "complaints",
    "encounters",
    "entrants",
    "flights",
    "follows",
    "gallery",
    "games",
    "hidden",
    "house_keys",
    "leases",
    "ledger",
    "legs",
    "lessons",
    "letters",
    "lines",
    "log_entries",
    "mail_tokens",
    "members",
    "metadata",
    "offers",
    "openness",
    "opinions",
    "outbox",
    "people",
    "pins",
    "postboxes",
    "probes",
    "ratings",
    "receipts",
    "seats",
    "seekers",
    "sessions",
    "setups",
    "sightings",
    "sitters",
    "standing",
    "steps",
    "studies",
    "subscriptions",
    "tournaments",
    "usual_standing",
    "waits",
    "warnings",
]
