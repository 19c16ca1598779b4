"""Play routes: the routes that need neither accounts nor a database.

A server serves them along with all others. A page that runs without a server serves only these.
"""

from aerodrome.service.advice import api as advice_api
from aerodrome.service.archive import api as archive_api
from aerodrome.service.catalogue import api as catalogue_api
from aerodrome.service.catalogue import hangar_api
from aerodrome.service.games import api as games_api
from aerodrome.service.lessons import api as lessons_api
from aerodrome.service.route import Route
from aerodrome.service.set_ups import editor_api

PLAY_ROUTES: tuple[Route, ...] = (
    *catalogue_api.ROUTES,
    *hangar_api.ROUTES,
    *lessons_api.ROUTES,
    *games_api.ROUTES,
    *advice_api.ROUTES,
    *archive_api.ROUTES,
    *editor_api.ROUTES,
)

TABLE_SOCKET = "/api/games/{game}/socket"
"""The address of the socket that shows a game while it is played."""
