"""Scenes travel as JSON without loss, and a scene that refers to nothing is detected."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aerodrome.kernel.phrases import Phrase
from aerodrome.tabletop import scene as s
from aerodrome.tabletop.hexes import Rows
from tests.support import soundness

JAM = s.Badge(kind="jam", mark="J", says=Phrase("badge.jam", {"gun": "front"}))
SPAD = s.Piece(
    id="I1",
    side="italy",
    silhouette=s.Silhouette("single-seater", "biplane"),
    label="SPAD VII",
    board="map",
    cell="12,9",
    facing=60,
    number="3",
    height=-50,
    badges=(JAM,),
)
ABOVE = msgspec.structs.replace(SPAD, board="sky", cell="3,high", facing=0)
BOAT = msgspec.structs.replace(
    SPAD,
    id="A1",
    side="austria",
    silhouette=s.Silhouette("flying-boat", "biplane"),
    board="points",
    cell="11,2",
    ghost=True,
    badges=(),
)
LAND = s.HexBoard(
    id="map",
    grid=Rows(24, 18),
    features=(
        s.Feature(kind="woods", cells=("1,1", "2,1")),
        s.Feature(kind="river", cells=("5,1", "5,2", "6,3"), label="Piave"),
        s.Feature(kind="town", cells=("24,18",), label=Phrase("town.mill")),
    ),
    zones=(s.Zone(id="west", cells=("1,1",), label=Phrase("zone.west"), side="italy"),),
)
POINTS = s.LatticeBoard(
    id="points",
    grid=Rows(10, 8, shifted=0),
    missing=("1,1",),
    extensions=(s.Extension(id="east", grid=Rows(4, 8, first_column=11, shifted=0)),),
    clouds=(s.Cloud(id="c1", cells=("2,2", "12,3"), bottom=10, top=20),),
)
SKY = s.SkyBoard(
    id="sky",
    columns=6,
    bands=(
        s.Band(id="low", label=Phrase("band.low"), bottom=0, top=99),
        s.Band(id="high", label=Phrase("band.high"), bottom=100),
    ),
    features=(s.Feature(kind="trench", cells=("1,ground", "2,ground")),),
)
FUEL = s.Track(id="I1.fuel", kind="fuel", label=Phrase("track.fuel"), min=0, max=12, value=7)
TURN = s.Track(id="turn", kind="turn", label=Phrase("track.turn"), min=1, max=20, value=4)
CARD = s.Card(
    id="card.I1",
    title="SPAD VII",
    piece="I1",
    side="italy",
    lines=(s.CardLine(Phrase("card.crew"), "1"),),
    tracks=(FUEL,),
    badges=(JAM,),
)
RICH = s.Scene(
    boards=(LAND, POINTS, SKY),
    pieces=(SPAD, ABOVE, BOAT),
    arcs=(s.Arc(piece="I1", kind="front", board="map", cells=("13,8", "14,7")),),
    paths=(
        s.Path(id="p1", kind="flown", board="map", cells=("10,9", "11,9", "12,9"), piece="I1"),
        s.Path(id="t1", kind="tracer", board="map", cells=("12,9", "13,8")),
    ),
    tracks=(TURN,),
    cards=(CARD,),
    badges=(s.Badge(kind="status", mark=Phrase("wind"), says=Phrase("wind.says")),),
    captions=(
        s.Caption(id="title", text=Phrase("scene.title")),
        s.Caption(id="front", text=Phrase("scene.front"), board="map", cell="12,1"),
        s.Caption(id="legend", text=Phrase("scene.legend"), board="sky"),
    ),
)

phrases = st.builds(
    Phrase,
    st.text(max_size=8),
    st.dictionaries(st.text(max_size=4), st.one_of(st.text(max_size=4), st.integers(-9, 9))),
)
texts: st.SearchStrategy[s.Text] = st.one_of(st.text(max_size=8), phrases)


def changed(**changes: object) -> s.Scene:
    return msgspec.structs.replace(RICH, **changes)


def test_round_trip_of_a_rich_scene() -> None:
    data = msgspec.json.encode(RICH)
    assert msgspec.json.decode(data, type=s.Scene) == RICH
    assert msgspec.convert(msgspec.to_builtins(RICH), type=s.Scene) == RICH


pieces = st.builds(
    s.Piece,
    id=st.text(max_size=4),
    side=st.text(max_size=4),
    silhouette=st.builds(
        s.Silhouette,
        st.sampled_from(["single-seater", "two-seater", "flying-boat", "bomber"]),
        st.sampled_from(["monoplane", "biplane", "triplane"]),
    ),
    label=texts,
    board=st.text(max_size=4),
    cell=st.text(max_size=4),
    facing=st.integers(0, 359),
    number=st.text(max_size=2),
    height=st.none() | st.integers(-500, 9000),
    ghost=st.booleans(),
    wreck=st.booleans(),
    badges=st.lists(
        st.builds(
            s.Badge,
            kind=st.sampled_from(["damage", "jam", "status"]),
            mark=texts,
            says=phrases,
        ),
        max_size=2,
    ).map(tuple),
)
paths = st.builds(
    s.Path,
    id=st.text(max_size=4),
    kind=st.sampled_from(["flown", "planned", "tracer"]),
    board=st.text(max_size=4),
    cells=st.lists(st.text(max_size=4), max_size=4).map(tuple),
    piece=st.none() | st.text(max_size=4),
)


@settings(max_examples=30)
@given(st.lists(pieces, max_size=4), st.lists(paths, max_size=4))
def test_round_trip_of_any_scene(some: list[s.Piece], ways: list[s.Path]) -> None:
    scene = changed(pieces=tuple(some), paths=tuple(ways))
    assert msgspec.json.decode(msgspec.json.encode(scene), type=s.Scene) == scene
    assert all(sentence.endswith(".") for sentence in soundness.check(scene))


def test_the_type_is_on_the_wire() -> None:
    plain = msgspec.to_builtins(RICH)
    assert [board["type"] for board in plain["boards"]] == ["HexBoard", "LatticeBoard", "SkyBoard"]
    assert plain["pieces"][0]["silhouette"]["wings"] == "biplane"


@pytest.mark.parametrize(
    ("field", "value"), [("facing", 360), ("facing", -60), ("silhouette", {"type": "Balloon"})]
)
def test_nonsense_is_refused(field: str, value: object) -> None:
    plain = msgspec.to_builtins(SPAD)
    plain[field] = value
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(plain, type=s.Piece)


def test_a_scene_is_frozen() -> None:
    with pytest.raises(AttributeError):
        SPAD.cell = "1,1"  # type: ignore[misc]


def test_a_good_scene_passes() -> None:
    assert soundness.check(RICH) == []
    assert soundness.check(s.Scene()) == []


def test_cells_of_boards() -> None:
    assert len(soundness.cells(LAND)) == 24 * 18
    assert list(soundness.cells(SKY))[:7] == [*(f"{n},ground" for n in range(1, 7)), "1,low"]
    points = soundness.cells(POINTS)
    assert len(points) == 14 * 8 - 1
    assert "1,1" not in points
    assert "14,8" in points


def piece(**changes: object) -> s.Scene:
    return changed(pieces=(SPAD, ABOVE, msgspec.structs.replace(BOAT, **changes)))


def board(old: s.Board, **changes: object) -> s.Scene:
    boards = [LAND, POINTS, SKY]
    boards[boards.index(old)] = msgspec.structs.replace(old, **changes)
    return changed(boards=tuple(boards))


def lost(name: str, cell: str, board: str) -> str:
    return f"{name} is on the cell {cell!r}, which board {board!r} does not have."


ZONE = LAND.zones[0]
CLOUD = POINTS.clouds[0]
EAST = POINTS.extensions[0]
ROAD = s.Feature(kind="road", cells=("0,1",))
FAR = msgspec.structs.replace(FUEL, value=13)
FAULTS = [
    (piece(board="moon"), "Piece 'A1' is on the unknown board 'moon'."),
    (piece(cell="99,1"), lost("Piece 'A1'", "99,1", "points")),
    (piece(cell="1,1"), lost("Piece 'A1'", "1,1", "points")),
    (piece(between="99,2"), lost("Piece 'A1'", "99,2", "points")),
    (
        changed(tokens=(s.Token(id="s", kind="sun", board="sky", cells=("9,low",), label="sun"),)),
        lost("Token 's'", "9,low", "sky"),
    ),
    (
        changed(tokens=(s.Token(id="s", kind="sun", board="sky", cells=(), label="sun"),) * 2),
        "The id 's' is used for 2 tokens.",
    ),
    (piece(facing=360), "Piece 'A1' faces 360 degrees, which is not in a circle."),
    (
        piece(id="I1", board="sky", cell="1,low"),
        "The id 'I1' is used for 2 pieces on board 'sky'.",
    ),
    (changed(boards=(LAND, POINTS, SKY, SKY)), "The id 'sky' is used for 2 boards."),
    (
        changed(arcs=(s.Arc(piece="X", kind="rear", board="map", cells=()),)),
        "Arc 'rear' of piece 'X' belongs to no piece on board 'map'.",
    ),
    (
        changed(arcs=(s.Arc(piece="I1", kind="front", board="map", cells=("0,0",)),)),
        lost("Arc 'front' of piece 'I1'", "0,0", "map"),
    ),
    (changed(paths=(RICH.paths[1],) * 2), "The id 't1' is used for 2 paths."),
    (
        changed(paths=(s.Path(id="p", kind="planned", board="no", cells=("1,1",)),)),
        "Path 'p' is on the unknown board 'no'.",
    ),
    (
        changed(paths=(s.Path(id="p", kind="planned", board="map", cells=("x",)),)),
        lost("Path 'p'", "x", "map"),
    ),
    (
        changed(paths=(s.Path(id="p", kind="planned", board="map", cells=(), piece="X"),)),
        "Path 'p' belongs to the unknown piece 'X'.",
    ),
    (changed(tracks=(TURN, FUEL)), "The id 'I1.fuel' is used for 2 tracks."),
    (changed(tracks=(FAR,), cards=()), "Track 'I1.fuel' has the value 13, outside 0 to 12."),
    (
        changed(cards=(CARD, s.Card(id="card.I1", title=""))),
        "The id 'card.I1' is used for 2 cards.",
    ),
    (
        changed(cards=(s.Card(id="c", title="", piece="X"),)),
        "Card 'c' belongs to the unknown piece 'X'.",
    ),
    (changed(captions=RICH.captions[:1] * 3), "The id 'title' is used for 3 captions."),
    (
        changed(captions=(s.Caption(id="c", text=Phrase("x"), board="no"),)),
        "Caption 'c' is on the unknown board 'no'.",
    ),
    (
        changed(captions=(s.Caption(id="c", text=Phrase("x"), board="map", cell="y"),)),
        lost("Caption 'c'", "y", "map"),
    ),
    (
        changed(captions=(s.Caption(id="c", text=Phrase("x"), cell="1,1"),)),
        "Caption 'c' has the cell '1,1' but no board.",
    ),
    (board(LAND, features=(ROAD,)), lost("A feature (road)", "0,1", "map")),
    (board(LAND, zones=(ZONE, ZONE)), "The id 'west' is used for 2 zones of board 'map'."),
    (
        board(SKY, zones=(msgspec.structs.replace(ZONE, cells=("7,low",)),)),
        lost("Zone 'west'", "7,low", "sky"),
    ),
    (board(POINTS, clouds=(CLOUD, CLOUD)), "The id 'c1' is used for 2 clouds of board 'points'."),
    (
        board(LAND, clouds=(s.Cloud(id="c", cells=("25,1",)),)),
        lost("Cloud 'c'", "25,1", "map"),
    ),
    (
        board(SKY, bands=(*SKY.bands, s.Band(id="ground", label="", bottom=0))),
        "The id 'ground' is used for 2 bands of board 'sky'.",
    ),
    (
        board(POINTS, extensions=(EAST, s.Extension(id="east", grid=Rows(1, 1, 20)))),
        "The id 'east' is used for 2 extensions of board 'points'.",
    ),
    (
        board(POINTS, extensions=(EAST, s.Extension(id="more", grid=Rows(1, 1, 10)))),
        "The id '10,1' is used for 2 points of board 'points'.",
    ),
]


@pytest.mark.parametrize(("scene", "sentence"), FAULTS, ids=[sentence for _, sentence in FAULTS])
def test_every_fault_is_reported(scene: s.Scene, sentence: str) -> None:
    assert soundness.check(scene) == [sentence]
