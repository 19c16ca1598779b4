"""Serve: one process, one store, one port; what `aerodrome serve` does."""

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
from aerodrome.service.database.store import check_data
from aerodrome.service.games.autopilot.bot_processes import BotProcesses
from aerodrome.service.http_errors import LARGEST_SPOKEN
from aerodrome.service.notifications.configuration import NotificationOptions
from aerodrome.service.notifications.model import Notifications
from aerodrome.service.service import Service, Thinking
from aerodrome.user_files import default_data

PORT = 8914
LAST_PORT = 65_535
NEAR = 10
"""How many ports after the usual one are tried before any that is free."""
BACKLOG = 512
MOST_WORKERS = 64
COLLECTED_AFTER = (2_000, 5, 1_000)
GRACE = 2
"""Seconds that open connections have to end when we are told to stop."""
IDLE, IDLE_PROXY = 5, 75
"""Seconds a connection is kept for another request; a proxy's longer than proxies keep theirs."""
KEPT_FILES = 256
"""Open files that are not for connections: the store's, the pilots', the page's."""

log = structlog.get_logger()


def configure_logs() -> None:
    """One JSON object per line on standard error; a plain line where a person looks on."""
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
    """A socket that listens already, or one sentence why there is none.

    It is a TCP socket by name: asyncio sends small messages at once only over those.
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
    """What keeps a port for us alone, and free again as soon as we have gone.

    On Windows the option of that name would let two programs listen at the same port.
    """
    return int(getattr(sockets, "SO_EXCLUSIVEADDRUSE", sockets.SO_REUSEADDR))


def bind_near(host: str, port: int) -> sockets.socket:
    """A socket at this port, or at another one, which is said."""
    with contextlib.suppress(Refusal):
        return bind(host, port)
    print(f"Port {port} is taken, so this is another one.", flush=True)
    for near in range(port + 1, port + NEAR):
        with contextlib.suppress(Refusal):
            return bind(host, near)
    return bind(host, 0)


def address_of(listening: sockets.socket) -> str:
    """Where a browser on this machine finds us."""
    host, port = listening.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def warm_up() -> None:
    """Load every ruleset and set up each of its scenarios once, so that the first need not wait.

    An owner's corrections that do not fit are refused here, before anybody comes.
    """
    for name in registry.names():
        ruleset = registry.find(name)
        ruleset.making(Scenario("", {}, corrections=editions.owners_corrections(name)))
        playable = ruleset.playable()
        for scenario in playable.values():
            game = Game(ruleset.making(scenario), ruleset.record(scenario, "warm"))
            seen_by(game, None)
        for spoilt in (one for one in ruleset.scenario_ids() if one not in playable):
            log.warning("a scenario does not fit the owner's corrections", scenario=spoilt)
    calm_the_collector()


def corrected() -> bool:
    """Whether the owner of this house has corrected anything: then all of it is tried at once."""
    return any(editions.owners_file(name) for name in registry.names())


def warm_up_beside(server: uvicorn.Server) -> None:
    """The same while people are served already; who comes meanwhile waits for his game alone."""

    def warm() -> None:
        while not server.started:
            time.sleep(0.01)
        try:
            warm_up()
        except Exception:
            log.exception("not all games could be loaded")

    threading.Thread(target=warm, name="warm-up", daemon=True).start()


def calm_the_collector() -> None:
    """Look for garbage among what is young; going through every open game holds everybody up.

    At two hundred games that took 0.15 s, in which nobody is served. Games that sleep are let go by
    themselves; only what refers to itself in a circle waits for the collector.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)


def opened(data: str, workers: int, bots: Iterable[BotProcesses] = ()) -> Service:
    """The service over this store; a refusal does not repeat the password in its address."""
    check_data(data)
    try:
        return Service(data, *bots, thinking=Thinking(workers))
    except Refusal as refusal:
        shown = re.sub(r"(://[^:/@]*):[^@]*@", r"\1:***@", data)
        raise Refusal(refusal.code, refusal.sentence, shown) from None


def room() -> ConnectionLimits:
    """As many connections as files may be open; we may ask for more of them than we are given."""
    if importlib.util.find_spec("resource") is None:
        return ConnectionLimits()
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ConnectionLimits.all + KEPT_FILES
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return ConnectionLimits(all=max(KEPT_FILES, most - KEPT_FILES))


def prepared(
    service: Service,
    *more: BaseRoute,
    names: Collection[str] = (),
    proxies: Collection[str] = (),
    limits: ConnectionLimits | None = None,
) -> uvicorn.Server:
    """A server that stands ready.

    What a connection says about where it comes from is believed of the named proxies alone.
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
    """How a server is started; `names` are what else this machine is called.

    `elsewhere` takes another port where the one that is wanted is taken.
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
        """How many processes think for the computer pilots."""
        if self.workers is not None and not 1 <= self.workers <= MOST_WORKERS:
            sentence = f"from 1 to {MOST_WORKERS} processes can think, not {self.workers}."
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
        service[Notifications].options = settings.notifications or NotificationOptions(
            site=address.rstrip("/")
        )
        print(f"Aerodrome is open at {address} (Ctrl-C closes it)", flush=True)
        if settings.open_browser:
            at_home.show(address)
        server = prepared(service, names=own_names, proxies=believed)
        if not ready:
            warm_up_beside(server)
        run(server, listening)
