"""Scenes: tables made by hand, with boards that no ruleset here uses in this way."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from aerodrome.kernel.phrases import Phrase
from aerodrome.tabletop import scene as table
from aerodrome.tabletop.hexes import Rows
from aerodrome.tabletop.scene import Piece, Scene, Silhouette
from tests.support import soundness

DAMAGED = table.Badge(kind="damage", mark="-2", says=Phrase("damage"))


def craft(number: str, board: str, cell: str, facing: int, **more: Any) -> Piece:
    """Return an aircraft; I has roundels, G has crosses."""
    side = "britain" if number.startswith("B") else "germany"
    kind = more.pop("kind", Silhouette("single-seater", "biplane"))
    return Piece(
        id=number,
        side=side,
        silhouette=kind,
        label=f"Aircraft {number}",
        board=board,
        cell=cell,
        facing=facing,
        number=number,
        **more,
    )


def lattice() -> Scene:
    """Return five levels over an aerial photograph, a board that is not a rectangle, and an
    extension.
    """
    board = table.LatticeBoard(
        id="photo",
        grid=Rows(width=14, height=11),
        label="Over the lines",
        missing=("1,1", "2,1", "1,2", "14,11", "13,11"),
        extensions=(table.Extension(id="east", grid=Rows(width=4, height=11, first_column=15)),),
        features=(
            table.Feature(kind="woods", cells=("4,3", "5,3", "5,4", "4,4")),
            table.Feature(kind="river", cells=tuple(f"9,{row}" for row in range(1, 12))),
            table.Feature(kind="road", cells=tuple(f"{column},7" for column in range(1, 19))),
            table.Feature(kind="town", cells=("6,7", "7,7"), label="Arras"),
            table.Feature(kind="trench", cells=tuple(f"13,{row}" for row in range(1, 11))),
        ),
        clouds=(table.Cloud(id="cloud", cells=("15,3", "16,3", "16,4")),),
    )
    triplane = Silhouette("single-seater", "triplane")
    pieces = tuple(
        craft(f"B{level}", "photo", f"{2 + 2 * level},5", 0, height=level) for level in range(1, 6)
    )
    foes = (
        craft("G1", "photo", "12,8", 120, height=3, kind=triplane, badges=(DAMAGED,)),
        craft("G2", "photo", "10,9", 180, height=5, kind=Silhouette("two-seater", "biplane")),
        craft("G3", "photo", "5,9", 60, height=2, kind=Silhouette("single-seater", "monoplane")),
        craft("G4", "photo", "16,8", 240, height=1, kind=Silhouette("bomber", "biplane")),
    )
    return Scene(boards=(board,), pieces=(*pieces, *foes))


def sky() -> Scene:
    """Return bands of height from the side, and every class of aircraft in some attitude."""
    names = ("low", "medium", "high", "very high")
    board = table.SkyBoard(
        id="sky",
        columns=12,
        label="From the side",
        bands=tuple(
            table.Band(
                id=name,
                label=name.capitalize(),
                bottom=1000 * index,
                top=None if index == 3 else 1000 * (index + 1),
            )
            for index, name in enumerate(names)
        ),
        features=(
            table.Feature(kind="woods", cells=("2,ground", "3,ground")),
            table.Feature(kind="town", cells=("6,ground",)),
            table.Feature(kind="river", cells=("9,ground",)),
            table.Feature(kind="trench", cells=("11,ground",)),
            table.Feature(kind="field", cells=("5,ground",)),
        ),
        clouds=(table.Cloud(id="cloud", cells=("4,high", "5,high", "9,medium")),),
    )
    pieces = (
        craft("B1", "sky", "2,high", 0),
        craft("B2", "sky", "4,medium", 30, kind=Silhouette("two-seater", "biplane")),
        craft("B3", "sky", "7,very high", 0, inverted=True, badges=(DAMAGED,)),
        craft("B4", "sky", "3,low", 0, kind=Silhouette("flying-boat", "biplane")),
        craft("G1", "sky", "6,high", 180, kind=Silhouette("single-seater", "triplane")),
        craft("G2", "sky", "8,medium", 225, kind=Silhouette("single-seater", "monoplane")),
        craft("G3", "sky", "10,low", 180, kind=Silhouette("bomber", "biplane")),
        craft("G4", "sky", "11,high", 90),
        craft("G5", "sky", "7,ground", 330, wreck=True),
    )
    return Scene(boards=(board,), pieces=pieces)


def lay(page: Page, scene: Scene) -> None:
    """Show this scene, without questions, in every game that this page opens from now on."""
    assert not (faults := soundness.check(scene)), faults
    shown = json.loads(msgspec.json.encode(scene))

    def relaid(said: str | bytes) -> str:
        heard = json.loads(said)
        if heard["type"] == "update":
            for sheet in heard["tables"]:
                sheet["scene"] = shown
            heard |= {"questions": [], "log": [], "log_from": 0, "boards": True}
        return json.dumps(heard)

    def connect(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda said: route.send(relaid(said)))

    page.route_web_socket(re.compile("/socket"), connect)
