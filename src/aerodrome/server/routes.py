"""Routes: every address of the API, what it takes and gives, and what it does."""

from aerodrome.server import health
from aerodrome.service.accounts import api as accounts_api
from aerodrome.service.accounts import programs_api
from aerodrome.service.archive import api as archive_api
from aerodrome.service.catalogue import api as catalogue_api
from aerodrome.service.catalogue import hangar_api
from aerodrome.service.games import api as games_api
from aerodrome.service.games.clocks import api as clocks_api
from aerodrome.service.lessons import api as lessons_api
from aerodrome.service.lobby import api as lobby_api
from aerodrome.service.notifications import api as notifications_api
from aerodrome.service.ratings import api as ratings_api
from aerodrome.service.set_ups import api as set_ups_api
from aerodrome.service.set_ups import editor_api as set_ups_editor_api
from aerodrome.service.social import clubs_api, friends_api
from aerodrome.service.spectators import api as spectators_api
from aerodrome.service.standing_orders import api as standing_orders_api
from aerodrome.service.studies import api as studies_api
from aerodrome.service.tournaments import api as tournaments_api

ROUTES = (
    *accounts_api.ROUTES,
    *programs_api.ROUTES,
    *catalogue_api.ROUTES,
    *hangar_api.ROUTES,
    *lessons_api.ROUTES,
    *games_api.ROUTES,
    *notifications_api.ROUTES,
    *ratings_api.ROUTES,
    *set_ups_api.ROUTES,
    *archive_api.ROUTES,
    *standing_orders_api.ROUTES,
    *studies_api.ROUTES,
    *clocks_api.ROUTES,
    *spectators_api.ROUTES,
    *lobby_api.ROUTES,
    *health.ROUTES,
    *tournaments_api.ROUTES,
    *set_ups_editor_api.ROUTES,
    *friends_api.ROUTES,
    *clubs_api.ROUTES,
)
