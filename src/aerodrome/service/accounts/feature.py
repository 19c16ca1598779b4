"""Wire accounts into the service."""

from __future__ import annotations

from aerodrome.service.accounts.model import People
from aerodrome.service.feature import ServiceFeature

FEATURE = ServiceFeature(
    parts=(People,),
    for_people=(
        *("/api/login", "/api/logout", "/api/recover", "/api/mail/", "/api/password/"),
        *("/api/me/name", "/api/me/account", "/api/me/password", "/api/me/sessions"),
        *("/api/me/delete", "/api/me/recovery", "/api/me/data", "/api/me/bots"),
    ),
)
