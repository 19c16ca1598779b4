from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal


class Point(msgspec.Struct):
    x: int
    y: int = 0


class Strict(Point, forbid_unknown_fields=True):
    """A point without further fields."""


def test_the_same_value_gives_the_same_bytes() -> None:
    assert codec.encode({"b": 1, "a": 2}) == codec.encode({"a": 2, "b": 1}) == b'{"a":2,"b":1}'
    assert codec.encode({"b", "a"}) == b'["a","b"]'


def test_plain_is_plain() -> None:
    assert codec.plain({1: (Point(1),)}) == {"1": [{"x": 1, "y": 0}]}


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b'{"x":1', b"\xff\xfe", b'{"x":"one"}', b"[]", b'{"x":1.0}', b'{"x":true}', "é"],
)
def test_decode_refuses_with_its_place(data: bytes | str) -> None:
    with pytest.raises(Refusal, match=r"^here: this cannot be read: .+[^.]\.$") as refusal:
        codec.decode(data, Point, "here")
    assert refusal.value.code == "malformed"


def test_decode_refuses_what_nests_too_deeply() -> None:
    with pytest.raises(Refusal):
        codec.decode(b"[" * 100_000, list, "here")


def test_convert_names_the_place_in_the_table() -> None:
    assert codec.convert({"x": 3}, Point, "here") == Point(3)
    with pytest.raises(Refusal, match=r"^here: `x` must be a whole number, not a text\.$"):
        codec.convert({"x": "3"}, Point, "here")


@pytest.mark.parametrize("name", ["a\0b\n", "x" * 9_999])
def test_a_sentence_is_one_short_line_whatever_the_names(name: str) -> None:
    with pytest.raises(Refusal) as refusal:
        codec.convert({"x": 1, name: 2}, Strict, "here")
    assert refusal.value.sentence.isprintable()
    assert len(refusal.value.sentence) < 500


@pytest.mark.parametrize(
    ("content", "code", "said"),
    [
        (b"a = ", "malformed", "this is not TOML: invalid value .at end of document."),
        (b"a = 1\na = 2", "malformed", "this is not TOML: cannot overwrite a value"),
        (b"\xff\xfe", "malformed", "not a text file in UTF-8"),
        (b"a = " + b"[" * 100_000, "malformed", "."),
        (b"a = " + b"9" * 5_000, "malformed", "."),
    ],
    ids=["cut", "twice", "binary", "deep", "long number"],
)
def test_toml_refuses_with_the_name_of_the_file(
    content: bytes, code: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(content)
    with pytest.raises(Refusal, match=said) as refusal:
        codec.toml(file)
    assert (refusal.value.code, refusal.value.place) == (code, str(file))


@pytest.mark.parametrize("name", [".", "missing.toml"])
def test_toml_refuses_what_is_no_file(name: str, tmp_path: Path) -> None:
    with pytest.raises(Refusal) as refusal:
        codec.toml(tmp_path / name)
    assert (refusal.value.code, refusal.value.place) == ("unreadable", str(tmp_path / name))


def test_digest_knows_where_a_part_ends() -> None:
    assert codec.digest(b"ab", b"c") != codec.digest(b"a", b"bc") != codec.digest(b"abc")
    assert codec.digest() == codec.digest()
    assert len(codec.digest(b"x")) == 16


def test_digest_of_files_is_of_names_and_contents(tmp_path: Path) -> None:
    def folder(name: str, **files: str) -> list[Path]:
        (tmp_path / name).mkdir()
        for stem, text in files.items():
            (tmp_path / name / stem).write_text(text)
        return list((tmp_path / name).iterdir())

    first = codec.digest_files(folder("one", a="1", b="2"))
    assert codec.digest_files(reversed(folder("two", b="2", a="1"))) == first
    assert codec.digest_files(folder("three", a="2", b="1")) != first
    assert codec.digest_files(folder("four", a="1", c="2")) != first


def test_a_file_of_toml_gives_every_caller_its_own_value(tmp_path: Path) -> None:
    """Changes to one do not show in others, and a changed file is read again."""
    file = tmp_path / "rows.toml"
    file.write_text("[camel]\nguns = [2, 2]\n", "utf-8")
    first = codec.toml(file)
    first["camel"]["guns"].append(1)
    first["camel"]["crew"] = 1
    assert codec.toml(file) == {"camel": {"guns": [2, 2]}}
    file.write_text("[camel]\nguns = [1]\n", "utf-8")
    assert codec.toml(file) == {"camel": {"guns": [1]}}
