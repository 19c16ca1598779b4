"""The schema with the tables of all features.

The name of a table starts with the name of its feature, in the singular where there is one.
`NAMED_PLAINLY` lists the exceptions.
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
"""Tables of the first schema, which all others refer to."""

load_tables()

__all__ = ["NAMED_PLAINLY", "metadata"]
