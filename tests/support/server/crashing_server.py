"""A server that kills itself at a chosen moment: `python -m tests.support.server.crashing_server`.

With `--every` each distinct write point of the store (a statement that writes, a commit, what
follows it) kills the process once, from inside; with `--at` as well, only those named there,
whatever was written before. With `--random` it is killed from outside, at any moment. The serving
process is forked from one that has everything imported, so that it restarts quickly; it is still
killed by SIGKILL. Kills are recorded in the file `--kills`.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket
import sys
import threading
import traceback
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import sqlalchemy as sa
from argon2 import PasswordHasher
from sqlalchemy.engine import Connection, Engine

from aerodrome.server import serve
from aerodrome.service.accounts import model as accounts
from aerodrome.service.database.store import Store
from aerodrome.service.service import Service
from aerodrome.service.workers.untrusted_input import VisitorReader
from benchmarks.serving import unhurried
from tests.support.server.in_process import AtOnce
from tests.support.server.process import processor_seconds
from tests.support.waiting import until

WORKED = (0.1, 0.6)
"""Seconds of processor time after which a server is killed from outside; on a busy machine it might
not even have started after so many of the clock."""
WRITES = ("INSERT", "UPDATE", "DELETE", "CREATE", "ALTER", "DROP")
Path_ = tuple[str, ...]


def meant(point: str, named: Sequence[str]) -> bool:
    """Return whether a write point is one of those named: ` ... ` matches anything."""
    return any(
        point.startswith(name.partition(" ... ")[0]) and name.rpartition(" ... ")[2] in point
        for name in named
    )


class Points:
    """The write points of this process; reaching one for the first time kills it."""

    def __init__(self, spent: set[str], pipe: int, at: Sequence[str] = ()) -> None:
        self.spent = spent
        self.at = at
        self.pipe = pipe
        self.done: dict[int, Path_] = {}
        self.last = threading.Lock()

    def watch(self) -> None:
        sa.event.listen(Engine, "begin", self._begun)
        sa.event.listen(Engine, "before_cursor_execute", self._before_statement)
        sa.event.listen(Engine, "commit", self._before_commit)
        transact = Store._transact

        def transacted(store: Store, work: Any) -> Any:
            result = transact(store, work)
            self.reach("after the commit of", self.done.get(threading.get_ident(), ()))
            return result

        Store._transact = transacted  # type: ignore[assignment,method-assign]

    def _begun(self, connection: Connection) -> None:
        self.done[threading.get_ident()] = ()

    def _before_statement(self, connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        words = statement.split()
        if words and words[0].upper() in WRITES:
            done = self.done.get(threading.get_ident(), ())
            done = (*done, " ".join(words[: 2 if words[0].upper() == "UPDATE" else 3]))
            self.reach("before", done[-1:] if self.at else done)
            self.done[threading.get_ident()] = done

    def _before_commit(self, connection: Connection) -> None:
        self.reach("before the commit of", self.done.get(threading.get_ident(), ()))

    def reach(self, when: str, done: Path_) -> None:
        point = f"{when} {' > '.join(done[-2:])}"
        if done and point not in self.spent and (not self.at or meant(point, self.at)):
            with self.last:
                os.write(self.pipe, point.encode() + b"\n")
                os.kill(os.getpid(), signal.SIGKILL)
                threading.Event().wait()


def run(listening: socket.socket, data: str) -> None:
    """Serve like the command, but without limits on how fast people play.

    Passwords cost nothing, and visitors' input is read in this process, because it is restarted
    often.
    """
    accounts._hasher = PasswordHasher(1, 8, 1)
    reader = VisitorReader(AtOnce(), AtOnce())
    service = unhurried(Service(data, reader))
    serve.run(serve.prepared(service), listening)


class Supervisor:
    """Restarts the server whenever it was killed."""

    def __init__(self, said: argparse.Namespace) -> None:
        self.data, self.every = said.data, said.every
        self.listening = serve.bind("127.0.0.1", said.port)
        """The socket of all processes: requests between two of them are served by the next."""
        self.at: list[str] = said.at
        self.random = Random(said.seed) if said.random else None
        self.kills = Path(said.kills)
        self.spent: set[str] = set()
        self.child = 0

    def once(self) -> bool:
        """Run the server once; return whether it was killed."""
        reading, writing = os.pipe()
        self._fork()
        if not self.child:
            os.close(reading)
            if self.every:
                Points(self.spent, writing, self.at).watch()
            try:
                run(self.listening, self.data)
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(1)
        os.close(writing)
        if self.random is not None:
            worked = self.random.uniform(*WORKED)
            until(lambda: processor_seconds(self.child) >= worked)
            os.kill(self.child, signal.SIGKILL)
            self._note("from outside")
        with os.fdopen(reading) as pipe:
            for line in pipe:
                self.spent.add(line.strip())
                self._note(line.strip())
        ended = self._buried()
        if ended != -signal.SIGKILL:
            print(f"the server ended with {ended}", file=sys.stderr, flush=True)
        return ended == -signal.SIGKILL

    def _fork(self) -> None:
        """Fork a child that cannot miss a signal to end.

        Python forgets signals that reach a child before it is ready; blocked meanwhile, they arrive
        when it has its own handlers, and when the parent knows its number.
        """
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
        self.child = os.fork()
        if not self.child:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})

    def _buried(self) -> int:
        """Wait for the end of the child, and return its status.

        A signal to end that arrives meanwhile is never sent to another process that has got its
        number.
        """
        os.waitid(os.P_PID, self.child, os.WEXITED | os.WNOWAIT)
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
        _, status = os.waitpid(self.child, 0)
        self.child = 0
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
        return os.waitstatus_to_exitcode(status)

    def _note(self, text: str) -> None:
        with self.kills.open("a") as file:
            file.write(text + "\n")

    def end(self, *_: object) -> None:
        """End the server, then this process."""
        if self.child:
            os.kill(self.child, signal.SIGTERM)
            os.waitpid(self.child, 0)
        sys.exit(0)


def main() -> None:
    parser = argparse.ArgumentParser(prog="crashing")
    parser.add_argument("serve")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--data", required=True)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--every", action="store_true")
    parser.add_argument("--at", nargs="*", default=[])
    parser.add_argument("--random", action="store_true")
    parser.add_argument("--seed", default="crash")
    parser.add_argument("--kills", default=os.devnull)
    said = parser.parse_args()
    serve.configure_logs()
    serve.warm_up()
    supervisor = Supervisor(said)
    signal.signal(signal.SIGTERM, supervisor.end)
    print(f"Aerodrome is open at {serve.address_of(supervisor.listening)}", flush=True)
    while supervisor.once():
        pass
    sys.exit("the server ended without being killed")


if __name__ == "__main__":
    main()
