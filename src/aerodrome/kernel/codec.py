"""Encoding and decoding of everything that enters or leaves the engine."""

from __future__ import annotations

import hashlib
import threading
import tomllib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, overload

import msgspec

from aerodrome.kernel import bounds, unfit
from aerodrome.kernel.refusal import Refusal

T = TypeVar("T")
READERS = 256
"""How many decoders are cached; the limit lets types of unloaded editions be freed."""
FILES = 32
"""How many parsed TOML files are cached; a game has fewer."""
LONGEST_SENTENCE = 400
_readers: dict[Any, msgspec.json.Decoder[Any]] = {}
_preparing = threading.Lock()


def encode(value: Any) -> bytes:
    """Return JSON that has the same bytes for the same value in every process."""
    return msgspec.json.encode(value, order="deterministic")


def plain(value: Any) -> Any:
    """Return the value as dicts, lists, strings and numbers only."""
    keyed = msgspec.to_builtins(value, order="deterministic", str_keys=True)
    return msgspec.json.decode(encode(keyed))


def as_written(value: T) -> T:
    """Return a value after a round trip through JSON, with its tables in their own order."""
    written: T = msgspec.json.decode(msgspec.json.encode(value))
    return written


def _reader(kind: type[T]) -> msgspec.json.Decoder[T]:
    """Return the decoder of a type, prepared once and by one thread at a time.

    msgspec caches on a struct how to decode it when it is first decoded; two threads that do so at
    once can crash the process. All types share one lock, because different types share structs.
    """
    found = _readers.get(kind)
    if found is None:
        with _preparing:
            if len(_readers) >= READERS:
                _readers.clear()
            found = _readers.setdefault(kind, msgspec.json.Decoder(kind))
    return found


@overload
def decode(data: bytes | str, kind: type[T], place: str) -> T: ...


@overload
def decode(data: bytes | str, kind: Any, place: str) -> Any: ...


def decode(data: bytes | str, kind: Any, place: str) -> Any:
    """Decode JSON from outside; raise a refusal with `place` if it does not fit."""
    reader = _reader(kind)
    try:
        return reader.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("malformed", f"this cannot be read: {_unfit(error, kind)}.", place) from None


@overload
def convert(value: Any, kind: type[T], place: str) -> T: ...


@overload
def convert(value: Any, kind: Any, place: str) -> Any: ...


def convert(value: Any, kind: Any, place: str) -> Any:
    """Convert plain data, from TOML for example, to a type; refuse it with `place` if unfit."""
    _reader(kind)
    try:
        return msgspec.convert(value, type=kind)
    except msgspec.ValidationError as error:
        raise Refusal("malformed", f"{_unfit(error, kind)}.", place) from None


def toml(file: Path) -> dict[str, Any]:
    """Read a TOML file; raise a refusal with its name if it is missing or malformed."""
    try:
        text = file.read_text("utf-8")
    except OSError as error:
        raise Refusal("unreadable", f"{error.strerror}.", str(file)) from None
    except UnicodeDecodeError:
        raise Refusal("malformed", "this is not a text file in UTF-8.", str(file)) from None
    found: dict[str, Any] = _copied(_parsed(text, str(file)))
    return found


@lru_cache(maxsize=FILES)
def _parsed(text: str, place: str) -> dict[str, Any]:
    """Return a parsed file, cached by its text: every edition of a game reads the same tables."""
    return toml_text(text, place)


def _copied(value: Any) -> Any:
    """Return a deep copy of plain data, safe to change."""
    if isinstance(value, dict):
        return {name: _copied(part) for name, part in value.items()}
    return [_copied(part) for part in value] if isinstance(value, list) else value


def toml_text(text: str, place: str) -> dict[str, Any]:
    """Parse TOML; raise a refusal with `place` if it is malformed or too much for the parser."""
    bounds.check_toml(text, place)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refusal("malformed", f"this is not TOML: {_sentence(error)}.", place) from None


def digest(*parts: bytes) -> str:
    """Return a short hash, for checks that a person may have to compare."""
    whole = hashlib.blake2b(digest_size=8)
    for part in parts:
        whole.update(len(part).to_bytes(8, "big") + part)
    return whole.hexdigest()


def digest_files(files: Iterable[Path]) -> str:
    """Return a hash of data files by their names and contents, independent of their folder."""
    parts = [(file.name.encode(), file.read_bytes()) for file in sorted(files)]
    return digest(*(piece for part in parts for piece in part))


def _unfit(error: Exception, kind: Any) -> str:
    """Return why data do not fit a type, in one printable line."""
    if not isinstance(error, msgspec.ValidationError):
        return _sentence(error)
    return _sentence(unfit.sentence(str(error), kind))


def _sentence(error: Exception | str) -> str:
    """Return an error's text as the end of a sentence."""
    text = str(error).strip().rstrip(".")[:LONGEST_SENTENCE]
    return text[:1].lower() + text[1:]
