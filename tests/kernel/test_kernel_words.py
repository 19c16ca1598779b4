"""The kernel plays any game: no name, string or comment in it is about aircraft."""

from __future__ import annotations

import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from aerodrome import kernel

FILES = sorted(Path(str(kernel.__file__)).parent.glob("*.py"))
AIR = """
    aeroplane aeroplanes aileron air aircraft airman airmen airplane aloft altimeter altitude
    altitudes battle battles bomb bombs bomber climb cloud clouds cockpit crew crews dive dogfight
    flew flies flight flights flown fly flying gun guns hangar height heights hex hexes land landed
    landing lands mission missions pilot pilots plane planes propeller rudder sky sortie sorties
    squadron stick sticks throttle throttles tilt tilts weather wind wing wings
"""
WORDS = frozenset(AIR.split())
SPOKEN = (tokenize.NAME, tokenize.STRING, tokenize.COMMENT)
OURS = re.compile(r"aerodrome[.\w]*|squadriglia\S*|token_hex")
"""The program's own name, that of a game in an example, and a Python name."""
PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def words(file: Path) -> Iterator[tuple[int, str]]:
    """Yield every word of a module with its line; names in parts."""
    with file.open("rb") as source:
        for token in tokenize.tokenize(source.readline):
            if token.type in SPOKEN:
                for part in PART.findall(OURS.sub("", token.string)):
                    yield token.start[0], part.lower()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_word_is_about_aircraft(file: Path) -> None:
    assert [(line, word) for line, word in words(file) if word in WORDS] == []


def test_such_a_word_is_found(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text('STICK = 1\nclass PadPlane:\n    """Where pilots look."""\n', "utf-8")
    assert [word for _, word in words(file) if word in WORDS] == ["stick", "plane", "pilots"]
