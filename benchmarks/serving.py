"""The server as it is, without limits on how fast people play, and with a bare echo.

`python -m benchmarks.serving --data FILE` prints its address and serves until it is stopped.
"""

from __future__ import annotations

import argparse
import contextlib
from dataclasses import replace

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from aerodrome.server import serve
from aerodrome.service.games import open_games
from aerodrome.service.limits.rates import Rates
from aerodrome.service.service import Service
from aerodrome.service.workers import worker_queue

MANY = 100_000
"""Connections from one address: here all come from this machine."""


def unhurried(service: Service) -> Service:
    """Return the service with its rate limits removed."""
    for name in vars(service.rates):
        setattr(service.rates, name, Rates(10**9, 10**9))
    return service


async def echo(websocket: WebSocket) -> None:
    """Echo messages: the cost of a WebSocket on this server without any work behind it."""
    await websocket.accept()
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            await websocket.send_text(await websocket.receive_text())


def main() -> None:
    parser = argparse.ArgumentParser(prog="serving")
    parser.add_argument("--data", required=True)
    parser.add_argument("--rest", type=float, help="seconds until an idle process goes")
    parser.add_argument("--sleep", type=float, help="seconds until an idle game sleeps")
    said = parser.parse_args()
    if said.rest is not None:
        worker_queue.REST = said.rest
    if said.sleep is not None:
        open_games.SLEEPS_AFTER = said.sleep
    serve.configure_logs()
    serve.warm_up()
    listening = serve.bind("127.0.0.1", 0)
    service = unhurried(Service(said.data))
    print(f"Aerodrome is open at {serve.address_of(listening)}", flush=True)
    limits = replace(serve.room(), each=MANY)
    server = serve.prepared(service, WebSocketRoute("/echo", echo), limits=limits)
    serve.run(server, listening)


if __name__ == "__main__":
    main()
