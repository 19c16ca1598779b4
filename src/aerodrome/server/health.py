"""Health: the health check and the metrics, for the host."""

from __future__ import annotations

import hmac
import os
import time
from contextlib import suppress
from pathlib import Path

import msgspec
from starlette.responses import PlainTextResponse, Response

import aerodrome
from aerodrome.kernel.refusal import Refusal
from aerodrome.server.pages import page_version
from aerodrome.service.games import messages as m
from aerodrome.service.limits.networks import is_local
from aerodrome.service.lobby.model import Lobby
from aerodrome.service.notifications import store as notifications_store
from aerodrome.service.route import JSON, Call, look
from aerodrome.service.service import Service
from aerodrome.service.social.presence import Presence

PLAIN = "text/plain"
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-proto", "x-real-ip")
"""Headers that a proxy adds; a request through a proxy does not count as local."""
SHORTEST_TOKEN = 16
TOKEN_NAME = "AERODROME_METRICS_TOKEN"
PROC = Path("/proc/self")


def metrics_token(file: Path | None) -> str:
    """Return the token that protects the metrics, from a file or the environment."""
    place = TOKEN_NAME if file is None else str(file)
    try:
        found = os.environ.get(TOKEN_NAME, "") if file is None else file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "this is not a text file in UTF-8"
        raise Refusal("bad-token", f"{why}.", place) from None
    token = found.strip()
    if (file or token) and (len(token) < SHORTEST_TOKEN or not token.isascii()):
        sentence = f"a token has at least {SHORTEST_TOKEN} letters and figures."
        raise Refusal("bad-token", sentence, place)
    return token


async def healthz(call: Call) -> Response:
    """Return whether the server is healthy."""
    well = call.service.healthy
    health = m.Health("well" if well else "storage", aerodrome.__version__, page_version())
    return Response(msgspec.json.encode(health), 200 if well else 503, media_type=JSON)


async def metrics(call: Call) -> Response:
    """Return metrics for Prometheus.

    They are not public: on a quiet server, counts of answers would reveal an opponent's moves.
    """
    token = call.service.metrics.token
    if token and not _shows(call, token):
        raise Refusal("not-yours", "send the server's token to read the metrics.")
    forwarded = any(name in call.headers for name in FORWARDED)
    if not token and (forwarded or not is_local(call.host)):
        raise Refusal(
            "not-yours",
            "without a token, the metrics can be read only on the server's own machine.",
        )
    await _update_gauges(call.service)
    figures = call.service.metrics.text() + process()
    return PlainTextResponse(figures, media_type="text/plain; version=0.0.4")


def _shows(call: Call, token: str) -> bool:
    kind, _, shown = call.headers.get("authorization", "").partition(" ")
    return kind.lower() == "bearer" and hmac.compare_digest(shown.encode(), token.encode())


async def _update_gauges(service: Service) -> None:
    """Update the gauges."""
    live = service.live_games.live.values()
    waiting = service.metrics.gauges["notifications_waiting"]
    with suppress(Refusal):
        waiting = await service.store.read(notifications_store.waiting)
    service.metrics.gauges |= {
        "notifications_waiting": waiting,
        "games_live": len(live),
        "games_thinking": sum(one.pilot is not None and not one.pilot.done() for one in live),
        "sockets": sum(service[Presence].sockets.values()),
        "room_sockets": len(service[Lobby].visitors),
        "open_tables": len(service[Lobby].board.posted),
        "store_trouble": int(not service.healthy),
    }


def process() -> str:
    """Return metrics of the process, under Prometheus's usual names."""
    figures: dict[str, tuple[str, str, float]] = {
        "process_cpu_seconds_total": ("counter", "Processor time.", time.process_time())
    }
    if PROC.exists():
        pages = int((PROC / "statm").read_text("utf-8").split()[1])
        memory = pages * os.sysconf("SC_PAGE_SIZE")
        files = len(os.listdir(PROC / "fd"))
        figures["process_resident_memory_bytes"] = ("gauge", "Memory in use.", memory)
        figures["process_open_fds"] = ("gauge", "Files and connections that are open.", files)
    return "".join(
        f"# HELP {name} {about}\n# TYPE {name} {kind}\n{name} {value}\n"
        for name, (kind, about, value) in figures.items()
    )


ROUTES = (
    look("/healthz", healthz, m.Health, limited=False),
    look("/metrics", metrics, None, media=PLAIN, limited=False),
)
