"""Quick refusals of texts that would take long to parse, or are too large to keep."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import aerodrome
from aerodrome.kernel import bounds, codec
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from tests.support.toys import ladder

DEEP = bounds.DEEPEST
PARTS = bounds.MOST_PARTS


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a" + ".a" * 9_900 + "=1", "a key has at most 8 parts"),
        ("a" + " . 'a.b' " * PARTS + "=1", "a key has at most 8 parts"),
        ("[" + "a." * PARTS + "a]", "a key has at most 8 parts"),
        ("x = {" + "a." * PARTS + "a = 1}", "a key has at most 8 parts"),
        ('x = """ends"""\n' + "a." * PARTS + "a = 1", "a key has at most 8 parts"),
        ('x = """ends"""""\n' + "a." * PARTS + "a = 1", "a key has at most 8 parts"),
        ("x = '''ends'''\n" + "a." * PARTS + "a = 1", "a key has at most 8 parts"),
        ("x = " + "[" * (DEEP + 1), "nested at most 16 deep"),
        ("x = " + "{a = " * (DEEP + 1), "nested at most 16 deep"),
        ("x = " + "9" * 5_000, "at most 80 characters, unlike '99999999999999999999' and so on"),
        ("x" * 81 + " = 1", "at most 80 characters"),
        ("x = '" + "a" * bounds.LONGEST_TOML + "'", "at most 400000 characters"),
        ('x = "\\u0000"', "a character that cannot be stored"),
        ('x = "\\U00000000"', "a character that cannot be stored"),
        ("x = '\0'", "a character that cannot be stored"),
        ('x = "\\ud800"', "this is not TOML: "),
        ('x = "\ud800"', "a character that cannot be stored"),
    ],
)
def test_what_a_parser_would_take_long_for_is_not_parsed(
    text: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "not TOML" not in said:
        monkeypatch.setattr(tomllib, "loads", pytest.fail)
    with pytest.raises(Refusal) as refusal:
        codec.toml_text(text, "your scenario")
    assert said in refusal.value.sentence
    assert str(refusal.value).isprintable()


def test_text_and_comments_add_no_depth() -> None:
    dots, brackets = "a." * 99, "[" * 99
    text = f"""
    a.b."{dots}".'{dots}'.e.f.g.h = [1.5, [2.5, 3.5], {{x = 1.5}}, 4.5] # {dots}{brackets}
    x = "\\"{brackets}{dots}" # ' "
    y = '{brackets}{dots}\\'
    z = \"\"\"{brackets} "" {dots} \\\"\"\" {dots}\"\"\"\"\"
    w = '''{brackets} '' {dots}\\'''
    """
    assert codec.toml_text(text, "here")["z"].endswith('""')


def test_no_file_of_ours_is_refused() -> None:
    files = sorted(Path(aerodrome.__file__).parent.rglob("*.toml"))
    assert len(files) > 100
    for file in files:
        bounds.check_toml(file.read_text("utf-8"), file.name)


def deepened(depth: int) -> bytes:
    """Return a record with this depth of nesting in its set-up."""
    header = ladder.RULESET.record(ladder.RULESET.scenario("twelve"), "1").dump(seed=True)
    inner = "[" * depth + '"]"' + "]" * depth
    return header.replace('"setup":{', f'"setup":{{"x":{inner},').encode()


def test_a_record_is_not_deeper_than_any_game_writes_it() -> None:
    for depth, code in ((DEEP - 2, "edited"), (DEEP - 1, "malformed"), (900_000, "malformed")):
        with pytest.raises(Refusal) as refusal:
            Record.load(deepened(depth), "the record")
        assert refusal.value.code == code
