"""Names and texts that players write, cleaned for display to others."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache

from aerodrome.bots.roster import LEVELS
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts.lookalikes import skeleton

LONGEST_NAME = 40
MOST_MARKS = 2
"""Accents allowed on one letter; more of them would overlap other lines."""
HOUSE = "aerodrome"
"""Author of the server's own messages; no player's name may look like it."""
OFFICES = (
    *("admin", "administrator", "administration", "moderator", "moderation", "webmaster"),
    *("sysadmin", "staff", "support", "amministratore", "amministratrice", "amministrazione"),
    *("moderatore", "moderatrice", "assistenza"),
)
"""Titles of people who speak for a server; no name may contain one, even with more words."""
PARTS = (
    *("mod", "mods", "root", "superuser", "operator", "official", "security", "system", "sistema"),
    *("server", "host", "owner", "team", "help", "aiuto", "gestore", "referee", "arbitro"),
    *("house", "the house", "computer", "the computer", "computer pilot", "il computer"),
    *("autopilot", "autopilota", "instructor", "flying instructor", "istruttore", "guest"),
    *("ospite", "player", "giocatore", "spectator", "spettatore", "anonymous", "anonimo"),
    *("nobody", "nessuno", "somebody", "qualcuno", "pilot", "pilota"),
)
"""Names of roles that the program plays or mentions; no name may be exactly one of these."""
LEFT = "a pilot who left"
"""Name that replaces a person's in the games of others once their account is deleted."""
LONGEST_TITLE = 80
BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as letters but are invisible."""


def clean(name: str) -> str:
    """Return a name as it is shown; refuse reserved, unprintable and overlong names."""
    shown = spoken(unicodedata.normalize("NFKC", name))
    if not shown or len(shown) > LONGEST_NAME or len(folded(shown)) > LONGEST_NAME:
        raise Refusal("bad-name", f"a name has 1 to {LONGEST_NAME} visible characters.")
    if _relieved(shown) != unicodedata.normalize("NFD", shown):
        raise Refusal("bad-name", f"a letter of a name has at most {MOST_MARKS} accents.")
    if skeleton(shown) in _reserved() or _sounds_official(shown):
        raise taken(shown)
    return shown


def account_of(name: str) -> str:
    """Return the key of an account's name, even if the name could not be chosen today."""
    return folded(spoken(unicodedata.normalize("NFKC", name)))


def taken(name: str) -> Refusal:
    return Refusal("name-taken", f"the name `{name}` is taken, or too much like another.")


@cache
def _reserved() -> frozenset[str]:
    return _looks((HOUSE, LEFT, *LEVELS, *PARTS, *OFFICES))


@cache
def _offices() -> frozenset[str]:
    return _looks(OFFICES)


def _looks(names: Iterable[str]) -> frozenset[str]:
    """Return the skeletons of names in several capitalisations: a capital I looks like an l."""
    ways = (str.lower, str.upper, str.capitalize, str.title)
    return frozenset(skeleton(way(name)) for name in names for way in ways)


def _sounds_official(name: str) -> bool:
    """Return whether a name contains an official title, whatever surrounds or splits it."""
    words = re.split(r"[\W\d_]+", name)
    whole = skeleton("".join(words))
    return whole in _looks((HOUSE,)) or bool(_offices() & {whole, *map(skeleton, words)})


def _relieved(text: str) -> str:
    """Return a text without the accents beyond the limit on each letter."""
    letters, marks = [], 0
    for letter in unicodedata.normalize("NFD", text):
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks <= MOST_MARKS:
            letters.append(letter)
    return "".join(letters)


@lru_cache(4_096)
def titled(text: str) -> str:
    """Return a title that a player may have written: one line, short and legible."""
    return shown_as(text, LONGEST_TITLE)


def shown_as(text: str, longest: int) -> str:
    """Return a player's text on one line, legible, and cut to `longest` characters."""
    shown = spoken(unicodedata.normalize("NFC", _relieved(text)))
    return shown if len(shown) <= longest else f"{shown[: longest - 1]}…"


def quoted(name: str) -> str:
    """Return a name from an uploaded record in quotation marks: it names no one here."""
    return f"“{titled(name)[:LONGEST_NAME]}”"


def written(text: str) -> str:
    """Return a text of several lines, each legible, with at most one empty line in a row."""
    lines = [spoken(unicodedata.normalize("NFC", _relieved(line))) for line in text.splitlines()]
    pairs = zip(["", *lines], lines, strict=False)
    return "\n".join(line for before, line in pairs if line or before).strip()


def folded(name: str) -> str:
    """Return a name folded so that names which differ only in spelling variants are equal."""
    return unicodedata.normalize("NFKC", name.casefold())


def spoken(text: str) -> str:
    """Return a text on one line without invisible characters."""
    seen = "".join(c for c in text if c not in BLANK)
    shown = "".join(c if c.isprintable() else " " if c.isspace() else "" for c in seen)
    return " ".join(shown.split())
