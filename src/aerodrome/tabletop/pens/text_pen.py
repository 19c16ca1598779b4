"""Text renderer: a scene in coloured characters, for terminals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import StringIO

from rich.console import Console
from rich.text import Text as RichText

from aerodrome.tabletop.pens import text_list
from aerodrome.tabletop.pens.text_board import Overlay, draw
from aerodrome.tabletop.pens.text_sky import draw_sky
from aerodrome.tabletop.scene import Board, Scene, SkyBoard, Text

Say = Callable[[Text], str]
PLAIN = Overlay()
"""No marks on the board."""


def board(scene: Scene, one: Board, columns: int, over: Overlay = PLAIN) -> Iterator[RichText]:
    """Yield a board of any kind, line by line."""
    if isinstance(one, SkyBoard):
        return draw_sky(scene, one, columns, over)
    return draw(scene, one, columns, over)


def head(scene: Scene, say: Say, *titles: str) -> list[RichText]:
    """Return the title and the turn, then the players' aims."""
    turns = [f"{say(one.label)} {one.value}" for one in scene.tracks if one.kind == "turn"]
    lines = [RichText(" · ".join((*titles, *turns)), style="bold bright_blue")]
    aims = (say(one.text) for one in scene.captions if one.board is None)
    return [*lines, *(RichText(aim, style="italic") for aim in aims)]


def drawn(scene: Scene, say: Say, title: str, columns: int) -> str:
    """Return the whole table, with colour codes."""
    console = Console(
        file=StringIO(), force_terminal=True, color_system="256", width=columns, highlight=False,
        legacy_windows=False,
    )  # fmt: skip
    for line in (
        *head(scene, say, title),
        *(line for one in scene.boards for line in board(scene, one, columns)),
        *text_list.lines(scene, say),
    ):
        console.print(line, no_wrap=line.no_wrap, overflow=line.overflow)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()
