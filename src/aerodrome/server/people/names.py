"""Names and words that people write, as they are shown to others."""

from __future__ import annotations

import unicodedata

from aerodrome.kernel.refusal import Refusal

LONGEST_NAME = 40
RESERVED = ("aerodrome",)
"""Names that only the house bears."""


def clean(name: str) -> str:
    """A name as it is shown: printable, without stray spaces, and not the house's own."""
    shown = spoken(unicodedata.normalize("NFKC", name))
    if not shown or len(shown) > LONGEST_NAME or len(folded(shown)) > LONGEST_NAME:
        raise Refusal("bad-name", f"a name has 1 to {LONGEST_NAME} visible characters.")
    if folded(shown) in RESERVED:
        raise Refusal("name-taken", f"the name `{shown}` is taken.")
    return shown


def folded(name: str) -> str:
    """Names that differ only in how they are written are one name."""
    return unicodedata.normalize("NFKC", name.casefold())


def spoken(text: str) -> str:
    """What somebody wrote, on one line, without what cannot be seen."""
    shown = "".join(c if c.isprintable() else " " if c.isspace() else "" for c in text)
    return " ".join(shown.split())
