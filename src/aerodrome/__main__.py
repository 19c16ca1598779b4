"""`python -m aerodrome` is the command `aerodrome`."""

import sys

from aerodrome.cli import main

sys.exit(main())
