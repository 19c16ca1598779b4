"""Names and words that people write, as they are shown to others."""

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
"""Accents over one letter; more of them run into other lines."""
HOUSE = "aerodrome"
"""Who speaks for the house; nobody may look like it, nor like one of its pilots."""
OFFICES = (
    *("admin", "administrator", "administration", "moderator", "moderation", "webmaster"),
    *("sysadmin", "staff", "support", "amministratore", "amministratrice", "amministrazione"),
    *("moderatore", "moderatrice", "assistenza"),
)
"""Those who speak for a server; nobody is called so, nor so with a word or a number beside it."""
PARTS = (
    *("mod", "mods", "root", "superuser", "operator", "official", "security", "system", "sistema"),
    *("server", "host", "owner", "team", "help", "aiuto", "gestore", "referee", "arbitro"),
    *("house", "the house", "computer", "the computer", "computer pilot", "il computer"),
    *("autopilot", "autopilota", "instructor", "flying instructor", "istruttore", "guest"),
    *("ospite", "player", "giocatore", "spectator", "spettatore", "anonymous", "anonimo"),
    *("nobody", "nessuno", "somebody", "qualcuno", "pilot", "pilota"),
)
"""Parts that the program itself plays or speaks of; nobody is called just so."""
LEFT = "a pilot who left"
"""What somebody is called in the games of others once his account is no more."""
LONGEST_TITLE = 80
BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters by their kind, of which nothing is to be seen."""


def clean(name: str) -> str:
    """A name as it is shown: printable, without stray spaces, and not the house's own."""
    shown = spoken(unicodedata.normalize("NFKC", name))
    if not shown or len(shown) > LONGEST_NAME or len(folded(shown)) > LONGEST_NAME:
        raise Refusal("bad-name", f"a name has 1 to {LONGEST_NAME} visible characters.")
    if _relieved(shown) != unicodedata.normalize("NFD", shown):
        raise Refusal("bad-name", f"a letter of a name has at most {MOST_MARKS} accents.")
    if skeleton(shown) in _reserved() or _sounds_official(shown):
        raise taken(shown)
    return shown


def account_of(name: str) -> str:
    """By what an account is looked up; one keeps its name, though nobody else could take it now."""
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
    """What these names look like, in small letters and in capitals: an I looks like an l."""
    ways = (str.lower, str.upper, str.capitalize, str.title)
    return frozenset(skeleton(way(name)) for name in names for way in ways)


def _sounds_official(name: str) -> bool:
    """Whether a name is one of an office, with whatever stands around or within it."""
    words = re.split(r"[\W\d_]+", name)
    whole = skeleton("".join(words))
    return whole in _looks((HOUSE,)) or bool(_offices() & {whole, *map(skeleton, words)})


def _relieved(text: str) -> str:
    """Without the accents that are too many over one letter."""
    kept, marks = [], 0
    for letter in unicodedata.normalize("NFD", text):
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept)


@lru_cache(4_096)
def titled(text: str) -> str:
    """A title that anybody may have written, as it is shown: on one line, short and legible."""
    return shown_as(text, LONGEST_TITLE)


def shown_as(text: str, longest: int) -> str:
    """What anybody may have written, on one line, legible, and cut to so many letters."""
    shown = spoken(unicodedata.normalize("NFC", _relieved(text)))
    return shown if len(shown) <= longest else f"{shown[: longest - 1]}…"


def quoted(name: str) -> str:
    """A name from a record that somebody brought along: it is nobody's here, and looks like it."""
    return f"“{titled(name)[:LONGEST_NAME]}”"


def written(text: str) -> str:
    """What somebody wrote on several lines, each legible, with at most one empty line between."""
    lines = [spoken(unicodedata.normalize("NFC", _relieved(line))) for line in text.splitlines()]
    pairs = zip(["", *lines], lines, strict=False)
    return "\n".join(line for before, line in pairs if line or before).strip()


def folded(name: str) -> str:
    """Names that differ only in how they are written are one name."""
    return unicodedata.normalize("NFKC", name.casefold())


def spoken(text: str) -> str:
    """What somebody wrote, on one line, without what cannot be seen."""
    seen = "".join(c for c in text if c not in BLANK)
    shown = "".join(c if c.isprintable() else " " if c.isspace() else "" for c in seen)
    return " ".join(shown.split())
