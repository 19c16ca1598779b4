"""The command `aerodrome` on a machine that lacks what Windows lacks, as far as Linux can imitate
it.

    python -m tests.support.other_systems WORDS

The missing parts are missing in child processes as well: they are spawned, and so import this
module again.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from typing import Any

MODULES = "fcntl grp nis ossaudiodev pty pwd readline resource spwd syslog termios tty uvloop"
OF_OS = "fork forkpty getuid geteuid getgid nice wait4"
SIGNALS = "SIGHUP SIGUSR1 SIGUSR2 SIGALRM SIGCHLD setitimer pthread_sigmask"


def _not_here(*_: Any) -> None:
    raise NotImplementedError


def take_away() -> None:
    """Remove these parts from now on."""
    nothing: Any = None
    for name in MODULES.split():
        sys.modules[name] = nothing
    for place, names in ((os, OF_OS), (signal, SIGNALS)):
        for name in names.split():
            if hasattr(place, name):
                delattr(place, name)
    loop = asyncio.SelectorEventLoop
    for name in ("add_signal_handler", "remove_signal_handler"):
        setattr(loop, name, _not_here)


if __name__ in ("__main__", "__mp_main__"):
    take_away()
if __name__ == "__main__":
    from aerodrome.cli import main

    sys.exit(main())
