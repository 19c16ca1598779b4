"""Routes: every address of the API, what it takes and gives, and what it does."""

from aerodrome.server.routes import accounts, battles, catalogue, lab, play, watching

ROUTES = (
    *accounts.ROUTES,
    *catalogue.ROUTES,
    *play.ROUTES,
    *battles.ROUTES,
    *lab.ROUTES,
    *watching.ROUTES,
)
