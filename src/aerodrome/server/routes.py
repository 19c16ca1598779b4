"""Routes: every address of the API."""

from aerodrome.server import health
from aerodrome.service.features import routes
from aerodrome.service.play_routes import TABLE_SOCKET

ROUTES = (*routes(), *health.ROUTES)
LOBBY_SOCKET = "/api/lobby/socket"
OPENAPI = "/api/openapi.json"
FORMER = {
    "/api/lobby": "/api/meet",
    LOBBY_SOCKET: "/api/meet/socket",
    "/api/games/{game}/opponent-set": "/api/games/{game}/ambit",
    "/api/games/{game}/standing-orders": "/api/games/{game}/standing",
}
"""Paths that programs for version 0.2 use; they still work."""
FORMER_TYPES = {
    "FoundIn": "NewPasswordIn",
    "Hook": "WebhookInfo",
    "HookIn": "WebhookIn",
    "LetterInfo": "NotificationInfo",
    "LetterList": "NotificationList",
    "LetterReadIn": "NotificationReadIn",
    "LostIn": "ForgottenPasswordIn",
    "PostInfo": "NotificationSettingsInfo",
    "Whom": "PersonRef",
}
"""Names of types in the OpenAPI document of version 0.2; they still refer to the same types."""
OTHERS = {"table_socket": TABLE_SOCKET, "lobby_socket": LOBBY_SOCKET, "openapi": OPENAPI}
"""Addresses without a single message type, by name."""
