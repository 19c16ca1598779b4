"""The board in characters, and options with their labels."""

from __future__ import annotations

import pytest

from aerodrome.cli.asking import Asked
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Anchor, Option, Posed
from aerodrome.kernel.refusal import Refusal
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.tabletop.hexes import Rows
from aerodrome.tabletop.pens.text_board import Overlay, arrow, draw
from aerodrome.tabletop.scene import (
    Arc,
    Cloud,
    Feature,
    HexBoard,
    LatticeBoard,
    Piece,
    Scene,
    Silhouette,
    Zone,
)


def piece(name: str, cell: str, facing: int = 0, **more: object) -> Piece:
    return Piece(
        id=name,
        side="italy" if name[0] == "I" else "austria",
        silhouette=Silhouette("single-seater", "biplane"),
        label=name,
        board="map",
        cell=cell,
        facing=facing,
        number=name,
        **more,  # type: ignore[arg-type]
    )


def scene(*pieces: Piece) -> Scene:
    board = HexBoard(
        id="map",
        grid=Rows(6, 4),
        features=(Feature(kind="woods", cells=("2,1",)), Feature(kind="river", cells=("3,2",))),
        zones=(
            Zone(id="between", cells=("4,1",), label="between"),
            Zone(id="goal", cells=("5,1",), label="goal", side="austria"),
        ),
    )
    arcs = (Arc(piece="I1", kind="A", board="map", cells=("3,3", "4,3")),)
    return Scene(boards=(board,), pieces=pieces, arcs=arcs)


def drawn(pieces: tuple[Piece, ...], over: Overlay | None = None, room: int = 100) -> list[str]:
    whole = scene(*pieces)
    board = whole.boards[0]
    assert isinstance(board, HexBoard)
    return [line.plain for line in draw(whole, board, room, over or Overlay())]


def test_rows_are_shifted_and_land_is_under_the_aircraft() -> None:
    lines = drawn((piece("I1", "2,3"), piece("A1", "5,4", 120)))
    assert lines == [
        "    1   2   3   4   5   6",
        " 1   ·   ♣   ·   :   #   ·",
        " 2 ·   ·   ≈   ·   ·   ·",
        " 3   ·  I1→  ·   ·   ·   ·",
        " 4 ·   ·   ·   ·  A1↖  ·",
    ]


def test_a_narrow_screen_has_narrow_hexes() -> None:
    assert drawn((piece("I1", "2,3"),), room=22)[3] == " 3  · I1→ ·  ·  ·  ·"


def test_heights_wrecks_and_company() -> None:
    lines = drawn(
        (
            piece("I1", "1,1", height=120),
            piece("A1", "3,1", wreck=True),
            piece("A2", "1,2", height=-5),
            piece("I2", "5,2"),
            piece("A3", "5,2"),
        )
    )
    assert "I1→▲" in lines[1]
    assert "A1x" in lines[1]
    assert "A2→▼" in lines[2]
    assert "A3+" in lines[2]


def test_arcs_options_and_the_order_being_written_are_over_the_land() -> None:
    anchor = Anchor(piece="I1", place="3,2", path=("2,3", "3,2"), facing=60)
    over = Overlay(anchor, {"4,2": "1-3"}, ("I1",))
    lines = drawn((piece("I1", "2,3"),), over)
    assert lines[2] == " 2 ·   ·  I1↗ 1-3  ·   ·"
    assert lines[3] == " 3   ·  I1→  a   a   ·   ·"
    assert len(drawn((), Overlay(rows=range(2, 4)))) == 3


def test_every_facing_has_its_arrow() -> None:
    assert "".join(arrow(60 * n) for n in range(6)) == "→↗↖←↙↘"


def asked(*options: Option) -> Asked:
    says = Phrase("ask.4.2", {"about": "I1", "move": 1, "moves": 3})
    posed = Posed(key="k", seat="italy", rule="4.2", says=says, options=options)
    return Asked(RULESET, posed, {"I1": "SPAD S.VII I1", "Baracca": "Nieuport 11 Baracca"})


def option(value: str | int, place: str = "") -> Option:
    return Option(value, Phrase(f"option.{value}"), anchor=Anchor(place=place) if place else None)


def test_words_are_counted_numbers_are_themselves() -> None:
    words = asked(option("hold"), option("fire"))
    assert [label.label for label in words.options] == ["1", "2"]
    assert words.meant("2") == words.meant(" FIRE ") == "fire"
    mixed = asked(option("2"), option("3"), option("immelmann up"), option("immelmann down"))
    assert [label.label for label in mixed.options] == ["2", "3", "i", "e"]
    assert mixed.meant("3") == "3"
    assert mixed.meant("I") == "immelmann up"
    numbers = asked(*(option(n) for n in (-5, 0, 5)))
    assert numbers.meant("-5") == -5
    with pytest.raises(Refusal, match="Type the label"):
        mixed.meant("1")


def test_a_piece_without_a_phrase_goes_by_its_name() -> None:
    assert [label.words for label in asked(option("Baracca")).options] == ["Nieuport 11 Baracca"]


def test_marks_on_the_board() -> None:
    assert asked(option("x", "1,1"), option("y", "1,1"), option("z", "2,1")).marks() == {
        "1,1": "1-2",
        "2,1": "3",
    }
    many = asked(*(option(f"{n},1", f"{n},1") for n in range(1, 40)))
    assert set(many.marks().values()) == {"o"}
    assert "39 options" in "\n".join(line.plain for line in many.lines(80))
    heights = asked(*(option(n) for n in range(-200, 205, 5)))
    assert "from -200 to 200, in steps of 5" in "\n".join(line.plain for line in heights.lines(80))


def test_a_lattice_shows_levels_clouds_and_zones() -> None:
    board = LatticeBoard(
        id="map",
        grid=Rows(5, 3),
        zones=(Zone(id="A", cells=("5,1",), label="A", side="austria"),),
        clouds=(Cloud(id="cloud", cells=("1,2", "2,2")),),
    )
    pieces = (piece("I1", "2,3", height=3), piece("A10", "4,2", 180, height=5))
    lines = [
        line.plain for line in draw(Scene(boards=(board,), pieces=pieces), board, 100, Overlay())
    ]
    assert lines == [
        "    1   2   3   4   5",
        " 1   ·   ·   ·   ·   #",
        " 2 ≈   ≈   ·  A10← ·",
        " 3   ·  I1→3 ·   ·   ·",
    ]
