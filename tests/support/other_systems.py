"""The command `aerodrome` on a machine that lacks what Windows lacks, as far as Linux can play it.

    python -m tests.support.other_systems WORDS

What is taken away is gone in the processes that this one starts, too: they begin by spawning, and
so by importing this module again.
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
    """From now on nobody finds any of it."""
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
