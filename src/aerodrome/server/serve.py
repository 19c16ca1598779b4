"""Serve: runs one process with one database at one port, for `aerodrome serve`."""

from __future__ import annotations

import contextlib
import gc
import importlib.util
import logging
import os
import re
import socket as sockets
import sys
import threading
import time
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

import structlog
import uvicorn
from starlette.routing import BaseRoute

from aerodrome import progress
from aerodrome.kernel import edition as editions
from aerodrome.kernel import registry
from aerodrome.kernel.game import Game
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Scenario
from aerodrome.kernel.seen import seen_by
from aerodrome.server import at_home
from aerodrome.server.app import create_app
from aerodrome.server.connections import ConnectionLimiter, ConnectionLimits, trusted_proxies
from aerodrome.server.health import metrics_token
from aerodrome.server.hosts import checked_names
from aerodrome.server.pages import home_languages
from aerodrome.service.advice.pushed_ends import PushedEnds
from aerodrome.service.catalogue import model as catalogue
from aerodrome.service.database.store import check_data
from aerodrome.service.games.autopilot.bot_processes import BotProcesses
from aerodrome.service.games.autopilot.pilots import Thinking
from aerodrome.service.http_errors import LARGEST_SPOKEN
from aerodrome.service.notifications.configuration import NotificationOptions
from aerodrome.service.notifications.model import Notifications
from aerodrome.service.service import Service
from aerodrome.user_files import default_data

PORT = 8914
LAST_PORT = 65_535
NEAR = 10
"""How many ports after the default one are tried before any free one."""
BACKLOG = 512
MOST_WORKERS = 64
COLLECTED_AFTER = (2_000, 5, 1_000)
GRACE = 2
"""Seconds that open connections have to end at a shutdown."""
IDLE, IDLE_PROXY = 5, 75
"""Seconds an idle connection stays open; behind a proxy, longer than the proxy's own limit."""
RESERVED_FILES = 256
"""Open files besides connections, such as the database and the pilots."""

log = structlog.get_logger()


def configure_logs() -> None:
    """Log one JSON object per line to standard error; to a terminal, plain lines."""
    person = sys.stderr.isatty()
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.dev.ConsoleRenderer() if person else structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
    )


def bind(host: str, port: int) -> sockets.socket:
    """Return a listening socket; refuse an address that cannot be used.

    The protocol is given as TCP because asyncio only then sends small messages at once.
    """
    if not 0 <= port <= LAST_PORT:
        raise Refusal("no-port", f"a port is a number from 0 to {LAST_PORT}, not {port}.", "--port")
    family = sockets.AF_INET6 if ":" in host else sockets.AF_INET
    listening = sockets.socket(family, sockets.SOCK_STREAM, sockets.IPPROTO_TCP)
    listening.setsockopt(sockets.SOL_SOCKET, sole_use(), 1)
    try:
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except (OSError, TypeError) as error:
        listening.close()
        cause = getattr(error, "strerror", None) or "there is no such host"
        sentence = f"this address cannot be used: {cause}."
        raise Refusal("no-port", sentence, f"{host}:{port}") from None
    return listening


def sole_use() -> int:
    """Return the socket option that reserves a port, and frees it when the process ends.

    On Windows, the usual option would let two programs listen at the same port.
    """
    return int(getattr(sockets, "SO_EXCLUSIVEADDRUSE", sockets.SO_REUSEADDR))


def bind_near(host: str, port: int) -> sockets.socket:
    """Return a socket at this port, or print that another port is used."""
    with contextlib.suppress(Refusal):
        return bind(host, port)
    print(f"Port {port} is taken, so this is another one.", flush=True)
    for near in range(port + 1, port + NEAR):
        with contextlib.suppress(Refusal):
            return bind(host, near)
    return bind(host, 0)


def address_of(listening: sockets.socket) -> str:
    """Return the address of the server for a browser on this machine."""
    host, port = listening.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def warm_up() -> None:
    """Load every ruleset and set up all scenarios once, so that the first game starts fast.

    An owner's corrections that do not fit are refused here, before the server accepts players.
    """
    for name in registry.names():
        ruleset = registry.find(name)
        ruleset.making(Scenario("", {}, corrections=editions.owners_corrections(name)))
        playable = ruleset.playable()
        for scenario in playable.values():
            game = Game(ruleset.making(scenario), ruleset.record(scenario, "warm"))
            seen_by(game, None)
        for spoilt in (one for one in ruleset.scenario_ids() if one not in playable):
            log.warning("server.scenario_unplayable", scenario=spoilt)
    calm_the_collector()


