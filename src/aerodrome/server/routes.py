"""Routes: every address of the API."""

from aerodrome.server import health
from aerodrome.service.features import routes
from aerodrome.service.play_routes import TABLE_SOCKET

ROUTES = (*routes(), *health.ROUTES)
LOBBY_SOCKET = "/api/meet/socket"
OPENAPI = "/api/openapi.json"
OTHERS = {"table_socket": TABLE_SOCKET, "lobby_socket": LOBBY_SOCKET, "openapi": OPENAPI}
"""Addresses that carry no single message, by their names."""
