"""The command `aerodrome` that never announces how many spectators a game has.

python -m tests.support.server.uncounted_server serve ...

The number is announced every few seconds, so a slow machine would hear it in one of two worlds.
"""

import math
import sys

if __name__ == "__main__":
    from aerodrome.cli import main
    from aerodrome.service.spectators import gallery

    gallery.COUNTED_EVERY = math.inf
    sys.exit(main())