def corrected() -> bool:
    """Return whether the owner has corrected any ruleset; if so, all are checked at the start."""
    return any(editions.owners_file(name) for name in registry.names())


def warm_up_beside(server: uvicorn.Server) -> None:
    """Warm up in the background; a player who comes meanwhile waits only for their own game."""

    def warm() -> None:
        while not server.started:
            time.sleep(0.01)
        try:
            warm_up()
        except Exception:
            log.exception("server.warm_up_failed")

    threading.Thread(target=warm, name="warm-up", daemon=True).start()


def calm_the_collector() -> None:
    """Make full garbage collections rare: with many open games they block all players.

    With two hundred games one took 0.15 seconds. Adjourned games are freed without it; only cyclic
    references wait for the collector.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)


def opened(data: str, workers: int, bots: Iterable[BotProcesses] = ()) -> Service:
    """Return the service for this data; a refusal hides the password in an address."""
    check_data(data)
    try:
        return Service(data, *bots, thinking=Thinking(workers))
    except Refusal as refusal:
        shown = re.sub(r"(://[^:/@]*):[^@]*@", r"\1:***@", data)
        raise Refusal(refusal.code, refusal.sentence, shown) from None


def room() -> ConnectionLimits:
    """Return connection limits that fit the number of open files, raising that if possible."""
    if importlib.util.find_spec("resource") is None:
        return ConnectionLimits()
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ConnectionLimits.all + RESERVED_FILES
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return ConnectionLimits(all=max(RESERVED_FILES, most - RESERVED_FILES))


def prepared(
    service: Service,
    *more: BaseRoute,
    names: Collection[str] = (),
    proxies: Collection[str] = (),
    limits: ConnectionLimits | None = None,
) -> uvicorn.Server:
    """Return a configured server.

    Forwarded addresses are accepted from the named proxies only.
    """
    http, ws = ConnectionLimiter(service.metrics, limits or room(), proxies).protocols()
    config = uvicorn.Config(
        create_app(service, *more, names=names),
        log_config=None,
        log_level="error",
        access_log=False,
        http=http,
        ws=ws,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        timeout_keep_alive=IDLE_PROXY if proxies else IDLE,
        ws_max_size=LARGEST_SPOKEN * 2,
        ws_per_message_deflate=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )
    return uvicorn.Server(config)


def run(server: uvicorn.Server, listening: sockets.socket) -> None:
    """Serve on a socket until stopped."""
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])


@dataclass(frozen=True, kw_only=True)
class ServerSettings:
    """The settings of a server; `names` are additional host names.

    With `elsewhere`, another port is used if the wanted one is taken.
    """

    host: str = "127.0.0.1"
    port: int | None = None
    data: str | None = None
    elsewhere: bool = False
    open_browser: bool = False
    workers: int | None = None
    names: Collection[str] = ()
    proxies: Collection[str] = ()
    token_file: Path | None = None
    notifications: NotificationOptions | None = None
    bots: BotProcesses | None = None

    @property
    def thinkers(self) -> int:
        """Return the number of processes for the computer pilots."""
        if self.workers is not None and not 1 <= self.workers <= MOST_WORKERS:
            sentence = f"the number of workers must be 1 to {MOST_WORKERS}, not {self.workers}."
            raise Refusal("bad-workers", sentence, "--workers")
        return self.workers or max(1, min(4, (os.cpu_count() or 1) - 1))


def serve(settings: ServerSettings) -> None:
    """Serve until stopped."""
    thinkers, host, bots = settings.thinkers, settings.host, settings.bots
    believed, token = trusted_proxies(settings.proxies), metrics_token(settings.token_file)
    own_names = checked_names(settings.names)
    configure_logs()
    port = PORT if settings.port is None else settings.port
    listening = (bind_near if settings.elsewhere else bind)(host, port)
    data, address = settings.data or default_data(), address_of(listening)
    with listening, at_home.noted(data, address):
        if ready := corrected():
            warm_up()
        with progress.shown("opening the store"):
            service = opened(data, thinkers, (bots,) if bots else ())
        service.metrics.token = token
        service[PushedEnds].warms_up = True
        service[Notifications].options = settings.notifications or NotificationOptions(
            site=address.rstrip("/")
        )
        for language in home_languages():
            catalogue.games(language, service.games.house)
        print(f"Aerodrome is open at {address} (Ctrl-C closes it)", flush=True)
        if settings.open_browser:
            at_home.show(address)
        server = prepared(service, names=own_names, proxies=believed)
        if not ready:
            warm_up_beside(server)
        run(server, listening)
