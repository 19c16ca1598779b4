"""Fresh processes: new processes in which many games are opened at once.

`python -m tests.support.server.fresh_processes COUNT [bare]` prints how many of them crashed;
`bare` removes the codec's lock, to show that this is detected.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading

import msgspec

from aerodrome.kernel import codec, registry
from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Header, Record
from aerodrome.kernel.seen import seen_by

THREADS = 6
SWITCH = 1e-5
"""The seconds between two switches of threads: so short that conflicts do occur."""


def headers() -> list[bytes]:
    """Return what a store would have of a game of every scenario, made in a separate process."""
    reading, writing = os.pipe()
    if not os.fork():
        with os.fdopen(writing, "wb") as pipe:
            for name in registry.names():
                ruleset = registry.find(name)
                for scenario in ruleset.scenario_ids():
                    record = ruleset.record(ruleset.scenario(scenario), "fresh")
                    pipe.write(msgspec.json.encode(record.header) + b"\n")
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        found = pipe.read().splitlines()
    os.wait()
    return found


def open_at_once(header: bytes) -> int:
    """Open the same game in several threads of a new process; return its status."""
    pid = os.fork()
    if pid:
        return os.waitpid(pid, 0)[1]
    together = threading.Barrier(THREADS)
    trouble: list[BaseException] = []

    def take_down() -> None:
        together.wait()
        try:
            decoded = codec.decode(header, Header, "fresh")
            game = Game(registry.find(decoded.ruleset), Record(decoded, [], "fresh"))
            seen_by(game, None)
        except BaseException as error:
            trouble.append(error)

    threads = [threading.Thread(target=take_down) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    os._exit(1 if trouble else 0)


def main() -> None:
    count = int(sys.argv[1])
    known = headers()
    for name in registry.names():
        registry.find(name)
    if "bare" in sys.argv[2:]:
        codec._preparing = contextlib.nullcontext()  # type: ignore[assignment]
    sys.setswitchinterval(SWITCH)
    print(sum(open_at_once(known[number % len(known)]) != 0 for number in range(count)))


if __name__ == "__main__":
    main()
