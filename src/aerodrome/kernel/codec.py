"""Codec: every byte that enters or leaves the engine is made here."""

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
"""How many types are remembered at a time, so that those of an edition that has gone can go."""
FILES = 32
"""How many TOML files are remembered as they were read last: a game has fewer."""
LONGEST_SENTENCE = 400
_readers: dict[Any, msgspec.json.Decoder[Any]] = {}
_preparing = threading.Lock()


def encode(value: Any) -> bytes:
    """JSON, the same bytes for the same value in every process."""
    return msgspec.json.encode(value, order="deterministic")


def plain(value: Any) -> Any:
    """The value as dicts, lists, strings and numbers only."""
    keyed = msgspec.to_builtins(value, order="deterministic", str_keys=True)
    return msgspec.json.decode(encode(keyed))


def as_written(value: T) -> T:
    """A value as it is read back from JSON, its tables in their own order."""
    written: T = msgspec.json.decode(msgspec.json.encode(value))
    return written


def _reader(kind: type[T]) -> msgspec.json.Decoder[T]:
    """How a type is read, worked out once and by one thread at a time.

    msgspec notes on a struct how to read it when it is first read; two threads that do so at once
    can crash the process. One lock for all types, for different types share structs.
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
    """Read JSON from outside; anything unfit is refused with its place."""
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
    """Fit plain data (from TOML, say) to a type; anything unfit is refused with its place."""
    _reader(kind)
    try:
        return msgspec.convert(value, type=kind)
    except msgspec.ValidationError as error:
        raise Refusal("malformed", f"{_unfit(error, kind)}.", place) from None


def toml(file: Path) -> dict[str, Any]:
    """Read a TOML file; a missing or malformed one is refused with its name."""
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
    """What a file says, by its text: every edition of a game reads the same tables again."""
    return toml_text(text, place)


def _copied(value: Any) -> Any:
    """A value of one's own, to change."""
    if isinstance(value, dict):
        return {name: _copied(part) for name, part in value.items()}
    return [_copied(part) for part in value] if isinstance(value, list) else value


def toml_text(text: str, place: str) -> dict[str, Any]:
    """Read TOML; what is malformed, or too much for its parser, is refused with its place."""
    bounds.check_toml(text, place)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refusal("malformed", f"this is not TOML: {_sentence(error)}.", place) from None


def digest(*parts: bytes) -> str:
    """A short hash, for checks that a person may have to compare."""
    whole = hashlib.blake2b(digest_size=8)
    for part in parts:
        whole.update(len(part).to_bytes(8, "big") + part)
    return whole.hexdigest()


def digest_files(files: Iterable[Path]) -> str:
    """The hash of rules data: names and contents, whatever folder they lie in."""
    parts = [(file.name.encode(), file.read_bytes()) for file in sorted(files)]
    return digest(*(piece for part in parts for piece in part))


def _unfit(error: Exception, kind: Any) -> str:
    """Why data do not fit a type, in one printable line."""
    if not isinstance(error, msgspec.ValidationError):
        return _sentence(error)
    return _sentence(unfit.sentence(str(error), kind))


def _sentence(error: Exception | str) -> str:
    """What went wrong, as the end of a sentence."""
    text = str(error).strip().rstrip(".")[:LONGEST_SENTENCE]
    return text[:1].lower() + text[1:]
