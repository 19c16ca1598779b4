"""Tables: one schema of the tables of all features.

The name of a table begins with that of its feature, in the singular where there is one; those that
`NAMED_PLAINLY` lists are the exception.
"""

from aerodrome.service.database.base import metadata
from aerodrome.service.features import load_tables

NAMED_PLAINLY = {
    "accounts": {"people", "sessions", "codes"},
    "games": {
        *("seats", "lines", "receipts", "chat", "leases"),
        *("checkpoints", "chronicles", "hidden"),
    },
}
"""Tables of the first stores, which everything else refers to."""

load_tables()

__all__ = ["NAMED_PLAINLY", "metadata"]
