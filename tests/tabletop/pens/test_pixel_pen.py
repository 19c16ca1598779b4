"""Pixels are where SVG would have them: the same shapes, moved and rotated in the same way."""

from __future__ import annotations

import sys
from importlib import import_module

import numpy as np
import pytest

from aerodrome.kernel.refusal import Refusal
from aerodrome.tabletop.pens import pixel_pen, svg_pen
from aerodrome.tabletop.pens.shapes import (
    Canvas,
    Disc,
    Lettering,
    Outline,
    Shape,
    Turned,
    Wash,
    box,
    rounded,
    through,
)

RED, BLACK, WHITE = "#ff0000", "#000000", "#ffffff"


def painted(*shapes: Shape) -> pixel_pen.Pixels:
    paper = Outline(box(0, 0, 40, 30), WHITE)
    return pixel_pen.drawn(Canvas(40, 30, (paper, *shapes)))


def at(pixels: pixel_pen.Pixels, x: int, y: int) -> tuple[int, ...]:
    return tuple(int(one) for one in pixels[y, x])


def test_areas_lines_and_discs() -> None:
    pixels = painted(
        Outline(rounded(2, 2, 10, 10, 3), RED),
        Outline(through([(20.0, 5.0), (38.0, 5.0)]), line=BLACK, wide=4),
        Disc((30, 20), 6, RED, BLACK, 2),
    )
    assert at(pixels, 7, 7) == (255, 0, 0)
    assert at(pixels, 1, 1) == (255, 255, 255)
    assert at(pixels, 30, 5) == (0, 0, 0)
    assert at(pixels, 30, 20) == (255, 0, 0)
    assert at(pixels, 25, 20) == (0, 0, 0)


def test_turned_and_faint() -> None:
    """A bar to the east, rotated by a quarter, points down; a faint one mixes with the paper."""
    bar = Outline(box(0, -1, 10, 2), RED)
    pixels = painted(Turned((bar, bar), (20, 10), 90, (1.5, 1.0), 0.5))
    assert at(pixels, 19, 22) == (255, 127, 127)
    assert at(pixels, 28, 10) == (255, 255, 255)


def test_a_wash_goes_from_its_top_to_its_bottom() -> None:
    pixels = painted(Wash((0, 0), (40, 30), BLACK, WHITE))
    column = pixels[:, 20, 0].astype(int)
    assert column[0] < 10
    assert column[-1] > 240
    assert (np.diff(column) >= 0).all()


def test_dashes_leave_gaps_and_letters_are_written() -> None:
    dashed = Outline(through([(0.0, 15.0), (40.0, 15.0)]), line=BLACK, wide=2, dashed=True)
    row = painted(dashed)[15, :, 0]
    assert {0, 255} <= set(row.tolist())
    words = Lettering((20, 20), "I1", 14, BLACK, "middle", bold=True, halo=RED)
    pixels = painted(words)
    assert (pixels[:, :, 1] == 0).any()
    assert "paint-order" in svg_pen.shape(words)


def test_letters_with_accents_are_written_without_them() -> None:
    """Pillow's own font has none; two words with the same letters look alike."""
    plain, accented = (
        painted(Lettering((2, 20), words, 12, BLACK))
        for words in ("-1 velocita", "\u22121 velocità")
    )
    assert (plain == accented).all()


def test_without_pillow_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, pixel_pen.__name__)
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(Refusal, match=r"aerodrome\[env\]"):
        import_module(pixel_pen.__name__)
