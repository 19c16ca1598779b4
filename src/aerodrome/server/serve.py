"""Serve: one process, one store, one port; what `aerodrome serve` does."""

from __future__ import annotations

import logging
import os
import socket as sockets
import sys
import webbrowser
from pathlib import Path

import structlog
import uvicorn

from aerodrome.kernel.refusal import Refusal
from aerodrome.server.app import create_app
from aerodrome.server.guard import LARGEST_SPOKEN
from aerodrome.server.service import Service

PORT = 8914


def default_data() -> str:
    """Where games are kept unless told otherwise: in the user's own data folder."""
    home = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    return str(Path(home) / "aerodrome" / "aerodrome.db")


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
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


def bind(host: str, port: int) -> sockets.socket:
    """The listening socket, or one sentence why there is none."""
    family = sockets.AF_INET6 if ":" in host else sockets.AF_INET
    listening = sockets.socket(family, sockets.SOCK_STREAM)
    listening.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        listening.close()
        cause = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Refusal(
            "no-port", f"this address cannot be used: {cause}.", f"{host}:{port}"
        ) from None
    return listening


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = PORT,
    data: str | None = None,
    open_browser: bool = False,
    workers: int = 1,
) -> None:
    """Serve until stopped."""
    configure_logs()
    listening = bind(host, port)
    service = Service(data or default_data(), workers=workers)
    address = f"http://{host}:{listening.getsockname()[1]}/"
    print(f"Aerodrome is open at {address} (Ctrl-C closes it)", flush=True)
    config = uvicorn.Config(
        create_app(service),
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST_SPOKEN * 2,
        timeout_graceful_shutdown=3,
    )
    if open_browser:
        webbrowser.open(address)
    uvicorn.Server(config).run(sockets=[listening])
