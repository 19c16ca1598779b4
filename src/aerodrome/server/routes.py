"""Routes: every address of the API."""

from aerodrome.server import health
from aerodrome.service.features import routes

ROUTES = (*routes(), *health.ROUTES)
